"""What a process remembers of the deals of a table."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from engine.live import Phase, Ruling, RulingKind, read_event
from engine.live.match import deals_of
from tests.builders.live_tables import played, practice
from tournaments.live.models import LiveEvent, LiveTable
from tournaments.live.operations import rule
from tournaments.live.queries import logs
from tournaments.live.queries.logs import deal_logs
from tournaments.live.rooms import Known
from tournaments.shared.actors import SYSTEM

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    logs.forget()


def finished(known: Known) -> bool:
    return known.state.phase is Phase.FINISHED


def second_opened(known: Known) -> bool:
    return len(known.state.results) == 1 and known.state.phase is Phase.PLAY


def fresh(table: LiveTable) -> LiveTable:
    return LiveTable.objects.get(pk=table.pk)


class TestDealLogs:
    def test_are_read_once(self, django_assert_num_queries: DjangoAssertNumQueries) -> None:
        table = practice(strength="random").table
        played(table, until=finished)
        row = fresh(table)
        with django_assert_num_queries(1):
            first = deal_logs(row)
        with django_assert_num_queries(0):
            assert deal_logs(row) == first

    def test_go_on_where_the_last_deal_began(self) -> None:
        table = practice(strength="random").table
        played(table, until=finished)
        deal_logs(fresh(table))
        played(table, until=second_opened)
        whole = deals_of(read_event(one.payload) for one in LiveEvent.objects.filter(table=table).order_by("seq"))
        assert deal_logs(fresh(table)) == tuple(whole)

    def test_hear_of_a_ruling_after_the_end(self) -> None:
        table = practice(strength="random").table
        played(table, until=finished)
        assert deal_logs(fresh(table))[-1].result is not None
        rule(actor=SYSTEM, table=table, ruling=Ruling(kind=RulingKind.VOID, reason="misdeal"))
        assert deal_logs(fresh(table))[-1].result is None

    def test_are_remembered_of_the_tables_looked_at_last(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(logs, "MOST_TABLES", 1)
        tables = [practice().table for _ in range(2)]
        for table in tables:
            deal_logs(table)
        assert list(logs._READ) == [tables[1].pk]


class TestAReplay:
    def test_reads_no_log_at_the_second_request(
        self, client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
    ) -> None:
        table = practice(strength="random").table
        played(table, until=finished)
        address = f"/live/{table.code}/deals/1/steps.json"
        first = client.get(address).json()
        with django_assert_max_num_queries(2) as captured:
            assert client.get(address).json() == first
        assert not any("live_liveevent" in query["sql"] for query in captured.captured_queries)
