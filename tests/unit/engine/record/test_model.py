from dataclasses import replace
from typing import Any

import pytest

from engine.cards import Rank, parse_cards
from engine.cards.dealing import Seed, deal_from_seed
from engine.presets import preset
from engine.record import Bank, Bid, Bury, DealRecord, Play, RecordContradictory, Trick
from engine.seats import Seat

RULES = preset("competition")
DEAL = deal_from_seed(Seed("00" * 32), RULES.sizes)
RECORD = DealRecord(rules=RULES, deal=DEAL)


class TestDealRecord:
    @pytest.mark.parametrize(
        ("changes", "field", "reason"),
        [
            ({"rules": preset("one_deck")}, "deal", "wrong_size"),
            ({"tags": (("two words", ""),)}, "tags", "name_unreadable"),
            ({"tags": (("A", ""), ("A", ""))}, "tags", "repeated"),
            ({"tags": (("Deal", ""),)}, "tags", "reserved"),
            ({"number": 0}, "number", "not_positive"),
            ({"board": 0}, "number", "not_positive"),
            ({"ns_level": Rank.BIG_JOKER}, "level", "no_level"),
            ({"bank": Bank(seat=Seat.NORTH, level=Rank.LITTLE_JOKER, suit=None)}, "level", "no_level"),
            ({"bidding": (Bid(seat=Seat.NORTH, cards=()),)}, "bidding", "no_cards"),
            ({"bidding": (Bury(seat=Seat.NORTH, cards=()),)}, "bidding", "no_cards"),
            (
                {"bidding": (Bid(seat=Seat.NORTH, cards=parse_cards("S2"), drawn=101),)},
                "bidding",
                "drawn_out_of_range",
            ),
            ({"tricks": (Trick(leader=Seat.NORTH, plays=()),)}, "tricks", "wrong_size"),
            ({"tricks": (Trick(leader=Seat.NORTH, plays=(Play(cards=()),)),)}, "tricks", "no_cards"),
        ],
    )
    def test_refuses_parts_that_cannot_belong_together(self, changes: dict[str, Any], field: str, reason: str) -> None:
        with pytest.raises(RecordContradictory) as caught:
            replace(RECORD, **changes)
        assert (caught.value.field, caught.value.reason) == (field, reason)
