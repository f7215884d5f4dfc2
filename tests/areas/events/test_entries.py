"""Entries: by hand, late, withdrawn, absent, by the public link, by the list."""

import uuid
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.factories import EntryFactory, EventFactory, OfficeFactory, PlayerFactory
from tournaments.clubs.models import Club, Membership, Player, Role
from tournaments.events import operations
from tournaments.events.errors import (
    EntriesClosed,
    EntryInDraw,
    EntryNameTaken,
    ImportChanged,
    ImportNotClean,
    MembersOnly,
    NoLateEntry,
    PlayerTaken,
    PlayerTwice,
    PlayerUnclear,
    RoundOutOfRange,
    SeedTwice,
    TooFewEntries,
    WrongNumberOfPlayers,
)
from tournaments.events.imports import EntryRow, judge, parse_entries
from tournaments.events.imports.fates import fates_digest
from tournaments.events.models import Entry, EntryPolicy, EntryStatus, Event, EventStatus, Stage
from tournaments.events.operations import NewPlayer, Placing
from tournaments.events.operations.registration import cancel_own, change_own, register
from tournaments.events.queries.book import load_book
from tournaments.events.queries.links import entry_by_own_link, own_link
from tournaments.shared.actors import Actor, person
from tournaments.shared.errors import Missing, NotAllowed
from tournaments.shared.models import AuditEntry

CUP = Path(__file__).parents[2] / "data" / "cup48" / "entries.csv"
VISITOR = Actor(kind="person", id=None, name="visitor")


@pytest.fixture
def stage(event: Event, director: Actor) -> Stage:
    """Its Swiss with four pairs, one round published."""
    EntryFactory.create_batch(4, event=event)
    stage = event.stages.get()
    operations.start_stage_entries(actor=director, stage=stage)
    operations.round_published(stage_id=stage.pk, number=1)
    return Stage.objects.get(pk=stage.pk)


def first_of(stage: Stage) -> Entry:
    """The entry that holds the first place of the stage."""
    return stage.stage_entries.select_related("entry")[0].entry


class TestAdd:
    def test_finds_and_makes_players_and_names_the_entry(self, event: Event, director: Actor) -> None:
        known = PlayerFactory.create(club=event.club, name="王明")
        entry = operations.add_entry(actor=director, event=event, players=["王明", " 李　雷 "], affiliation="东区")
        assert entry.name == "王明 / 李 雷"
        assert next(seat.player_id for seat in entry.seats.all()) == known.pk
        assert Player.objects.get(name="李 雷").affiliation == "东区"

    def test_numbers_entries_and_never_gives_a_number_twice(self, event: Event, director: Actor) -> None:
        first = operations.add_entry(actor=director, event=event, players=["A", "B"])
        second = operations.add_entry(actor=director, event=event, players=["C", "D"])
        operations.cancel_entry(actor=director, entry=second)
        third = operations.add_entry(actor=director, event=event, players=["C", "D"])
        assert [first.number, second.number, third.number] == [1, 2, 3]

    def test_refuses_what_cannot_be(self, event: Event, director: Actor) -> None:
        operations.add_entry(actor=director, event=event, players=["A", "B"], name="X", seed=1)
        PlayerFactory.create_batch(2, club=event.club, name="双")
        for error, more in (
            (PlayerTaken, {"players": ["A", "C"]}),
            (EntryNameTaken, {"players": ["C", "D"], "name": " X "}),
            (PlayerTwice, {"players": ["C", "C"]}),
            (PlayerUnclear, {"players": ["双", "D"]}),
            (WrongNumberOfPlayers, {"players": ["C"]}),
            (SeedTwice, {"players": ["C", "D"], "seed": 1}),
        ):
            with pytest.raises(error):
                operations.add_entry(actor=director, event=event, **more)
        assert Entry.objects.count() == 1

    def test_takes_somebody_new_of_a_known_name(self, event: Event, director: Actor) -> None:
        PlayerFactory.create(club=event.club, name="王明")
        operations.add_entry(actor=director, event=event, players=[NewPlayer(name="王明"), "李雷"])
        assert Player.objects.filter(name="王明").count() == 2

    def test_is_for_directors(self, event: Event) -> None:
        scorer = OfficeFactory.create(club=event.club, role=Role.SCORER)
        with pytest.raises(NotAllowed):
            operations.add_entry(actor=person(scorer.user_id, "x"), event=event, players=["A", "B"])

    def test_joins_a_stage_that_is_placed_but_not_begun(self, event: Event, director: Actor) -> None:
        EntryFactory.create_batch(3, event=event)
        operations.start_stage_entries(actor=director, stage=event.stages.get())
        entry = operations.add_entry(actor=director, event=event, players=["A", "B"])
        assert (entry.stage_entries.get().seed, entry.stage_entries.get().first_round) == (4, 1)


