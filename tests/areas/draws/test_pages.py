"""The director's pages of a stage and of a draw."""

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.duplicate_event import pairs_entered
from tests.builders.pages import statements
from tests.factories import EntryFactory, EventFactory, OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.draws import operations
from tournaments.draws.models import DrawRequest
from tournaments.events.models import Event
from tournaments.pairings.generators.movements.howell import howell
from tournaments.pairings.models import Round, RoundStatus
from tournaments.pairings.queries import pairing_list
from tournaments.shared.actors import COMMAND_LINE, SYSTEM


@pytest.fixture
def event(club: Club) -> Event:
    """A Swiss of six pairs, three of one club."""
    event = EventFactory.create(club=club)
    EntryFactory.create_batch(3, event=event, affiliation="东区")
    EntryFactory.create_batch(3, event=event)
    return event


@pytest.fixture
def browser(club: Club) -> Client:
    """A director's browser."""
    client = Client()
    client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return client


def draft_by(browser: Client, event: Event) -> Round:
    """Press the button and let the worker do its part."""
    browser.post(reverse("stage_draw", args=[event.slug, 1]))
    operations.run_draw(request_id=DrawRequest.objects.latest("pk").pk)
    return Round.objects.get(stage__event=event)


def act(browser: Client, event: Event, verb: str, **data: object) -> str:
    """Do one thing to round 1 and give the page that follows."""
    return browser.post(reverse("draw_act", args=[event.slug, 1, 1, verb]), data, follow=True).text


class TestStage:
    def test_waits_while_a_draw_is_made_and_moves_on(self, browser: Client, event: Event) -> None:
        address = reverse("event_stage", args=[event.slug, 1])
        browser.post(reverse("stage_draw", args=[event.slug, 1]))
        headers = {"HX-Request": "true", "HX-Target": "drawing"}
        assert 'id="drawing"' in browser.get(address, headers=headers).text
        operations.run_draw(request_id=DrawRequest.objects.get().pk)
        moved = browser.get(address, headers=headers)
        assert moved.headers["HX-Redirect"] == reverse("event_draw", args=[event.slug, 1, 1])

    def test_says_why_a_draw_was_not_possible(self, browser: Client, event: Event) -> None:
        request = operations.request_draw(actor=COMMAND_LINE, stage=event.stages.get())
        request.state, request.failure = "failed", {"code": "no_pairing_possible", "facts": {"entries": 6}}
        request.save()
        assert (
            "No pairing of these 6 entries is possible."
            in browser.get(reverse("event_stage", args=[event.slug, 1])).text
        )

    def test_shows_a_refusal_as_a_sentence(self, browser: Client, event: Event) -> None:
        event.entries.all().delete()
        answer = browser.post(reverse("stage_draw", args=[event.slug, 1]), follow=True)
        assert "At least 2 entries are needed" in answer.text

    def test_pairs_by_hand_and_keeps_what_was_typed(self, browser: Client, event: Event) -> None:
        address = reverse("stage_by_hand", args=[event.slug, 1])
        wrong = browser.post(address, {"ns-1": "1", "ew-1": "2", "ns-2": "2", "ew-2": "3"})
        assert wrong.status_code == 422
        assert 'name="ew-2" value="3"' in wrong.text
        browser.post(address, {"ns-1": "1", "ew-1": "2", "ns-2": "4", "ew-2": "3"})
        lines = pairing_list(Round.objects.get()).lines
        assert [(line.ns.number, line.ew and line.ew.number) for line in lines[:2]] == [(1, 2), (4, 3)]


