"""Two processes at one event's standings: a burst of corrections, and a slow recompute overtaken by a newer one."""

import time

import pytest
from django.db.models import F

from tests.builders import processes
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.tallies.models import TallyRevision
from tournaments.tallies.operations import recompute_check, recompute_now

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes]

CORRECT = """
from django.db import transaction
from tournaments.events.operations import facts_changed
from tournaments.slips.models import Result
event, times = map(int, sys.argv[1:])
for n in range(times):
    with transaction.atomic():
        payload = {"form": "levels", "NS": 2 + n % 12, "EW": 8, "passed_a": None}
        Result.objects.filter(match__round__stage__event=event).update(payload=payload)
        facts_changed(event_id=event)
"""

RECOMPUTE = """
from tournaments.tallies.operations import recompute_now
event, times = map(int, sys.argv[1:])
print(sum(recompute_now(event_id=event) for _ in range(times)))
"""

SLOW = """
from scoring.standings import compute
from tournaments.tallies.gateway import DatabaseGateway
door, event = DatabaseGateway(), int(sys.argv[1])
with door.exclusively(event):
    tally = compute(door.load(event))
    print(tally.version, flush=True)
    sys.stdin.readline()
    print(door.store(event, tally), flush=True)
"""

WITHOUT_LOCK = """
from scoring.standings import compute
from tournaments.tallies.gateway import DatabaseGateway
door, event = DatabaseGateway(), int(sys.argv[1])
tally = compute(door.load(event))
print(tally.version, flush=True)
sys.stdin.readline()
print(door.store(event, tally), flush=True)
"""


@pytest.fixture
def played(club: Club) -> PlayedEvent:
    played = played_event(club, entries=6)
    play_round(played, 1, [(1, 2, 14, 5), (3, 4, 9, 8), (5, 6, 14, 2)])
    return played


def versions(played: PlayedEvent) -> list[int]:
    revisions = TallyRevision.objects.filter(event=played.event).order_by("pk")
    return list(revisions.values_list("version", flat=True))


def bump(played: PlayedEvent) -> None:
    Event.objects.filter(pk=played.event.pk).update(facts_version=F("facts_version") + 1)


class TestRecomputeDuringABurst:
    def test_stores_rising_versions_and_ends_with_the_last_facts(self, played: PlayedEvent) -> None:
        writer = processes.start(CORRECT, played.event.pk, 40)
        readers = [processes.start(RECOMPUTE, played.event.pk, 25) for _ in range(2)]
        processes.told(writer)
        kept = sum(int(processes.told(reader)) for reader in readers)
        recompute_now(event_id=played.event.pk)
        stored = versions(played)
        assert stored == sorted(set(stored))
        assert len(stored) in (kept, kept + 1)
        assert stored[-1] == 41
        assert recompute_check(played.event).agrees


class TestASlowRecompute:
    def test_makes_a_newer_one_wait_and_is_overtaken_by_it(self, played: PlayedEvent) -> None:
        slow = processes.start(SLOW, played.event.pk)
        assert processes.line_of(slow) == "1"
        bump(played)
        newer = processes.start(RECOMPUTE, played.event.pk, 1)
        time.sleep(1.5)
        assert newer.poll() is None
        processes.say(slow)
        assert processes.told(slow) == "True"
        assert processes.told(newer) == "1"
        assert versions(played) == [1, 2]

    def test_loses_if_a_higher_version_is_stored_already(self, played: PlayedEvent) -> None:
        old = processes.start(WITHOUT_LOCK, played.event.pk)
        assert processes.line_of(old) == "1"
        bump(played)
        recompute_now(event_id=played.event.pk)
        processes.say(old)
        assert processes.told(old) == "False"
        assert versions(played) == [2]
