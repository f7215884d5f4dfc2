"""A published draw that is taken back: only while nothing stands on its matches."""

import pytest

from tests.builders.drawn_event import DrawnEvent, drawn_event
from tournaments.clubs.models import Club
from tournaments.pairings import operations as pairings
from tournaments.pairings.errors import RoundHasSlips
from tournaments.pairings.models import Match
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations as slips
from tournaments.slips.models import RulingKind


@pytest.fixture
def drawn(club: Club) -> DrawnEvent:
    return drawn_event(club, entries=4)


@pytest.mark.django_db
class TestWithdraw:
    def test_refuses_a_round_in_which_somebody_was_ruled_upon(self, drawn: DrawnEvent) -> None:
        """A match that a ruling points at cannot be replaced by the next draw."""
        match = drawn.match()
        entry = match.sides.all()[0].entry
        slips.rule(actor=SYSTEM, kind=RulingKind.FORFEIT, match=match, entry=entry, reason="Did not come")
        with pytest.raises(RoundHasSlips):
            pairings.withdraw_round(actor=SYSTEM, round=drawn.round)
        assert Match.objects.filter(round=drawn.round).count() == 2

    def test_takes_back_a_round_in_which_nothing_was_said(self, drawn: DrawnEvent) -> None:
        assert pairings.withdraw_round(actor=SYSTEM, round=drawn.round).status == "draft"
