"""A pipeline schedule: which stage works on which micro-batch in which time slot, and which slots stay empty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from macros.edition import Edition
from macros.examples import Scope, Value
from macros.figures.axes import Sample, draw_legend
from macros.figures.figure import Figure, Missing, Table, first_step, formula_name, inputs, sentence, words
from macros.figures.live import Amounts, Span, X, step
from macros.figures.svg import WIDTH, Canvas, text_width
from macros.units import quantity

_MOST_CELLS = 200
_CELL = 24
_ROOM_FOR_A_NUMBER = 17


@dataclass(frozen=True)
class Schedule:
    """Stages, micro-batches and the share of the slots that stays empty.

    Attributes:
        used: Names of the values for stages and micro-batches.
    """

    stages: int
    microbatches: int
    bubble: Value
    used: tuple[str, str]

    @property
    def slots(self) -> int:
        return self.microbatches + self.stages - 1

    def microbatch(self, stage: int, slot: int) -> int | None:
        """The micro-batch, from 1, that a stage works on in a slot, both from 0; None where it waits."""
        index = slot - stage
        return index + 1 if 0 <= index < self.microbatches else None

    def amounts(self, scope: Scope) -> Amounts:
        """When the stage `x` begins and ends, and how long each waits."""
        stages, microbatches = self.used
        steps = {
            "waiting": step("difference", minuend=stages, subtrahend="one_slot"),
            "before_x": step("difference", minuend=X, subtrahend="one_slot"),
            "last_x": step("sum", first=microbatches, second="before_x"),
        }
        return Amounts(scope, steps, {"one_slot": Value(quantity("1"))})


def find_pipeline_bubble(scope: Scope) -> Schedule:
    """The schedule of the first step of `pipeline-bubble`.

    Raises:
        Missing: If the example has none, or its grid would be too fine to read.
    """
    _, value = first_step(scope, "pipeline-bubble")
    stages, microbatches = (int(inputs(scope, value)[name].amount.m) for name in ("stages", "microbatches"))
    found = Schedule(stages, microbatches, value, (value.inputs["stages"], value.inputs["microbatches"]))
    if (cells := found.stages * found.slots) > _MOST_CELLS:
        raise Missing(f"a schedule of {cells} cells is too fine to draw", f"name an example with at most {_MOST_CELLS}: stages times slots")
    return found


def draw_pipeline_bubble(edition: Edition, scope: Scope, name: str, kept: Sequence[Span] = ()) -> Figure:
    """The figure of an example's schedule.

    Raises:
        Missing: If the example computes no bubble.
    """
    found = find_pipeline_bubble(scope)
    amounts = found.amounts(scope)
    canvas = Canvas(name, edition.is_right_to_left, {"axes": [{"u": ""}], "no": words(edition, "cannot.fine")})
    samples = [Sample(words(edition, "slot.busy"), "cell"), Sample(words(edition, "slot.idle"), "fill-2", "hatch")]
    top = draw_legend(canvas, 0, samples) + 6
    sizes = [top, _CELL, _ROOM_FOR_A_NUMBER, _MOST_CELLS]
    with canvas.group(g=" ".join(found.used), o=sizes, l=words(edition, "stage", n="{x}"), z=words(edition, "time_axis")):
        height = _draw_grid(canvas, edition, top, found)
    title, description = words(edition, "title.pipeline-bubble"), _description(edition, found)
    return Figure(
        "pipeline-bubble", canvas.finished(height, title, description), title, description, _table(edition, found, amounts), amounts.own
    )


def _draw_grid(canvas: Canvas, edition: Edition, top: float, found: Schedule) -> float:
    names = [_stage_name(edition, stage) for stage in range(found.stages)]
    left = max(text_width(name) for name in names) + 8
    width = min((WIDTH - left) / found.slots, _CELL + 4)
    for stage, name in enumerate(names):
        y = top + stage * _CELL
        canvas.text((0, y + _CELL / 2), name, "middle")
        for slot in range(found.slots):
            _draw_cell(canvas, edition, (left + slot * width, y, width), found.microbatch(stage, slot))
    bottom = top + found.stages * _CELL
    _draw_time(canvas, edition, bottom, left, left + found.slots * width)
    return bottom + 22


def _draw_cell(canvas: Canvas, edition: Edition, place: tuple[float, float, float], microbatch: int | None) -> None:
    x, y, width = place
    is_idle = microbatch is None
    canvas.rect(x + 0.8, y + 0.8, width - 1.6, _CELL - 1.6, "fill-2" if is_idle else "cell", "hatch" if is_idle else None)
    if not is_idle and width >= _ROOM_FOR_A_NUMBER:
        canvas.text((x + width / 2, y + _CELL / 2), edition.formatter.format_number(microbatch), "middle", "middle")


def _draw_time(canvas: Canvas, edition: Edition, top: float, left: float, right: float) -> None:
    """An arrow from left to right, named at its end."""
    text = words(edition, "time_axis")
    end = right - text_width(text) - 8
    canvas.line([(left, top + 12), (end, top + 12)], "axis")
    canvas.line([(end - 5, top + 8), (end, top + 12), (end - 5, top + 16)], "axis")
    canvas.text((right, top + 12), text, "quiet middle", "end")


def _stage_name(edition: Edition, stage: int) -> str:
    return words(edition, "stage", n=edition.formatter.format_number(stage + 1))


def _description(edition: Edition, found: Schedule) -> str:
    shown = edition.formatter.format_number
    counts = {"stages": shown(found.stages), "microbatches": shown(found.microbatches), "slots": shown(found.slots)}
    bubble = sentence(edition, formula_name(edition, "pipeline-bubble"), edition.show(found.bubble))
    return f"{words(edition, 'about.pipeline-bubble', **counts)} {bubble}"


def _table(edition: Edition, found: Schedule, amounts: Amounts) -> Table:
    """For each stage the slots in which it begins and ends, and how many it waits."""
    header = (words(edition, "stage_head"), words(edition, "slot.first"), words(edition, "slot.last"), words(edition, "slot.waiting"))
    cells = ("{x}", "{x}", "{last_x||15}", "{waiting||15}")
    return Table(header, tuple(tuple(amounts.cell(edition, each, str(stage + 1)) for each in cells) for stage in range(found.stages)))
