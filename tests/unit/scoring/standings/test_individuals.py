"""Level play with changing partners: each player takes what the side has won."""

from dataclasses import replace
from fractions import Fraction

from scoring.formats import PRESETS, EventFormat
from scoring.matches import POINTS_TABLES, FinalLevels, MatchFacts
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


ROUND = RoundSheet(number=1, meetings=(meeting(1, (1, 2, 3, 4), (6, 3)),))
ROUNDS = (ROUND, RoundSheet(number=2, meetings=(meeting(2, (1, 3, 2, 4), (4, 5)),)))


def sheet(rounds: tuple[RoundSheet, ...] = ROUNDS, form: EventFormat = FORM) -> ScoreSheet:
    entries = sorted({entry for one in rounds for line in one.meetings for entry in line.entries()})
    participants = tuple(Participant(entry=one, seed=one) for one in entries)
    group = GroupSheet(ordinal=1, participants=participants, rounds=rounds)
    stage = StageSheet(ordinal=1, rules=form.rules(1), rounds=len(rounds), groups=(group,))
    return ScoreSheet(event=1, version=1, seed="seed", stages=(stage,))


class TestPlayers:
    def test_take_the_points_and_levels_of_their_side(self) -> None:
        rows = {row["entry"]: row for row in list(compute(sheet()).tables)[-1].rows}
        assert {entry: Fraction(row["points"]) for entry, row in rows.items()} == {1: 2, 2: 4, 3: 0, 4: 2}
        assert {entry: row["net"] for entry, row in rows.items()} == {1: 2, 2: 4, 3: -4, 4: -2}

    def test_have_for_a_round_they_sit_out_what_a_draw_counts_and_no_win(self) -> None:
        for key, points in POINTS_TABLES.items():
            chosen = replace(FORM, stages=(replace(FORM.stages[0], points=points),))
            waiting = RoundSheet(number=1, meetings=(*ROUND.meetings, Meeting(id=9, kind=MeetingKind.BYE, ns=5)))
            rows = {row["entry"]: row for row in list(compute(sheet((waiting,), chosen)).tables)[-1].rows}
            assert Fraction(rows[5]["points"]) == points.draw, key
            assert (rows[5]["wins"], rows[1]["wins"]) == (0, 1)

    def test_keep_partner_and_both_opponents_of_a_round(self) -> None:
        rows = {row["entry"]: row["round"] for row in list(compute(sheet()).tables)[-1].rows}
        seen = {entry: (one["partner"], one["opponent"], one["other_opponent"]) for entry, one in rows.items() if one}
        assert seen == {1: (3, 2, 4), 3: (1, 2, 4), 2: (4, 1, 3), 4: (2, 1, 3)}
