"""Where training time goes: the share that the model's own arithmetic would need at the peak, recomputation, and the rest."""

from __future__ import annotations

from collections.abc import Iterator
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
from macros.figures.svg import Canvas
from macros.formulas import FORMULAS
from macros.units import Quantity, quantity

_PARTS = ("useful", "recomputed", "rest")
_STYLES = {"useful": ("fill-1", None), "recomputed": ("fill-2", "hatch"), "rest": ("fill-4", None)}
_WHOLE = quantity("100 %")


@dataclass(frozen=True)
class Run:
    """A training run: its throughput, MFU and, where it recomputes activations, HFU."""

    throughput: Value
    mfu: Value
    hfu: Value | None

    def share(self, part: str) -> Quantity:
        """Percent of the time for `useful`, `recomputed` or `rest`."""
        mfu = self.mfu.amount.to("percent")
        busy = self.hfu.amount.to("percent") if self.hfu else mfu
        whole, less = {"useful": (mfu, None), "recomputed": (busy, mfu), "rest": (_WHOLE, busy)}[part]
        return whole if less is None else FORMULAS["difference"].evaluate(minuend=whole, subtrahend=less)

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(part for part in _PARTS if part != "recomputed" or self.hfu)


def find_training_time(scope: Scope) -> tuple[Run, ...]:
    """The runs of an example: each step of `mfu` with the cards and peak of the first, and the `hfu` at the same throughput.

    A run without a step of `hfu` recomputes nothing.

    Raises:
        Missing: If the example has no step of `mfu`, or its shares do not add up to a whole.
    """
    first = amounts(inputs(scope, first_step(scope, "mfu")), "gpus", "peak")
    hardware = {value.inputs["throughput"]: value for _, value in steps(scope, "hfu")}
    runs: dict[str, Run] = {}
    for _, value in steps(scope, "mfu"):
        used = inputs(scope, value)
        if amounts(used, "gpus", "peak") == first:
            name = value.inputs["throughput"]
            runs.setdefault(name, Run(used["throughput"], value, hardware.get(name)))
    if any(run.share(part).m < 0 for run in runs.values() for part in run.parts):
        raise Missing("a part of the time is negative", "the utilizations must rise from MFU over HFU to the whole")
    return tuple(runs.values())


def draw_training_time(edition: Edition, scope: Scope, name: str) -> Figure:
    """The figure of an example's training runs.

    Raises:
        Missing: If the example computes no MFU.
    """
    runs = find_training_time(scope)
    canvas = Canvas(name, edition.is_right_to_left)
    top = draw_legend(canvas, 0, list(_legend(edition, runs))) + 8
    height = draw_stacks(canvas, top, [_stack(edition, run) for run in runs])
    title, description = words(edition, "title.training-time"), _description(edition, runs)
    return Figure("training-time", canvas.finished(height, title, description), title, description, _table(edition, runs))


def _legend(edition: Edition, runs: tuple[Run, ...]) -> Iterator[Sample]:
    for part in _PARTS:
        if any(part in run.parts for run in runs):
            yield Sample(words(edition, f"time.{part}"), *_STYLES[part])


def _stack(edition: Edition, run: Run) -> Stack:
    segments = (Segment(number(run.share(part), ""), _shown(edition, run, part), *_STYLES[part]) for part in run.parts)
    return Stack(edition.show(run.throughput), _utilizations(edition, run), tuple(segments))


def _shown(edition: Edition, run: Run, part: str) -> str:
    return edition.formatter.format_quantity(run.share(part), digits=run.mfu.digits)


def _utilizations(edition: Edition, run: Run) -> str:
    found = (("mfu", run.mfu), ("hfu", run.hfu))
    return NAME_JOIN.join(f"{formula_name(edition, name)} {edition.show(value)}" for name, value in found if value)


def _description(edition: Edition, runs: tuple[Run, ...]) -> str:
    parts = [words(edition, "about.training-time")]
    for run in runs:
        shares = (f"{words(edition, f'time.{part}')} {_shown(edition, run, part)}" for part in run.parts)
        parts.append(sentence(edition, edition.show(run.throughput), ", ".join(shares)))
    return " ".join(parts)


def _table(edition: Edition, runs: tuple[Run, ...]) -> Table:
    header = (words(edition, "throughput"), *(words(edition, f"time.{part}") for part in _PARTS))
    cells = ((edition.show(run.throughput), *(_shown(edition, run, part) if part in run.parts else "–" for part in _PARTS)) for run in runs)
    return Table(header, tuple(cells))
