"""Boards shown again: side by side at all tables, replays of bots, and none of it while somebody has to play them."""

from typing import Any

import pytest
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from engine.live.replay import replay as proved
from engine.record import parse_records
from engine.seats import Seat
from scoring.formats import OtherResults
from tests import factories
from tests.areas.slips.test_boards import boards_at, say
from tests.builders.duplicate_event import DuplicateEvent, duplicate_event
from tests.builders.live_match import AT_ONCE
from tests.builders.live_tables import driven
from tournaments.clubs.models import Club, Role
from tournaments.draws import operations as draws
from tournaments.live.models import LiveTable
from tournaments.live.operations import begin_play, open_for_match, play_field, put_bot
from tournaments.live.queries import replays
from tournaments.pairings.generators.movements.barometer import barometer
from tournaments.publishing import operations as publishing
from tournaments.publishing.exports.documents import build
from tournaments.publishing.exports.dossier import Scope, load
from tournaments.publishing.exports.tables import Kind
from tournaments.shared.actors import SYSTEM
from tournaments.slips.models import BotField, BotResult
from tournaments.slips.operations import add_field, withdraw_field
from tournaments.slips.queries.board_table import BoardTable, board_table
from tournaments.tallies.operations import recompute_now

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(club: Club) -> DuplicateEvent:
    """Four pairs that play the same two boards at two tables, three rounds, with bots for comparison."""
    made = duplicate_event(club, barometer(4))
    field = add_field(actor=SYSTEM, stage=made.stage, tables=2, strength="basic")
    play_field(field_id=field.pk)
    return made


def played_live(made: DuplicateEvent, table: int) -> LiveTable:
    """Let bots sit at a live table of the round and play it to its end."""
    live = open_for_match(actor=SYSTEM, match=made.match(table), options=AT_ONCE)
    for seat in Seat:
        put_bot(actor=SYSTEM, table=live, seat=seat, strength="basic")
    begin_play(actor=SYSTEM, table=live)
    driven(live)
    return live


def on_paper(made: DuplicateEvent, table: int) -> None:
    """Enter what a table with real cards played."""
    for board in boards_at(made.match(table)):
        say(made.match(table), board, 95)


def agree(made: DuplicateEvent, rule: OtherResults) -> None:
    """Agree otherwise about the results of others."""
    made.event.refresh_from_db()
    made.event.format["stages"][0]["boards"]["other_results"] = rule.value
    made.event.save(update_fields=["format"])


def address(made: DuplicateEvent, name: str, *where: int | str) -> str:
    return reverse(name, args=[made.event.slug, 1, *where])


def phone_at_board(made: DuplicateEvent) -> BoardTable:
    """What the page of table 1 shows of board 1."""
    match = made.match(1)
    assert match.table is not None
    return board_table(match.table, match=match, line="NS", asked=1)


def bot_addresses(made: DuplicateEvent, board: int = 1) -> list[str]:
    """Every address at which a deal of bots can be looked at."""
    plain = [address(made, f"event_bot_{name}", board, 1) for name in ("replay", "steps")]
    record = address(made, "event_bot_record", board, 1, "txt")
    return [*plain, record, address(made, "event_bot_suggestion", board, 1) + "?step=3"]


