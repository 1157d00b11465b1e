"""The table of accelerators: what the data sheets say, with the ridge point computed.

In: an edition. Out: columns and rows as text of its language, each cell with the number to sort it by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from macros.edition import Edition
from macros.examples import data_sheet_value
from macros.formulas import FORMULAS
from macros.model import PRECISIONS, Accelerator
from macros.units import Quantity, Unit, quantity


@dataclass(frozen=True)
class Cell:
    """One value.

    Attributes:
        text: The number, with its unit only where that is not the unit of the column; empty where nothing is published.
        order: The magnitude in base units, to sort by; None where nothing is published.
    """

    text: str = ""
    order: float | None = None


@dataclass(frozen=True)
class Column:
    """A column of quantities.

    Attributes:
        unit: The unit most cells are in, as text.
        cells: Accelerator id -> cell.
    """

    unit: str
    cells: dict[str, Cell]

    @property
    def is_empty(self) -> bool:
        return not any(cell.text for cell in self.cells.values())


@dataclass(frozen=True)
class Peaks:
    """The peak rates of one number format; FP32 has no sparse ones."""

    precision: str
    dense: Column
    sparse: Column

    @property
    def columns(self) -> tuple[tuple[str, Column], ...]:
        return tuple((name, column) for name, column in (("dense", self.dense), ("sparse", self.sparse)) if not column.is_empty)


@dataclass(frozen=True)
class AcceleratorTable:
    """Every accelerator of the glossary, column by column."""

    accelerators: dict[str, Accelerator]
    memory: Column
    bandwidth: Column
    power: Column
    half: Column
    ridge: Column
    peaks: tuple[Peaks, ...]


def accelerator_table(edition: Edition) -> AcceleratorTable:
    """The table in the language of the edition."""
    cards = dict(edition.glossary.accelerators)
    half = {key: _half(card) for key, card in cards.items()}

    def column(field: str) -> Column:
        return _column(edition, {key: _given(card.value(field)) for key, card in cards.items()})

    ridge = {key: _ridge(peak, data_sheet_value(f"{key}.bandwidth", cards)) for key, peak in half.items()}
    peaks = tuple(_peaks(edition, precision, cards) for precision in PRECISIONS)
    simple = (column(field) for field in ("memory", "bandwidth", "power"))
    return AcceleratorTable(cards, *simple, _column(edition, half), _column(edition, ridge, digits=3), peaks)


def _half(card: Accelerator) -> Quantity | None:
    """The dense 16-bit peak: BF16 where the card has it."""
    return _given(card.bf16.dense or card.fp16.dense)


def _ridge(peak: Quantity | None, bandwidth: Quantity) -> Quantity | None:
    return peak and FORMULAS["ridge-point"].evaluate(peak=peak, bandwidth=bandwidth)


def _peaks(edition: Edition, precision: str, cards: dict[str, Accelerator]) -> Peaks:
    fields = ("fp32", None) if precision == "fp32" else (f"{precision}.dense", f"{precision}.sparse")
    dense, sparse = ({key: _given(card.value(field)) if field else None for key, card in cards.items()} for field in fields)
    return Peaks(precision, _column(edition, dense), _column(edition, sparse))


def _given(text: str | None) -> Quantity | None:
    return quantity(text) if text else None


def _column(edition: Edition, values: dict[str, Quantity | None], *, digits: int | None = None) -> Column:
    unit = _common_unit(value for value in values.values() if value is not None)
    shown = edition.formatter.format_unit(unit) if unit is not None else ""
    return Column(shown, {key: _cell(edition, value, unit, digits) for key, value in values.items()})


def _common_unit(values: Iterable[Quantity]) -> Unit | None:
    most = Counter(value.units for value in values).most_common(1)
    return most[0][0] if most else None


def _cell(edition: Edition, value: Quantity | None, unit: Unit | None, digits: int | None) -> Cell:
    if value is None:
        return Cell()
    form = "number" if value.units == unit else None
    return Cell(edition.formatter.format_quantity(value, digits=digits, form=form), float(value.to_base_units().magnitude))
