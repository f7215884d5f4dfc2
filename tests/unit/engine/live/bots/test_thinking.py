from collections.abc import Callable
from random import Random

import pytest

from engine.cards import Rank, Suit, parse_cards
from engine.live import Phase, SeatView, Setup, view
from engine.live.bots import BasicBot, RandomBot, StrongBot
from engine.live.bots.hands import suit_to_name, to_bury
from engine.live.bots.strong import Gain, levels_of
from engine.live.bots.thinking import ThinkingBot
from engine.live.commands import Answer, BuryKitty, Claim, Concede, DealCards, OpenDeal, PlayCards
from engine.presets import PRESETS, preset
from engine.ruleset import NoBidLater, PostKitty, Ruleset
from engine.seats import Seat
from engine.trumps import Trumps
from tests.builders.table import Table, all_pass, drawn, next_act, shuffled, stacked

RULES = preset("competition")
LATER = Setup(rules=RULES, number=2, ns_level=Rank.TEN, ew_level=Rank.FIVE, banker=Seat.SOUTH)
BOTS: dict[str, Callable[[Random], ThinkingBot]] = {
    "basic": lambda _random: BasicBot(),
    "basic with chance": BasicBot,
    "strong": lambda random: StrongBot(random, guesses=1),
}
ODD_RULES = [
    Ruleset(post_kitty=PostKitty.STIR, no_trump_bid=True),
    Ruleset(no_bid_later=NoBidLater.PARTNER_NAMES, bid_needs_joker=True),
    Ruleset(decks=4, triples_protected=True, tractor_only_on_tractor=True),
]


def play(setup: Setup, bot: ThinkingBot, random: Random) -> Table:
    table, deals = Table().do(OpenDeal(setup)), 0
    while table.state.result is None:
        if table.state.phase is Phase.WAITING:
            deals += 1
            assert deals < 30
            table.do(DealCards(shuffled(setup.rules, random)))
        next_act(table, bot, random)
    return table


@pytest.mark.parametrize("name", BOTS)
class TestThinkingBot:
    @pytest.mark.parametrize("key", PRESETS)
    def test_plays_a_deal_of_every_preset_to_its_end(self, name: str, key: str) -> None:
        random = Random(7)
        table = play(Setup(rules=PRESETS[key]), BOTS[name](random), random)
        assert table.state.phase is Phase.FINISHED

    @pytest.mark.parametrize("rules", ODD_RULES, ids=["stir", "partner_names", "protected"])
    def test_plays_by_odd_rules_too(self, name: str, rules: Ruleset) -> None:
        random = Random(8)
        setup = Setup(rules=rules, number=2, ns_level=Rank.SIX, ew_level=Rank.ACE, banker=Seat.WEST)
        assert play(setup, BOTS[name](random), random).state.phase is Phase.FINISHED

    def test_plays_duplicate_boards(self, name: str) -> None:
        random = Random(9)
        setup = Setup(rules=RULES, board=3, ns_level=Rank.SIX, ew_level=Rank.SIX, banker=Seat.EAST)
        assert play(setup, BOTS[name](random), random).state.phase is Phase.FINISHED

    def test_plays_the_same_for_the_same_chance(self, name: str) -> None:
        logs = [play(LATER, BOTS[name](random := Random(5)), random).log for _ in range(2)]
        assert logs[0] == logs[1]

    def test_does_nothing_as_a_spectator(self, name: str) -> None:
        table = drawn(LATER, shuffled(RULES, Random(1)))
        assert BOTS[name](Random(1)).act(view(table.state, None)) is None

    @pytest.mark.parametrize(("command", "agreed"), [(Claim, False), (Concede, True)])
    def test_takes_a_gift_but_plays_a_claim_out(self, name: str, command: type[Claim | Concede], agreed: bool) -> None:
        table = led_to({})
        table.do(command(Seat.WEST))
        shown = view(table.state, table.state.waiting[0])
        assert BOTS[name](Random(1)).act(shown) == Answer(table.state.waiting[0], agreed)


def led_to(hands: dict[Seat, str]) -> Table:
    """Fix trump as hearts and let South bury, so that South leads."""
    rules = Ruleset(no_bid_later=NoBidLater.FLIP_KITTY_FIRST)
    table = all_pass(drawn(LATER, stacked(rules, hands, kitty="H3")))
    keep = list(parse_cards(hands.get(Seat.SOUTH, "")))
    spare = []
    for card in table.state.hand(Seat.SOUTH):
        if card in keep:
            keep.remove(card)
        else:
            spare.append(card)
    return table.do(BuryKitty(Seat.SOUTH, tuple(spare[-8:])))


