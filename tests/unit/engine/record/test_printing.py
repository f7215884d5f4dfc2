from engine.cards import Rank, Suit, parse_cards
from engine.cards.dealing import Seed, deal_from_seed
from engine.kitty import SINGLE
from engine.presets import preset
from engine.record import (
    Bank,
    Bid,
    Bury,
    Count,
    DealRecord,
    Ending,
    Flip,
    Name,
    Pass,
    Play,
    Promise,
    Rest,
    RestKind,
    Result,
    Ruling,
    RulingKind,
    Trick,
    print_record,
)
from engine.seats import Seat, Side
from tests.builders.records import PRINTED

RULES = preset("one_deck")
SEED = Seed("00" * 32)
RECORD = DealRecord(
    rules=RULES,
    deal=deal_from_seed(SEED, RULES.sizes, first=Seat.WEST),
    tags=(("Event", "Harbour Cup"),),
    number=3,
    ns_level=Rank.TEN,
    ew_level=Rank.FOUR,
    banker=Seat.SOUTH,
    promise=Promise(seed=SEED, label="table 7, deal 3"),
    bidding=(
        Bid(seat=Seat.NORTH, cards=parse_cards("H10"), drawn=12),
        Pass(seat=Seat.EAST),
        Name(seat=Seat.NORTH, suit=Suit.SPADES),
        Flip(cards=parse_cards("LJ H7")),
        Bury(seat=Seat.SOUTH, cards=parse_cards("H345678")),
    ),
    bank=Bank(seat=Seat.SOUTH, level=Rank.TEN, suit=Suit.HEARTS),
    tricks=(
        Trick(
            leader=Seat.SOUTH,
            plays=(Play(cards=parse_cards("C4"), thrown=parse_cards("CA4")), Play(cards=parse_cards("C5"))),
        ),
    ),
    rest=Rest(kind=RestKind.CLAIM, seat=Seat.SOUTH, last_trick=SINGLE),
    rulings=(Ruling(kind=RulingKind.PENALISE, reason='said "trump"', points=10, side=Side.NS, warned=Seat.NORTH),),
    result=Result(
        ended=Ending.CLAIMED, attackers=25, count=Count(tricks=15, kitty=0, multiplier=0, penalty=0), ruled=10
    ),
)


class TestPrintedRecord:
    def test_can_be_read_by_people(self) -> None:
        assert print_record(RECORD) == PRINTED

    def test_says_every_option_so_that_no_later_default_changes_it(self) -> None:
        from dataclasses import fields

        text = print_record(RECORD)
        assert all(f"{field.name}=" in text for field in fields(RULES))

    def test_of_a_deal_that_was_only_dealt_is_short(self) -> None:
        text = print_record(DealRecord(rules=RULES, deal=RECORD.deal))
        assert text.splitlines()[-1] == "kitty D9 D2 HK SK C4 C9"
        assert '[Banker "-"]' in text


class TestTrick:
    def test_says_who_played_what(self) -> None:
        played = [(seat, play.cards) for seat, play in RECORD.tricks[0].by_seat()]
        assert played == [(Seat.SOUTH, parse_cards("C4")), (Seat.EAST, parse_cards("C5"))]