class TestDraw:
    def test_is_looked_at_changed_and_published(self, browser: Client, event: Event) -> None:
        draft = draft_by(browser, event)
        lines = pairing_list(draft).lines
        assert lines[0].ew is not None
        chosen = [lines[0].ew.pk, lines[1].ns.pk]
        assert "swapped" in act(browser, event, "swap", entry=chosen, version=draft.version)
        after = pairing_list(draft).lines
        assert after[0].ew is not None
        assert [after[0].ew.pk, after[1].ns.pk] == chosen[::-1]
        assert "changed this since" in act(browser, event, "publish", version=draft.version)
        draft.refresh_from_db()
        act(browser, event, "publish", version=draft.version)
        draft.refresh_from_db()
        assert draft.status == RoundStatus.PUBLISHED
        act(browser, event, "withdraw")
        draft.refresh_from_db()
        assert draft.status == RoundStatus.DRAFT

    @pytest.mark.parametrize("version", ["", "1e9", "²", "99999999999"])
    def test_is_not_published_in_a_version_that_nobody_saw(self, browser: Client, event: Event, version: str) -> None:
        draft = draft_by(browser, event)
        assert "changed this since" in act(browser, event, "publish", version=version)
        draft.refresh_from_db()
        assert draft.status == RoundStatus.DRAFT

    def test_says_in_red_what_changed_nothing(self, browser: Client, event: Event) -> None:
        draft = draft_by(browser, event)
        match = pairing_list(draft).lines[0].match
        for verb, data in (("table", {"match": match.pk, "table": "x"}), ("swap", {"version": draft.version})):
            answer = act(browser, event, verb, **data)
            assert ("note bad" in answer, "note good" in answer) == (True, False), verb

    def test_warns_before_clubmates_are_made_to_meet(self, browser: Client, event: Event) -> None:
        draft = draft_by(browser, event)
        lines = pairing_list(draft).lines
        mates = [entry for line in lines for entry in (line.ns, line.ew) if entry and entry.affiliation]
        first = next(line for line in lines if mates[0] in (line.ns, line.ew))
        rival = first.ew if first.ns == mates[0] else first.ns
        assert rival is not None
        address = reverse("draw_swap", args=[event.slug, 1, 1])
        said = browser.get(address, {"entry": [rival.pk, mates[1].pk]}).text
        assert "Both play for 东区." in said
        assert "Tick the other pair." in browser.get(address, {"entry": [rival.pk]}).text

    def test_has_a_lock_in_words_on_a_phone(self, browser: Client, event: Event) -> None:
        draft_by(browser, event)
        page = browser.get(reverse("event_draw", args=[event.slug, 1, 1])).text
        assert page.count('<span class="lockword" aria-hidden="true">Lock</span>') == 3
        narrow = Path("static/css/areas/draws.css").read_text().split("max-width: 59.99rem")[1].split("@media")[0]
        assert ".lockword { display: inline" in narrow
        assert "td.c { display: none" not in narrow

    def test_locks_moves_and_throws_away(self, browser: Client, event: Event) -> None:
        draft = draft_by(browser, event)
        match = pairing_list(draft).lines[0].match
        act(browser, event, "lock", match=match.pk)
        act(browser, event, "table", match=match.pk, table="8")
        match.refresh_from_db()
        assert match.is_locked
        assert match.table is not None
        assert match.table.number == 8
        act(browser, event, "discard")
        assert not Round.objects.exists()

    def test_shows_in_a_constant_number_of_statements(self, browser: Client, event: Event) -> None:
        draft_by(browser, event)
        address = reverse("event_draw", args=[event.slug, 1, 1])
        few = statements(browser, address)
        EntryFactory.create_batch(20, event=event)
        Round.objects.all().delete()
        event.stages.get().stage_entries.all().delete()
        draft_by(browser, event)
        assert statements(browser, address) == few <= 20

    def test_is_closed_to_others(self, browser: Client, event: Event) -> None:
        draft_by(browser, event)
        address = reverse("event_draw", args=[event.slug, 1, 1])
        stranger = Client()
        stranger.force_login(OfficeFactory.create(role=Role.OWNER).user)
        assert stranger.get(address).status_code == 403
        assert Client().get(address).status_code == 302


class TestAStageOfAMovement:
    def test_asks_for_the_movement_before_it_offers_a_draw(self, client: Client, club: Club) -> None:
        made = pairs_entered(club, 8)
        client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        address = f"/manage/events/{made.event.slug}/stages/1/"
        before = client.get(address, headers={"accept-language": "en"}).text
        assert "Choose a movement first." in before
        assert "Draw round 1" not in before
        operations.choose_movement(actor=SYSTEM, stage=made.stage, movement=howell(4), boards_per_set=2)
        assert "Draw round 1" in client.get(address, headers={"accept-language": "en"}).text
