"""Styles for Vale, a linter of prose: the forms to be avoided and the units that mislead, one package a language.

In: the project. Out: `vale/ComputeGlossary-<language>.zip`, made of YAML files that hold what `glossary lint` looks for, as far as Vale can:
it sees a pattern, not the sentence around it. A form that only the sentence condemns is a suggestion there, and a unit of that kind is left
out.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from macros.edition import Edition
from macros.head import absolute
from macros.lint import SPELLINGS, Vocabulary, inflected, is_wrong_alone
from macros.project import Project

Files = Iterator[tuple[str, bytes]]
# A zip file holds times; always the same one, so that the same glossary makes the same bytes.
_TIME = (1980, 1, 1, 0, 0, 0)


def vale_styles(project: Project, site_url: str) -> Files:
    """One package a language."""
    for locale, edition in project.editions.items():
        name = f"ComputeGlossary-{locale}"
        rules = {f"{name}/{rule}.yml": _yaml(data) for rule, data in _rules(edition, absolute(site_url, locale, "terms/"))}
        yield f"vale/{name}.zip", _zipped(rules)


def _rules(edition: Edition, link: str) -> Iterator[tuple[str, dict[str, Any]]]:
    rule = {"extends": "substitution", "message": edition.label("vale_message"), "link": link}
    for name, level, swaps in (("Avoid", "warning", _avoided(edition, True)), ("Everyday", "suggestion", _avoided(edition, False))):
        if swaps:
            yield name, {**rule, "level": level, "ignorecase": True, "swap": swaps}
    for name, spellings in SPELLINGS.items():
        swaps = {spelling.pattern: "|".join(spelling.better) for spelling in spellings if not spelling.unless}
        yield _file_name(name), {**rule, "level": "error", "ignorecase": False, "swap": swaps}


def _file_name(rule: str) -> str:
    """What Vale calls a rule.

    >>> _file_name("flop-count")
    'FlopCount'
    """
    return "".join(part.capitalize() for part in rule.split("-"))


def _avoided(edition: Edition, alone: bool) -> Mapping[str, str]:
    """Pattern of a form to be avoided -> preferred name; of the forms that are wrong wherever they stand, or of the others."""
    forms = Vocabulary(edition.glossary, edition.locale).avoided
    return {_pattern(form, edition): better for form, better in forms.items() if is_wrong_alone(form, edition.locale) == alone}


def _pattern(form: str, edition: Edition) -> str:
    """The form with its endings, and with its capital where that is beyond Vale's own folding."""
    pattern = inflected(form, edition.locale, broken=False)
    capital = edition.formatter.upper(pattern[0])
    return pattern if capital.lower() == pattern[0] else f"[{pattern[0]}{capital}]{pattern[1:]}"


def _yaml(data: Mapping[str, Any]) -> str:
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=140)


def _zipped(files: Mapping[str, str]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as package:
        for path, text in files.items():
            package.writestr(zipfile.ZipInfo(path, _TIME), text, zipfile.ZIP_DEFLATED, 9)
    return content.getvalue()
