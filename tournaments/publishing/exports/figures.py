"""How exact values are written: in spreadsheets as decimals if nothing is lost, for people as ½ and −3."""

from fractions import Fraction

from tournaments.publishing.exports.tables import Look, Value

MINUS = "−"
_VULGAR = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def exact(stored: object) -> Value:
    """This will read a value of a standings row: a whole number, a fraction written `n/d`, or nothing.

    :raises ValueError: if it is anything else.
    """
    if stored is None or (isinstance(stored, int) and not isinstance(stored, bool)):
        return stored
    fraction = Fraction(str(stored))
    return fraction.numerator if fraction.denominator == 1 else fraction


def decimal(value: Fraction) -> float | str:
    """This will give a number if it is exact with a few decimals, else the fraction as text."""
    thousandths = value * 1000
    return float(value) if thousandths.denominator == 1 else f"{value.numerator}/{value.denominator}"


def printed(value: Value, look: Look) -> str:
    """This will write a value as people read it."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    sign = MINUS if value < 0 else "+" if look is Look.SIGNED and value > 0 else ""
    write = _cents if look is Look.CENTS else _magnitude
    return sign + write(abs(Fraction(value)))


def _cents(value: Fraction) -> str:
    """This will write two digits always, so that a column of percentages reads as one."""
    whole, rest = divmod(round(value * 100), 100)
    return f"{whole}.{rest:02}"


def _magnitude(value: Fraction) -> str:
    whole, rest = divmod(value.numerator, value.denominator)
    part = Fraction(rest, value.denominator)
    if not part:
        return str(whole)
    if part in _VULGAR:
        return (str(whole) if whole else "") + _VULGAR[part]
    cents = part * 100
    return f"{whole}.{cents.numerator:02}" if cents.denominator == 1 else f"{value.numerator}/{value.denominator}"
