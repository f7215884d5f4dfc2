"""The page of a match of teams: both rooms side by side, the difference, and what it was worth."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.formats import OtherResults
from tests.areas.publishing.test_boards import agree
from tests.areas.slips.test_boards import boards_at, say
from tests.builders.duplicate_event import DuplicateEvent
from tests.builders.team_event import team_event
from tournaments.clubs.models import Club, NameDisplay
from tournaments.pairings.models import Match
from tournaments.publishing.queries.team_match import TeamMatchPage, team_match_page
from tournaments.shared.actors import SYSTEM
from tournaments.shared.errors import Missing
from tournaments.slips import operations as slips
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM, RulingKind
from tournaments.tallies.operations import recompute_now

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """Two teams, eight boards in both rooms."""
    return team_event(club, 2)


def page(made: DuplicateEvent, match: Match) -> TeamMatchPage:
    recompute_now(event_id=made.event.pk)
    return team_match_page(made.event.slug, SYSTEM, match.pk)


def play(match: Match, open_room: int, closed_room: int, *, boards: int = 8) -> None:
    for board in boards_at(match)[:boards]:
        say(match, board, open_room, extra={"sure": True})
        say(match, board, closed_room, room=CLOSED_ROOM, extra={"sure": True})


class TestABoard:
    def test_is_the_difference_of_both_rooms(self, made: DuplicateEvent) -> None:
        match = made.match()
        play(match, 0, 80, boards=1)
        (first, *rest) = page(made, match).boards
        assert first.open_room is not None
        assert first.closed_room is not None
        # North banks: in the open room the first team's attackers-to-be lost three levels to it, in the closed room
        # its players attacked and took over.
        assert (first.banker, first.open_room.levels, first.closed_room.levels) == ("N", 3, 1)
        assert (first.difference, first.running) == (4, 4)
        assert all(board.difference is None for board in rest)

    def test_counts_for_nobody_while_one_room_is_missing(self, made: DuplicateEvent) -> None:
        match = made.match()
        say(match, 1, 0)
        assert page(made, match).boards[0].difference is None

    def test_is_secret_until_nobody_has_to_play_it(self, club: Club) -> None:
        made = team_event(club, 4)
        match = made.match()
        play(match, 0, 80, boards=1)
        assert page(made, match).boards[0].open_room is None
        agree(made, other_results=OtherResults.ALL.value)
        assert page(made, match).boards[0].difference == 4

    def test_of_a_given_score_names_it(self, made: DuplicateEvent) -> None:
        match = made.match()
        say(match, 1, payload={"form": "artificial", "NS": "plus", "EW": "minus"})
        say(match, 1, 80, room=CLOSED_ROOM)
        board = page(made, match).boards[0]
        assert board.open_room is not None
        assert board.open_room.awards == ("plus", "minus")

    @pytest.mark.parametrize(
        ("awards", "room", "shown"),
        [
            (("plus", "minus"), OPEN_ROOM, "average plus : average minus +0.50"),
            (("plus", "minus"), CLOSED_ROOM, "average minus : average plus −0.50"),
            (("average", "average"), OPEN_ROOM, "average : average 0.00"),
        ],
    )
    def test_says_what_a_given_score_is_worth_to_the_first_team(
        self, made: DuplicateEvent, awards: tuple[str, str], room: int, shown: str
    ) -> None:
        match = made.match()
        say(match, 1, payload={"form": "artificial", "NS": awards[0], "EW": awards[1]}, room=room)
        say(match, 1, 80, room=CLOSED_ROOM if room == OPEN_ROOM else OPEN_ROOM)
        page(made, match)
        text = Client().get(reverse("event_match", args=[made.event.slug, match.pk])).text
        cells = [" ".join(re.sub(r"<[^>]*>", "", one).split()) for one in re.findall(r"<td.*?</td>", text, re.DOTALL)]
        assert shown in cells


class TestTheMatch:
    def test_adds_its_boards_up_to_victory_points(self, made: DuplicateEvent) -> None:
        match = made.match()
        play(match, 0, 80)
        shown = page(made, match)
        # Either side banks four boards: what the first team wins on its own it loses on the others.
        assert [board.difference for board in shown.boards] == [4, -4] * 4
        assert (shown.margin, [team.points for team in shown.teams]) == (0, [10, 10])

    def test_gives_the_winner_more_than_ten(self, made: DuplicateEvent) -> None:
        match = made.match()
        for board in boards_at(match):
            banks = board % 2 == 1  # North banks the odd boards
            say(match, board, 0 if banks else 80, extra={"sure": True})
            say(match, board, 40, room=CLOSED_ROOM, extra={"sure": True})
        shown = page(made, match)
        first, second = (float(str(team.points).split("/")[0]) for team in shown.teams)
        assert shown.margin is not None
        assert shown.teams[0].outcome == "win"
        assert first > second

    def test_counts_levels_that_were_ruled(self, made: DuplicateEvent) -> None:
        match = made.match()
        play(match, 0, 80)
        entry = match.sides.get(line="EW").entry
        slips.rule(
            actor=SYSTEM,
            event=made.event,
            match=match,
            entry=entry,
            kind=RulingKind.LEVELS,
            amount=2,
            reason="late",
        )
        assert page(made, match).margin == -2

    def test_page_shows_who_sat_where_as_the_club_shows_names(self, made: DuplicateEvent, club: Club) -> None:
        match = made.match()
        play(match, 0, 80)
        address = reverse("event_match", args=[made.event.slug, match.pk])
        names = [seat.player.name for side in match.sides.all() for seat in side.entry.seats.all()]
        text = Client().get(address).text
        assert all(name in text for name in names)
        club.name_display = NameDisplay.INITIALS
        club.save()
        text = Client().get(address).text
        assert not any(name in text for name in names)

    def test_page_keeps_line_ups_secret_before_play(self, made: DuplicateEvent) -> None:
        match = made.match()
        text = Client().get(reverse("event_match", args=[made.event.slug, match.pk])).text
        assert "Line-ups are secret" in text
        assert match.sides.all()[0].entry.seats.all()[0].player.name not in text

    def test_names_both_its_tables_by_name_and_on_the_projector(self, made: DuplicateEvent) -> None:
        second = made.match().second_table
        assert second is not None
        for name, often in (("event_pairings", 3), ("event_projector", 1)):
            page = Client().get(reverse(name, args=[made.event.slug])).text
            assert page.count(f"<small>+{second.number}</small>") >= often

    def test_is_reached_from_the_pairings(self, made: DuplicateEvent) -> None:
        match = made.match()
        text = Client().get(reverse("event_pairings", args=[made.event.slug])).text
        assert reverse("event_match", args=[made.event.slug, match.pk]) in text
        assert re.search(r"1<small>\+2</small>", text)

    def test_is_not_there_for_a_draft_or_another_event(self, made: DuplicateEvent) -> None:
        match = made.match()
        match.round.status = "draft"
        match.round.save()
        with pytest.raises(Missing):
            team_match_page(made.event.slug, SYSTEM, match.pk)
