"""Draws over rows: who plays, who meets, what a request does, how a round ends."""

import pytest

from tests.factories import EntryFactory, EventFactory
from tournaments.clubs.models import Club
from tournaments.draws import operations
from tournaments.draws.errors import DrawAlreadyRequested, MatchesMissing, RoundStillOpen, StageBeforeUnfinished
from tournaments.draws.models import DrawState
from tournaments.events import operations as events
from tournaments.events.errors import TooFewEntries
from tournaments.events.models import Event, Stage
from tournaments.events.operations import Placing
from tournaments.pairings import operations as pairings
from tournaments.pairings.errors import EntryNotInStage, EntrySeatedTwice
from tournaments.pairings.models import MatchKind, MatchState, Round, RoundStatus
from tournaments.pairings.queries import pairing_list
from tournaments.shared.actors import Actor


@pytest.fixture
def event(club: Club) -> Event:
    """A Swiss of seven pairs."""
    event = EventFactory.create(club=club)
    EntryFactory.create_batch(7, event=event)
    return event


@pytest.fixture
def stage(event: Event) -> Stage:
    """Its only stage."""
    return event.stages.get()


def drawn(director: Actor, stage: Stage, seed: str = "5eed") -> Round:
    """Draw the next round at once."""
    request = operations.request_draw(actor=director, stage=stage, seed=seed)
    assert operations.run_draw(request_id=request.pk).state == DrawState.DONE
    return Round.objects.get(stage=stage, number=request.round_number)


def meetings(round: Round) -> list[tuple[int | None, int, int | None]]:
    """Give table and entry numbers of each line."""
    lines = pairing_list(round).lines
    return [(line.table, line.ns.number, line.ew.number if line.ew else None) for line in lines]


class TestDraw:
    def test_seats_everybody_once_with_one_bye(self, director: Actor, stage: Stage) -> None:
        lines = meetings(drawn(director, stage))
        seated = [entry for _, ns, ew in lines for entry in (ns, ew) if entry is not None]
        assert sorted(seated) == [1, 2, 3, 4, 5, 6, 7]
        assert [table for table, _, _ in lines] == [1, 2, 3, None]

    def test_is_the_same_for_the_same_seed(self, director: Actor, stage: Stage) -> None:
        first = meetings(drawn(director, stage, seed="a"))
        assert meetings(drawn(director, stage, seed="a")) == first

    def test_keeps_locked_pairings(self, director: Actor, stage: Stage) -> None:
        draft = drawn(director, stage, seed="a")
        line = pairing_list(draft).lines[0]
        pairings.lock_match(actor=director, match=line.match, locked=True)
        request = operations.request_draw(actor=director, stage=stage, seed="b", keep_locked=True)
        operations.run_draw(request_id=request.pk)
        pairs = [{ns, ew} for _, ns, ew in meetings(draft)]
        assert line.ew is not None
        assert {line.ns.number, line.ew.number} in pairs

    def test_lets_go_of_a_locked_pairing_whose_side_has_withdrawn(self, director: Actor, stage: Stage) -> None:
        line = pairing_list(drawn(director, stage, seed="a")).lines[0]
        pairings.lock_match(actor=director, match=line.match, locked=True)
        events.withdraw_entry(actor=director, entry=line.ns, after_round=0)
        request = operations.request_draw(actor=director, stage=stage, seed="b", keep_locked=True)
        assert operations.run_draw(request_id=request.pk).state == DrawState.DONE
        seated = set(stage.rounds.get().sides.values_list("entry_id", flat=True))
        assert line.ns.pk not in seated
        assert line.ew is not None
        assert line.ew.pk in seated

    def test_is_made_once_however_often_its_task_comes(self, director: Actor, stage: Stage) -> None:
        request = operations.request_draw(actor=director, stage=stage)
        for _ in range(2):
            operations.run_draw(request_id=request.pk)
        assert Round.objects.get(stage=stage).version == 1

    def test_is_asked_for_once_at_a_time(self, director: Actor, stage: Stage) -> None:
        operations.request_draw(actor=director, stage=stage)
        with pytest.raises(DrawAlreadyRequested):
            operations.request_draw(actor=director, stage=stage)

    def test_leaves_out_who_is_absent(self, director: Actor, stage: Stage) -> None:
        operations.open_stage(actor=director, stage=stage)
        place = stage.stage_entries.get(entry__number=1)
        events.set_absence(actor=director, stage_entry=place, round_number=1)
        kinds = {line.ns.number: line.match.kind for line in pairing_list(drawn(director, stage)).lines}
        assert kinds[1] == MatchKind.ABSENCE
        assert MatchKind.BYE not in kinds.values()

    def test_waits_for_the_round_before(self, director: Actor, stage: Stage) -> None:
        pairings.publish_round(actor=director, round=drawn(director, stage))
        with pytest.raises(RoundStillOpen):
            operations.request_draw(actor=director, stage=stage)

    def test_needs_two_entries(self, director: Actor, club: Club) -> None:
        with pytest.raises(TooFewEntries):
            operations.request_draw(actor=director, stage=EventFactory.create(club=club).stages.get())

    def test_of_a_later_stage_waits_for_the_one_before(self, director: Actor, club: Club) -> None:
        event = EventFactory.create(club=club, preset="club_cup")
        EntryFactory.create_batch(48, event=event)
        with pytest.raises(StageBeforeUnfinished):
            operations.open_stage(actor=director, stage=event.stages.get(ordinal=2))

    def test_lets_everybody_meet_in_a_round_robin(self, director: Actor, club: Club) -> None:
        event = EventFactory.create(club=club, preset="round_robin")
        EntryFactory.create_batch(5, event=event)
        stage = event.stages.get()
        met = set()
        for _ in range(5):
            draft = drawn(director, stage)
            met |= {frozenset((ns, ew)) for _, ns, ew in meetings(draft) if ew is not None}
            finished(director, draft)
        assert len(met) == 10
        assert Stage.objects.get(pk=stage.pk).status == "finished"

    def test_gives_byes_of_a_bracket_to_the_top_seeds(self, director: Actor, club: Club) -> None:
        event = EventFactory.create(club=club, preset="knockout")
        EntryFactory.create_batch(6, event=event)
        lines = meetings(drawn(director, event.stages.get()))
        assert sorted(ns for _, ns, ew in lines if ew is None) == [1, 2]


