"""The inputs that formulas share, each with one symbol, unit, meaning and range, and `formula`, which builds upon them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import sympy

from macros.formulas.core import ANY, Constant, Formula, Input, like, symbol

__all__ = ["INPUTS", "formula", "variant"]

_ABOVE_ZERO = {"minimum": 0, "open_minimum": True}
_FROM_ZERO = {"minimum": 0}
_COUNT = {"minimum": 1, "whole": True}
_SHARE = {"minimum": 0, "maximum": 1}
_SHARE_ABOVE_ZERO = {"minimum": 0, "maximum": 1, "open_minimum": True}

# name: (symbol, unit, meaning, range)
_TABLE: dict[str, tuple[str, str, str, dict]] = {
    # general
    "numerator": ("a", ANY, "value to compare", {}),
    "denominator": ("b", like("numerator"), "value to compare with", {}),
    "minuend": ("a", ANY, "value to subtract from", {}),
    "subtrahend": ("b", like("minuend"), "value to subtract", {}),
    "first": ("a", ANY, "first value", {}),
    "second": ("b", like("first"), "second value", {}),
    "value": ("x", ANY, "value", {}),
    "factor": ("k", "", "factor", {}),
    "parts": ("k", "", "number of equal parts", _ABOVE_ZERO),
    "total": ("A", ANY, "total amount", _FROM_ZERO),
    "each": ("a", like("total"), "amount of one", _ABOVE_ZERO),
    # cost
    "gpus": ("n", "GPU", "number of GPUs", _ABOVE_ZERO),
    "duration": ("t", "h", "duration", _FROM_ZERO),
    "gpu_hours": ("H", "GPU*h", "GPU-hours", _FROM_ZERO),
    "rate": ("r", "USD/(GPU*h)", "price of a GPU-hour", _FROM_ZERO),
    "purchase": ("A", "USD", "purchase price of all GPUs", _FROM_ZERO),
    "running_cost": ("o", "USD/h", "running cost of all GPUs per hour", _FROM_ZERO),
    "break_even": ("t_star", "h", "machine hours to break even", _FROM_ZERO),
    "years": ("Y", "year", "years of use", _ABOVE_ZERO),
    "power": ("P", "W", "electric power", _FROM_ZERO),
    "pue": ("PUE", "", "power usage effectiveness", {"minimum": 1}),
    "energy_price": ("p_E", "USD/kWh", "price of electricity", _FROM_ZERO),
    "utilization": ("u", "", "share of the time in use", _SHARE_ABOVE_ZERO),
    "price": ("p", "USD/h", "price of the whole system per hour", _FROM_ZERO),
    "throughput": ("R", "token/s", "tokens per second of the whole system", _ABOVE_ZERO),
    "discount": ("d", "", "discount", _SHARE),
    "lost_share": ("l", "", "share of the work lost to interruptions", {**_SHARE, "open_maximum": True}),
    # energy
    "gpu_power": ("P_GPU", "W/GPU", "electric power per GPU", _ABOVE_ZERO),
    "facility_energy": ("E", "kWh", "energy of the whole facility", _ABOVE_ZERO),
    "it_energy": ("E_IT", "kWh", "energy of its IT equipment", _ABOVE_ZERO),
    # performance
    "peak": ("P_peak", "FLOP/s", "dense peak rate at the precision used", _ABOVE_ZERO),
    "bandwidth": ("B", "B/s", "memory bandwidth", _ABOVE_ZERO),
    "intensity": ("I", "FLOP/B", "arithmetic intensity", _FROM_ZERO),
    "operations": ("C", "FLOP", "operations carried out", _FROM_ZERO),
    "traffic": ("V", "B", "bytes moved to and from memory", _ABOVE_ZERO),
    "m": ("m", "", "rows of the result", _COUNT),
    "n": ("n", "", "columns of the result", _COUNT),
    "k": ("k", "", "length of the inner products", _COUNT),
    "element_size": ("s", "B", "size of one element", _ABOVE_ZERO),
    "ridge": ("I_star", "FLOP/B", "ridge point", _ABOVE_ZERO),
    "rows": ("z", "", "number of rows", _COUNT),
    "width": ("w", "", "width of a row", _COUNT),
    "achieved": ("P", "FLOP/s", "rate achieved", _FROM_ZERO),
    "cores": ("c", "", "number of cores", _COUNT),
    "ops_per_cycle": ("q", "FLOP", "operations of one core per clock cycle", _ABOVE_ZERO),
    "clock": ("f", "1/s", "clock rate", _ABOVE_ZERO),
    "dense": ("P", ANY, "dense peak rate", _FROM_ZERO),
    "bus_width": ("w", "pin", "width of the memory bus", _ABOVE_ZERO),
    "data_rate": ("v", "bit/(s*pin)", "data rate of one pin", _ABOVE_ZERO),
    "message": ("S", "B", "amount of data", _FROM_ZERO),
    "link_bandwidth": ("B", "B/s", "bandwidth of the link in one direction", _ABOVE_ZERO),
    # training
    "parameters": ("N", "parameter", "parameters", _ABOVE_ZERO),
    "tokens": ("D", "token", "training tokens", _ABOVE_ZERO),
    "layers": ("L", "", "layers", _COUNT),
    "heads": ("H", "", "attention heads", _COUNT),
    "head_dim": ("d", "", "width of one head", _COUNT),
    "sequence_length": ("T", "token", "sequence length", _FROM_ZERO),
    "flop_per_token": ("F", "FLOP/token", "FLOP that the model needs per token", _ABOVE_ZERO),
    "executed_flop_per_token": ("F", "FLOP/token", "FLOP that are carried out per token", _ABOVE_ZERO),
    "flop": ("C", "FLOP", "FLOP of the whole training run", _ABOVE_ZERO),
    "mfu": ("MFU", "", "model FLOPs utilization", _SHARE_ABOVE_ZERO),
    "tokens_per_parameter": ("r", "token/parameter", "training tokens per parameter", _ABOVE_ZERO),
    "bytes_per_parameter": ("s", "B/parameter", "bytes per parameter", _ABOVE_ZERO),
    "rank": ("r", "", "rank of the low-rank update", _COUNT),
    "width_in": ("w_in", "", "input width of the weight matrix", _COUNT),
    "width_out": ("w_out", "", "output width of the weight matrix", _COUNT),
    "microbatch": ("b", "", "sequences in a micro-batch", _COUNT),
    "hidden": ("h", "", "hidden width", _COUNT),
    "stages": ("p", "", "pipeline stages", _COUNT),
    "microbatches": ("m", "", "micro-batches", _COUNT),
    "chunks": ("v", "", "model chunks per device", _COUNT),
    "accumulation_steps": ("g", "", "gradient accumulation steps", _COUNT),
    "replicas": ("d", "", "data-parallel replicas", _COUNT),
    "speedup": ("S", "", "speedup measured", _ABOVE_ZERO),
    "gpus_factor": ("k", "", "factor by which the number of GPUs grew", _ABOVE_ZERO),
    "serial_share": ("s", "", "share of the work that stays serial", _SHARE),
    "workers": ("n", "", "number of workers", {"minimum": 1}),
    # models and memory
    "bits_per_weight": ("b_w", "bit/parameter", "bits per weight", _ABOVE_ZERO),
    "kv_cache": ("K", "B", "KV cache of one sequence", _FROM_ZERO),
    "overhead": ("o", "", "overhead on top", _FROM_ZERO),
    "kv_heads": ("h_kv", "", "key-value heads", _COUNT),
    "context": ("T", "token", "tokens in the context", _FROM_ZERO),
    "batch": ("b", "", "sequences in the batch", {"minimum": 1}),
    "element_bits": ("b_e", "bit/parameter", "bits of one element", _ABOVE_ZERO),
    "scale_bits": ("b_s", "bit", "bits of one scale", _FROM_ZERO),
    "block": ("g", "parameter", "elements that share a scale", _ABOVE_ZERO),
    "attention_width": ("d", "", "width of attention (heads times head width)", _COUNT),
    "position": ("t", "token", "position in the context", _FROM_ZERO),
    "active": ("N_a", "parameter", "active parameters", _ABOVE_ZERO),
    "words": ("w", "", "number of words", _FROM_ZERO),
    "tokens_per_word": ("r", "token", "tokens per word", _ABOVE_ZERO),
    "feed_forward": ("f", "", "width of the feed-forward layer", _COUNT),
    "vocabulary": ("V", "", "size of the vocabulary", _COUNT),
    # serving
    "weights": ("W", "B", "size of the weights read", _ABOVE_ZERO),
    "memory": ("M", "B", "memory capacity", _ABOVE_ZERO),
    "prompt": ("T", "token", "tokens of the prompt", _ABOVE_ZERO),
    "efficiency": ("u", "", "share of the peak reached", _SHARE_ABOVE_ZERO),
    "ttft": ("TTFT", "s", "time to first token", _FROM_ZERO),
    "output_tokens": ("n", "token", "tokens generated", {"minimum": 1}),
    "tpot": ("TPOT", "s/token", "time per output token", _ABOVE_ZERO),
    "latency": ("t", "s", "end-to-end latency", _ABOVE_ZERO),
    "arrival_rate": ("r", "request/s", "requests arriving per second", _FROM_ZERO),
    "acceptance": ("alpha", "", "share of drafted tokens accepted", _SHARE),
    "draft_tokens": ("gamma", "", "tokens drafted per step", {"minimum": 0, "whole": True}),
    "draft_cost": ("c", "", "cost of a draft step as a share of a target step", _FROM_ZERO),
    # numbers
    "x": ("x", "", "first score", {}),
    "y": ("y", "", "second score", {}),
    "z": ("z", "", "third score", {}),
    "largest": ("x_max", "", "largest finite number of the format", _ABOVE_ZERO),
    "exponent_bits": ("e", "", "exponent bits", {"minimum": 2, "maximum": 11, "whole": True}),
    "mantissa_bits": ("m", "", "mantissa bits", {"minimum": 0, "maximum": 52, "whole": True}),
}

INPUTS: dict[str, Input] = {
    name: Input(name, symbol(letters), unit, meaning, **bounds) for name, (letters, unit, meaning, bounds) in _TABLE.items()
}


def variant(name: str, /, **changes: object) -> Input:
    """The input of that name where a formula needs another unit, range or meaning.

    >>> variant("ops_per_cycle", unit="op").unit
    'op'
    """
    return replace(INPUTS[name], **changes)


def formula(
    id_: str,
    result: str,
    names: str | Sequence[str | Input],
    expression: Callable[..., sympy.Expr],
    unit: str,
    *,
    source: str = "",
    constants: Sequence[tuple[int, str]] = (),
    outcomes: Mapping[sympy.Expr, str] | None = None,
    single_precision: bool = False,
) -> Formula:
    """Build a formula over the shared inputs.

    Args:
        id_: Its id.
        result: Symbol of the result; empty where the result is always an outcome.
        names: Names of inputs, separated by spaces, or a sequence of names and variants.
        expression: Called once with the symbols of the inputs and then of the constants.
        unit: Unit of the result.
        source: Id of the source; empty for plain arithmetic.
        constants: Value and unit of each constant.
        outcomes: Values of the expression that stand for an outcome.
        single_precision: Whether to compute in IEEE single precision.

    Returns:
        The formula.

    >>> formula("double", "y", "value", lambda x: 2 * x, like("value")).numeric
    2*x
    """
    names = names.split() if isinstance(names, str) else names
    chosen = tuple(INPUTS[each] if isinstance(each, str) else each for each in names)
    numbers = tuple(Constant(symbol(f"c_{index}"), value, of) for index, (value, of) in enumerate(constants, 1))
    body = sympy.sympify(expression(*(each.symbol for each in (*chosen, *numbers))))
    pairs = tuple((sympy.sympify(value), outcome) for value, outcome in (outcomes or {}).items())
    return Formula(id_, symbol(result) if result else None, body, chosen, unit, source, numbers, pairs, single_precision)
