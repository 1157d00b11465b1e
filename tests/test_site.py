"""The whole site as it is uploaded."""

import re
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from conftest import LANGUAGES, ROOT, build, copy_project
from htmlpage import Page

from macros.loader import load_glossary

GLOSSARY = load_glossary(ROOT / "glossary.yml").glossary
NBSP = "\u00a0"


def tree(locale: str) -> str:
    return "" if locale == "en" else f"{locale}/"


def page_path(locale: str, path: str) -> str:
    return f"{tree(locale)}{path}/index.html" if path else f"{tree(locale)}index.html"


def test_the_build_warns_of_nothing(site_log):
    assert not re.search(r"WARNING|ERROR", site_log)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_term_topic_and_comparison_has_its_page(locale, pages):
    wanted = [f"terms/{term_id}" for term_id in GLOSSARY.terms]
    wanted += [f"topics/{topic_id}" for topic_id in GLOSSARY.topics]
    wanted += [f"comparisons/{key}" for key in GLOSSARY.comparisons]
    wanted += ["", "terms", "topics", "comparisons", "accelerators", "numbers"]
    assert not [path for path in wanted if page_path(locale, path) not in pages]


@pytest.mark.parametrize(
    ("locale", "strings"),
    [
        ("en", [f"288{NBSP}GPU-hours", "$864", f"8{NBSP}GPUs", f"36{NBSP}hours", f"$3 per GPU-hour"]),
        ("de", [f"288{NBSP}GPU-Stunden", f"864{NBSP}$", f"36{NBSP}Stunden", f"3{NBSP}$ pro GPU-Stunde"]),
        ("tr", [f"288{NBSP}GPU-saat", "$864", f"36{NBSP}saat", "GPU-saat başına $3"]),
        ("nl", [f"288{NBSP}GPU-uur", f"US${NBSP}864", f"36{NBSP}uur", f"US${NBSP}3 per GPU-uur"]),
    ],
)
def test_the_cost_of_the_job_in_the_number_format_of_the_language(locale, strings, pages):
    text = "".join(part for part, _, _ in pages[page_path(locale, "terms/gpu-hour")].texts)
    assert not [string for string in strings if string not in text]


@pytest.mark.parametrize(
    ("locale", "strings"),
    [("en", [f"20{NBSP}TFLOP/s", "memory-bound", f"50{NBSP}FLOP/B"]), ("de", [f"20{NBSP}TFLOP/s", "speicherbegrenzt", f"50{NBSP}FLOP/B"])],
)
def test_the_roofline_of_the_example(locale, strings, pages):
    text = "".join(part for part, _, _ in pages[page_path(locale, "terms/roofline")].texts)
    assert not [string for string in strings if string not in text]


def test_no_brace_is_left_on_any_page(pages):
    brace = re.compile(r"\{\{|\}\}|\{[a-z_]+(:[a-z]+)*\}")
    texts = ((path, text, tags) for path, page in pages.items() for text, _, tags in page.texts)
    assert not [(path, text) for path, text, tags in texts if brace.search(text) and not any(tag.startswith("code.") for tag in tags)]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_page_says_its_language(locale, pages):
    prefix = tree(locale)
    own = [path for path in pages if path.startswith(prefix) and (locale != "en" or path.split("/")[0] not in LANGUAGES)]
    assert own and not [path for path in own if pages[path].lang != locale and path != "404.html"]


@pytest.mark.parametrize("locale", LANGUAGES[1:])
def test_ids_are_the_same_in_every_language(locale, pages):
    for path in [f"terms/{term_id}" for term_id in GLOSSARY.terms]:
        assert pages[page_path(locale, path)].ids == pages[page_path("en", path)].ids


@pytest.mark.parametrize("locale", LANGUAGES[1:])
def test_nothing_is_left_in_english(locale, pages):
    own = {path: page for path, page in pages.items() if path.startswith(f"{locale}/")}
    left = [(path, text) for path, page in own.items() for text, _, tags in page.texts if any("g-untranslated" in tag for tag in tags)]
    assert not left


def test_every_internal_link_and_fragment_resolves(site, pages):
    missing = []
    for path, page in pages.items():
        base = f"/{path.removesuffix('index.html')}"
        for _, target in page.links:
            parts = urlsplit(urljoin(base, target))
            if urlsplit(target).scheme in ("http", "https", "mailto", "data") or target.startswith("//"):
                continue
            file = unquote(parts.path).lstrip("/")
            file += "index.html" if not file or file.endswith("/") else ""
            if not (site / file).is_file():
                missing.append((path, target))
            elif parts.fragment and file in pages and unquote(parts.fragment) not in pages[file].ids | {"__skip"}:
                missing.append((path, target))
    assert not missing, missing[:20]


def articles(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): Page.read(path).text for path in folder.rglob("terms/**/index.html")}


def test_the_order_of_the_languages_changes_no_article(site, tmp_path):
    folder = copy_project(tmp_path / "project")
    config = folder / "mkdocs.yml"
    lines = config.read_text(encoding="utf-8")
    start, end = lines.index("        - {locale: en"), lines.index("  - macros:")
    blocks = re.split(r"(?=^        - )", lines[start:end], flags=re.MULTILINE)
    config.write_text(lines[:start] + "".join(reversed([block for block in blocks if block])) + lines[end:], encoding="utf-8")
    done = build(folder, tmp_path / "reversed")
    assert done.returncode == 0, done.stdout + done.stderr
    assert articles(tmp_path / "reversed") == articles(site)
