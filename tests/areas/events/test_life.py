"""An event from its making to its end."""

from typing import Any

import pytest

from scoring import formats
from scoring.errors import FormatContradictory
from scoring.matches import PlayForm
from tests.factories import NOON, EntryFactory, EventFactory, OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.events import operations
from tournaments.events.errors import EventNotIn, FormatFixed
from tournaments.events.models import EntryPolicy, Event, EventStatus
from tournaments.events.operations import FormatOptions
from tournaments.shared.actors import Actor, person
from tournaments.shared.errors import NotAllowed
from tournaments.shared.models import AuditEntry


def make(director: Actor, club: Club, **more: object) -> Event:
    """Make an event with the least that it needs."""
    facts: dict[str, Any] = {"name": "冬季杯", "starts_at": NOON, "preset": "club_cup", **more}
    return operations.create_event(actor=director, club=club, **facts)


class TestCreate:
    def test_writes_stages_groups_seed_and_snapshot(self, director: Actor, club: Club) -> None:
        event = make(director, club)
        assert [(stage.kind, stage.groups.count()) for stage in event.stages.all()] == [
            ("swiss", 1),
            ("round_robin", 8),
            ("knockout", 1),
        ]
        assert len(event.seed) == 64
        assert formats.from_json(event.format) == formats.preset("club_cup")
        assert event.status == EventStatus.OPEN

    def test_makes_an_address_of_latin_letters_or_a_code(self, director: Actor, club: Club) -> None:
        first, second = make(director, club, name="Winter Cup"), make(director, club, name="Winter Cup")
        assert first.slug == "winter-cup"
        assert second.slug.startswith("winter-cup-")
        assert make(director, club, name="冬季杯").slug.isascii()

    def test_lays_the_choices_over_the_preset(self, director: Actor, club: Club) -> None:
        chosen = FormatOptions(rounds=5, form=PlayForm.FIXED_DEALS, deals=10, points="2-1-0")
        swiss, groups, bracket = formats.from_json(make(director, club, options=chosen).format).stages
        assert (swiss.rounds, swiss.play.deals, swiss.play.minutes) == (5, 10, None)
        assert groups.play.deals == 10
        assert groups.points.win == 2
        assert bracket.play.level_tie != "draw"

    def test_keeps_entries_closed_when_they_are_made_by_hand(self, director: Actor, club: Club) -> None:
        assert make(director, club, entry_policy=EntryPolicy.BY_HAND).status == EventStatus.DRAFT

    def test_leaves_an_audit_line(self, director: Actor, club: Club) -> None:
        event = make(director, club)
        line = AuditEntry.objects.get(event_id=event.pk)
        assert line.after is not None
        assert (line.action, line.actor_id, line.after["name"]) == ("events.create_event", director.id, "冬季杯")

    def test_refuses_choices_that_contradict_each_other(self, director: Actor, club: Club) -> None:
        with pytest.raises(FormatContradictory):
            make(director, club, options=FormatOptions(rounds=99))

    def test_is_not_for_scorers_nor_for_officers_of_other_clubs(self, club: Club) -> None:
        scorer = OfficeFactory.create(club=club, role=Role.SCORER)
        stranger = OfficeFactory.create(role=Role.OWNER)
        for office in (scorer, stranger):
            with pytest.raises(NotAllowed):
                make(person(office.user_id, "x"), club)


class TestChangeFormat:
    def test_makes_the_stages_anew(self, director: Actor, club: Club) -> None:
        event = make(director, club)
        EntryFactory.create_batch(4, event=event)
        operations.start_stage_entries(actor=director, stage=event.stages.get(ordinal=1))
        operations.change_format(actor=director, event=event, preset="knockout")
        assert [stage.kind for stage in event.stages.all()] == ["knockout"]

    def test_is_refused_once_round_1_is_published(self, director: Actor, club: Club) -> None:
        event = make(director, club)
        operations.round_published(stage_id=event.stages.get(ordinal=1).pk, number=1)
        with pytest.raises(FormatFixed):
            operations.change_format(actor=director, event=event, preset="knockout")

    def test_is_possible_again_when_the_round_is_taken_back(self, director: Actor, club: Club) -> None:
        event = make(director, club)
        stage = event.stages.get(ordinal=1)
        operations.round_published(stage_id=stage.pk, number=1)
        operations.round_withdrawn(stage_id=stage.pk, number=1)
        assert operations.change_format(actor=director, event=event, preset="knockout").preset == "knockout"


class TestState:
    def test_goes_forth_and_back(self, director: Actor, club: Club) -> None:
        event = EventFactory.create(club=club)
        for act, status in (
            (operations.close_entries, "draft"),
            (operations.open_entries, "open"),
            (operations.start_event, "running"),
            (operations.finish_event, "finished"),
            (operations.reopen_event, "draft"),
            (operations.cancel_event, "cancelled"),
            (operations.reopen_event, "draft"),
        ):
            assert act(actor=director, event=event).status == status

    def test_is_not_hurt_by_a_double_click(self, director: Actor, club: Club) -> None:
        event = EventFactory.create(club=club)
        operations.close_entries(actor=director, event=event)
        operations.close_entries(actor=director, event=event)
        assert AuditEntry.objects.filter(action="events.close_entries").count() == 1

    def test_refuses_a_way_that_does_not_exist(self, director: Actor, club: Club) -> None:
        event = EventFactory.create(club=club, status=EventStatus.FINISHED)
        with pytest.raises(EventNotIn):
            operations.open_entries(actor=director, event=event)

    def test_runs_from_the_first_published_round_on(self, director: Actor, club: Club) -> None:
        event = EventFactory.create(club=club)
        operations.round_published(stage_id=event.stages.get().pk, number=1)
        event.refresh_from_db()
        assert event.status == EventStatus.RUNNING
