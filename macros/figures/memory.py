"""The memory of a model by part: weights, KV cache, optimizer state and what comes on top, against the memory of a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from macros.edition import Edition
from macros.examples import Scope, Value
from macros.figures.axes import Sample, draw_legend
from macros.figures.bars import Segment, Stack, draw_stacks
from macros.figures.figure import NAME_JOIN, Figure, Missing, Table, number, sentence, steps, words
from macros.figures.live import SEQUENCES, Amounts, Axis, Span, step
from macros.figures.svg import WIDTH, Canvas
from macros.formatting.cldr import plural_examples
from macros.model import Step
from macros.units import Quantity, quantity, spelling

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
    """One use of memory, by the names of its values.

    Attributes:
        parts: What it is made of, and the value of each.
        total: All of it.
        shown: Unit and digits of its numbers, as a template has them.
        told_by: The inputs that tell it from the others, and their values, in the order of the heading.
        rest: What computes the part that no value of the example is.
    """

    parts: tuple[tuple[Part, str], ...]
    total: str
    shown: str
    told_by: tuple[tuple[str, str], ...]
    rest: dict[str, Step] = field(default_factory=dict)

    def template(self, name: str) -> str:
        return f"{{{name}|{self.shown}}}"

    @property
    def heading(self) -> str:
        return NAME_JOIN.join(_told(name, value) for name, value in self.told_by)


@dataclass(frozen=True)
class Memory:
    """The uses of an example and the cards it names, smallest first."""

    uses: tuple[Use, ...]
    cards: tuple[str, ...]

    def amounts(self, scope: Scope) -> Amounts:
        """The values of the example, the rest of each use, and the cards, with which the example need not compute."""
        rest = {name: each for use in self.uses for name, each in use.rest.items()}
        return Amounts(scope, rest, {card: scope[card] for card in self.cards})


def find_memory(scope: Scope) -> Memory:
    """The uses of memory that an example computes.

    Each total (`sum` of parts, `inference-memory`, `training-memory`) is a use; its parts are the values computed by `weight-bytes`,
    `kv-cache-bytes` and `optimizer-bytes` that go into it, or have the same parameters, and the rest. An example without a total has
    each part as a use of its own. Given amounts of a gigabyte or more are the memory of cards.

    Raises:
        Missing: If there is no part and no total, or a total is less than its parts.
    """
    parts = dict(steps(scope, *_PARTS))
    totals = [_use_of_total(scope, name, parts) for name, _ in steps(scope, *_TOTALS)]
    uses = [use for use in totals if use] or [_use_of_part(scope, name) for name in parts]
    if not uses:
        raise Missing(f"no value is computed by {', '.join(f'`{name}`' for name in (*_PARTS, *_TOTALS))}", "name an example that has one")
    found = Memory(tuple(uses), tuple(_cards(scope)))
    amounts = found.amounts(scope).everywhere
    if any(amounts[name].amount.m < 0 for use in uses for _, name in use.parts):
        raise Missing("a total is less than its parts", "name an example whose total holds the parts that it computes")
    return Memory(tuple(_apart(uses, amounts)), found.cards)


def _use_of_total(scope: Scope, name: str, parts: dict[str, Value]) -> Use | None:
    total = scope[name]
    used = [each for each in total.inputs.values() if each in parts]
    if total.step.formula == "training-memory":
        used = [each for each, value in parts.items() if value.inputs.get("parameters") == total.inputs["parameters"]]
    elif total.step.formula == "inference-memory":
        used = [each for each, value in parts.items() if value.step.formula == "weight-bytes"][:1] + used
    elif len(used) < len(total.inputs):
        return None
    made_of, rest = [(parts[each].step.formula, each) for each in used], {}
    if part := _REST.get(total.step.formula):
        rest = _rest(name, used)
        made_of.append((part, next(reversed(rest), name)))
    return Use(tuple(made_of), name, _shown(total), tuple(_told_by(scope, name, used)), rest)


def _rest(total: str, parts: list[str]) -> dict[str, Step]:
    """The steps that take the parts from a total one by one."""
    found: dict[str, Step] = {}
    for index, part in enumerate(parts, start=1):
        found[f"rest_{index}_{total}"] = step("difference", minuend=next(reversed(found), total), subtrahend=part)
    return found


def _use_of_part(scope: Scope, name: str) -> Use:
    value = scope[name]
    return Use(((value.step.formula, name),), name, _shown(value), tuple(_told_by(scope, name, [name])))


def _shown(total: Value) -> str:
    return f"{spelling(total.amount.units)}|{total.digits}"


def _told_by(scope: Scope, total: str, used: list[str]) -> Iterator[tuple[str, str]]:
    """Bits where weights stand alone, bytes where a total counts them, context and sequences where there is a cache."""
    formula, given = scope[total].step.formula, scope[total].inputs
    if formula == "weight-bytes":
        yield "bits_per_weight", given["bits_per_weight"]
    if formula == "training-memory":
        yield "bytes_per_parameter", given["bytes_per_parameter"]
    for name in used:
        if scope[name].step.formula == "kv-cache-bytes":
            yield from ((each, scope[name].inputs[each]) for each in ("context", "batch"))
    if formula == "inference-memory":
        yield "overhead", given["overhead"]


def _told(name: str, value: str) -> str:
    if name == "batch":
        return f"{{{value}|#}}"
    return f"+ {{{value}}}" if name == "overhead" else f"{{{value}}}"


def _apart(uses: list[Use], amounts: Scope) -> Iterator[Use]:
    """Without the same amount in another unit."""
    seen: list[tuple] = []
    for use in uses:
        sizes = tuple((part, round(number(amounts[name].amount, "B"))) for part, name in use.parts)
        key = (sizes, [amounts[name].amount for _, name in use.told_by])
        if key not in seen:
            seen.append(key)
            yield use


def _cards(scope: Scope) -> Iterator[str]:
    given = {name: value.amount for name, value in scope.items() if value.step is None and isinstance(value.amount, Quantity)}
    sizes = {name: amount for name, amount in given.items() if amount.is_compatible_with(_SMALLEST_CARD) and amount >= _SMALLEST_CARD}
    seen: set[float] = set()
    for name in sorted(sizes, key=lambda name: number(sizes[name], "B")):
        if number(sizes[name], "B") not in seen:
            seen.add(number(sizes[name], "B"))
            yield name


def draw_memory(edition: Edition, scope: Scope, name: str, kept: Sequence[Span] = ()) -> Figure:
    """The figure of what an example keeps in memory.

    Raises:
        Missing: If the example computes no memory.
    """
    found = find_memory(scope)
    amounts = found.amounts(scope)
    canvas = Canvas(name, edition.is_right_to_left, {"no": words(edition, "cannot.parts")})
    axis = Axis("GB", tuple(f"{each}*1.02" for each in (*(use.total for use in found.uses), *found.cards)), 0, WIDTH)
    top = draw_legend(canvas, 0, list(_legend(edition, found))) + 8
    stacks = [_stack(use) for use in found.uses]
    height = draw_stacks(canvas, edition, amounts, top, stacks, axis, limits=found.cards, kept=kept)
    if any(each == "batch" for use in found.uses for each, _ in use.told_by):
        canvas.data["n"] = {form: edition.labels.plural(SEQUENCES, n) for form, n in plural_examples(edition.locale).items()}
    title, description = words(edition, "title.memory"), _description(edition, found, amounts)
    table = _table(edition, found, amounts)
    return Figure("memory", canvas.finished(height, title, description), title, description, table, amounts.own)


def _kinds(found: Memory) -> list[Part]:
    return list(dict.fromkeys(part for use in found.uses for part, _ in use.parts))


def _legend(edition: Edition, found: Memory) -> Iterator[Sample]:
    for part in _kinds(found):
        yield Sample(_part_name(edition, part), *_STYLES[part])
    if found.cards:
        yield Sample(words(edition, "card_memory"), "line limit", is_line=True)


def _part_name(edition: Edition, part: Part) -> str:
    return words(edition, f"part.{part}")


def _stack(use: Use) -> Stack:
    segments = (Segment(name, use.template(name), *_STYLES[part]) for part, name in use.parts)
    return Stack(use.heading, use.template(use.total), tuple(segments))


def _description(edition: Edition, found: Memory, amounts: Amounts) -> str:
    parts = [words(edition, "about.memory")]
    for use in found.uses:
        made_of = ", ".join(f"{_part_name(edition, part)} {use.template(name)}" for part, name in use.parts)
        parts.append(amounts.text(edition, sentence(edition, use.heading, f"{use.template(use.total)} ({made_of})")))
    if found.cards:
        cards = edition.formatter.format_list([amounts.text(edition, f"{{{card}}}") for card in found.cards])
        parts.append(sentence(edition, words(edition, "card_memory"), cards))
    return " ".join(parts)


def _table(edition: Edition, found: Memory, amounts: Amounts) -> Table:
    kinds = _kinds(found)
    header = (words(edition, "case"), *(_part_name(edition, part) for part in kinds), words(edition, "total"))
    rows = []
    for use in found.uses:
        names = {part: name for part, name in use.parts}
        cells = (use.template(names[part]) if part in names else "–" for part in kinds)
        rows.append(tuple(amounts.cell(edition, each) for each in (use.heading, *cells, use.template(use.total))))
    return Table(header, tuple(rows))
