"""Fields of bots: the same boards, played in the background, counted in comparisons and nowhere else."""

from typing import Any

import pytest

from engine.live import read_event
from engine.live.replay import replay
from engine.live.writing import record_of
from engine.ruleset import DuplicateBidding, from_values, to_values
from engine.seats import Seat
from scoring.formats import from_json
from tests.builders.drawn_event import drawn_event
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event, with_fixed_trump
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.live.operations import fields as playing
from tournaments.live.operations import play_field, sweep_fields
from tournaments.pairings.models import Board
from tournaments.pairings.queries import dealt, fixed_trump
from tournaments.shared import jobs
from tournaments.shared.actors import SYSTEM, Actor
from tournaments.shared.errors import Missing, NotAllowed
from tournaments.shared.models import AuditEntry
from tournaments.slips.errors.bots import BotsNeedBoards, BotsNeedTrump, BotsOutOfBounds, BotsPlayAlready
from tournaments.slips.fields import bot_points
from tournaments.slips.models import BotField, BotResult
from tournaments.slips.operations import add_field, keep_bot_result, withdraw_field

pytestmark = pytest.mark.django_db


@pytest.fixture
def duplicate(club: Club) -> DuplicateEvent:
    return duplicate_event(club)


@pytest.fixture
def field(duplicate: DuplicateEvent) -> BotField:
    return add_field(actor=SYSTEM, stage=duplicate.stage, tables=2, strength="basic")


def version(made: DuplicateEvent) -> int:
    return Event.objects.values_list("facts_version", flat=True).get(pk=made.event.pk)


