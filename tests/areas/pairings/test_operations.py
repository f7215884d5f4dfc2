"""Rounds: draft, published, playing, closed; and drafts changed by hand."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from scoring.formats import Intake, StageKind, from_json, to_json
from scoring.formats.following import following
from tests.factories import EntryFactory, EventFactory, OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.events import operations as events
from tournaments.events.models import AbsenceKind, Stage, StageEntry, StageStatus
from tournaments.pairings import operations
from tournaments.pairings.errors import (
    DraftOutdated,
    EntryNotInStage,
    EntrySeatedTwice,
    LaterRoundDrawn,
    NothingToUndo,
    RoundInWrongState,
    TableTaken,
)
from tournaments.pairings.models import Match, MatchKind, Round, RoundStatus, Table
from tournaments.pairings.operations import PairingRow
from tournaments.pairings.queries import outdated_names, pairing_list
from tournaments.shared.actors import Actor, person
from tournaments.shared.errors import Missing, NotAllowed, Stale
from tournaments.shared.models import AuditEntry


@pytest.fixture
def stage(club: Club, director: Actor) -> Stage:
    """A Swiss with five pairs placed."""
    event = EventFactory.create(club=club)
    EntryFactory.create_batch(5, event=event)
    events.start_stage_entries(actor=director, stage=event.stages.get())
    return event.stages.get()


def ids(stage: Stage) -> list[int]:
    """Give the ids of the entries in order of their numbers."""
    return list(stage.event.entries.order_by("number").values_list("pk", flat=True))


@pytest.fixture
def draft(stage: Stage, director: Actor) -> Round:
    """A draft: 1–2 and 3–4 meet, 5 has a bye."""
    group, entries = stage.groups.get().pk, ids(stage)
    rows = [
        PairingRow(group_id=group, ns=entries[0], ew=entries[1], table=1),
        PairingRow(group_id=group, ns=entries[2], ew=entries[3], table=2),
        PairingRow(group_id=group, ns=entries[4], kind=MatchKind.BYE),
    ]
    return operations.write_round(actor=director, stage=stage, number=1, pairings=rows)


def numbers(round: Round) -> list[tuple[int, int | None]]:
    """Give who meets, by entry numbers."""
    return [(line.ns.number, line.ew.number if line.ew else None) for line in pairing_list(round).lines]


class TestWrite:
    def test_replaces_an_earlier_draft(self, stage: Stage, draft: Round, director: Actor) -> None:
        group, entries = stage.groups.get().pk, ids(stage)
        again = operations.write_round(
            actor=director,
            stage=stage,
            number=1,
            pairings=[PairingRow(group_id=group, ns=entries[4], ew=entries[0], table=1)],
        )
        assert (again.pk, again.version, numbers(again)) == (draft.pk, 2, [(5, 1)])
        assert Table.objects.filter(event=stage.event).count() == 2

    def test_refuses_what_cannot_be_seated(self, stage: Stage, director: Actor) -> None:
        group, entries = stage.groups.get().pk, ids(stage)
        stranger = EntryFactory.create(event=stage.event).pk
        for error, rows in (
            (EntrySeatedTwice, [(entries[0], entries[1], 1), (entries[1], entries[2], 2)]),
            (EntryNotInStage, [(entries[0], stranger, 1)]),
            (TableTaken, [(entries[0], entries[1], 1), (entries[2], entries[3], 1)]),
        ):
            lines = [PairingRow(group_id=group, ns=ns, ew=ew, table=table) for ns, ew, table in rows]
            with pytest.raises(error):
                operations.write_round(actor=director, stage=stage, number=1, pairings=lines)
        assert not Round.objects.exists()

    def test_is_for_directors(self, stage: Stage) -> None:
        scorer = person(OfficeFactory.create(club=stage.event.club, role=Role.SCORER).user_id, "x")
        with pytest.raises(NotAllowed):
            operations.write_round(actor=scorer, stage=stage, number=1, pairings=[])


class TestLife:
    def test_goes_from_draft_to_closed_and_back(self, draft: Round, director: Actor) -> None:
        published = operations.publish_round(actor=director, round=draft)
        assert published.published_at is not None
        assert operations.start_round(actor=director, round=published).status == RoundStatus.PLAYING
        assert operations.close_round(actor=director, round=published).status == RoundStatus.CLOSED
        assert operations.reopen_round(actor=director, round=published).status == RoundStatus.PLAYING
        assert operations.withdraw_round(actor=director, round=published).status == RoundStatus.DRAFT
        assert Stage.objects.get(pk=draft.stage_id).published_rounds == 0

    def test_publishes_only_what_the_director_saw(self, draft: Round, director: Actor) -> None:
        with pytest.raises(Stale):
            operations.publish_round(actor=director, round=draft, version=draft.version - 1)

    def test_leaves_a_published_round_alone(self, stage: Stage, draft: Round, director: Actor) -> None:
        operations.publish_round(actor=director, round=draft)
        entries = ids(stage)
        for act in (
            lambda: operations.publish_round(actor=director, round=draft),
            lambda: operations.discard_round(actor=director, round=draft),
            lambda: operations.swap_entries(actor=director, round=draft, first=entries[0], second=entries[2]),
            lambda: operations.write_round(actor=director, stage=stage, number=1, pairings=[]),
        ):
            with pytest.raises(RoundInWrongState):
                act()

    def test_throws_a_draft_away_with_its_pairings(self, draft: Round, director: Actor) -> None:
        operations.discard_round(actor=director, round=draft)
        assert not Round.objects.exists()
        line = AuditEntry.objects.get(action="pairings.discard")
        assert line.before is not None
        assert line.before["pairings"][0][0] == "1"

    def test_counts_as_a_fact_for_scoring(self, draft: Round, director: Actor) -> None:
        event = draft.stage.event
        event.refresh_from_db()
        before = event.facts_version
        operations.publish_round(actor=director, round=draft)
        event.refresh_from_db()
        assert event.facts_version > before


class TestEdit:
    def test_swaps_two_at_different_tables(self, stage: Stage, draft: Round, director: Actor) -> None:
        entries = ids(stage)
        changed = operations.swap_entries(actor=director, round=draft, first=entries[1], second=entries[2])
        assert numbers(changed) == [(1, 3), (2, 4), (5, None)]
        assert changed.version == draft.version + 1

    def test_swaps_one_with_the_bye(self, stage: Stage, draft: Round, director: Actor) -> None:
        entries = ids(stage)
        assert numbers(operations.swap_entries(actor=director, round=draft, first=entries[0], second=entries[4])) == [
            (5, 2),
            (3, 4),
            (1, None),
        ]

    def test_turns_a_table_round(self, stage: Stage, draft: Round, director: Actor) -> None:
        entries = ids(stage)
        changed = operations.swap_entries(actor=director, round=draft, first=entries[0], second=entries[1])
        assert numbers(changed)[0] == (2, 1)

    def test_refuses_a_draft_that_changed_meanwhile(self, stage: Stage, draft: Round, director: Actor) -> None:
        entries = ids(stage)
        with pytest.raises(Stale):
            operations.swap_entries(actor=director, round=draft, first=entries[0], second=entries[2], version=0)

    def test_takes_swaps_back_one_after_another(self, stage: Stage, draft: Round, director: Actor) -> None:
        entries, before = ids(stage), numbers(draft)
        draft.matches.update(reasons=[{"code": "pairing.pairing_locked", "facts": {}}])
        operations.swap_entries(actor=director, round=draft, first=entries[0], second=entries[2])
        once = numbers(draft)
        changed = operations.swap_entries(actor=director, round=draft, first=entries[2], second=entries[4])
        changed = operations.undo_swap(actor=director, round=changed, version=changed.version)
        assert numbers(changed) == once
        assert numbers(operations.undo_swap(actor=director, round=changed)) == before
        assert not draft.matches.filter(is_manual=True).exists()
        assert {match.reasons[0]["code"] for match in draft.matches.all()} == {"pairing.pairing_locked"}
        with pytest.raises(NothingToUndo):
            operations.undo_swap(actor=director, round=changed)

    def test_takes_nothing_back_that_was_drawn_anew(self, stage: Stage, draft: Round, director: Actor) -> None:
        entries = ids(stage)
        operations.swap_entries(actor=director, round=draft, first=entries[0], second=entries[2])
        rows = [PairingRow(group_id=stage.groups.get().pk, ns=entries[0], ew=entries[1], table=1)]
        again = operations.write_round(actor=director, stage=stage, number=1, pairings=rows)
        with pytest.raises(NothingToUndo):
            operations.undo_swap(actor=director, round=again)

    def test_exchanges_tables(self, draft: Round, director: Actor) -> None:
        match = draft.matches.get(table__number=1)
        operations.give_table(actor=director, match=match, number=2)
        assert numbers(draft)[:2] == [(3, 4), (1, 2)]

    def test_exchanges_the_table_where_the_match_sits_now(self, draft: Round, director: Actor) -> None:
        seen = draft.matches.get(table__number=1)
        operations.give_table(actor=director, match=seen, number=9)
        operations.give_table(actor=director, match=seen, number=2)
        assert [line.table for line in pairing_list(draft).lines] == [2, 9, None]

    @pytest.mark.parametrize(
        "change", [partial(operations.give_table, number=2), partial(operations.lock_match, locked=True)]
    )
    def test_says_that_a_draft_was_drawn_anew(
        self, stage: Stage, draft: Round, director: Actor, change: Callable[..., Match]
    ) -> None:
        seen = draft.matches.get(table__number=1)
        first, second = ids(stage)[:2]
        rows = [PairingRow(group_id=seen.group_id, ns=first, ew=second, table=1)]
        operations.write_round(actor=director, stage=stage, number=1, pairings=rows)
        with pytest.raises(Missing):
            change(actor=director, match=seen)

    def test_moves_to_a_free_table(self, draft: Round, director: Actor) -> None:
        operations.give_table(actor=director, match=draft.matches.get(table__number=1), number=9)
        assert [line.table for line in pairing_list(draft).lines] == [2, 9, None]


def place(stage: Stage, number: int) -> StageEntry:
    """Give an entry's place in the stage."""
    return stage.stage_entries.get(entry__number=number)


