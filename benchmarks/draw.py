"""One Swiss draw as the worker makes it: standings, history, matching, rows of the draft."""

import secrets
from collections.abc import Iterator

from benchmarks.measure import Figure, best_of
from tests.builders.played_event import PlayedEvent
from tournaments.draws import operations
from tournaments.draws.models import DrawRequest, DrawState
from tournaments.pairings.models import Round
from tournaments.shared import clock

RUNS = 3


def measure(played: PlayedEvent) -> Iterator[Figure]:
    """Measure the draw of the round after the last; the aim is one second for 1,000 entries."""
    number = Round.objects.filter(stage=played.stage).count() + 1
    yield best_of(RUNS, "draw: request to draft", len(played.entries), lambda: _draw(played, number))
    Round.objects.filter(stage=played.stage, number=number).delete()


def _draw(played: PlayedEvent, number: int) -> int:
    asked = DrawRequest.objects.create(
        stage=played.stage,
        round_number=number,
        seed=secrets.token_hex(32),
        requested_by_name="bench",
        requested_at=clock.now(),
    )
    done = operations.run_draw(request_id=asked.pk)
    if done.state != DrawState.DONE:
        raise RuntimeError(f"the draw failed: {done.failure}")
    return 0
