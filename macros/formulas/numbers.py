"""Number formats, and softmax with and without the shift that keeps it finite."""

from __future__ import annotations

from sympy import Max, exp, log, nan

from macros.formulas.inputs import formula

FORMULAS = (
    formula(
        "softmax-of-three",
        "p",
        "x y z",
        lambda x, y, z: exp(x - Max(x, y, z)) / sum(exp(each - Max(x, y, z)) for each in (x, y, z)),
        "",
        source="blanchard-2021",
    ),
    formula(
        "naive-softmax-of-three",
        "p",
        "x y z",
        lambda x, y, z: exp(x) / (exp(x) + exp(y) + exp(z)),
        "",
        source="blanchard-2021",
        outcomes={nan: "not-a-number"},
        single_precision=True,
    ),
    formula(
        "log-sum-exp-of-three",
        "y",
        "x y z",
        lambda x, y, z: Max(x, y, z) + log(sum(exp(each - Max(x, y, z)) for each in (x, y, z))),
        "",
        source="blanchard-2021",
    ),
    formula("largest-exponent", "x", "largest", log, "", source="blanchard-2021"),
    formula(
        "largest-float",
        "x_max",
        "exponent_bits mantissa_bits",
        lambda e, m: (2 - 2 ** (-m)) * 2 ** (2 ** (e - 1) - 1),
        "",
        source="ieee-754-2019",
    ),
    formula("float-spacing", "epsilon", "mantissa_bits", lambda m: 2 ** (-m), "", source="ieee-754-2019"),
)
