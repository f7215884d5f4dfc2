"""Lists of results: reading them, and entering them."""

import uuid
from dataclasses import replace
from pathlib import Path

import pytest
from django.utils import translation

from engine.seats import Side
from scoring.errors import LevelUnknown
from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import pairs_entered
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.pairings.models import Match, RoundStatus
from tournaments.publishing import exports
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations as slips
from tournaments.slips.errors import (
    HeaderUnreadable,
    MatchNotFound,
    NameNearlyKnown,
    PassedUnclear,
    RowsRefused,
    WinnerUnclear,
)
from tournaments.slips.imports import ResultRow, parse_results, parse_results_text
from tournaments.slips.models import WHOLE_MATCH, Result, SlipSource
from tournaments.slips.operations.fate import FateKind
from tournaments.tallies.operations import recompute_now

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
            told = row.payload(first_line=Side.NS, to_a=True)
            assert (told["passed_a"] is not None) == (14 in (told["NS"], told["EW"]))

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
    def test_finds_the_encoding(self, encoding: str) -> None:
        read = parse_results((HEADER + "1,2,龙行天下,A,万里挑一,9,A\n").encode(encoding))
        assert (read.rows[0].first, read.rows[0].table, read.rows[0].round) == ("龙行天下", 2, 1)

    def test_reads_english_headings(self) -> None:
        read = parse_results_text("Round;Table;Team A;Level A;Team B;Level B;Winner\n1;1;X;Q;Y;A;B\n")
        assert read.rows[0].payload(first_line=Side.EW, to_a=True) == {
            "form": "levels",
            "EW": 12,
            "NS": 14,
            "passed_a": "NS",
        }

    def test_needs_named_columns(self) -> None:
        with pytest.raises(HeaderUnreadable):
            parse_results_text("1,2,3\n4,5,6\n")


class TestARow:
    def test_of_two_sides_at_a_needs_the_winner(self) -> None:
        row = ResultRow(line=1, first="X", first_level="A", second="Y", second_level="A")
        with pytest.raises(WinnerUnclear):
            row.payload(first_line=Side.NS, to_a=True)

    def test_marks_the_one_that_passed_with_a_plus(self) -> None:
        row = ResultRow(line=1, first="X", first_level="A", second="Y", second_level="A+")
        assert row.payload(first_line=Side.NS, to_a=True)["passed_a"] == "EW"

    @pytest.mark.parametrize(
        ("first", "second", "winner", "to_a", "passed"),
        [
            ("A+", "9", "", False, "NS"),
            ("A+", "A", "B", False, "NS"),  # the sign says more than the name
            ("A", "9", "", False, None),
            ("A", "9", "A", False, "NS"),  # as clubs write their lists
            ("at A", "9", "A", False, None),  # by the higher level
            ("A", "A", "", False, None),  # a draw at A
            ("A", "A", "B", False, "EW"),
            ("A", "9", "A", True, "NS"),
            ("A", "A", "B", True, "EW"),
            ("打A", "9", "A", True, None),  # time was up
            ("at A", "at A", "A", True, None),
            ("K", "9", "A", True, None),
        ],
    )
    def test_says_who_passed_a(self, first: str, second: str, winner: str, to_a: bool, passed: str | None) -> None:
        row = ResultRow(line=1, first="X", first_level=first, second="Y", second_level=second, winner=winner)
        assert row.payload(first_line=Side.NS, to_a=to_a)["passed_a"] == passed

    @pytest.mark.parametrize("winner", ["", "B"])
    def test_is_asked_about_an_a_where_only_passing_it_ends_the_match(self, winner: str) -> None:
        row = ResultRow(line=1, first="X", first_level="A", second="Y", second_level="9", winner=winner)
        with pytest.raises(PassedUnclear):
            row.payload(first_line=Side.NS, to_a=True)
        assert row.payload(first_line=Side.NS, to_a=True, by_time=True)["passed_a"] is None

    def test_in_which_both_have_passed_a_is_refused(self) -> None:
        with pytest.raises(WinnerUnclear):
            ResultRow(line=1, first="X", first_level="A+", second="Y", second_level="过A").payload(
                first_line=Side.NS, to_a=False
            )

    def test_with_a_level_that_is_none_is_refused(self) -> None:
        with pytest.raises(LevelUnknown):
            ResultRow(line=1, first="X", first_level="K+", second="Y", second_level="3").payload(
                first_line=Side.NS, to_a=True
            )


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


class TestAFileOfOurOwn:
    @pytest.mark.parametrize("preset", ["club_cup", "knockout"])
    @pytest.mark.parametrize("language", ["en", "zh-hans"])
    @pytest.mark.parametrize(
        "ends", [((14, 9, "NS"), (14, 9, None)), ((14, 14, "EW"), (14, 14, None)), ((12, 9, None),)]
    )
    def test_reads_back_to_the_same_results(
        self, club: Club, preset: str, language: str, ends: tuple[tuple[int, int, str | None], ...]
    ) -> None:
        played = played_event(club, entries=4, preset=preset)
        play_round(played, 1, [(1, 2), (3, 4)], status=RoundStatus.PLAYING)
        told = [{"form": "levels", "NS": ns, "EW": ew, "passed_a": passed} for ns, ew, passed in ends]
        matches = Match.objects.filter(round__stage=played.stage).order_by("table__number", "pk")
        for match, payload in zip(matches, told, strict=False):
            slips.submit_slip(
                actor=SYSTEM, match=match, deal_number=WHOLE_MATCH, payload=payload,
                source=SlipSource.GRID, client_uuid=uuid.uuid4(),
            )  # fmt: skip
        recompute_now(event_id=played.event.pk)
        with translation.override(language):
            file = exports.write(played.event.slug, "results", "csv", scope=exports.Scope.NEWEST)
        rows = [replace(row, left_out=not row.first_level) for row in parse_results(file).rows]
        fates = slips.import_results(actor=SYSTEM, stage=played.stage, rows=rows, dry_run=True).fates
        assert [fate.payload for fate in fates if fate.kind == FateKind.SAME] == told
        assert not [fate for fate in fates if fate.error]


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
            line=1, round=1, first=of_line["EW"][1], first_level="A+", second=of_line["NS"][0], second_level="5"
        )
        slips.import_results(actor=SYSTEM, stage=made.stage, rows=[row])
        payload = Result.objects.get().payload
        assert (payload["EW"], payload["NS"], payload["passed_a"]) == (14, 5, "EW")
        partners = ResultRow(
            line=1, round=1, first=of_line["EW"][0], first_level="A", second=of_line["EW"][1], second_level="5"
        )
        (fate,) = slips.import_results(actor=SYSTEM, stage=made.stage, rows=[partners], dry_run=True).fates
        assert isinstance(fate.error, MatchNotFound)
