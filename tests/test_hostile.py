"""Files that want harm or are merely wrong: what a person can type ends in a problem with its line, or stands on the page as text."""

import re
import shutil
import tempfile
from html.parser import HTMLParser
from pathlib import Path

import polib
import pytest
import yaml
from conftest import FIXTURES, ROOT, build
from hypothesis import given, settings
from hypothesis import strategies as st

from macros.loader import load_glossary
from macros.model import passages
from macros.problems import GlossaryError
from macros.project import load_project

GOOD = (FIXTURES / "good" / "glossary.yml").read_text(encoding="utf-8")

# (text of the good glossary, what stands there instead, check, words of the problem); the problem is in the line of the change.
SPOILED = [
    ("year: 2020", "year: " + "1" * 5000, "shape", "is no whole number"),
    ("year: 2020", "year: 20200", "shape", "20200 is out of range; write at most 2199"),
    ("year: 2020", "year: yes", "shape", "yes is no whole number"),
    ("checked: 2026-11-30", "checked: 2026-13-45", "shape", "2026-13-45 is no date"),
    ("checked: 2026-11-30", "checked: 86400", "shape", "86400 is no date"),
    ("checked: 2026-11-30", 'checked: "1700000000"', "shape", "1700000000 is no date"),
    ("checked: 2026-11-30", "checked: 2026-11-30T10:00:00", "shape", "is no date"),
    ("title: A paper", 'title: "A\\u202epaper"', "invisible", "U+202E"),
    ("title: A paper", 'title: "A\\npaper"', "one-line", "a line break"),
    ("name: Card 80 GB", 'name: "Card\\u200b80"', "invisible", "U+200B"),
    ("name: roofline model", 'name: "a\\n\\n# b"', "one-line", "a line break"),
    ("name: roofline model", 'name: "a\\ab"', "invisible", "U+0007"),
    ("also: [roofline]", "also: [roofline, roofline]", "repeat", "'roofline' stands here twice"),
    ("languages: [en, de]", "languages: [de]", "languages", "English is missing"),
    ("languages: [en, de]", "languages: [en, de, fr]", "languages", "there is no locales/fr"),
    ("definition: A bound", "definition: &Co A bound", "yaml", "the anchor &Co is lost"),
    ("definition: A bound", "definition: !!python/name:os.system A bound", "yaml", "the tag !!python/name:os.system is lost"),
    ("confused_with: {", "confused_with: !!set {", "yaml", "the tag !!set is lost"),
    ("definition: A bound", "definition: A # bound", "yaml", "is lost as a comment"),
    ("definition: A bound", "definition: A ½ bound", "digits", "'½'"),
    ("A bound on the rate that an operation can reach on a chip.", "", "not-text", "`definition` is empty"),
    ("topic: basics", "topic: [basics]", "shape", "a list is where text belongs"),
    ("memory: 80 GB", "memory: 80 apples", "values", "`apples` is not a unit"),
    ("memory: 80 GB", "memory: 80 TFLOP/s", "values", "is no amount of memory"),
    ("memory: 80 GB", "memory: -80 GB", "values", "is not above zero"),
    ("memory: 80 GB", "memory: 1,5 GB", "values", "grouping mark"),
    ("10 FLOP/B", "1 " + "(" * 2000, "values", "too long"),
    ("10 FLOP/B", "1e-400 FLOP/B", "values", "too small"),
    ("attainable < peak", "atainable != peek", "claims", "the claim names `atainable`"),
    ("attainable < peak", "attainable < 50 % * peak", "claims", "is no multiple of a value"),
    ("attainable < peak", "attainable < 2 GB * peak", "claims", "is no multiple of a value"),
    ("attainable < peak", "20 < 30", "claims", "names no value of this text"),
    ("attainable < peak", "attainable < limit", "claims", "FLOP/s and FLOP/B cannot be compared"),
    ('answer: "{attainable}"', 'answer: "{nosuch}"', "placeholder-known", "{nosuch} is no value here"),
    ('answer: "{attainable}"', 'answer: "{attainable:foo}"', "placeholder-form", "`:foo` is no form"),
    ('answer: "{attainable}"', 'answer: "{attainable:words:power}"', "placeholder-form", "more than one form"),
    ("example: kernel", "example: nosuch", "example-known", "there is no example `nosuch`"),
    ("title: An operation", 'title: "[An](term:bandwidth) operation"', "one-line", "a link in a title"),
    ("title: An operation", 'title: "An\\n\\noperation"', "one-line", "a second paragraph"),
    ("answer: a rate", 'answer: "- a rate"', "one-line", "a list or a second paragraph"),
    ("[1 FLOP/B, 20 FLOP/B]", "[]", "shape", "`intensity` is empty"),
    ("related: [bandwidth]", "related: [bandwidth, bandwidth]", "repeat", "'bandwidth' stands here twice"),
    ("related: [bandwidth]", "related: [bandwidth]\n    formerly: [topics]", "id", "the id `topics` is reserved"),
    ("related: [bandwidth]", "related: [bandwidth]\n    formerly: [bandwidth]", "id", "the id `bandwidth` belongs to `bandwidth`"),
    ('url: "https://example.org/paper"', "doi: '\"><script>'", "shape", "is not well formed"),
    ('url: "https://example.org/paper"', 'url: "javascript:alert(1)"', "shape", "is not well formed"),
    ("    quiz:\n      rate", "    figures: {roofline: kernel}\n    quiz:\n      rate", "term-known", "can yield `memory-bound`"),
    ("related: [bandwidth]", "related: &x [bandwidth]\n    sources: *x\n    #", "yaml", "an alias"),
    ("terms:\n", "terms:\n  <<: {a: b}\n", "yaml", "stands where a key belongs"),
    ("terms:\n", "terms:\n  ? [a, b]\n  : c\n", "yaml", "stands where a key belongs"),
    ("name: Card", "name: Größe".encode("latin-1"), "yaml", "the file is not UTF-8"),
    ("name: Card", "name: Ca\x00rd", "yaml", "a control character (U+0000)"),
]


