"""A dry run looks and does not touch: whatever the list says, every row of the database stays as it was."""

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests import factories
from tests.builders.played_event import PlayedEvent, play_round, played_event
from tests.builders.snapshot import everything
from tournaments.clubs.models import Club
from tournaments.events.imports import judge
from tournaments.events.imports.rows import EntryRow
from tournaments.events.models import Event
from tournaments.events.queries.book import load_book
from tournaments.pairings.models import RoundStatus
from tournaments.shared.actors import SYSTEM
from tournaments.slips import operations as slips
from tournaments.slips.imports import ResultRow

LAWS = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],  # to shrink a failure here takes minutes and tells little more
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
NAMES = st.sampled_from(["第1队", "第2队", "第3队", "第4队", "无名", "", "=1+1"])
LEVELS = st.sampled_from(["2", "9", "A", "A+", "K", "17", ""])


@st.composite
def result_rows(draw: st.DrawFn) -> ResultRow:
    return ResultRow(
        line=draw(st.integers(2, 9)),
        first=draw(NAMES),
        first_level=draw(LEVELS),
        second=draw(NAMES),
        second_level=draw(LEVELS),
        round=draw(st.none() | st.integers(1, 3)),
        table=draw(st.none() | st.integers(1, 3)),
    )


@pytest.fixture
def played(club: Club) -> PlayedEvent:
    """A round being played: some rows of the lists fit it."""
    played = played_event(club, entries=4)
    play_round(played, 1, [(1, 2), (3, 4, 9, 5)], status=RoundStatus.PLAYING)
    return played


class TestResults:
    @given(rows=st.lists(result_rows(), max_size=5))
    @LAWS
    def test_are_only_judged(self, played: PlayedEvent, rows: list[ResultRow]) -> None:
        before = everything()
        slips.import_results(actor=SYSTEM, stage=played.stage, rows=rows, dry_run=True)
        assert everything() == before

    def test_that_fit_are_written_only_without_it(self, played: PlayedEvent) -> None:
        row = ResultRow(line=2, first="第1队", first_level="9", second="第2队", second_level="5", round=1, table=1)
        before = everything()
        told = slips.import_results(actor=SYSTEM, stage=played.stage, rows=[row], dry_run=True)
        assert (told.problems, everything()) == ((), before)
        slips.import_results(actor=SYSTEM, stage=played.stage, rows=[row])
        assert everything() != before


@pytest.fixture
def event(club: Club) -> Event:
    """An event with one entry, in a club whose book knows two people of one name."""
    event = factories.EventFactory.create(club=club)
    factories.EntryFactory.create(event=event, name="第1队")
    for _ in range(2):
        factories.PlayerFactory.create(club=club, name="王伟")
    return event


PEOPLE = st.lists(st.sampled_from(["王伟", "李娜", "", "张三 ", "=1+1", "选手"]), max_size=3).map(tuple)


@st.composite
def entry_rows(draw: st.DrawFn) -> EntryRow:
    return EntryRow(
        line=draw(st.integers(2, 9)),
        name=draw(NAMES),
        players=draw(PEOPLE),
        seed=draw(st.sampled_from(["", "1", "one"])),
    )


class TestEntries:
    @given(rows=st.lists(entry_rows(), max_size=5))
    @LAWS
    def test_are_only_judged(self, event: Event, rows: list[EntryRow]) -> None:
        before = everything()
        judge(rows, load_book(event))
        assert everything() == before

    def test_are_only_shown_by_the_page_until_they_are_confirmed(self, event: Event) -> None:
        client = Client()
        client.force_login(factories.OfficeFactory.create(club=event.club).user)
        address = reverse("event_import", args=[event.slug])
        client.get(address)  # a session is written at the first look
        before = everything()
        page = client.post(address, {"text": "Name,Player 1,Player 2\n新队,李娜,张三\n"})
        assert "新队" in page.content.decode()
        assert everything() == before
