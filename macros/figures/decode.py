"""Decoding over the batch size: the rate of all users together, and below it the time that each of them waits for a token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from macros.edition import Edition
from macros.examples import Scope
from macros.figures.figure import Figure, Missing, Table, amounts, first_step, formula_name, inputs, sentence, steps, with_unit, words
from macros.figures.live import Amounts, Axis, Span, step
from macros.figures.plot import Plot, panels
from macros.figures.svg import WIDTH, Canvas

RATE, TIME = "token/s", "ms"
_CURVE_POINTS = 60
_RATE_HEIGHT, _TIME_HEIGHT, _GAP = 130, 90, 34
_INPUTS = ("weights", "kv_cache", "bandwidth")
_RATE_SIDES = ("below-right", "right", "below", "below-left", "above-left")
_TIME_SIDES = ("below-right", "above-right", "above", "below", "above-left")
_LIMIT, _USER, _TIME = "{limit_x|token/s|3}", "{user_x|token/s|3}", "{time_x|ms|3}"


@dataclass(frozen=True)
class Decode:
    """What the drawing shows, by the names of the values.

    Attributes:
        used: The values for weights, KV cache of one sequence and bandwidth.
        marks: (batch, rate) of each step of the example, in its order, which stays when the values change.
        largest: The batch that fills the memory; None where the example does not compute it.
    """

    used: dict[str, str]
    marks: tuple[tuple[str, str], ...]
    largest: str | None

    def amounts(self, scope: Scope) -> Amounts:
        """The rates and the time at a batch size, and the limit that the rate of all comes near to."""
        steps = {
            "rate_x": step("decode-throughput", batch="x", **self.used),
            "time_x": step("decode-step-time", batch="x", **self.used),
            "user_x": step("decode-rate-per-user", batch="x", **self.used),
            "limit_x": step("decode-throughput-limit", **{name: self.used[name] for name in ("kv_cache", "bandwidth")}),
        }
        return Amounts(scope, steps)


def find_decode(scope: Scope) -> Decode:
    """The decoding of an example: every step of `decode-throughput` with the weights, cache and bandwidth of the first.

    The times and the limit are computed from the same inputs where the example does not show them.

    Raises:
        Missing: If the example has no step of `decode-throughput`, or no cache.
    """
    _, first = first_step(scope, "decode-throughput")
    given = amounts(inputs(scope, first), *_INPUTS)
    if given["kv_cache"].m == 0:
        raise Missing("the KV cache is zero", "without one the rate has no limit: name an example that has one")
    marks: dict[float, tuple[str, str]] = {}
    for name, value in steps(scope, "decode-throughput"):
        used = inputs(scope, value)
        if amounts(used, *_INPUTS) == given:
            marks.setdefault(float(used["batch"].amount.m), (value.inputs["batch"], name))
    largest = next((name for name, value in steps(scope, "largest-batch") if value.amount.m >= 1), None)
    return Decode({name: first.inputs[name] for name in _INPUTS}, tuple(marks.values()), largest)


def draw_decode(edition: Edition, scope: Scope, name: str, kept: Sequence[Span] = ()) -> Figure:
    """The figure of an example's decoding.

    Raises:
        Missing: If the example computes no throughput.
    """
    found = find_decode(scope)
    amounts = found.amounts(scope)
    canvas = Canvas(name, edition.is_right_to_left, {"need": found.used["kv_cache"], "no": words(edition, "cannot.limit")})
    rate, time = panels(canvas, edition, amounts, _axes(found), kept)
    _draw_rates(edition, rate, found)
    height = _draw_times(edition, time, found)
    title, description = words(edition, "title.decode"), _description(edition, found, amounts)
    table = _table(edition, found, amounts)
    return Figure("decode", canvas.finished(height, title, description), title, description, table, amounts.own)


def _axes(found: Decode) -> tuple[Axis, Axis, Axis]:
    batches = [batch for batch, _ in found.marks] + ([found.largest] if found.largest else [])
    top, middle = 22, 22 + _RATE_HEIGHT + _GAP
    return (
        Axis("", ("4", *dict.fromkeys(f"{batch}*1.08" for batch in batches)), None, WIDTH - 10),
        Axis(RATE, ("limit_x*1.08",), top + _RATE_HEIGHT, top),
        Axis(TIME, ("time_x@1*1.08", "time_x@^*1.08"), middle + _TIME_HEIGHT, middle),
    )


def _draw_rates(edition: Edition, plot: Plot, found: Decode) -> None:
    plot.draw_y_axis(with_unit(edition, words(edition, "all_users"), RATE))
    plot.line("_,_ ^,_", "axis")
    plot.line("_,limit_x ^,limit_x", "line limit")
    limit = sentence(edition, words(edition, "limit"), _LIMIT).rstrip(".")
    plot.label("_,limit_x", (limit, ("below-right",)), style="label quiet", shift=-4)
    plot.curve("rate_x", "1", _CURVE_POINTS, "line main")
    for batch, rate in found.marks:
        plot.mark(f"{batch},{rate}", (f"{{{rate}|||number}}", _RATE_SIDES))


def _draw_times(edition: Edition, plot: Plot, found: Decode) -> float:
    plot.draw_y_axis(with_unit(edition, formula_name(edition, "decode-step-time"), TIME))
    bottom = plot.draw_x_axis(words(edition, "batch_size"))
    plot.curve("time_x", "1", 2, "line main")
    for batch, _ in found.marks:
        plot.mark(f"{batch},time_x@{batch}", ("{time_x|ms|3|number}", _TIME_SIDES))
    return bottom


def _description(edition: Edition, found: Decode, amounts: Amounts) -> str:
    parts = [words(edition, "about.decode")]
    for batch, rate in found.marks:
        size = f"{words(edition, 'batch_size')} {{{batch}}}"
        parts.append(amounts.text(edition, sentence(edition, size, f"{{{rate}}}, {_TIME}"), batch))
    parts.append(amounts.text(edition, sentence(edition, formula_name(edition, "decode-throughput-limit"), _LIMIT)))
    return " ".join(parts)


def _table(edition: Edition, found: Decode, amounts: Amounts) -> Table:
    names = ("decode-throughput", "decode-rate-per-user", "decode-step-time")
    header = (words(edition, "batch_size"), *(formula_name(edition, name) for name in names))
    rows = (
        tuple(amounts.cell(edition, each, batch) for each in (f"{{{batch}}}", f"{{{rate}}}", _USER, _TIME)) for batch, rate in found.marks
    )
    return Table(header, tuple(rows))
