"""The rules, and what they say of one document."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from macros.formatting.alphabet import upper
from macros.lint.prose import paragraphs, prose
from macros.lint.rates import Peaks, rates
from macros.lint.spelling import SPELLINGS
from macros.model import Glossary
from macros.problems import Fault, Problem

_NETWORK = re.compile(r"InfiniBand|Ethernet|RoCE|\bNDR\b|\bHDR\b|\bXDR\b|ConnectX", re.IGNORECASE)
_LINK_RATE = re.compile(r"\b(?:100|200|400|800|1600)[\s\u00a0]?(GB/s|GB)\b")
_MEMORY_IN_BITS = re.compile(r"\b\d+[\s\u00a0]?(Gbit|Tbit)[\s\u00a0-]?(?:VRAM|HBM\w*|GDDR\w*)")
_NUMBER_OF_FLOP = re.compile(r"(?:10\^\{?(\d+)\}?|\d(?:[.,]\d+)?e\+?(\d+)|10([⁰¹²³⁴-⁹]+))[\s\u00a0]?(FLOPS)\b(?!/)")
_FLOP_PER = re.compile(
    r"\b([kMGTPEZ]?)FLOPS[\s\u00a0](?:per|pro|je)[\s\u00a0](?:token|parameter)|\b(?:token|parametre) başına[^.\n]{0,20}\b([GT]?)FLOPS\b",
    re.IGNORECASE,
)
_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
# No machine reaches this many operations in a second, so a larger figure is a count.
_LARGEST_RATE_EXPONENT = 20


@dataclass(frozen=True)
class Text:
    """A document and what the rules need to know.

    Attributes:
        prose: The text with everything blanked that is no prose.
        locale: Its language.
        glossary: Names and data sheets.
    """

    prose: str
    locale: str
    glossary: Glossary

    @cached_property
    def names(self) -> list[tuple[int, int]]:
        """(start, end) of every right name of a term, in which a rule finds nothing shorter to blame."""
        named = [term.names[self.locale] for term in self.glossary.terms.values() if self.locale in term.names]
        found = {name for names in named for name in (names.name, *names.also)}
        pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}" for name in sorted(found, key=len, reverse=True)) or "$^", re.IGNORECASE)
        return [match.span() for match in pattern.finditer(self.prose)]

    def is_in_name(self, start: int, end: int) -> bool:
        """Whether a span is a part of a longer right name."""
        return any(first <= start and end <= last and last - first > end - start for first, last in self.names)


Finding = tuple[int, Fault]
Rule = Callable[[Text], Iterator[Finding]]


def avoided_forms(text: Text) -> Iterator[Finding]:
    """Forms that the glossary tells a language to avoid.

    Bad: die Losgröße erhöhen. Good: die Batchgröße erhöhen.
    """
    spellings = {written: better for form, better in avoided(text.glossary, text.locale).items() for written in _written(form, text.locale)}
    words = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in sorted(spellings, key=len, reverse=True))
    for match in re.finditer(rf"(?<!\w)(?:{words})(?!\w)", text.prose) if words else ():
        if not text.is_in_name(*match.span()):
            better = spellings[" ".join(match.group().split())]
            yield match.start(), Fault(f"{_shown(match)} is to be avoided", f"write {better!r}", "avoid")


def _written(form: str, locale: str) -> set[str]:
    """The form as it is, at the beginning of a sentence and in capitals."""
    return {form, upper(form[:1], locale) + form[1:], upper(form, locale)}


def avoided(glossary: Glossary, locale: str) -> dict[str, str]:
    """Form to be avoided in a language -> preferred name."""
    named = [term.names[locale] for term in glossary.terms.values() if locale in term.names]
    return {form: names.name for names in named for form in names.avoid}


def misread_units(text: Text) -> Iterator[Finding]:
    """Spellings of units that can be misread.

    Bad: 400 Gbps, 80 Gb. Good: 400 Gbit/s, 80 GB.
    """
    for spelling in SPELLINGS:
        for match in re.finditer(rf"(?<![\w/]){spelling.pattern}(?![\w/])", text.prose):
            if not text.is_in_name(*match.span()):
                yield match.start(), Fault(f"{_shown(match)}: {spelling.why}", f"write {' or '.join(spelling.better)}", "unit")


def rates_for_counts(text: Text) -> Iterator[Finding]:
    """FLOPS, operations per second, where operations are counted.

    Bad: 10^25 FLOPS of training. Good: 10^25 FLOP.
    """
    for match in _NUMBER_OF_FLOP.finditer(text.prose):
        exponent = int((match[1] or match[2] or match[3]).translate(_SUPERSCRIPT))
        if exponent >= _LARGEST_RATE_EXPONENT:
            yield match.start(), Fault(f"{_shown(match)} is a count of operations, not a rate", "write FLOP", "flop-count")
    for match in _FLOP_PER.finditer(text.prose):
        prefix = match[1] or match[2] or ""
        yield match.start(), Fault(f"{_shown(match)}: what is counted per token is no rate", f"write {prefix}FLOP", "flop-count")


def bits_and_bytes(text: Text) -> Iterator[Finding]:
    """Networks in bytes, memory in bits.

    Bad: 400 GB/s InfiniBand. Good: 400 Gbit/s InfiniBand.
    """
    for start, sentence in _sentences(text.prose):
        if _NETWORK.search(sentence):
            for match in _LINK_RATE.finditer(sentence):
                better = match.group().replace(match[1], "Gbit/s")
                yield start + match.start(), Fault(f"{_shown(match)}: networks are rated in bits", f"write {better}", "bit-or-byte")
    for match in _MEMORY_IN_BITS.finditer(text.prose):
        unit = match[1].replace("bit", "B")
        yield match.start(), Fault(f"{_shown(match)}: memory is counted in bytes", f"write {unit}", "bit-or-byte")


def sparse_as_dense(text: Text) -> Iterator[Finding]:
    """A peak with sparsity that is not said to be one.

    Bad: an H100 reaches 1,979 TFLOP/s in BF16. Good: an H100 reaches 989 TFLOP/s in BF16, dense.
    """
    words = _sparsity_words(text)
    every = Peaks.of(text.glossary.accelerators)
    for start, paragraph in paragraphs(text.prose):
        if words.search(paragraph):
            continue
        for rate in rates(paragraph, text.locale):
            peaks = every.within(paragraph)
            sparse = next((peak for peak in peaks.sparse if peak.is_like(rate)), None)
            if sparse and not any(peak.is_like(rate) for peak in peaks.dense):
                peak = f"the {sparse.precision.upper()} peak of {sparse.card} with sparsity"
                said = f"{' '.join(rate.text.split())!r} is {peak}, which the text does not say"
                dense = f", or write the dense peak, {sparse.dense:g} tera" if sparse.dense else ""
                yield start + rate.start, Fault(said, f"say that it holds with sparsity{dense}", "dense-sparse")


RULES: Mapping[str, Rule] = {
    "avoid": avoided_forms,
    "unit": misread_units,
    "flop-count": rates_for_counts,
    "bit-or-byte": bits_and_bytes,
    "dense-sparse": sparse_as_dense,
}


def lint_text(text: str, *, path: str, locale: str, glossary: Glossary, skip: tuple[str, ...] = ()) -> list[Problem]:
    """Every problem of a document.

    Args:
        text: The document.
        path: How problems name it.
        locale: Language of the document, one of the glossary's.
        glossary: Names and data sheets.
        skip: Rules to leave out.
    """
    document = Text(prose(text), locale, glossary)
    found = {finding for name, rule in RULES.items() if name not in skip for finding in rule(document)}
    return sorted(fault.at(path, text.count("\n", 0, start) + 1, "") for start, fault in found)


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    for match in re.finditer(r"(?:(?![.!?]\s|\n[ \t]*\n).)+", text, re.DOTALL):
        yield match.start(), match.group()


def _sparsity_words(text: Text) -> re.Pattern[str]:
    """How a text says that a rate holds with sparsity: by a name of the term, or its beginning."""
    term = text.glossary.terms.get("sparsity")
    names = term.names.get(text.locale) if term else None
    words = ["spars", "2:4", "seyrek", "ijl", *((names.name, *names.also) if names else ())]
    return re.compile("|".join(map(re.escape, words)), re.IGNORECASE)


def _shown(match: re.Match[str]) -> str:
    return repr(" ".join(match.group().split()))
