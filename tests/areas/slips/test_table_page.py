"""The page of a table without JavaScript: what it asks, what it never shows, what it refuses."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from engine.presets import preset_for
from scoring import formats
from scoring.levels import standard
from tests.builders import caches
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tournaments.clubs.models import Club
from tournaments.events import operations as events
from tournaments.pairings.models import Table
from tournaments.shared.actors import SYSTEM
from tournaments.slips.models import DirectorCall, Result, RulingKind, ScoreSlip, SlipSource
from tournaments.slips.operations import rule, submit_slip


@pytest.fixture
def drawn(club: Club) -> DrawnEvent:
    return drawn_event(club, entries=4)


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


def text(response: Any) -> str:
    return str(response.content.decode())


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found.group(1)


def send(client: Client, table: Table, points: object, deal: int = 1, **more: str) -> HttpResponse:
    """Type points, look, and send, as a browser without JavaScript does."""
    page = text(client.get(reverse("table_page", args=[table.code]) + f"?deal={deal}&correct=1"))
    typed = {
        "attackers": str(points),
        "banker": "N",
        "client_uuid": hidden(page, "client_uuid"),
        "base_revision": hidden(page, "base_revision"),
        "step": "send",
        **more,
    }
    answer: Any = client.post(reverse("table_deal", args=[table.code, deal]), typed)
    return answer  # type: ignore[no-any-return]  # the client's answer is a response


class TestThePage:
    def test_opens_by_code_in_small_letters_and_by_link(self, table: Table) -> None:
        for key in (table.code.lower(), table.token):
            assert Client().get(reverse("table_page", args=[key])).status_code == 200

    def test_asks_first_which_side_holds_the_phone(self, table: Table) -> None:
        page = text(Client().get(reverse("table_page", args=[table.code])))
        assert 'value="NS"' in page
        assert "attackers" not in page

    def test_names_who_sits_where_when_it_asks_for_the_banker(self, drawn: DrawnEvent, table: Table) -> None:
        page = text(phone(table, "NS").get(reverse("table_page", args=[table.code])))
        asked = page[page.index("Who was banker?") :].split("</fieldset>")[0]
        entry = drawn.match().sides.get(line="EW").entry
        west = re.findall(r'value="W"><span>West</span>\s*<small>([^<]+)</small>', asked)
        assert west == [entry.seats.order_by("pk")[1].player.name]

    def test_gives_the_keys_of_the_event_s_own_level_table(self, drawn: DrawnEvent, table: Table) -> None:
        form = formats.from_json(drawn.event.format)
        levels = replace(form.levels, schedule=standard(decks=3))
        drawn.event.format = formats.to_json(replace(form, ruleset=preset_for("competition", 3), levels=levels))
        drawn.event.save()
        page = text(phone(table, "NS").get(reverse("table_page", args=[table.code])))
        assert 'data-quick="0 60 120 180 240 300"' in page
        assert 'data-most="1500"' in page

    def test_costs_the_same_whatever_was_played(self, table: Table, django_assert_max_num_queries: Any) -> None:
        client = phone(table, "NS")
        with django_assert_max_num_queries(14):
            client.get(reverse("table_page", args=[table.code]))

    def test_tells_what_a_deal_means_before_it_is_sent(self, table: Table) -> None:
        page = text(send(phone(table, "NS"), table, 95, step="look"))
        assert "they take over" in page
        assert "Send 95" in page
        assert not ScoreSlip.objects.exists()

    def test_puts_a_wrong_number_s_refusal_beside_the_field_and_keeps_it(self, table: Table) -> None:
        answer = send(phone(table, "NS"), table, 93)
        assert answer.status_code == 422
        assert 'value="93"' in text(answer)
        assert 'id="attackers-e"' in text(answer)

    def test_of_two_sides_makes_one_result(self, table: Table) -> None:
        send(phone(table, "NS"), table, 95)
        answer = send(phone(table, "EW"), table, 95)
        assert answer.status_code == 302
        assert Result.objects.get().payload["attackers"] == 95

    def test_never_shows_the_first_figure_to_the_other_side(self, table: Table) -> None:
        send(phone(table, "NS"), table, 185)
        for client in (phone(table, "EW"), Client()):
            assert "185" not in re.sub(
                r"[0-9a-f-]{36}|csrf\S+", "", text(client.get(reverse("table_page", args=[table.code])))
            )

    def test_shows_both_figures_of_a_dispute(self, table: Table) -> None:
        north, east = phone(table, "NS"), phone(table, "EW")
        send(north, table, 95)
        send(east, table, 75)
        page = text(north.get(reverse("table_page", args=[table.code])))
        assert "20 apart" in page
        assert (">95<" in page, ">75<" in page) == (True, True)

    def test_asks_for_the_word_at_its_top_whenever_it_asks_for_news(self, table: Table) -> None:
        client = phone(table, "NS")
        for page in (
            text(client.get(reverse("table_page", args=[table.code]))),
            text(Client().get(reverse("table_page", args=[table.code]))),
        ):
            assert page.count('id="net"') == 1
            assert page.count('hx-select-oob="#net"') == page.count('hx-trigger="every 4s"') == 1

    def test_tells_a_late_writer_both_values(self, drawn: DrawnEvent, table: Table) -> None:
        client = phone(table, "NS")
        submit_slip(
            actor=SYSTEM,
            match=drawn.match(),
            deal_number=1,
            payload={"form": "deal", "attackers": 40, "banker": "N"},
            source=SlipSource.GRID,
            client_uuid="00000000-0000-4000-8000-000000000001",  # type: ignore[arg-type]  # as a form sends it
        )
        answer = send(client, table, 95, base_revision="0")
        assert answer.status_code == 409
        assert ("95 (N)" in text(answer), "40 (N)" in text(answer)) == (True, True)

    def test_that_claims_an_impossible_revision_is_not_taken(self, table: Table) -> None:
        send(phone(table, "NS"), table, 95)
        assert send(phone(table, "EW"), table, 95, base_revision="9" * 30).status_code == 422
        assert ScoreSlip.objects.count() == 1

    def test_rings_for_the_director(self, table: Table) -> None:
        phone(table, "NS").post(reverse("table_call", args=[table.code]), {"message": "<b>card</b>"})
        assert DirectorCall.objects.get().message == "<b>card</b>"
        assert "<b>card</b>" not in text(Client().get(reverse("table_page", args=[table.code])))

    def test_takes_no_word_for_a_side_that_was_not_chosen(self, table: Table) -> None:
        answer = Client().post(reverse("table_deal", args=[table.code, 1]), {"attackers": "40", "step": "send"})
        assert answer.status_code == 404
        assert not ScoreSlip.objects.exists()

    def test_remembers_nothing_that_was_forged(self, table: Table) -> None:
        client = Client()
        client.cookies["seat"] = "1:NS"
        assert "attackers" not in text(client.get(reverse("table_page", args=[table.code])))


class TestAnEventThatIsOver:
    def test_promises_no_further_round(self, drawn: DrawnEvent, table: Table) -> None:
        entry = drawn.match().sides.get(line="NS").entry
        rule(actor=SYSTEM, kind=RulingKind.AWARD, match=drawn.match(), entry=entry, reason="They left")
        address = reverse("table_page", args=[table.code])
        assert "The next round is not published yet." in text(Client().get(address))
        events.finish_event(actor=SYSTEM, event=drawn.event)
        page = text(Client().get(address))
        assert ("The event is over." in page, "not published yet" in page) == (True, False)


class TestGuessing:
    def test_codes_is_stopped_after_twenty_wrong_ones(self, table: Table) -> None:
        caches.forget()
        codes = [Client().get(reverse("table_page", args=[f"X{n:05}"])).status_code for n in range(21)]
        assert (codes[0], codes[-1]) == (404, 429)

    def test_does_not_unseat_a_phone_behind_the_same_address(self, table: Table) -> None:
        caches.forget()
        page, seated = reverse("table_page", args=[table.code]), Client()
        seated.post(reverse("table_side", args=[table.code]), {"line": "NS"})
        for number in range(21):
            Client().get(reverse("table_page", args=[f"X{number:05}"]))
        assert (seated.get(page).status_code, Client().get(page).status_code) == (200, 429)
        caches.forget()
