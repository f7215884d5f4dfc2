"""A site that is killed between a command and its answer, again and again: what was acknowledged is in the log."""

import json
import os
import random
import signal
import urllib.request
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from engine.live import fold, read_event
from engine.live.state import Phase
from engine.seats import PLAYING_ORDER, Seat
from launcher.processes import SOCKETS
from launcher.services import free_port
from tests.builders import installation, processes
from tests.builders.live_tables import VISITOR, driven, keys_of, stand
from tournaments.live.models import LiveEvent, LiveTable
from tournaments.live.operations import PracticeWish, TableOptions, open_practice, take_seat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes, pytest.mark.timeout(300)]

LIVES = 4


def four_friends() -> LiveTable:
    """A table of four people, without bots, so that only the site acts once the cards are drawn."""
    options = TableOptions(pace_ms=0, bid_seconds=0)
    others: dict[Seat, str | None] = dict.fromkeys(PLAYING_ORDER)
    table = open_practice(actor=VISITOR, wish=PracticeWish(name="南", decks=1, others=others, options=options)).table
    for seat in (Seat.NORTH, Seat.WEST, Seat.EAST):
        take_seat(actor=VISITOR, table=table, seat=seat, name=seat.value)
    return table


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as page:
            return bool(page.status == 200)
    except OSError:
        return False


@contextmanager
def site(port: int, folder: Path) -> Iterator[int]:
    """A site that answers, and its process."""
    program = str(installation.PROGRAMS / "uvicorn")
    words = [program, "tournaments.config.asgi:application", "--port", str(port), "--lifespan", "off", *SOCKETS]
    log = folder / "site.log"
    with installation.running(words, processes.environment(), log) as process:
        assert installation.eventually(partial(answers, port)), log.read_text()
        yield process.pid


class Player:
    """A page that sends the same command again until it is answered."""

    def __init__(self, code: str, key: str, port: int) -> None:
        self.address = f"ws://127.0.0.1:{port}/ws/live/{code}/"
        self.origin = Origin(f"http://127.0.0.1:{port}")  # a page of the site itself
        self.hello = json.dumps({"type": "hello", "v": 1, "seat_token": key, "since": None})

    @contextmanager
    def come_in(self) -> Iterator[ClientConnection]:
        with connect(self.address, origin=self.origin) as wire:
            wire.send(self.hello)
            yield wire

    def hear(self, wire: ClientConnection, *kinds: str) -> dict[str, object]:
        while True:
            told: dict[str, object] = json.loads(wire.recv(timeout=15))
            if told["type"] in kinds:
                return told


def play_once(player: Player, number: str) -> int | None:
    """Do one legal thing under this number and give the version it led to; None if nothing is to be done."""
    with player.come_in() as wire:
        version = player.hear(wire, "welcome")["version"]
        wire.send(json.dumps({"type": "hint", "id": number}))
        command = player.hear(wire, "hinted").get("command")
        if command is None:
            return None
        wire.send(json.dumps({"type": "command", "id": number, "expected": version, "command": command}))
        told = player.hear(wire, "done", "refused")
        assert told["type"] == "done", told
        return int(str(told["version"]))


class TestASiteThatIsKilledAgainAndAgain:
    def test_loses_nothing_that_it_acknowledged(self, tmp_path: Path) -> None:
        table, port = four_friends(), free_port()
        driven(table)
        players = {seat: Player(table.code, key, port) for seat, key in keys_of(table).items()}
        acknowledged: dict[str, int] = {}
        chance = random.Random(5)
        for _ in range(LIVES):
            with site(port, tmp_path) as pid:
                self.play_until_killed(table, players, acknowledged, pid, chance.randint(4, 9))
        stored = dict(LiveEvent.objects.exclude(client_uuid=None).values_list("client_uuid", "reached"))
        assert len(acknowledged) >= 2 * LIVES
        assert {number: stored[uuid.UUID(number)] for number in acknowledged} == acknowledged
        rows = LiveEvent.objects.filter(table=table).order_by("seq")
        assert fold(read_event(row.payload) for row in rows) == stand(table).state
        assert [row.seq for row in rows] == list(range(1, stand(table).version + 1))

    def play_until_killed(
        self, table: LiveTable, players: dict[Seat, Player], acknowledged: dict[str, int], pid: int, moves: int
    ) -> None:
        """Play so many moves, and kill the site while the next is on its way."""
        for move in range(moves + 1):
            state = driven(table).state
            if state.phase is Phase.FINISHED or not state.waiting:
                break
            number = str(uuid.uuid4())
            if move == moves:
                self.send_and_kill(players[state.waiting[0]], number, pid)
                return
            reached = play_once(players[state.waiting[0]], number)
            if reached is not None:
                acknowledged[number] = reached
        os.kill(pid, signal.SIGKILL)

    def send_and_kill(self, player: Player, number: str, pid: int) -> None:
        with suppress(ConnectionClosed), player.come_in() as wire:
            version = player.hear(wire, "welcome")["version"]
            wire.send(json.dumps({"type": "hint", "id": number}))
            command = player.hear(wire, "hinted").get("command")
            wire.send(json.dumps({"type": "command", "id": number, "expected": version, "command": command}))
            os.kill(pid, signal.SIGKILL)
