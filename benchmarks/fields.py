"""Fields to measure on: a Swiss of any size with all its rounds played, the same in every run."""

import random
from dataclasses import replace

from scoring.formats import PRESETS, EventFormat
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club


def long_swiss(rounds: int) -> EventFormat:
    """Give the club Swiss with so many rounds played, and one more to draw."""
    preset = PRESETS["club_swiss"]
    (stage,) = preset.stages
    return replace(preset, stages=(replace(stage, rounds=rounds + 1),))


def swiss(club: Club, *, entries: int, rounds: int) -> PlayedEvent:
    """Write an event whose rounds are paired at random and played to random levels."""
    chance = random.Random(f"{entries}/{rounds}")
    played = played_event(club, entries=entries, preset=long_swiss(rounds))
    for number in range(1, rounds + 1):
        order = chance.sample(range(1, entries + 1), entries)
        play_round(
            played,
            number,
            [(ns, ew, *_levels(chance)) for ns, ew in zip(order[::2], order[1::2], strict=False)],
            byes=order[-1:] if entries % 2 else [],
        )
    return played


def _levels(chance: random.Random) -> tuple[int, int]:
    """Draw final levels; more than half of the matches are won by passing A."""
    loser = chance.randint(2, 13)
    winner = 14 if chance.random() < 0.6 else chance.randint(loser, 14)
    return (winner, loser) if chance.random() < 0.5 else (loser, winner)
