"""The formulas of the glossary, each defined once, by id."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from macros.formulas import cost, energy, general, models, numbers, performance, serving, training
from macros.formulas.core import Formula, FormulaError, Input, Outcome, collect

__all__ = ["FORMULAS", "INPUT_MEANINGS", "SUBJECTS", "Formula", "FormulaError", "Input", "Outcome"]

_MODULES = (general, cost, energy, performance, training, models, serving, numbers)

# Name of the module -> its formulas.
SUBJECTS: Mapping[str, tuple[Formula, ...]] = MappingProxyType({each.__name__.rpartition(".")[2]: each.FORMULAS for each in _MODULES})
FORMULAS: Mapping[str, Formula] = MappingProxyType(collect(formula for formulas in SUBJECTS.values() for formula in formulas))

# Every (name, meaning) once: what there is to translate.
INPUT_MEANINGS: tuple[tuple[str, str], ...] = tuple(
    sorted({(each.name, each.meaning) for formula in FORMULAS.values() for each in formula.inputs})
)
