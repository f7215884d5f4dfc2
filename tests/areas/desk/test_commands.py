"""The `event` command as a citizen of the shell."""

import io
import json
import os
import re
import subprocess
import sys
import uuid
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.builders import processes
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.builders.played_event import play_round, played_event
from tests.builders.small_event import small_event
from tournaments.clubs.models import Club
from tournaments.events.imports import headers
from tournaments.events.models import Entry, Event
from tournaments.pairings.models import MatchSide
from tournaments.shared.actors import Actor
from tournaments.shared.models import AuditEntry
from tournaments.slips.imports import parsing
from tournaments.slips.models import Result, SlipSource
from tournaments.slips.operations import submit_slip
from tournaments.tallies.models import StandingTable, TallyRevision
from tournaments.tallies.operations import recompute_now


def test_a_reader_that_leaves_early_is_no_failure(db: None) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "manage.py", "event", "demo", "--how-to-sign-in"],
        cwd=processes.ROOT,
        env=processes.environment(),
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


class TestImport:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        """A list of two entries."""
        (tmp_path / "entries.csv").write_text("name,player1,player2\n甲,王一,王二\n乙,李一,李二\n", encoding="utf-8")
        return tmp_path

    def test_begins_when_it_is_told(self, club: Club, folder: Path) -> None:
        club.time_zone = "Pacific/Auckland"
        club.save()
        call_command("event", "import", str(folder), "--starts", "2026-05-17T19:00", stdout=io.StringIO())
        assert Event.objects.get().starts_at == datetime(2026, 5, 17, 7, tzinfo=UTC)

    @pytest.mark.parametrize("typed", ["yesterday", "2026-13-01", "0001-01-01", "9999-12-31T23:59"])
    def test_refuses_a_date_that_no_event_has(self, club: Club, folder: Path, typed: str) -> None:
        with pytest.raises(CommandError):
            call_command("event", "import", str(folder), "--starts", typed, stdout=io.StringIO())
        assert not Event.objects.exists()

    def test_writes_down_the_club_it_founds(self, db: None, folder: Path) -> None:
        call_command("event", "import", str(folder), stdout=io.StringIO())
        assert AuditEntry.objects.get(action="clubs.found").subject_id == Club.objects.get().pk

    def test_tells_names_apart_that_differ_by_case(self, club: Club, folder: Path) -> None:
        entries = "name,player1,player2\nEagle,王一,王二\nEAGLE,李一,李二\n"
        (folder / "entries.csv").write_text(entries, encoding="utf-8")
        matches = "round,table,team A,level A,team B,level B,winner\n1,1,Eagle,Q,EAGLE,9,A\n"
        (folder / "stage1_matches.csv").write_text(matches, encoding="utf-8")
        call_command("event", "import", str(folder), "--preset", "club_swiss", stdout=io.StringIO())
        sides = MatchSide.objects.order_by("-line").values_list("line", "entry__name")
        assert list(sides) == [("NS", "Eagle"), ("EW", "EAGLE")]
        assert Result.objects.get().payload["NS"] == 12

    def test_names_in_its_help_columns_that_it_reads(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            call_command("event", "import", "--help")
        told = capsys.readouterr().out
        names = "name, player1, player2; also: latin name, club, seed"
        meetings = "round, table, team A, level A, team B, level B, winner"
        chinese = "队伍名称, 轮次, 桌号, 队伍A, 级数A, 队伍B, 级数B, 胜方, 组别"
        assert all(line in told for line in (names, meetings, chinese))
        known = {word for words in (headers.WORDS, parsing.WORDS) for spellings in words.values() for word in spellings}
        typed = re.split(r"[,;:] ?", f"latin name, club, seed, {meetings}, group, phase, no, {chinese}")
        assert [word for word in typed if headers.fold(word) not in known] == []


class TestStandings:
    def test_have_a_heading_over_every_column(self, club: Club) -> None:
        small_event(club)
        out = io.StringIO()
        call_command("event", "standings", "cup", "--after", "1", stdout=out)
        _title, heading, first = out.getvalue().splitlines()[:3]
        assert heading.split() == ["place", "points", "net", "cumul", "entry"]
        assert heading.index("entry") == first.index(first.split(maxsplit=4)[-1])

    def test_have_a_column_for_every_metric_that_decides(self, club: Club) -> None:
        played = played_event(club, entries=4)
        play_round(played, 1, [(1, 2, 14, 5), (3, 4, 9, 8)])
        played.event.format["stages"][0]["precedence"] = ["points", "opponents_points", "direct_encounter", "lots"]
        played.event.save()
        out = io.StringIO()
        call_command("event", "standings", played.event.slug, stdout=out)
        _title, heading, *lines = out.getvalue().splitlines()
        assert heading.split()[4:] == ["opponents_points", "direct_encounter", "entry"]
        assert all(heading.index("entry") == line.index("第") for line in lines)

    def test_hold_one_category_with_the_places_inside_it(self, club: Club) -> None:
        played = played_event(club, entries=4)
        play_round(played, 1, [(1, 2, 14, 5), (3, 4, 9, 8)])
        Entry.objects.filter(number__in=[2, 3]).update(categories=["juniors"])
        out = io.StringIO()
        call_command("event", "standings", played.event.slug, "--category", "juniors", "--format", "json", stdout=out)
        rows = json.loads(out.getvalue())[0]["rows"]
        assert [(row["place"], row["points"]) for row in rows] == [("1", "3"), ("2", "1")]


class TestSimulate:
    def simulated(self, made: DrawnEvent) -> list[str]:
        out = io.StringIO()
        call_command("event", "simulate", made.event.slug, stdout=out)
        return out.getvalue().splitlines()

    def test_counts_one_match_as_one(self, club: Club) -> None:
        assert self.simulated(drawn_event(club, entries=2)) == ["1 match played"]

    def test_names_the_tables_where_somebody_has_begun(self, club: Club) -> None:
        made = drawn_event(club, entries=4)
        match = made.match()
        submit_slip(
            actor=Actor(kind="table", id=None, name="phone", table_id=match.table_id),
            match=match,
            deal_number=1,
            payload={"form": "deal", "attackers": 40, "banker": "N"},
            line="NS",
            source=SlipSource.TABLE,
            client_uuid=uuid.uuid4(),
        )
        assert self.simulated(made) == ["1 match played", "left as it is: stage 1, round 1, table 1 (waiting)"]
        assert self.simulated(made)[0] == "0 matches played"


class TestRecompute:
    def test_says_whether_what_is_stored_agrees(self, club: Club) -> None:
        played = played_event(club, entries=4)
        play_round(played, 1, [(1, 2, 14, 5), (3, 4, 9, 8)])
        assert recompute_now(event_id=played.event.pk)
        out = io.StringIO()
        call_command("event", "recompute", played.event.slug, "--check", stdout=out)
        assert out.getvalue().startswith("agrees: ")
        TallyRevision.objects.update(version=0)
        StandingTable.objects.all().update(rows=[])
        out = io.StringIO()
        with pytest.raises(SystemExit):
            call_command("event", "recompute", played.event.slug, "--check", stdout=out, stderr=io.StringIO())
        assert out.getvalue().startswith("differs: ")