class TestEdit:
    def test_changes_players_and_keeps_the_number(self, event: Event, director: Actor) -> None:
        entry = operations.add_entry(actor=director, event=event, players=["A", "B"])
        changed = operations.edit_entry(actor=director, entry=entry, players=["C", "A"], name="新", affiliation="")
        assert (changed.number, changed.name) == (1, "新")
        assert [seat.player.name for seat in changed.seats.all()] == ["C", "A"]

    def test_keeps_the_very_player_whose_name_was_not_touched(self, event: Event, director: Actor) -> None:
        entry = operations.add_entry(actor=director, event=event, players=["王明", "李雷"])
        sits = entry.seats.get(position=1).player
        PlayerFactory.create(club=event.club, name="王明")
        changed = operations.edit_entry(actor=director, entry=entry, players=["王明", "韩梅"])
        assert changed.seats.get(position=1, active=True).player == sits

    def test_keeps_former_players_once_play_has_begun(self, stage: Stage, director: Actor) -> None:
        entry = first_of(stage)
        operations.edit_entry(actor=director, entry=entry, players=["C", "D"], name="", affiliation="")
        assert entry.seats.filter(active=False).count() == 2

    def test_is_undone_as_a_whole_when_refused(self, event: Event, director: Actor) -> None:
        operations.add_entry(actor=director, event=event, players=["A", "B"])
        entry = operations.add_entry(actor=director, event=event, players=["C", "D"])
        with pytest.raises(PlayerTaken):
            operations.edit_entry(actor=director, entry=entry, players=["E", "A"], name="Y", affiliation="")
        entry.refresh_from_db()
        assert entry.name == "C / D"
        assert not Player.objects.filter(name="E").exists()


class TestCancel:
    def test_frees_players_and_name(self, event: Event, director: Actor) -> None:
        entry = operations.add_entry(actor=director, event=event, players=["A", "B"], name="X")
        operations.cancel_entry(actor=director, entry=entry)
        assert operations.add_entry(actor=director, event=event, players=["A", "B"], name="X").number == 2
        with pytest.raises(EntryNameTaken):
            operations.restore_entry(actor=director, entry=entry)

    def test_lets_the_waiting_list_move_up(self, club: Club, director: Actor) -> None:
        event = EventFactory.create(club=club, entry_limit=1)
        first = register(actor=VISITOR, event=event, players=["A", "B"])
        second = register(actor=VISITOR, event=event, players=["C", "D"])
        assert second.status == EntryStatus.WAITING
        operations.cancel_entry(actor=director, entry=first)
        second.refresh_from_db()
        assert second.status == EntryStatus.REGISTERED

    def test_is_refused_once_paired(self, stage: Stage, director: Actor) -> None:
        with pytest.raises(EntryInDraw):
            operations.cancel_entry(actor=director, entry=first_of(stage))


