"""Translations: PO files in, texts by key out, and the merge that brings a file up to the glossary.

In: `locales/<lang>/LC_MESSAGES/{glossary,site}.po` and `locales/site.pot`. Out: `Catalog` (prose of the terms) and `Labels` (words of the site).
Entries are found by `msgctxt` alone; whether the `msgid` still is the English of today says whether the translation is fresh.
"""

from __future__ import annotations

import gettext
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal

import polib

from macros.formatting import plural_forms
from macros.model import is_translatable
from macros.problems import GlossaryError, Problem

State = Literal["source", "fresh", "stale", "missing"]
SOURCE_LANGUAGE = "en"


@dataclass(frozen=True)
class Translation:
    """A passage in a language.

    Attributes:
        text: The translation, or the English where there is none.
        state: `source` (English itself), `fresh`, `stale` (older than the English) or `missing` (the text is English).
    """

    text: str
    state: State

    @property
    def is_foreign(self) -> bool:
        """Whether English stands in for a translation."""
        return self.state == "missing"


@dataclass(frozen=True)
class Message:
    """One entry of a PO file, with the line of its `msgctxt`."""

    english: str
    text: str
    is_fuzzy: bool
    previous: str | None
    line: int
    plurals: tuple[str, ...] = ()


@dataclass(frozen=True)
class Catalog:
    """The translated passages of one language.

    Attributes:
        locale: BCP 47 tag.
        path: How problems name the file.
        messages: Key -> message; empty for English.
    """

    locale: str
    path: str
    messages: Mapping[str, Message] = field(default_factory=dict, repr=False)

    def translate(self, key: str, english: str) -> Translation:
        """The passage `key`, whose English of today is `english`; one without words is the same in every language."""
        if self.locale == SOURCE_LANGUAGE or not is_translatable(english):
            return Translation(english, "source")
        message = self.messages.get(key)
        if message is None or not message.text:
            return Translation(english, "missing")
        is_stale = message.is_fuzzy or _squeezed(message.english) != _squeezed(english)
        return Translation(message.text, "stale" if is_stale else "fresh")

    def line_of(self, key: str) -> int:
        return self.messages[key].line if key in self.messages else 1


def _squeezed(text: str) -> str:
    """White space is no change of the meaning."""
    return " ".join(unicodedata.normalize("NFC", text).split())


class MissingLabel(GlossaryError):
    """The template lacks a word that the site needs."""

    def __init__(self, key: str):
        super().__init__([Problem("locales/site.pot", 1, key, "the word is missing", "bring its entry back", "po")])


@dataclass(frozen=True)
class Labels:
    """The site's own words in one language: headings, unit words, patterns.

    A word that is not translated is English; so is every word of English itself, read from the template.
    """

    locale: str
    english: Mapping[str, Message] = field(repr=False)
    messages: Mapping[str, Message] = field(repr=False)
    plural_rule: str = "n != 1"

    def has(self, key: str) -> bool:
        return bool(self._found(key))

    def text(self, key: str) -> str:
        """The word under `key`.

        Raises:
            MissingLabel: If neither the language nor the template has the key.
        """
        found = self._found(key)
        if found is None:
            raise MissingLabel(key)
        return found.text or found.english

    def plural(self, key: str, n: float) -> str:
        """The form of a counted word for `n`; a number that is not whole takes the last form, as in all our languages."""
        message = self.messages.get(key)
        if message and all(message.plurals):
            return message.plurals[self._index(n, len(message.plurals))]
        english = self.english.get(key)
        if english is None:
            raise MissingLabel(key)
        return english.plurals[0 if n == 1 else -1] if english.plurals else self.text(key)

    def _found(self, key: str) -> Message | None:
        message = self.messages.get(key)
        return message if message and (message.text or any(message.plurals)) else self.english.get(key)

    def _index(self, n: float, forms: int) -> int:
        return self._rule(int(n)) if float(n).is_integer() else forms - 1

    @cached_property
    def _rule(self) -> Callable[[int], int]:
        return gettext.c2py(self.plural_rule)


