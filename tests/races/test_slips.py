"""Two processes at one deal: only one result is ever written, and nothing is lost."""

import subprocess
import time
import uuid

import pytest
from django.db import connection, transaction

from tests.areas.slips.test_boards import boards_at
from tests.builders import processes
from tests.builders.duplicate_event import duplicate_event
from tests.builders.played_event import play_round, played_event
from tournaments.clubs.models import Club
from tournaments.pairings import operations as pairings
from tournaments.pairings.models import Match, RoundStatus
from tournaments.shared.actors import SYSTEM
from tournaments.slips.models import Claim, Result, ScoreSlip, SlipSource
from tournaments.slips.operations import submit_slip

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes]

SEND = """
import uuid
from tournaments.pairings.models import Match
from tournaments.shared.actors import SYSTEM, table_device
from tournaments.slips.errors import RoundNotOpen, SlipReused, SlipStale
from tournaments.slips.operations import submit_slip
match, line, points, base, number = sys.argv[1:]
print("ready", flush=True)
sys.stdin.readline()
line = "" if line == "officer" else line
found = Match.objects.get(pk=match)
try:
    outcome = submit_slip(
        actor=table_device(1, line, table_id=found.table_id) if line else SYSTEM, match=found, deal_number=1,
        payload={"form": "deal", "attackers": int(points), "banker": "N"}, line=line,
        source="table" if line else "grid", client_uuid=uuid.UUID(number), base_revision=int(base),
    )
    print(outcome.state, outcome.repeated)
except SlipStale as error:
    print("stale", error.mine, error.present)
except RoundNotOpen as error:
    print("not open", error.status)
except SlipReused:
    print("reused")
"""


# A phone types a board over the site: whatever happens, it gets a page and never a failure.
TYPE = """
import uuid
from django.conf import settings
from django.test import Client
from django.urls import reverse
settings.ALLOWED_HOSTS = ["testserver"]
code, line, board, points = sys.argv[1:]
phone = Client(raise_request_exception=False)
phone.post(reverse("table_side", args=[code]), {"line": line})
print("ready", flush=True)
sys.stdin.readline()
typed = {"attackers": points, "step": "send", "client_uuid": uuid.uuid4(), "base_revision": "0"}
print(phone.post(reverse("table_board", args=[code, int(board)]), typed).status_code)
"""


@pytest.fixture
def match(club: Club) -> Match:
    return play_round(played_event(club, entries=2), 1, [(1, 2)], status=RoundStatus.PLAYING)[0]


def together(match: Match, *words: tuple[str, int, int, uuid.UUID]) -> list[str]:
    """Let each word be said by a process of its own at the same moment."""
    running = [processes.start(SEND, match.pk, *word) for word in words]
    for process in running:
        assert processes.line_of(process) == "ready"
    for process in running:
        processes.say(process)
    return [processes.told(process) for process in running]


class TestTwoOfficers:
    def test_with_different_results_write_one_and_tell_the_other_both(self, match: Match) -> None:
        told = together(match, ("officer", 40, 0, uuid.uuid4()), ("officer", 80, 0, uuid.uuid4()))
        assert sorted(line.split()[0] for line in told) == ["confirmed", "stale"]
        result = Result.objects.get()
        assert Claim.objects.get().revision == 1
        stale = next(line for line in told if line.startswith("stale"))
        assert f"{result.payload['attackers']} (N)" in stale


class TestTheSameSlip:
    def test_sent_twice_at_once_counts_once(self, match: Match) -> None:
        number = uuid.uuid4()
        told = together(match, ("NS", 40, 0, number), ("NS", 40, 0, number))
        assert sorted(told) == ["waiting False", "waiting True"]
        assert ScoreSlip.objects.count() == 1


class TestTwoSides:
    def test_that_type_at_the_same_moment_agree(self, match: Match) -> None:
        told = together(match, ("NS", 40, 0, uuid.uuid4()), ("EW", 40, 0, uuid.uuid4()))
        assert sorted(told) == ["confirmed False", "waiting False"]
        assert (Result.objects.count(), ScoreSlip.objects.count()) == (1, 2)


