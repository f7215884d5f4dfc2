"""Matches without a winner and without one side: the grid and the desk say the same, and lead to the ruling."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.builders.team_event import team_event
from tournaments.clubs.models import Club, Role
from tournaments.desk.queries.rounds import desk
from tournaments.pairings.models import Match
from tournaments.shared.actors import SYSTEM
from tournaments.slips.models import WHOLE_MATCH, RulingKind, SlipSource
from tournaments.slips.operations import rule, submit_slip
from tournaments.slips.queries.board_grid import board_grid_page, round_boards_page
from tournaments.slips.queries.grid import grid_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(club: Club) -> DrawnEvent:
    return drawn_event(club, entries=4, preset="knockout")


@pytest.fixture
def chief(client: Client, club: Club) -> Client:
    client.force_login(factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return client


def level(match: Match) -> None:
    """Enter 8 : 8 in the grid."""
    submit_slip(
        actor=SYSTEM,
        match=match,
        deal_number=WHOLE_MATCH,
        payload={"form": "levels", "NS": 8, "EW": 8, "passed_a": None},
        source=SlipSource.GRID,
        client_uuid=uuid.uuid4(),
        base_revision=None,
    )


def forfeit(match: Match, line: str = "NS") -> None:
    entry = match.sides.get(line=line).entry
    rule(actor=SYSTEM, kind=RulingKind.FORFEIT, reason="Nobody came", match=match, entry=entry)


class TestEqualLevelsWhereSomebodyMustWin:
    def test_are_no_result_on_the_grid_nor_on_the_desk(self, chief: Client, night: DrawnEvent) -> None:
        match = night.match()
        level(match)
        page = grid_page(night.event, 1, 1)
        assert (page.entered, page.rows[0].lacks_winner) == (0, True)
        found = desk(night.event)
        assert found is not None
        assert (found.tiles[0].kind, found.tiles[0].lacks_winner, found.tiles[0].can_end) == ("wait", True, False)
        way = f"?kind=award&amp;match={match.pk}"
        for address in (
            reverse("event_grid", args=[night.event.slug, 1, 1]),
            reverse("event_desk", args=[night.event.slug]),
        ):
            shown = chief.get(address).text
            assert "equal levels, and somebody must win" in shown
            assert way in shown

    def test_lead_to_the_ruling_on_that_match(self, chief: Client, night: DrawnEvent) -> None:
        address = reverse("event_rulings", args=[night.event.slug])
        form = chief.get(f"{address}?kind=award&match={night.match().pk}").context["form"]
        assert (form["kind"].value(), form["match"].value()) == ("award", str(night.match().pk))

    def test_are_done_once_the_match_is_awarded(self, night: DrawnEvent) -> None:
        match = night.match()
        level(match)
        rule(actor=SYSTEM, kind=RulingKind.AWARD, reason="Lots", match=match, entry=match.sides.get(line="EW").entry)
        assert grid_page(night.event, 1, 1).entered == 1
        found = desk(night.event)
        assert found is not None
        assert (found.tiles[0].kind, found.tiles[0].lacks_winner) == ("done", False)


class TestAForfeit:
    def test_names_on_the_tile_and_in_the_grid_who_did_not_come(self, chief: Client, night: DrawnEvent) -> None:
        forfeit(night.match())
        found = desk(night.event)
        assert found is not None
        assert {side.line: side.has_forfeited for side in found.tiles[0].sides} == {"NS": True, "EW": False}
        row = grid_page(night.event, 1, 1).rows[0]
        assert (row.ns.has_forfeited, row.ew.has_forfeited) == (True, False)
        for address in (
            reverse("event_grid", args=[night.event.slug, 1, 1]),
            reverse("event_desk", args=[night.event.slug]),
        ):
            assert chief.get(address).text.count("Forfeit</small>") == 1

    def test_names_it_in_both_grids_of_boards_at_either_table_of_teams(self, chief: Client, club: Club) -> None:
        made = team_event(club, 2)
        forfeit(made.match())
        for rows in (board_grid_page(made.event, 1, 1).rows, round_boards_page(made.event, 1, 1).rows):
            assert [(row.ns.has_forfeited, row.ew.has_forfeited) for row in rows] == [(True, False), (False, True)]
        address = reverse("event_round_boards", args=[made.event.slug, 1, 1])
        assert chief.get(address).text.count("Forfeit</small>") == 2
