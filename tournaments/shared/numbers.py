"""Whole numbers out of texts that came from outside: forms, addresses, lists, lines of a stream."""

from collections.abc import Iterable

DIGITS = 9
"""As many digits as every number column of the database takes."""

NARROW = str.maketrans("０１２３４５６７８９－−", "0123456789--")
"""Chinese keyboards type the wide digits; papers print the long minus."""


def narrow(text: str) -> str:
    """This will write digits and minus signs as programs do."""
    return text.translate(NARROW)


def whole(text: str | None, digits: int = DIGITS) -> int | None:
    """This will read a whole number from 0 written in at most so many digits; anything else is `None`.

    Python's own reading takes signs, spaces and underscores as well, and `isdigit` is true of a raised ² that it
    cannot read at all.
    """
    plain = narrow(text or "")
    return int(plain) if plain.isascii() and plain.isdecimal() and len(plain) <= digits else None


def wholes(texts: Iterable[str]) -> list[int]:
    """This will read those of the texts that are whole numbers."""
    return [number for text in texts if (number := whole(text)) is not None]
