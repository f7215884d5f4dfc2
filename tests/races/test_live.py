"""Two processes at one table: one command counts, the log has no gap and no fork."""

import json
import uuid

import pytest

from engine.live import Phase, fold, least_act, read_event, view, write
from engine.seats import Seat
from tests.builders import processes
from tests.builders.live_tables import keys_of, played, practice, stand
from tournaments.live.models import LiveEvent, LiveTable
from tournaments.live.rooms import Known

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes]

COMMAND = """
import json, uuid
from engine.errors import DomainError
from tournaments.live import operations
table, key, wish, expected, number = sys.argv[1:]
print("ready", flush=True)
sys.stdin.readline()
try:
    done = operations.command(
        table_id=int(table), key=key, wish=json.loads(wish), expected=int(expected), client_uuid=uuid.UUID(number)
    )
    print("done", done.version)
except DomainError as error:
    print(error.code)
"""

DRIVE = """
from tournaments.live import operations
print("ready", flush=True)
sys.stdin.readline()
print(operations.drive(table_id=int(sys.argv[1]), version=int(sys.argv[2])))
"""


def at_once(source: str, *calls: tuple[object, ...]) -> list[str]:
    """Let one process for each call reach the same line, then let all go."""
    running = [processes.start(source, *arguments) for arguments in calls]
    for process in running:
        assert processes.line_of(process) == "ready"
    for process in running:
        processes.say(process)
    return sorted(processes.told(process) for process in running)


def souths_turn(known: Known) -> bool:
    return known.state.phase is Phase.PLAY and known.state.turn is Seat.SOUTH


def wish_of(known: Known) -> str:
    act = least_act(view(known.state, Seat.SOUTH))
    assert act is not None
    return json.dumps({name: value for name, value in write(act).items() if name != "seat"})


def is_one_log(table: LiveTable) -> bool:
    """Whether the log is numbered without a gap, and leads to the version that the row has."""
    rows = list(LiveEvent.objects.filter(table=table).order_by("seq"))
    state = fold(read_event(row.payload) for row in rows)
    return [row.seq for row in rows] == list(range(1, stand(table).version + 1)) and state == stand(table).state


class TestTwoAtOnce:
    def test_two_devices_of_one_seat_play_once(self) -> None:
        made = practice()
        known = played(made.table, until=souths_turn)
        facts = made.table.pk, made.key, wish_of(known), known.version
        answers = at_once(COMMAND, (*facts, uuid.uuid4()), (*facts, uuid.uuid4()))
        assert answers == [f"done {stand(made.table).version}", "live.stale"]
        assert is_one_log(made.table)

    def test_one_command_that_arrives_twice_is_done_once(self) -> None:
        made = practice()
        known = played(made.table, until=souths_turn)
        facts = made.table.pk, made.key, wish_of(known), known.version, uuid.uuid4()
        answers = at_once(COMMAND, facts, facts)
        assert answers == [f"done {stand(made.table).version}"] * 2
        assert is_one_log(made.table)

    def test_two_workers_drive_once(self) -> None:
        made = practice()
        version = stand(made.table).version
        answers = at_once(DRIVE, (made.table.pk, version), (made.table.pk, version))
        assert answers == sorted(["None", str(stand(made.table).version)])
        assert is_one_log(made.table)

    def test_another_seat_gains_nothing_by_a_key_of_another_table(self) -> None:
        made, other = practice(), practice()
        known = played(made.table, until=souths_turn)
        facts = made.table.pk, keys_of(other.table)[Seat.SOUTH], wish_of(known), known.version, uuid.uuid4()
        assert at_once(COMMAND, facts) == ["not_allowed"]
