"""The literal examples of the rules page, each put to the judge (or, where no question fits, to the function)."""

import json
import re
from typing import Any

import pytest

from engine.bidding import Bid as Shown
from engine.bidding import Unbid, first_banker, when_nobody_bids
from engine.cards import Hand, build_deck, deal_sizes, parse_cards
from engine.presets import preset
from engine.ruleset import Ruleset
from engine.seats import Seat
from engine.trumps import parse_trumps
from tests.builders.judge import ask
from tests.builders.rules_cases import TABLE, RulesCase, rules_cases

ALL = [case["id"] for case in json.loads(TABLE.read_text(encoding="utf-8"))]


def area(*names: str) -> list[str]:
    return [case.id for case in rules_cases(*ALL) if case.area in names]


def setting(case: RulesCase) -> dict[str, Any]:
    """Read `level 10, trump S, 2 decks` and `follow_ladder=L1` as keys of a question."""
    found = re.search(r"level (\w+), trump (\w+)", case.setup)
    decks = re.search(r"(\d) decks", case.setup)
    options = dict(re.findall(r"(\w+)=(\w+)", case.option))
    return {
        "trump": f"{found[2]}{found[1]}" if found else "S10",
        "decks": int(decks[1]) if decks else 2,
        "options": options,
    }


def these(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", rules_cases(*ids), ids=lambda case: case.id)


DEALS = ("A1", "A2", "A3", "A5")
ORDERS = {
    "B1": (["H10", "S10", "S2", "S3"], "S10", 1),
    "B2": (["H10", "D10", "S2", "S3"], "S10", 0),
    "B3": (["SA", "H10", "S2", "S3"], "S10", 1),
    "B4": (["HA", "S2", "H2", "H3"], "S10", 1),
    "B5": (["S10", "H10", "C10", "D10"], "NT10", 0),
    "B6": (["D10", "LJ", "BJ", "S10"], "NT10", 2),
}
PERMANENT = ("B7", "B8")
TRACTORS = area("tractor")
BIDS = tuple(f"D{number}" for number in range(1, 14))
THROWS = {
    "E1": ("HQ44", "HK", ["HQ"], "HQ", None),
    "E2": ("HQ44", "H55", ["H4 H4"], "H4 H4", None),
    "E3": ("HQ44", "HK H55", ["H4 H4", "HQ"], None, "next"),
    "E5": ("H98844", "HJ", ["H9"], "H9", None),
    "E6": ("H98844", "HQQ", ["H4 H4", "H9"], None, "next"),
    "E7": ("H98844", "H55", ["H4 H4"], "H4 H4", None),
    "E8": ("H98844", "H33 H7", [], None, None),
    "E9": ("HAAK", "HK HQQ", [], None, None),
    "E10": ("HAQQJJ", "HKK H99", [], None, None),
}
FOLLOWS = area("follow")
RUFFS = area("ruff")
WINNERS = area("winner")
CAPTURES = area("kitty")


class TestDeal:
    @these("A1", "A2", "A3")
    def test_has_hands_and_kitty_of_these_sizes(self, case: RulesCase) -> None:
        sizes = deal_sizes(int(case.setup[0]))
        assert f"{sizes.hand} + {sizes.kitty}" == case.expected

    @these("A5")
    def test_has_a_hundred_points_a_deck(self, case: RulesCase) -> None:
        assert case.expected.startswith("100 x n")
        assert [Hand(build_deck(decks)).points for decks in (1, 2, 3, 4)] == [100, 200, 300, 400]


class TestOrder:
    @these(*ORDERS)
    def test_decides_who_wins(self, case: RulesCase) -> None:
        plays, trump, winner = ORDERS[case.id]
        assert ask("winner", trump=trump, plays=plays)["winner"] == winner

    @these("B7")
    def test_puts_permanent_twos_below_the_level_cards(self, case: RulesCase) -> None:
        trumps = parse_trumps("S10", preset("permanent_twos").permanent_trumps)
        told = "BJ LJ S10 H10 S2 H2 SA SK SQ SJ S9 S8 S7 S6 S5 S4 S3"
        assert case.expected.startswith("BJ, LJ, S10, other 10, S2, other 2, SA, SK, SQ, SJ, S9")
        places = [trumps.position(card) for card in parse_cards(told)]
        assert places == sorted(places, reverse=True)
        assert len(set(places)) == len(places)

    @these("B8")
    def test_lets_permanent_twos_beat_the_trump_suit(self, case: RulesCase) -> None:
        for higher, lower in (("H2", "SA"), ("S2", "H2"), ("H10", "S2")):
            told = ask("winner", trump="S10", plays=[lower, higher, "S3", "S4"], options={"permanent_trumps": [2]})
            assert told["winner"] == 1


class TestTractor:
    @these(*TRACTORS)
    def test_is_made_of_tuples_that_touch(self, case: RulesCase) -> None:
        cards = case.question.partition(" is a tractor")[0]
        parts = ask("shape", cards=cards, **setting(case))["components"]
        one = len(parts) == 1 and parts[0]["length"] > 1
        assert ("yes" if one else "no") == case.expected


class TestBid:
    EVERYTHING = "H10 H10 LJ LJ BJ BJ"

    def bids(self, hand: str, standing: tuple[str, str] | None = None, seat: str = "N", **keys: Any) -> list[str]:
        shown = standing and {"seat": standing[0], "cards": standing[1]}
        return list(ask("bids", level="10", seat=seat, hand=hand, standing=shown, **keys)["bids"])

    @these("D1")
    def test_grows_stronger_in_two_decks(self, case: RulesCase) -> None:
        assert self.bids(self.EVERYTHING, options={"no_trump_bid": True}) == ["H10", "H10 H10", "LJ LJ", "BJ BJ"]

    @these("D2")
    def test_grows_stronger_in_three_decks(self, case: RulesCase) -> None:
        bids = self.bids("H10 H10 H10 LJ LJ LJ BJ BJ BJ", decks=3, options={"no_trump_bid": True})
        ascending = ["H10", "H10 H10", "LJ LJ", "BJ BJ", "H10 H10 H10", "LJ LJ LJ", "BJ BJ BJ"]
        assert bids == ascending

    @these("D3")
    def test_has_five_steps_in_the_titanic_order(self, case: RulesCase) -> None:
        rules: dict[str, Any] = {"decks": 3, "options": {"bid_order": "titanic5", "no_trump_bid": True}}
        steps = ["H10", "H10 H10", "LJ LJ", "H10 H10 H10", "LJ LJ LJ"]
        assert self.bids("H10 H10 H10 LJ LJ LJ", **rules) == steps
        assert self.bids("BJ BJ", ("W", "LJ LJ"), **rules) == []

    @these("D4")
    def test_is_none_with_one_joker(self, case: RulesCase) -> None:
        assert self.bids("LJ BJ", options={"no_trump_bid": True}) == []

    @these("D5")
    def test_may_be_reinforced_and_falls_then_to_jokers_only(self, case: RulesCase) -> None:
        rules: dict[str, Any] = {"options": {"reinforce": True, "no_trump_bid": True}}
        assert self.bids("H10 H10", ("N", "H10"), **rules) == ["H10 H10"]
        assert self.bids("C10 C10 LJ LJ", ("N", "H10 H10"), seat="W", **rules) == ["LJ LJ"]

    @these("D6")
    def test_is_overturned_by_the_bidder_only_in_the_card_room(self, case: RulesCase) -> None:
        assert self.bids("H10 S10 S10", ("N", "H10")) == []
        assert self.bids("H10 S10 S10", ("N", "H10"), preset="card_room") == ["S10 S10"]

    @these("D7")
    def test_is_overturned_by_a_pair(self, case: RulesCase) -> None:
        assert self.bids("C10 C10", ("N", "H10"), seat="W") == ["C10 C10"]

    @these("D8")
    def test_is_not_overturned_by_another_single(self, case: RulesCase) -> None:
        assert self.bids("C10", ("N", "H10"), seat="W") == []

    @these("D9")
    def test_is_not_overturned_by_an_equal_pair(self, case: RulesCase) -> None:
        assert self.bids("D10 D10", ("W", "C10 C10"), seat="S") == []

    @these("D10")
    def test_may_be_missing_in_a_first_deal(self, case: RulesCase) -> None:
        assert when_nobody_bids(preset("competition"), first_deal=True) is Unbid.REDEAL
        assert when_nobody_bids(preset("card_room"), first_deal=True) is Unbid.NO_TRUMP

    @these("D11")
    def test_may_be_missing_in_a_later_deal(self, case: RulesCase) -> None:
        assert when_nobody_bids(preset("competition"), first_deal=False) is Unbid.FLIP_FIRST
        assert when_nobody_bids(preset("card_room"), first_deal=False) is Unbid.NO_TRUMP

    @these("D12")
    def test_may_be_missing_on_a_duplicate_board(self, case: RulesCase) -> None:
        assert when_nobody_bids(Ruleset(), first_deal=False, duplicate=True) is Unbid.PARTNER_NAMES
        assert Seat.SOUTH.partner is Seat.NORTH

    @these("D13")
    def test_makes_the_first_banker(self, case: RulesCase) -> None:
        shown = [
            Shown(seat=Seat.NORTH, cards=parse_cards("H2")),
            Shown(seat=Seat.EAST, cards=parse_cards("S2 S2")),
        ]
        assert first_banker(shown, preset("competition"), nobody=Seat.WEST) is Seat.EAST
        assert first_banker(shown, preset("card_room"), nobody=Seat.WEST) is Seat.NORTH


class TestThrow:
    @these(*THROWS)
    def test_stands_or_fails(self, case: RulesCase) -> None:
        lead, other, candidates, forced, chooser = THROWS[case.id]
        told = ask("throw", trump="S10", lead=lead, others=["", other, ""])
        assert told == {"stands": not candidates, "candidates": candidates, "forced": forced, "chooser": chooser}
        assert ("stands" in case.expected) is told["stands"]

    @these("E3", "E6")
    def test_that_fails_twice_leads_the_lowest_in_the_card_room(self, case: RulesCase) -> None:
        lead, other, *_ = THROWS[case.id]
        told = ask("throw", trump="S10", lead=lead, others=["", "", other], preset="card_room")
        assert (told["forced"], told["chooser"]) == ("H4 H4", None)


class TestFollow:
    @these(*FOLLOWS)
    def test_does_its_duty_or_not(self, case: RulesCase) -> None:
        found = re.match(r"lead (?P<lead>.+); hand (?P<hand>.+); play (?P<play>[^(]+)", case.question)
        assert found
        told = ask("legal", **found.groupdict(), **setting(case))
        assert told["legal"] is (case.expected == "legal")
        assert set(told) == ({"legal"} if told["legal"] else {"legal", "duty", "must"})


class TestRuff:
    @these(*RUFFS)
    def test_needs_the_whole_format(self, case: RulesCase) -> None:
        found = re.match(r"lead (\S+); (\S+) is a valid ruff", case.question)
        assert found
        lead, ruff = found.groups()
        discard = "D234678"[: 1 + len(parse_cards(lead))]
        told = ask("winner", trump="S10", plays=[lead, ruff, discard, discard])
        assert (told["winner"] == 1) is (case.expected == "yes")


class TestWinner:
    @these(*WINNERS)
    def test_has_the_highest_play_of_the_led_format(self, case: RulesCase) -> None:
        plays = case.question.partition(" (")[0].split(" / ")
        told = ask("winner", trump="S10", plays=plays)
        assert case.expected == f"player {told['winner'] + 1} wins"


class TestCapture:
    @these(*(key for key in CAPTURES if key != "H16"))
    def test_multiplies_by_the_largest_component(self, case: RulesCase) -> None:
        cards = case.setup.partition("last trick with ")[2]
        keys = setting(case) | {"decks": 3}
        told = ask("kitty", lead=cards, winning_play=cards, kitty="H5 HK", attackers_won=True, **keys)
        assert f"x{told['multiplier']}" == case.expected
        assert told["points"] == 15 * told["multiplier"]

    @these("H16")
    def test_needs_an_attacker_to_win_the_last_trick(self, case: RulesCase) -> None:
        told = ask("kitty", trump="S10", lead="HA", winning_play="HA", kitty="H5 HK H10", attackers_won=False)
        assert str(told["points"]) == case.expected


class TestEveryCase:
    HERE = (*DEALS, *ORDERS, *PERMANENT, *TRACTORS, *BIDS, *THROWS, *FOLLOWS, *RUFFS, *WINNERS, *CAPTURES, "J3")

    def test_is_tested_here_or_with_the_levels(self) -> None:
        from tests.unit.scoring.test_rules_cases import HERE as WITH_LEVELS

        tested = [*self.HERE, *WITH_LEVELS]
        assert sorted(tested) == sorted(ALL)

    @these("J3")
    def test_of_the_playing_order_goes_counter_clockwise(self, case: RulesCase) -> None:
        assert case.expected.startswith("W, then S, then E")
        assert Seat.NORTH.round() == (Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST)
