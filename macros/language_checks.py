"""The rules that know languages: case endings, large numbers, quotation marks, articles, alphabets.

In: a `Subject`. Out: problems at the line of the PO file. A function with `@language_check` is found by itself; its docstring shows a bad
and a good text (`English -> translation` where it compares the two), and a test holds the rule against both.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from macros import text
from macros.catalogs import SOURCE_LANGUAGE, Message
from macros.checks import Subject, check
from macros.edition import Edition
from macros.examples import Value
from macros.formatting import CASES, FORMS
from macros.model import Names
from macros.problems import Fault, Problem


@dataclass(frozen=True)
class Pair:
    """A text of a language and the English that it was made from.

    Attributes:
        edition: The language.
        key: Key of the passage or of the site's word.
        english: The English of today.
        text: What the translator wrote; for English itself the same.
        is_fresh: Whether it was made from the English of today.
        values: Values that the passage may place.
        names: Term id -> its names in the language, where it has any.
    """

    edition: Edition
    key: str
    english: str
    text: str
    is_fresh: bool = True
    values: Mapping[str, Value] = field(default_factory=dict)
    names: Mapping[str, Names] = field(default_factory=dict)

    @property
    def locale(self) -> str:
        return self.edition.locale

    @property
    def is_translation(self) -> bool:
        return self.locale != SOURCE_LANGUAGE

    @property
    def prose(self) -> str:
        """The text without code and link targets."""
        return re.sub(r"`[^`]*`", "`", re.sub(r"\]\([^)]*\)", "]", self.text))


Rule = Callable[[Pair], Iterator[Fault]]
LANGUAGE_CHECKS: list[Rule] = []


def language_check(rule: Rule) -> Rule:
    LANGUAGE_CHECKS.append(rule)
    return rule


@check
def check_passages_by_language(subject: Subject) -> Iterator[Problem]:
    """Every rule of this module over every passage."""
    english = subject.passages()
    for edition, key, passage in subject.texts():
        is_fresh = edition.catalog.translate(key, english[key]).state != "stale"
        pair = Pair(edition, key, english[key], passage, is_fresh, subject.computed.scope_of(key), _names(subject, edition.locale))
        yield from (subject.problem(edition, key, fault) for rule in LANGUAGE_CHECKS for fault in rule(pair))


@check
def check_words_by_language(subject: Subject) -> Iterator[Problem]:
    """Every rule of this module over the words of the site."""
    for edition in subject.editions.values():
        path = edition.catalog.path.replace("glossary.po", "site.po")
        for key, message in edition.labels.messages.items():
            for pair in _label_pairs(edition, key, message):
                faults = [fault for rule in (*LANGUAGE_CHECKS, check_label_values) for fault in rule(pair)]
                yield from (fault.at(path, message.line, key) for fault in faults)


@check
def check_names_by_script(subject: Subject) -> Iterator[Problem]:
    """No name of a term mixes alphabets."""
    for term_id, term in subject.glossary.terms.items():
        for locale, names in term.names.items():
            edition = subject.editions.get(locale)
            words = " ".join((names.name, *names.also, *names.avoid, names.plural or ""))
            faults = check_scripts(Pair(edition, term_id, words, words)) if edition else ()
            yield from (subject.document.problem(f"terms.{term_id}.names.{locale}", fault) for fault in faults)


def _names(subject: Subject, locale: str) -> dict[str, Names]:
    return {term_id: term.names[locale] for term_id, term in subject.glossary.terms.items() if locale in term.names}


def _label_pairs(edition: Edition, key: str, message: Message) -> Iterator[Pair]:
    english = edition.labels.english.get(key, message)
    is_fresh = not message.is_fuzzy and message.english == english.english
    for words in dict.fromkeys((message.text, *message.plurals)):
        if words:
            yield Pair(edition, key, " ".join((english.english, *english.plurals)), words, is_fresh)


# --- placeholders ------------------------------------------------------------------------------------------------------------------


_GLUED = re.compile(r"(\{[a-z][a-z0-9_:]*\})['’]?([^\W\d_]+)")
_TURKISH_ENDINGS = {
    "ablative": "[dt][ae]n", "locative": "[dt][ae]", "genitive": "n?[ıiuü]n", "dative": "y?[ae]", "accusative": "y?[ıiuü]",
}  # fmt: skip


@language_check
def check_glued_endings(pair: Pair) -> Iterator[Fault]:
    """An ending glued to a placeholder is right for one number and wrong for the next; a case form follows the number.

    Bad (tr): {cost}'a mal olur
    Good (tr): {cost:dative} mal olur
    Bad (nl): de {gpus}'s
    Good (nl): de {gpus}
    """
    for match in _GLUED.finditer(pair.prose):
        placeholder = text.Placeholder.parse(match[1])
        yield Fault(f"an ending is glued to a placeholder: {match.group()}", _instead(pair, placeholder, match[2]), "glued-ending")


def _instead(pair: Pair, placeholder: text.Placeholder, ending: str) -> str:
    cases = CASES.get(pair.locale, ())
    case = next((case for case, form in _TURKISH_ENDINGS.items() if re.fullmatch(form, ending)), None) if pair.locale == "tr" else None
    if not case:
        ask = f", or ask for a case: {', '.join(f'`:{name}`' for name in cases)}" if cases else ""
        return f"the value brings its unit and its plural with it: build the sentence without the ending{ask}"
    forms = [option for option in placeholder.options if option in FORMS]
    written = "{" + ":".join((placeholder.name, *forms, case)) + "}"
    value = pair.values.get(placeholder.name)
    shown = f", which reads {pair.edition.show(value, *forms, case)}".replace("\u00a0", " ") if value else ""
    return f"write {written}{shown}"


_UNIT = r"(?:[%$€]|[kMGTPE]i?B|B|[kMGTPE]?bit|[kMGTPEZ]?FLOP|[MGT]?OPS|k?Wh?|[kMG]W|[MG]Hz)(?:/[A-Za-z]+)?"


@language_check
def check_breaks_in_quantities(pair: Pair) -> Iterator[Fault]:
    """A unit behind a number, and the second letter of an abbreviation, keep to the line of what stands before them.

    Bad (de): {amount:number} GB
    Good (de): {amount:number}\u00a0GB
    Bad (de): Speicher, z. B. VRAM
    Good (de): Speicher, z.\u00a0B. VRAM
    """
    pattern = rf"\}} {_UNIT}(?![\w-])" + (r"|\b[zdu]\. [BhaÄ]\." if pair.locale == "de" else "")
    for match in re.finditer(pattern, pair.prose):
        yield Fault(f"the line may break within {match.group()!r}", "put a no-break space (U+00A0) there", "no-break-space")


def check_label_values(pair: Pair) -> Iterator[Fault]:
    """A word of the site places what the English places; a form of a counted word may say the count in a word."""
    wanted, found = (set(re.findall(r"\{\w+\}", part)) for part in (pair.english, pair.text))
    is_counted = len(pair.edition.labels.messages[pair.key].plurals) > 1
    if found - wanted or wanted - found and not is_counted:
        yield Fault(f"placeholders differ from the English {', '.join(sorted(wanted)) or 'none'}", "keep the same", "placeholder-same")


# --- words -------------------------------------------------------------------------------------------------------------------------


# Language -> English word -> (what it is taken for, what it is).
_LARGE_NUMBERS = {
    "de": {"billion": ("Billion(?:en)?", "Milliarde"), "trillion": ("Trillion(?:en)?", "Billion")},
    "nl": {"billion": ("biljoen(?:en)?", "miljard"), "trillion": ("triljoen(?:en)?", "biljoen")},
    "tr": {"billion": ("bilyon|trilyon", "milyar"), "trillion": ("trilyar|katrilyon", "trilyon")},
}


@language_check
def check_large_numbers(pair: Pair) -> Iterator[Fault]:
    """A billion is a Milliarde, miljard or milyar, and a trillion is what looks like a billion.

    Bad (de): a billion tokens -> eine Billion Tokens
    Good (de): a billion tokens -> eine Milliarde Tokens
    Bad (nl): trillions of operations -> triljoenen bewerkingen
    Good (nl): trillions of operations -> biljoenen bewerkingen
    Bad (tr): a billion parameters -> bir bilyon parametre
    Good (tr): a billion parameters -> bir milyar parametre
    """
    if not pair.is_fresh:
        return
    present = {word for word in ("billion", "trillion") if re.search(rf"\b{word}s?\b", pair.english, re.IGNORECASE)}
    for word, (wrong, right) in _LARGE_NUMBERS.get(pair.locale, {}).items():
        match = re.search(rf"\b(?:{wrong})\b", pair.text, re.IGNORECASE) if present == {word} else None
        if match:
            yield Fault(f"{match.group()!r} is not what English calls a {word}", f"write {right!r}", "large-number")


_FEW_WORDS = 3


@language_check
def check_untranslated(pair: Pair) -> Iterator[Fault]:
    """A sentence that equals the English was copied, not translated; a name or two may well be the same.

    Bad (nl): Look it up on the data sheet -> Look it up on the data sheet
    Good (nl): Look it up on the data sheet -> Zoek het op in het datablad
    Good (nl): Tensor Core -> Tensor Core
    """
    words = re.findall(r"[^\W\d_]{2,}", text.PLACEHOLDER.sub("", pair.english))
    if pair.is_translation and len(words) > _FEW_WORDS and " ".join(pair.text.split()) == " ".join(pair.english.split()):
        hint = "translate it, or leave the entry empty: readers then see English marked as such"
        yield Fault("the text is the English one", hint, "untranslated")


_TWICE, _SPARE_CHARACTERS = 2, 60


@language_check
def check_length(pair: Pair) -> Iterator[Fault]:
    """More than twice as long as the English is a text with another text pasted into it, or an explanation that belongs into the English.

    Bad (de): It counts. -> Das zählt, und zwar aus Gründen, die hier einmal in aller Ausführlichkeit dargelegt werden sollen.
    Good (de): It counts. -> Das zählt.
    """
    longest = _TWICE * len(pair.english) + _SPARE_CHARACTERS
    if pair.is_translation and pair.is_fresh and len(pair.text) > longest:
        said = f"{len(pair.text)} characters for {len(pair.english)} of English"
        yield Fault(said, "say what the English says; propose a change of the English if it says too little", "length")


# --- letters and marks -------------------------------------------------------------------------------------------------------------


_QUOTES = {"de": ("„“", "‚‘"), "tr": ("“”", "‘’"), "nl": ("‘’", "“”")}
_MARKS = '"„“”«»‹›‚‘’'


@language_check
def check_quotation_marks(pair: Pair) -> Iterator[Fault]:
    """Quotation marks are those of the language, the right way round, each with its partner.

    Bad (de): das “Modell”
    Bad (de): das "Modell"
    Bad (de): das „Modell
    Good (de): das „Modell“, auch ‚Netz‘
    Bad (tr): ”model“
    Good (tr): “model”, GPU'nun ve GPU’nun
    Bad (nl): een 'model'
    Good (nl): een ‘model’, ’s avonds, 's avonds en foto's
    """
    pairs = _QUOTES.get(pair.locale)
    if not pairs or not any(mark in pair.text for mark in _MARKS + "'"):
        return
    if found := _stray_mark(pair.prose, pairs):
        outer, inner = ("…".join(marks) for marks in pairs)
        yield Fault(f"the quotation mark {found} is wrong here", f"write {outer}, and {inner} inside", "quotes")


def _stray_mark(prose: str, pairs: tuple[str, str]) -> str | None:
    """The first mark that does not belong where it stands."""
    if straight := re.search(r"(?<![\w}\])`])'[^'\n]{1,60}(?<!\s)'(?!\w)", prose):
        return straight.group()
    waiting: list[str] = []
    closing = dict(pairs)
    for position, mark in enumerate(prose):
        if mark not in _MARKS or _is_apostrophe(prose, position, waiting):
            continue
        if waiting and mark == waiting[-1]:
            waiting.pop()
        elif mark in closing:
            waiting.append(closing[mark])
        else:
            return mark
    return f"{waiting[-1]} (missing)" if waiting else None


def _is_apostrophe(prose: str, position: int, waiting: list[str]) -> bool:
    """’ between letters, or where no quotation is open."""
    if prose[position] != "’":
        return False
    return "’" not in waiting or prose[position + 1 : position + 2].isalpha()


_LATIN_LANGUAGES = {"en", "de", "tr", "nl"}
_BEYOND_LATIN = re.compile(r"[\u0370-\u1cff\u1f00-\u1fff\u2c00-\ud7ff\uf900-\ufdff]")
_ALIKE = {"LATIN", "CYRILLIC", "GREEK"}


@language_check
def check_scripts(pair: Pair) -> Iterator[Fault]:
    """No letter of another alphabet hides in a word.

    Bad (de): Spеicher
    Good (de): Speicher, 5 μs, der Winkel α
    """
    if not _BEYOND_LATIN.search(pair.text):
        return
    for word in re.findall(r"[^\W\d_]+", pair.text):
        scripts = {unicodedata.name(letter, "?").split()[0] for letter in word}
        mixed = len(scripts & _ALIKE) > 1 and word[0] != "μ"
        foreign = pair.locale in _LATIN_LANGUAGES and scripts - {"LATIN", "GREEK", "MICRO", "MODIFIER"}
        if mixed or foreign:
            odd = next(letter for letter in word if unicodedata.name(letter, "?").split()[0] != "LATIN")
            yield Fault(f"{word!r} holds {odd!r} (U+{ord(odd):04X}), a letter of another alphabet", "type the word again", "mixed-scripts")
            return


# --- articles ----------------------------------------------------------------------------------------------------------------------


# An article directly before a link that shows the preferred name, and nothing behind it that makes the name part of another word.
_LINKED = re.compile(r"([\w]+)[ \u00a0]\*{0,2}\[([^\]]+)\]\(term:([a-z0-9-]+)\)(?![\w-])(?!\*{0,2}\s+(?:genannt|bezeichnet|genoemd))")
_GENDERS = {"m": "masculine", "f": "feminine", "n": "neuter", "c": "common"}
_PREPOSITIONS = {
    "de": "für|durch|ohne|gegen|um|mit|von|aus|bei|nach|seit|zu|auf|über|unter|in|an|hinter|neben|vor|zwischen",
    "nl": "van|in|op|met|voor|door|bij|tot|uit|aan|over|naar|onder|tussen|per|als",
}
# Article -> genders it can stand before, in any case.
_ALWAYS = {
    "de": {
        "ein": "mn", "eine": "f", "einen": "m", "einem": "mn", "einer": "f", "eines": "mn", "im": "mn", "am": "mn", "vom": "mn",
        "zum": "mn", "beim": "mn", "zur": "f", "ins": "n", "ans": "n", "fürs": "n", "aufs": "n",
    },
    "nl": {"de": "cmf", "deze": "cmf", "elke": "cmf", "elk": "n"},
}  # fmt: skip
# The same for words that may be pronouns: certain at the start of a sentence, or behind a preposition that no comma precedes.
_AT_START = {"de": {"Das": "n", "Die": "f", "Der": "mf"}, "nl": {"Het": "n"}}
_BEHIND_PREPOSITION = {"de": {"das": "n", "dem": "mn"}, "nl": {"het": "n"}}
_NOMINATIVE = {"de": {"m": "der", "f": "die", "n": "das"}, "nl": {"c": "de", "m": "de", "f": "de", "n": "het"}}


@language_check
def check_articles(pair: Pair) -> Iterator[Fault]:
    """The article before a linked term is of its gender; only what no other reading of the sentence allows is reported.

    Bad (de): Die [Roofline-Modell](term:roofline) zeigt es
    Good (de): Das [Roofline-Modell](term:roofline) zeigt es
    Bad (de): im [Speicherbandbreite](term:bandwidth)
    Good (de): ein Maß, das [Speicherbandbreite](term:bandwidth) heißt
    Bad (nl): de [rooflinemodel](term:roofline)
    Good (nl): noem het [geheugenbandbreedte](term:bandwidth)
    """
    if pair.locale not in _NOMINATIVE:
        return
    for match in _LINKED.finditer(pair.text):
        article, words, names = match[1], match[2], pair.names.get(match[3])
        if not names or words != names.name or names.gender not in _GENDERS or names.plural == names.name:
            continue
        allowed = _genders_of(pair.locale, article, pair.text[: match.start()])
        if allowed and names.gender not in allowed:
            right = _NOMINATIVE[pair.locale][names.gender]
            yield Fault(f"`{article} {words}`: the name is {_GENDERS[names.gender]}", f"it is `{right} {words}`", "article")


def _genders_of(locale: str, article: str, before: str) -> str | None:
    """Genders that an article in this place can stand for; None where it may be something else than an article."""
    if allowed := _ALWAYS[locale].get(article[0].lower() + article[1:]):
        return allowed
    if article in _AT_START[locale] and re.search(r"(?:^|[.!?:]|\n|- )[\s„“‘”’*]*$", before):
        return _AT_START[locale][article]
    preposition = rf"(?:^|[^,;\s]\s+|^\s*)(?:{_PREPOSITIONS[locale]})[ \u00a0]$"
    if article in _BEHIND_PREPOSITION[locale] and re.search(preposition, before, re.IGNORECASE):
        return _BEHIND_PREPOSITION[locale][article]
    return None
