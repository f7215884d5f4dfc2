"""Level play with changing partners: each player takes what the side has won."""

from fractions import Fraction

from scoring.formats import PRESETS
from scoring.matches import FinalLevels, MatchFacts
from scoring.standings import (
    Foursome,
    GroupSheet,
    Meeting,
    MeetingKind,
    Participant,
    RoundSheet,
    ScoreSheet,
    StageSheet,
    compute,
)

FORM = PRESETS["individual_levels"]


def meeting(number: int, seats: tuple[int, int, int, int], levels: tuple[int, int]) -> Meeting:
    north, south, east, west = seats
    return Meeting(
        id=number,
        kind=MeetingKind.PLAY,
        ns=north,
        ew=east,
        partners=Foursome(ns=south, ew=west),
        facts=MatchFacts(final=FinalLevels(ns=levels[0], ew=levels[1]), ended=True),
    )


def sheet() -> ScoreSheet:
    rounds = (
        RoundSheet(number=1, meetings=(meeting(1, (1, 2, 3, 4), (6, 3)),)),
        RoundSheet(number=2, meetings=(meeting(2, (1, 3, 2, 4), (4, 5)),)),
    )
    group = GroupSheet(
        ordinal=1, participants=tuple(Participant(entry=one, seed=one) for one in (1, 2, 3, 4)), rounds=rounds
    )
    stage = StageSheet(ordinal=1, rules=FORM.rules(1), rounds=2, groups=(group,))
    return ScoreSheet(event=1, version=1, seed="seed", stages=(stage,))


class TestPlayers:
    def test_take_the_points_and_levels_of_their_side(self) -> None:
        rows = {row["entry"]: row for row in list(compute(sheet()).tables)[-1].rows}
        assert {entry: Fraction(row["points"]) for entry, row in rows.items()} == {1: 2, 2: 4, 3: 0, 4: 2}
        assert {entry: row["net"] for entry, row in rows.items()} == {1: 2, 2: 4, 3: -4, 4: -2}

    def test_keep_partner_and_both_opponents_of_a_round(self) -> None:
        rows = {row["entry"]: row["round"] for row in list(compute(sheet()).tables)[-1].rows}
        seen = {entry: (one["partner"], one["opponent"], one["other_opponent"]) for entry, one in rows.items() if one}
        assert seen == {1: (3, 2, 4), 3: (1, 2, 4), 2: (4, 1, 3), 4: (2, 1, 3)}