def finished(director: Actor, draft: Round) -> Round:
    """Publish a draft and close it with every match done."""
    published = pairings.publish_round(actor=director, round=draft)
    published.matches.filter(kind=MatchKind.PLAY).update(state=MatchState.DONE)
    return operations.close_round(actor=director, round=published)


class TestByHand:
    def test_seats_who_is_named_and_gives_the_rest_a_bye(self, director: Actor, stage: Stage) -> None:
        draft = operations.pair_by_hand(actor=director, stage=stage, meetings=[(7, 1), (2, 3), (4, 5)])
        assert meetings(draft) == [(1, 7, 1), (2, 2, 3), (3, 4, 5), (None, 6, None)]

    def test_refuses_whom_it_cannot_seat(self, director: Actor, stage: Stage) -> None:
        with pytest.raises(EntrySeatedTwice):
            operations.pair_by_hand(actor=director, stage=stage, meetings=[(1, 2), (2, 3)])
        with pytest.raises(EntryNotInStage):
            operations.pair_by_hand(actor=director, stage=stage, meetings=[(1, 99)])
        assert not Round.objects.exists()

    def test_follows_the_bracket_of_a_knockout(self, director: Actor, club: Club) -> None:
        event = EventFactory.create(club=club, preset="groups_then_knockout")
        stage, entries = event.stages.get(ordinal=2), EntryFactory.create_batch(4, event=event)
        placings = [Placing(entry_id=entry.pk, seed=entry.number) for entry in entries]
        events.place_entries(actor=director, stage=stage, groups=[placings])
        first = operations.pair_by_hand(actor=director, stage=stage, meetings=[(1, 4), (2, 3)])
        assert [line.match.slot for line in pairing_list(first).lines] == [0, 1]
        Round.objects.filter(pk=first.pk).update(status=RoundStatus.CLOSED)
        last = operations.pair_by_hand(actor=director, stage=stage, meetings=[(1, 2), (4, 3)])
        assert meetings(last) == [(1, 1, 2), (2, 4, 3)]
        assert [line.match.is_third_place for line in pairing_list(last).lines] == [False, True]

    def test_lets_losers_of_a_knockout_go_home(self, director: Actor, club: Club) -> None:
        event = EventFactory.create(club=club, preset="knockout")
        EntryFactory.create_batch(4, event=event)
        first = operations.pair_by_hand(actor=director, stage=event.stages.get(), meetings=[(1, 4), (2, 3)])
        Round.objects.filter(pk=first.pk).update(status=RoundStatus.CLOSED)
        final = operations.pair_by_hand(actor=director, stage=event.stages.get(), meetings=[(1, 2)])
        assert meetings(final) == [(1, 1, 2)]


class TestClose:
    def test_names_the_tables_without_a_result(self, director: Actor, stage: Stage) -> None:
        published = pairings.publish_round(actor=director, round=drawn(director, stage))
        published.matches.filter(table__number=2).update(state=MatchState.DONE)
        with pytest.raises(MatchesMissing) as refusal:
            operations.close_round(actor=director, round=published)
        assert refusal.value.facts() == {"tables": "1, 3", "count": 2}

    def test_ends_the_round(self, director: Actor, stage: Stage) -> None:
        assert finished(director, drawn(director, stage)).status == RoundStatus.CLOSED
        assert Stage.objects.get(pk=stage.pk).status == "running"
