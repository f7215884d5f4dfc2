import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Card, Hand, NotationUnreadable, Rank, parse_cards
from engine.live import Phase, Setup, TableState, event_view, legal, open_view, view
from engine.live.events import EVENTS, BidMade, CardsPlayed, Event, KittyFlipped, ThrowFailed
from engine.live.log import write_fields
from engine.live.setup import of
from engine.live.view import _SHOWN
from engine.presets import PRESETS
from engine.ruleset import DuplicateBidding, NoBidFirst, PostKitty, Ruleset
from engine.seats import PLAYING_ORDER, Seat
from tests.builders.table import Table, play_at_random, restless
from tests.unit.engine.live.test_playing import E, N, S, W, table
from tests.unit.engine.live.test_proposals import one_trick

VIEWERS: tuple[Seat | None, ...] = (*PLAYING_ORDER, None)
LEVEL = Rank.SEVEN


def setups() -> list[Setup]:
    """Every preset, and the rules in which cards change hands most."""
    stirred = Ruleset(post_kitty=PostKitty.STIR, no_trump_bid=True, no_bid_first=NoBidFirst.FLIP_KITTY)
    board = Setup(rules=Ruleset(), board=3, banker=W, ns_level=LEVEL, ew_level=LEVEL)
    return [*(Setup(rules=rules) for rules in PRESETS.values()), Setup(rules=stirred), board]


class Seen:
    """What a viewer may have seen, told by the rules of the game and not by the views."""

    def __init__(self, viewer: Seat | None) -> None:
        self.viewer = viewer
        self.others: Counter[Card] = Counter()

    def watch(self, event: Event) -> None:
        """Remember cards that have lain open on the table at one time, of one seat or another."""
        if isinstance(event, BidMade | CardsPlayed | ThrowFailed | KittyFlipped):
            self.others |= Counter(event.cards)

    def may_see(self, state: TableState) -> Counter[Card]:
        """Count the cards that may be named to the viewer now, each as often as it can lie before the viewer."""
        known: Counter[Card] = Counter(self.others)
        for trick in (*state.tricks, *((state.trick,) if state.trick else ())):
            for laid in trick.plays:
                known += Counter(laid)
        for seat in PLAYING_ORDER:
            if seat is self.viewer or seat in state.open_hands:
                known += Counter(state.hand(seat))
        if state.phase is Phase.FINISHED or (self.viewer is not None and state.kitty_owner is self.viewer):
            known += Counter(state.kitty)
        return known


def texts(values: object) -> Iterator[str]:
    """Find every text in a JSON value that can name cards."""
    if isinstance(values, dict):
        for key, value in values.items():
            if key not in ("rules", "players", "kind", "seat", "reason"):
                yield from texts(value)
    elif isinstance(values, list):
        for value in values:
            yield from texts(value)
    elif isinstance(values, str) and any(letter in values for letter in "23456789TJQKA"):
        yield values


@cache
def named(text: str) -> tuple[tuple[Card, int], ...]:
    """Read the cards a text names, each with its number; other words name none."""
    try:
        return tuple(Counter(parse_cards(text)).items())
    except NotationUnreadable:
        return ()


def tells(values: object, allowed: Counter[Card]) -> list[str]:
    """List the texts that name a card more often than the viewer may see it."""
    distinct = set(texts(json.loads(json.dumps(values))))
    return [text for text in distinct if any(allowed[card] < number for card, number in named(text))]


def assert_hides(table: Table) -> None:
    """Check every state and every event of a log, for every viewer, as serialised."""
    for viewer in VIEWERS:
        seen = Seen(viewer)
        for before, event, after in zip(table.states, table.log, table.states[1:], strict=False):
            seen.watch(event)
            allowed = seen.may_see(after) | seen.may_see(before)
            assert tells(event_view(before, event, viewer).facts, allowed) == []
            values = view(after, viewer).values()
            # A trick stays public once it has been seen to be.
            assert tells({**values, "tricks": values["tricks"][-1:]}, allowed) == []


