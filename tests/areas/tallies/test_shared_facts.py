"""The page of a table and the standings read one match alike."""

import uuid

import pytest

from scoring.matches import MatchFacts
from tests.builders.played_event import PlayedEvent, play_round, played_event, rule
from tests.factories import NOON
from tournaments.clubs.models import Club
from tournaments.pairings.models import Match, MatchState, RoundStatus
from tournaments.slips.books import has_ended, open_book
from tournaments.slips.models import Result, RulingKind, ScoreSlip, SlipSource
from tournaments.tallies.gateway import DatabaseGateway


def confirm(match: Match, deal: int, attackers: int, banker: str | None) -> None:
    """Write a result as the scorer does."""
    payload = {"form": "deal", "attackers": attackers, "banker": banker}
    slip = ScoreSlip.objects.create(
        match=match,
        deal_number=deal,
        payload=payload,
        source=SlipSource.GRID,
        base_revision=0,
        client_uuid=uuid.uuid4(),
        author_name="Scorer",
        created_at=NOON,
    )
    Result.objects.create(
        match=match, deal_number=deal, payload=payload, slip=slip, confirmed_at=NOON, confirmed_by="Scorer"
    )


def in_the_sheet(played: PlayedEvent, match: Match) -> MatchFacts:
    """Find the match in what scoring loads."""
    (stage, *_later) = DatabaseGateway().load(played.event.pk).stages
    return next(line.facts for one in stage.groups[0].rounds for line in one.meetings if line.id == match.pk)


@pytest.fixture
def played(club: Club) -> PlayedEvent:
    return played_event(club, entries=4)


@pytest.fixture
def matches(played: PlayedEvent) -> list[Match]:
    """One match deal by deal, with rulings of every kind, and one by its final levels."""
    first, second = play_round(played, 1, [(1, 2), (3, 4, 9, 5)], status=RoundStatus.PLAYING)
    confirm(first, 2, 95, None)
    confirm(first, 1, 0, "N")
    one, two, three, _four = played.entries
    rule(first, one, RulingKind.POINTS, amount=-5)
    rule(first, two, RulingKind.LEVELS, amount=1)
    rule(first, two, RulingKind.WARNING)
    rule(second, three, RulingKind.LEVELS, amount=-1)
    return [first, second]


@pytest.mark.django_db
class TestMatchFacts:
    @pytest.mark.parametrize("status", [RoundStatus.PLAYING, RoundStatus.CLOSED])
    def test_are_the_same_for_the_table_and_for_the_standings(
        self, played: PlayedEvent, matches: list[Match], status: RoundStatus
    ) -> None:
        played.stage.rounds.update(status=status)
        for match in Match.objects.filter(pk__in=[match.pk for match in matches]):
            book = open_book(match)
            assert book.facts(ended=book.has_ended) == in_the_sheet(played, match)

    def test_hold_deals_in_order_and_rulings_that_matter(self, played: PlayedEvent, matches: list[Match]) -> None:
        facts = in_the_sheet(played, matches[0])
        assert [number for number, _outcome in facts.deals] == [1, 2]
        assert [ruling.kind for ruling in facts.rulings] == ["points", "levels"]


class TestEnded:
    @pytest.mark.parametrize(
        ("state", "status", "by_time", "ended"),
        [
            (MatchState.PLAYING, RoundStatus.PLAYING, False, False),
            (MatchState.DONE, RoundStatus.PLAYING, False, True),
            (MatchState.PLAYING, RoundStatus.CLOSED, False, True),
            (MatchState.WAITING, RoundStatus.PUBLISHED, False, False),
            (MatchState.WAITING, RoundStatus.PUBLISHED, True, True),
        ],
    )
    def test_is_a_match_that_is_done_or_was_ended_by_time_or_whose_round_is_closed(
        self, state: MatchState, status: RoundStatus, by_time: bool, ended: bool
    ) -> None:
        assert has_ended(state=state, round_status=status, ended_by_time=by_time) is ended
