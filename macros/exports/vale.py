"""Styles for Vale, a linter of prose: the forms to be avoided and the units that are misread, one package a language.

In: the project. Out: `vale/ComputeGlossary-<language>.zip`, made of YAML files that hold what `glossary lint` looks for, as far as
Vale can.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from macros.edition import Edition
from macros.head import absolute
from macros.lint import SPELLINGS
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
    message = edition.label("vale_message")
    if swaps := _avoided(edition):
        yield "Avoid", {"extends": "substitution", "message": message, "link": link, "level": "warning", "ignorecase": True, "swap": swaps}
    units = {spelling.pattern: "|".join(spelling.better) for spelling in SPELLINGS}
    yield "Units", {"extends": "substitution", "message": message, "link": link, "level": "error", "ignorecase": False, "swap": units}


def _avoided(edition: Edition) -> Mapping[str, str]:
    """Form to be avoided -> preferred name, in both cases where the language's capitals are beyond Vale's own folding."""
    found: dict[str, str] = {}
    for term in edition.glossary.terms.values():
        names = term.names.get(edition.locale)
        for form in names.avoid if names else ():
            for spelling in (form, edition.formatter.upper(form[0]) + form[1:]):
                if spelling.lower() not in {known.lower() for known in found}:
                    found[spelling] = names.name
    return found


def _yaml(data: Mapping[str, Any]) -> str:
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=140)


def _zipped(files: Mapping[str, str]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as package:
        for path, text in files.items():
            package.writestr(zipfile.ZipInfo(path, _TIME), text, zipfile.ZIP_DEFLATED, 9)
    return content.getvalue()
