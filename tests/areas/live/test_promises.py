"""What a live table promises of its cards before it deals them, and how the promise is checked afterwards."""

from pathlib import Path

import pytest

from engine.cli.verify import ILLEGAL, LEGAL, run
from engine.live import Phase
from engine.record import print_record
from tests.builders.live_match import live_match
from tests.builders.live_tables import played, practice, stand
from tournaments.clubs.models import Club
from tournaments.live.models import LiveTable
from tournaments.live.operations import drive
from tournaments.live.queries.recorded import deal_at_table
from tournaments.live.queries.replays import proof_of, record_for
from tournaments.live.queries.tables import table_facts
from tournaments.live.rooms import Known

pytestmark = pytest.mark.django_db(transaction=True)


def promise_of(table: LiveTable) -> str:
    """What sockets are told now."""
    facts = table_facts(table.pk)
    assert facts is not None
    told = facts.promise(stand(table))
    return "" if told is None else told["commitment"]


def is_over(known: Known) -> bool:
    return known.state.phase is Phase.FINISHED


class TestThePromise:
    def test_is_told_before_the_cards_are_dealt_and_stays(self) -> None:
        table = practice().table
        told = [promise_of(table)]
        drive(table_id=table.pk, version=0)
        assert stand(table).state.phase is Phase.WAITING  # open, not dealt
        told.append(promise_of(table))
        played(table, until=is_over)
        assert {*told, promise_of(table)} == {told[0]}
        assert told[0]

    def test_is_another_one_for_each_deal(self) -> None:
        table = practice().table
        first = promise_of(table)
        played(table, until=is_over)
        played(table, until=lambda known: known.state.phase is Phase.WAITING and known.state.setup.number == 2)
        second = promise_of(table)
        played(table, until=lambda known: is_over(known) and known.state.setup.number == 2)
        assert second != first
        assert deal_at_table(table.code, 2).promise.commitment == second

    def test_is_kept_by_the_record_which_the_program_verifies(self, tmp_path: Path) -> None:
        table = practice().table
        told = promise_of(table)
        played(table, until=is_over)
        recorded = deal_at_table(table.code, 1)
        text = print_record(record_for(recorded))
        assert told in text
        kept, broken = tmp_path / "kept.txt", tmp_path / "broken.txt"
        kept.write_text(text)
        broken.write_text(text.replace(told, told[::-1]))
        assert run([str(kept)], lambda _line: None) == LEGAL
        assert run([str(broken)], lambda _line: None) == ILLEGAL
        proof = proof_of(recorded)
        assert proof is not None
        assert recorded.promise.seed.text in proof.text

    def test_is_given_at_tables_of_an_event_once_the_deal_is_open(self, club: Club) -> None:
        made = live_match(club)
        assert promise_of(made.table) == ""
        played(made.table, until=is_over)
        assert deal_at_table(made.table.code, 1).promise.commitment == promise_of(made.table)
