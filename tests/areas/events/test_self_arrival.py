"""A pair checks itself in by its own link."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import EntryFactory, EventFactory
from tournaments.clubs.models import Club
from tournaments.events.errors import EntryNotActive, TooEarly
from tournaments.events.models import Entry, EntryStatus, EventStatus
from tournaments.events.operations.self_arrival import arrive
from tournaments.events.queries.links import own_link
from tournaments.shared import clock
from tournaments.shared.actors import Actor
from tournaments.shared.models import AuditEntry

VISITOR = Actor(kind="person", id=None, name="visitor")


@pytest.fixture
def entry(club: Club) -> Entry:
    """An entry of an event that begins in an hour."""
    event = EventFactory.create(club=club, starts_at=clock.now() + timedelta(hours=1))
    return EntryFactory.create(event=event)


def page_of(entry: Entry) -> str:
    """Give the address of the pair's own page."""
    return reverse("event_own_entry", args=[own_link(entry)])


class TestArriving:
    def test_marks_the_entry_once(self, entry: Entry) -> None:
        first = arrive(actor=VISITOR, entry=entry).checked_in_at
        assert first is not None
        assert arrive(actor=VISITOR, entry=entry).checked_in_at == first
        assert AuditEntry.objects.filter(action="events.arrive").count() == 1

    def test_waits_for_the_day(self, entry: Entry) -> None:
        entry.event.starts_at = clock.now() + timedelta(hours=4)
        entry.event.save()
        with pytest.raises(TooEarly):
            arrive(actor=VISITOR, entry=entry)

    @pytest.mark.parametrize("status", [EventStatus.FINISHED, EventStatus.CANCELLED])
    def test_is_refused_when_the_event_is_over(self, entry: Entry, status: EventStatus) -> None:
        entry.event.status = status
        entry.event.save()
        with pytest.raises(TooEarly):
            arrive(actor=VISITOR, entry=entry)

    @pytest.mark.parametrize("status", [EntryStatus.WAITING, EntryStatus.CANCELLED, EntryStatus.WITHDRAWN])
    def test_is_for_who_takes_part(self, entry: Entry, status: EntryStatus) -> None:
        entry.status = status
        entry.save()
        with pytest.raises(EntryNotActive):
            arrive(actor=VISITOR, entry=entry)


class TestPage:
    def test_offers_the_button_and_a_code_for_the_partner(self, client: Client, entry: Entry) -> None:
        page = client.get(page_of(entry)).text
        assert "We are here" in page
        assert "QR code of this entry" in page
        after = client.post(page_of(entry), {"arrive": "1"}, follow=True).text
        assert "You are checked in." in after
        assert "We are here" not in after
        entry.refresh_from_db()
        assert entry.checked_in_at is not None

    def test_says_when_it_will_be_possible(self, client: Client, entry: Entry) -> None:
        entry.event.starts_at = clock.now() + timedelta(days=2)
        entry.event.save()
        assert "three hours before the start" in client.get(page_of(entry)).text
        refused = client.post(page_of(entry), {"arrive": "1"}, follow=True).text
        assert "from 3 hours before the start" in refused

    def test_needs_the_signature(self, client: Client, entry: Entry) -> None:
        forged = reverse("event_own_entry", args=[f"{entry.pk}:forged"])
        assert client.post(forged, {"arrive": "1"}).status_code == 404
        entry.refresh_from_db()
        assert entry.checked_in_at is None