class TestBasicBot:
    def shown(self, table: Table) -> SeatView:
        assert table.state.turn
        return view(table.state, table.state.turn)

    def test_gives_points_to_a_partner_who_wins(self) -> None:
        table = led_to({Seat.SOUTH: "CA", Seat.EAST: "C3", Seat.NORTH: "CK C4"})
        table.do(PlayCards(Seat.SOUTH, parse_cards("CA")))
        east = BasicBot().act(self.shown(table))
        assert east is not None
        table.do(east)
        assert BasicBot().act(self.shown(table)) == PlayCards(Seat.NORTH, parse_cards("CK"))

    def test_gives_nothing_to_opponents(self) -> None:
        table = led_to({Seat.SOUTH: "CA", Seat.EAST: "CK C4 C4"})
        table.do(PlayCards(Seat.SOUTH, parse_cards("CA")))
        command = BasicBot().act(self.shown(table))
        assert isinstance(command, PlayCards)
        assert command.cards[0].points == 0


class TestStrongBot:
    def test_guesses_no_longer_than_it_may(self) -> None:
        asked: list[int] = []

        def may_continue() -> bool:
            asked.append(1)
            return len(asked) < 3

        table = led_to({})
        bot = StrongBot(Random(1), may_continue)
        assert isinstance(bot.act(view(table.state, Seat.SOUTH)), PlayCards)
        assert len(asked) == 3

    def test_needs_no_guess_where_it_has_no_choice(self) -> None:
        table = led_to({Seat.SOUTH: "CA CA", Seat.EAST: "C4"})
        table.do(PlayCards(Seat.SOUTH, parse_cards("CA")))
        hand = [card for card in table.state.hand(Seat.EAST) if card.suit is Suit.CLUBS]
        bot = StrongBot(Random(1), lambda: pytest.fail("asked") if len(hand) == 1 else False)
        assert isinstance(bot.act(view(table.state, Seat.EAST)), PlayCards)

    def test_beats_a_random_player(self) -> None:
        random = Random(3)
        bots = {seat: StrongBot(random, guesses=1) if seat in (Seat.NORTH, Seat.SOUTH) else None for seat in Seat}
        gains = 0
        for _ in range(4):
            table, other = Table().do(OpenDeal(LATER), DealCards(shuffled(RULES, random))), RandomBot(random)
            while table.state.result is None:
                waiting = table.state.waiting
                bot = bots[waiting[0]] if waiting else None
                if bot is None or table.state.phase is Phase.DRAW:
                    next_act(table, other, random)
                elif (command := bot.act(view(table.state, waiting[0]))) is not None:
                    table.do(command)
            gains += table.state.result.points < 80
        assert gains >= 3


class TestGain:
    def of(self, *differences: float) -> float:
        gain = Gain()
        for difference in differences:
            gain.add(difference)
        return gain.at_least()

    def test_is_nothing_after_few_guesses(self) -> None:
        assert self.of(3, 3, 3) < 0

    def test_counts_when_it_comes_again_and_again(self) -> None:
        assert 0 < self.of(1, 1, 1, 1) < 1

    def test_does_not_count_when_it_may_be_chance(self) -> None:
        assert self.of(3, -2, 2, -1) < 0

    def test_grows_surer_with_every_guess(self) -> None:
        assert self.of(*[2, 0] * 3) < self.of(*[2, 0] * 30) < 1


class TestLevels:
    @pytest.mark.parametrize(("points", "levels"), [(0, -3), (40, -1), (80, 1), (120, 2), (160, 3)])
    def test_step_as_the_usual_schedule_does(self, points: int, levels: float) -> None:
        assert levels_of(points, RULES) == pytest.approx(levels)

    def test_never_fall_when_points_grow(self) -> None:
        worth = [levels_of(points, RULES) for points in range(0, 300, 5)]
        assert worth == sorted(worth)


class TestHands:
    TRUMPS = Trumps(Rank.TEN, Suit.HEARTS)

    def test_bury_no_trump_and_no_points_where_there_is_a_choice(self) -> None:
        hand = parse_cards("HA HK H5 CA CA C3 C4 D3 D4 D6 D7 S3 S4 S6 S7 SK S5")
        buried = to_bury(hand, self.TRUMPS, RULES)
        assert len(buried) == 8
        assert sum(card.points for card in buried) == 0
        assert not any(card.suit is Suit.HEARTS for card in buried)

    def test_name_the_longest_suit(self) -> None:
        table = drawn(LATER, stacked(RULES, {Seat.NORTH: "D3456789JQKA"}))
        assert suit_to_name(view(table.state, Seat.NORTH)) is Suit.DIAMONDS

    def test_bid_with_many_trumps_only(self) -> None:
        many, few = "D10 D3456789JQKA D5", "D10 D3 C3456789JQKA S345678"
        for hand, bids in ((many, True), (few, False)):
            table = drawn(LATER, stacked(RULES, {Seat.NORTH: hand}))
            command = BasicBot().act(view(table.state, Seat.NORTH))
            assert (type(command).__name__ == "MakeBid") is bids
