"""What a figure is, and what its parts share: the values it is drawn from and the words on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from macros.edition import Edition
from macros.examples import Scope, Value
from macros.model import FigureKind
from macros.problems import Refusal
from macros.units import Quantity, convert

NAME_JOIN = " · "


@dataclass(frozen=True)
class Table:
    """The numbers of a figure for those who cannot see it: text, or HTML where a cell is in another language."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Figure:
    """A drawing with its words.

    Attributes:
        kind: Which drawing it is.
        svg: The drawing, with its title and description inside.
        title: What it shows, one line.
        description: What is to be seen, with the main numbers.
        table: The same numbers as a table.
        own: Values that a script needs beside those of the example, to draw it again.
    """

    kind: FigureKind
    svg: Markup
    title: str
    description: str
    table: Table
    own: Mapping[str, Value] = field(default_factory=dict)


class Missing(Refusal):
    """An example that lacks what a figure is drawn from."""


# --- values ------------------------------------------------------------------------------------------------------------------------


def steps(scope: Scope, *formulas: str) -> Iterator[tuple[str, Value]]:
    """(name, value) of every quantity that one of these formulas computed, in the order of the example."""
    for name, value in scope.items():
        if value.step and value.step.formula in formulas and isinstance(value.amount, Quantity):
            yield name, value


def first_step(scope: Scope, *formulas: str) -> tuple[str, Value]:
    """The first value that one of these formulas computed, behind its name.

    Raises:
        Missing: If there is none.
    """
    found = next(steps(scope, *formulas), None)
    if found is None:
        raise Missing(f"no value is computed by {' or '.join(f'`{name}`' for name in formulas)}", "name an example that has one")
    return found


def inputs(scope: Scope, value: Value) -> dict[str, Value]:
    """Input of the formula that computed a value -> the value used."""
    return {wanted: scope[name] for wanted, name in value.inputs.items()}


def amounts(values: dict[str, Value], *names: str) -> dict[str, Quantity]:
    """The quantities of some inputs, to be given to a formula."""
    return {name: values[name].amount for name in names}


def number(amount: Quantity, unit: str) -> float:
    """The magnitude of a scalar in a unit."""
    return float(convert(amount, unit).m)


# --- words -------------------------------------------------------------------------------------------------------------------------


def words(edition: Edition, key: str, **values: str) -> str:
    """A label of the figures, with its places filled."""
    text = edition.label(f"figure.{key}")
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def formula_name(edition: Edition, formula_id: str) -> str:
    """What a formula computes."""
    return edition.labels.text(f"formula.{formula_id}")


def with_unit(edition: Edition, text: str, unit: str) -> str:
    """The title of an axis: what it shows, and the unit."""
    return f"{text} ({edition.formatter.format_unit(unit)})"


def sentence(edition: Edition, name: str, value: str) -> str:
    """One pair of a description."""
    return words(edition, "pair", name=name, value=value)
