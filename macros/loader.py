"""Reads `glossary.yml`.

In: the path of the file. Out: a `Document`: the `Glossary` and the line of each of its places; or a `GlossaryError` with every fault of
shape at once. PyYAML's composer is used for its line marks and speed; no value is built by YAML's own guesses.
"""

from __future__ import annotations

import datetime
import difflib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from macros.model import Glossary
from macros.problems import Fault, GlossaryError, Problem

Place = tuple[str, ...]
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_KINDS = {"int": "a number", "float": "a number", "bool": "yes or no", "null": "nothing", "timestamp": "a date"}
# Zero-width and bidirectional controls and the no-break space, none of which a key or an id may hold unseen.
_UNSEEN = re.compile("[\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


@dataclass(frozen=True)
class Document:
    """A glossary and where each part of it stands.

    Attributes:
        glossary: The typed values.
        path: The path to print in problems.
        lines: Place (keys from the top) -> line, from 1.
    """

    glossary: Glossary
    path: str
    lines: Mapping[Place, int] = field(repr=False)

    def line_of(self, where: str) -> int:
        """Line of a dotted place, or of the nearest part of it that exists."""
        place = tuple(where.split("."))
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def problem(self, where: str, fault: Fault) -> Problem:
        return fault.at(self.path, self.line_of(where), where)


@dataclass(frozen=True)
class NotText:
    """A plain scalar that YAML takes for something else than text, number or date."""

    text: str
    kind: str


@dataclass
class _Reading:
    lines: dict[Place, int] = field(default_factory=dict)
    faults: list[tuple[int, Place, Fault]] = field(default_factory=list)
    source: list[str] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)

    def fault(self, node: yaml.Node, place: Place, message: str, hint: str, check: str = "yaml") -> None:
        self.faults.append((node.start_mark.line + 1, place, Fault(message, hint, check)))


def load_glossary(path: Path, *, shown_as: str | None = None) -> Document:
    """Read and check the shape of a glossary file.

    Args:
        path: The file.
        shown_as: How problems name the file; its name by default.

    Raises:
        GlossaryError: With every fault of YAML and of shape.
    """
    name = shown_as or path.name
    data, reading = _read(path, name)
    problems = [fault.at(name, line, ".".join(place)) for line, place, fault in reading.faults]
    try:
        glossary = Glossary.model_validate(data)
    except ValidationError as error:
        problems += _shape_problems(error, data, name, reading.lines)
    if problems:
        raise GlossaryError(problems)
    return Document(glossary, name, reading.lines)


def _read(path: Path, name: str) -> tuple[Any, _Reading]:
    text = _text(path, name)
    try:
        root = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        raise GlossaryError([_syntax_problem(error, name, text)]) from None
    except RecursionError:
        raise GlossaryError([Problem(name, 1, "", "YAML cannot be read: brackets in brackets in brackets", "close them", "yaml")]) from None
    reading = _Reading(source=text.splitlines())
    return (_plain(root, (), reading) if root else {}), reading


def _text(path: Path, name: str) -> str:
    try:
        data = path.read_bytes()
        return data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except FileNotFoundError:
        raise GlossaryError([Problem(name, 1, "", "the file is missing", "run the command in the project's folder", "yaml")]) from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GlossaryError([Problem(name, line, "", "the file is not UTF-8", "save it as UTF-8", "yaml")]) from None
    except OSError as error:
        raise GlossaryError([Problem(name, 1, "", f"the file cannot be read: {error.strerror}", "see to the file", "yaml")]) from None


def _syntax_problem(error: yaml.YAMLError, name: str, text: str) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = getattr(error, "problem", None) or str(error).splitlines()[0]
    hint = 'indent with spaces and put text that has ": ", " #" or begins with * % @ & ` [ { > in quotes'
    if isinstance(error, yaml.reader.ReaderError):
        said, hint = f"a control character (U+{int(error.character):04X})", "delete it and type the text around it again"
        return Problem(name, text.count("\n", 0, error.position) + 1, "", f"YAML cannot be read: {said}", hint, "yaml")
    return Problem(name, mark.line + 1 if mark else 1, "", f"YAML cannot be read: {said}", hint, "yaml")