def languages(folder: Path) -> tuple[str, ...]:
    """The languages of the glossary: English and every folder of `locales/` that has a catalogue."""
    translated = sorted(path.parts[-3] for path in folder.glob("*/LC_MESSAGES/glossary.po"))
    return (SOURCE_LANGUAGE, *translated)


def load_catalog(folder: Path, locale: str) -> Catalog:
    """Read the translated passages of a language.

    Raises:
        GlossaryError: If the file cannot be read, or a key stands in it twice.
    """
    path = folder / locale / "LC_MESSAGES" / "glossary.po"
    shown = _shown(path, folder)
    return Catalog(locale, shown, {} if locale == SOURCE_LANGUAGE else _messages(path, shown))


def load_labels(folder: Path, locale: str) -> Labels:
    """Read the site's words of a language, on top of the English ones of the template."""
    template = folder / "site.pot"
    english = _messages(template, _shown(template, folder), with_english=True)
    path = folder / locale / "LC_MESSAGES" / "site.po"
    if locale == SOURCE_LANGUAGE or not path.exists():
        return Labels(locale, english, {})
    file = _open(path, _shown(path, folder))
    rule, forms = _plural_rule(file, _shown(path, folder))
    return Labels(locale, english, _messages(path, _shown(path, folder), file=file, forms=forms), rule)


_PLURAL_FORMS = re.compile(r"nplurals\s*=\s*([1-9])\s*;\s*plural\s*=\s*([^;]+?)\s*;?\s*")
# Enough to meet every form of every language in CLDR.
_COUNTED = 200


def _plural_rule(file: polib.POFile, shown: str) -> tuple[str, int]:
    """The rule for plurals of a file's header, tried on numbers, and how many forms there are."""
    written = file.metadata.get("Plural-Forms", "nplurals=2; plural=n != 1;")
    found = _PLURAL_FORMS.fullmatch(written)
    try:
        rule = gettext.c2py(found[2]) if found else None
        is_sound = rule is not None and all(0 <= rule(n) < int(found[1]) for n in range(_COUNTED))
    except (ValueError, ArithmeticError, RecursionError):
        is_sound = False
    if not is_sound:
        hint = "write it as `nplurals=2; plural=(n != 1);`, with the rule of the language"
        raise GlossaryError([Problem(shown, 1, "Plural-Forms", f"the rule for plurals cannot be used: {written[:60]}", hint, "po")])
    return found[2], int(found[1])


def merge(path: Path, passages: Mapping[str, str], locale: str, *, same_meaning: Collection[str] = ()) -> bool:
    """Bring a PO file up to the English of today; nothing that a translator wrote is lost.

    Args:
        path: The file; made if it is missing.
        passages: Key -> English, in the order the file shall have.
        locale: Language of the file.
        same_meaning: Keys whose English changed without changing what it says; their translations stay fresh.

    Returns:
        Whether the file changed.
    """
    return _merge(path, [polib.POEntry(msgctxt=key, msgid=english) for key, english in passages.items()], locale, same_meaning)


def merge_labels(path: Path, template: Path, locale: str, *, same_meaning: Collection[str] = ()) -> bool:
    """Bring the file with the site's words up to its template; words that a language has beside them, such as case forms, stay."""
    return _merge(path, _open(template, template.name), locale, same_meaning, keeps_own=True)


def _merge(
    path: Path, wanted: Iterable[polib.POEntry], locale: str, same_meaning: Collection[str], *, keeps_own: bool = False
) -> bool:
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    old = _open(path, path.name) if before else _new_file(locale)
    forms = _plural_forms(old)
    # Refuses a key that stands there twice: one of the two translations would be lost.
    _messages(path, path.name, file=old, with_english=True)
    known = {entry.msgctxt: entry for entry in sorted(old, key=lambda entry: not entry.obsolete)}
    unused = [entry for entry in old if known[entry.msgctxt] is not entry]
    merged = polib.POFile(wrapwidth=0)
    merged.header, merged.metadata_is_fuzzy = old.header, old.metadata_is_fuzzy
    merged.metadata = {name: value for name, value in old.metadata.items() if name in _HEADER}
    merged.extend(_merged(known.pop(entry.msgctxt, None), entry, forms, entry.msgctxt in same_meaning) for entry in wanted)
    if keeps_own:
        _put_back(merged, old, known)
    for entry in [entry for entry in old if entry in unused or known.get(entry.msgctxt) is entry]:
        entry.obsolete = entry.obsolete or _is_translated(entry)
        if entry.obsolete:
            merged.append(entry)
    after = _text(merged)
    if after != before:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(after, encoding="utf-8")
    return after != before


