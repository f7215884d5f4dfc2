"""Whatever is asked of a table, it answers with events or with a failure that was foreseen."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import PLAIN_RANKS, Card, Suit, build_deck
from engine.errors import DomainError
from engine.kitty import Component
from engine.live import Ruling, RulingKind, Setup, TableState, apply, decide
from engine.live import commands as wanted
from engine.live.apply import START
from engine.live.commands import COMMANDS, Command
from engine.ruleset import Ruleset
from engine.seats import PLAYING_ORDER, Side
from tests.builders.any_rules import any_rules, any_setup
from tests.builders.table import play_at_random, restless


def some_cards(random: Random, state: TableState) -> tuple[Card, ...]:
    """Name some cards: of a hand, of a deck, or none; more often few than many."""
    pool = random.choice([*[hand.cards for hand in state.hands], build_deck(2)])
    return tuple(random.sample(pool, min(len(pool), random.choice((0, 1, 1, 2, 2, 3, 4, 6, 8, 9)))))


def forged(random: Random, state: TableState) -> Command:
    """Make up a command that anybody could send."""
    seat, cards = random.choice(PLAYING_ORDER), some_cards(random, state)
    part = random.choice([Component(size=1), Component(size=2, length=3), Component(size=4, length=9)])
    ruling = Ruling(
        kind=random.choice(list(RulingKind)),
        reason=random.choice(("", "slow")),
        points=random.choice((0, 5, 7, -40, 1000)),
        side=random.choice((None, *Side)),
        levels=random.choice((0, 1, -30)),
    )
    setup = Setup(
        rules=random.choice((Ruleset(), state.rules)),
        ns_level=random.choice(PLAIN_RANKS),
        ew_level=random.choice(PLAIN_RANKS),
        banker=random.choice((None, seat)),
        board=random.choice((None, 3)),
    )
    made_up: tuple[Command, ...] = (
        wanted.OpenDeal(setup),
        wanted.DealCards(random.choice((cards, build_deck(random.randint(1, 4))))),
        wanted.DrawCards(random.randint(-1, 300)),
        wanted.MakeBid(seat, cards),
        wanted.PassBid(seat),
        wanted.NameSuit(seat, random.choice(list(Suit))),
        wanted.BuryKitty(seat, cards),
        wanted.PlayCards(seat, cards),
        wanted.ChooseForced(seat, cards),
        wanted.Claim(seat, part),
        wanted.Concede(seat, part),
        wanted.AskTakeBack(seat),
        wanted.Answer(seat, random.random() < 0.5),
        wanted.WithdrawProposal(seat),
        wanted.ExpireTime(seat),
        wanted.Substitute(seat, "somebody"),
        wanted.Rule(ruling),
    )
    assert {type(command) for command in made_up} == set(COMMANDS)
    return random.choice(made_up)


def answered(state: TableState, command: Command) -> TableState:
    """Ask, and give the state after what was decided; only a foreseen failure may be raised."""
    try:
        events = decide(state, command)
    except DomainError:
        return state
    for event in events:
        state = apply(state, event)
    return state


class TestForgedCommand:
    @given(st.integers(0, 10**9), st.integers(1, 4))
    @settings(max_examples=25, deadline=None)
    def test_is_answered_or_refused_in_any_state(self, seed: int, decks: int) -> None:
        random = Random(seed)
        states = play_at_random(any_setup(random, any_rules(random, decks)), random, deals=99).states
        for state in random.sample(states, 20):
            for _ in range(20):
                answered(state, forged(random, state))

    @given(st.integers(0, 10**9))
    @settings(max_examples=10, deadline=None)
    def test_is_answered_or_refused_among_proposals(self, seed: int) -> None:
        random = Random(seed)
        for state in random.sample(restless(random).states, 20):
            for _ in range(20):
                answered(state, forged(random, state))

    @given(st.integers(0, 10**9))
    @settings(max_examples=10, deadline=None)
    def test_one_after_another_never_breaks_a_table(self, seed: int) -> None:
        random, state = Random(seed), START
        for _ in range(300):
            state = answered(state, forged(random, state))
