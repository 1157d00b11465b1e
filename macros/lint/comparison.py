"""Dense and sparse peaks that a text mixes up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from macros.lint.document import Finding, Text
from macros.lint.peaks import Peak, Peaks, formats_in
from macros.lint.prose import paragraphs, statements
from macros.lint.rates import Rate, rates
from macros.problems import Fault

_FOOTNOTE = re.compile(r"\s{0,2}(?:[*†‡¹²³⁴]|\[\d|\[\^|\^)")
_DENSE = re.compile(r"\bdense|\bdicht|\byoğun", re.IGNORECASE)
_OF_ALL = re.compile(r"\b(?:all|every|alle[rsn]?|sämtliche\w*|elke|tüm|bütün|her)\b", re.IGNORECASE)


def sparse_as_dense(text: Text) -> Iterator[Finding]:
    """A peak with sparsity that is not said to be one.

    Bad: an H100 reaches 1,979 TFLOP/s in BF16. Good: an H100 reaches 989 TFLOP/s in BF16, dense.
    """
    if _says_it_for_all(text):
        return
    for start, paragraph in _silent_paragraphs(text):
        for begin, statement in statements(paragraph):
            for rate in rates(statement, text.locale):
                peak = _sparse_peak(rate, _peaks_around(statement, paragraph, text))
                if peak and not _is_told_apart(peak, paragraph, text) and not _is_explained_below(statement[rate.end :], text):
                    yield start + begin + rate.start, _unmarked(rate, peak)


def unlike_peaks(text: Text) -> Iterator[Finding]:
    """Two cards compared by peaks of different kinds, in a sentence that names no number format.

    Bad: H100 1,979 TFLOPS, A100 312 TFLOPS. Good: H100 989 TFLOPS, A100 312 TFLOPS.
    """
    if _says_it_for_all(text):
        return
    for start, paragraph in _silent_paragraphs(text):
        for begin, words in _without_formats(paragraph):
            for first, second in combinations(_peaks_of_cards(words, text), 2):
                kinds = [{peak.kind for peak in peaks} for _, peaks in (first, second)]
                if kinds[0].isdisjoint(kinds[1]) and not any(_are_sparse(peaks) for _, peaks in (first, second)):
                    yield start + begin + first[0].start, _unlike(first, second)


def _without_formats(paragraph: str) -> Iterator[tuple[int, str]]:
    """The paragraph, as tables and lists are, and each sentence: what no number format stands in, nor before it."""
    if not formats_in(paragraph):
        yield 0, paragraph
    before = ""
    for begin, statement in statements(paragraph):
        if not formats_in(before + statement):
            yield begin, statement
        before = statement


def _silent_paragraphs(text: Text) -> Iterator[tuple[int, str]]:
    """(position, text) of the paragraphs that hold rates and do not speak of sparsity."""
    return (
        (start, paragraph)
        for start, paragraph in paragraphs(text.prose)
        if next(rates(paragraph, text.locale), None) and not text.vocabulary.sparsity.search(paragraph)
    )


def _says_it_for_all(text: Text) -> bool:
    """Whether a sentence somewhere says that all the rates hold with sparsity."""
    return any(text.vocabulary.sparsity.search(words) and _OF_ALL.search(words) for _, words in statements(text.prose))


def _is_told_apart(peak: Peak, paragraph: str, text: Text) -> bool:
    """Whether the paragraph gives the dense peak as well, and calls something dense."""
    return bool(_DENSE.search(paragraph)) and any(abs(rate.tera - (peak.dense or 0)) < 1 for rate in rates(paragraph, text.locale))


def _is_explained_below(behind: str, text: Text) -> bool:
    """Whether the rate has a mark as of a footnote, and the text speaks of sparsity."""
    return bool(_FOOTNOTE.match(behind) and text.vocabulary.sparsity.search(text.prose))


def _peaks_around(statement: str, paragraph: str, text: Text) -> Peaks:
    """The peaks of the cards and formats that the sentence names, or else the paragraph."""
    every = text.vocabulary.peaks
    models = [model for _, model in every.named(statement) or every.named(paragraph)]
    return every.of_models(models).in_formats(formats_in(statement) or formats_in(paragraph))


def _sparse_peak(rate: Rate, peaks: Peaks) -> Peak | None:
    """The peak with sparsity that a rate is, if it is not a dense one as well."""
    found = peaks.like(rate)
    return found[0] if found and _are_sparse(found) else None


def _are_sparse(peaks: list[Peak]) -> bool:
    """Whether a rate that is one of these is sparse for certain, which is a mistake of its own."""
    return all(peak.is_sparse for peak in peaks)


def _peaks_of_cards(paragraph: str, text: Text) -> list[tuple[Rate, list[Peak]]]:
    """Each card's rate, where it has one and only one, with the peaks that it may be."""
    every, named = text.vocabulary.peaks, text.vocabulary.peaks.named(paragraph)
    owners: dict[str, list[Rate]] = {}
    for rate in rates(paragraph, text.locale):
        before = [model for position, model in named if position < rate.start]
        if before:
            owners.setdefault(before[-1], []).append(rate)
    single = [(owned[0], every.of_models([model]).like(owned[0])) for model, owned in owners.items() if len(owned) == 1]
    return [(rate, peaks) for rate, peaks in single if peaks]


def _unmarked(rate: Rate, peak: Peak) -> Fault:
    said = f"{_shown(rate)} is the {peak.precision.upper()} peak of {peak.card} with sparsity, which the text does not say"
    unit = "TFLOP/s" if rate.is_float else "TOPS"
    dense = f", or write the dense peak, {peak.dense:g} {unit}" if peak.dense else ""
    return Fault(said, f"say that it holds with sparsity{dense}", "dense-sparse")


def _unlike(first: tuple[Rate, list[Peak]], second: tuple[Rate, list[Peak]]) -> Fault:
    said = " but ".join(f"{_shown(rate)} is {_either(peaks)}" for rate, peaks in (first, second))
    return Fault(f"{said}, so they are not comparable", "name the number format of both, and dense or sparse", "dense-sparse")


def _either(peaks: list[Peak]) -> str:
    return " or ".join(dict.fromkeys(str(peak) for peak in peaks))


def _shown(rate: Rate) -> str:
    return repr(" ".join(rate.text.split()))