def _put_back(merged: polib.POFile, old: polib.POFile, own: dict[str, polib.POEntry]) -> None:
    """Each entry of `own` that is in use goes behind the entry that it stood behind."""
    before = None
    for entry in old:
        if entry.obsolete:
            continue
        if own.get(entry.msgctxt) is entry:
            place = next((number + 1 for number, other in enumerate(merged) if other.msgctxt == before), 0)
            merged.insert(place, own.pop(entry.msgctxt))
        before = entry.msgctxt


def _merged(old: polib.POEntry | None, wanted: polib.POEntry, forms: int, is_same: bool) -> polib.POEntry:
    entry = old or polib.POEntry(msgctxt=wanted.msgctxt, msgid=wanted.msgid, msgid_plural=wanted.msgid_plural)
    entry.obsolete = 0
    entry.comment = wanted.comment or entry.comment
    is_new_english = _english(entry) != _english(wanted)
    if is_new_english and _is_translated(entry) and not is_same:
        # Where it was stale before, the English that the translation was made from is the older one.
        entry.previous_msgid = entry.previous_msgid or entry.msgid
        entry.flags.append("fuzzy")
    elif is_same and not is_new_english:
        # Merged before anybody said so. One that was stale for another reason before the change stays stale.
        entry.previous_msgid, entry.flags = None, [flag for flag in entry.flags if flag != "fuzzy"]
    if is_new_english:
        entry.msgid = wanted.msgid
    entry.flags = sorted({*entry.flags} - {*_GUESSED})
    _adopt_plural(entry, wanted.msgid_plural, forms)
    return entry


def _adopt_plural(entry: polib.POEntry, msgid_plural: str, forms: int) -> None:
    entry.msgid_plural = msgid_plural
    if msgid_plural:
        last = max(forms - 1, *entry.msgstr_plural, 0)
        entry.msgstr, entry.msgstr_plural = "", {index: entry.msgstr_plural.get(index, entry.msgstr) for index in range(last + 1)}
    elif entry.msgstr_plural:
        # A word that is no longer counted keeps the form that most numbers take.
        entry.msgstr, entry.msgstr_plural = entry.msgstr or next(filter(None, reversed(entry.msgstr_plural.values())), ""), {}


def _english(entry: polib.POEntry) -> tuple[str, str]:
    return _squeezed(entry.msgid), _squeezed(entry.msgid_plural)


# What Babel and the tools built on it guess. `{days:dative}` is no format of Python's, and msgfmt says so where the flag claims it.
_GUESSED = ("python-format", "python-brace-format")


def _is_translated(entry: polib.POEntry) -> bool:
    return bool(entry.msgstr) or any(entry.msgstr_plural.values())


def _plural_forms(file: polib.POFile) -> int:
    found = re.search(r"nplurals=(\d+)", file.metadata.get("Plural-Forms", ""))
    return int(found[1]) if found else 2


# Editors add names, dates and their own version, and every two translators would differ in them; git knows all of it.
_HEADER = ("Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Plural-Forms")


def _new_file(locale: str) -> polib.POFile:
    file = polib.POFile(wrapwidth=0)
    file.metadata = {
        "Language": locale.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms(locale),
    }
    return file


def _text(file: polib.POFile) -> str:
    """polib writes no final line break; every other tool does."""
    return str(file).rstrip("\n") + "\n"


def _shown(path: Path, folder: Path) -> str:
    return path.relative_to(folder.parent).as_posix()


def _open(path: Path, shown: str) -> polib.POFile:
    try:
        if problems := list(_line_problems(path.read_bytes(), shown)):
            raise GlossaryError(problems)
        return polib.pofile(str(path), wrapwidth=0, encoding="utf-8")
    except FileNotFoundError:
        raise GlossaryError([Problem(shown, 1, "", "the file is missing", "bring it back", "po")]) from None
    except (OSError, UnicodeDecodeError) as error:
        raise GlossaryError([_unreadable(error, shown)]) from None


