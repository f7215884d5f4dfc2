"""Sockets at a live table, in one process: who comes in, what they are told, what they may do."""

import asyncio
import time
import uuid
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_thread
from django.test import Client

from engine.seats import Seat
from scoring.levels import standard
from tests import factories
from tests.builders.live_match import live_match
from tests.builders.live_phones import Phone, phone
from tests.builders.live_tables import driven, opened, played, practice, souths_turn, stand
from tests.builders.secrecy import cards_in
from tournaments.accounts.models import User
from tournaments.clubs.models import Club, Role
from tournaments.live.consumers.watching import room_of
from tournaments.live.models import LiveTable
from tournaments.live.operations import pause, substitute
from tournaments.live.queries.tables import Visitor, visitor_of
from tournaments.live.queries.topics import log_topic
from tournaments.shared.actors import SYSTEM
from tournaments.shared.models import AuditEntry
from tournaments.shared.updates import announce_now

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


def cookie(user: User) -> bytes:
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}".encode()


class TestHello:
    async def test_tells_a_seat_its_hand_and_what_it_may_do(self) -> None:
        table, key, known = await in_thread(opened)()
        async with phone(table.code) as south:
            await south.say("hello", v=1, seat_token=key, since=None)
            told = await south.hear("welcome")
        assert told["you"] == {"seat": "S", "role": "player"}
        assert told["version"] == known.version
        assert len(told["view"]["hand"].split()) == len(known.state.hand(Seat.SOUTH))
        assert told["legal"]["leads"] or told["legal"]["follow"]
        assert sorted(told["table"]["seats"]) == ["E", "N", "S", "W"]

    async def test_tells_a_spectator_no_hand(self) -> None:
        table, _, _ = await in_thread(opened)()
        async with phone(table.code) as visitor:
            await visitor.say("hello")
            told = await visitor.hear("welcome")
        assert told["you"] == {"seat": None, "role": "spectator"}
        assert told["view"]["hand"] == ""
        assert told["legal"] is None
        assert "open" not in told["view"]

    async def test_sends_the_events_that_were_missed(self) -> None:
        table, key, known = await in_thread(opened)()
        async with phone(table.code) as south:
            await south.say("hello", seat_token=key, since=known.version - 3)
            told = await south.hear("welcome")
        assert [event["seq"] for event in told["events"]] == [known.version - 2, known.version - 1, known.version]

    async def test_tells_a_page_that_begins_anew_what_has_happened_in_the_deal(self) -> None:
        table, key, known = await in_thread(opened)()
        async with phone(table.code) as south, phone(table.code) as visitor:
            await south.say("hello", seat_token=key, since=None)
            own = await south.hear("welcome")
            await south.say("hello", seat_token=key, since=known.version - 3)
            assert (await south.hear("welcome"))["story"] == []
            await visitor.say("hello")
            watched = await visitor.hear("welcome")
        assert own["story"][0]["kind"] == "deal_opened"
        assert own["story"][-1]["seq"] == known.version
        assert not {"cards_dealt", "cards_drawn"} & {event["kind"] for event in own["story"]}
        assert [event["kind"] for event in watched["story"]] == [event["kind"] for event in own["story"]]
        hidden = [event["cards"] for event in watched["story"] if event["kind"].startswith("kitty_")]
        assert hidden == [None, None]

    async def test_lets_a_substitute_in_before_the_room_has_heard_of_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def deaf(_bell: Any, _tick: float) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr("tournaments.live.consumers.watching.heard", deaf)
        table, _, _ = await in_thread(opened)()
        async with phone(table.code) as visitor, phone(table.code) as south:
            await visitor.say("hello")
            await visitor.hear("welcome")
            seated = await in_thread(substitute)(actor=SYSTEM, table=table, seat=Seat.SOUTH, name="替补")
            await south.say("hello", seat_token=seated.key)
            await south.hear("welcome")
            for bell in room_of(table.pk)._bells:
                bell.set()
            assert (await south.ask("history", "tricks"))["tricks"] == []
            assert (await visitor.hear("table"))["table"]["seats"]["S"]["name"] == "替补"

    async def test_is_answered_by_a_site_that_takes_its_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        table, key, _ = await in_thread(opened)()

        def slowly(**facts: Any) -> Visitor | None:
            time.sleep(0.6)
            return visitor_of(**facts)

        monkeypatch.setattr("tournaments.live.consumers.socket.visitor_of", slowly)
        monkeypatch.setattr("tournaments.live.consumers.socket.HELLO_SECONDS", 0.4)
        async with phone(table.code) as south:
            await south.say("hello", seat_token=key)
            assert (await south.hear("welcome"))["you"]["seat"] == "S"

    @pytest.mark.parametrize(("token", "code"), [("forged", 4401), (None, 4403)])
    async def test_closes_to_those_who_may_not_look(self, token: str | None, code: int) -> None:
        made = await in_thread(practice)(spectators=False)
        async with phone(made.table.code) as stranger:
            await stranger.say("hello", seat_token=token)
            assert await stranger.closed() == code

    @pytest.mark.parametrize("code", ["NOSUCH", "\x00", "A B", "😀"])
    async def test_of_no_table_is_closed(self, code: str) -> None:
        async with phone(code) as stranger:
            assert await stranger.closed() == 4404

    async def test_of_a_page_elsewhere_is_refused(self) -> None:
        made = await in_thread(practice)()
        page = Phone(made.table.code, ((b"origin", b"https://elsewhere.example"),))
        assert not await page.connect()

    async def test_shows_all_hands_to_an_officer_and_puts_it_on_record(self, club: Club) -> None:
        table = await in_thread(live_match)(club)
        office = await in_thread(factories.OfficeFactory.create)(club=club, role=Role.DIRECTOR)
        await in_thread(driven)(table.table)
        async with phone(table.table.code, cookie=await in_thread(cookie)(office.user)) as director:
            await director.say("hello")
            told = await director.hear("welcome")
        assert told["you"]["role"] == "director"
        assert len(told["view"]["open"]["hands"]) == 4
        assert await in_thread(AuditEntry.objects.filter(action="live.oversee").count)() == 1

    async def test_shows_no_hands_to_an_officer_who_plays_in_the_match(self, club: Club) -> None:
        table = await in_thread(live_match)(club)
        office = await in_thread(factories.OfficeFactory.create)(club=club, role=Role.DIRECTOR)
        await in_thread(table.give_account)(Seat.NORTH, office.user)
        async with phone(table.table.code, cookie=await in_thread(cookie)(office.user)) as director:
            await director.say("hello")
            told = await director.hear("welcome")
        assert told["you"] == {"seat": "N", "role": "player"}
        assert "open" not in told["view"]


