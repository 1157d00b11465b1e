"""What a drawing is drawn from, written beside its marks, so that `docs/assets/figure.js` can draw it again with a reader's numbers.

In: the values of an example and the further values that a figure derives from them. Out: amounts and text for the drawing, and the
attributes that repeat both in the browser. An **expression** names a value (`limit`), a number, or an end of an axis (`_` is the low one,
`^` the high one); it may be taken at a place of the horizontal axis (`time_x@batch`) and some times over (`limit*1.08`). A **template** is
text with places for values: `{limit}` as the example shows it, `{limit|token/s|3|number}` in a unit, with digits and in a form; `{batch|#}`
counts sequences. Values that follow from `x`, the place on the horizontal axis, are computed for each place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy
from markupsafe import Markup

from macros.edition import Edition
from macros.examples import Scope, Value, step_value
from macros.figures.axes import Scale, decade_above, decade_below
from macros.formulas import FORMULAS
from macros.model import Step
from macros.units import Quantity, convert, unit

X = "x"
Span = tuple[float, float]
_EXPRESSION = re.compile(r"([^@*]+)(?:@([^*]+))?(?:\*(.+))?")
_PLACE = re.compile(r"\{([^{}|]+)\|?([^{}|]*)\|?(\d*)\|?(\w*)\}")
# The label of what `{batch|#}` counts.
SEQUENCES, _COUNTED = "label.figure.sequences", "#"
_DIGITS = 3
# A range of values that has shrunk to less than this share of its axis gets an axis of its own.
_LEAST_SHARE = 4


def step(formula: str, *, unit: str | None = None, **inputs: str) -> Step:
    """A further value of a figure: the formula and the values that it takes, and the unit to show it in."""
    return Step.model_validate({"formula": formula, "with": inputs, "unit": unit})


@dataclass(frozen=True)
class Amounts:
    """The values of an example and those that a figure derives from them.

    Attributes:
        scope: The values of the example.
        steps: Further values by name, each after those that it follows from.
        given: Constants that the steps take, and values of the term that its example has no use for.
        unit: The unit of `x`.
    """

    scope: Scope
    steps: Mapping[str, Step] = field(default_factory=dict)
    given: Mapping[str, Value] = field(default_factory=dict)
    unit: str = ""

    def at(self, place: Quantity) -> dict[str, Value]:
        """Every value at a place of the horizontal axis."""
        return self._computed({X: Value(place)})

    @cached_property
    def everywhere(self) -> dict[str, Value]:
        """The values that are the same at every place."""
        return self._computed({})

    @property
    def own(self) -> dict[str, Value]:
        """The values that the example lacks, those along the axis at a place of it."""
        values = self.at(Quantity(1, unit(self.unit)))
        return {name: values[name] for name in (*self.given, *self.steps)}

    def _computed(self, found: dict[str, Value]) -> dict[str, Value]:
        found = {**self.scope, **self.given, **found}
        for name, each in self.steps.items():
            if set(self._inputs(each).values()) <= set(found):
                found[name] = step_value(each, found, _DIGITS)
        return found

    @staticmethod
    def _inputs(each: Step) -> dict[str, str]:
        return {item.name: each.inputs.get(item.name, item.name) for item in FORMULAS[each.formula].inputs}

    def along(self, name: str, places: numpy.ndarray) -> Quantity:
        """A value at each of some places of the horizontal axis."""
        if name == X:
            return Quantity(places, unit(self.unit))
        if name in self.everywhere:
            return self.everywhere[name].amount
        each = self.steps[name]
        return FORMULAS[each.formula].curve(**{wanted: self.along(used, places) for wanted, used in self._inputs(each).items()})

    def number(self, expression: str, of: str, ends: Span | None = None, x: Span | None = None) -> float:
        """What an expression stands for.

        Args:
            expression: See above.
            of: The unit.
            ends: The ends of the axis on which it is placed.
            x: The ends of the horizontal axis, where they differ.
        """
        if ends and expression in ("_", "^"):
            return ends["_^".index(expression)]
        name, place, factor = _EXPRESSION.fullmatch(expression).groups()
        return self._magnitude(name, place, of, x or ends) * float(factor or 1)

    def _magnitude(self, name: str, place: str | None, of: str, x: Span | None) -> float:
        if name[0].isdigit():
            return float(name)
        if not place:
            return float(convert(self.everywhere[name].amount, of).m)
        found = convert(self.along(name, numpy.array([self.number(place, self.unit, x)])), of)
        return float(numpy.broadcast_to(found.m, (1,))[0])

    def text(self, edition: Edition, template: str, place: str | None = None) -> str:
        """A template with its places filled."""
        values = self.everywhere if place is None else self.at(self._place(place))

        def shown(match: re.Match[str]) -> str:
            name, of, digits, form = match.groups()
            value = values.get(name)
            if value is None:  # braces of the words themselves
                return match.group()
            if of == _COUNTED:
                return edition.labels.plural(SEQUENCES, value.amount.m).replace("{n}", edition.show(value))
            if not digits:
                return edition.show(value, *([form] if form else []))
            return edition.formatter.format_quantity(convert(value.amount, of or value.amount.units), digits=int(digits), form=form or None)

        return _PLACE.sub(shown, template)

    def _place(self, expression: str) -> Quantity:
        if expression in self.everywhere:
            return self.everywhere[expression].amount
        return Quantity(self.number(expression, self.unit), unit(self.unit))

    def cell(self, edition: Edition, template: str, place: str | None = None) -> Markup:
        """A cell of a table that follows."""
        at = Markup(' data-x="{}"').format(place) if place is not None else ""
        return Markup('<span data-t="{}"{}>{}</span>').format(template, at, self.text(edition, template, place))


def own_name(name: str, *values: str, other: str) -> Markup:
    """A name that holds only while some given values are those of the example."""
    return Markup('<span data-own="{}" data-alt="{}">{}</span>').format(" ".join(values), other, name)


@dataclass(frozen=True)
class Axis:
    """An axis whose range follows from what it has to show.

    Attributes:
        unit: The unit of its numbers.
        high: Expressions; the largest is its end.
        start: Place of the low end in the drawing; None where that follows from the width of its neighbour's numbers.
        end: Place of the high end.
        low: Expressions; the decade below the smallest is its begin. Without any it begins at zero; with some it is logarithmic.
        is_whole: Whether it ends at a decade, too.
    """

    unit: str
    high: tuple[str, ...]
    start: float | None
    end: float
    low: tuple[str, ...] = ()
    is_whole: bool = False

    def span(self, amounts: Amounts, x: Span | None = None, kept: Span | None = None) -> Span:
        """The low and the high end.

        Args:
            amounts: What the expressions name.
            x: Ends of the horizontal axis; None for that axis itself.
            kept: The ends in the drawing that a reader has before them: they stay while they fit, so that what moves is seen to move.
        """
        low = decade_below(min(amounts.number(each, self.unit, None, x) for each in self.low)) if self.low else 0.0
        # The high end may depend on the low one: where the slope of a roofline begins.
        high = max(amounts.number(each, self.unit, None, x) for each in self.high)
        high = decade_above(high) if self.is_whole else high
        if kept and kept[0] <= low and high <= kept[1] and (self.low or high >= kept[1] / _LEAST_SHARE):
            return kept
        return low, high

    def scale(self, span: Span, start: float | None = None) -> Scale:
        return Scale(*span, self.start if start is None else start, self.end, is_log=bool(self.low))

    def data(self, span: Span) -> dict[str, object]:
        """The axis for a script."""
        found = {"u": self.unit, "n": self.high, "p": [self.start, self.end], "r": span}
        return found | ({"b": self.low} if self.low else {}) | ({"d": 1} if self.is_whole else {})


def spans(amounts: Amounts, axes: Sequence[Axis], kept: Sequence[Span] = ()) -> list[Span]:
    """The ends of the horizontal axis and of those that depend on it."""
    old = [*kept, *[None] * len(axes)]
    first = axes[0].span(amounts, None, old[0])
    return [first, *(axis.span(amounts, first, before) for axis, before in zip(axes[1:], old[1:], strict=False))]
