"""A deal that bots cannot play is tried a few times, then let be where the director sees it and can ask again."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from engine.live.events import Event
from tests.areas.live.test_boards_again import address_of_bots
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.live.operations import fields as playing
from tournaments.live.operations import play_field, sweep_fields
from tournaments.pairings.models import Board
from tournaments.shared import clock, jobs
from tournaments.shared.actors import SYSTEM
from tournaments.shared.models import AuditEntry
from tournaments.slips.models import MOST_TRIES, BotFailure, BotField, BotResult
from tournaments.slips.operations import add_field

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    return duplicate_event(club)


@pytest.fixture
def field(made: DuplicateEvent) -> BotField:
    return add_field(actor=SYSTEM, stage=made.stage, tables=1, strength="basic")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What the sweep sends for, in the place of a broker."""
    found: list[tuple[object, ...]] = []

    def send_once(*what: object, **_how: object) -> bool:
        found.append(what)
        return True

    monkeypatch.setattr(jobs, "send_once", send_once)
    return found


def break_board(monkeypatch: pytest.MonkeyPatch, number: int, error: Exception) -> None:
    """Let bots stumble over one board."""
    real = playing.played_out

    def stumbling(setup: Any, *facts: Any) -> tuple[Event, ...]:
        if setup.number == number:
            raise error
        return real(setup, *facts)

    monkeypatch.setattr(playing, "played_out", stumbling)


def test_it_costs_no_other_deal_and_is_not_sent_for_for_ever(
    made: DuplicateEvent, field: BotField, sent: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    break_board(monkeypatch, 1, AssertionError("♠A ♠A"))
    others = Board.objects.filter(stage=made.stage).count() - 1
    assert play_field(field_id=field.pk) == others
    for _ in range(MOST_TRIES - 1):
        assert sweep_fields() == 1
        assert play_field(field_id=field.pk) == 0
    sent.clear()
    assert (sweep_fields(), sent) == (0, [])
    failure = BotFailure.objects.get()
    assert (failure.board.number, failure.table, failure.tries) == (1, 1, MOST_TRIES)
    assert failure.error == "AssertionError"  # and nothing of the cards


def test_the_director_sees_it_and_lets_them_try_again(
    made: DuplicateEvent, field: BotField, club: Club, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        break_board(broken, 1, AssertionError("♠A ♠A"))
        for _ in range(MOST_TRIES):
            play_field(field_id=field.pk)
    client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    shown = client.get(address_of_bots(made)).text
    assert "1 deal could not be played" in shown
    assert "Board 1, table 1: AssertionError" in shown
    assert "hx-get" not in shown.split('id="bots"')[1].split(">")[0]
    assert client.post(address_of_bots(made), {"again": "1"}).status_code == 302
    assert AuditEntry.objects.filter(action="slips.try_field_again").exists()
    assert play_field(field_id=field.pk) == 1
    assert BotResult.objects.filter(field=field, board__number=1).exists()
    assert "could not be played" not in client.get(address_of_bots(made)).text


def test_a_database_that_is_away_is_no_fault_of_the_deal(field: BotField, monkeypatch: pytest.MonkeyPatch) -> None:
    break_board(monkeypatch, 1, OperationalError())
    with pytest.raises(OperationalError):
        play_field(field_id=field.pk)
    assert not BotFailure.objects.exists()


def test_a_field_that_no_worker_plays_says_so(
    made: DuplicateEvent, field: BotField, club: Club, client: Client
) -> None:
    client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    assert "queue “bots”" not in client.get(address_of_bots(made)).text
    BotField.objects.filter(pk=field.pk).update(added_at=clock.now() - timedelta(minutes=4))
    assert "queue “bots”" in client.get(address_of_bots(made)).text
    play_field(field_id=field.pk)
    assert "queue “bots”" not in client.get(address_of_bots(made)).text
