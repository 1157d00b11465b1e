"""Electric power, energy, and the overhead of a data center."""

from __future__ import annotations

from macros.formulas.inputs import formula

_WATTS_PER_KILOWATT = (1000, "W/kW")

FORMULAS = (
    formula(
        "energy",
        "E",
        "gpus gpu_power duration utilization pue",
        lambda n, P, t, u, pue, kilo: n * P * t * u * pue / kilo,
        "kWh",
        source="iso-30134-2",
        constants=[_WATTS_PER_KILOWATT],
    ),
    formula(
        "energy-of-gpu-hours",
        "E",
        "gpu_hours gpu_power pue",
        lambda H, P, pue, kilo: H * P * pue / kilo,
        "kWh",
        source="llama31-card",
        constants=[_WATTS_PER_KILOWATT],
    ),
    formula(
        "energy-of-power",
        "E",
        "power duration",
        lambda P, t, kilo: P * t / kilo,
        "kWh",
        source="bipm-si-2019",
        constants=[_WATTS_PER_KILOWATT],
    ),
    formula("facility-power", "P", "gpus gpu_power pue", lambda n, P, pue: n * P * pue, "W", source="iso-30134-2"),
    formula("gpus-for-power", "n", "power gpu_power pue", lambda P, each, pue: P / (each * pue), "GPU", source="iso-30134-2"),
    formula("pue", "PUE", "facility_energy it_energy", lambda E, it: E / it, "", source="iso-30134-2"),
    formula("overhead-share", "o", "pue", lambda pue: 1 - 1 / pue, "", source="iso-30134-2"),
    formula("energy-per-token", "e", "power throughput", lambda P, R: P / R, "J/token", source="bipm-si-2019"),
    formula("flop-per-joule", "e", "peak power", lambda peak, P: peak / P, "FLOP/J", source="bipm-si-2019"),
)
