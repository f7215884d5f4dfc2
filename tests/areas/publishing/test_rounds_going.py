"""Standings of a round that is still being played say so wherever they are shown."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.builders.pages import text
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tests.builders.published_event import count
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.pairings.models import Match, MatchState, Round, RoundStatus
from tournaments.publishing import operations
from tournaments.publishing.words import Going, standings_heading
from tournaments.shared.actors import SYSTEM

SAID = "during round 2 · 1 of 4 tables in"


@pytest.fixture
def going(club: Club) -> PlayedEvent:
    """Two rounds, of the second of which one match of four is in; what is known is published."""
    played = played_event(club, entries=8)
    play_round(played, 1, [(1, 5, 14, 4), (2, 6, 14, 5), (3, 7, 14, 6), (4, 8, 14, 7)])
    play_round(played, 2, [(1, 2, 14, 4), (3, 4), (5, 6), (7, 8)], status=RoundStatus.PLAYING)
    count(played)
    operations.publish(actor=SYSTEM, event=played.event)
    return played


def finish(played: PlayedEvent) -> None:
    Match.objects.filter(round__stage=played.stage, round__number=2).update(state=MatchState.DONE)
    Round.objects.filter(stage=played.stage, number=2).update(status=RoundStatus.CLOSED)
    count(played)


class TestARoundThatIsBeingPlayed:
    def test_stands_in_the_heading_of_the_standings(self, client: Client, going: PlayedEvent) -> None:
        page = text(client, "event_standings", going.event.slug)
        assert f"Standings {SAID}" in page
        assert "Standings after round 2" not in page

    def test_leaves_earlier_rounds_alone(self, client: Client, going: PlayedEvent) -> None:
        assert "Standings after round 1" in text(client, "event_standings", going.event.slug, after=1)

    def test_stands_above_the_leaders_of_the_event(self, client: Client, going: PlayedEvent) -> None:
        assert "During round 2 · 1 of 4 tables in" in text(client, "event_page", going.event.slug)

    def test_stands_on_the_projector(self, client: Client, going: PlayedEvent) -> None:
        assert f"Standings {SAID}" in text(client, "event_projector", going.event.slug, show="standings")

    def test_stands_in_what_the_director_may_publish(self, club: Club, client: Client, going: PlayedEvent) -> None:
        client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        assert f"Newest standings, {SAID}" in text(client, "event_newest", going.event.slug)

    def test_stands_in_files(self, client: Client, going: PlayedEvent) -> None:
        address = reverse("event_file", args=[going.event.slug, "standings", "json"])
        (table,) = client.get(address, headers={"accept-language": "en"}).json()["tables"]
        assert "during round 2, 1 of 4 tables in" in table["title"]
        assert {(row["matches_done"], row["matches"]) for row in table["rows"]} == {(1, 4)}

    def test_stands_in_the_api(self, client: Client, going: PlayedEvent) -> None:
        told = client.get(f"/api/v1/events/{going.event.slug}/stages/1/groups/1/standings/").json()
        assert (told["after"], told["matches_done"], told["matches"]) == (2, 1, 4)

    def test_is_kept_by_what_was_published(self, client: Client, going: PlayedEvent) -> None:
        finish(going)
        assert f"Standings {SAID}" in text(client, "event_standings", going.event.slug)
        operations.publish(actor=SYSTEM, event=going.event)
        assert "Standings after round 2" in text(client, "event_standings", going.event.slug)


class TestWords:
    def test_count_the_matches_of_teams(self) -> None:
        with translation.override("en"):
            told = standings_heading(3, Going(done=2, of=5, is_team=True))
        assert told == "Standings during round 3 · 2 of 5 matches in"
