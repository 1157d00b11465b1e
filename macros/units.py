"""The unit registry: text such as `100 TFLOP/s` comes in, Pint quantities go out.

Byte, FLOP, operation, token, parameter, GPU, request, pin and each currency are dimensions of their own, so that a rate
can't pass for a count nor a bit for a byte. The text is read by a small grammar of our own and never evaluated.
"""

from __future__ import annotations

import difflib
import math
import re
from fractions import Fraction
from functools import cache

import pint

from macros.problems import Refusal

__all__ = ["Quantity", "Unit", "UnitError", "convert", "exact", "plain", "quantity", "root_factor", "spelling", "unit", "ureg"]

# A year has 365 days by definition: rent-or-buy sums use 8760 hours a year and know no leap years.
_DEFINITIONS = """
milli- = 1e-3 = m-
micro- = 1e-6 = µ-
nano- = 1e-9 = n-
kilo- = 1e3 = k-
mega- = 1e6 = M-
giga- = 1e9 = G-
tera- = 1e12 = T-
peta- = 1e15 = P-
exa- = 1e18 = E-
zetta- = 1e21 = Z-
kibi- = 2**10 = Ki-
mebi- = 2**20 = Mi-
gibi- = 2**30 = Gi-
tebi- = 2**40 = Ti-
pebi- = 2**50 = Pi-
second = [time] = s
minute = 60 * second = min
hour = 60 * minute = h
day = 24 * hour = day
week = 7 * day = week
year = 365 * day = year
meter = [length] = m
gram = [mass] = g
tonne = 1e6 * gram = t
joule = 1000 * gram * meter ** 2 / second ** 2 = J
watt = joule / second = W
watt_hour = watt * hour = Wh
hertz = 1 / second = Hz
cycle = [] = cycle
percent = 0.01 = %
byte = [information] = B
bit = byte / 8 = bit
FLOP = [floating_point_operation] = FLOP
operation = [operation] = op
token = [token] = token
parameter = [parameter] = parameter
GPU = [device] = GPU
TPU = GPU
chip = GPU
request = [request] = request
pin = [pin] = pin
US_dollar = [currency_usd] = USD
euro = [currency_eur] = EUR
"""


def _registry(**options) -> pint.UnitRegistry:
    registry = pint.UnitRegistry(None, **options)
    registry.load_definitions(_DEFINITIONS.strip().splitlines())
    registry.formatter.default_format = "~C"
    return registry


ureg = _registry()
_exact_ureg = _registry(non_int_type=Fraction)
Quantity = ureg.Quantity
Unit = ureg.Unit

_PREFIXES = {
    "m": "milli",
    "µ": "micro",
    "u": "micro",
    "n": "nano",
    "k": "kilo",
    "M": "mega",
    "G": "giga",
    "T": "tera",
    "P": "peta",
    "E": "exa",
    "Z": "zetta",
    "Ki": "kibi",
    "Mi": "mebi",
    "Gi": "gibi",
    "Ti": "tebi",
    "Pi": "pebi",
}
_BIG = ("k", "M", "G", "T", "P", "E", "Z")

# spelling: (name in the registry, prefixes allowed); a plural in -s is accepted for words.
_NAMES = {
    "B": ("byte", ("k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi")),
    "bit": ("bit", ("k", "M", "G", "T")),
    "FLOP": ("FLOP", _BIG),
    "op": ("operation", _BIG),
    "token": ("token", ("k", "M", "G", "T")),
    "parameter": ("parameter", ("k", "M", "G", "T")),
    "request": ("request", ("k", "M")),
    "GPU": ("GPU", ()),
    "TPU": ("TPU", ()),
    "chip": ("chip", ()),
    "pin": ("pin", ()),
    "cycle": ("cycle", ()),
    "USD": ("US_dollar", ()),
    "EUR": ("euro", ()),
    "s": ("second", ("m", "µ", "u", "n")),
    "min": ("minute", ()),
    "h": ("hour", ()),
    "day": ("day", ()),
    "week": ("week", ()),
    "year": ("year", ()),
    "m": ("meter", ("m", "k")),
    "g": ("gram", ("k",)),
    "t": ("tonne", ()),
    "W": ("watt", ("k", "M", "G", "T")),
    "Wh": ("watt_hour", ("k", "M", "G", "T")),
    "J": ("joule", ("m", "k", "M", "G")),
    "Hz": ("hertz", ("k", "M", "G", "T")),
    "%": ("percent", ()),
}
_WORDS = ("bit", "token", "parameter", "request", "GPU", "TPU", "chip", "pin", "cycle", "day", "week", "year")
_PER_SECOND = {"FLOPS": "FLOP", "OPS": "operation"}
_OTHERS = {
    "byte": "byte",
    "bytes": "byte",
    "hour": "hour",
    "hours": "hour",
    "minute": "minute",
    "minutes": "minute",
    "second": "second",
    "seconds": "second",
}
_GPU_HOURS = {f"{device}{mark}": device for device in ("GPU", "TPU", "chip") for mark in ("-hour", "-hours", "-h", "_h")}

