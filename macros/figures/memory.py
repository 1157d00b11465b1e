"""The memory of a model by part: weights, KV cache, optimizer state and what comes on top, against the memory of a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from macros.edition import Edition
from macros.examples import Scope, Value
from macros.figures.axes import Sample, draw_legend
from macros.figures.bars import Segment, Stack, draw_stacks
from macros.figures.figure import NAME_JOIN, Figure, Missing, Table, counted, inputs, number, sentence, steps, words
from macros.figures.svg import Canvas
from macros.formulas import FORMULAS
from macros.units import Quantity, quantity

Part = Literal["weight-bytes", "kv-cache-bytes", "optimizer-bytes", "gradients", "reserve"]
_PARTS: tuple[Part, ...] = ("weight-bytes", "kv-cache-bytes", "optimizer-bytes")
_TOTALS = ("sum", "inference-memory", "training-memory")
_REST: dict[str, Part] = {"inference-memory": "reserve", "training-memory": "gradients"}
_STYLES = {
    "weight-bytes": ("fill-1", None),
    "kv-cache-bytes": ("fill-2", "hatch"),
    "optimizer-bytes": ("fill-3", "dots"),
    "gradients": ("fill-4", None),
    "reserve": ("fill-4", None),
}
# A given amount of this size is the memory of a card, a smaller one the size of an element or a message.
_SMALLEST_CARD = quantity("1 GB")


@dataclass(frozen=True)
class Use:
    """One use of memory.

    Attributes:
        parts: What it is made of, with the amount of each.
        total: All of it.
        told_by: The inputs that tell it from the others, in the order of the heading.
    """

    parts: tuple[tuple[Part, Quantity], ...]
    total: Quantity
    digits: int | None
    told_by: tuple[tuple[str, Value], ...]


@dataclass(frozen=True)
class Memory:
    """The uses of an example and the cards it names, smallest first."""

    uses: tuple[Use, ...]
    cards: tuple[Value, ...]


def find_memory(scope: Scope) -> Memory:
    """The uses of memory that an example computes.

    Each total (`sum` of parts, `inference-memory`, `training-memory`) is a use; its parts are the values computed by `weight-bytes`,
    `kv-cache-bytes` and `optimizer-bytes` that go into it, or have the same parameters, and the rest. An example without a total has
    each part as a use of its own. Given amounts of a gigabyte or more are the memory of cards.

    Raises:
        Missing: If there is no part and no total, or a total is less than its parts.
    """
    parts = dict(steps(scope, *_PARTS))
    totals = [_use_of_total(scope, value, parts) for _, value in steps(scope, *_TOTALS)]
    uses = [use for use in totals if use] or [_use_of_part(scope, value) for value in parts.values()]
    if not uses:
        raise Missing(f"no value is computed by {', '.join(f'`{name}`' for name in (*_PARTS, *_TOTALS))}", "name an example that has one")
    if any(amount.m < 0 for use in uses for _, amount in use.parts):
        raise Missing("a total is less than its parts", "name an example whose total holds the parts that it computes")
    return Memory(tuple(_apart(uses)), tuple(_cards(scope)))


def _use_of_total(scope: Scope, total: Value, parts: dict[str, Value]) -> Use | None:
    used = [parts[name] for name in total.inputs.values() if name in parts]
    if total.step.formula == "training-memory":
        used = [value for value in parts.values() if value.inputs.get("parameters") == total.inputs["parameters"]]
    elif total.step.formula == "inference-memory":
        used = [value for value in parts.values() if value.step.formula == "weight-bytes"][:1] + used
    elif len(used) < len(total.inputs):
        return None
    made_of = [(value.step.formula, value.amount) for value in used]
    if rest := _REST.get(total.step.formula):
        made_of.append((rest, _rest(total.amount, [amount for _, amount in made_of])))
    return Use(tuple(made_of), total.amount, total.digits, tuple(_told_by(scope, total, used)))


def _rest(total: Quantity, amounts: list[Quantity]) -> Quantity:
    for amount in amounts:
        total = FORMULAS["difference"].evaluate(minuend=total, subtrahend=amount)
    return total


def _use_of_part(scope: Scope, value: Value) -> Use:
    return Use(((value.step.formula, value.amount),), value.amount, value.digits, tuple(_told_by(scope, value, [value])))


def _told_by(scope: Scope, total: Value, used: list[Value]) -> Iterator[tuple[str, Value]]:
    """Bits where weights stand alone, bytes where a total counts them, context and sequences where there is a cache."""
    if total.step.formula == "weight-bytes":
        yield "bits_per_weight", inputs(scope, total)["bits_per_weight"]
    if total.step.formula == "training-memory":
        yield "bytes_per_parameter", inputs(scope, total)["bytes_per_parameter"]
    for value in used:
        if value.step.formula == "kv-cache-bytes":
            yield from ((name, inputs(scope, value)[name]) for name in ("context", "batch"))
    if total.step.formula == "inference-memory":
        yield "overhead", inputs(scope, total)["overhead"]


def _apart(uses: list[Use]) -> Iterator[Use]:
    """Without the same amount in another unit."""
    seen: list[tuple] = []
    for use in uses:
        key = (tuple((part, round(number(amount, "B"))) for part, amount in use.parts), [value.amount for _, value in use.told_by])
        if key not in seen:
            seen.append(key)
            yield use


def _cards(scope: Scope) -> Iterator[Value]:
    given = [value for value in scope.values() if value.step is None and isinstance(value.amount, Quantity)]
    sizes = [value for value in given if value.amount.is_compatible_with(_SMALLEST_CARD) and value.amount >= _SMALLEST_CARD]
    seen: set[float] = set()
    for value in sorted(sizes, key=lambda value: number(value.amount, "B")):
        if number(value.amount, "B") not in seen:
            seen.add(number(value.amount, "B"))
            yield value


def draw_memory(edition: Edition, scope: Scope, name: str) -> Figure:
    """The figure of what an example keeps in memory.

    Raises:
        Missing: If the example computes no memory.
    """
    found = find_memory(scope)
    canvas = Canvas(name, edition.is_right_to_left)
    widest = 1.02 * max(number(amount, "GB") for amount in (*(use.total for use in found.uses), *(card.amount for card in found.cards)))
    top = draw_legend(canvas, 0, list(_legend(edition, found))) + 8
    cards = [(number(card.amount, "GB") / widest, edition.show(card)) for card in found.cards]
    height = draw_stacks(canvas, top, [_stack(edition, use, widest) for use in found.uses], cards)
    title, description = words(edition, "title.memory"), _description(edition, found)
    return Figure("memory", canvas.finished(height, title, description), title, description, _table(edition, found))


def _kinds(found: Memory) -> list[Part]:
    return list(dict.fromkeys(part for use in found.uses for part, _ in use.parts))


def _legend(edition: Edition, found: Memory) -> Iterator[Sample]:
    for part in _kinds(found):
        yield Sample(_part_name(edition, part), *_STYLES[part])
    if found.cards:
        yield Sample(words(edition, "card_memory"), "line limit", is_line=True)


def _part_name(edition: Edition, part: Part) -> str:
    return words(edition, f"part.{part}")


def _stack(edition: Edition, use: Use, widest: float) -> Stack:
    segments = (Segment(number(amount, "GB") / widest, _shown(edition, amount, use), *_STYLES[part]) for part, amount in use.parts)
    return Stack(_heading(edition, use), _shown(edition, use.total, use), tuple(segments))


def _shown(edition: Edition, amount: Quantity, use: Use) -> str:
    return edition.formatter.format_quantity(amount.to(use.total.units), digits=use.digits)


def _heading(edition: Edition, use: Use) -> str:
    return NAME_JOIN.join(_told(edition, name, value) for name, value in use.told_by)


def _told(edition: Edition, name: str, value: Value) -> str:
    if name == "batch":
        return counted(edition, "sequences", int(value.amount.m))
    return f"+ {edition.show(value)}" if name == "overhead" else edition.show(value)


def _description(edition: Edition, found: Memory) -> str:
    parts = [words(edition, "about.memory")]
    for use in found.uses:
        made_of = (f"{_part_name(edition, part)} {_shown(edition, amount, use)}" for part, amount in use.parts)
        parts.append(sentence(edition, _heading(edition, use), f"{_shown(edition, use.total, use)} ({', '.join(made_of)})"))
    if found.cards:
        cards = edition.formatter.format_list([edition.show(card) for card in found.cards])
        parts.append(sentence(edition, words(edition, "card_memory"), cards))
    return " ".join(parts)


def _table(edition: Edition, found: Memory) -> Table:
    kinds = _kinds(found)
    header = (words(edition, "case"), *(_part_name(edition, part) for part in kinds), words(edition, "total"))
    rows = []
    for use in found.uses:
        amounts = dict(use.parts)
        cells = (_shown(edition, amounts[part], use) if part in amounts else "–" for part in kinds)
        rows.append((_heading(edition, use), *cells, _shown(edition, use.total, use)))
    return Table(header, tuple(rows))
