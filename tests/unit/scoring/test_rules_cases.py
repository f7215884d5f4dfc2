"""The literal examples of the rules page that are about levels, the bank and room points."""

import json
import re
from dataclasses import replace

import pytest

from engine.seats import Seat, Side
from scoring.levels import ROOM_POINTS, DealOutcome, Gainer, LevelRules, LevelState, banker_points, play_deal, standard
from scoring.levels.ladder import parse
from tests.builders.rules_cases import TABLE, RulesCase, rules_cases

ALL = rules_cases(*(case["id"] for case in json.loads(TABLE.read_text(encoding="utf-8"))))
LEVELS = [case.id for case in ALL if case.area == "levels"]
BANKS = {"J1": Seat.NORTH, "J2": Seat.EAST}
POINTS = [case.id for case in ALL if case.area == "points"]
HERE = (*LEVELS, *BANKS, "J4", *POINTS)


def these(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", rules_cases(*ids), ids=lambda case: case.id)


def scored(case: RulesCase) -> int:
    """Read the attackers' points; a shut-out says none."""
    found = re.search(r"attackers score (\d+)", f"{case.setup} {case.question}")
    return int(found[1]) if found else 0


class TestLevels:
    @these(*LEVELS)
    def test_follow_from_points_and_decks(self, case: RulesCase) -> None:
        worth = standard(decks=int(case.setup[0])).yield_of(scored(case))
        side = "banker side" if worth.gainer is Gainer.BANKER else "attackers take over,"
        assert f"{side} +{worth.levels}" == case.expected

    @these("I13")
    def test_are_capped_in_a_competition(self, case: RulesCase) -> None:
        assert standard(decks=2, attacker_level_cap=3).yield_of(scored(case)).levels == 3


class TestBank:
    STATE = LevelState(ns=parse("5"), ew=parse("5"), banker=Seat.SOUTH)

    @these(*BANKS)
    def test_moves_to_the_partner_or_the_next_player(self, case: RulesCase) -> None:
        effect = play_deal(LevelRules(), self.STATE, DealOutcome(attackers=scored(case)))
        assert effect.after.banker is BANKS[case.id]

    @these("J4")
    def test_held_at_the_ace_wins_the_match(self, case: RulesCase) -> None:
        effect = play_deal(LevelRules(), replace(self.STATE, ns=parse("A")), DealOutcome(attackers=scored(case)))
        assert effect.after.winner is Side.NS


class TestRoomPoints:
    @these(*POINTS)
    def test_are_won_by_one_side_and_lost_by_the_other(self, case: RulesCase) -> None:
        had = re.search(r"have (?:exactly )?(\d+)", case.setup)
        special = re.search(r"special room, shut-out base (\d)", case.setup)
        assert had
        scheme = replace(ROOM_POINTS, shut_out=int(special[1])) if special else ROOM_POINTS
        points = banker_points(scheme, standard(decks=2), attackers=scored(case), before=(int(had[1]),) * 4)
        assert f"+{abs(points)} / -{abs(points)}" == case.expected
        assert (points < 0) is (scored(case) >= 80)
