"""What a slip costs: the book of its match is read once, whoever speaks and however much was played."""

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.builders.phones import phone_at
from tournaments.clubs.models import Club
from tournaments.pairings.models import Match
from tournaments.shared.actors import SYSTEM, Actor
from tournaments.slips import operations as slips
from tournaments.slips.books import open_book, state_of
from tournaments.slips.models import ClaimState, SlipSource

MOST = 15  # with the savepoint around it


@pytest.fixture
def drawn(club: Club) -> DrawnEvent:
    return drawn_event(club)


def cost(match: Match, line: str, deal: int, points: int = 95, *, actor: Actor | None = None, base: int = 0) -> int:
    """Send a slip and count its statements."""
    payload: dict[str, Any] = {"form": "deal", "attackers": points, "banker": "N" if deal == 1 else None}
    speaker = actor or phone_at(match)
    with CaptureQueriesContext(connection) as told:
        slips.submit_slip(
            actor=speaker,
            match=match,
            deal_number=deal,
            payload=payload,
            line=line,
            source=SlipSource.TABLE if line else SlipSource.GRID,
            client_uuid=uuid.uuid4(),
            base_revision=base,
            device=f"phone {line}",
        )
    return len(told)


@pytest.mark.django_db
class TestCost:
    def test_of_each_side_is_small(self, drawn: DrawnEvent) -> None:
        assert cost(drawn.match(), "NS", 1) <= MOST
        assert cost(drawn.match(), "EW", 1, base=1) <= MOST

    def test_is_the_same_for_a_later_deal(self, drawn: DrawnEvent) -> None:
        first = [cost(drawn.match(), "NS", 1), cost(drawn.match(), "EW", 1, base=1)]
        for deal in (2, 3):
            for base, line in enumerate(("NS", "EW")):
                cost(drawn.match(), line, deal, base=base)
        fourth = [cost(drawn.match(), "NS", 4), cost(drawn.match(), "EW", 4, base=1)]
        assert max(fourth) <= max(first) <= MOST

    def test_of_a_correction_is_small_too(self, drawn: DrawnEvent) -> None:
        cost(drawn.match(), "", 1, actor=SYSTEM)
        assert cost(drawn.match(), "", 1, 100, actor=SYSTEM, base=1) <= MOST + 1


@pytest.mark.django_db
class TestBookAfter:
    def test_is_what_reading_it_again_gives(self, drawn: DrawnEvent) -> None:
        match = drawn.match()
        book = open_book(match)
        outcome = slips.submit_slip(
            actor=SYSTEM,
            match=match,
            deal_number=1,
            payload={"form": "deal", "attackers": 95, "banker": "N"},
            source=SlipSource.GRID,
            client_uuid=uuid.uuid4(),
        )
        after, fresh = book.after(outcome.claim, outcome.result), open_book(drawn.match())
        assert outcome.state == ClaimState.CONFIRMED
        assert after.facts() == fresh.facts()
        assert state_of(after) == state_of(fresh)
        assert (after.results, after.claims) == (fresh.results, fresh.claims)