class TestCommand:
    async def test_reaches_everybody_who_looks_each_in_their_own_view(self) -> None:
        table, key, known = await in_thread(opened)()
        async with phone(table.code) as south, phone(table.code) as visitor:
            await south.say("hello", seat_token=key)
            await south.hear("welcome")
            await visitor.say("hello")
            await visitor.hear("welcome")
            hint = await south.ask("hint", "hinted")
            done = await south.ask("command", "done", expected=known.version, command=hint["command"])
            news, seen = await south.hear("news"), await visitor.hear("news")
        assert done["version"] > known.version
        assert news["events"][0] == {"seq": known.version + 1, "kind": "cards_played", "seat": "S", **cards(hint)}
        assert seen["events"] == news["events"]
        assert seen["view"]["hand"] == ""

    async def test_that_is_stale_is_refused_with_the_newer_view(self) -> None:
        table, key, known = await in_thread(opened)()
        async with phone(table.code) as south:
            await south.say("hello", seat_token=key)
            await south.hear("welcome")
            hint = await south.ask("hint", "hinted")
            told = await south.ask("command", "refused", expected=known.version - 1, command=hint["command"])
        assert told["code"] == "live.stale"
        assert told["version"] == known.version
        assert told["view"]["hand"]

    async def test_against_the_rules_is_refused_in_the_language_of_the_page(self) -> None:
        table, key, known = await in_thread(opened)()
        async with phone(table.code, cookie=b"django_language=zh-hans") as south:
            await south.say("hello", seat_token=key)
            await south.hear("welcome")
            wish = {"kind": "play_cards", "cards": "S2 S2 S2 S2"}
            told = await south.ask("command", "refused", expected=known.version, command=wish)
        assert told["code"] == "live.cards_not_held"
        assert not told["sentence"].isascii()

    async def test_of_a_spectator_is_refused(self) -> None:
        table, _, known = await in_thread(opened)()
        async with phone(table.code) as visitor:
            await visitor.say("hello")
            await visitor.hear("welcome")
            wish = {"kind": "pass_bid"}
            told = await visitor.ask("command", "refused", expected=known.version, command=wish)
        assert told["code"] == "live.only_watches"
        assert "office" not in told["sentence"]

    @pytest.mark.parametrize(
        "frame",
        ["", "[]", "{}", '{"type":"command"}', '{"type":"wish"}', '{"type":"command","id":"1"}', "[" * 5000],
    )
    async def test_that_cannot_be_read_is_refused_and_the_socket_lives(self, frame: str) -> None:
        table, key, _ = await in_thread(opened)()
        async with phone(table.code) as south:
            await south.say("hello", seat_token=key)
            await south.hear("welcome")
            await south.send(frame)
            assert (await south.hear("refused"))["code"] == "live.message_unreadable"
            await south.say("ping")
            assert await south.hear("pong")

    @pytest.mark.parametrize(
        ("wish", "code"),
        [
            ({"kind": []}, "live.not_for_players"),
            ({"kind": {}}, "live.not_for_players"),
            ({"kind": "\ud800"}, "live.message_unreadable"),
            ({"kind": "play_cards", "cards": "\ud800"}, "live.message_unreadable"),
            ({"kind": "play_cards", "cards": "\x00"}, "live.unreadable"),
        ],
    )
    async def test_of_nonsense_is_refused_and_the_socket_lives(self, wish: dict[str, Any], code: str) -> None:
        table, key, known = await in_thread(opened)()
        async with phone(table.code) as south:
            await south.say("hello", seat_token=key)
            await south.hear("welcome")
            await south.say("command", id=str(uuid.uuid4()), expected=known.version, command=wish)
            assert (await south.hear("refused"))["code"] == code
            await south.say("ping")
            assert await south.hear("pong")

    async def test_after_the_end_is_not_heard(self) -> None:
        made = await in_thread(practice)()
        async with phone(made.table.code) as stranger:
            for _ in range(3):
                await stranger.say("hello", seat_token="forged")
            assert await stranger.closed() == 4401
            assert await stranger.wire.receive_nothing()

    async def test_too_often_closes_the_socket(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tournaments.live.consumers.socket.monotonic", lambda: 0.0)  # however slow the machine
        table, key, _ = await in_thread(opened)()
        async with phone(table.code) as south:
            await south.say("hello", seat_token=key)
            for _ in range(60):
                await south.say("ping")
            assert await south.closed() == 4429


def cards(hint: dict[str, Any]) -> dict[str, Any]:
    return {"cards": hint["command"]["cards"]}


class TestCheck:
    async def test_says_which_duty_is_broken_and_what_must_go(self) -> None:
        table, key, _ = await in_thread(opened)()
        async with phone(table.code) as south:
            await south.say("hello", seat_token=key)
            view = (await south.hear("welcome"))["view"]
            told = await south.ask("check", "checked", cards=view["hand"])
            other = await south.ask("check", "checked", cards="S2 S2 S2")
        assert not told["legal"]
        assert told["sentence"]
        assert other["code"] == "live.cards_not_held"


class TestTheEndOfADeal:
    async def test_says_what_the_points_are_worth(self) -> None:
        made = await in_thread(practice)(decks=1)
        known = await in_thread(played)(made.table, until=lambda one: one.state.result is not None)
        async with phone(made.table.code) as south:
            await south.say("hello", seat_token=made.key)
            told = (await south.hear("welcome"))["table"]["gained"]
        assert known.state.result is not None
        worth = standard(decks=1, attacker_level_cap=3).yield_of(known.state.result.points)
        assert told == {"side": worth.gainer, "levels": worth.levels}


class TestTalk:
    async def test_goes_to_all_and_once(self) -> None:
        table, key, _ = await in_thread(opened)()
        async with phone(table.code) as south, phone(table.code) as visitor:
            for one, token in ((south, key), (visitor, None)):
                await one.say("hello", seat_token=token)
                await one.hear("welcome")
            number = str(uuid.uuid4())
            for _ in range(2):
                await south.say("chat", id=number, text=" 好牌！ ")
            assert (await visitor.hear("chat"))["line"]["text"] == "好牌！"
            reminder = str(uuid.uuid4())
            for _ in range(2):  # as after a connection that was lost before the answer
                await south.say("nudge", id=reminder)
            assert (await visitor.hear("nudge"))["seat"] == "S"
            assert (await south.ask("nudge", "refused"))["code"] == "live.too_soon"

    async def test_of_one_seat_is_slowed_down_but_for_what_is_sent_again(self) -> None:
        made = await in_thread(practice)()
        async with phone(made.table.code) as south:
            await south.say("hello", seat_token=made.key)
            await south.hear("welcome")
            numbers = [str(uuid.uuid4()) for _ in range(6)]
            for number in (*numbers, numbers[0]):
                await south.say("chat", id=number, text="👨‍👩‍👧 好")
            told = await south.ask("chat", "refused", text="again")
        assert told["code"] == "live.too_soon"
        assert sum('"type":"refused"' in text for text in south.heard) == 1

    async def test_is_refused_where_it_is_switched_off(self) -> None:
        made = await in_thread(practice)(chat=False)
        async with phone(made.table.code) as south:
            await south.say("hello", seat_token=made.key)
            await south.hear("welcome")
            assert (await south.ask("chat", "refused", text="hello"))["code"] == "live.switched_off"


class TestPresence:
    async def test_is_told_when_somebody_comes_and_goes(self) -> None:
        table, key, _ = await in_thread(opened)()
        async with phone(table.code) as visitor:
            await visitor.say("hello")
            assert not (await visitor.hear("welcome"))["table"]["seats"]["S"]["online"]
            async with phone(table.code) as south:
                await south.say("hello", seat_token=key)
                await south.hear("welcome")
                assert (await visitor.hear("table"))["table"]["seats"]["S"]["online"]
            assert not (await visitor.hear("table"))["table"]["seats"]["S"]["online"]


class TestASubstitute:
    async def test_shuts_out_whoever_sat_there(self) -> None:
        table, key, known = await in_thread(opened)()
        async with phone(table.code) as south:
            await south.say("hello", seat_token=key)
            await south.hear("welcome")
            seated = await in_thread(substitute)(actor=SYSTEM, table=table, seat=Seat.SOUTH, name="替补")
            assert await south.closed() == 4401
        async with phone(table.code) as other:
            await other.say("hello", seat_token=seated.key)
            told = await other.hear("welcome")
        assert told["table"]["seats"]["S"]["name"] == "替补"
        assert list(cards_in(told["view"]["hand"])) == [told["view"]["hand"]]
        assert told["version"] == known.version + 1


class TestTwoDevices:
    async def test_of_one_seat_both_see_what_either_does(self) -> None:
        table, key, known = await in_thread(opened)()
        async with phone(table.code) as one, phone(table.code) as other:
            for device in (one, other):
                await device.say("hello", seat_token=key)
                await device.hear("welcome")
            hint = await one.ask("hint", "hinted")
            await one.ask("command", "done", expected=known.version, command=hint["command"])
            first, second = await asyncio.gather(one.hear("news"), other.hear("news"))
        assert first == {**second, "clock": first["clock"]}


class TestAPause:
    async def test_is_told_and_stops_commands(self) -> None:
        table, key, known = await in_thread(opened)()
        async with phone(table.code) as south:
            await south.say("hello", seat_token=key)
            await south.hear("welcome")
            await in_thread(pause)(actor=SYSTEM, table=table)
            while (await south.hear("table"))["table"]["state"] != "paused":
                pass
            wish = {"kind": "pass_bid"}
            told = await south.ask("command", "refused", expected=known.version, command=wish)
        assert told["code"] == "live.at_rest"


class TestADeletedTable:
    async def test_closes_the_pages_that_are_still_open(self) -> None:
        table, key, _ = await in_thread(opened)()
        async with phone(table.code) as south, phone(table.code) as visitor, phone(table.code) as late:
            await south.say("hello", seat_token=key)
            await south.hear("welcome")
            await visitor.say("hello")
            await visitor.hear("welcome")
            await in_thread(LiveTable.objects.filter(pk=table.pk).delete)()
            await in_thread(announce_now)(log_topic(table.pk), 10_000)
            assert list(await asyncio.gather(south.closed(), visitor.closed())) == [4404, 4404]
            await late.say("hello")
            assert await late.closed() == 4404


class TestLateSpectators:
    async def test_see_all_hands_of_the_past_and_nothing_of_the_present(self) -> None:
        made = await in_thread(practice)(open_after=3600)
        await in_thread(played)(made.table, until=souths_turn)
        async with phone(made.table.code) as visitor:
            await visitor.say("hello")
            told = await visitor.hear("welcome")
        assert told["version"] == 0
        assert told["view"]["open"]["hands"] == ["", "", "", ""]
        assert (await in_thread(stand)(made.table)).version > 0