_KEYWORD = r"(?:msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]\])?)"
_LINE = re.compile(rf'(?:#.*|\s*(?:{_KEYWORD}\s*)?"(?:[^"\\]|\\[ntr"\\])*"\s*|\s*)')
_QUOTED = rf'\s*(?:{_KEYWORD}\s*)?"'
_WRONG_LINES = (
    (r"<<<<<<<|=======|>>>>>>>", "a mark of a merge that was not finished", "keep one of the two versions and delete the marks"),
    (rf'{_QUOTED}(?:[^"\\]|\\[ntr"\\])*\s*$', "the closing quotation mark is missing", 'end the line with `"`'),
    (rf'{_QUOTED}[^"]*\\[^ntr"\\]', "a backslash that stands for nothing", "write two for a backslash in the text"),
    (rf'{_QUOTED}.*".*"', "a quotation mark within the text", "put a backslash before it, or write the marks of the language"),
)


def _line_problems(data: bytes, shown: str) -> Iterator[Problem]:
    """Every line that is no line of a PO file; polib reads past some of them and stops at the first of the others."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")):
        yield Problem(shown, 1, "", "the file begins with a byte-order mark", "save it as UTF-8 without one", "po")
        return
    for number, raw in enumerate(data.split(b"\n"), 1):
        try:
            line = raw.decode("utf-8").rstrip("\r")
        except UnicodeDecodeError:
            yield Problem(shown, number, "", "the line is not UTF-8", "save the file as UTF-8", "po")
            continue
        if _LINE.fullmatch(line):
            continue
        other = ("the line is no part of a PO file", "every line is a comment, a keyword with text in quotes, or text in quotes")
        said, hint = next(((said, hint) for pattern, said, hint in _WRONG_LINES if re.match(pattern, line)), other)
        yield Problem(shown, number, "", said, hint, "po")


def _unreadable(error: Exception, shown: str) -> Problem:
    line = re.search(r"line (\d+)\)?:?\s*(.*)", str(error))
    said = getattr(error, "strerror", None) or "an entry lacks one of msgctxt, msgid and msgstr, or has them in another order"
    hint = "write msgctxt, msgid and msgstr, in this order"
    return Problem(shown, int(line[1]) if line else 1, "", f"the PO file cannot be read: {said}", hint, "po")


def _messages(path: Path, shown: str, *, file: polib.POFile | None = None, with_english: bool = False, forms: int = 0) -> dict[str, Message]:
    found: dict[str, Message] = {}
    problems = []
    for entry in _open(path, shown) if file is None else file:
        if entry.obsolete:
            continue
        if not with_english and forms != len(entry.msgstr_plural or range(forms)):
            what = f"{len(entry.msgstr_plural)} plural forms, where there are {forms}" if forms else "plural forms, which a passage never has"
            problems.append(Problem(shown, entry.linenum or 1, entry.msgctxt or "", what, "write `msgstr`, or every `msgstr[…]`", "po"))
        if entry.msgctxt is None or entry.msgctxt in found:
            what = ("the key stands here twice", "keep one entry for each key")
            if entry.msgctxt is None:
                what = (f"the entry {entry.msgid[:40]!r} has no msgctxt", "name its passage, such as `msgctxt \"roofline.why\"`")
            problems.append(Problem(shown, entry.linenum or 1, entry.msgctxt or "", *what, "po"))
            continue
        found[entry.msgctxt] = _message(entry, with_english)
    if problems:
        raise GlossaryError(problems)
    return found


def _message(entry: polib.POEntry, with_english: bool) -> Message:
    plurals = tuple(entry.msgstr_plural[index] for index in sorted(entry.msgstr_plural))
    if with_english:
        plurals = (entry.msgid, entry.msgid_plural) if entry.msgid_plural else ()
    text = unicodedata.normalize("NFC", entry.msgstr)
    return Message(entry.msgid, text, "fuzzy" in entry.flags, entry.previous_msgid, entry.linenum or 1, plurals)
