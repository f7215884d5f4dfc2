"""Laws of stored standings: counting again changes nothing, the past stays as it was, names decide nothing."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.builders.played_event import PlayedEvent, play_round, played_event, rule
from tests.builders.published_event import count
from tests.factories import ClubFactory
from tournaments.clubs.models import Player
from tournaments.events.models import Entry
from tournaments.slips.models import Result, RulingKind
from tournaments.tallies.models import RevisionTable, StandingTable, TallyRevision
from tournaments.tallies.operations import recompute_check, recompute_now

LAWS = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],  # to shrink a failure here takes minutes and tells little more
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
SIZE = 5
LEVELS = st.tuples(st.integers(2, 14), st.integers(2, 13))
NAMES = st.lists(st.text("甲乙丙AB= ", min_size=1), min_size=SIZE, max_size=SIZE, unique_by=str.strip)
Scores = list[tuple[int, int, int, int]]
pytestmark = pytest.mark.django_db


@st.composite
def rounds(draw: st.DrawFn, *, least: int = 1, most: int = 3) -> list[tuple[Scores, int]]:
    """Draw rounds of two matches and a bye each."""
    found: list[tuple[Scores, int]] = []
    for _ in range(draw(st.integers(least, most))):
        first, second, third, fourth, free = draw(st.permutations(range(1, SIZE + 1)))
        found.append(([(first, second, *draw(LEVELS)), (third, fourth, *draw(LEVELS))], free))
    return found


@contextmanager
def event_of(played_rounds: list[tuple[Scores, int]]) -> Iterator[PlayedEvent]:
    """Play an event and undo everything afterwards: each example begins with an empty database."""
    with transaction.atomic():
        played = played_event(ClubFactory.create(), entries=SIZE)
        add(played, played_rounds)
        count(played)
        yield played
        transaction.set_rollback(True)


def add(played: PlayedEvent, more: list[tuple[Scores, int]]) -> None:
    """Play further rounds."""
    first = played.stage.rounds.count() + 1
    for number, (scores, free) in enumerate(more, start=first):
        play_round(played, number, scores, byes=[free])


def digests(played: PlayedEvent, up_to: int) -> dict[int, str]:
    """Give the newest stored table after each round, as far as a round."""
    newest = TallyRevision.objects.filter(event=played.event).latest("version")
    tables = RevisionTable.objects.filter(revision=newest, after_round__lte=up_to)
    return dict(tables.values_list("after_round", "table__digest"))


class TestCounting:
    @given(played_rounds=rounds())
    @LAWS
    def test_again_stores_nothing(self, played_rounds: list[tuple[Scores, int]]) -> None:
        with event_of(played_rounds) as played:
            assert recompute_check(played.event).agrees
            before = TallyRevision.objects.count(), StandingTable.objects.count()
            assert not recompute_now(event_id=played.event.pk)
            assert (TallyRevision.objects.count(), StandingTable.objects.count()) == before

    @given(played_rounds=rounds())
    @LAWS
    def test_unchanged_facts_under_a_new_number_keeps_the_same_tables(
        self, played_rounds: list[tuple[Scores, int]]
    ) -> None:
        with event_of(played_rounds) as played:
            before = StandingTable.objects.count()
            count(played)
            assert TallyRevision.objects.filter(event=played.event).count() == 2
            assert StandingTable.objects.count() == before

    @given(played_rounds=rounds(), later=rounds(most=2))
    @LAWS
    def test_leaves_the_tables_of_earlier_rounds_as_they_were(
        self, played_rounds: list[tuple[Scores, int]], later: list[tuple[Scores, int]]
    ) -> None:
        with event_of(played_rounds) as played:
            done = len(played_rounds)
            before = digests(played, done)
            add(played, later)
            last = played.stage.rounds.latest("number").matches.filter(table__isnull=False).first()
            assert last is not None
            rule(last, last.sides.all()[0].entry, RulingKind.SCORE, score="-1")
            count(played)
            assert before
            assert digests(played, done) == before

    @given(played_rounds=rounds(), names=NAMES)
    @LAWS
    def test_does_not_look_at_names(self, played_rounds: list[tuple[Scores, int]], names: list[str]) -> None:
        with event_of(played_rounds) as played:
            before = digests(played, len(played_rounds))
            for entry, name in zip(played.entries, names, strict=True):
                Entry.objects.filter(pk=entry.pk).update(name=name, affiliation=name)
            Player.objects.update(name="同名")
            count(played)
            assert digests(played, len(played_rounds)) == before

    @given(played_rounds=rounds())
    @LAWS
    def test_does_not_look_at_the_order_in_which_results_came_in(self, played_rounds: list[tuple[Scores, int]]) -> None:
        with event_of(played_rounds) as played:
            before = digests(played, len(played_rounds))
            held = list(Result.objects.order_by("-pk"))
            Result.objects.all().delete()
            for result in held:
                result.pk = None
            Result.objects.bulk_create(held)
            count(played)
            assert digests(played, len(played_rounds)) == before