class TestPublish:
    def test_refuses_a_draft_with_somebody_who_is_out(self, stage: Stage, draft: Round, director: Actor) -> None:
        events.cancel_entry(actor=director, entry=place(stage, 2).entry)
        events.withdraw_entry(actor=director, entry=place(stage, 3).entry, after_round=0)
        names = ", ".join(stage.event.entries.filter(number__in=[2, 3]).values_list("name", flat=True))
        with pytest.raises(DraftOutdated) as refusal:
            operations.publish_round(actor=director, round=draft)
        assert refusal.value.facts() == {"number": 1, "names": names}
        draft.refresh_from_db()
        assert draft.status == RoundStatus.DRAFT

    def test_refuses_a_draft_that_seats_or_frees_an_absent_entry(
        self, stage: Stage, draft: Round, director: Actor
    ) -> None:
        for number in (1, 5):
            events.set_absence(actor=director, stage_entry=place(stage, number), round_number=1)
        assert outdated_names(draft) == [place(stage, number).entry.name for number in (1, 5)]

    def test_lets_an_entry_sit_out_on_request(self, stage: Stage, draft: Round, director: Actor) -> None:
        events.set_absence(actor=director, stage_entry=place(stage, 5), round_number=1, kind=AbsenceKind.BYE)
        assert operations.publish_round(actor=director, round=draft).status == RoundStatus.PUBLISHED

    def test_refuses_a_draft_that_leaves_somebody_out(self, stage: Stage, draft: Round, director: Actor) -> None:
        late = EntryFactory.create(event=stage.event)
        events.start_stage_entries(actor=director, stage=stage)
        with pytest.raises(DraftOutdated) as refusal:
            operations.publish_round(actor=director, round=draft)
        assert refusal.value.names == late.name


