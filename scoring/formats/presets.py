"""The named event formats (赛制预设): a name and a date are enough for the rest."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.errors import PresetUnknown
from scoring.formats.competitor import Competitor
from scoring.formats.duplicates import BOARD_PRESETS
from scoring.formats.event import EventFormat
from scoring.formats.intake import Intake, Seeding
from scoring.formats.pairing import FirstRound, PairingOptions
from scoring.formats.stage import StageFormat, StageKind
from scoring.matches import POINTS_TABLES, LevelTie, Outcome, PlayForm, PlayRules

NS26_GROUP = ("points", "head_to_head_two", "net_levels", "cumulative_levels", "lots")
CUP_SWISS = ("points", "net_levels", "cumulative_levels")
CLUB_SWISS = ("points", "opponents_points", "wins", "cumulative_levels", "lots")
CLUB_NIGHT = ("points", "head_to_head", "net_levels", "cumulative_levels")
BRACKET = ("knockout",)

TIMED_50 = PlayRules(form=PlayForm.TIMED, minutes=50)
TIMED_50_DECIDED = PlayRules(form=PlayForm.TIMED, minutes=50, level_tie=LevelTie.NEXT_TO_LEAD)
FOUR_DEALS = PlayRules(form=PlayForm.FIXED_DEALS, deals=4)
SIX_DEALS = PlayRules(form=PlayForm.FIXED_DEALS, deals=6)
TO_A_DECIDED = PlayRules(form=PlayForm.TO_A, level_tie=LevelTie.NEXT_TO_LEAD)

_THREE = POINTS_TABLES["3-2-1"]
_TWO = POINTS_TABLES["2-1-0"]


def _knockout(play: PlayRules, *, intake: Intake | None, third_place: bool = True) -> StageFormat:
    return StageFormat(
        kind=StageKind.KNOCKOUT,
        play=play,
        points=_TWO,
        precedence=BRACKET,
        third_place=third_place,
        intake=intake,
    )


def _groups_of_four(groups: int | None, *, intake: Intake | None) -> StageFormat:
    return StageFormat(
        kind=StageKind.ROUND_ROBIN,
        play=TIMED_50,
        points=_THREE,
        precedence=NS26_GROUP,
        groups=groups,
        group_size=4,
        intake=intake,
    )


CLUB_CUP = EventFormat(
    preset="club_cup",
    stages=(
        StageFormat(kind=StageKind.SWISS, rounds=4, play=TIMED_50, points=_THREE, precedence=CUP_SWISS),
        _groups_of_four(8, intake=Intake(total=32, seeding=Seeding.BY_PLACE)),
        _knockout(TIMED_50_DECIDED, intake=Intake(best=2, seeding=Seeding.ACROSS_GROUPS)),
    ),
)

PRESETS: Mapping[str, EventFormat] = MappingProxyType(
    {
        "club_cup": CLUB_CUP,
        "club_swiss": EventFormat(
            preset="club_swiss",
            stages=(StageFormat(kind=StageKind.SWISS, rounds=6, play=TIMED_50, points=_TWO, precedence=CLUB_SWISS),),
        ),
        "club_night": EventFormat(
            preset="club_night",
            stages=(StageFormat(kind=StageKind.SWISS, rounds=5, play=SIX_DEALS, points=_TWO, precedence=CLUB_NIGHT),),
        ),
        "groups_then_knockout": EventFormat(
            preset="groups_then_knockout",
            stages=(
                _groups_of_four(None, intake=None),
                _knockout(TIMED_50_DECIDED, intake=Intake(best=2, seeding=Seeding.ACROSS_GROUPS)),
            ),
        ),
        "two_cups": EventFormat(
            preset="two_cups",
            stages=(
                StageFormat(kind=StageKind.SWISS, rounds=4, play=TIMED_50, points=_TWO, precedence=CLUB_SWISS),
                _knockout(TIMED_50_DECIDED, intake=Intake(total=8)),
                _knockout(TIMED_50_DECIDED, intake=Intake(from_place=9, to_place=16, source=1), third_place=False),
            ),
        ),
        "losers_cup": EventFormat(
            preset="losers_cup",
            stages=(
                _knockout(TIMED_50_DECIDED, intake=None),
                _knockout(TIMED_50_DECIDED, intake=Intake(lost_in=1), third_place=False),
            ),
        ),
        "round_robin": EventFormat(
            preset="round_robin",
            stages=(StageFormat(kind=StageKind.ROUND_ROBIN, play=SIX_DEALS, points=_TWO, precedence=CLUB_NIGHT),),
        ),
        "knockout": EventFormat(preset="knockout", stages=(_knockout(TO_A_DECIDED, intake=None),)),
        "manual": EventFormat(
            preset="manual",
            stages=(
                StageFormat(
                    kind=StageKind.MANUAL,
                    rounds=4,
                    play=TIMED_50,
                    points=_TWO,
                    precedence=CLUB_NIGHT,
                    pairing=PairingOptions(first_round=FirstRound.SEED),
                ),
            ),
        ),
        **BOARD_PRESETS,
        "individual_levels": EventFormat(
            preset="individual_levels",
            competitor=Competitor.PLAYER,
            stages=(
                StageFormat(
                    kind=StageKind.INDIVIDUAL,
                    rounds=7,
                    play=FOUR_DEALS,
                    points=_TWO,
                    sit_out=Outcome.DRAW,
                    precedence=("points", "net_levels", "wins", "cumulative_levels", "lots"),
                ),
            ),
        ),
    }
)


def preset(key: str) -> EventFormat:
    """Give the format of that name.

    :raises PresetUnknown: if there is none.
    """
    if key not in PRESETS:
        raise PresetUnknown(key=key, known=tuple(PRESETS))
    return PRESETS[key]
