"""Brackets over rows: who is not there, and rounds paired by hand."""

import pytest

from tests.builders.played_event import enter
from tests.factories import EntryFactory, EventFactory
from tournaments.clubs.models import Club
from tournaments.draws import operations
from tournaments.draws.models import DrawState
from tournaments.events import operations as events
from tournaments.events.models import AbsenceKind, Stage
from tournaments.pairings import operations as pairings
from tournaments.pairings.generators.errors import MatchUndecided
from tournaments.pairings.models import MatchKind, MatchState, Round
from tournaments.pairings.queries import outdated_names, pairing_list
from tournaments.shared.actors import Actor
from tournaments.slips.models import RulingKind
from tournaments.slips.operations.rulings import rule
from tournaments.tallies.operations import recompute_now


@pytest.fixture
def stage(club: Club, director: Actor) -> Stage:
    """A bracket of eight with a match for third place: 1–8, 4–5, 2–7, 3–6."""
    event = EventFactory.create(club=club, preset="knockout")
    EntryFactory.create_batch(8, event=event)
    stage = event.stages.get()
    operations.open_stage(actor=director, stage=stage)
    return stage


def drawn(director: Actor, stage: Stage) -> Round:
    """Draw the next round at once."""
    request = operations.request_draw(actor=director, stage=stage)
    done = operations.run_draw(request_id=request.pk)
    assert done.state == DrawState.DONE, done.failure
    return Round.objects.get(stage=stage, number=request.round_number)


def played(director: Actor, draft: Round) -> Round:
    """Publish a round, let the better number win everywhere, and close it."""
    published = pairings.publish_round(actor=director, round=draft)
    lines = [line for line in pairing_list(published).lines if line.ew is not None]
    wins = [(line.match, line.ns.number < line.ew.number) for line in lines if line.ew]
    enter((match, 14 if ns else 5, 5 if ns else 14) for match, ns in wins)
    published.matches.filter(kind=MatchKind.PLAY).update(state=MatchState.DONE)
    events.facts_changed(event_id=published.stage.event_id)
    recompute_now(event_id=published.stage.event_id)
    return operations.close_round(actor=director, round=published)


def lines_of(round: Round) -> list[tuple[int | None, str, int, int | None]]:
    """Give slot, kind and entry numbers of each line, in order of the bracket."""
    lines = sorted(pairing_list(round).lines, key=lambda line: (line.match.slot is None, line.match.slot or 0))
    return [(line.match.slot, line.match.kind, line.ns.number, line.ew.number if line.ew else None) for line in lines]


class TestDraw:
    def test_lets_the_opponent_of_an_absent_entry_through(self, director: Actor, stage: Stage) -> None:
        for number, kind in ((8, AbsenceKind.ABSENT), (7, AbsenceKind.BYE)):
            place = stage.stage_entries.get(entry__number=number)
            events.set_absence(actor=director, stage_entry=place, round_number=1, kind=kind)
        draft = drawn(director, stage)
        assert lines_of(draft) == [
            (0, "bye", 1, None),
            (1, "play", 4, 5),
            (2, "bye", 2, None),
            (3, "play", 3, 6),
            (None, "absence", 8, None),
            (None, "absence", 7, None),
        ]
        assert pairing_list(draft).lines[2].reasons == [{"code": "pairing.opponent_away", "facts": {}}]
        played(director, draft)
        assert lines_of(drawn(director, stage)) == [(0, "play", 1, 4), (1, "play", 2, 3)]

    def test_lets_the_opponent_of_a_withdrawn_winner_through(self, director: Actor, stage: Stage) -> None:
        played(director, drawn(director, stage))
        events.withdraw_entry(actor=director, entry=stage.event.entries.get(number=1), after_round=1)
        assert lines_of(drawn(director, stage)) == [(0, "bye", 4, None), (1, "play", 2, 3)]

    def test_goes_on_where_both_of_a_match_left(self, director: Actor, stage: Stage) -> None:
        played(director, drawn(director, stage))
        for number in (1, 4):
            events.withdraw_entry(actor=director, entry=stage.event.entries.get(number=number), after_round=1)
        semi = drawn(director, stage)
        assert lines_of(semi) == [(1, "play", 2, 3)]
        played(director, semi)
        assert lines_of(drawn(director, stage)) == [(0, "bye", 2, None)]

    def test_goes_on_where_both_of_a_match_forfeited(self, director: Actor, stage: Stage) -> None:
        published = pairings.publish_round(actor=director, round=drawn(director, stage))
        for line in pairing_list(published).lines:
            lost = (line.ns, line.ew) if line.match.slot == 0 else (line.ew,)
            for entry in lost:
                rule(actor=director, kind=RulingKind.FORFEIT, match=line.match, entry=entry, reason="nobody came")
        operations.close_round(actor=director, round=published)
        semi = drawn(director, stage)
        assert lines_of(semi) == [(0, "bye", 4, None), (1, "play", 2, 3)]

    def test_is_outdated_when_somebody_withdraws(self, director: Actor, stage: Stage) -> None:
        played(director, drawn(director, stage))
        draft = drawn(director, stage)
        entry = stage.event.entries.get(number=3)
        events.withdraw_entry(actor=director, entry=entry, after_round=1)
        assert outdated_names(draft) == [entry.name]
        assert outdated_names(drawn(director, stage)) == []