def fed(stage: Stage) -> Stage:
    """Add a second stage, for the best two of the first."""
    event = stage.event
    form = from_json(event.format)
    next_stage = following(form.stages[0], StageKind.SWISS, Intake(total=2), rounds=1, group_size=None)
    event.format = to_json(replace(form, stages=(*form.stages, next_stage)))
    event.save()
    return Stage.objects.create(event=event, ordinal=2, kind="swiss")


class TestReopen:
    @pytest.fixture
    def closed(self, draft: Round, director: Actor) -> Round:
        """The first round, played."""
        return operations.close_round(actor=director, round=operations.publish_round(actor=director, round=draft))

    def test_is_refused_while_a_later_round_is_drawn(self, stage: Stage, closed: Round, director: Actor) -> None:
        rows = [PairingRow(group_id=stage.groups.get().pk, ns=ids(stage)[0], ew=ids(stage)[2], table=1)]
        later = operations.write_round(actor=director, stage=stage, number=2, pairings=rows)
        with pytest.raises(LaterRoundDrawn) as refusal:
            operations.reopen_round(actor=director, round=closed)
        assert refusal.value.facts() == {"number": 1, "later": 2, "stage": 1}
        operations.discard_round(actor=director, round=later)
        assert operations.reopen_round(actor=director, round=closed).status == RoundStatus.PLAYING

    def test_is_refused_while_a_later_stage_is_drawn(self, stage: Stage, closed: Round, director: Actor) -> None:
        later = fed(stage)
        Round.objects.create(stage=later, number=1)
        with pytest.raises(LaterRoundDrawn) as refusal:
            operations.reopen_round(actor=director, round=closed)
        assert refusal.value.stage == 2

    def test_empties_a_later_stage_that_waits(self, stage: Stage, closed: Round, director: Actor) -> None:
        later = fed(stage)
        placings = [events.Placing(entry_id=entry, seed=seed) for seed, entry in enumerate(ids(stage)[:2], 1)]
        events.place_entries(actor=director, stage=later, groups=[placings])
        events.finish_stage(stage_id=stage.pk)
        operations.reopen_round(actor=director, round=closed)
        assert not later.stage_entries.exists()
        assert Stage.objects.get(pk=stage.pk).status == StageStatus.RUNNING
        lines = AuditEntry.objects.filter(action="events.place_entries", subject_id=later.pk).order_by("pk")
        assert [(line.before, line.after) for line in lines] == [(None, {"1": [1, 2]}), ({"1": [1, 2]}, None)]
