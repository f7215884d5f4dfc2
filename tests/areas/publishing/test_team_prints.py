"""Papers of matches of teams: a slip for each room, and everybody's own table in the lists."""

import csv
import io

import pypdf
import pytest
from django.test import Client
from django.urls import reverse

from scoring.formats import OtherResults
from tests.areas.publishing.test_boards import agree
from tests.areas.slips.test_boards import say
from tests.builders.duplicate_event import DuplicateEvent
from tests.builders.team_event import team_event, teams_entered
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, NameDisplay, Role
from tournaments.pairings import operations as pairings
from tournaments.publishing.prints.as_pdf import print_pdf
from tournaments.publishing.prints.queries import papers_of, prints_page
from tournaments.publishing.prints.sheets import Papers, Sheet
from tournaments.publishing.queries.names import initials
from tournaments.shared.actors import SYSTEM
from tournaments.slips.models import CLOSED_ROOM

pytestmark = pytest.mark.django_db

ROOT = "https://cup.example.org/"


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    return team_event(club, 2, players=5)


def papers(made: DuplicateEvent, sheet: Sheet) -> Papers:
    return papers_of(sheet, made.event, stage=1, round_number=1, root=ROOT)


def name_line_ups(made: DuplicateEvent) -> None:
    """The fifth player of each team sits in the closed room, the fourth pauses."""
    for side in made.match().sides.all():
        seats = {seat.position: seat.pk for seat in side.entry.seats.all()}
        four = [seats[position] for position in (1, 2, 3, 5)]
        pairings.name_line_up(actor=SYSTEM, match=made.match(), entry=side.entry, seats=four)


def text(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)


class TestSlips:
    def test_are_one_for_each_room_which_sit_the_other_way(self, made: DuplicateEvent) -> None:
        first, second = papers(made, Sheet.SLIPS).slips
        assert [(slip.table, slip.room) for slip in (first, second)] == [(1, "open room"), (2, "closed room")]
        assert first.ns is not None
        assert second.ew is not None
        assert first.ns.number == second.ew.number
        assert first.lines == second.lines
        assert [(line.number, line.banker, line.level) for line in first.lines[:2]] == [
            (1, "North", "2"),
            (2, "East", "2"),
        ]
        assert first.code.address != second.code.address

    def test_name_nobody_while_line_ups_are_secret(self, made: DuplicateEvent) -> None:
        assert {slip.ns and slip.ns.players for slip in papers(made, Sheet.SLIPS).slips} == {()}

    def test_name_the_pair_of_the_room_once_both_are_in(self, made: DuplicateEvent) -> None:
        name_line_ups(made)
        closed = papers(made, Sheet.SLIPS).slips[1]
        team = made.match().sides.get(line="NS").entry
        assert closed.ew is not None
        assert closed.ew.players == tuple(team.seats.get(position=at).player.name for at in (3, 5))

    def test_say_the_room_on_the_page_and_on_paper(self, made: DuplicateEvent, club: Club) -> None:
        client = Client()
        client.force_login(OfficeFactory.create(club=club, role=Role.SCORER).user)
        page = client.get(reverse("event_print", args=[made.event.slug, "slips"]) + "?stage=1&round=1").text
        assert page.count("<b>closed room</b>") == 1
        assert "closed room" in text(print_pdf(papers(made, Sheet.SLIPS)))


class TestLists:
    def test_give_both_tables_of_a_match(self, made: DuplicateEvent) -> None:
        (line,) = papers(made, Sheet.TABLES).lines
        assert (line.table, line.closed_room) == (1, 2)
        assert "Closed room" in text(print_pdf(papers(made, Sheet.TABLES)))

    def test_send_everybody_to_both_tables_while_line_ups_are_secret(self, made: DuplicateEvent) -> None:
        people = papers(made, Sheet.NAMES).people
        assert {(person.table, person.side) for person in people} == {("1 + 2", "")}
        assert len(people) == 10

    def test_send_everybody_to_the_own_table_afterwards(self, made: DuplicateEvent) -> None:
        name_line_ups(made)
        team = made.match().sides.get(line="NS").entry
        names = [seat.player.name for seat in team.seats.order_by("position")]
        found = {person.name: (person.table, person.side) for person in papers(made, Sheet.NAMES).people}
        assert [found[name] for name in names] == [
            ("1", "North–South, open room"),
            ("1", "North–South, open room"),
            ("2", "East–West, closed room"),
            ("", "pauses"),
            ("2", "East–West, closed room"),
        ]

    def test_show_names_as_the_club_does(self, made: DuplicateEvent, club: Club) -> None:
        name_line_ups(made)
        Club.objects.filter(pk=club.pk).update(name_display=NameDisplay.INITIALS)
        made.event.refresh_from_db()
        assert {person.name for person in papers(made, Sheet.NAMES).people} == {initials("1队1号"), initials("2队1号")}


class TestCards:
    def test_are_made_for_both_rooms_before_the_first_draw(self, club: Club) -> None:
        assert prints_page(teams_entered(club, 4).event, root=ROOT, actor=SYSTEM).expected == 4


class TestFiles:
    def test_name_the_room_of_each_result_of_a_board(self, made: DuplicateEvent, club: Club) -> None:
        agree(made, other_results=OtherResults.ALL.value)
        say(made.match(), 1, 80)
        say(made.match(), 1, 45, room=CLOSED_ROOM)
        client = Client()
        client.force_login(OfficeFactory.create(club=club, role=Role.SCORER).user)
        written = client.get(reverse("event_file", args=[made.event.slug, "travellers", "csv"]))
        rows = list(csv.DictReader(io.StringIO(b"".join(written).decode("utf-8-sig"))))
        assert {(row["Table"], row["Room"]) for row in rows} == {("1", "open room"), ("2", "closed room")}
        told = Client().get(f"/api/v1/events/{made.event.slug}/stages/1/boards/1/").json()
        assert {(line["table"], line["room"]) for line in told["lines"]} == {(1, 1), (2, 2)}
