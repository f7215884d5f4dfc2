from dataclasses import replace
from random import Random

import pytest

from engine.cards import Rank, Suit, parse_cards
from engine.cards.dealing import Seed, commitment, deal_from_seed
from engine.kitty import SINGLE
from engine.live import Phase, Setup, TableState
from engine.live.commands import Answer, AskTakeBack, Claim, Concede, DealCards, MakeBid, PassBid, Rule
from engine.live.replay import Place, RecordWrong, Verdict, replay
from engine.live.writing import record_of, records_of
from engine.presets import preset
from engine.record import (
    Bank,
    Bid,
    Count,
    DealRecord,
    Ending,
    Play,
    Promise,
    Rest,
    RestKind,
    Result,
    Ruling,
    RulingKind,
)
from engine.ruleset import NoBidLater
from engine.seats import Seat
from tests.builders.table import Table, all_pass, drawn, next_act, play_at_random, shuffled, stacked

RULES = preset("competition")
LATER = Setup(rules=RULES, number=2, ns_level=Rank.TEN, ew_level=Rank.FIVE, banker=Seat.SOUTH)


def begun(seed: int = 1) -> Table:
    """Bury at random and stop before the first lead."""
    random = Random(seed)
    table = all_pass(drawn(LATER, shuffled(RULES, random)))
    from engine.live.bots import RandomBot

    while table.state.phase is not Phase.PLAY:
        next_act(table, RandomBot(random), random)
    return table


def finished(seed: int = 1) -> DealRecord:
    return record_of(play_at_random(LATER, Random(seed)).log)


def wrong(record: DealRecord) -> tuple[str, Place | None]:
    verdict = replay(record)
    assert isinstance(verdict.problem, RecordWrong)
    assert not verdict.legal
    return verdict.problem.what, verdict.place


class TestReplay:
    @pytest.mark.parametrize("seed", range(8))
    def test_finds_a_deal_legal_that_was_played(self, seed: int) -> None:
        table = play_at_random(LATER, Random(seed))
        verdict = replay(record_of(table.log))
        assert verdict.legal
        assert table.state.result
        assert verdict.attackers == table.state.result.points
        assert verdict.state.tricks == table.state.tricks

    def test_names_the_trick_and_the_seat_of_an_illegal_play(self) -> None:
        record = finished()
        first, *others = record.tricks
        cards = record.deal.hand(first.leader).cards
        absent = next(card for card in record.deal.cards if card not in cards and card not in record.deal.kitty)
        spoilt = replace(first, plays=(Play(cards=(absent,)), *first.plays[1:]))
        verdict = replay(replace(record, tricks=(spoilt, *others)))
        assert verdict.problem
        assert verdict.problem.code == "live.cards_not_held"
        assert verdict.place == Place(part="trick", number=1, seat=first.leader)

    def test_refuses_a_leader_who_has_not_won_the_trick_before(self) -> None:
        record = finished()
        first, second, *others = record.tricks
        verdict = replay(replace(record, tricks=(first, replace(second, leader=second.leader.next), *others)))
        assert verdict.problem
        assert verdict.problem.code == "live.not_your_turn"
        assert verdict.place == Place(part="trick", number=2, seat=second.leader.next)

    def test_refuses_another_bank_or_trump(self) -> None:
        record = finished()
        assert record.bank
        for what, bank in (
            ("banker", replace(record.bank, seat=record.bank.seat.next)),
            ("level", replace(record.bank, level=Rank.ACE)),
        ):
            assert wrong(replace(record, bank=bank)) == (what, Place(part="bank"))

    def test_refuses_other_points(self) -> None:
        record = finished()
        assert record.result
        assert record.result.attackers is not None
        assert record.result.count
        other = replace(record.result, attackers=record.result.attackers + 5)
        assert wrong(replace(record, result=other)) == ("attackers", Place(part="end"))
        count = replace(record.result.count, kitty=record.result.count.kitty + 5)
        assert wrong(replace(record, result=replace(record.result, count=count))) == ("kitty", Place(part="end"))
        assert wrong(replace(record, result=Result(ended=Ending.VOID))) == ("ended", Place(part="end"))

    def test_refuses_a_result_before_the_end(self) -> None:
        record = finished()
        assert wrong(replace(record, tricks=record.tricks[:3])) == ("ended", Place(part="end"))

    def test_leaves_a_broken_off_deal_unfinished(self) -> None:
        record = finished()
        verdict = replay(replace(record, tricks=record.tricks[:3], result=None))
        assert verdict.legal
        assert verdict.attackers is None
        assert len(verdict.state.tricks) == 3

    def test_refuses_a_deck_of_other_cards(self) -> None:
        record = finished()
        cards = (record.deal.cards[0], *record.deal.cards[:-1])
        verdict = replay(replace(record, deal=replace(record.deal, cards=cards)))
        assert verdict.problem
        assert verdict.problem.code == "live.deck_wrong"

    def test_needs_no_passes_where_everybody_may_bid_at_once(self) -> None:
        table = drawn(LATER, stacked(RULES, {Seat.NORTH: "H10 H10"}))
        table.do(MakeBid(Seat.NORTH, parse_cards("H10 H10")))
        table.do(*(PassBid(seat) for seat in table.state.waiting))
        record = record_of(table.log)
        assert record.bidding == (Bid(seat=Seat.NORTH, cards=parse_cards("H10 H10"), drawn=100),)
        assert replay(record).legal

    def test_tells_bids_in_turn_from_bids_at_once(self) -> None:
        rules = replace(RULES, no_bid_later=NoBidLater.OTHER_SIDE_BIDS)
        table = drawn(replace(LATER, rules=rules), stacked(rules, {Seat.EAST: "H5"}))
        table.do(*(PassBid(seat) for seat in table.state.waiting))
        assert table.state.phase is Phase.OTHER_SIDE
        if table.state.turn is not Seat.EAST:
            table.do(PassBid(Seat.WEST))
        table.do(MakeBid(Seat.EAST, parse_cards("H5")))
        record = record_of(table.log)
        assert replay(record).legal
        assert record.bank == Bank(seat=Seat.EAST, level=Rank.FIVE, suit=Suit.HEARTS)


