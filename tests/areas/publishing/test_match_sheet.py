"""The sheet of a match: every deal with bank and levels, for everybody who looks."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scoring.matches import PlayForm
from tests.builders.drawn_event import draw_and_publish
from tests.factories import NOON, PlayerFactory
from tournaments.clubs.models import Club
from tournaments.events import operations as events
from tournaments.events.options import FormatOptions
from tournaments.pairings.models import Match
from tournaments.publishing.queries.match_sheet import match_sheet_page
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations
from tournaments.slips.models import SlipSource

pytestmark = pytest.mark.django_db


def match_of(club: Club, form: PlayForm, *points: int) -> Match:
    """A match of three deals, of which some are played; North banks the first."""
    chosen = FormatOptions(form=form, deals=3)
    event = events.create_event(
        actor=SYSTEM, club=club, name="Sheet", starts_at=NOON, preset="club_night", options=chosen
    )
    for number in (1, 2):
        players = [PlayerFactory.create(club=club), PlayerFactory.create(club=club)]
        events.add_entry(actor=SYSTEM, event=event, players=players, name=f"第{number}队")
    match = draw_and_publish(event.stages.get()).matches.get()
    for deal, attackers in enumerate(points, start=1):
        operations.submit_slip(
            actor=SYSTEM,
            match=match,
            deal_number=deal,
            payload={"form": "deal", "attackers": attackers, "banker": "N" if deal == 1 else None},
            line="",
            source=SlipSource.GRID,
            client_uuid=uuid.uuid4(),
            base_revision=None,
            device="",
        )
    return match


def slug_of(match: Match) -> str:
    return match.round.stage.event.slug


class TestMatchSheet:
    def test_tells_levels_and_bank_before_and_after_each_deal(self, club: Club) -> None:
        match = match_of(club, PlayForm.FIXED_DEALS, 0, 120)
        lines = match_sheet_page(slug_of(match), SYSTEM, match.pk).lines
        told = [(line.deal.banker, line.before, line.deal.points, line.after, line.next_banker) for line in lines]
        assert told == [
            ("N", ("2", "2"), 0, ("5", "2"), "S"),
            ("S", ("5", "2"), 120, ("5", "3"), "E"),
        ]

    def test_tells_how_a_finished_match_was_decided(self, client: Client, club: Club) -> None:
        match = match_of(club, PlayForm.FIXED_DEALS, 0, 120, 0)
        address = reverse("event_match_sheet", args=[slug_of(match), match.pk])
        page = client.get(address, headers={"accept-language": "en"})
        assert "East–West stood higher at the end." in page.content.decode()

    def test_tells_nothing_of_how_it_will_be_decided(self, club: Club) -> None:
        match = match_of(club, PlayForm.FIXED_DEALS, 0)
        assert match_sheet_page(slug_of(match), SYSTEM, match.pk).why == ()

    def test_adds_up_signed_points(self, club: Club) -> None:
        match = match_of(club, PlayForm.POINTS_PER_DEAL, 0, 80, 0)
        page = match_sheet_page(slug_of(match), SYSTEM, match.pk)
        assert [(line.deal.worth, line.deal.score) for line in page.lines] == [(3, 3), (-1, 2), (-3, -1)]
        assert [(side.score, side.has_won) for side in page.sides] == [(-1, False), (1, True)]

    def test_is_a_page_for_everybody(self, client: Client, club: Club) -> None:
        match = match_of(club, PlayForm.FIXED_DEALS, 0)
        answer = client.get(reverse("event_match_sheet", args=[slug_of(match), match.pk]))
        assert "Match sheet" in answer.content.decode()

    def test_is_not_there_before_the_round_is_public(self, client: Client, club: Club) -> None:
        match = match_of(club, PlayForm.FIXED_DEALS)
        match.round.status = "draft"
        match.round.save()
        assert client.get(reverse("event_match_sheet", args=[slug_of(match), match.pk])).status_code == 404
