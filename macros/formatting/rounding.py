"""The one rounding rule: a number comes in, the decimal that is written goes out.

Half away from zero to significant digits, decided on the decimal of 15 digits nearest to the float. The browser's `Intl.NumberFormat` with
`maximumSignificantDigits`, first 15 and then those wanted, gives the same digits.
"""

from __future__ import annotations

import numbers
from decimal import MAX_EMAX, MIN_EMIN, ROUND_HALF_UP, Context, Decimal

__all__ = ["Number", "as_written", "money_as_written", "round_significant", "round_to_places", "shifted", "to_decimal"]

Number = numbers.Real | Decimal

# Wide enough for every float and for whole numbers of any use here; the default of 28 digits raises on 1e25.
_WIDE = Context(prec=1000, Emax=MAX_EMAX, Emin=MIN_EMIN, rounding=ROUND_HALF_UP)
# Any decimal of 15 digits survives the way through a float; what stands beyond them is binary noise.
_DIGITS_OF_A_FLOAT = 15
# Below this amount two decimals would leave fewer than two digits.
_SMALLEST_IN_CENTS = Decimal("0.1")


def as_written(value: Number, digits: int | None = None) -> Decimal:
    """The decimal to write, without trailing zeros.

    Args:
        value: A finite number, scalar.
        digits: Significant digits; without them the value stands as given. A float is freed from binary noise first.

    Raises:
        ValueError: If the value is no finite number or `digits` is below 1.

    >>> [str(as_written(value, 2)) for value in (0.125, -0.125, 36, 10416.6667)]
    ['0.13', '-0.13', '36', '10000']
    >>> str(as_written(3.3000000000000003)), str(as_written(10**15 + 1)), str(as_written(4514999.999999996, 3))
    ('3.3', '1000000000000001', '4520000')
    """
    exact = to_decimal(value)
    if not isinstance(value, (numbers.Rational, Decimal)):
        exact = round_significant(exact, _DIGITS_OF_A_FLOAT)
    return _stripped(exact) if digits is None else round_significant(exact, digits)


def money_as_written(amount: Number, digits: int | None = None) -> Decimal:
    """The amount to write: rounded to `digits`, but an amount that isn't whole then keeps its cents.

    Args:
        amount: A finite number, scalar.
        digits: Significant digits; below ten cents at least two count, so that no amount is rounded to nothing.

    Raises:
        ValueError: If the amount is no finite number or `digits` is below 1.

    >>> [str(money_as_written(amount, 3)) for amount in (864, 83333.3333, 12.3456, 0.390123, 0.0041852, 99.996)]
    ['864', '83300', '12.35', '0.39', '0.00419', '100']
    """
    rounded = as_written(amount, digits)
    if digits is None or rounded == int(rounded):
        return rounded
    if abs(rounded) < _SMALLEST_IN_CENTS:
        return as_written(amount, max(digits, 2))
    return round_to_places(as_written(amount), 2)


def shifted(value: Decimal, places: int) -> Decimal:
    """The value times a power of ten, exactly.

    >>> str(shifted(Decimal("0.462"), 2)), str(shifted(Decimal("3.79e25"), -25))
    ('46.2', '3.79')
    """
    return _stripped(value.scaleb(places, _WIDE))


def round_significant(value: Decimal, digits: int) -> Decimal:
    """Rounds half away from zero to significant digits.

    >>> str(round_significant(Decimal("-0.0245"), 2))
    '-0.025'
    """
    if digits < 1:
        raise ValueError(f"{digits} significant digits can't be written; give at least 1")
    return round_to_places(value, digits - 1 - value.adjusted()) if value else Decimal(0)


def round_to_places(value: Decimal, places: int) -> Decimal:
    """Rounds half away from zero to decimal places; a negative count rounds before the point.

    >>> str(round_to_places(Decimal("12.345"), 2)), str(round_to_places(Decimal(150), -2))
    ('12.35', '200')
    """
    return _stripped(value.quantize(Decimal((0, (1,), -places)), context=_WIDE))


def to_decimal(value: Number) -> Decimal:
    """The decimal that names the number: a float by its shortest spelling, a fraction by division.

    Raises:
        ValueError: If the value is no finite number.

    >>> str(to_decimal(0.1))
    '0.1'
    """
    if isinstance(value, bool) or not isinstance(value, (numbers.Real, Decimal)):
        raise ValueError(f"{value!r} is not a number")
    if isinstance(value, numbers.Rational):
        return _WIDE.divide(Decimal(int(value.numerator)), Decimal(int(value.denominator)))
    result = Decimal(str(value))
    if not result.is_finite():
        raise ValueError(f"{value} can't be written; only a finite number can")
    return result


def _stripped(value: Decimal) -> Decimal:
    value = value.normalize(_WIDE) if value else Decimal(0)
    return value.quantize(Decimal(1), context=_WIDE) if value.as_tuple().exponent > 0 else value
