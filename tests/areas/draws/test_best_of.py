"""Knock-outs whose ties take several matches: each a round of its own, and no more than are needed."""

from dataclasses import replace

import pytest

from scoring.formats import PRESETS, Unseeded, from_json, to_json
from tests.builders.played_event import enter
from tests.factories import EntryFactory, EventFactory
from tournaments.clubs.models import Club
from tournaments.draws import operations
from tournaments.draws.errors import NoOpenTie, StageOver
from tournaments.draws.models import DrawState
from tournaments.draws.plans import planned_rounds
from tournaments.events import operations as events
from tournaments.events.models import AbsenceKind, Stage, StageStatus
from tournaments.pairings import operations as pairings
from tournaments.pairings.models import MatchKind, MatchState, Round
from tournaments.pairings.queries import pairing_list
from tournaments.shared.actors import Actor
from tournaments.tallies import queries as tallies
from tournaments.tallies.operations import current_revision, recompute_now


def bracket(club: Club, director: Actor, *, entries: int, best_of: int, last: int | None = None) -> Stage:
    """Make a bracket with ties of several matches and a match for third place."""
    event = EventFactory.create(club=club, preset="knockout")
    played = PRESETS["knockout"]
    stages = (replace(played.stages[0], best_of=best_of, best_of_last=last),)
    event.format = to_json(replace(played, stages=stages))
    event.save()
    EntryFactory.create_batch(entries, event=event)
    stage = event.stages.get()
    operations.open_stage(actor=director, stage=stage)
    return stage


@pytest.fixture
def stage(club: Club, director: Actor) -> Stage:
    """A bracket of four, every tie best of three."""
    return bracket(club, director, entries=4, best_of=3)


def drawn(director: Actor, stage: Stage) -> Round:
    request = operations.request_draw(actor=director, stage=stage)
    done = operations.run_draw(request_id=request.pk)
    assert done.state == DrawState.DONE, done.failure
    return Round.objects.get(stage=stage, number=request.round_number)


def played(director: Actor, draft: Round, *winners: int) -> Round:
    """Publish a round, let these win (entry numbers), and close it."""
    published = pairings.publish_round(actor=director, round=draft)
    lines = [line for line in pairing_list(published).lines if line.ew is not None]
    enter((line.match, *((14, 5) if line.ns.number in winners else (5, 14))) for line in lines)
    published.matches.filter(kind=MatchKind.PLAY).update(state=MatchState.DONE)
    events.facts_changed(event_id=published.stage.event_id)
    return operations.close_round(actor=director, round=published)


def meetings(round: Round) -> list[tuple[int | None, int, int | None, bool]]:
    """Give slot, entry numbers and whether it is for third place."""
    lines = sorted(pairing_list(round).lines, key=lambda line: (line.match.slot is None, line.match.slot or 0))
    return [
        (line.match.slot, line.ns.number, line.ew.number if line.ew else None, line.match.is_third_place)
        for line in lines
    ]