class TestByHand:
    def test_lets_a_winner_through_who_was_not_named_and_says_so(self, director: Actor, stage: Stage) -> None:
        played(director, drawn(director, stage))
        draft = operations.pair_by_hand(actor=director, stage=stage, meetings=[(1, 2)])
        assert lines_of(draft) == [(0, "play", 1, 2), (1, "bye", 3, None), (2, "bye", 4, None)]
        told = [(warning["code"], warning["facts"]) for warning in draft.report["warnings"]]
        names = dict(stage.event.entries.values_list("number", "name"))
        assert sorted(told, key=str) == sorted(
            [("pairing.goes_through", {"entry": names[number]}) for number in (3, 4)], key=str
        )
        played(director, draft)
        assert lines_of(drawn(director, stage))[0] == (0, "play", 1, 3)

    def test_lets_a_winner_go_who_withdrew(self, director: Actor, stage: Stage) -> None:
        played(director, drawn(director, stage))
        events.withdraw_entry(actor=director, entry=stage.event.entries.get(number=4), after_round=1)
        draft = operations.pair_by_hand(actor=director, stage=stage, meetings=[(1, 2)])
        assert lines_of(draft) == [(0, "play", 1, 2), (1, "bye", 3, None)]

    def test_says_that_somebody_plays_who_lost(self, director: Actor, stage: Stage) -> None:
        played(director, drawn(director, stage))
        draft = operations.pair_by_hand(actor=director, stage=stage, meetings=[(8, 2), (3, 4)])
        assert [warning["code"] for warning in draft.report["warnings"]] == [
            "pairing.goes_through",
            "pairing.lost_before",
        ]

    def test_refuses_to_forget_a_match_without_a_winner(self, director: Actor, stage: Stage) -> None:
        published = pairings.publish_round(actor=director, round=drawn(director, stage))
        pairings.close_round(actor=director, round=published)
        with pytest.raises(MatchUndecided):
            operations.pair_by_hand(actor=director, stage=stage, meetings=[(1, 2)])

    def test_gives_absent_entries_no_place_in_the_bracket(self, director: Actor, stage: Stage) -> None:
        place = stage.stage_entries.get(entry__number=8)
        events.set_absence(actor=director, stage_entry=place, round_number=1)
        first = operations.pair_by_hand(actor=director, stage=stage, meetings=[(4, 5), (2, 7), (3, 6)])
        assert lines_of(first)[-2:] == [(3, "bye", 1, None), (None, "absence", 8, None)]
        played(director, first)
        assert len(drawn(director, stage).matches.filter(kind=MatchKind.PLAY)) == 2
