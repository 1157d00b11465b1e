"""One page of every kind, as a path below a language's root."""

KINDS = {
    "home": "",
    "topics": "topics/",
    "topic": "topics/performance/",
    "terms": "terms/",
    "term": "terms/roofline/",
    "comparisons": "comparisons/",
    "comparison": "comparisons/mfu-and-hfu/",
    "accelerators": "accelerators/",
    "calculators": "calculators/",
    "figures": "figures/",
    "code": "linking/",
    "text": "numbers/",
}
# Pages that belong to no language.
NEUTRAL = {"go": "go/gpu-hour/", "404": "404.html"}


def address(locale: str, path: str) -> str:
    """Path of a page from the root of the site."""
    return path if locale == "en" else f"{locale}/{path}"