class TestBots:
    def test_are_shown_nowhere_while_a_table_has_still_to_play_the_board(
        self, made: DuplicateEvent, client: Client
    ) -> None:
        for rule in OtherResults:
            agree(made, rule)
            assert {client.get(one).status_code for one in bot_addresses(made)} == {404}
            assert "Bots 1" not in client.get(address(made, "event_board", 1)).text
        on_paper(made, 1)
        recompute_now(event_id=made.event.pk)
        agree(made, OtherResults.ALL)
        page = client.get(address(made, "event_board", 1))
        assert "Bots 1" not in page.text
        assert [(line.points, line.scores.compared) for line in page.context["page"].lines] == [(95, 0)]
        assert {client.get(one).status_code for one in bot_addresses(made)} == {404}

    def test_stand_in_the_traveller_once_the_board_is_over(self, made: DuplicateEvent, client: Client) -> None:
        for table in (1, 2):
            on_paper(made, table)
        recompute_now(event_id=made.event.pk)
        page = client.get(address(made, "event_board", 1))
        bots = [line for line in page.context["page"].lines if line.bot]
        assert sorted(line.bot for line in bots) == [1, 2]
        assert all(line.scores.compared == 3 for line in page.context["page"].lines)
        assert "They have no place" in page.text
        told = client.get(f"/api/v1/events/{made.event.slug}/stages/1/boards/1/").json()
        assert [line["bots"] for line in told["lines"]].count(None) == 2

    def test_are_marked_in_files(self, made: DuplicateEvent, client: Client) -> None:
        for table in (1, 2):
            on_paper(made, table)
        recompute_now(event_id=made.event.pk)
        text = client.get(reverse("event_file", args=[made.event.slug, "travellers", "csv"])).text
        assert text.count("Bots 1") == 2

    def test_are_told_beneath_the_standings_that_they_were_compared_with(
        self, made: DuplicateEvent, client: Client
    ) -> None:
        for table in (1, 2):
            on_paper(made, table)
        recompute_now(event_id=made.event.pk)
        publishing.publish(actor=SYSTEM, event=made.event)
        page = client.get(reverse("event_standings", args=[made.event.slug]))
        assert "compared with 2 tables of bots" in page.text
        assert len(page.context["page"].rows) == 4

    def test_are_told_of_in_files_of_standings_and_the_api(self, made: DuplicateEvent, client: Client) -> None:
        for table in (1, 2):
            on_paper(made, table)
        recompute_now(event_id=made.event.pk)
        publishing.publish(actor=SYSTEM, event=made.event)
        files = {
            kind: client.get(reverse("event_file", args=[made.event.slug, "standings", kind]))
            for kind in ("json", "csv")
        }
        (table,) = files["json"].json()["tables"]
        assert [row["bots"] for row in table["rows"]] == [2] * 4
        assert "Tables of bots compared with" in files["csv"].text
        (printed,) = build(Kind.STANDINGS, load(made.event.slug, Scope.PUBLISHED)).tables
        assert printed.note == "Boards are compared with 2 tables of bots as well; bots have no place."
        told = client.get(reverse("api_standings", args=[made.event.slug, 1, 1])).json()
        assert told["bots"] == 2

    def test_are_marked_in_words_on_the_phones_of_players(self, made: DuplicateEvent) -> None:
        on_paper(made, 1)
        assert phone_at_board(made).bots == ()
        on_paper(made, 2)
        assert [line.table for line in phone_at_board(made).bots] == [1, 2]
        shown = phone_at_board(made)
        page = render_to_string("slips/board/confirmed.html", {"boards": shown, "page": shown.table})
        assert page.count("for comparison") == 2
        assert "Bots 2" in page

    def test_wait_for_the_end_of_the_round_where_others_do(self, made: DuplicateEvent, client: Client) -> None:
        agree(made, OtherResults.END_OF_ROUND)
        for table in (1, 2):
            on_paper(made, table)
        assert {client.get(one).status_code for one in bot_addresses(made)} == {404}
        draws.close_round(actor=SYSTEM, round=made.round)
        assert {client.get(one).status_code for one in bot_addresses(made)} == {200}

    def test_are_gone_when_they_are_withdrawn(self, made: DuplicateEvent, client: Client) -> None:
        for table in (1, 2):
            on_paper(made, table)
        withdraw_field(actor=SYSTEM, stage=made.stage)
        recompute_now(event_id=made.event.pk)
        assert {client.get(one).status_code for one in bot_addresses(made)} == {404}
        lines = client.get(address(made, "event_board", 1)).context["page"].lines
        assert [(line.bot, line.scores.compared) for line in lines] == [(0, 1), (0, 1)]

    def test_can_be_replayed_from_a_record_that_proves_itself(self, made: DuplicateEvent, client: Client) -> None:
        for table in (1, 2):
            on_paper(made, table)
        (record,) = parse_records(client.get(address(made, "event_bot_record", 1, 2, "txt")).text)
        assert proved(record).attackers == BotResult.objects.get(board__number=1, table=2).points
        steps = client.get(address(made, "event_bot_steps", 1, 2)).json()
        assert (steps["bots"], steps["names"], steps["frames"][0]["event"]["kind"]) == (2, {}, "deal_opened")


