import json
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from engine.cards import Rank, Suit, parse_cards
from engine.kitty import tractor
from engine.live import (
    BoardTrump,
    FactUnreadable,
    Ruling,
    RulingKind,
    Setup,
    fold,
    read_command,
    read_event,
    read_log,
    write,
    write_log,
)
from engine.live import commands as wanted
from engine.live.commands import COMMANDS, Command
from engine.live.events import EVENTS, PlayerSubstituted
from engine.presets import PRESETS
from engine.ruleset import Ruleset
from engine.seats import Seat, Side
from tests.builders.table import play_at_random, restless

CARDS = parse_cards("H10 H10 BJ")
RULING = Ruling(kind=RulingKind.PENALISE, reason="慢", points=10, side=Side.EW, levels=-1, warned=Seat.EAST)
SETUP = Setup(rules=Ruleset(), banker=Seat.EAST, board=4, board_trump=BoardTrump(suit=Suit.CLUBS), ew_level=Rank.ACE)
EVERY_COMMAND: tuple[Command, ...] = (
    wanted.OpenDeal(SETUP),
    wanted.DealCards(CARDS),
    wanted.DrawCards(4),
    wanted.MakeBid(Seat.NORTH, CARDS),
    wanted.PassBid(Seat.NORTH),
    wanted.NameSuit(Seat.NORTH, Suit.CLUBS),
    wanted.BuryKitty(Seat.NORTH, CARDS),
    wanted.PlayCards(Seat.NORTH, ()),
    wanted.ChooseForced(Seat.NORTH, CARDS),
    wanted.Claim(Seat.NORTH, tractor(size=2, length=3)),
    wanted.Concede(Seat.NORTH),
    wanted.AskTakeBack(Seat.NORTH),
    wanted.Answer(Seat.NORTH, True),
    wanted.WithdrawProposal(Seat.NORTH),
    wanted.ExpireTime(Seat.NORTH),
    wanted.Substitute(Seat.NORTH, "李"),
    wanted.Rule(RULING),
)


class TestCommand:
    def test_is_written_here_in_every_kind(self) -> None:
        assert {type(command) for command in EVERY_COMMAND} == set(COMMANDS)

    @pytest.mark.parametrize("command", EVERY_COMMAND, ids=lambda command: command.kind)
    def test_is_read_back_from_json(self, command: Command) -> None:
        assert read_command(json.loads(json.dumps(write(command)))) == command

    @pytest.mark.parametrize("kinds", [COMMANDS, EVENTS])
    def test_has_a_kind_of_its_own(self, kinds: tuple[type[Any], ...]) -> None:
        assert len({kind.kind for kind in kinds} - {""}) == len(kinds)


class TestLog:
    @pytest.mark.parametrize("key", sorted(PRESETS))
    def test_of_a_random_deal_is_read_back_and_folds_to_the_same_state(self, key: str) -> None:
        table = play_at_random(Setup(rules=PRESETS[key]), Random(7), deals=20)
        log = read_log(write_log(table.log))
        assert log == tuple(table.log)
        assert fold(log) == table.state

    @pytest.mark.parametrize("separator", ["\n", "\r", "\x0b", "\x1c", "\x85", "\u2028", "\u2029"])
    def test_keeps_names_that_hold_a_separator_of_lines(self, separator: str) -> None:
        log = (PlayerSubstituted(Seat.NORTH, f"Li{separator}Hua"), PlayerSubstituted(Seat.EAST, ""))
        assert read_log(write_log(log)) == log

    def test_may_be_empty(self) -> None:
        assert read_log(write_log(())) == ()

    def test_of_claims_and_take_backs_is_read_back(self) -> None:
        for seed in range(6):
            table = restless(Random(seed))
            assert fold(read_log(write_log(table.log))) == table.state


class TestUnreadable:
    @pytest.mark.parametrize(
        ("values", "field"),
        [
            ({"kind": "bid_maed", "seat": "N", "cards": "H2"}, "kind"),
            ({"seat": "N"}, "kind"),
            ({"kind": ["bid_made"]}, "kind"),
            ({"kind": "bid_made", "seat": "N"}, "cards"),
            ({"kind": "bid_made", "seat": "N", "cards": "H2", "hand": "H3"}, "hand"),
            ({"kind": "bid_made", "seat": "X", "cards": "H2"}, "seat"),
            ({"kind": "bid_made", "seat": "N", "cards": "H1"}, "cards"),
            ({"kind": "bid_made", "seat": "N", "cards": 7}, "cards"),
            ({"kind": "cards_drawn", "count": "4"}, "count"),
            ({"kind": "cards_drawn", "count": True}, "count"),
            ({"kind": "throw_failed", "seat": "N", "cards": "H2", "candidates": "H2", "chooser": None}, "candidates"),
            ({"kind": "rest_given", "seat": "N", "points": 5, "last_trick": {"size": 1, "length": 2}}, "last_trick"),
            ({"kind": "rest_given", "seat": "N", "points": 5, "last_trick": {"size": 1}}, "last_trick.length"),
            ({"kind": "deal_opened", "setup": {"rules": 3}}, "setup.banker"),
            ({"kind": "deal_opened", "setup": 3}, "setup"),
            ({"kind": "trump_fixed", "banker": "N", "level": True, "suit": None}, "level"),
            ({"kind": "trump_fixed", "banker": "N", "level": 2.0, "suit": None}, "level"),
        ],
    )
    def test_names_the_entry_at_fault(self, values: dict[str, Any], field: str) -> None:
        with pytest.raises(FactUnreadable) as caught:
            read_event(values)
        assert caught.value.field == field

    @pytest.mark.parametrize("text", ["{", "[]", '"bid"', "[" * 100_000, "\n"])
    def test_is_a_line_that_is_no_object(self, text: str) -> None:
        with pytest.raises(FactUnreadable):
            read_log(text)


def test_every_event_has_declared_fields() -> None:
    assert all(fields(kind) for kind in EVENTS)
