"""The page of a table where only the final levels of a match count."""

import re
import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.builders.pages import fields
from tournaments.clubs.models import Club
from tournaments.events.models import Event, TableEntry
from tournaments.pairings.models import MatchState, Table
from tournaments.shared.actors import SYSTEM, table_device
from tournaments.slips import operations as slips
from tournaments.slips.errors import NobodyAtA
from tournaments.slips.models import WHOLE_MATCH, ClaimState, Result, RulingKind, ScoreSlip, SlipSource


@pytest.fixture
def drawn(club: Club) -> DrawnEvent:
    drawn = drawn_event(club, entries=4)
    Event.objects.filter(pk=drawn.event.pk).update(table_entry=TableEntry.LEVELS)
    return drawn


@pytest.fixture
def table(drawn: DrawnEvent) -> Table:
    found = drawn.match().table
    assert found is not None
    return found


def phone(table: Table, line: str) -> Client:
    """A phone that a side holds."""
    client = Client()
    client.post(reverse("table_side", args=[table.code]), {"line": line})
    return client


def shown(client: Client, table: Table, query: str = "") -> str:
    return client.get(reverse("table_page", args=[table.code]) + query).text


def send(client: Client, table: Table, ns: int | str, ew: int | str, **more: str) -> HttpResponse:
    """Choose levels, look, and send, as a browser without JavaScript does; North–South at A have passed it."""
    page = fields(shown(client, table, "?deal=0&correct=1"))
    kept = {name: page[name] for name in ("client_uuid", "base_revision")}
    at_a = {"passed": "NS"} if str(ns) == "14" else {}
    typed = {**kept, "NS": str(ns), "EW": str(ew), "step": "send", **at_a, **more}
    answer: Any = client.post(reverse("table_levels", args=[table.code]), typed)
    return answer  # type: ignore[no-any-return]  # the client's answer is a response


class TestThePage:
    def test_asks_for_the_levels_of_both_sides_and_for_no_points(self, table: Table) -> None:
        page = shown(phone(table, "NS"), table)
        assert 'name="NS" value="14"' in page
        assert "attackers" not in page

    def test_tells_who_wins_before_anything_is_sent(self, table: Table) -> None:
        answer = send(phone(table, "NS"), table, 14, 9, step="look")
        assert "Send A+ : 9" in answer.content.decode()
        assert not ScoreSlip.objects.exists()

    def test_of_two_sides_makes_one_result_and_ends_the_match(self, drawn: DrawnEvent, table: Table) -> None:
        assert send(phone(table, "NS"), table, 14, 9).status_code == 302
        assert drawn.match().state == MatchState.WAITING
        send(phone(table, "EW"), table, 14, 9)
        assert Result.objects.get().payload == {"form": "levels", "NS": 14, "EW": 9, "passed_a": "NS"}
        assert drawn.match().state == MatchState.DONE
        assert "Match over" in shown(phone(table, "NS"), table)

    def test_never_shows_the_first_levels_to_the_other_side(self, table: Table) -> None:
        send(phone(table, "NS"), table, 12, 3, passed="none")
        page = shown(phone(table, "EW"), table)
        assert "The other side has entered the final levels." in page
        assert "checked" not in page
        assert "Q : 3" not in page

    def test_shows_both_words_of_a_dispute_and_lets_them_type_again(self, drawn: DrawnEvent, table: Table) -> None:
        north, east = phone(table, "NS"), phone(table, "EW")
        send(north, table, 14, 9)
        send(east, table, 14, 8)
        page = shown(north, table)
        assert ("A+ : 9" in page, "A+ : 8" in page) == (True, True)
        assert "kitty" not in page
        send(east, table, 14, 9)
        assert drawn.match().claims.get().state == ClaimState.CONFIRMED

    @pytest.mark.parametrize("levels", [(14, 14), (9, 14), (14, 9)])
    def test_asks_who_passed_a_where_a_side_is_there(self, table: Table, levels: tuple[int, int]) -> None:
        client = phone(table, "NS")
        answer = send(client, table, *levels, passed="")
        assert answer.status_code == 422
        assert 'id="passed-e"' in answer.content.decode()
        passer = "NS" if levels[0] == 14 else "EW"
        assert send(client, table, *levels, passed=passer).status_code == 302
        assert ScoreSlip.objects.get().payload["passed_a"] == passer

    def test_takes_a_side_at_a_that_has_not_passed_it(self, table: Table) -> None:
        client = phone(table, "NS")
        assert "nobody, time was up" not in shown(client, table)
        assert "Send A : 9" in send(client, table, 14, 9, passed="none", step="look").content.decode()
        send(client, table, 14, 9, passed="none")
        assert ScoreSlip.objects.get().payload == {"form": "levels", "NS": 14, "EW": 9, "passed_a": None}

    @pytest.mark.parametrize("typed", [{"NS": ""}, {"EW": "1"}, {"NS": "15"}, {"EW": "x"}])
    def test_puts_a_refusal_beside_the_level_and_keeps_the_other(self, table: Table, typed: dict[str, str]) -> None:
        chosen = {"NS": "12", "EW": "12", **typed}
        answer = send(phone(table, "NS"), table, chosen["NS"], chosen["EW"]).content.decode()
        (wrong,), (right,) = typed, {"NS", "EW"} - set(typed)
        assert f'id="{wrong}-e"' in answer
        assert re.search(rf'name="{right}" value="12" checked', answer)

    def test_lets_both_sides_correct_and_keeps_the_result_meanwhile(self, drawn: DrawnEvent, table: Table) -> None:
        north, east = phone(table, "NS"), phone(table, "EW")
        send(north, table, 14, 9)
        send(east, table, 14, 9)
        assert "Correct the levels" in shown(north, table)
        send(north, table, 14, 10)
        assert Result.objects.get().payload["EW"] == 9
        send(east, table, 14, 10)
        assert Result.objects.get().payload["EW"] == 10

    def test_is_over_when_the_match_is_awarded(self, drawn: DrawnEvent, table: Table) -> None:
        entry = drawn.match().sides.get(line="NS").entry
        slips.rule(actor=SYSTEM, kind=RulingKind.AWARD, match=drawn.match(), entry=entry, reason="They left")
        assert "Match over" in shown(phone(table, "EW"), table)


