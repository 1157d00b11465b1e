"""Prefill, decode, latency and speculative decoding."""

from __future__ import annotations

from sympy import Max, Piecewise, floor

from macros.formulas.inputs import formula, variant

_ONE_TOKEN = (1, "token")
_BITS_PER_BYTE = (8, "bit/B")

FORMULAS = (
    formula(
        "decode-step-time",
        "t",
        "weights batch kv_cache bandwidth",
        lambda W, b, K, B: (W + b * K) / B,
        "s",
        source="scaling-book",
    ),
    formula(
        "decode-rate",
        "R",
        "weights bandwidth",
        lambda W, B, token: token * B / W,
        "token/s",
        source="scaling-book",
        constants=[_ONE_TOKEN],
    ),
    formula(
        "decode-throughput",
        "R",
        "weights batch kv_cache bandwidth",
        lambda W, b, K, B, token: token * b * B / (W + b * K),
        "token/s",
        source="scaling-book",
        constants=[_ONE_TOKEN],
    ),
    formula(
        "decode-rate-per-user",
        "R_1",
        "weights batch kv_cache bandwidth",
        lambda W, b, K, B, token: token * B / (W + b * K),
        "token/s",
        source="scaling-book",
        constants=[_ONE_TOKEN],
    ),
    formula(
        "decode-throughput-limit",
        "R_max",
        "kv_cache bandwidth",
        lambda K, B, token: token * B / K,
        "token/s",
        source="scaling-book",
        constants=[_ONE_TOKEN],
    ),
    formula(
        "largest-batch",
        "b_max",
        "memory weights kv_cache",
        lambda M, W, K: Max(0, floor((M - W) / K)),
        "",
        source="scaling-book",
    ),
    formula(
        "full-step-time",
        "t",
        "batch kv_cache bandwidth parameters peak weights",
        lambda b, K, B, N, P, W, two: b * K / B + Max(two * b * N / P, W / B),
        "s",
        source="scaling-book",
        constants=[(2, "FLOP/parameter")],
    ),
    formula(
        "critical-batch",
        "b_star",
        "peak bits_per_weight bandwidth",
        lambda P, w, B, two, bits: P * w / (two * bits * B),
        "",
        source="scaling-book",
        constants=[(2, "FLOP/parameter"), _BITS_PER_BYTE],
    ),
    formula(
        "decode-attention-intensity",
        "I",
        "heads kv_heads element_size",
        lambda H, h, s, two: two * H / (h * s),
        "FLOP/B",
        source="ainslie-2023",
        constants=[(2, "FLOP")],
    ),
    formula(
        "prefill-time",
        "t",
        "parameters prompt peak efficiency",
        lambda N, T, P, u, two: two * N * T / (P * u),
        "s",
        source="scaling-book",
        constants=[(2, "FLOP/(parameter*token)")],
    ),
    formula(
        "end-to-end-latency",
        "t",
        "ttft output_tokens tpot",
        lambda first, n, each, token: first + (n - token) * each,
        "s",
        source="nim-metrics",
        constants=[_ONE_TOKEN],
    ),
    formula(
        "time-per-output-token",
        "TPOT",
        ["latency", "ttft", variant("output_tokens", open_minimum=True)],
        lambda t, first, n, token: (t - first) / (n - token),
        "s/token",
        source="clickhouse-latency",
        constants=[_ONE_TOKEN],
    ),
    formula("streaming-rate", "R", "tpot", lambda t: 1 / t, "token/s", source="nim-metrics"),
    formula("overall-rate", "R", "output_tokens latency", lambda n, t: n / t, "token/s", source="nim-metrics"),
    formula("requests-in-flight", "L", "arrival_rate latency", lambda r, t: r * t, "request", source="little-1961"),
    formula(
        "expected-tokens",
        "E",
        "acceptance draft_tokens",
        lambda a, g: Piecewise(((1 - a ** (g + 1)) / (1 - a), a < 1), (g + 1, True)),
        "",
        source="leviathan-2023",
    ),
    formula(
        "speculative-speedup",
        "S",
        "acceptance draft_tokens draft_cost",
        lambda a, g, c: Piecewise(
            ((1 - a ** (g + 1)) / ((1 - a) * (g * c + 1)), a < 1),
            ((g + 1) / (g * c + 1), True),
        ),
        "",
        source="leviathan-2023",
    ),
)
