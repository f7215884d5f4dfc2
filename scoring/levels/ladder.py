"""The ladder of levels (级): 2, 3, … 10, J, Q, K, A, as the numbers 2…14.

Rule: rules §11; A counts 14 wherever levels are added or subtracted (净级分).
"""

import unicodedata
from collections.abc import Iterable

from scoring.errors import LevelUnknown

LOWEST = 2
JACK = 11
QUEEN = 12
ACE = 14
LEVELS = range(LOWEST, ACE + 1)

_FACES = {11: "J", 12: "Q", 13: "K", 14: "A"}
_NAMES = {level: _FACES.get(level, str(level)) for level in LEVELS}
_LEVELS = {name: level for level, name in _NAMES.items()}
_PASSED = "+"
_SAID_PASSED = ("打过", "打過", "过", "過", "PASSED")
_SAID_AT = ("打", "AT")


def name(level: int) -> str:
    """Say a level as players do: `12` is `"Q"`.

    :raises LevelUnknown: outside 2…14.
    """
    if level not in _NAMES:
        raise LevelUnknown(value=str(level))
    return _NAMES[level]


def parse(text: str) -> int:
    """Read a level as players write it: `"q"`, `"Q"` and `"12"` are 12.

    :raises LevelUnknown: if it is none.
    """
    plain = text.strip().upper()
    if plain in _LEVELS:
        return _LEVELS[plain]
    if plain.isascii() and plain.isdigit() and len(plain) < 3 and int(plain) in _NAMES:
        return int(plain)
    raise LevelUnknown(value=text)


def final_name(level: int, *, passed: bool) -> str:
    """Say the level a match ended at: `"A+"` has passed A (打过A), `"A"` only stands there.

    Tables stored before a ruling could take the passing away may say of a lower level that it passed A.
    """
    return name(level) + (_PASSED if passed and level == ACE else "")


def parse_final(text: str) -> tuple[int, bool | None]:
    """Read the level a match ended at, and whether A was passed; None where an A does not say.

    `"A+"`, `"过A"` and `"passed A"` have passed it, `"打A"` and `"at A"` say that they have not (OURS).

    :raises LevelUnknown: if it is none, or another level than A is said to be passed.
    """
    plain = unicodedata.normalize("NFKC", text).strip().upper()
    before = next((word for word in (*_SAID_PASSED, *_SAID_AT) if plain.startswith(word)), "")
    passed = plain.endswith(_PASSED) or before in _SAID_PASSED
    try:
        level = parse(plain.removeprefix(before).removesuffix(_PASSED))
    except LevelUnknown:
        raise LevelUnknown(value=text) from None
    if passed and level != ACE:
        raise LevelUnknown(value=text)
    return level, True if passed else False if before or level != ACE else None


def climb(level: int, steps: int, stops: Iterable[int] = ()) -> int:
    """Go up the ladder, but not past the first stop above `level`, nor past A."""
    ceiling = min((stop for stop in stops if stop > level), default=ACE)
    return min(level + steps, ceiling, ACE)


def descend(level: int, steps: int) -> int:
    """Go down the ladder, at most to 2."""
    return max(level - steps, LOWEST)


def cumulative(level: int, *, passed: bool) -> int:
    """Count the levels climbed in a match (累积小分): final level − 2, and one more for passing A."""
    return level - LOWEST + (1 if passed else 0)
