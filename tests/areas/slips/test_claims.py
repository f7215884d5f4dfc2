"""The whole state machine of a claim against a model of a few lines, by random walks of two sides and an officer."""

import uuid
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.builders.phones import phone_at
from tests.builders.played_event import play_round, played_event
from tournaments.clubs.models import Club
from tournaments.pairings.models import Match, RoundStatus
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations as slips
from tournaments.slips.errors import AlreadyRuled, SlipStale
from tournaments.slips.models import Claim, Result, ScoreSlip, SlipSource

STEPS = st.lists(
    st.tuples(st.sampled_from(["NS", "EW", ""]), st.sampled_from([40, 80, 120]), st.booleans()), min_size=1, max_size=7
)


@dataclass
class Model:
    """What should be known of one deal: the result, who says what, whether an officer has ruled."""

    result: int | None = None
    said: dict[str, int] = field(default_factory=dict)
    settled: bool = False
    ruled: bool = False
    slips: int = 0

    def hear(self, line: str, points: int, fresh: bool) -> str:
        """Take a word and tell what should come of it."""
        if self.settled and points == self.result:
            return "confirmed"
        answers = bool(line) and not self.settled and set(self.said) == {other(line)}
        untouched = not self.settled and not self.said
        if not fresh and not answers and not untouched:
            return "stale"
        if self.ruled and line:
            return "ruled"
        self.slips += 1
        if not line:
            self.ruled = self.ruled or len(self.said) == 2
            return self.settle(points)
        if self.settled:
            self.said, self.settled = {}, False
        self.said[line] = points
        if len(self.said) == 2 and len(set(self.said.values())) == 1:
            return self.settle(points)
        return "disputed" if len(self.said) == 2 else "waiting"

    def settle(self, points: int) -> str:
        self.result, self.said, self.settled = points, {}, True
        return "confirmed"


def other(line: str) -> str:
    return "EW" if line == "NS" else "NS"


def told(match: Match, line: str, points: int, base: int) -> str:
    """Send a word and tell what came of it, in the model's words."""
    facts: dict[str, Any] = {"actor": phone_at(match) if line else SYSTEM, "line": line}
    try:
        outcome = slips.submit_slip(
            match=match,
            deal_number=1,
            payload={"form": "deal", "attackers": points, "banker": "N"},
            source=SlipSource.TABLE if line else SlipSource.GRID,
            client_uuid=uuid.uuid4(),
            base_revision=base,
            **facts,
        )
    except SlipStale:
        return "stale"
    except AlreadyRuled:
        return "ruled"
    return "confirmed" if outcome.state == "ruled" else str(outcome.state)


@pytest.mark.django_db
class TestAClaim:
    @settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(steps=STEPS)
    def test_goes_the_way_of_its_model(self, club: Club, steps: list[tuple[str, int, bool]]) -> None:
        match = play_round(played_event(club, entries=2), 1, [(1, 2)], status=RoundStatus.PLAYING)[0]
        model = Model()
        for line, points, fresh in steps:
            claim = Claim.objects.filter(match=match).first()
            revision = claim.revision if claim else 0
            assert told(match, line, points, revision if fresh else revision + 9) == model.hear(line, points, fresh)
            result = Result.objects.filter(match=match).first()
            assert (result.payload["attackers"] if result else None) == model.result
            assert ScoreSlip.objects.filter(match=match).count() == model.slips
