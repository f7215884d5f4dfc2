"""Lists of results at equal levels, and in place of deals."""

import uuid
from dataclasses import replace

import pytest

from engine.errors import DomainError
from scoring import formats
from scoring.matches import LevelTie
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tournaments.clubs.models import Club
from tournaments.pairings.models import Match, Round, RoundStatus
from tournaments.shared.actors import SYSTEM
from tournaments.shared.models import AuditEntry
from tournaments.slips import operations as slips
from tournaments.slips.errors.lists import WinnerNotByLevels, WinnerOfDraw
from tournaments.slips.imports import ResultRow
from tournaments.slips.models import WHOLE_MATCH, Result, RulingKind, SlipSource
from tournaments.slips.operations.fate import FateKind
from tournaments.slips.operations.fates import RowFate

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(club: Club) -> DrawnEvent:
    return drawn_event(club, entries=4, preset="club_night")


def play_with(made: DrawnEvent, tie: LevelTie) -> None:
    form = formats.from_json(made.event.format)
    stages = tuple(replace(stage, play=replace(stage.play, level_tie=tie)) for stage in form.stages)
    made.event.format = formats.to_json(replace(form, stages=stages))
    made.event.save(update_fields=["format"])


def match_of(made: DrawnEvent) -> Match:
    return Match.objects.filter(round__stage=made.stage, kind="play").order_by("table__number")[0]


def row_of(match: Match, ns: str, ew: str, winner: str = "") -> ResultRow:
    names = {side.line: side.entry.name for side in match.sides.select_related("entry")}
    return ResultRow(
        line=2,
        first=names["NS"],
        first_level=ns,
        second=names["EW"],
        second_level=ew,
        winner=names.get(winner, winner),
    )


def dry(made: DrawnEvent, row: ResultRow) -> RowFate:
    stage = type(made.stage).objects.select_related("event").get(pk=made.stage.pk)
    (fate,) = slips.import_results(actor=SYSTEM, stage=stage, rows=[row], dry_run=True).fates
    return fate


def codes(fate: RowFate) -> list[str]:
    return [warning.code for warning in fate.warnings]


def play(match: Match, deals: int) -> None:
    for number in range(1, deals + 1):
        payload = {"form": "deal", "attackers": 40, "banker": "N" if number == 1 else None}
        slips.submit_slip(
            actor=SYSTEM, match=match, deal_number=number, payload=payload, source=SlipSource.GRID,
            client_uuid=uuid.uuid4(),
        )  # fmt: skip


class TestAWinnerAtEqualLevels:
    @pytest.mark.parametrize(
        ("tie", "error"),
        [
            (LevelTie.DRAW, WinnerOfDraw),
            (LevelTie.BANKER_SIDE, WinnerNotByLevels),
            (LevelTie.EXTRA_DEAL, WinnerNotByLevels),
        ],
    )
    def test_is_refused_beside_the_name(self, night: DrawnEvent, tie: LevelTie, error: type[DomainError]) -> None:
        play_with(night, tie)
        fate = dry(night, row_of(match_of(night), "9", "9", "EW"))
        assert (fate.kind, fate.cell, type(fate.error)) == (FateKind.ERROR, "winner", error)

    @pytest.mark.parametrize(("tie", "warned"), [(LevelTie.DRAW, False), (LevelTie.EXTRA_DEAL, True)])
    def test_may_be_left_out(self, night: DrawnEvent, tie: LevelTie, warned: bool) -> None:
        play_with(night, tie)
        fate = dry(night, row_of(match_of(night), "9", "9", "平"))
        assert (fate.kind, codes(fate)) == (FateKind.NEW, ["slips.levels_equal"] if warned else [])

    def test_may_be_the_one_whom_the_lot_finds(self, night: DrawnEvent) -> None:
        play_with(night, LevelTie.LOTS)
        fates = [dry(night, row_of(match_of(night), "9", "9", line)) for line in ("NS", "EW")]
        assert sorted(fate.kind for fate in fates) == [FateKind.ERROR, FateKind.NEW]

    def test_may_be_the_one_whom_a_ruling_names(self, night: DrawnEvent) -> None:
        match = match_of(night)
        entry = match.sides.get(line="EW").entry
        slips.rule(
            actor=SYSTEM, event=night.event, kind=RulingKind.AWARD, reason="Late", match=match, entry=entry,
        )  # fmt: skip
        assert dry(night, row_of(match, "9", "9", "EW")).error is None

    def test_who_is_neither_of_the_two_is_warned_of(self, night: DrawnEvent) -> None:
        assert codes(dry(night, row_of(match_of(night), "9", "9", "Zzz"))) == ["slips.warning_winner_unknown"]


class TestLevelsInPlaceOfDeals:
    def test_are_a_correction_and_so_written_down(self, night: DrawnEvent) -> None:
        match = match_of(night)
        play(match, 6)
        row = row_of(match, "5", "7")
        fate = dry(night, row)
        assert (fate.kind, codes(fate)) == (FateKind.CORRECTS, ["slips.warning_deals"])
        assert fate.present == {"form": "levels", "NS": 8, "EW": 2, "passed_a": None}
        slips.import_results(actor=SYSTEM, stage=night.stage, rows=[row], reason="from the sheets")
        line = AuditEntry.objects.get(action="slips.correct")
        assert (line.before, line.reason) == (fate.present, "from the sheets")
        assert (line.after or {})["EW"] == 7

    def test_that_say_what_the_deals_say_change_nothing(self, night: DrawnEvent) -> None:
        match = match_of(night)
        play(match, 6)
        row = row_of(match, "8", "2", "NS")
        assert (dry(night, row).kind, codes(dry(night, row))) == (FateKind.SAME, [])
        assert slips.import_results(actor=SYSTEM, stage=night.stage, rows=[row]).written == 0

    def test_end_a_match_that_goes_on(self, night: DrawnEvent) -> None:
        match = match_of(night)
        play(match, 1)
        present = dry(night, row_of(match, "5", "7")).present
        assert present is not None
        row = row_of(match, str(present["NS"]), str(present["EW"]))
        assert dry(night, row).kind == FateKind.CORRECTS
        slips.import_results(actor=SYSTEM, stage=night.stage, rows=[row])
        assert Result.objects.filter(match=match, deal_number=WHOLE_MATCH).exists()

    def test_need_a_reason_in_a_closed_round(self, night: DrawnEvent) -> None:
        match = match_of(night)
        play(match, 6)
        Round.objects.filter(pk=match.round_id).update(status=RoundStatus.CLOSED)
        assert dry(night, row_of(match, "5", "7")).needs_reason


def test_the_grid_writes_down_the_deals_that_typed_levels_replace(night: DrawnEvent) -> None:
    match = match_of(night)
    play(match, 6)
    slips.submit_slip(
        actor=SYSTEM, match=match, deal_number=WHOLE_MATCH, payload={"form": "levels", "NS": 5, "EW": 7},
        source=SlipSource.GRID, client_uuid=uuid.uuid4(),
    )  # fmt: skip
    assert (AuditEntry.objects.get(action="slips.correct").before or {})["NS"] == 8
