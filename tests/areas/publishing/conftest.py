"""What most tests of the public pages begin with."""

import pytest

from tests.builders.played_event import PlayedEvent
from tests.builders.published_event import published
from tournaments.clubs.models import Club


@pytest.fixture
def event(club: Club) -> PlayedEvent:
    """Eight entries after two rounds, with their standings published."""
    return published(club, 8)