class TestABoardAtAllTables:
    def test_lays_live_tables_paper_and_bots_side_by_side(self, made: DuplicateEvent, client: Client) -> None:
        live = played_live(made, 1)
        page = client.get(address(made, "event_board_tables", 1))
        assert page.context["page"].tables == ()
        assert client.get(f"/live/{live.code}/deals/1/").status_code == 404
        on_paper(made, 2)
        recompute_now(event_id=made.event.pk)
        page = client.get(address(made, "event_board_tables", 1))
        found = {(one.line.table, one.line.bot): one.acts for one in page.context["page"].tables}
        assert sorted((table or 0, bot) for table, bot in found) == [(0, 1), (0, 2), (1, 0), (2, 0)]
        assert found[2, 0] is None
        acts = found[1, 0]
        assert (acts.code, acts.deal, len(acts.buried)) == (live.code, 1, 8)
        assert acts.bids
        assert client.get(f"/live/{live.code}/deals/1/").status_code == 200
        assert f"/live/{live.code}/deals/1/" in page.text
        assert address(made, "event_bot_replay", 1, 2) in page.text

    def test_is_read_in_few_queries(
        self, made: DuplicateEvent, client: Client, django_assert_max_num_queries: Any
    ) -> None:
        for table in (1, 2):
            on_paper(made, table)
        with django_assert_max_num_queries(40):
            client.get(address(made, "event_board_tables", 1))


class TestSteps:
    def test_are_made_once_for_a_deal(
        self, made: DuplicateEvent, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        cache.clear()
        for table in (1, 2):
            on_paper(made, table)
        first = client.get(address(made, "event_bot_steps", 1, 1)).json()
        monkeypatch.setattr(replays, "frames", lambda _events: pytest.fail("made again"))
        assert client.get(address(made, "event_bot_steps", 1, 1)).json() == first


class TestTheDirector:
    @pytest.fixture
    def director(self, club: Club) -> Client:
        client = Client()
        client.force_login(factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        return client

    def test_sees_how_far_the_bots_are_and_withdraws_them(self, made: DuplicateEvent, director: Client) -> None:
        page = director.get(address_of_bots(made))
        assert (page.context["page"].played, page.context["page"].deals) == (12, 12)
        assert "hx-get" not in page.text.split('id="bots"')[1].split(">")[0]
        BotResult.objects.all()[0].delete()
        assert "hx-get" in director.get(address_of_bots(made)).text.split('id="bots"')[1].split(">")[0]
        assert director.post(address_of_bots(made), {"withdraw": "1"}).status_code == 302
        assert BotField.objects.get().withdrawn_at is not None

    def test_adds_a_field_and_is_told_what_cannot_be(self, club: Club, director: Client) -> None:
        made = duplicate_event(club)
        assert "takes about" in director.get(address_of_bots(made)).text
        wrong = director.post(address_of_bots(made), {"tables": "99", "strength": "basic"})
        assert (wrong.status_code, BotField.objects.count()) == (422, 0)
        assert director.post(address_of_bots(made), {"tables": "3", "strength": "strong"}).status_code == 302
        assert BotField.objects.get().tables == 3
        again = director.post(address_of_bots(made), {"tables": "3", "strength": "strong"})
        assert (again.status_code, BotField.objects.count()) == (422, 1)
        assert "Bots play these boards already, at 3 tables." in again.text


def address_of_bots(made: DuplicateEvent) -> str:
    return reverse("stage_bots", args=[made.event.slug, 1])
