"""What players of a live table ask of one another, of their cards and of the director, in real browsers."""

from hashlib import sha256

import pytest
from playwright.sync_api import Page, expect

from engine.cards import print_card
from engine.live import Phase, only_play, view
from engine.live.commands import Answer
from engine.seats import PLAYING_ORDER, Seat
from tests import factories
from tests.browser.conftest import Visit
from tests.browser.live_pages import click, seated, souths_lead, table_where, wait_for
from tests.builders.live_match import live_match
from tests.builders.live_tables import keys_of, played, send, stand
from tournaments.clubs.models import Club, Role
from tournaments.live.models import LiveTable
from tournaments.live.rooms import Known

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
EVERYBODY = PLAYING_ORDER


def propose(page: Page, what: str) -> None:
    """Ask for the rest, or give it up, by the menu and its dialog."""
    page.locator(".hud .menu summary").click()
    click(page, what)
    page.locator(f"#{what}-dialog [data-yes]").click()


def plays_alone(known: Known) -> bool:
    """South has but one play, and a trick to think of it."""
    state = known.state
    return state.phase is Phase.PLAY and only_play(view(state, Seat.SOUTH)) is not None


def late_lead(known: Known) -> bool:
    """South leads when a good part of the deal is over, so that hands are short."""
    return souths_lead(known) and len(known.state.tricks) > 8


class TestARest:
    def test_that_is_claimed_is_shown_to_all_and_ends_the_deal_when_both_opponents_accept(self, visit: Visit) -> None:
        table, known = table_where(late_lead)
        pages = {seat: seated(visit, table, seat, phone=seat is Seat.WEST) for seat in EVERYBODY}
        held = len(known.state.hand(Seat.SOUTH))
        propose(pages[Seat.SOUTH], "claim")
        for seat in (Seat.WEST, Seat.NORTH, Seat.EAST):
            expect(pages[seat].locator("[data-bar]")).to_contain_text("claims the rest")
            expect(pages[seat].locator(".open-hand .pc")).to_have_count(held)
        expect(pages[Seat.NORTH].locator("[data-do='agree']")).to_have_count(0)  # the partner is not asked
        click(pages[Seat.WEST], "agree")
        expect(pages[Seat.SOUTH].locator("[data-bar]")).to_contain_text("Still to answer")
        pages[Seat.EAST].keyboard.press("y")
        for page in pages.values():
            expect(page.locator("[data-bar]")).to_contain_text("Deal over")
        assert stand(table).state.result is not None

    def test_that_is_claimed_in_vain_is_played_out_with_the_hand_open(self, visit: Visit) -> None:
        table, known = table_where(late_lead)
        south, west = seated(visit, table, Seat.SOUTH), seated(visit, table, Seat.WEST)
        propose(south, "claim")
        expect(west.locator("[data-bar]")).to_contain_text("claims the rest")
        west.keyboard.press("x")
        expect(south.locator("[data-bar]")).to_be_hidden()
        expect(south.locator(".toast")).to_contain_text("refuses")
        expect(south.locator("[data-story]")).to_contain_text("refuses")
        expect(west.locator(".open-hand .pc")).to_have_count(len(known.state.hand(Seat.SOUTH)))
        south.keyboard.press("h")
        click(south, "play")
        expect(west.locator("[data-trick] .pc").first).to_be_visible()

    def test_that_is_conceded_needs_all_three_others(self, visit: Visit) -> None:
        table, _ = table_where(late_lead)
        south, north = seated(visit, table, Seat.SOUTH), seated(visit, table, Seat.NORTH)
        propose(south, "concede")
        expect(north.locator("[data-bar]")).to_contain_text("leaves the rest to the other side")
        for seat in (Seat.WEST, Seat.EAST):
            send(table, seat, Answer(seat, True))
        assert stand(table).state.result is None
        click(north, "agree")
        expect(south.locator("[data-bar]")).to_contain_text("Deal over")

    def test_may_be_withdrawn(self, visit: Visit) -> None:
        table, _ = table_where(late_lead)
        south, west = seated(visit, table, Seat.SOUTH), seated(visit, table, Seat.WEST)
        propose(south, "concede")
        expect(west.locator("[data-bar]")).to_contain_text("leaves the rest")
        click(south, "withdraw")
        expect(west.locator("[data-bar]")).to_be_hidden()
        assert stand(table).state.phase is Phase.PLAY


class TestATakeBack:
    def test_that_is_refused_leaves_the_cards_on_the_table(self, visit: Visit) -> None:
        table, known = table_where(souths_lead)
        south, west = seated(visit, table, Seat.SOUTH), seated(visit, table, Seat.WEST)
        south.keyboard.press("h")
        click(south, "play")
        wait_for(south, table, lambda now: now.version > known.version)
        south.keyboard.press("u")
        expect(west.locator("[data-bar]")).to_contain_text("asks to take the last act back")
        click(west, "refuse")
        expect(south.locator("[data-bar]")).to_be_hidden()
        expect(south.locator("[data-story]")).to_contain_text("refuses")
        expect(south.locator("[data-trick] .pc").first).to_be_visible()


