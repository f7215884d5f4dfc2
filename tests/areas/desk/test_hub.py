"""The officers' first page of an event when it ends before its last round."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.formats import PRESETS
from tests import factories
from tests.builders.chained import chained, chained_event, play_stage
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.builders.duplicate_event import pairs_entered
from tournaments.clubs.models import Club, Role
from tournaments.draws import operations as draws
from tournaments.events import operations as events
from tournaments.events.models import Event
from tournaments.publishing import operations as publishing
from tournaments.shared.actors import SYSTEM
from tournaments.tallies.operations import current_revision


@pytest.fixture
def night(club: Club) -> DrawnEvent:
    return drawn_event(club, entries=8)


@pytest.fixture
def chief(client: Client, club: Club) -> Client:
    client.force_login(factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return client


class TestAnEventWithRoundsToPlay:
    def test_is_not_offered_as_final(self, chief: Client, night: DrawnEvent) -> None:
        assert "checked" not in the_box(chief.get(reverse("event_publish", args=[night.event.slug])).text)

    def test_warns_before_it_is_finished(self, chief: Client, night: DrawnEvent) -> None:
        page = chief.get(reverse("event_manage", args=[night.event.slug])).text
        assert "rounds are not played." in page
        assert "Finish it all the same" in page

    def test_shows_its_stage_as_finished_after(self, chief: Client, night: DrawnEvent) -> None:
        events.finish_event(actor=SYSTEM, event=night.event)
        for name, more in (("event_manage", []), ("event_stage", [1])):
            page = chief.get(reverse(name, args=[night.event.slug, *more])).text
            assert '<span class="chip strong">Running</span>' not in page
            assert '<span class="chip good">Finished</span>' in page

    def test_tells_the_public_that_it_is_over(self, client: Client, night: DrawnEvent) -> None:
        address = reverse("event_page", args=[night.event.slug])
        assert "The event is over." not in client.get(address).text
        events.finish_event(actor=SYSTEM, event=night.event)
        page = client.get(address).text
        assert ("The event is over." in page, "· finished" in page) == (True, True)

    def test_runs_again_when_it_is_taken_up_again(self, chief: Client, night: DrawnEvent) -> None:
        events.finish_event(actor=SYSTEM, event=night.event)
        events.reopen_event(actor=SYSTEM, event=night.event)
        page = chief.get(reverse("event_manage", args=[night.event.slug])).text
        assert '<span class="chip strong">Running</span>' in page


class TestAMovementToChoose:
    def test_is_asked_for_before_rounds_are_counted(self, chief: Client, club: Club) -> None:
        made = pairs_entered(club, 8)
        overview = chief.get(reverse("event_manage", args=[made.event.slug])).text
        assert "how many rounds, the movement says" in overview
        assert "0 of 8 rounds" not in overview
        assert "Choose a movement first." in overview
        assert reverse("stage_movement", args=[made.event.slug, 1]) in overview
        stage = chief.get(reverse("event_stage", args=[made.event.slug, 1])).text
        assert "Choose a movement first." in stage
        assert "are planned" not in stage
        assert "movement 1" not in stage


def the_box(page: str) -> str:
    """Give the box that makes what is published final."""
    return page[page.index('<input type="checkbox" name="is_final"') :].partition(">")[0]


class TestAnEventPlayedToItsEnd:
    def over(self, club: Club) -> Event:
        event = chained_event(club, chained(PRESETS["knockout"].stages[0]), entries=2)
        draws.open_stage(actor=SYSTEM, stage=event.stages.get())
        play_stage(event.stages.get())
        current_revision(event_id=event.pk)
        event.refresh_from_db()
        return event

    def test_is_finished_once_its_final_standings_are_public(self, chief: Client, club: Club) -> None:
        event = self.over(club)
        address = reverse("event_manage", args=[event.slug])
        assert "Publish the final standings" in chief.get(address).text
        publishing.publish(actor=SYSTEM, event=event)
        assert "Publish the final standings" in chief.get(address).text
        assert "checked" in the_box(chief.get(reverse("event_publish", args=[event.slug])).text)
        publishing.publish(actor=SYSTEM, event=event, is_final=True)
        page = chief.get(address).text
        assert "Publish the final standings" not in page
        assert f'href="{address}#finish"' in page
        assert '<form id="finish"' in page

    def test_is_published_again_after_a_correction(self, chief: Client, club: Club) -> None:
        event = self.over(club)
        publishing.publish(actor=SYSTEM, event=event, is_final=True)
        events.facts_changed(event_id=event.pk)
        assert "Publish the final standings" in chief.get(reverse("event_manage", args=[event.slug])).text


class TestRoundsThatFollowFromTheEntries:
    """Groups and brackets have as many rounds as their field asks for."""

    def pages(self, chief: Client, club: Club, entries: int) -> tuple[str, str]:
        event = chained_event(club, PRESETS["groups_then_knockout"], entries=entries)
        overview = chief.get(reverse("event_manage", args=[event.slug])).text
        return overview, chief.get(reverse("event_stage", args=[event.slug, 2])).text

    def test_are_not_counted_before_there_are_any(self, chief: Client, club: Club) -> None:
        overview, stage = self.pages(chief, club, 0)
        assert "how many rounds, the entries say" in overview
        assert "0 of 0 rounds" not in overview
        assert "0 are planned" not in stage

    def test_are_foreseen_before_a_stage_is_filled(self, chief: Client, club: Club) -> None:
        overview, stage = self.pages(chief, club, 8)
        assert "0 of 2 rounds" in overview
        assert "2 are planned" in stage

    def test_name_their_stage_as_the_next_step(self, chief: Client, club: Club) -> None:
        assert "Stage 1, Round robin: Round 1 is to be drawn." in self.pages(chief, club, 8)[0]
