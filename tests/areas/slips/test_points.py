"""Matches of signed points at the table: the bank goes on, levels stay, points decide."""

import uuid
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scoring.formats import PRESETS
from scoring.matches import PlayForm, PlayRules
from tests.builders.drawn_event import draw_and_publish
from tests.factories import NOON, PlayerFactory
from tournaments.clubs.models import Club
from tournaments.events import operations as events
from tournaments.events.options import FormatOptions
from tournaments.pairings.models import Match, MatchState
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations
from tournaments.slips.books import open_book
from tournaments.slips.meaning import meaning_of
from tournaments.slips.models import SlipSource
from tournaments.slips.queries.table import find_table, table_view
from tournaments.tallies.operations import current_revision
from tournaments.tallies.queries import table_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(club: Club) -> Match:
    """The only match of two pairs: two deals at level 10, points added up."""
    chosen = FormatOptions(form=PlayForm.POINTS_PER_DEAL, deals=2, level=10)
    event = events.create_event(
        actor=SYSTEM, club=club, name="Points", starts_at=NOON, preset="club_night", options=chosen
    )
    for number in (1, 2):
        players = [PlayerFactory.create(club=club), PlayerFactory.create(club=club)]
        events.add_entry(actor=SYSTEM, event=event, players=players, name=f"第{number}队")
    return draw_and_publish(event.stages.get()).matches.get()


def say(match: Match, deal: int, points: int, banker: str = "") -> None:
    operations.submit_slip(
        actor=SYSTEM,
        match=match,
        deal_number=deal,
        payload={"form": "deal", "attackers": points, "banker": banker or None},
        line="",
        source=SlipSource.GRID,
        client_uuid=uuid.uuid4(),
        base_revision=None,
        device="",
    )


class TestPointsPerDeal:
    def test_are_a_form_a_director_can_choose(self) -> None:
        play = PlayRules(form=PlayForm.POINTS_PER_DEAL, deals=2, level=10)
        first = replace(PRESETS["club_night"].stages[0], play=play)
        assert replace(PRESETS["club_night"], stages=(first,)).stages[0].play.level == 10

    def test_keep_levels_and_pass_the_bank(self, match: Match) -> None:
        say(match, 1, 0, "N")
        state = open_book(match).course().state
        assert (state.ns, state.ew, state.banker) == (10, 10, "S")

    def test_tell_beforehand_that_levels_stay(self, match: Match) -> None:
        effect = meaning_of(match, 1, {"form": "deal", "attackers": 0, "banker": "N"}).effect
        assert (effect.gained, effect.after.ns, effect.after.banker) == (3, 10, "S")

    def test_end_the_match_and_decide_it(self, match: Match) -> None:
        say(match, 1, 0, "N")
        say(match, 2, 80)
        match.refresh_from_db()
        assert match.state == MatchState.DONE
        revision = current_revision(event_id=match.round.stage.event_id)
        rows = table_page(revision_id=revision.pk, group_id=match.group_id, after=1).rows
        assert [(row["points"], row["net"]) for row in rows] == [(2, 0), (0, 0)]
        assert [row["round"] and row["round"]["margin"] for row in rows] == [2, -2]


class TestThePageOfTheTable:
    def test_tells_what_a_deal_would_be_worth(self, match: Match) -> None:
        say(match, 1, 0, "N")
        meant = meaning_of(match, 2, {"form": "deal", "attackers": 80})
        assert (meant.worth, meant.score) == (-1, 2)

    def test_shows_the_running_total_instead_of_levels(self, match: Match) -> None:
        say(match, 1, 0, "N")
        assert match.table
        view = table_view(find_table(match.table.code), match=match, line="NS", deal=None)
        assert [side.score for side in view.sides] == [3, -3]
        assert [(line.worth, line.score) for line in view.deals] == [(3, 3)]

    def test_says_so_in_words(self, client: Client, match: Match) -> None:
        say(match, 1, 0, "N")
        assert match.table
        client.post(reverse("table_side", args=[match.table.code]), {"line": "NS"})
        page = client.get(reverse("table_page", args=[match.table.code])).content.decode()
        assert "+3" in page
        assert "ladder" not in page