@pytest.mark.parametrize(("old", "new", "check", "words"), SPOILED, ids=[str(case[1])[:40] for case in SPOILED])
def test_a_spoiled_glossary_is_reported_at_its_line(old, new, check, words, small_project):
    before, after = GOOD.split(old, 1)
    data = new if isinstance(new, bytes) else new.encode()
    (small_project / "glossary.yml").write_bytes(before.encode() + data + after.encode())
    with pytest.raises(GlossaryError) as caught:
        load_project(small_project)
    lines = range(before.count("\n"), before.count("\n") + 3 + data.count(b"\n"))
    found = [problem for problem in caught.value.problems if problem.check == check and words in f"{problem.message}; {problem.hint}"]
    assert found and found[0].line in lines, caught.value


NOISE = [
    "\t", ": ", "- ", "#", " #", '"', "'", "{", "}", "[", "]", "|", ">", "*", "&", "!", "%", "@", "`", "\n", "\n\n", "  ", "null", "~", "on", "010", ".nan", "\u00a0",
    "\u200b", "\ufeff", "\x00", "\x85", "\u2028", "---", "...", "<<: ", "? ", "=", "!!int ", "2026-02-30", "😀", ",", "9" * 5000, "[" * 3000, "<b>", "{{ x }}", "{x}",
]  # fmt: skip
edits = st.lists(st.tuples(st.integers(0, len(GOOD)), st.integers(0, 30), st.sampled_from(NOISE)), min_size=1, max_size=3)


@settings(max_examples=150, deadline=None)
@given(edits)
def test_a_mutated_glossary_gives_problems_with_lines_and_never_anything_else(changes):
    text = GOOD
    for position, length, noise in changes:
        text = text[:position] + noise + text[position + length :]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "glossary.yml"
        path.write_bytes(text.encode("utf-8"))
        try:
            load_glossary(path)
        except GlossaryError as error:
            assert all(0 < problem.line <= text.count("\n") + 2 and problem.hint for problem in error.problems), error


# --- the built site ----------------------------------------------------------------------------------------------------------------


HOSTILE = (
    "\"><img src=x onerror=alert(1)>' {{ config }} {% raw %} {# x *a* __b__ [b](javascript:c) `c` <!-- &amp;&lt; </div></details></p></script>"
    " {: onclick=x } # --8<-- :x: ~~a~~ 😀 שלום " + "W" * 120
)
# What a passage turns into text although the rules for passages are switched off; entities hide braces from a reader of the file.
IN_PROSE = (
    ' <script>alert()</script> <img src=x onerror=alert()> [x](javascript:alert()) {{ config }} {% raw %} {: onclick=x } "quoted\''
    " &lt;img src=x onerror=alert&#40;&#41;&gt; &#123;&#123; config &#125;&#125; </div> &lt;/details> # a &amp;lt;b 😀 שלום"
)
PROSE = {"definition", "why", "practice", "technical", "title", "text", "question", "answer", "because", "explanation", "description", "note", "differ", "choose", "number"}  # fmt: skip
PAGE = """---
title: Home
---

# Home {: #top }

{{ topics() }}

See {{ term("roofline") }} and {{ value("roofline.kernel", "attainable") }}.

{{ example("roofline", "kernel") }}

## Two {: #two }
"""


def spoiled(value, name, in_prose):
    """The value with something behind every text that readers see."""
    if isinstance(value, dict):
        return {key: spoiled(item, key if name != "confused_with" else "text", in_prose) for key, item in value.items()}
    return value + in_prose if isinstance(value, str) and name in PROSE and re.search("[a-z]{2}", value) else value


class WithoutAliases(yaml.SafeDumper):
    def ignore_aliases(self, data):
        return True