# Three digits of exponent at most: an exact 1e999999999 would take for ever.
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?(?![\d.])")
_TOKEN = re.compile(r"\s*(?:(?P<name>%|[A-Za-zµ]+(?:[-_][A-Za-z]+)?)|(?P<mark>[*/^()])|(?P<integer>-?[0-9]+))")
# No quantity that a person writes is longer; without a limit brackets in brackets could exhaust the stack.
_LONGEST = 100
_CURRENCY_SIGNS = {"$": "USD", "€": "EUR"}
_BIT_OR_BYTE = re.compile(r"([kKMGTP]?i?)([bB])(ps)?")
_LARGEST_EXACT = 2**53


class UnitError(Refusal):
    """A quantity that can't be read."""


def quantity(text: str | float) -> Quantity:
    """Read a quantity.

    Args:
        text: A number, a number with a unit (`100 TFLOP/s`), or an amount of money (`$3/GPU-hour`).

    Returns:
        The quantity in the unit as written, whole numbers as `int`; a bare number is dimensionless.

    Raises:
        UnitError: If the number or the unit can't be read.

    >>> quantity("2 TB/s")
    <Quantity(2, 'terabyte / second')>
    >>> quantity("$3/GPU-hour")
    <Quantity(3, 'US_dollar / GPU / hour')>
    >>> quantity("80 Gb")
    Traceback (most recent call last):
    macros.units.UnitError: `Gb` is not a unit here; write Gbit for bits or GB for bytes
    """
    if isinstance(text, bool) or not isinstance(text, (str, int, float)):
        raise UnitError(f"{text!r} is not a quantity", "write a number and a unit, such as 100 TFLOP/s")
    text = str(text).strip()
    if len(text) > _LONGEST:
        raise UnitError(f"`{text[:20]}…` is too long for a quantity", "write a number and a unit, such as 100 TFLOP/s")
    number, unit_text = _split(text)
    return Quantity(_value(number), unit(unit_text))


def unit(text: str) -> Unit:
    """Read a unit such as `USD/(GPU*h)`, `GPU-hour` or `%`; the empty text is dimensionless.

    Raises:
        UnitError: If a name is unknown or ambiguous, or the text is no unit expression.

    >>> unit("TFLOPS") == unit("TFLOP/s")
    True
    """
    if len(text) > _LONGEST:
        raise _not_a_unit(f"{text[:20]}…")
    return _unit(text.strip())


def convert(value: Quantity, wanted: str | Unit) -> Quantity:
    """Convert by an exact factor, so that 2 TB/s is 2000 GB/s and not 2000.0000000000002 GB/s.

    Args:
        value: Any quantity, scalar or array.
        wanted: A unit of the same dimension.

    Returns:
        The quantity in that unit and shape, a scalar as an `int` where it is a whole number.

    Raises:
        pint.DimensionalityError: If the dimensions differ.

    >>> convert(quantity("2 TB/s"), "GB/s").m
    2000
    """
    wanted = unit(wanted) if isinstance(wanted, str) else wanted
    factor = _factor(value.units, wanted)
    if getattr(value.m, "ndim", 0):
        return Quantity(value.m * float(factor), wanted)
    return Quantity(plain(exact(value.m) * factor), wanted)


def spelling(of: Unit) -> str:
    """The unit as `quantity` would read it back.

    >>> spelling(unit("USD/GPU-hour"))
    'USD/(GPU*h)'
    """
    above, below = [], []
    for part in f"{of:~C}".replace("**", "^").split("/"):
        (below if above else above).append(part)
    if len(below) > 1:
        return f"{above[0]}/({'*'.join(below)})"
    return "/".join(above + below)


def root_factor(of: Unit) -> Fraction:
    """How many root units (byte, second, GPU, ...) one of a unit is.

    >>> root_factor(unit("kB/h"))
    Fraction(5, 18)
    """
    return _root(of)


def exact(number: float | Fraction) -> Fraction:
    """The number as it is written in decimal: 0.1 is one tenth.

    >>> exact(0.1)
    Fraction(1, 10)
    """
    return Fraction(number) if isinstance(number, (int, Fraction)) else Fraction(repr(float(number)))


def plain(number: float | Fraction) -> int | float:
    """The nearest float, or an `int` where the number is whole and a float would hold it exactly.

    Raises:
        OverflowError: If a fraction is too large for a float.

    >>> plain(Fraction(864, 3)), plain(0.5)
    (288, 0.5)
    """
    if isinstance(number, float) and not math.isfinite(number):
        return number
    whole = number == int(number) and abs(number) < _LARGEST_EXACT
    return int(number) if whole else float(number)


