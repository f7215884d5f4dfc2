"""The record of a live deal: downloaded, read by others, proved legal by the engine alone."""

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from engine.cli import verify
from engine.live import Phase, Ruling, RulingKind
from engine.record import parse_records, read_json
from tests.builders.live_tables import driven, played, practice
from tournaments.live.models import LiveTable
from tournaments.live.operations import rule
from tournaments.live.rooms import Known
from tournaments.shared.actors import SYSTEM

pytestmark = pytest.mark.django_db


def finished(known: Known) -> bool:
    return known.state.phase is Phase.FINISHED


def address(table: LiveTable, form: str, number: int = 1) -> str:
    return reverse("live_record", args=[table.code, number, form])


class TestARecord:
    @pytest.mark.parametrize("form", ["txt", "json"])
    @pytest.mark.parametrize("decks", [1, 2])
    def test_is_proved_legal_by_the_engine(self, client: Client, tmp_path: Path, form: str, decks: int) -> None:
        table = practice(decks=decks, strength="random").table
        state = played(table, seed=decks, until=finished).state
        path = tmp_path / f"deal.{form}"
        path.write_bytes(client.get(address(table, form)).content)
        said: list[str] = []
        assert verify.run([str(path)], said.append) == 0
        assert state.result is not None
        assert said == [f"{path}: legal, attackers {state.result.points}"]

    def test_says_the_same_in_both_forms(self, client: Client) -> None:
        table = practice().table
        played(table, until=finished)
        text, json = (client.get(address(table, form)).content.decode() for form in ("txt", "json"))
        assert parse_records(text) == read_json(json)

    def test_is_of_the_last_dealing_when_the_first_was_void(self, client: Client) -> None:
        table = practice().table
        played(table, until=lambda known: known.state.phase is Phase.PLAY)
        rule(actor=SYSTEM, table=table, ruling=Ruling(kind=RulingKind.VOID, reason="misdeal"))
        state = played(table, until=finished).state
        (record,) = parse_records(client.get(address(table, "txt")).content.decode())
        assert record.deal.cards == state.deck

    def test_is_not_given_before_the_end(self, client: Client) -> None:
        table = practice().table
        driven(table)
        assert client.get(address(table, "txt")).status_code == 404

    def test_has_no_other_forms(self, client: Client) -> None:
        table = practice().table
        played(table, until=finished)
        assert client.get(address(table, "exe")).status_code == 404
