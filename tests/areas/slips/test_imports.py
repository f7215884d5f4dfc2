"""Lists of results: reading them, and entering them."""

from pathlib import Path

import pytest

from engine.seats import Side
from scoring.errors import LevelUnknown
from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import pairs_entered
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.pairings.models import RoundStatus
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations as slips
from tournaments.slips.errors import HeaderUnreadable, MatchNotFound, NameNearlyKnown, RowsRefused, WinnerUnclear
from tournaments.slips.imports import ResultRow, parse_results, parse_results_text
from tournaments.slips.models import Result

CUP = Path(__file__).parents[2] / "data" / "cup48"
HEADER = "轮次,桌号,队伍A,级数A,队伍B,级数B,胜方\n"


class TestReading:
    @pytest.mark.parametrize(
        ("name", "rows"),
        [("stage1_swiss_matches.csv", 96), ("stage2_group_matches.csv", 48), ("stage3_knockout_matches.csv", 16)],
    )
    def test_reads_the_lists_of_the_cup(self, name: str, rows: int) -> None:
        read = parse_results((CUP / name).read_bytes(), name)
        assert (len(read.rows), read.ignored) == (rows, ())
        for row in read.rows:  # one match of the Swiss ended by time, below A
            told = row.payload(first_line=Side.NS)
            assert (told["passed_a"] is not None) == (14 in (told["NS"], told["EW"]))

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
    def test_finds_the_encoding(self, encoding: str) -> None:
        read = parse_results((HEADER + "1,2,龙行天下,A,万里挑一,9,A\n").encode(encoding))
        assert (read.rows[0].first, read.rows[0].table, read.rows[0].round) == ("龙行天下", 2, 1)

    def test_reads_english_headings(self) -> None:
        read = parse_results_text("Round;Table;Team A;Level A;Team B;Level B;Winner\n1;1;X;Q;Y;A;B\n")
        assert read.rows[0].payload(first_line=Side.EW) == {"form": "levels", "EW": 12, "NS": 14, "passed_a": "NS"}

    def test_needs_named_columns(self) -> None:
        with pytest.raises(HeaderUnreadable):
            parse_results_text("1,2,3\n4,5,6\n")


class TestARow:
    def test_of_two_sides_at_a_needs_the_winner(self) -> None:
        row = ResultRow(line=1, first="X", first_level="A", second="Y", second_level="A")
        with pytest.raises(WinnerUnclear):
            row.payload(first_line=Side.NS)

    def test_marks_the_one_that_passed_with_a_plus(self) -> None:
        row = ResultRow(line=1, first="X", first_level="A", second="Y", second_level="A+")
        assert row.payload(first_line=Side.NS)["passed_a"] == "EW"

    def test_with_a_level_that_is_none_is_refused(self) -> None:
        with pytest.raises(LevelUnknown):
            ResultRow(line=1, first="X", first_level="K+", second="Y", second_level="3").payload(first_line=Side.NS)


@pytest.fixture
def played(club: Club) -> PlayedEvent:
    played = played_event(club, entries=4)
    play_round(played, 1, [(1, 2), (3, 4)], status=RoundStatus.PLAYING)
    play_round(played, 2, [(2, 1), (4, 3)], status=RoundStatus.PLAYING)
    return played


class TestEntering:
    TEXT = HEADER + "1,1,第1队,A,第2队,5,A\n2,1,第1队,8,第2队,A,B\n"

    def test_writes_every_row_and_warns_of_the_rematch(self, played: PlayedEvent) -> None:
        done = slips.import_results(actor=SYSTEM, stage=played.stage, rows=parse_results_text(self.TEXT).rows)
        assert (done.written, len(done.rematches)) == (2, 1)
        second = Result.objects.get(match__round__number=2)
        assert second.payload == {"form": "levels", "NS": 14, "EW": 8, "passed_a": "NS"}

    def test_twice_changes_nothing_the_second_time(self, played: PlayedEvent) -> None:
        rows = parse_results_text(self.TEXT).rows
        slips.import_results(actor=SYSTEM, stage=played.stage, rows=rows)
        again = slips.import_results(actor=SYSTEM, stage=played.stage, rows=rows)
        assert (again.written, again.unchanged) == (0, 2)

    def test_gives_each_of_two_names_that_differ_by_a_space_its_own_result(self, played: PlayedEvent) -> None:
        played.event.entries.filter(number=3).update(name="第 1 队")
        rows = parse_results_text(HEADER + "1,2,第 1 队,9,第4队,5,\n1,1,第1队,8,第2队,A,B\n").rows
        slips.import_results(actor=SYSTEM, stage=played.stage, rows=rows)
        levels = {one.match.sides.get(line="NS").entry.number: one.payload["NS"] for one in Result.objects.all()}
        assert levels == {1: 8, 3: 9}

    def test_asks_which_of_two_names_is_meant(self, played: PlayedEvent) -> None:
        played.event.entries.filter(number=3).update(name="第 1 队")
        rows = parse_results_text(HEADER + "1,1,第1 队,8,第2队,A,B\n").rows
        told = slips.import_results(actor=SYSTEM, stage=played.stage, rows=rows, dry_run=True)
        assert [(fate.cell, type(fate.error)) for fate in told.problems] == [("first", NameNearlyKnown)]

    def test_writes_nothing_when_one_row_is_wrong_and_tells_which(self, played: PlayedEvent) -> None:
        rows = parse_results_text(self.TEXT + "1,2,第3队,A,无名,5,A\n").rows
        told = slips.import_results(actor=SYSTEM, stage=played.stage, rows=rows, dry_run=True)
        assert [fate.row.line for fate in told.problems] == [4]
        with pytest.raises(RowsRefused):
            slips.import_results(actor=SYSTEM, stage=played.stage, rows=rows)
        assert not Result.objects.exists()


@pytest.mark.django_db
class TestSinglePlayers:
    def test_are_found_by_one_of_each_side(self, club: Club) -> None:
        made = pairs_entered(club, 4, preset="individual_levels")
        draw_and_publish(made.stage)
        of_line = {
            line: [side.entry.name for side in made.match().sides.select_related("entry") if side.line == line]
            for line in ("NS", "EW")
        }
        row = ResultRow(
            line=1, round=1, first=of_line["EW"][1], first_level="A", second=of_line["NS"][0], second_level="5"
        )
        slips.import_results(actor=SYSTEM, stage=made.stage, rows=[row])
        payload = Result.objects.get().payload
        assert (payload["EW"], payload["NS"], payload["passed_a"]) == (14, 5, "EW")
        partners = ResultRow(
            line=1, round=1, first=of_line["EW"][0], first_level="A", second=of_line["EW"][1], second_level="5"
        )
        (fate,) = slips.import_results(actor=SYSTEM, stage=made.stage, rows=[partners], dry_run=True).fates
        assert isinstance(fate.error, MatchNotFound)