class TestACorrection:
    def test_against_a_confirmation_leaves_one_result_that_both_have_seen(self, match: Match) -> None:
        together(match, ("NS", 40, 0, uuid.uuid4()))
        told = together(match, ("EW", 40, 1, uuid.uuid4()), ("officer", 120, 1, uuid.uuid4()))
        first_words = sorted(line.split()[0] for line in told)
        assert first_words == ["confirmed", "stale"]
        assert Result.objects.get().payload["attackers"] in (40, 120)


def somebody_waits() -> bool:
    """Tell whether a process waits for a lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)")
        return bool(cursor.fetchone()[0])


def say_and_see_it_wait(process: subprocess.Popen[str]) -> None:
    """Let a process go on, until it waits for what this one holds."""
    processes.say(process)
    until = time.monotonic() + 20
    while not somebody_waits() and time.monotonic() < until:
        time.sleep(0.05)


class TestTwoPhonesOnBoards:
    """A Howell of two tables, two boards a round, over the pages that phones see."""

    @pytest.fixture
    def table(self, club: Club) -> Match:
        return duplicate_event(club).match()

    def typed(self, match: Match, *words: tuple[str, int, int]) -> list[str]:
        assert match.table is not None
        running = [processes.start(TYPE, match.table.code, *word) for word in words]
        for process in running:
            assert processes.line_of(process) == "ready"
        for process in running:
            processes.say(process)
        return sorted(processes.told(process) for process in running)

    def test_of_one_table_that_type_the_same_board_make_one_result(self, table: Match) -> None:
        board = boards_at(table)[0]
        assert self.typed(table, ("NS", board, 80), ("EW", board, 80)) == ["302", "302"]
        assert (Result.objects.count(), ScoreSlip.objects.count()) == (1, 2)
        assert (Result.objects.get().deal_number, Result.objects.get().payload["attackers"]) == (board, 80)

    def test_that_differ_keep_both_words_and_make_no_result(self, table: Match) -> None:
        board = boards_at(table)[0]
        assert self.typed(table, ("NS", board, 80), ("EW", board, 120)) == ["302", "302"]
        assert sorted(slip.payload["attackers"] for slip in ScoreSlip.objects.all()) == [80, 120]
        assert (Claim.objects.get().state, Result.objects.count()) == ("disputed", 0)

    def test_of_one_table_that_type_two_boards_lose_neither(self, table: Match) -> None:
        first, second = boards_at(table)
        assert self.typed(table, ("NS", first, 80), ("EW", second, 40)) == ["302", "302"]
        told = Claim.objects.filter(first_slip__isnull=False).order_by("deal_number")
        assert [(claim.deal_number, claim.state) for claim in told] == [(first, "waiting"), (second, "waiting")]
        assert ScoreSlip.objects.count() == 2


class TestOneNumber:
    def test_sent_to_two_tables_at_once_counts_at_one(self, club: Club) -> None:
        event = played_event(club, entries=4)
        first, second = play_round(event, 1, [(1, 2), (3, 4)], status=RoundStatus.PLAYING)
        number = uuid.uuid4()
        process = processes.start(SEND, second.pk, "officer", 40, 0, number)
        assert processes.line_of(process) == "ready"
        with transaction.atomic():
            submit_slip(
                actor=SYSTEM,
                match=first,
                deal_number=1,
                payload={"form": "deal", "attackers": 80, "banker": "N"},
                source=SlipSource.GRID,
                client_uuid=number,
            )
            say_and_see_it_wait(process)
        assert processes.told(process) == "reused"
        assert ScoreSlip.objects.get().match == first


class TestARoundTakenBack:
    def test_takes_no_slip_that_was_on_its_way(self, match: Match) -> None:
        process = processes.start(SEND, match.pk, "officer", 40, 0, uuid.uuid4())
        assert processes.line_of(process) == "ready"
        with transaction.atomic():
            pairings.withdraw_round(actor=SYSTEM, round=match.round)
            say_and_see_it_wait(process)
        assert processes.told(process) == "not open draft"
        assert not ScoreSlip.objects.exists()
