"""The half of each named rule set (预设) that says what points are worth (rules §13, last rows of its table)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.errors import PresetUnknown
from scoring.levels.ladder import ACE
from scoring.levels.points import NO_POINTS, ROOM_POINTS, PointScheme
from scoring.levels.rules import LevelRules
from scoring.levels.schedule import standard

FIVE_TEN_KING = (5, 10, 13, ACE)


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelPreset:
    """Levels under a named rule set, for any number of decks; `decks` is what it is usually played with."""

    decks: int = 2
    attacker_level_cap: int | None = 3
    must_play: tuple[int, ...] = (ACE,)
    points: PointScheme = NO_POINTS

    def rules(self, decks: int | None = None) -> LevelRules:
        """Give the level rules for a number of decks, the usual one if none is named."""
        schedule = standard(decks=decks or self.decks, attacker_level_cap=self.attacker_level_cap)
        return LevelRules(schedule=schedule, must_play=self.must_play)


LEVEL_PRESETS: Mapping[str, LevelPreset] = MappingProxyType(
    {
        "competition": LevelPreset(),
        "card_room": LevelPreset(attacker_level_cap=None, points=ROOM_POINTS),
        "one_deck": LevelPreset(decks=1),
        "three_deck_titanic": LevelPreset(decks=3, attacker_level_cap=None, points=ROOM_POINTS),
        "four_deck": LevelPreset(decks=4),
        "suit_ranked_competition": LevelPreset(),
        "permanent_twos": LevelPreset(attacker_level_cap=None, points=ROOM_POINTS),
        "five_ten_king": LevelPreset(must_play=FIVE_TEN_KING),
    }
)


def level_preset(key: str) -> LevelPreset:
    """Give the levels of that preset.

    :raises PresetUnknown: if there is none.
    """
    if key not in LEVEL_PRESETS:
        raise PresetUnknown(key=key, known=tuple(LEVEL_PRESETS))
    return LEVEL_PRESETS[key]