def reshuffled(state: TableState, viewer: Seat | None, random: Random) -> TableState:
    """Exchange all cards that the viewer cannot see, and leave the number of cards everywhere."""
    hidden = [seat for seat in PLAYING_ORDER if seat is not viewer and seat not in state.open_hands]
    knows_kitty = state.phase is Phase.FINISHED or (viewer is not None and state.kitty_owner is viewer)
    pool = [card for seat in hidden for card in state.hand(seat)]
    pool += [] if knows_kitty else list(state.kitty)
    # What is still to be drawn is hidden too; the front of the deck is history that no view tells.
    stock = list(state.deck[state.drawn : len(state.deck) - state.rules.sizes.kitty])
    pool += stock
    random.shuffle(pool)
    hands = list(state.hands)
    for seat in hidden:
        place = PLAYING_ORDER.index(seat)
        number = len(hands[place])
        hands[place], pool = Hand(pool[:number]), pool[number:]
    kitty = state.kitty
    if not knows_kitty:
        kitty, pool = tuple(pool[: len(kitty)]), pool[len(kitty) :]
    deck = (*state.deck[: state.drawn], *pool, *state.deck[state.drawn + len(stock) :])
    north, west, south, east = hands
    return replace(state, hands=(north, west, south, east), kitty=kitty, deck=deck)


class TestSecrecy:
    @pytest.mark.parametrize("number", range(len(setups())))
    def test_no_view_and_no_event_names_a_hidden_card(self, number: int) -> None:
        for seed in range(2):
            assert_hides(play_at_random(setups()[number], Random(seed)))

    def test_holds_for_players_who_claim_and_take_back(self) -> None:
        for seed in range(3):
            assert_hides(restless(Random(seed)))

    @given(st.integers(0, 10**9), st.sampled_from(setups()))
    @settings(max_examples=25, deadline=None)
    def test_views_are_the_same_however_hidden_cards_lie(self, seed: int, setup: Setup) -> None:
        random = Random(seed)
        states = play_at_random(setup, random).states
        for state in random.sample(states, 12):
            for viewer in VIEWERS:
                other = reshuffled(state, viewer, random)
                assert view(other, viewer) == view(state, viewer)
                if viewer is not None:
                    assert legal(other, viewer) == legal(state, viewer)

    def test_a_state_is_no_view(self) -> None:
        assert not isinstance(table({S: "HA"}).state, type(view(table({S: "HA"}).state, S)))


class TestView:
    def test_shows_a_seat_its_own_hand_and_others_only_by_number(self) -> None:
        shown = view(table({S: "HA"}).state, N)
        assert (len(shown.hand), shown.hand_sizes, shown.kitty, shown.kitty_size) == (25, (25, 25, 25, 25), None, 8)

    def test_shows_the_kitty_to_who_buried_it(self) -> None:
        state = table({S: "HA"}).state
        assert (view(state, S).kitty, view(state, None).kitty) == (state.kitty, None)

    def test_shows_everybody_a_claimers_hand(self) -> None:
        from engine.live.commands import Claim

        state = one_trick().do(Claim(S)).state
        assert [hand.seat for hand in view(state, None).open_hands] == [S]

    def test_shows_the_last_trick_and_the_points(self) -> None:
        shown = view(one_trick().state, None)
        assert (shown.tricks[-1].winner, shown.banker_points, shown.attackers_points) == (S, 5, 0)

    def test_turns_the_kitty_up_at_the_end(self) -> None:
        state = play_at_random(Setup(rules=Ruleset()), Random(5), deals=9).state
        assert view(state, None).kitty == state.kitty

    def test_is_written_as_json(self) -> None:
        values = view(one_trick().state, E).values()
        assert json.loads(json.dumps(values)) == values
        assert set(values) == {field.name for field in fields(view(one_trick().state, E))}


class TestOpenView:
    def test_shows_all_hands_to_a_director(self) -> None:
        state = one_trick().state
        shown = open_view(state)
        assert (of(shown.hands, W), shown.kitty) == (state.hand(W).cards, state.kitty)
        assert json.loads(json.dumps(shown.values())) == shown.values()


class TestEventView:
    def test_says_of_every_event_what_it_shows(self) -> None:
        assert set(_SHOWN) == set(EVENTS)

    def test_shows_who_draws_its_own_cards(self) -> None:
        from engine.live.commands import DrawCards
        from tests.builders.table import dealt, stacked

        rules = Ruleset()
        before = dealt(Setup(rules=rules), stacked(rules, {W: "BJ"}))
        state = before.state
        event = before.do(DrawCards(3)).log[-1]
        assert event_view(state, event, W).facts == {"count": 3, "cards": "BJ"}
        assert event_view(state, event, None).facts == {"count": 3, "cards": ""}

    def test_shows_open_events_as_they_are_stored(self) -> None:
        start = one_trick()
        played = [event for event in start.log if isinstance(event, CardsPlayed)]
        assert event_view(start.state, played[0], None).facts == write_fields(played[0])


def test_duplicate_bidding_of_the_builder_is_the_one_meant() -> None:
    assert setups()[-1].rules.duplicate_bidding is DuplicateBidding.PARTNER_FIRST