class TestAttendance:
    def test_lets_a_late_pair_in_from_the_next_round(self, event: Event, stage: Stage, director: Actor) -> None:
        entry = operations.late_entry(actor=director, event=event, players=["A", "B"])
        assert (entry.stage_entries.get().first_round, entry.stage_entries.get().seed) == (2, 5)
        with pytest.raises(RoundOutOfRange):
            operations.late_entry(actor=director, event=event, players=["C", "D"], first_round=1)

    def test_is_entered_for_the_next_round_or_before_the_start_as_the_moment_wants(
        self, club: Club, event: Event, stage: Stage, director: Actor
    ) -> None:
        late = operations.enter_as_due(actor=director, event=event, players=["A", "B"], seed=7, name_latin="Late")
        assert late.stage_entries.get().first_round == 2
        assert (late.seed, late.name_latin) == (7, "Late")
        early = operations.enter_as_due(actor=director, event=EventFactory.create(club=club), players=["A", "B"])
        assert not early.stage_entries.exists()

    def test_lets_nobody_late_into_a_knockout(self, club: Club, director: Actor) -> None:
        with pytest.raises(NoLateEntry):
            operations.late_entry(
                actor=director, event=EventFactory.create(club=club, preset="knockout"), players=["A", "B"]
            )

    def test_withdraws_after_a_round_and_back(self, stage: Stage, director: Actor) -> None:
        place = stage.stage_entries.select_related("entry").first()
        assert place is not None
        with pytest.raises(RoundOutOfRange):
            operations.withdraw_entry(actor=director, entry=place.entry, after_round=0)
        assert operations.withdraw_entry(actor=director, entry=place.entry, after_round=1).last_round == 1
        operations.round_published(stage_id=stage.pk, number=2)
        place.entry.refresh_from_db()
        back = operations.reinstate(actor=director, entry=place.entry)
        assert back.last_round is None
        assert [absence.round_number for absence in back.absences.all()] == [2]

    def test_keeps_out_of_rounds_to_come_only(self, stage: Stage, director: Actor) -> None:
        place = stage.stage_entries.first()
        assert place is not None
        operations.set_absence(actor=director, stage_entry=place, round_number=2)
        operations.clear_absence(actor=director, stage_entry=place, round_number=2)
        assert not place.absences.exists()
        with pytest.raises(RoundOutOfRange):
            operations.set_absence(actor=director, stage_entry=place, round_number=1)

    def test_seats_a_substitute(self, stage: Stage, director: Actor) -> None:
        entry = first_of(stage)
        leaves = entry.seats.get(position=2).player
        fresh = operations.substitute_player(actor=director, entry=entry, leaves=leaves, comes="替补")
        assert (fresh.position, fresh.active, fresh.player.name) == (2, True, "替补")
        assert not entry.seats.get(player=leaves).active

    def test_marks_arrivals_and_takes_the_mark_back(self, event: Event) -> None:
        scorer = person(OfficeFactory.create(club=event.club, role=Role.SCORER).user_id, "desk")
        entry = EntryFactory.create(event=event)
        assert operations.check_in(actor=scorer, entry=entry).checked_in_at is not None
        assert operations.undo_check_in(actor=scorer, entry=entry).checked_in_at is None

    def test_counts_as_a_fact_for_scoring(self, event: Event, stage: Stage, director: Actor) -> None:
        before = Event.objects.get(pk=event.pk).facts_version
        operations.late_entry(actor=director, event=event, players=["A", "B"])
        assert Event.objects.get(pk=event.pk).facts_version > before


class TestPlace:
    def test_puts_seeds_first(self, event: Event, director: Actor) -> None:
        entries = EntryFactory.create_batch(4, event=event)
        operations.set_seeds(actor=director, event=event, seeds={3: 1, 4: 2})
        operations.start_stage_entries(actor=director, stage=event.stages.get())
        order = list(event.stages.get().stage_entries.order_by("seed").values_list("entry__number", flat=True))
        assert order == [3, 4, 1, 2]
        assert len(entries) == 4

    def test_names_groups_and_keeps_announced_absences(self, club: Club, director: Actor) -> None:
        event = EventFactory.create(club=club, preset="round_robin")
        entries = EntryFactory.create_batch(6, event=event)
        stage = event.stages.get()
        halves = [
            [Placing(entry_id=e.pk, seed=s) for s, e in enumerate(half, 1)] for half in (entries[:3], entries[3:])
        ]
        operations.place_entries(actor=director, stage=stage, groups=halves)
        place = stage.stage_entries.get(entry=entries[0])
        operations.set_absence(actor=director, stage_entry=place, round_number=1)
        operations.place_entries(actor=director, stage=stage, groups=list(reversed(halves)))
        moved = stage.stage_entries.get(entry=entries[0])
        assert (moved.group.name, moved.absences.count()) == ("B", 1)

    def test_needs_two(self, event: Event, director: Actor) -> None:
        EntryFactory.create(event=event)
        with pytest.raises(TooFewEntries):
            operations.start_stage_entries(actor=director, stage=event.stages.get())