class TestAField:
    def test_plays_every_board_of_the_stage_at_each_of_its_tables(
        self, duplicate: DuplicateEvent, field: BotField
    ) -> None:
        boards = Board.objects.filter(stage=duplicate.stage)
        assert play_field(field_id=field.pk) == 2 * boards.count()
        assert {number: len(points) for number, points in bot_points(duplicate.stage).items()} == {
            board.number: 2 for board in boards
        }

    def test_has_the_sealed_cards_the_banker_and_the_level_of_each_board(
        self, duplicate: DuplicateEvent, field: BotField
    ) -> None:
        play_field(field_id=field.pk)
        sizes = from_json(duplicate.event.format).ruleset.sizes
        for result in BotResult.objects.filter(field=field).select_related("board__seal"):
            record = record_of(read_event(event) for event in result.log)
            assert record.deal.cards == dealt(result.board, sizes).cards
            assert (record.banker, int(record.ns_level)) == (Seat(result.board.banker), result.board.level)
            verdict = replay(record)
            assert (verdict.problem, verdict.attackers) == (None, result.points)

    def test_plays_the_trump_that_a_board_fixes(self, club: Club) -> None:
        made = duplicate_event(club, boards=1, options=with_fixed_trump())
        kept = add_field(actor=SYSTEM, stage=made.stage, tables=1, strength="basic")
        assert play_field(field_id=kept.pk) > 1
        for result in BotResult.objects.filter(field=kept).select_related("board"):
            assert record_of(read_event(event) for event in result.log).board_trump == fixed_trump(result.board)

    def test_sends_for_nothing_that_can_never_be_played(self, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        made = duplicate_event(club, boards=1, options=with_fixed_trump())
        kept = add_field(actor=SYSTEM, stage=made.stage, tables=1, strength="basic")
        Board.objects.filter(stage=made.stage).update(trump="")
        sent: list[object] = []
        monkeypatch.setattr(jobs, "send_once", lambda *what, **_how: sent.append(what))
        assert (sweep_fields(), play_field(field_id=kept.pk), sent) == (0, 0, [])

    def test_has_tables_that_do_not_all_play_alike(self, duplicate: DuplicateEvent, field: BotField) -> None:
        play_field(field_id=field.pk)
        logs = BotResult.objects.filter(field=field).order_by("board", "table").values_list("log", flat=True)
        plays = [[event for event in log if event["kind"] == "cards_played"] for log in logs]
        assert any(plays[first] != plays[first + 1] for first in range(0, len(plays), 2))

    def test_goes_on_where_a_killed_worker_left_off(
        self, duplicate: DuplicateEvent, field: BotField, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        kept = 0

        def killed(**facts: Any) -> bool:
            nonlocal kept
            kept += 1
            if kept > 3:
                raise KeyboardInterrupt
            return keep_bot_result(**facts)

        monkeypatch.setattr(playing, "keep_bot_result", killed)
        with pytest.raises(KeyboardInterrupt):
            play_field(field_id=field.pk)
        before = dict(BotResult.objects.values_list("pk", "played_at"))
        assert len(before) == 3
        monkeypatch.undo()
        assert sweep_fields() == 1
        play_field(field_id=field.pk)
        assert BotResult.objects.count() == 2 * Board.objects.filter(stage=duplicate.stage).count()
        assert before.items() <= dict(BotResult.objects.values_list("pk", "played_at")).items()
        assert play_field(field_id=field.pk) == 0

    def test_plays_a_board_the_same_way_again(self, field: BotField) -> None:
        play_field(field_id=field.pk)
        first = list(BotResult.objects.order_by("board", "table").values_list("log", flat=True))
        BotResult.objects.all().delete()
        play_field(field_id=field.pk)
        assert list(BotResult.objects.order_by("board", "table").values_list("log", flat=True)) == first

    def test_hands_on_when_it_has_played_for_a_while(self, field: BotField, monkeypatch: pytest.MonkeyPatch) -> None:
        sent = list[tuple[str, int | str]]()
        monkeypatch.setattr(playing, "SLICE_SECONDS", 0.0)
        monkeypatch.setattr(jobs, "send_once", lambda task, key, **_when: sent.append((task, key)))
        assert play_field(field_id=field.pk) == 1
        assert sent == [("live.play_field", field.pk)]

    def test_tells_scoring_of_a_board_once_all_its_tables_have_played_it(
        self, duplicate: DuplicateEvent, field: BotField
    ) -> None:
        board, start = Board.objects.filter(stage=duplicate.stage)[0], version(duplicate)
        facts: dict[str, Any] = {
            "field_id": field.pk,
            "board_id": board.pk,
            "points": 40,
            "log": list[dict[str, Any]](),
        }
        assert keep_bot_result(table=1, **facts)
        assert (version(duplicate), bot_points(duplicate.stage)) == (start, {})
        assert keep_bot_result(table=2, **facts)
        assert not keep_bot_result(table=2, **facts)
        assert (version(duplicate), bot_points(duplicate.stage)) == (start + 1, {board.number: (40, 40)})

    def test_withdrawn_counts_nothing_any_more_and_plays_no_further(
        self, duplicate: DuplicateEvent, field: BotField
    ) -> None:
        play_field(field_id=field.pk)
        before, boards = version(duplicate), Board.objects.filter(stage=duplicate.stage)
        withdraw_field(actor=SYSTEM, stage=duplicate.stage)
        assert (bot_points(duplicate.stage), version(duplicate)) == ({}, before + 1)
        assert (play_field(field_id=field.pk), sweep_fields()) == (0, 0)
        assert not keep_bot_result(field_id=field.pk, board_id=boards[0].pk, table=1, points=0, log=[])
        with pytest.raises(Missing):
            withdraw_field(actor=SYSTEM, stage=duplicate.stage)

    def test_is_written_down(self, duplicate: DuplicateEvent, field: BotField) -> None:
        withdraw_field(actor=SYSTEM, stage=duplicate.stage)
        lines = AuditEntry.objects.filter(event_id=duplicate.event.pk, action__endswith="_field").order_by("pk")
        assert list(lines.values_list("action", "after", "before")) == [
            ("slips.add_field", {"tables": 2, "strength": "basic"}, None),
            ("slips.withdraw_field", None, {"tables": 2, "strength": "basic", "results": 0}),
        ]


class TestAFieldIsRefused:
    def test_beside_another(self, duplicate: DuplicateEvent, field: BotField) -> None:
        with pytest.raises(BotsPlayAlready):
            add_field(actor=SYSTEM, stage=duplicate.stage, tables=field.tables, strength="strong")

    @pytest.mark.parametrize(("tables", "strength"), [(0, "basic"), (13, "basic"), (1, "random")])
    def test_out_of_bounds(self, duplicate: DuplicateEvent, tables: int, strength: str) -> None:
        with pytest.raises(BotsOutOfBounds):
            add_field(actor=SYSTEM, stage=duplicate.stage, tables=tables, strength=strength)

    def test_where_no_boards_are_sealed(self, club: Club) -> None:
        stage = drawn_event(club, entries=4, preset="club_night").stage
        with pytest.raises(BotsNeedBoards):
            add_field(actor=SYSTEM, stage=stage, tables=1, strength="basic")

    def test_where_boards_fix_a_trump_that_is_noted_nowhere(self, duplicate: DuplicateEvent) -> None:
        event = duplicate.stage.event
        rules = to_values(from_values(event.format["ruleset"]))
        event.format["ruleset"] = {**rules, "duplicate_bidding": DuplicateBidding.PRESET.value}
        with pytest.raises(BotsNeedTrump):
            add_field(actor=SYSTEM, stage=duplicate.stage, tables=1, strength="basic")

    def test_to_whoever_is_no_director(self, duplicate: DuplicateEvent) -> None:
        stranger = Actor(kind="person", id=None, name="stranger")
        with pytest.raises(NotAllowed):
            add_field(actor=stranger, stage=duplicate.stage, tables=1, strength="basic")
        add_field(actor=SYSTEM, stage=duplicate.stage, tables=1, strength="basic")
        with pytest.raises(NotAllowed):
            withdraw_field(actor=stranger, stage=duplicate.stage)