class TestDragging:
    def test_a_card_to_the_table_plays_it(self, visit: Visit) -> None:
        table, known = table_where(souths_lead)
        south = seated(visit, table, Seat.SOUTH)
        card = south.locator(".fan [data-card]").first
        code = (card.get_attribute("data-card") or "").split("#")[0]
        drag(south, card.bounding_box(), rise=180)
        now = wait_for(south, table, lambda one: one.version > known.version)
        assert now.state.trick is not None
        assert list(map(print_card, now.state.trick.plays[0])) == [code]

    def test_raised_cards_takes_all_of_them_along(self, visit: Visit) -> None:
        table, known = table_where(lambda now: souths_lead(now) and pair_of(now) is not None)
        south, pair = seated(visit, table, Seat.SOUTH), pair_of(known)
        for copy in (0, 1):
            south.locator(f"[data-card='{pair}#{copy}']").click(position={"x": 6, "y": 8})
        drag(south, south.locator(f"[data-card='{pair}#1']").bounding_box(), rise=180)
        now = wait_for(south, table, lambda one: one.version > known.version)
        assert now.state.trick is not None
        assert list(map(print_card, now.state.trick.plays[0])) == [pair, pair]

    def test_a_card_a_little_and_letting_go_plays_nothing(self, visit: Visit) -> None:
        table, known = table_where(souths_lead)
        south = seated(visit, table, Seat.SOUTH)
        card = south.locator(".fan [data-card]").first
        drag(south, card.bounding_box(), rise=30)
        south.wait_for_timeout(200)
        assert stand(table).version == known.version
        assert card.evaluate("card => card.style.translate") == ""


class TestATable:
    def test_where_talk_is_switched_off_offers_none(self, visit: Visit) -> None:
        table, _ = table_where(souths_lead)
        LiveTable.objects.filter(pk=table.pk).update(chat=False)
        south = seated(visit, table, Seat.SOUTH)
        expect(south.locator("[data-chat-box]")).to_be_hidden()
        south.keyboard.press("c")
        expect(south.locator("[data-rail]")).not_to_have_class("rail is-open")
        south.locator(".hud .menu summary").click()
        expect(south.locator("[data-do='chat']")).to_be_hidden()

    def test_opens_its_talk_from_the_menu_and_closes_it_by_a_key(self, visit: Visit) -> None:
        table, _ = table_where(souths_lead)
        south = seated(visit, table, Seat.SOUTH, phone=True)
        south.locator(".hud .menu summary").click()
        click(south, "chat")
        expect(south.locator("#talk")).to_be_focused()
        south.locator("[data-do='rail']").first.focus()
        south.keyboard.press("Escape")
        expect(south.locator("[data-chat-box]")).to_be_hidden()

    def test_tells_what_it_promised_of_its_cards(self, visit: Visit) -> None:
        table, _ = table_where(souths_lead)
        south = seated(visit, table, Seat.SOUTH)
        told = south.locator("[data-promise] [data-hash]").text_content() or ""
        assert len(told) == len(sha256().hexdigest())
        south.locator("[data-promise] summary").click()
        expect(south.locator("[data-promise] details p")).to_be_visible()
        played(table, until=lambda now: now.state.phase is Phase.FINISHED)
        replay = visit(f"/live/{table.code}/deals/")
        expect(replay.locator("#promise .hash").first).to_have_text(told)
        text = replay.locator("#promise pre").first.text_content() or ""
        assert sha256(text.encode()).hexdigest() == told

    def test_of_an_event_rings_on_the_directors_live_pages(self, visit: Visit, club: Club) -> None:
        office = factories.OfficeFactory.create(club=club, role=Role.DIRECTOR)
        made = live_match(club)
        slug, code = made.drawn.event.slug, made.table.code
        listed = visit(f"/manage/events/{slug}/live/", user=office.user)
        shown = visit(f"/manage/events/{slug}/live/{code}/", user=office.user)
        expect(listed.locator(".need.call")).to_have_count(0)
        player = visit(f"/live/{code}/seat/{keys_of(made.table)[Seat.WEST]}/", phone=True)
        click(player, "director")
        player.locator("#director-words").fill("多了一张牌")
        player.locator("#director-dialog [data-yes]").click()
        expect(player.locator(".toast")).to_contain_text("The director has been called")
        for page in (listed, shown):
            expect(page.locator(".need.call")).to_contain_text("多了一张牌")
        shown.get_by_role("button", name="On my way").click()
        for page in (listed, shown):
            expect(page.locator(".need.call")).to_have_count(0)


class TestTheOnlyPlay:
    @pytest.mark.parametrize("allowed", [True, False])
    def test_is_made_by_itself_where_player_and_table_want_it(self, visit: Visit, allowed: bool) -> None:
        table, known = table_where(lambda now: now.state.turn is Seat.SOUTH and plays_alone(now))
        LiveTable.objects.filter(pk=table.pk).update(autoplay=allowed)
        south = visit("/live/")
        south.evaluate("localStorage.setItem('table', JSON.stringify({autoplay: true}))")
        south.goto(f"/live/{table.code}/seat/{keys_of(table)[Seat.SOUTH]}/")
        expect(south.locator(".fan [data-card]").first).to_be_visible()
        if allowed:
            wait_for(south, table, lambda now: now.version > known.version)
            return
        south.wait_for_timeout(500)
        assert stand(table).version == known.version
        south.locator(".hud .menu summary").click()
        click(south, "prefs")
        expect(south.locator("[data-pref='autoplay']")).to_be_hidden()


def drag(page: Page, box: object, *, rise: int) -> None:
    """Take a card at its free corner and carry it upwards."""
    assert isinstance(box, dict)
    x, y = box["x"] + 8, box["y"] + 20
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(x + step, y - rise * step / 5)
    page.mouse.up()


def pair_of(known: Known) -> str | None:
    """Find a card that South holds twice."""
    held = list(map(print_card, known.state.hand(Seat.SOUTH)))
    return next((code for code in held if held.count(code) > 1), None)
