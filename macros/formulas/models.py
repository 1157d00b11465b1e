"""Size of a model: parameters, weights, KV cache, and FLOP per token."""

from __future__ import annotations

from macros.formulas.inputs import formula, variant

_BITS_PER_BYTE = (8, "bit/B")
_KEYS_AND_VALUES = (2, "1/token")
_ONE_PARAMETER = (1, "parameter")

FORMULAS = (
    formula(
        "weight-bytes",
        "W",
        "parameters bits_per_weight",
        lambda N, w, bits: N * w / bits,
        "B",
        source="scaling-book",
        constants=[_BITS_PER_BYTE],
    ),
    formula(
        "inference-memory",
        "M",
        ["parameters", "bits_per_weight", variant("kv_cache", meaning="KV cache of all sequences"), "overhead"],
        lambda N, w, K, o, bits, one: (N * w / bits + K) * (o + one),
        "B",
        source="ml-engineering",
        constants=[_BITS_PER_BYTE, (1, "")],
    ),
    formula(
        "kv-bytes-per-token",
        "K_t",
        "layers kv_heads head_dim element_size",
        lambda L, h, d, s, two: two * L * h * d * s,
        "B/token",
        source="scaling-book",
        constants=[_KEYS_AND_VALUES],
    ),
    formula(
        "kv-cache-bytes",
        "K_all",
        "layers kv_heads head_dim context batch element_size",
        lambda L, h, d, T, b, s, two: two * L * h * d * T * b * s,
        "B",
        source="scaling-book",
        constants=[_KEYS_AND_VALUES],
    ),
    formula(
        "block-scaled-bits",
        "b",
        "element_bits scale_bits block",
        lambda e, s, g: e + s / g,
        "bit/parameter",
        source="mx-2023",
    ),
    formula(
        "inference-flop-per-token",
        "F",
        "parameters",
        lambda N, two: two * N,
        "FLOP/token",
        source="kaplan-2020",
        constants=[(2, "FLOP/(parameter*token)")],
    ),
    formula(
        "attention-flop-per-token",
        "F",
        "layers attention_width position",
        lambda L, d, t, four: four * L * d * t,
        "FLOP/token",
        source="scaling-book",
        constants=[(4, "FLOP/token^2")],
    ),
    formula(
        "embedding-parameters",
        "N",
        [variant("rows", meaning="number of rows"), "width"],
        lambda rows, width, one: one * rows * width,
        "parameter",
        source="vaswani-2017",
        constants=[_ONE_PARAMETER],
    ),
    formula(
        "transformer-parameters",
        "N",
        "layers hidden heads kv_heads head_dim feed_forward vocabulary",
        lambda L, h, H, h_kv, d, f, V, one: one * (L * (2 * h * H * d + 2 * h * h_kv * d + 3 * h * f + 2 * h) + 2 * V * h + h),
        "parameter",
        source="llama3-2024",
        constants=[_ONE_PARAMETER],
    ),
    formula(
        "attention-scores",
        "A",
        "context",
        lambda T, one: one * T**2,
        "",
        source="vaswani-2017",
        constants=[(1, "1/token^2")],
    ),
    formula(
        "active-share",
        "a",
        ["active", variant("parameters", name="total", meaning="total parameters")],
        lambda active, N: active / N,
        "",
        source="shazeer-2017",
    ),
    formula("tokens-of-words", "D", "words tokens_per_word", lambda w, r: w * r, "token"),
)