class TestAMatchThatGoesToA:
    @pytest.fixture
    def drawn(self, club: Club) -> DrawnEvent:
        drawn = drawn_event(club, entries=4, preset="knockout")
        Event.objects.filter(pk=drawn.event.pk).update(table_entry=TableEntry.LEVELS)
        return drawn

    def test_ends_below_a_only_when_time_was_up(self, table: Table) -> None:
        client = phone(table, "NS")
        refused = send(client, table, 12, 9)
        assert refused.status_code == 422
        assert "Nobody has passed A." in refused.content.decode()
        assert send(client, table, 12, 9, passed="none").status_code == 302

    def test_is_not_ended_below_a_by_a_side_that_does_not_say_so(self, drawn: DrawnEvent, table: Table) -> None:
        actor = table_device(table.number, "phone", table_id=table.pk)
        told = {"form": "levels", "NS": 12, "EW": 9, "passed_a": None}
        facts: dict[str, Any] = {"actor": actor, "match": drawn.match(), "deal_number": WHOLE_MATCH, "line": "NS"}
        with pytest.raises(NobodyAtA):
            slips.submit_slip(payload=told, source=SlipSource.TABLE, client_uuid=uuid.uuid4(), **facts)
        slips.submit_slip(payload={**told, "by_time": True}, source=SlipSource.TABLE, client_uuid=uuid.uuid4(), **facts)
        assert ScoreSlip.objects.get().payload == told

    def test_may_have_been_ended_by_time_at_a(self, table: Table) -> None:
        client = phone(table, "NS")
        assert "nobody, time was up" in shown(client, table)
        assert send(client, table, 14, 9, passed="none").status_code == 302
        assert ScoreSlip.objects.get().payload["passed_a"] is None

    def test_is_passed_only_by_a_side_that_is_there(self, table: Table) -> None:
        answer = send(phone(table, "NS"), table, 9, 14, passed="NS")
        assert (answer.status_code, 'id="passed-e"' in answer.content.decode()) == (422, True)


class TestAMatchOfWhichDealsAreEntered:
    def test_goes_on_deal_by_deal(self, drawn: DrawnEvent, table: Table) -> None:
        client = phone(table, "NS")
        payload = {"attackers": "95", "banker": "N", "step": "send"}
        client.post(reverse("table_deal", args=[table.code, 1]), payload)
        assert 'name="NS"' not in shown(client, table)
        assert send_refused(client, table) == 422


def send_refused(client: Client, table: Table) -> int:
    """Send levels although deals stand in their way."""
    answer = client.post(reverse("table_levels", args=[table.code]), {"NS": "14", "EW": "9", "step": "send"})
    return answer.status_code