class TestRegister:
    def test_is_closed_unless_the_event_is_open(self, club: Club) -> None:
        for event in (
            EventFactory.create(club=club, status=EventStatus.DRAFT),
            EventFactory.create(club=club, entry_policy=EntryPolicy.BY_HAND),
        ):
            with pytest.raises(EntriesClosed):
                register(actor=VISITOR, event=event, players=["A", "B"])

    def test_asks_for_members_where_only_they_may_enter(self, club: Club) -> None:
        event = EventFactory.create(club=club, entry_policy=EntryPolicy.MEMBERS)
        for number, name in enumerate(("王明", "李雷")):
            player = PlayerFactory.create(club=club, name=name)
            Membership.objects.create(club=club, player=player, number=str(number), since=date(2020, 1, 1))
        with pytest.raises(MembersOnly):
            register(actor=VISITOR, event=event, players=["王明", "陌生人"])
        assert register(actor=VISITOR, event=event, players=["王明", "李雷"]).status == EntryStatus.REGISTERED

    def test_never_tells_a_stranger_whom_the_club_knows(self, event: Event) -> None:
        PlayerFactory.create_batch(2, club=event.club, name="王明")
        register(actor=VISITOR, event=event, players=["王明", "李雷"])
        assert Player.objects.filter(name="王明").count() == 3

    def test_gives_a_link_that_changes_and_cancels(self, event: Event) -> None:
        entry = entry_by_own_link(own_link(register(actor=VISITOR, event=event, players=["A", "B"])))
        blank = {"affiliation": "", "contact_email": "", "note": ""}
        changed = change_own(actor=VISITOR, entry=entry, players=["A", "C"], name="我们", **blank)
        assert changed.name == "我们"
        assert cancel_own(actor=VISITOR, entry=changed).status == EntryStatus.CANCELLED

    def test_knows_a_forged_link(self, event: Event) -> None:
        with pytest.raises(Missing):
            entry_by_own_link(f"{EntryFactory.create(event=event).pk}:forged")


class TestImport:
    def test_writes_the_cup_and_is_harmless_when_repeated(self, event: Event, director: Actor) -> None:
        rows, key = parse_entries(CUP.read_bytes()).rows, uuid.uuid4()
        done = operations.import_entries(actor=director, event=event, rows=rows, key=key)
        again = operations.import_entries(actor=director, event=event, rows=rows, key=key)
        later = operations.import_entries(actor=director, event=event, rows=rows)
        assert (len(done.entries), len(again.entries), again.repeated) == (48, 48, True)
        assert (len(later.entries), later.skipped) == (0, 48)
        assert (Entry.objects.count(), Player.objects.count()) == (48, 96)
        assert Entry.objects.get(number=1).name == "南山闪电"
        assert AuditEntry.objects.filter(action="events.import_entries").count() == 2

    def test_writes_all_or_nothing(self, event: Event, director: Actor) -> None:
        rows = [EntryRow(line=1, name="X", players=("A", "B")), EntryRow(line=2, name="X", players=("C", "D"))]
        with pytest.raises(ImportNotClean):
            operations.import_entries(actor=director, event=event, rows=rows)
        assert not Entry.objects.exists()
        assert not Player.objects.exists()

    def test_notices_that_the_world_changed_since_the_dry_run(self, event: Event, director: Actor) -> None:
        rows = [EntryRow(line=1, name="X", players=("A", "B"))]
        seen = fates_digest(judge(rows, load_book(event)))
        PlayerFactory.create(club=event.club, name="A")
        with pytest.raises(ImportChanged):
            operations.import_entries(actor=director, event=event, rows=rows, seen=seen)

    def test_refuses_open_questions_of_a_dry_run(self, event: Event, director: Actor) -> None:
        PlayerFactory.create(club=event.club, name="王晓明")
        rows = [EntryRow(line=1, name="X", players=("王小明", "李雷"))]
        seen = fates_digest(judge(rows, load_book(event)))
        with pytest.raises(ImportNotClean):
            operations.import_entries(actor=director, event=event, rows=rows, seen=seen)
        settled = [replace(rows[0], chosen=("new", ""))]
        seen = fates_digest(judge(settled, load_book(event)))
        assert len(operations.import_entries(actor=director, event=event, rows=settled, seen=seen).entries) == 1
