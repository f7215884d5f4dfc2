"""The page of an entry before any standings are published."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.drawn_event import drawn_event
from tournaments.clubs.models import Club


@pytest.mark.django_db
class TestThePageOfAnEntry:
    def test_opens_before_any_standings_are_published(self, club: Club) -> None:
        event = drawn_event(club, entries=4).event
        assert Client().get(reverse("event_entry", args=[event.slug, 1])).status_code == 200
