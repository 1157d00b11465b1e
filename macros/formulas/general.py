"""Plain arithmetic on quantities of any unit."""

from __future__ import annotations

from sympy import ceiling

from macros.formulas.core import like
from macros.formulas.inputs import formula

FORMULAS = (
    formula("ratio", "q", "numerator denominator", lambda a, b: a / b, ""),
    formula("difference", "d", "minuend subtrahend", lambda a, b: a - b, like("minuend")),
    formula("sum", "S", "first second", lambda a, b: a + b, like("first")),
    formula("multiple", "y", "factor value", lambda k, x: k * x, like("value")),
    formula("equal-part", "y", "value parts", lambda x, k: x / k, like("value")),
    formula("as-unit", "y", "value", lambda x: x, like("value")),
    formula("quotient-count", "n", "total each", lambda total, one: ceiling(total / one), ""),
)
