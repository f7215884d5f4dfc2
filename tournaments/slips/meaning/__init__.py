"""What a slip may say of a match, and what it would do, told before it is sent."""

from tournaments.slips.meaning.boards import BoardMeaning, board_meaning
from tournaments.slips.meaning.checks import checked
from tournaments.slips.meaning.deals import (
    LevelsMeaning,
    Meaning,
    levels_meaning,
    meaning_in,
    meaning_of,
    meter,
)

__all__ = [
    "BoardMeaning",
    "LevelsMeaning",
    "Meaning",
    "board_meaning",
    "checked",
    "levels_meaning",
    "meaning_in",
    "meaning_of",
    "meter",
]
