"""Where training time goes: the share that the model's own arithmetic would need at the peak, recomputation, and the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from macros.edition import Edition
from macros.examples import Scope, Value
from macros.figures.axes import Sample, draw_legend
from macros.figures.bars import Segment, Stack, draw_stacks
from macros.figures.figure import (
    NAME_JOIN,
    Figure,
    Missing,
    Table,
    amounts,
    first_step,
    formula_name,
    inputs,
    number,
    sentence,
    steps,
    words,
)
from macros.figures.live import Amounts, Axis, Span, step
from macros.figures.svg import WIDTH, Canvas
from macros.units import quantity

_PARTS = ("useful", "recomputed", "rest")
_STYLES = {"useful": ("fill-1", None), "recomputed": ("fill-2", "hatch"), "rest": ("fill-4", None)}
_AXIS = Axis("", ("1",), 0, WIDTH)


@dataclass(frozen=True)
class Run:
    """A training run, by the names of its values: throughput, MFU and, where it recomputes activations, HFU.

    Attributes:
        digits: Of its shares.
    """

    throughput: str
    mfu: str
    hfu: str | None
    digits: int

    @property
    def parts(self) -> dict[str, str]:
        """`useful`, `recomputed` and `rest`, each with the name of its share."""
        found = {"useful": self.mfu, "recomputed": f"again_{self.mfu}", "rest": f"rest_{self.mfu}"}
        return {part: found[part] for part in _PARTS if part != "recomputed" or self.hfu}

    def template(self, part: str) -> str:
        return f"{{{self.parts[part]}|%|{self.digits}}}"


def find_training_time(scope: Scope) -> tuple[Run, ...]:
    """The runs of an example: each step of `mfu` with the cards and peak of the first, and the `hfu` at the same throughput.

    A run without a step of `hfu` recomputes nothing.

    Raises:
        Missing: If the example has no step of `mfu`, or its shares do not add up to a whole.
    """
    first = amounts(inputs(scope, first_step(scope, "mfu")[1]), "gpus", "peak")
    hardware = {value.inputs["throughput"]: name for name, value in steps(scope, "hfu")}
    runs: dict[str, Run] = {}
    for name, value in steps(scope, "mfu"):
        if amounts(inputs(scope, value), "gpus", "peak") == first:
            throughput = value.inputs["throughput"]
            runs.setdefault(throughput, Run(throughput, name, hardware.get(throughput), value.digits))
    found = tuple(runs.values())
    shares = time_shares(scope, found)
    if any(number(shares.everywhere[name].amount, "") < 0 for run in found for name in run.parts.values()):
        raise Missing("a part of the time is negative", "the utilizations must rise from MFU over HFU to the whole")
    return found


def time_shares(scope: Scope, runs: tuple[Run, ...]) -> Amounts:
    """The shares of each run that its example does not compute."""
    found = {}
    for run in runs:
        if run.hfu:
            found[run.parts["recomputed"]] = step("difference", minuend=run.hfu, subtrahend=run.mfu)
        found[run.parts["rest"]] = step("difference", minuend="whole_time", subtrahend=run.hfu or run.mfu)
    return Amounts(scope, found, {"whole_time": Value(quantity("100 %"))})


def draw_training_time(edition: Edition, scope: Scope, name: str, kept: Sequence[Span] = ()) -> Figure:
    """The figure of an example's training runs.

    Raises:
        Missing: If the example computes no MFU.
    """
    runs = find_training_time(scope)
    shares = time_shares(scope, runs)
    canvas = Canvas(name, edition.is_right_to_left, {"no": words(edition, "cannot.parts")})
    top = draw_legend(canvas, 0, list(_legend(edition, runs))) + 8
    height = draw_stacks(canvas, edition, shares, top, [_stack(edition, run) for run in runs], _AXIS, kept=kept)
    title, description = words(edition, "title.training-time"), _description(edition, runs, shares)
    table = _table(edition, runs, shares)
    return Figure("training-time", canvas.finished(height, title, description), title, description, table, shares.own)


def _legend(edition: Edition, runs: tuple[Run, ...]) -> Iterator[Sample]:
    for part in _PARTS:
        if any(part in run.parts for run in runs):
            yield Sample(words(edition, f"time.{part}"), *_STYLES[part])


def _stack(edition: Edition, run: Run) -> Stack:
    segments = (Segment(name, run.template(part), *_STYLES[part]) for part, name in run.parts.items())
    return Stack(f"{{{run.throughput}}}", _utilizations(edition, run), tuple(segments))


def _utilizations(edition: Edition, run: Run) -> str:
    found = (("mfu", run.mfu), ("hfu", run.hfu))
    return NAME_JOIN.join(f"{formula_name(edition, formula)} {{{name}}}" for formula, name in found if name)


def _description(edition: Edition, runs: tuple[Run, ...], shares: Amounts) -> str:
    parts = [words(edition, "about.training-time")]
    for run in runs:
        told = ", ".join(f"{words(edition, f'time.{part}')} {run.template(part)}" for part in run.parts)
        parts.append(shares.text(edition, sentence(edition, f"{{{run.throughput}}}", told)))
    return " ".join(parts)


def _table(edition: Edition, runs: tuple[Run, ...], shares: Amounts) -> Table:
    header = (words(edition, "throughput"), *(words(edition, f"time.{part}") for part in _PARTS))
    rows = ((f"{{{run.throughput}}}", *(run.template(part) if part in run.parts else "–" for part in _PARTS)) for run in runs)
    return Table(header, tuple(tuple(shares.cell(edition, each) for each in row) for row in rows))
