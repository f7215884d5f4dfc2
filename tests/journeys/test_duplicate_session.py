"""Duplicate sessions through the site: every page and form from the new event to the published standings.

What is checked is what a visitor can fetch; players type at their tables, the director does the rest by forms.
"""

import csv
import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.record import parse_record
from tests.builders.pages import fields
from tests.factories import OfficeFactory, PlayerFactory
from tournaments.clubs.models import Club, Role
from tournaments.draws.models import DrawRequest
from tournaments.draws.operations import run_draw
from tournaments.events import operations as events
from tournaments.events.models import Event
from tournaments.pairings.models import BoardSeal, Match, MatchKind, Table
from tournaments.shared.actors import SYSTEM
from tournaments.tallies.operations import recompute_now

pytestmark = pytest.mark.django_db


class Session:
    """A director's browser and the phones at the tables; every step is a form that is sent."""

    def __init__(self, club: Club, *, pairs: int, name: str) -> None:
        self.browser = Client()
        self.browser.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        self.phones: dict[tuple[str, str], Client] = {}
        typed = {
            "preset": "duplicate_pairs",
            "shown_preset": "club_night",
            "name": name,
            "starts_at": "2026-12-12T19:00",
            "expected": str(pairs),
            "entry_policy": "anybody",
            "confirm_policy": "both_sides",
        }
        self.send(reverse("event_new", args=[club.slug]), typed)
        self.slug = Event.objects.get(name=name).slug
        for number in range(1, pairs + 1):
            players = [PlayerFactory.create(club=club), PlayerFactory.create(club=club)]
            events.add_entry(actor=SYSTEM, event=self.event, players=players, name=f"{name}{number}")

    @property
    def event(self) -> Event:
        return Event.objects.get(slug=self.slug)

    def address(self, name: str, *where: object) -> str:
        return reverse(name, args=[self.slug, *where])

    def send(self, address: str, data: dict[str, Any]) -> Any:
        answer = self.browser.post(address, data, follow=True)
        assert answer.redirect_chain, answer.text
        assert "note bad" not in answer.text, answer.text
        return answer

    def see(self, name: str, *where: object) -> str:
        """Fetch a page as a visitor."""
        answer = Client().get(self.address(name, *where))
        assert answer.status_code == 200
        return answer.text

    def choose(self, *, kind: str, rounds: int, boards: int, lines: int) -> None:
        """Choose among the offered movements the one with these figures."""
        address = self.address("stage_movement", 1)
        page = self.browser.get(address, {"minutes": "100", "per_board": "8"})
        pattern = rf'value="({kind}-\d+-{rounds}-{boards}-{lines}-\d)"'
        key = re.search(pattern, page.text)
        assert key, page.text
        self.send(address, {"minutes": "100", "per_board": "8", "key": key[1]})

    def draw(self, number: int) -> None:
        self.send(self.address("stage_draw", 1), {})
        asked = DrawRequest.objects.latest("pk")
        run_draw(request_id=asked.pk)
        page = self.browser.get(self.address("event_draw", 1, number)).text
        self.send(self.address("draw_act", 1, number, "publish"), {"version": fields(page)["version"]})

    def tables(self, number: int) -> Iterator[Match]:
        found = Match.objects.filter(round__stage__event__slug=self.slug, round__number=number, kind=MatchKind.PLAY)
        yield from found.select_related("table").order_by("table__number")

    def phone(self, table: Table, line: str) -> Client:
        """Take the phone of a side, which says at each match anew which side it is."""
        phone = self.phones.setdefault((table.code, line), Client())
        phone.post(reverse("table_side", args=[table.code]), {"line": line})
        return phone

    def play(self, number: int) -> None:
        """At table 1 both sides type every board by themselves; the scorer types the papers of the others."""
        for match in self.tables(number):
            table = match.table
            assert table is not None
            for board in self.offered(table):
                if table.number > 1:
                    self.enter(match, board, points(board, table.number))
                    continue
                for line in ("NS", "EW"):
                    self.type(table, line, board, points(board, table.number))

    def offered(self, table: Table) -> list[int]:
        """Read which boards the page of a table offers."""
        page = self.phone(table, "NS").get(reverse("table_page", args=[table.code])).text
        return sorted({int(text) for text in re.findall(r"\?deal=(\d+)", page)})

    def enter(self, match: Match, board: int, attackers: int) -> None:
        """Type a result into the grid of its board; the scorer has looked at those that are far from the others."""
        address = self.address("event_board_grid", 1, board)
        typed = fields(self.browser.get(address).text) | {
            f"p-{match.pk}-1-{board}": str(attackers),
            f"sure-{match.pk}-1-{board}": "on",
        }
        self.send(address, typed)

    def type(self, table: Table, line: str, board: int, attackers: int) -> None:
        """Look what the points mean, and send what the page then offers."""
        phone = self.phone(table, line)
        page = phone.get(reverse("table_page", args=[table.code]), {"deal": str(board), "correct": "1"}).text
        address = reverse("table_board", args=[table.code, board])
        looked = phone.post(address, fields(page) | {"attackers": str(attackers), "step": "look"})
        sent = phone.post(address, fields(looked.text) | {"step": "send"})
        assert sent.status_code == 302, sent.text

    def publish(self) -> None:
        recompute_now(event_id=self.event.pk)
        self.send(self.address("event_publish"), {"note": ""})

    def standings(self, **asked: str) -> list[dict[str, str]]:
        answer = Client().get(self.address("event_file", "standings", "csv"), asked)
        assert answer.status_code == 200
        content = b"".join(answer) if answer.streaming else answer.content
        return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def points(board: int, table: int) -> int:
    """Let tables differ from board to board."""
    return (board * 35 + table * 55) % 165 // 5 * 5


