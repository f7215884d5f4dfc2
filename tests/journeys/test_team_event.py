"""Teams of four through the site: from the new event over line-ups and both rooms to the published standings."""

import csv
import io
import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.builders.pages import fields
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.draws.models import DrawRequest
from tournaments.draws.operations import run_draw
from tournaments.events.models import Event, StageStatus
from tournaments.events.queries.links import own_link
from tournaments.pairings.models import FOUR_SEATS, Match, Round, Table
from tournaments.tallies.operations import recompute_now

pytestmark = pytest.mark.django_db

HEADING = "队名\t队员1\t队员2\t队员3\t队员4\t队员5"
SURNAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许"


class TeamCup:
    """A director's browser, the teams' links, and two phones at every table."""

    def __init__(self, club: Club, *, teams: int, preset: str, **chosen: str) -> None:
        self.browser = Client()
        self.browser.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        self.phones: dict[tuple[str, str], Client] = {}
        typed = {
            "preset": preset,
            "shown_preset": "club_night",
            "name": "队式杯",
            "starts_at": "2026-12-12T10:00",
            "expected": str(teams),
            "entry_policy": "anybody",
            "confirm_policy": "both_sides",
        }
        shaped = self.browser.post(reverse("event_new", args=[club.slug]), typed | {"preview": "1"}).text
        self.send(reverse("event_new", args=[club.slug]), fields(shaped) | chosen)
        self.slug = Event.objects.get(name="队式杯").slug
        self.enter(teams)

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

    def enter(self, teams: int) -> None:
        """Paste the list of teams, look at the dry run, and confirm it."""
        rows = [
            "\t".join([f"第{number}队", *(f"{SURNAMES[number]}{'一二三四五'[seat]}" for seat in range(5))])
            for number in range(1, teams + 1)
        ]
        address = self.address("event_import")
        looked = self.browser.post(address, {"text": "\n".join([HEADING, *rows])})
        self.send(address, fields(looked.text) | {"confirm": "1"})

    def draw(self, number: int, *, stage: int = 1) -> None:
        self.send(self.address("stage_draw", stage), {})
        run_draw(request_id=DrawRequest.objects.latest("pk").pk)
        page = self.browser.get(self.address("event_draw", stage, number)).text
        self.send(self.address("draw_act", stage, number, "publish"), {"version": fields(page)["version"]})

    def played(self, number: int, *, stage: int = 1) -> list[tuple[int, int]]:
        """Draw a round, let it be played, and close it; gives the tables of both rooms of each match."""
        self.draw(number, stage=stage)
        call_command("event", "simulate", self.slug)
        self.send(self.address("draw_act", stage, number, "close"), {})
        recompute_now(event_id=self.event.pk)
        rooms = [(match.table, match.second_table) for match in self.matches(number, stage=stage)]
        return [(one.number, other.number) for one, other in rooms if one and other]

    @property
    def is_over(self) -> bool:
        return not self.event.stages.exclude(status=StageStatus.FINISHED).exists()

    def matches(self, number: int, *, stage: int = 1) -> list[Match]:
        rounds = Round.objects.filter(stage__event__slug=self.slug, stage__ordinal=stage, number=number)
        found = Match.objects.filter(round__in=rounds, kind="play").select_related("table", "second_table")
        return list(found.order_by("table__number"))

    def name_line_ups(self, match: Match) -> None:
        """Both teams put their fifth player into the closed room, each by the link of its own entry."""
        for side in match.sides.all():
            address = reverse("own_line_up", args=[own_link(side.entry)])
            known = [seat.pk for seat in side.entry.seats.order_by("position")]
            four = dict(zip(FOUR_SEATS, [known[0], known[1], known[2], known[4]], strict=True))
            answer = Client().post(address, {f"entry-{side.entry.number}-{key}": pk for key, pk in four.items()})
            assert answer.status_code == 302

    def play(self, match: Match, first: int) -> None:
        """Both sides of both tables type every board by themselves; `first` shifts who does well."""
        for room, table in enumerate((match.table, match.second_table), 1):
            assert table is not None
            page = self.phone(table, "NS").get(reverse("table_page", args=[table.code])).text
            boards = sorted({int(text) for text in re.findall(r"\?deal=(\d+)", page)})
            assert len(boards) == 8
            for board in boards:
                for line in ("NS", "EW"):
                    self.type(table, line, board, (board * 35 + room * first * 25) % 165 // 5 * 5)

    def phone(self, table: Table, line: str) -> Client:
        phone = self.phones.setdefault((table.code, line), Client())
        phone.post(reverse("table_side", args=[table.code]), {"line": line})
        return phone

    def type(self, table: Table, line: str, board: int, attackers: int) -> None:
        phone = self.phone(table, line)
        page = phone.get(reverse("table_page", args=[table.code]), {"deal": str(board), "correct": "1"}).text
        address = reverse("table_board", args=[table.code, board])
        looked = phone.post(address, fields(page) | {"attackers": str(attackers), "step": "look"})
        sent = phone.post(address, fields(looked.text) | {"step": "send"})
        assert sent.status_code == 302, sent.text

    def publish(self) -> None:
        recompute_now(event_id=self.event.pk)
        self.send(self.address("event_publish"), {"note": ""})

    def standings(self) -> list[dict[str, str]]:
        answer = Client().get(self.address("event_file", "standings", "csv"))
        content = b"".join(answer) if answer.streaming else answer.content
        return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


class TestARoundRobinOfFourTeams:
    def test_leads_to_standings_by_victory_points(self, club: Club) -> None:
        cup = TeamCup(club, teams=4, preset="team_round_robin")
        for number in (1, 2, 3):
            cup.draw(number)
            for match in cup.matches(number):
                cup.name_line_ups(match)
            if number == 1:
                cup.play(cup.matches(number)[0], number)
            call_command("event", "simulate", cup.slug)  # whoever has not played
            for match in cup.matches(number):
                page = Client().get(cup.address("event_match", match.pk)).text
                for side in match.sides.all():
                    known = [seat.player.name for seat in side.entry.seats.order_by("position")]
                    assert known[4] in page
                    assert known[3] not in page
            assert "boards 8/8" in cup.browser.get(cup.address("event_desk")).text
            cup.send(cup.address("draw_act", 1, number, "close"), {})
        cup.publish()
        rows = cup.standings()
        assert len(rows) == 4
        points = [float(row["Points"]) for row in rows]
        assert points == sorted(points, reverse=True)
        assert sum(points) == pytest.approx(3 * 2 * 20)
        for match in cup.matches(3):
            page = Client().get(cup.address("event_match", match.pk)).text
            assert "Margin" in page


class TestASwissOfTeams:
    def test_is_rehearsed_by_the_command(self, club: Club) -> None:
        cup = TeamCup(club, teams=4, preset="team_swiss")
        cup.draw(1)
        call_command("event", "simulate", cup.slug)
        assert {match.state for match in cup.matches(1)} == {"done"}
        cup.send(cup.address("draw_act", 1, 1, "close"), {})
        cup.draw(2)
        rooms = Match.objects.filter(round__stage__event__slug=cup.slug, round__number=2).order_by("table__number")
        assert list(rooms.values_list("table__number", "second_table__number")) == [(1, 3), (2, 4)]


class TestAKnockoutOfTeams:
    def test_leads_to_a_champion_over_a_final_of_several_matches(self, club: Club) -> None:
        cup = TeamCup(club, teams=5, preset="team_knockout", best_of="3", best_of_last="1")
        assert cup.played(1) == [(1, 2)]  # the first three wait in the second round
        assert cup.played(2) == [(1, 3), (2, 4)]
        assert cup.played(3) == [(1, 3), (2, 4)]  # the final's first match, and the one for third place
        final = cup.matches(3)[0]
        cup.publish()
        waiting = Client().get(cup.address("event_bracket")).text
        assert 'class="champ"' not in waiting
        while not cup.is_over:
            assert cup.played(final.round.stage.rounds.count() + 1) == [(1, 2)]
        cup.publish()
        bracket = Client().get(cup.address("event_bracket")).text
        assert 'class="champ"' in bracket
        assert "Numbers are victory points." in bracket
        shown = re.findall(r'<span class="games num">(.*?)</b>', bracket, re.DOTALL)
        assert len(shown) == 2
        assert all(re.search(r"<small>\d+\.\d\d</small>", half) for half in shown)
        rows = cup.standings()
        assert [row["Place"] for row in rows] == ["1", "2", "3", "4", "5"]
        assert {rows[0]["Entry"], rows[1]["Entry"]} == {side.entry.name for side in final.sides.all()}
        assert cup.address("event_crosstable") not in bracket
        told = Client().get(f"/api/v1/events/{cup.slug}/bracket/").json()
        assert (told["columns"][0]["cells"][1]["table"], told["columns"][0]["cells"][1]["closed_room"]) == (1, 2)


class TestGroupsOfTeams:
    def test_play_everybody_and_send_their_best_into_a_knockout(self, club: Club) -> None:
        cup = TeamCup(club, teams=8, preset="team_groups")
        for number in (1, 2, 3):
            assert cup.played(number) == [(1, 5), (2, 6), (3, 7), (4, 8)]
        cup.publish()
        places = [(row["Group"], row["Place"]) for row in cup.standings()]
        assert places == [(group, str(place)) for group in "AB" for place in (1, 2, 3, 4)]
        crosstable = Client().get(cup.address("event_crosstable")).text
        assert [side.entry.name in crosstable for match in cup.matches(1) for side in match.sides.all()] == [True] * 8
        best = {row["Entry"] for row in cup.standings() if row["Place"] in ("1", "2")}
        assert cup.played(1, stage=2) == [(1, 3), (2, 4)]
        semis = {side.entry.name for match in cup.matches(1, stage=2) for side in match.sides.all()}
        assert semis == best
        assert cup.played(2, stage=2) == [(1, 3), (2, 4)]
        cup.publish()
        assert 'class="champ"' in Client().get(cup.address("event_bracket")).text