def hostile_glossary(addition: str, in_prose: str) -> dict:
    glossary = yaml.safe_load(GOOD)
    terms = glossary["terms"]
    for outcome in ("memory-bound", "compute-bound"):
        terms[outcome] = {**terms["bandwidth"], "names": {"en": {"name": outcome}, "de": {"name": outcome}}}
    terms["roofline"] |= {"formulas": ["roofline-limit"], "figures": {"roofline": "kernel"}, "formerly": ["roof"]}
    sources = ["some-2020"]
    glossary["comparisons"] = {"a-b": {"terms": ["roofline", "bandwidth"], "differ": "d", "choose": "c", "number": "The n.", "title": "Title", "sources": sources}}
    glossary["accelerators"]["card-80"]["note"] = "A note."
    glossary = spoiled(glossary, "", in_prose)
    for term in glossary["terms"].values():
        term["names"] = {
            locale: {"name": names["name"] + addition, "also": ["also" + addition], "plural": "many" + addition} for locale, names in term["names"].items()
        }
    card, source = glossary["accelerators"]["card-80"], glossary["sources"]["some-2020"]
    card |= {"name": card["name"] + addition, "memory_type": card["memory_type"] + addition}
    source |= {"title": "A paper" + addition, "authors": ["A" + addition, "B" + addition], "publisher": "P" + addition}
    source["doi"] = "10.1234/x" + ('"onclick=alert(1)><b>' if addition else "")
    return glossary


def hostile_project(folder: Path, addition: str, in_prose: str) -> Path:
    """A small project whose every text ends in `addition`, with the rules switched off that would refuse it."""
    shutil.copytree(ROOT / "macros", folder / "macros", ignore=shutil.ignore_patterns("__pycache__"))
    with (folder / "macros" / "checks.py").open("a", encoding="utf-8") as checks:
        checks.write("\n\ndef all_problems(subject):\n    return ()\n")
    shutil.copytree(ROOT / "docs" / "assets", folder / "docs" / "assets")
    for name in ("index.md", "index.de.md"):
        (folder / "docs" / name).write_text(PAGE, encoding="utf-8")
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    config = re.sub(r"(?<=\n)        - locale: (?:tr|nl)\n(?:          .*\n)+", "", config)
    config = re.sub(r"  - (?!index|accelerators|calculators|figures)[a-z-]+\.md\n", "", config)
    (folder / "mkdocs.yml").write_text(config, encoding="utf-8")
    text = yaml.dump(hostile_glossary(addition, in_prose), Dumper=WithoutAliases, allow_unicode=True, sort_keys=False, width=10**6)
    (folder / "glossary.yml").write_text(text, encoding="utf-8")
    translations = folder / "locales" / "de" / "LC_MESSAGES"
    translations.mkdir(parents=True)
    shutil.copy(ROOT / "locales" / "site.pot", folder / "locales")
    prose = polib.POFile(wrapwidth=0)
    prose.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    for key, english in passages(load_glossary(folder / "glossary.yml").glossary).items():
        prose.append(polib.POEntry(msgctxt=key, msgid=english, msgstr=f"Ü {english}"))
    prose.save(str(translations / "glossary.po"))
    labels = polib.pofile(str(ROOT / "locales" / "de" / "LC_MESSAGES" / "site.po"), wrapwidth=0)
    for entry in labels:
        entry.msgstr += addition if entry.msgstr else ""
        entry.msgstr_plural = {index: form + addition for index, form in entry.msgstr_plural.items()}
    labels.save(str(translations / "site.po"))
    return folder


class Skeleton(HTMLParser):
    """Tags and names of attributes of a page; labels of a drawing are left out where they do not fit."""

    def __init__(self):
        super().__init__()
        self.parts, self.targets = [], []

    def handle_starttag(self, tag, attrs):
        self.parts += [f"{tag} {sorted(name for name, _ in attrs)}"] if tag != "text" else []
        self.targets += [value for name, value in attrs if name in ("href", "src", "action")]

    def handle_endtag(self, tag):
        self.parts += [f"/{tag}"] if tag != "text" else []

    def handle_comment(self, data):
        self.parts.append("comment")


def skeleton(path: Path) -> Skeleton:
    found = Skeleton()
    found.feed(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.xdist_group("hostile")
def test_hostile_text_changes_no_tag_and_no_attribute_of_any_page(tmp_path):
    sites = {}
    for name, addition, in_prose in (("harmless", "", ""), ("hostile", HOSTILE, IN_PROSE)):
        sites[name] = tmp_path / f"{name}-site"
        done = build(hostile_project(tmp_path / name, addition, in_prose), sites[name])
        assert done.returncode == 0, done.stdout + done.stderr
    pages = [path.relative_to(sites["harmless"]) for path in sites["harmless"].rglob("*.html")]
    assert len(pages) > 30
    for page in pages:
        before, after = (skeleton(site / page) for site in sites.values())
        assert after.parts == before.parts, page
        assert not [target for target in after.targets if re.match(r"\s*(javascript|data:text|vbscript)", target or "", re.IGNORECASE)], page
    everything = "".join(path.read_text(encoding="utf-8") for path in sites["hostile"].rglob("*") if path.suffix in (".html", ".json", ".md", ".js"))
    assert "{{ config }}" in everything and "site_dir" not in everything, "text was run as a template"