def _plain(node: yaml.Node, place: Place, reading: _Reading) -> Any:
    reading.lines.setdefault(place, node.start_mark.line + 1)
    _check_marks(node, place, reading)
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node, place, reading)
    if id(node) in reading.seen:
        reading.fault(node, place, "an alias (*name) repeats another part", "write the part out")
        return None
    reading.seen.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, (*place, str(index)), reading) for index, item in enumerate(node.value)]
    return _mapping(node, place, reading)


def _check_marks(node: yaml.Node, place: Place, reading: _Reading) -> None:
    """A tag or an anchor is YAML's, not the author's: `&Co` would be lost without a word."""
    mark = node.start_mark
    written = reading.source[mark.line][mark.column :] if mark.line < len(reading.source) else ""
    if found := re.match(r"[!&]\S*", written):
        what = "tag" if written[0] == "!" else "anchor"
        reading.fault(node, place, f"the {what} {found.group()} is lost", "take it out, or put the whole text in quotes")


def _mapping(node: yaml.MappingNode, place: Place, reading: _Reading) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key_node, value_node in node.value:
        if not isinstance(key_node, yaml.ScalarNode) or key_node.value == "<<":
            reading.fault(key_node, place, "a list, a mapping or `<<` stands where a key belongs", "write a plain key and every part out")
            continue
        key = key_node.value
        inner = (*place, key)
        if _UNSEEN.search(key):
            reading.fault(key_node, place, f"the key {key!r} holds an invisible character", "type the key again", "invisible")
        if key in data:
            first = reading.lines[inner]
            reading.fault(key_node, inner, f"`{key}` stands here twice, first in line {first}", "merge the two or rename one", "duplicate")
        reading.lines.setdefault(inner, key_node.start_mark.line + 1)
        data[key] = _plain(value_node, inner, reading)
    return data


def _scalar(node: yaml.ScalarNode, place: Place, reading: _Reading) -> Any:
    value = unicodedata.normalize("NFC", node.value)
    if node.style:  # quoted or a block; the two parsers mark a plain one by None or by nothing
        return value
    rest = reading.source[node.end_mark.line][node.end_mark.column :] if node.end_mark.line < len(reading.source) else ""
    # After an id or a number a comment is a comment; after words nobody can tell.
    is_prose = node.tag.endswith(":str") and not re.fullmatch(r"[a-z0-9.-]+", value)
    if re.match(r"\s+#\S", rest) or is_prose and re.match(r"\s+#", rest):
        reading.fault(node, place, f"all from {rest.strip()!r} on is lost as a comment", "put the text in quotes, or the comment in a line of its own")
    return _untyped(value, node.tag.rpartition(":")[2])


def _untyped(value: str, kind: str) -> Any:
    if kind not in _KINDS:
        return value
    if re.fullmatch(r"-?(0|[1-9]\d{0,30})", value):
        return int(value)
    if re.fullmatch(r"-?\d+\.\d*[1-9]|-?\d+\.0|-?\d+(\.\d+)?e[-+]?\d+", value):
        return float(value)
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        try:
            return datetime.date.fromisoformat(value)
        except ValueError:
            pass
    return NotText(value, _KINDS[kind])


def _shape_problems(error: ValidationError, data: Any, path: str, lines: Mapping[Place, int]) -> Iterator[Problem]:
    for detail in error.errors(include_url=False):
        if detail["input"] is None:  # an alias, reported already: an empty value is `NotText`
            continue
        place = tuple(str(part) for part in detail["loc"] if part != "[key]")
        fault = _shape_fault(detail, place, data)
        known = place
        while known and known not in lines:
            known = known[:-1]
        yield fault.at(path, lines.get(known, 1), ".".join(place))


