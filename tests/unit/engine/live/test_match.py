from dataclasses import replace
from random import Random

from engine.cards import Rank
from engine.live import Ending, Phase, Ruling, RulingKind, Setup, fold
from engine.live.bots import RandomBot
from engine.live.commands import DealCards, OpenDeal, Rule
from engine.live.match import DealLog, deals_of
from engine.ruleset import Ruleset
from engine.seats import Seat
from tests.builders.table import Table, next_act, shuffled

SETUP = Setup(rules=Ruleset())
VOID = Rule(Ruling(kind=RulingKind.VOID, reason="wrong cards"))
ADJUST = Rule(Ruling(kind=RulingKind.ADJUST, reason="revoke", points=80))


def play_on(table: Table, setup: Setup, random: Random) -> Table:
    """Play one more deal at the same table."""
    table.do(OpenDeal(setup))
    while table.state.phase is not Phase.FINISHED:
        if table.state.phase is Phase.WAITING:
            table.do(DealCards(shuffled(setup.rules, random)))
        next_act(table, RandomBot(random), random)
    return table


def match(deals: int) -> Table:
    """Play a match in which levels and bank are given from above."""
    table, random = Table(), Random(6)
    play_on(table, SETUP, random)
    for number in range(2, deals + 1):
        setup = replace(SETUP, number=number, banker=Seat.WEST, ew_level=Rank(number + 2), first_draw=Seat.WEST)
        play_on(table, setup, random)
    return table


class TestMatch:
    def test_carries_the_results_of_earlier_deals_on(self) -> None:
        state = match(3).state
        assert state.result is not None
        assert [result.level for result in (*state.results, state.result)] == [Rank.TWO, Rank.FOUR, Rank.FIVE][:3]

    def test_is_one_log_that_folds_to_its_state(self) -> None:
        table = match(3)
        assert fold(table.log) == table.state
        assert table.state.version == len(table.log)

    def test_begins_every_deal_with_empty_hands(self) -> None:
        state = match(2).do(OpenDeal(replace(SETUP, number=3))).state
        assert (state.phase, [len(hand) for hand in state.hands], state.tricks) == (Phase.WAITING, [0] * 4, ())


class TestDeals:
    def test_are_parted_where_each_was_opened(self) -> None:
        table = match(3)
        deals = list(deals_of(table.log))
        assert [deal.setup.number for deal in deals] == [1, 2, 3]
        assert [event for deal in deals for event in deal.events] == table.log
        assert all(table.log[deal.first] == deal.events[0] for deal in deals)

    def test_know_their_results(self) -> None:
        table = match(2)
        assert [deal.result for deal in deals_of(table.log)] == [*table.state.results, table.state.result]

    def test_have_none_after_a_deal_was_voided(self) -> None:
        assert self.last(match(1).do(VOID)).result is None

    def test_have_the_adjusted_one_after_a_ruling(self) -> None:
        result = self.last(match(1).do(ADJUST)).result
        assert result is not None
        assert (result.points, result.ended) == (80, Ending.ADJUSTED)

    def test_have_none_while_the_deal_is_played(self) -> None:
        assert self.last(match(1).do(OpenDeal(SETUP))).result is None

    def test_are_none_in_an_empty_log(self) -> None:
        assert list(deals_of(())) == []

    def last(self, table: Table) -> DealLog:
        return list(deals_of(table.log))[-1]
