"""GPU-hours, rent and purchase, and the price of a token."""

from __future__ import annotations

from sympy import Piecewise, oo

from macros.formulas.inputs import formula

_HOURS_PER_YEAR = (8760, "h/year")
_SECONDS_PER_HOUR = (3600, "s/h")
_TOKENS_PER_MILLION = (10**6, "token/Mtoken")
_WATTS_PER_KILOWATT = (1000, "W/kW")

FORMULAS = (
    formula("gpu-hours", "H", "gpus duration", lambda n, t: n * t, "GPU*h", source="deepseek-v3-2024"),
    formula("rental-cost", "C", "gpu_hours rate", lambda H, r: H * r, "USD", source="deepseek-v3-2024"),
    formula("hourly-price", "p", "gpus rate", lambda n, r: n * r, "USD/h", source="deepseek-inference-2025"),
    formula(
        "break-even-hours",
        "t_star",
        "purchase gpus rate running_cost",
        lambda A, n, r, o: Piecewise((A / (n * r - o), n * r > o), (oo, True)),
        "h",
        source="nist-life-cycle-2020",
        outcomes={oo: "never"},
    ),
    formula(
        "break-even-utilization",
        "u_star",
        "break_even years",
        lambda t, Y, hours: t / (hours * Y),
        "",
        source="nist-life-cycle-2020",
        constants=[_HOURS_PER_YEAR],
    ),
    formula(
        "running-cost",
        "o",
        "power pue energy_price",
        lambda P, pue, price, kilo: P * pue * price / kilo,
        "USD/h",
        source="iso-30134-2",
        constants=[_WATTS_PER_KILOWATT],
    ),
    formula(
        "owned-cost-per-gpu-hour",
        "c",
        "purchase gpus years utilization running_cost",
        lambda A, n, Y, u, o, hours: A / (hours * n * Y * u) + o / n,
        "USD/(GPU*h)",
        source="nist-life-cycle-2020",
        constants=[_HOURS_PER_YEAR],
    ),
    formula(
        "ownership-cost",
        "C",
        "purchase running_cost duration",
        lambda A, o, t: A + o * t,
        "USD",
        source="nist-life-cycle-2020",
    ),
    formula("jobs-to-break-even", "j", "break_even duration", lambda t_star, t: t_star / t, ""),
    formula(
        "cost-per-million-tokens",
        "c",
        "price throughput",
        lambda p, R, million, seconds: million * p / (seconds * R),
        "USD/Mtoken",
        source="deepseek-inference-2025",
        constants=[_TOKENS_PER_MILLION, _SECONDS_PER_HOUR],
    ),
    formula("discounted-price", "p", "rate discount", lambda r, d, one: r * (one - d), "USD/(GPU*h)", constants=[(1, "")]),
    formula(
        "effective-spot-price",
        "p",
        "rate lost_share",
        lambda r, lost, one: r / (one - lost),
        "USD/(GPU*h)",
        constants=[(1, "")],
    ),
)
