"""How standings are written down: exact numbers and canonical JSON, so that equal facts give equal bytes."""

import hashlib
import json
from collections.abc import Sequence
from fractions import Fraction
from typing import overload

Exact = int | str  # an integer, or a fraction written "7/2"


@overload
def exactly(value: Fraction | int) -> Exact: ...
@overload
def exactly(value: Fraction | int | None) -> Exact | None: ...
def exactly(value: Fraction | int | None) -> Exact | None:
    """Write a number so that JSON keeps it exact."""
    if value is None or isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else str(value)


def written(units: int, unit: int) -> Exact:
    """Write points so that JSON keeps them exact."""
    return str(Fraction(units, unit)) if units % unit else units // unit


def hundredths(value: Fraction | int) -> Fraction:
    """Round to 0.01 for showing, halves away from zero; what decides a place is never rounded."""
    size = abs(Fraction(value)) * 100
    whole = (2 * size.numerator + size.denominator) // (2 * size.denominator)
    return Fraction(whole if value >= 0 else -whole, 100)


def digest_of(rows: Sequence[object]) -> str:
    """Give the SHA-256 of rows as canonical JSON; stored rows give the same as fresh ones."""
    return hashlib.sha256(canonical(rows).encode()).hexdigest()


def canonical(rows: Sequence[object]) -> str:
    """Write rows as JSON in the one form that is digested: keys in order, no spaces, plain letters."""
    return json.dumps(rows, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