class TestTies:
    def test_play_on_until_one_side_has_won_enough(self, director: Actor, stage: Stage) -> None:
        first = drawn(director, stage)
        assert meetings(first) == [(0, 1, 4, False), (1, 2, 3, False)]
        played(director, first, 1, 2)
        second = drawn(director, stage)
        assert (second.number, second.game) == (2, 2)
        assert meetings(second) == [(0, 4, 1, False), (1, 3, 2, False)]
        played(director, second, 1, 3)
        third = drawn(director, stage)
        assert (third.game, meetings(third)) == (3, [(1, 2, 3, False)])
        told = dict(pairing_list(third).lines[0].reasons[0])
        assert told["code"] == "pairing.tie_stands"
        assert isinstance(told["facts"], dict)
        assert (told["facts"]["own"], told["facts"]["theirs"]) == (1, 1)
        played(director, third, 3)
        final = drawn(director, stage)
        assert (final.game, meetings(final)) == (1, [(0, 1, 3, False), (1, 4, 2, True)])

    def test_finish_the_stage_with_the_last_match_that_is_needed(self, director: Actor, stage: Stage) -> None:
        for winners in ((1, 2), (1, 2), (1, 3)):
            assert planned_rounds(stage) > Round.objects.filter(stage=stage).count()
            played(director, drawn(director, stage), *winners)
        stage.refresh_from_db()
        assert stage.status == StageStatus.RUNNING
        played(director, drawn(director, stage), 1)
        stage.refresh_from_db()
        assert stage.status == StageStatus.FINISHED
        assert planned_rounds(stage) == 4
        with pytest.raises(StageOver):
            drawn(director, stage)

    def test_count_once_in_the_standings_however_many_matches_they_took(self, director: Actor, stage: Stage) -> None:
        # Three loses the semi-final by 1–2 and the match for third place; four loses 0–2 and wins it.
        for winners in ((1, 3), (1, 2), (2,), (1, 4), (1,)):
            played(director, drawn(director, stage), *winners)
        recompute_now(event_id=stage.event_id)
        revision = current_revision(event_id=stage.event_id)
        table = tallies.table_page(revision_id=revision.pk, group_id=stage.groups.get().pk, after=5)
        assert [(row["place"], row["entry"]) for row in table.rows] == [(1, 1), (2, 2), (3, 4), (4, 3)]

    def test_take_several_matches_in_the_last_rounds_only(self, director: Actor, club: Club) -> None:
        stage = bracket(club, director, entries=4, best_of=3, last=1)
        assert planned_rounds(stage) == 4
        played(director, drawn(director, stage), 1, 2)
        final = drawn(director, stage)
        assert (final.game, meetings(final)) == (1, [(0, 1, 2, False), (1, 4, 3, True)])
        played(director, final, 1, 3)
        again = drawn(director, stage)
        assert (again.game, [line[1:3] for line in meetings(again)]) == (2, [(2, 1)])

    def test_give_a_match_to_whose_opponent_is_not_there(self, director: Actor, stage: Stage) -> None:
        played(director, drawn(director, stage), 1, 2)
        place = stage.stage_entries.get(entry__number=1)
        events.set_absence(actor=director, stage_entry=place, round_number=2, kind=AbsenceKind.ABSENT)
        second = drawn(director, stage)
        assert (0, 4, None, False) in meetings(second)
        played(director, second, 2)
        third = drawn(director, stage)
        assert meetings(third) == [(0, 1, 4, False)]

    def test_are_followed_when_a_result_is_corrected(self, director: Actor, stage: Stage) -> None:
        played(director, drawn(director, stage), 1, 2)
        second = played(director, drawn(director, stage), 1, 2)
        draft = drawn(director, stage)
        assert draft.game == 1
        pairings.discard_round(actor=director, round=draft)
        pairings.reopen_round(actor=director, round=second)
        line = pairing_list(second).lines[0]
        line.match.results.all().delete()
        enter([(line.match, 14, 5)])  # the other side won, sides being exchanged
        events.facts_changed(event_id=stage.event_id)
        operations.close_round(actor=director, round=second)
        assert drawn(director, stage).game == 3

    def test_are_played_to_the_end_when_a_correction_opens_one_after_the_others_had_their_last(
        self, director: Actor, stage: Stage
    ) -> None:
        played(director, drawn(director, stage), 1, 2)
        second = played(director, drawn(director, stage), 1, 3)
        third = drawn(director, stage)
        pairings.publish_round(actor=director, round=third)
        line = next(line for line in pairing_list(second).lines if 1 in (line.ns.number, line.ew and line.ew.number))
        line.match.results.all().delete()
        enter([(line.match, 14, 5)])  # one has lost its second match after all, and has no third
        enter((line.match, 14, 5) for line in pairing_list(third).lines)
        third.matches.update(state=MatchState.DONE)
        events.facts_changed(event_id=stage.event_id)
        operations.close_round(actor=director, round=third)
        decider = drawn(director, stage)
        assert (decider.game, meetings(decider)) == (3, [(0, 1, 4, False)])
        played(director, decider, 4)
        assert meetings(drawn(director, stage)) == [(0, 4, 2, False), (1, 1, 3, True)]

    def test_go_on_after_the_last_round_when_a_correction_opens_the_final(self, director: Actor, club: Club) -> None:
        stage = bracket(club, director, entries=2, best_of=3)
        for winner in (1, 2, 1):
            last = played(director, drawn(director, stage), winner)
        Round.objects.filter(pk=last.pk).update(game=3, report={"open_ties": 1})
        assert planned_rounds(stage) == 4


class TestByHand:
    def test_takes_only_open_ties(self, director: Actor, stage: Stage) -> None:
        played(director, drawn(director, stage), 1, 2)
        with pytest.raises(NoOpenTie):
            operations.pair_by_hand(actor=director, stage=stage, meetings=[(1, 2)])
        second = operations.pair_by_hand(actor=director, stage=stage, meetings=[(3, 2), (1, 4)])
        assert (second.game, meetings(second)) == (2, [(0, 1, 4, False), (1, 3, 2, False)])

    def test_knows_the_final_by_the_bracket_and_not_by_its_round(self, director: Actor, stage: Stage) -> None:
        for winners in ((1, 2), (1, 2)):
            played(director, drawn(director, stage), *winners)
        final = operations.pair_by_hand(actor=director, stage=stage, meetings=[(1, 2), (3, 4)])
        assert [line[3] for line in meetings(final)] == [False, True]


class TestUnseeded:
    def test_stand_in_the_order_of_lots_behind_the_seeds(self, director: Actor, club: Club) -> None:
        event = EventFactory.create(club=club, preset="knockout")
        played = PRESETS["knockout"]
        first = played.stages[0]
        drawn_by_lots = replace(first, pairing=replace(first.pairing, unseeded=Unseeded.LOTS))
        event.format = to_json(replace(played, stages=(drawn_by_lots,)))
        event.save()
        entries = EntryFactory.create_batch(12, event=event)
        entries[7].seed = 1
        entries[7].save()
        operations.open_stage(actor=director, stage=event.stages.get())
        order = list(event.stages.get().stage_entries.order_by("seed").values_list("entry__number", flat=True))
        assert order[0] == 8
        assert sorted(order) == list(range(1, 13))
        assert order[1:] != sorted(order[1:])


class TestFormat:
    def test_reads_a_snapshot_of_before(self) -> None:
        stored = to_json(PRESETS["knockout"])
        for key in ("best_of", "best_of_last"):
            stored["stages"][0].pop(key)
        for key in ("clubmates_rounds", "float_balance", "by", "last_round", "bye", "start_groups", "unseeded"):
            stored["stages"][0]["pairing"].pop(key)
        assert from_json(stored) == PRESETS["knockout"]
