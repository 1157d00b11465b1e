"""Roofline model, arithmetic intensity, peak rates, and the time to move data."""

from __future__ import annotations

from sympy import Integer, Min, Piecewise, ceiling, oo

from macros.formulas.core import like
from macros.formulas.inputs import formula, variant

_MULTIPLY_AND_ADD = (2, "FLOP")
_ONE_GPU = (1, "GPU")

FORMULAS = (
    formula("roofline", "P", "peak bandwidth intensity", lambda P, B, I: Min(P, B * I), "FLOP/s", source="williams-2009"),
    formula("ridge-point", "I_star", "peak bandwidth", lambda P, B: P / B, "FLOP/B", source="williams-2009"),
    formula(
        "roofline-limit",
        "",
        "intensity peak bandwidth",
        lambda I, P, B: Piecewise((Integer(0), I < P / B), (Integer(1), True)),
        "",
        source="williams-2009",
        outcomes={Integer(0): "memory-bound", Integer(1): "compute-bound"},
    ),
    formula("arithmetic-intensity", "I", "operations traffic", lambda C, V: C / V, "FLOP/B", source="williams-2009"),
    formula(
        "gemm-flop",
        "C",
        "m n k",
        lambda m, n, k, two: two * m * n * k,
        "FLOP",
        source="scaling-book",
        constants=[_MULTIPLY_AND_ADD],
    ),
    formula(
        "gemm-bytes",
        "V",
        "m n k element_size",
        lambda m, n, k, s: s * (m * k + k * n + m * n),
        "B",
        source="scaling-book",
    ),
    formula(
        "gemm-intensity",
        "I",
        "m n k element_size",
        lambda m, n, k, s, two: two * m * n * k / (s * (m * k + k * n + m * n)),
        "FLOP/B",
        source="scaling-book",
        constants=[_MULTIPLY_AND_ADD],
    ),
    formula(
        "gemv-intensity",
        "I",
        "n k element_size",
        lambda n, k, s, two: two * n * k / (s * (n * k + n + k)),
        "FLOP/B",
        source="scaling-book",
        constants=[_MULTIPLY_AND_ADD],
    ),
    formula(
        "rows-to-reach-ridge",
        "m",
        "n k element_size ridge",
        lambda n, k, s, ridge, two: Piecewise(
            (ceiling(ridge * s * n * k / (two * n * k - ridge * s * (n + k))), two * n * k > ridge * s * (n + k)),
            (oo, True),
        ),
        "",
        source="scaling-book",
        constants=[_MULTIPLY_AND_ADD],
        outcomes={oo: "never"},
    ),
    formula(
        # Each of `rows` rows is read, and added to the ones before: the width of a row cancels.
        "embedding-intensity",
        "I",
        "rows element_size",
        lambda rows, s, one: one * (rows - 1) / (rows * s),
        "FLOP/B",
        source="scaling-book",
        constants=[(1, "FLOP")],
    ),
    formula("share-of-peak", "u", "achieved peak", lambda P, peak: P / peak, "", source="ml-engineering"),
    formula("peak-flop-rate", "P_peak", "cores ops_per_cycle clock", lambda c, q, f: c * q * f, "FLOP/s", source="ml-engineering"),
    formula(
        "peak-op-rate",
        "P_peak",
        ["cores", variant("ops_per_cycle", unit="op"), "clock"],
        lambda c, q, f: c * q * f,
        "op/s",
        source="ml-engineering",
    ),
    formula(
        "total-peak",
        "P_all",
        "gpus peak",
        lambda n, P, gpu: n * P / gpu,
        "FLOP/s",
        source="palm-2022",
        constants=[_ONE_GPU],
    ),
    formula("sparse-peak", "P_sparse", "dense", lambda P: 2 * P, like("dense"), source="ml-engineering"),
    formula(
        "bus-bandwidth",
        "B",
        "bus_width data_rate",
        lambda w, v, bits: w * v / bits,
        "B/s",
        source="cuda-best-practices",
        constants=[(8, "bit/B")],
    ),
    formula(
        "all-reduce-time",
        "t",
        [variant("gpus", minimum=1, open_minimum=False), "message", "link_bandwidth"],
        lambda n, S, B, gpu, two: two * (n - gpu) * S / (n * B),
        "s",
        source="patarasuk-2009",
        constants=[_ONE_GPU, (2, "")],
    ),
    formula("transfer-time", "t", "message link_bandwidth", lambda S, B: S / B, "s", source="scaling-book"),
    formula("read-time", "t", "message bandwidth", lambda S, B: S / B, "s", source="scaling-book"),
)