def _shape_fault(detail: ErrorDetails, place: Place, data: Any) -> Fault:
    name = _name(place)
    value, kind, context = detail["input"], detail["type"], detail.get("ctx", {})
    if kind == "missing":
        is_item = isinstance(detail["loc"][-1], int)
        return Fault("an item is missing", "add it", "shape") if is_item else Fault(f"`{name}` is missing", f"add `{name}: …`", "shape")
    if kind == "extra_forbidden":
        return _extra_field(name, place)
    if kind in _WANTED:
        return _other_kind(value, name, *_WANTED[kind])
    if isinstance(value, NotText) or kind == "string_type" and isinstance(value, (int, float, datetime.date)):
        seen = value.text if isinstance(value, NotText) else value
        read_as = value.kind if isinstance(value, NotText) else "a date" if isinstance(value, datetime.date) else "a number"
        if not seen and isinstance(value, NotText):
            return Fault(f"`{name}` is empty", "write the text, or take the line out", "not-text")
        return Fault(f"{seen or 'an empty value'} is read by YAML as {read_as}, not as text", f'put it in quotes: "{seen}"', "not-text")
    if kind == "string_pattern_mismatch":
        return Fault(f"{value!r} is not well formed", _PATTERN_HINTS.get(context["pattern"], f"it must match {context['pattern']}"), "shape")
    if kind == "literal_error":
        return Fault(f"{value!r} is not one of the values allowed", f"use {context['expected']}", "shape")
    if kind == "string_type":
        return Fault(f"{_shown(value)} is where text belongs", "put text that begins with [ or { or holds `: ` in quotes", "shape")
    if kind in ("greater_than_equal", "less_than_equal"):
        limit = f"at least {context['ge']}" if "ge" in context else f"at most {context['le']}"
        return Fault(f"{_shown(value)} is out of range", f"write {limit}", "shape")
    if kind in ("too_short", "string_too_short"):
        return Fault(f"`{name}` is empty or too short", f"it needs {context.get('min_length', 1)} or more", "shape")
    return Fault(f"{_shown(value)}: {detail['msg'][0].lower()}{detail['msg'][1:]}", "see the JSON Schema of the file", "shape")


_NUMBER = ("is no whole number", "write its digits, without quotes and grouping marks")
_DATE = ("is no date", "write a day of the calendar as 2026-11-30, without quotes")
_FIELDS = ("is where fields belong", "write `key: value` lines, indented below it")
# What pydantic calls the fault: what to say of the value, and what belongs there.
_WANTED = {
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float", "int_parsing_size"), _NUMBER),
    **dict.fromkeys(("date_type", "date_parsing", "date_from_datetime_parsing", "date_from_datetime_inexact"), _DATE),
    **dict.fromkeys(("dict_type", "model_type", "mapping_type", "model_attributes_type"), _FIELDS),
    "tuple_type": ("is where a list belongs", "write `[a, b]`, or a `- ` before each item"),
}


def _other_kind(value: Any, name: str, what: str, hint: str) -> Fault:
    shown = _shown(value.text if isinstance(value, NotText) else value)
    return Fault(f"{shown} {what}" if shown else f"`{name}` is empty", hint, "shape")


def _name(place: Place) -> str:
    """The last key; an item of a list has no name of its own."""
    if place and place[-1].isdigit() and len(place) > 1:
        return f"{place[-2]}.{place[-1]}"
    return place[-1] if place else "the file"


_PATTERN_HINTS = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "an id has lower-case letters a to z, digits and single hyphens: `kv-cache`",
    r"^[a-z][a-z0-9_]*$": "a value's name has lower-case letters a to z, digits and underscores: `gpu_hours`",
    r"^https?://\S+$": "write the whole address, with https://",
}


def _shown(value: Any) -> str:
    kinds = {dict: "a mapping", list: "a list"}
    text = kinds.get(type(value)) or str(value)
    return text if len(text) < 60 else text[:57] + "…"


def _extra_field(name: str, place: Place) -> Fault:
    if re.fullmatch(r"[a-z]{2}", name):
        return Fault(f"`{name}` looks like a language and is no field here", "names stand under `names`, translations in locales/", "shape")
    near = difflib.get_close_matches(name, _all_fields(), n=1)
    hint = f"did you mean `{near[0]}`?" if near and near[0] != name else "check the indentation: it may stand a level too high or too low"
    return Fault(f"`{name}` is no field here", hint, "shape")


def _all_fields() -> list[str]:
    schema = Glossary.model_json_schema(by_alias=True)
    return sorted({key for part in [schema, *schema["$defs"].values()] for key in part.get("properties", {})})
