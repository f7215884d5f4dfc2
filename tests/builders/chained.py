"""Events of several stages, played through the operations as a director would."""

from dataclasses import replace

from scoring import formats
from scoring.formats import EventFormat, StageFormat
from tests.builders.drawn_event import draw_and_publish
from tests.factories import EntryFactory, EventFactory
from tournaments.clubs.models import Club
from tournaments.desk.operations.rehearsal import simulate
from tournaments.draws import operations as draws
from tournaments.events.models import Event, Stage
from tournaments.shared.actors import SYSTEM
from tournaments.tallies.operations import current_revision
from tournaments.tallies.queries import last_round, table_page


def chained(*stages: StageFormat) -> EventFormat:
    """Make a format of these stages."""
    return replace(formats.PRESETS["club_swiss"], stages=stages)


def chained_event(club: Club, form: EventFormat, *, entries: int) -> Event:
    """Make an event of a format with so many entries."""
    event: Event = EventFactory.create(club=club, format=formats.to_json(form))
    EntryFactory.create_batch(entries, event=event)
    return event


def play_stage(stage: Stage, *, rounds: int | None = None) -> None:
    """Draw, play and close all rounds of a stage, or so many."""
    played = 0
    while Stage.objects.get(pk=stage.pk).status != "finished" and played != rounds:
        round = draw_and_publish(stage)
        simulate(actor=SYSTEM, event=stage.event)
        draws.close_round(actor=SYSTEM, round=round)
        played += 1


def places_of(stage: Stage) -> dict[int, int]:
    """Give the place of everybody (by entry number) in the last table of a stage's first group."""
    revision = current_revision(event_id=stage.event_id)
    group = stage.groups.order_by("ordinal")[0]
    after = last_round(revision.pk, group.pk)
    return {
        row["entry"]: row["place"] for row in table_page(revision_id=revision.pk, group_id=group.pk, after=after).rows
    }


def field_of(stage: Stage) -> set[int]:
    """Give the numbers of who takes part in a stage."""
    return set(stage.stage_entries.values_list("entry__number", flat=True))
