"""The book of a match (一场的记录): what is confirmed and ruled of it, and where that leads."""

from tournaments.slips.books.book import (
    MatchBook,
    Room,
    boards_of,
    is_talk,
    open_book,
    read_rooms,
    state_of,
    time_is_up,
)
from tournaments.slips.books.facts import ON_MATCHES, Heard, has_ended, heard, match_facts, ruling_fact
from tournaments.slips.books.whole import decided_by, levels_that_stand

__all__ = [
    "ON_MATCHES",
    "Heard",
    "MatchBook",
    "Room",
    "boards_of",
    "decided_by",
    "has_ended",
    "heard",
    "is_talk",
    "levels_that_stand",
    "match_facts",
    "open_book",
    "read_rooms",
    "ruling_fact",
    "state_of",
    "time_is_up",
]