class TestAHowellOfFourTables:
    def test_leads_to_standings_and_to_deals_that_anybody_can_check(self, club: Club) -> None:
        session = Session(club, pairs=8, name="豪威尔")
        session.choose(kind="howell", rounds=7, boards=1, lines=1)
        for number in range(1, 8):
            session.draw(number)
            session.play(number)
            session.send(session.address("draw_act", 1, number, "close"), {})
        session.publish()
        rows = session.standings()
        assert len(rows) == 8
        assert sorted(row["Entry"] for row in rows) == sorted(f"豪威尔{number}" for number in range(1, 9))
        for board in range(1, 8):
            page = session.see("event_board", 1, board)
            assert page.count('class="tno"') == 4
            assert "Kitty as dealt" in page
        record = Client().get(session.address("event_board_record", 1, 7))
        assert parse_record(record.text).board == 7
        assert BoardSeal.objects.get(stage__event=session.event).root_seed in session.see("event_boards")


class TestAMitchellOfSevenTables:
    def test_ranks_both_lines_apart_and_takes_a_withdrawal(self, club: Club) -> None:
        session = Session(club, pairs=14, name="米切尔")
        session.choose(kind="mitchell", rounds=7, boards=1, lines=2)
        for number in range(1, 4):
            session.draw(number)
            session.play(number)
            session.send(session.address("draw_act", 1, number, "close"), {})
        gone = session.event.entries.get(number=5)
        events.withdraw_entry(actor=SYSTEM, entry=gone, after_round=3)
        assert "Fit the movement" in session.browser.get(session.address("stage_movement", 1)).text
        session.send(session.address("movement_fit", 1), {"reason": "went home"})
        for number in range(4, 8):
            session.draw(number)
            session.play(number)
            session.send(session.address("draw_act", 1, number, "close"), {})
        session.publish()
        lines = [session.standings(group=group) for group in ("NS", "EW")]
        assert sorted(len(rows) for rows in lines) == [7, 7]
        assert sum(1 for match in Match.objects.filter(round__stage__event=session.event, kind="play")) == 45
