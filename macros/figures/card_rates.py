"""Dense and sparse peaks from the data sheets: all cards at one precision, or one card at all of its precisions."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from macros.edition import Edition
from macros.examples import data_sheet_value
from macros.figures.axes import Sample, draw_legend
from macros.figures.bars import Row, draw_rows
from macros.figures.figure import Figure, Missing, Table, sentence, words
from macros.figures.svg import WIDTH, Canvas
from macros.model import PRECISIONS, Accelerator, Glossary
from macros.units import Quantity

_NONE = "–"
_NAME = Markup('<span translate="no">{}</span>')


@dataclass(frozen=True)
class Peak:
    """A card at one precision; `sparse` is None where the maker publishes none."""

    card: str
    precision: str
    dense: Quantity
    sparse: Quantity | None


def find_card_rates(glossary: Glossary, key: str) -> tuple[Peak, ...]:
    """The peaks under a precision (`int8`: all cards that publish one, fastest first) or a card (`h100-sxm-80`: all its precisions).

    Raises:
        Missing: If the key is neither, or nothing is published.
    """
    if key not in PRECISIONS and key not in glossary.accelerators:
        raise Missing(f"`{key}` is neither a precision nor an accelerator", f"use one of {', '.join(PRECISIONS)}, or the id of a card")
    pairs = [(card, key) for card in glossary.accelerators] if key in PRECISIONS else [(key, precision) for precision in PRECISIONS]
    peaks = [peak for card, precision in pairs if (peak := _peak(card, precision, glossary.accelerators))]
    if not peaks:
        raise Missing(f"no peak is published under `{key}`", "use another precision or card")
    return tuple(sorted(peaks, key=lambda peak: -peak.dense.to_base_units().m) if key in PRECISIONS else peaks)


def _peak(card: str, precision: str, cards: dict[str, Accelerator]) -> Peak | None:
    # FP32 of the ordinary cores has no sparse rate, and so no pair of addresses.
    fields = ("fp32", None) if precision == "fp32" else (f"{precision}.dense", f"{precision}.sparse")
    dense, sparse = (data_sheet_value(f"{card}.{name}", cards) if name and cards[card].value(name) else None for name in fields)
    return Peak(card, precision, dense, sparse) if dense is not None else None


def draw_card_rates(edition: Edition, key: str, name: str) -> Figure:
    """The figure under a precision or a card.

    Raises:
        Missing: If there is nothing under the key.
    """
    peaks = find_card_rates(edition.glossary, key)
    canvas = Canvas(name, edition.is_right_to_left)
    subject = key.upper() if key in PRECISIONS else edition.glossary.accelerators[key].name
    has_sparse = any(peak.sparse is not None for peak in peaks)
    samples = [Sample(edition.label("dense"), "fill-1")] + [Sample(edition.label("sparse"), "fill-2", "hatch")] * has_sparse
    top = draw_legend(canvas, 0, samples) + 6
    if key in PRECISIONS:
        canvas.text((WIDTH, 8), edition.formatter.format_unit(peaks[0].dense.units), "quiet middle", "end")
    longest = max(_magnitude(peak.sparse or peak.dense) for peak in peaks)
    height = draw_rows(canvas, top, [_row(edition, key, peak, longest) for peak in peaks])
    title = words(edition, "title.card-rates", subject=subject)
    description = " ".join((words(edition, "about.card-rates"), *(_told(edition, key, peak) for peak in peaks)))
    return Figure("card-rates", canvas.finished(height, title, description), title, description, _table(edition, key, peaks))


def _magnitude(rate: Quantity) -> float:
    """In operations of either kind a second: integer operations and FLOP have one axis."""
    return float(rate.to_base_units().m)


def _name(edition: Edition, key: str, peak: Peak) -> str:
    return edition.glossary.accelerators[peak.card].name if key in PRECISIONS else peak.precision.upper()


def _row(edition: Edition, key: str, peak: Peak, longest: float) -> Row:
    longer = _magnitude(peak.sparse) / longest if peak.sparse is not None else None
    form = "number" if key in PRECISIONS else None
    rates = [edition.formatter.format_quantity(rate, form=form) for rate in (peak.dense, peak.sparse) if rate is not None]
    name, lang = _name(edition, key, peak), "en" if key in PRECISIONS else None
    return Row(name, " / ".join(rates), _magnitude(peak.dense) / longest, longer, lang)


def _cells(edition: Edition, peak: Peak) -> tuple[str, str]:
    show = edition.formatter.format_quantity
    return show(peak.dense), show(peak.sparse) if peak.sparse is not None else _NONE


def _told(edition: Edition, key: str, peak: Peak) -> str:
    dense, sparse = _cells(edition, peak)
    rates = dense if sparse == _NONE else f"{dense} ({edition.label('sparse')}: {sparse})"
    return sentence(edition, _name(edition, key, peak), rates)


def _table(edition: Edition, key: str, peaks: tuple[Peak, ...]) -> Table:
    first = edition.label("accelerator") if key in PRECISIONS else edition.label("precision")
    rows = tuple((_NAME.format(_name(edition, key, peak)), *_cells(edition, peak)) for peak in peaks)
    return Table((first, edition.label("dense"), edition.label("sparse")), rows)
