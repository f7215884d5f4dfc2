"""What the pages of events are looked at with."""

import pytest
from django.test import Client

from tests.factories import EventFactory, OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.events.models import Event


@pytest.fixture
def event(club: Club) -> Event:
    """An event of the club."""
    return EventFactory.create(club=club)


@pytest.fixture
def browser(club: Club) -> Client:
    """A director's browser."""
    client = Client()
    client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return client
