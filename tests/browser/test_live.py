"""Live tables in real browsers: a deal of four people, lost networks, failed throws, spectators, the replay."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from engine.cards import Card, Suit, print_card
from engine.live import Phase, TableState, decide, least_act, view
from engine.live.commands import Answer, PlayCards
from engine.live.errors import PlayRefused
from engine.live.events import ThrowFailed
from engine.seats import PLAYING_ORDER, Seat
from tests.browser.conftest import Visit
from tests.browser.live_pages import (
    act,
    act_until,
    click,
    follows,
    program,
    raise_cards,
    seated,
    souths_lead,
    table_of_four,
    table_where,
    wait_for,
)
from tests.builders.live_tables import driven, played, send, stand
from tournaments.live.models import LiveTable
from tournaments.live.models import TableState as Life

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TAP_AND_PLAY = """(codes) => {
  const copies = {};
  for (const code of codes) {
    copies[code] = (copies[code] ?? -1) + 1;
    document.querySelector(`.fan [data-card="${code}#${copies[code]}"]`).click();
  }
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
}"""


class TestFourPlayers:
    @pytest.mark.timeout(400)
    def test_play_a_two_deck_deal_though_a_network_is_lost_twice(self, visit: Visit) -> None:
        table = table_of_four()
        pages = {seat: seated(visit, table, seat, phone=seat is Seat.WEST) for seat in PLAYING_ORDER}
        with program():
            self.bury_without_a_network(pages, table)
            self.play_without_a_network(pages, table)
            act_until(pages, table, lambda state: state.phase is Phase.FINISHED)
            for page in pages.values():
                expect(page.locator("[data-bar]")).to_contain_text("Deal over")
        LiveTable.objects.get(pk=table.pk, state=Life.FINISHED)

    def bury_without_a_network(self, pages: dict[Seat, Page], table: LiveTable) -> None:
        known = act_until(pages, table, lambda state: state.phase is Phase.KITTY)
        assert known.state.turn is not None
        page = pages[known.state.turn]
        click(page, "hint")
        expect(page.locator("[data-do='bury']")).not_to_have_attribute("aria-disabled", "true")
        page.context.set_offline(True)
        expect(page.locator("[data-net]")).to_contain_text("No connection")
        click(page, "bury")
        expect(page.locator("[data-net]")).to_contain_text("1 action waits")
        page.context.set_offline(False)
        expect(page.locator("[data-net] .off")).to_have_count(0, timeout=2000)
        wait_for(page, table, lambda now: now.state.phase is Phase.PLAY)

    def play_without_a_network(self, pages: dict[Seat, Page], table: LiveTable) -> None:
        known = act_until(pages, table, lambda state: len(state.tricks) == 2 and state.trick is not None)
        seat = known.state.trick.leader if known.state.trick else Seat.SOUTH
        away = pages[seat.partner]
        away.context.set_offline(True)
        act(pages, table)
        away.context.set_offline(False)
        expect(away.locator("[data-net] .off")).to_have_count(0, timeout=2000)
        expect(away.locator("[data-trick] .pc")).to_have_count(
            sum(len(cards) for cards in (stand(table).state.trick or known.state.tricks[-1]).plays)
        )


class TestHand:
    def test_says_which_duty_a_play_breaks_and_shows_what_must_go(self, visit: Visit) -> None:
        table, known = table_where(lambda now: follows(now) and has_to_follow(now.state))
        page = seated(visit, table, Seat.SOUTH)
        state = known.state
        assert state.trick is not None
        wrong = tuple(card for card in state.hand(Seat.SOUTH) if state.trumps.class_of(card) != led(state))
        raise_cards(page, wrong[: len(state.trick.plays[0])])
        expect(page.locator("[data-note]")).to_contain_text("must")
        assert page.locator(".fan .pc.must").count() > 0
        expect(page.locator("[data-do='play']")).to_have_attribute("aria-disabled", "true")
        page.keyboard.press("a")
        page.keyboard.press("Enter") if page.locator(".fan .up").count() == len(state.trick.plays[0]) else None
        expect(page.locator("[data-note].duty:not(.is-calm)")).to_have_count(0)

    def test_blames_nobody_for_cards_that_are_played_before_they_are_checked(self, visit: Visit) -> None:
        table, known = table_where(follows)
        page = seated(visit, table, Seat.SOUTH)
        act = least_act(view(known.state, Seat.SOUTH))
        assert isinstance(act, PlayCards)
        page.evaluate(TAP_AND_PLAY, [print_card(card) for card in act.cards])
        expect(page.locator(".fan [data-card]")).to_have_count(len(known.state.hand(Seat.SOUTH)) - len(act.cards))
        page.wait_for_timeout(400)  # longer than the page rests before it asks
        expect(page.locator("[data-note]")).to_be_hidden()

    def test_is_walked_and_played_by_keys(self, visit: Visit) -> None:
        table, known = table_where(souths_lead)
        page = seated(visit, table, Seat.SOUTH)
        first = page.locator(".fan [data-card]").first
        first.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        second = page.locator(".fan [data-card]").nth(1)
        expect(second).to_have_attribute("aria-pressed", "true")
        key = second.get_attribute("data-card")
        page.keyboard.press("Enter")
        now = wait_for(page, table, lambda one: one.version > known.version)
        assert now.state.trick is not None
        assert [print_card(card) for card in now.state.trick.plays[0]] == [(key or "").split("#")[0]]

    def test_is_sorted_the_other_way_round_on_demand(self, visit: Visit) -> None:
        table, _ = table_where(souths_lead)
        page = seated(visit, table, Seat.SOUTH)
        before = [card.get_attribute("data-card") for card in page.locator(".fan .grp").first.locator("button").all()]
        page.keyboard.press("s")
        expect(page.locator(".fan .grp").first.locator("button").first).to_have_attribute("data-card", before[-1] or "")


class TestTable:
    def test_counts_a_captured_kitty_the_same_in_its_head_and_its_result(self, visit: Visit) -> None:
        table = table_of_four(decks=1)
        seeds = iter(range(99))
        while True:
            seed = next(seeds)
            state = played(table, seed=seed, until=lambda now: now.state.phase is Phase.FINISHED).state
            if state.result is not None and state.result.outcome is not None and state.result.outcome.kitty_gain:
                break
            table = table_of_four(decks=1)
        result, outcome = state.result, state.result.outcome
        page = seated(visit, table, Seat.SOUTH)
        told = f"{outcome.kitty_points} points, counted {outcome.multiplier} times"
        expect(page.locator("[data-bar]")).to_contain_text(told)
        expect(page.locator("[data-points] .num").first).to_have_text(str(result.points))

    def test_shows_a_failed_throw_as_it_happened_with_its_penalty(self, visit: Visit) -> None:
        table, known = table_where(lambda now: souths_lead(now) and throw(now.state) is not None)
        cards = throw(known.state)
        assert cards is not None
        south, watcher = seated(visit, table, Seat.SOUTH), visit(f"/live/{table.code}/")
        expect(watcher.locator("[data-trick]")).to_be_visible()
        raise_cards(south, cards)
        click(south, "play")
        for page in (south, watcher):
            expect(page.locator("[data-trick] .bad")).to_have_text("throw failed")
            expect(page.locator("[data-trick] .pc")).to_have_count(len(cards))
            expect(page.locator("[data-story]")).to_contain_text("throws, and it fails")
            expect(page.locator("[data-story]")).to_contain_text("Led instead")

    def test_takes_a_play_back_when_everybody_agrees(self, visit: Visit) -> None:
        table, known = table_where(souths_lead)
        south, west = seated(visit, table, Seat.SOUTH), seated(visit, table, Seat.WEST)
        hand = len(known.state.hand(Seat.SOUTH))
        south.keyboard.press("h")
        click(south, "play")
        expect(west.locator("[data-trick] .pc").first).to_be_visible()
        click(south, "take_back")
        expect(west.locator("[data-bar]")).to_contain_text("asks to take the last act back")
        for seat in (Seat.NORTH, Seat.EAST):
            send(table, seat, Answer(seat, True))
        click(west, "agree")
        expect(west.locator("[data-trick] .pc")).to_have_count(0)
        expect(south.locator(".fan [data-card]")).to_have_count(hand)

    def test_passes_for_whoever_sits_the_bidding_out(self, visit: Visit) -> None:
        table = table_of_four()
        drawn = driven(table, until=lambda now: now.state.drawn > 0)
        south = seated(visit, table, Seat.SOUTH)
        south.keyboard.press("o")
        expect(south.locator("[data-do='sit_out']")).to_have_text("Let me bid after all")
        assert Seat.SOUTH not in drawn.state.passed
        driven(table)
        known = wait_for(south, table, lambda now: Seat.SOUTH in now.state.passed)
        assert set(known.state.waiting) == {Seat.NORTH, Seat.WEST, Seat.EAST}

    def test_claims_the_rest_when_everybody_agrees(self, visit: Visit) -> None:
        table, _ = table_where(souths_lead)
        south, west = seated(visit, table, Seat.SOUTH), seated(visit, table, Seat.WEST)
        south.locator(".hud .menu summary").click()
        click(south, "claim")
        south.locator("#claim-dialog [data-yes]").click()
        expect(west.locator("[data-bar]")).to_contain_text("claims")
        send(table, Seat.EAST, Answer(Seat.EAST, True))  # the other side alone is asked
        click(west, "agree")
        expect(south.locator("[data-bar]")).to_contain_text("points")
        assert stand(table).state.result is not None

    def test_shows_spectators_no_hand(self, visit: Visit) -> None:
        table, _ = table_where(souths_lead)
        page = visit(f"/live/{table.code}/")
        expect(page.locator("[data-place='near'] .seat")).to_be_visible()
        expect(page.locator(".fan")).to_be_hidden()
        expect(page.locator("[data-card]")).to_have_count(0)
        expect(page.locator("[data-acts]")).to_be_hidden()

    def test_lets_players_talk(self, visit: Visit) -> None:
        table, _ = table_where(souths_lead)
        south, west = seated(visit, table, Seat.SOUTH), seated(visit, table, Seat.WEST)
        south.locator(".phrases button").first.click()
        expect(west.locator("[data-chat]")).to_contain_text("Hello!")

    def test_shows_all_tricks_and_its_keys(self, visit: Visit) -> None:
        table, known = table_where(lambda now: souths_lead(now) and len(now.state.tricks) > 1)
        page = seated(visit, table, Seat.SOUTH)
        page.keyboard.press("?")
        expect(page.locator("#help-dialog")).to_be_visible()
        page.keyboard.press("Escape")
        page.locator(".hud .menu summary").click()
        page.get_by_role("button", name="All tricks").click()
        expect(page.locator("[data-tricks] tr")).to_have_count(len(known.state.tricks))

    @pytest.mark.parametrize("theme", ["light", "dark"])
    @pytest.mark.parametrize("phone", [True, False])
    def test_has_no_barriers(self, visit: Visit, axe: Callable[[Page], list[str]], theme: str, phone: bool) -> None:
        table, _ = table_where(follows)
        page = seated(visit, table, Seat.SOUTH, theme=theme, phone=phone)
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def test_is_the_same_on_two_devices_of_one_seat(self, visit: Visit) -> None:
        table, _ = table_where(souths_lead)
        one, other = (seated(visit, table, Seat.SOUTH) for _ in range(2))
        one.keyboard.press("h")
        click(one, "play")
        expect(other.locator("[data-trick] .pc").first).to_be_visible()
        expect(one.locator(".fan .up")).to_have_count(0)

    def test_lays_the_twin_of_a_card_that_was_played(self, visit: Visit) -> None:
        table, known = table_where(lambda now: souths_lead(now) and twin(now.state) is not None)
        card = twin(known.state)
        assert card is not None
        page = seated(visit, table, Seat.SOUTH)
        raise_cards(page, (card,))
        click(page, "play")
        wait_for(page, table, lambda now: now.version > known.version)
        expect(page.locator("[data-trick] .pc")).to_have_count(1)
        expect(page.locator(".fan .up")).to_have_count(0)


class TestLobby:
    def test_opens_a_practice_table_for_a_visitor(self, visit: Visit, axe: Callable[[Page], list[str]]) -> None:
        page = visit("/live/")
        assert axe(page) == []
        page.fill("#id_name", "阿来")
        with program():
            page.get_by_role("button", name="Open a table").click()
            expect(page.locator("[data-place='near']")).to_contain_text("阿来")
            expect(page.locator(".fan [data-card]").first).to_be_visible(timeout=10000)

    def test_lets_a_friend_sit_down_by_the_address(self, visit: Visit) -> None:
        page = visit("/live/", phone=True)
        page.fill("#id_name", "阿来")
        page.select_option("#id_company", "partner")
        page.get_by_role("button", name="Open a table").click()
        expect(page.locator(".qr").first).to_be_visible()
        friend = visit(page.url.removeprefix(page.evaluate("location.origin")))
        friend.get_by_label("Your name").fill("小友")
        friend.get_by_role("button", name="Sit down").click()
        expect(friend.locator("[data-place='near']")).to_contain_text("小友")
        expect(page.locator("[data-place='far']")).to_contain_text("小友", timeout=10000)


class TestReplay:
    def test_goes_through_a_finished_deal(self, visit: Visit, axe: Callable[[Page], list[str]]) -> None:
        table = table_of_four()
        played(table, until=lambda now: now.state.phase is Phase.FINISHED)
        page = visit(f"/live/{table.code}/deals/")
        hand = page.locator("[data-hand='S'] .pc")
        expect(hand).to_have_count(25)
        assert axe(page) == []
        page.keyboard.press("ArrowDown")
        expect(page.locator("[data-jump]")).to_have_value("1")
        page.get_by_role("button", name="What would a bot do?").click()
        expect(page.locator("[data-bot]")).to_contain_text("a strong bot would have chosen", timeout=10000)
        page.keyboard.press("End")
        expect(hand).to_have_count(0)
        page.keyboard.press("Home")
        page.get_by_role("button", name="Play").first.click()
        expect(page.locator("[data-slider]")).not_to_have_value("0", timeout=5000)

    def test_opens_at_the_trick_of_its_address(self, visit: Visit) -> None:
        table = table_of_four()
        played(table, until=lambda now: now.state.phase is Phase.FINISHED)
        page = visit(f"/live/{table.code}/deals/1/#t3", phone=True)
        expect(page.locator("[data-jump]")).to_have_value("3")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def test_says_that_no_deal_is_over_yet(self, visit: Visit) -> None:
        table = table_of_four()
        driven(table)
        page = visit(f"/live/{table.code}/deals/")
        expect(page.locator(".empty")).to_contain_text("No deal of this table is over yet")


def twin(state: TableState) -> Card | None:
    """Find a card that South holds twice."""
    return next((card for card, count in Counter(state.hand(Seat.SOUTH)).items() if count > 1), None)


def led(state: TableState) -> object:
    assert state.trick is not None
    return state.trumps.class_of(state.trick.plays[0][0])


def has_to_follow(state: TableState) -> bool:
    """Tell whether South holds more than enough of the class led, and enough of others to be wrong."""
    assert state.trick is not None
    hand, needed = state.hand(Seat.SOUTH), len(state.trick.plays[0])
    own = [card for card in hand if state.trumps.class_of(card) == led(state)]
    return len(own) > needed and len(hand) - len(own) >= needed


def throw(state: TableState) -> tuple[Card, ...] | None:
    """Find two plain cards of South's that fail as a throw."""
    for suit in Suit:
        cards = [c for c in state.hand(Seat.SOUTH) if c.suit is suit and state.trumps.class_of(c).value == suit.value]
        for pair in combinations(cards, 2):
            if pair[0] == pair[1]:
                continue
            try:
                events = decide(state, PlayCards(Seat.SOUTH, pair))
            except PlayRefused:
                continue
            if isinstance(events[0], ThrowFailed):
                return pair
    return None
