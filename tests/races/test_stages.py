"""Two processes at one event: whoever holds the event never waits for whoever holds a stage and wants the event."""

import time

import pytest
from django.db import connection, transaction

from tests.builders import processes
from tests.factories import EntryFactory, EventFactory
from tournaments.clubs.models import Club
from tournaments.events import operations
from tournaments.events.models import Stage
from tournaments.shared.actors import COMMAND_LINE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes]

BEGIN = """
from tournaments.events import operations
from tournaments.events.models import Event
from tournaments.shared.actors import COMMAND_LINE
event = Event.objects.get(pk=int(sys.argv[1]))
stage = event.stages.get(ordinal=1)
"""
LATE_COMER = """
operations.add_entry(actor=COMMAND_LINE, event=event, players=("迟到", "客人"))
print("done")
"""
OTHER_FORMAT = """
operations.change_format(actor=COMMAND_LINE, event=event, preset="club_cup")
print("done")
"""
OTHER_GROUPS = """
operations.place_by_hand(actor=COMMAND_LINE, stage=stage, groups={"A": (1, 2, 3), "B": (4, 5, 6)})
print("done")
"""
IN_THE_WAY = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


def held_stage(club: Club, preset: str) -> Stage:
    """Make the first stage of an event of six pairs."""
    event = EventFactory.create(club=club, preset=preset)
    for number in range(1, 7):
        EntryFactory.create(event=event, number=number)
    return event.stages.get(ordinal=1)


def is_waiting() -> bool:
    """Tell whether another process waits for something that this one holds."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # within a transaction it would stay what it was
        cursor.execute(IN_THE_WAY)
        return bool(cursor.fetchone()[0])


@pytest.mark.parametrize(
    ("preset", "source"),
    [("club_swiss", LATE_COMER), ("club_swiss", OTHER_FORMAT), ("groups_then_knockout", OTHER_GROUPS)],
    ids=["late comer", "other format", "other groups"],
)
def test_the_event_is_counted_up_while_somebody_wants_a_stage_that_is_held(
    club: Club, preset: str, source: str
) -> None:
    stage = held_stage(club, preset)
    if source == LATE_COMER:
        operations.start_stage_entries(actor=COMMAND_LINE, stage=stage)
    with transaction.atomic():
        operations.bring(actor=COMMAND_LINE, stage=stage, carried={})  # holds the stage, as a draw does
        other = processes.start(BEGIN + source, stage.event_id)
        until = time.monotonic() + 30
        while not is_waiting() and other.poll() is None and time.monotonic() < until:
            time.sleep(0.02)
        operations.facts_changed(event_id=stage.event_id)
    assert processes.told(other) == "done"
