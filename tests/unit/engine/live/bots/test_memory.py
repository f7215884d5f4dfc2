from collections import Counter
from random import Random

import pytest

from engine.cards import build_deck
from engine.live import Phase, Setup, view
from engine.live.bots import RandomBot
from engine.live.bots.memory import remember
from engine.live.commands import DealCards, OpenDeal
from engine.live.rollout import CLASSES
from engine.live.state import IN_PLAY
from engine.presets import preset
from engine.seats import PLAYING_ORDER, Seat
from tests.builders.table import Table, next_act, shuffled

RULES = preset("card_room")


def middle(seed: int, tricks: int) -> Table:
    """Play at random until so many tricks are over and somebody is to play."""
    random = Random(seed)
    table, bot = Table().do(OpenDeal(Setup(rules=RULES)), DealCards(shuffled(RULES, random))), RandomBot(random)
    while len(table.state.tricks) < tricks or table.state.phase not in IN_PLAY:
        if table.state.phase is Phase.FINISHED:
            return middle(seed + 100, tricks)
        next_act(table, bot, random)
    return table


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("tricks", [0, 4, 9])
class TestGuess:
    def test_deals_every_card_that_is_out_once(self, seed: int, tricks: int) -> None:
        state = middle(seed, tricks).state
        for seat in PLAYING_ORDER:
            memory = remember(view(state, seat))
            hands, kitty = memory.guess(Random(seed), state.trumps)
            assert [len(hand) for hand in hands] == [len(hand) for hand in state.hands]
            assert hands[memory.me] == state.hand(seat).codes
            everywhere = Counter(code for hand in (*hands, kitty) for code in hand)
            for trick in (*state.tricks, *((state.trick,) if state.trick else ())):
                everywhere.update(card.code for play in trick.plays for card in play)
            assert everywhere == Counter(card.code for card in build_deck(2))

    def test_gives_nobody_what_the_seat_has_shown_to_lack(self, seed: int, tricks: int) -> None:
        state = middle(seed, tricks).state
        memory = remember(view(state, Seat.NORTH))
        truly = [{CLASSES.index(state.trumps.class_of(card)) for card in hand} for hand in state.hands]
        for place in range(4):
            assert not memory.voids[place] & truly[place]
        hands, _ = memory.guess(Random(seed), state.trumps)
        classes = state.trumps.table.classes
        for place, hand in enumerate(hands):
            assert not memory.voids[place] & {CLASSES.index(classes[code]) for code in hand}

    def test_remembers_cards_that_were_shown(self, seed: int, tricks: int) -> None:
        state = middle(seed, tricks).state
        memory = remember(view(state, Seat.NORTH))
        for place, known in enumerate(memory.held[:4]):
            assert not Counter(known) - Counter(state.hands[place].codes)