def _split(text: str) -> tuple[str, str]:
    sign = _CURRENCY_SIGNS.get(text[:1], "")
    rest = text[1:] if sign else text
    number = _NUMBER.match(rest)
    if not number:
        raise UnitError(f"`{text}` does not begin with a number", "write a number and a unit, such as 100 TFLOP/s")
    unit_text = rest[number.end() :].strip()
    if re.match(r"[,._']\d", unit_text):
        raise UnitError(f"`{text}` has a grouping mark", "write the digits without one, such as 250000")
    if sign and unit_text and not unit_text.startswith("/"):
        raise UnitError(f"`{text}` has a unit of its own beside {rest and text[0]}", f"write {number[0]} {sign}")
    return number[0], sign + unit_text


def _value(number: str) -> int | float:
    try:
        value = plain(Fraction(number))
    except OverflowError:
        raise UnitError(f"{number} is too large", "write a number below 1e308") from None
    if value == 0 and Fraction(number) != 0:
        raise UnitError(f"{number} is too small", "write a number above 1e-308")
    return value


@cache
def _unit(text: str) -> Unit:
    tokens = _tokens(text)
    if not tokens:
        return Unit("")
    result, rest = _product(tokens, text)
    if rest:
        raise _not_a_unit(text)
    return result


def _tokens(text: str) -> list[str]:
    tokens, position = [], 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if not match:
            raise _not_a_unit(text)
        tokens.append(match[0].strip())
        position = match.end()
    return tokens


def _product(tokens: list[str], text: str) -> tuple[Unit, list[str]]:
    result, tokens = _power(tokens, text)
    while tokens and tokens[0] in "*/":
        factor, rest = _power(tokens[1:], text)
        result = result * factor if tokens[0] == "*" else result / factor
        tokens = rest
    return result, tokens


def _power(tokens: list[str], text: str) -> tuple[Unit, list[str]]:
    base, tokens = _atom(tokens, text)
    if tokens[:1] != ["^"]:
        return base, tokens
    if not re.fullmatch(r"-?[1-9][0-9]?", "".join(tokens[1:2])):
        raise _not_a_unit(text)
    return base ** int(tokens[1]), tokens[2:]


def _atom(tokens: list[str], text: str) -> tuple[Unit, list[str]]:
    if not tokens:
        raise _not_a_unit(text)
    if tokens[0] == "(":
        inner, rest = _product(tokens[1:], text)
        if rest[:1] != [")"]:
            raise _not_a_unit(text)
        return inner, rest[1:]
    if tokens[0] == "1":
        return Unit(""), tokens[1:]
    if not tokens[0][0].isalpha() and tokens[0] != "%":
        raise _not_a_unit(text)
    return _named(tokens[0]), tokens[1:]


def _named(name: str) -> Unit:
    try:
        return _VOCABULARY[name]
    except KeyError:
        raise UnitError(f"`{name}` is not a unit here", _hint(name)) from None


def _not_a_unit(text: str) -> UnitError:
    return UnitError(f"`{text}` is not a unit expression", "join names of units by * and /, such as USD/(GPU*h)")


def _hint(name: str) -> str:
    if bits := _BIT_OR_BYTE.fullmatch(name):
        prefix = "k" if bits[1] == "K" else bits[1]
        rate = "/s" if bits[3] else ""
        return f"write {prefix}bit{rate} for bits or {prefix}B{rate} for bytes"
    if count := re.fullmatch(r"([kMGTPEZ]?FLOP)s", name):
        return f"write {count[1]} for a count or {count[1]}/s for a rate"
    if name in ("month", "months"):
        return "months differ in length: write days or hours"
    close = [known for known in _VOCABULARY if known.lower() == name.lower()]
    close = close or difflib.get_close_matches(name, _VOCABULARY, n=1, cutoff=0.5)
    return f"did you mean {close[0]}?" if close else f"units are {', '.join(_NAMES)}, with prefixes"


def _vocabulary() -> dict[str, Unit]:
    names = {text: name for text, name in _OTHERS.items()}
    for text, (name, prefixes) in _NAMES.items():
        spellings = {prefix + text: _PREFIXES.get(prefix, "") + name for prefix in ("", *prefixes)}
        names |= spellings
        if text in _WORDS:
            names |= {f"{short}s": long for short, long in spellings.items()}
    units = {text: Unit(name) for text, name in names.items()}
    units |= {text: Unit(device) * Unit("hour") for text, device in _GPU_HOURS.items()}
    for text, name in _PER_SECOND.items():
        units |= {prefix + text: Unit(_PREFIXES.get(prefix, "") + name) / Unit("second") for prefix in ("", *_BIG)}
    return units


_VOCABULARY = _vocabulary()


@cache
def _factor(given: Unit, wanted: Unit) -> Fraction:
    if given.dimensionality != wanted.dimensionality:
        raise pint.DimensionalityError(given, wanted, given.dimensionality, wanted.dimensionality)
    return _root(given) / _root(wanted)


def _root(of: Unit) -> Fraction:
    powers = (_root_of_name(name) ** int(power) for name, power in of._units.items())
    return math.prod(powers, start=Fraction(1))


@cache
def _root_of_name(name: str) -> Fraction:
    return Fraction(_exact_ureg.Quantity(1, name).to_root_units().m)