class TestPromiseInARecord:
    SEED = Seed("42" * 32)

    def promised(self, **changes: str) -> Verdict:
        deal = deal_from_seed(self.SEED, RULES.sizes)
        told = {"label": "deal 1", "commitment": commitment(self.SEED, RULES.sizes, label="deal 1")}
        return replay(DealRecord(rules=RULES, deal=deal, promise=Promise(seed=self.SEED, **told | changes)))

    def test_is_checked(self) -> None:
        assert self.promised().legal
        assert self.promised(commitment="").legal
        broken = self.promised(label="deal 2").problem
        assert isinstance(broken, RecordWrong)
        assert broken.what == "commitment"

    def test_is_broken_by_other_cards(self) -> None:
        deal = deal_from_seed(Seed("43" * 32), RULES.sizes)
        assert wrong(DealRecord(rules=RULES, deal=deal, promise=Promise(seed=self.SEED)))[0] == "seed"


class TestThrowInARecord:
    HANDS = {Seat.SOUTH: "HA HQ", Seat.EAST: "HK"}

    def table(self) -> Table:
        table = all_pass(drawn(LATER, stacked(RULES, self.HANDS)))
        from engine.live.commands import BuryKitty, PlayCards

        hand = [card for card in table.state.hand(Seat.SOUTH) if card not in parse_cards("HA HQ")]
        table.do(BuryKitty(Seat.SOUTH, tuple(hand[-8:])))
        return table.do(PlayCards(Seat.SOUTH, parse_cards("HA HQ")))

    def test_that_failed_keeps_its_cards(self) -> None:
        record = record_of(self.table().log)
        assert record.tricks[0].plays == (Play(cards=parse_cards("HQ"), thrown=parse_cards("HA HQ")),)
        assert replay(record).legal

    @pytest.mark.parametrize(
        ("play", "what"),
        [
            (Play(cards=parse_cards("HA HQ")), "throw"),
            (Play(cards=parse_cards("HA"), thrown=parse_cards("HA HQ")), "forced"),
            (Play(cards=parse_cards("HA"), thrown=parse_cards("HA")), "throw"),
        ],
    )
    def test_is_judged_again(self, play: Play, what: str) -> None:
        record = record_of(self.table().log)
        trick = replace(record.tricks[0], plays=(play,))
        place = Place(part="trick", number=1, seat=Seat.SOUTH)
        assert wrong(replace(record, tricks=(trick,))) == (what, place)


def answered(table: Table) -> TableState:
    while table.state.proposal:
        table.do(Answer(table.state.waiting[0], True))
    return table.state


class TestRecordsOf:
    def test_leave_out_what_was_taken_back(self) -> None:
        table = begun()
        table.do(AskTakeBack(Seat.SOUTH))
        answered(table)
        assert not any(type(act).__name__ == "Bury" for act in record_of(table.log).bidding)

    @pytest.mark.parametrize(("command", "kind"), [(Claim, RestKind.CLAIM), (Concede, RestKind.CONCEDE)])
    def test_tell_who_claimed_or_conceded_the_rest(self, command: type[Claim | Concede], kind: RestKind) -> None:
        table = begun()
        table.do(command(Seat.WEST))
        answered(table)
        record = record_of(table.log)
        assert record.rest == Rest(kind=kind, seat=Seat.WEST, last_trick=SINGLE)
        assert record.result
        assert record.result.ended is (Ending.CLAIMED if kind is RestKind.CLAIM else Ending.CONCEDED)
        assert replay(record).legal

    def test_tell_what_a_director_ruled(self) -> None:
        table = begun()
        penalty = Ruling(kind=RulingKind.PENALISE, reason="late", points=10)
        fixed = Ruling(kind=RulingKind.ADJUST, reason="cards exposed", points=40)
        table.do(Rule(penalty), Rule(fixed))
        record = record_of(table.log)
        assert record.rulings == (penalty, fixed)
        assert replay(record).legal
        assert record.result
        assert (record.result.ended, record.result.count) == (Ending.ADJUSTED, None)

    def test_are_two_when_a_void_deal_is_dealt_again(self) -> None:
        table = begun()
        table.do(Rule(Ruling(kind=RulingKind.VOID, reason="a card was missing")))
        table.do(DealCards(shuffled(RULES, Random(2))))
        void, again = records_of(table.log)
        assert void.result == Result(ended=Ending.VOID)
        assert (again.result, again.rulings) == (None, ())
        assert replay(void).legal
        assert replay(again).legal

    def test_are_two_when_nobody_bids_in_a_first_deal(self) -> None:
        first = Setup(rules=RULES)
        table = all_pass(drawn(first, shuffled(RULES, Random(1))))
        assert table.state.phase is Phase.WAITING
        table.do(DealCards(shuffled(RULES, Random(2))))
        nobody, again = records_of(table.log)
        assert nobody.result == Result(ended=Ending.VOID)
        assert replay(nobody).legal
        assert replay(again).legal

    def test_count_what_the_table_counted(self) -> None:
        record = finished()
        assert record.result
        assert isinstance(record.result.count, Count)
        assert record.bank
