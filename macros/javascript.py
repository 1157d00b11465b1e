"""The formulas as JavaScript: one generated module for each subject, which the calculators load when they need it.

In: formulas. Out: the text of ES modules. Every function is written from `Formula.numeric`, takes magnitudes in the declared units and is
never evaluated from text when a page runs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

import sympy
from sympy.printing.jscode import JavascriptCodePrinter

from macros.formulas import SUBJECTS, Formula, Input

__all__ = ["HELPERS", "formula_modules", "formula_source", "module_source", "subject_of"]

# Hand-written beside the generated modules; floats need them where exact fractions do not.
HELPERS = ("ceil", "floor", "less", "lessOrEqual")
_OUTCOMES = {sympy.oo: "Infinity", sympy.nan: "NaN"}


class _Printer(JavascriptCodePrinter):
    """SymPy's printer, on one line, with comparisons and whole numbers that are not misled by the last digit of a float."""

    def _print_Piecewise(self, expr: sympy.Piecewise) -> str:
        *cases, last = expr.args
        assert last.cond == True, "a Piecewise ends with what else holds"  # noqa: E712  (SymPy's true is not Python's)
        before = "".join(f"{self._print(case.cond)} ? {self._print(case.expr)} : " for case in cases)
        return f"({before}{self._print(last.expr)})"

    def _print_Relational(self, expr: sympy.Rel) -> str:
        left, right = self._print(expr.lhs), self._print(expr.rhs)
        if isinstance(expr, (sympy.Gt, sympy.Ge)):
            left, right = right, left
        return f"{'less' if isinstance(expr, (sympy.Lt, sympy.Gt)) else 'lessOrEqual'}({left}, {right})"

    def _print_floor(self, expr: sympy.floor) -> str:
        return f"floor({self._print(expr.args[0])})"

    def _print_ceiling(self, expr: sympy.ceiling) -> str:
        return f"ceil({self._print(expr.args[0])})"

    def _print_Infinity(self, expr: sympy.Expr) -> str:
        return "Infinity"


class _SinglePrinter(_Printer):
    """Rounds to single precision after every operation, as hardware with that precision does."""

    def _print_Symbol(self, expr: sympy.Symbol) -> str:
        return f"Math.fround({super()._print_Symbol(expr)})"

    def _print_Function(self, expr: sympy.Function) -> str:
        return f"Math.fround({super()._print_Function(expr)})"

    def _print_Add(self, expr: sympy.Add, order: str | None = None) -> str:
        return self._folded(" + ", [self._print(term) for term in self._as_ordered_terms(expr, order=order)])

    def _print_Mul(self, expr: sympy.Mul) -> str:
        above, below = expr.as_numer_denom()
        if below != 1:
            return f"Math.fround({self._print(above)} / {self._print(below)})"
        return self._folded(" * ", [self._print(factor) for factor in expr.as_ordered_factors()])

    def _print_exp(self, expr: sympy.exp) -> str:
        return f"Math.fround(Math.exp({self._print(expr.args[0])}))"

    @staticmethod
    def _folded(sign: str, parts: list[str]) -> str:
        result = parts[0]
        for part in parts[1:]:
            result = f"Math.fround({result}{sign}{part})"
        return result


def formula_source(formula: Formula) -> str:
    """One formula as an object literal: the function, the ranges of its inputs and what stands for an outcome.

    >>> from macros.formulas import FORMULAS
    >>> formula_source(FORMULAS["gpu-hours"])
    '{compute: (n, t) => n*t, ranges: [">0", ">=0"]}'
    >>> formula_source(FORMULAS["break-even-hours"]).split("outcomes: ")[1]
    '[[Infinity, "never"]]}'
    """
    printer = (_SinglePrinter if formula.single_precision else _Printer)({})
    names = ", ".join(str(each.symbol) for each in formula.inputs)
    parts = [f"compute: ({names}) => {printer.doprint(formula.numeric)}"]
    parts.append(f"ranges: {json.dumps([_range(each) for each in formula.inputs])}")
    if formula.outcomes:
        pairs = (f"[{_OUTCOMES.get(value) or value}, {json.dumps(id_)}]" for value, id_ in formula.outcomes)
        parts.append(f"outcomes: [{', '.join(pairs)}]")
    return f"{{{', '.join(parts)}}}"


def module_source(formulas: Iterable[Formula]) -> str:
    """An ES module with some formulas by id."""
    lines = [f"{json.dumps(formula.id)}: {formula_source(formula)},\n" for formula in formulas]
    used = [name for name in HELPERS if any(f"{name}(" in line.replace(f".{name}(", "") for line in lines)]
    imported = f'import {{ {", ".join(used)} }} from "../numeric.js";\n' if used else ""
    return f"// Generated when the site is built, from the same formulas as its text.\n{imported}export default {{\n{''.join(lines)}}};\n"


def formula_modules() -> Mapping[str, str]:
    """Name of each subject -> its module."""
    return {subject: module_source(formulas) for subject, formulas in SUBJECTS.items()}


def subject_of(formula_id: str) -> str:
    """The subject, and so the module, that a formula belongs to.

    >>> subject_of("gpu-hours")
    'cost'
    """
    return next(subject for subject, formulas in SUBJECTS.items() if any(formula.id == formula_id for formula in formulas))


def _range(each: Input) -> str:
    """The valid range as the calculators read it.

    >>> from macros.formulas.inputs import INPUTS
    >>> _range(INPUTS["mfu"]), _range(INPUTS["m"])
    ('>0 <=1', '>=1 whole')
    """
    parts = []
    if each.minimum is not None:
        parts.append(f">{'' if each.open_minimum else '='}{each.minimum}")
    if each.maximum is not None:
        parts.append(f"<{'' if each.open_maximum else '='}{each.maximum}")
    return " ".join([*parts, *(["whole"] if each.whole else [])])
