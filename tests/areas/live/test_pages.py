"""Pages of live tables: the lobby, seats and keys, replays, what directors do."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from redis.exceptions import ConnectionError as RedisConnectionError

from engine.cards.dealing import deal_from_seed
from engine.live import Phase, read_event
from engine.live.replay import replay
from engine.record import parse_records, read_json
from engine.seats import Seat
from scoring import formats
from scoring.levels import Band, Gainer, Schedule, standard
from tests import factories
from tests.builders.drawn_event import drawn_event
from tests.builders.live_match import live_match
from tests.builders.live_tables import driven, keys_of, played, practice, stand
from tournaments.accounts.models import User
from tournaments.clubs.models import Club, Role
from tournaments.events.models import Event
from tournaments.live import presence
from tournaments.live.models import LiveEvent, LiveSeat, LiveTable, SeatKind, TableState
from tournaments.live.queries.pages import table_page
from tournaments.live.queries.replays import frames, meter_of
from tournaments.shared import clock
from tournaments.shared.models import AuditEntry
from tournaments.slips.models import Ruling

pytestmark = pytest.mark.django_db
WISH = {
    **{"name": "阿来", "company": "bots", "preset": "competition", "decks": "", "strength": "basic"},
    **{"deals": "0", "pace": "300", "clock": "0", "spectators": "on"},
}


def data_of(html: str) -> dict[str, object]:
    """What the page hands to its script."""
    told: dict[str, object] = json.loads(
        html.split('id="table-data" type="application/json">')[1].split("</script>", maxsplit=1)[0]
    )
    return told


@pytest.fixture
def director(club: Club) -> Client:
    return signed_in(factories.OfficeFactory.create(club=club, role=Role.DIRECTOR).user)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


class TestLobby:
    def test_opens_a_table_for_a_visitor_and_gives_the_device_its_key(self, client: Client) -> None:
        answer = client.post("/live/", WISH)
        table = LiveTable.objects.get()
        assert answer.headers["Location"] == f"/live/{table.code}/"
        cookie = answer.cookies[f"seat_{table.code}"]
        assert cookie.value == keys_of(table)[Seat.SOUTH]
        assert cookie["httponly"]

    def test_says_beside_a_code_that_there_is_no_such_table(self, client: Client) -> None:
        answer = client.get("/live/", {"code": "no-such"})
        assert answer.status_code == 404
        assert "There is no table with this code." in answer.content.decode()
        table = practice().table
        assert client.get("/live/", {"code": table.code.lower()}).headers["Location"] == f"/live/{table.code}/"

    def test_says_what_is_wrong_with_a_name(self, client: Client) -> None:
        answer = client.post("/live/", {**WISH, "name": "\u200b"})
        assert answer.status_code == 422
        assert not LiveTable.objects.exists()

    def test_lets_nobody_fill_the_site_with_tables(self, client: Client, settings: Any) -> None:
        settings.LIVE_TABLES_PER_HOUR = 2
        opened = [client.post("/live/", WISH, REMOTE_ADDR="192.0.2.77") for _ in range(3)]
        assert [answer.status_code for answer in opened] == [302, 302, 422]
        assert "2 tables were opened from here within an hour." in opened[-1].content.decode()
        assert LiveTable.objects.count() == 2
        assert client.post("/live/", WISH, REMOTE_ADDR="192.0.2.78").status_code == 302

    @pytest.mark.parametrize(("typed", "found"), [("abc-d23", "ABCD23"), ("a/b", "AB"), ("//evil.com", "EVILCOM")])
    def test_reads_a_code_as_it_is_typed(self, client: Client, typed: str, found: str) -> None:
        LiveTable.objects.filter(pk=practice().table.pk).update(code=found)
        assert client.get("/live/", {"code": typed}).headers["Location"] == f"/live/{found}/"


class TestTable:
    def test_hands_the_key_to_the_script_of_the_device_that_holds_it_only(self, client: Client) -> None:
        opened = practice()
        client.cookies[f"seat_{opened.table.code}"] = opened.key
        own = client.get(f"/live/{opened.table.code}/").content.decode()
        other = Client().get(f"/live/{opened.table.code}/").content.decode()
        assert data_of(own)["token"] == opened.key
        assert data_of(other)["token"] is None
        assert opened.key not in other

    def test_shows_the_seats_while_friends_are_awaited(self, client: Client) -> None:
        table = practice(strength=None).table
        assert client.get(f"/live/{table.code}/").headers["Location"] == f"/live/{table.code}/seats/"

    def test_is_nowhere_for_a_code_that_is_none(self, client: Client) -> None:
        assert client.get("/live/NOWHERE/").status_code == 404

    def test_moves_the_key_of_a_link_into_a_cookie(self, client: Client) -> None:
        opened = practice()
        answer = client.get(f"/live/{opened.table.code}/seat/{opened.key}/")
        assert answer.headers["Location"] == f"/live/{opened.table.code}/"
        assert answer.cookies[f"seat_{opened.table.code}"].value == opened.key

    def test_keeps_a_good_key_from_a_link_that_opens_no_seat(self, client: Client) -> None:
        opened, other = practice(), practice()
        client.get(f"/live/{opened.table.code}/seat/{opened.key}/")
        for key in ("forged", other.key):
            answer = client.get(f"/live/{opened.table.code}/seat/{key}/")
            assert answer.status_code == 404
            assert "This link opens no seat" in answer.content.decode()
        assert client.cookies[f"seat_{opened.table.code}"].value == opened.key


class TestSeats:
    def test_let_a_friend_sit_down(self, client: Client) -> None:
        table = practice(strength=None).table
        client.post(f"/live/{table.code}/sit/", {"seat": "N", "name": "小友"})
        row = LiveSeat.objects.get(table=table, seat="N")
        assert (row.kind, row.name) == (SeatKind.HUMAN, "小友")
        assert client.cookies[f"seat_{table.code}"].value == row.token

    def test_are_changed_by_whoever_sits_already(self, client: Client) -> None:
        made = practice(strength=None)
        for seat in ("N", "W"):
            client.post(f"/live/{made.table.code}/sit/", {"seat": seat, "name": "友"})
        kinds = dict(LiveSeat.objects.filter(table=made.table).values_list("seat", "kind"))
        assert kinds == {"S": "human", "N": "empty", "W": "human", "E": "empty"}

    def test_are_filled_by_a_bot_for_a_friend_who_does_not_come(self, client: Client) -> None:
        made = practice(strength=None)
        assert client.post(f"/live/{made.table.code}/fill/", {"seat": "N"}).status_code == 403
        client.cookies[f"seat_{made.table.code}"] = made.key
        assert client.get(f"/live/{made.table.code}/seats/").content.decode().count("Put a bot here") == 3
        for seat in ("N", "W", "E"):
            assert client.post(f"/live/{made.table.code}/fill/", {"seat": seat}).status_code == 302
        assert client.post(f"/live/{made.table.code}/fill/", {"seat": "E"}).status_code == 409
        made.table.refresh_from_db()
        assert made.table.state == TableState.PLAYING

    def test_left_by_the_last_player_end_the_table(self, client: Client) -> None:
        made = practice()
        client.cookies[f"seat_{made.table.code}"] = made.key
        client.post(f"/live/{made.table.code}/leave/")
        made.table.refresh_from_db()
        assert (made.table.state, made.table.due_at) == (TableState.FINISHED, None)

    def test_say_that_a_seat_is_taken(self, client: Client) -> None:
        table = practice(strength=None).table
        answer = client.post(f"/live/{table.code}/sit/", {"seat": "S", "name": "小友"})
        assert answer.status_code == 409

    def test_are_left_by_whoever_holds_the_key(self, client: Client) -> None:
        opened = practice()
        client.cookies[f"seat_{opened.table.code}"] = opened.key
        assert client.post(f"/live/{opened.table.code}/leave/").headers["Location"] == "/live/"
        assert LiveSeat.objects.get(table=opened.table, seat="S").kind == SeatKind.BOT

    def test_are_not_left_without_the_key(self, client: Client) -> None:
        assert client.post(f"/live/{practice().table.code}/leave/").status_code == 403

    def test_show_the_own_link_to_its_holder_only(self, client: Client) -> None:
        opened = practice()
        assert opened.key not in client.get(f"/live/{opened.table.code}/seats/").content.decode()


class TestReplay:
    def test_gives_each_step_as_what_has_changed(self, client: Client) -> None:
        table = practice().table
        played(table, until=lambda known: known.state.phase is Phase.FINISHED)
        told = client.get(f"/live/{table.code}/deals/1/steps.json").json()
        first, last = told["frames"][0]["set"], dict[str, Any]()
        for frame in told["frames"]:
            last |= frame["set"]
        state = stand(table).state
        assert state.result is not None
        assert last["result"]["points"] == state.result.points
        assert [last[f"hand_{seat}"] for seat in "NWSE"] == [""] * 4
        assert set(first) >= {"order", "phase", "hand_N"}
        assert len(json.dumps(told)) < 40_000

    def test_is_not_given_before_a_deal_is_over(self, client: Client) -> None:
        table = practice().table
        driven(table)
        assert client.get(f"/live/{table.code}/deals/1/").status_code == 404
        assert client.get(f"/live/{table.code}/deals/1/steps.json").status_code == 404
        assert client.get(f"/live/{table.code}/deals/").status_code == 200

    def test_tells_what_a_bot_would_have_done_from_what_the_player_saw(self, client: Client) -> None:
        table = practice().table
        played(table, until=lambda known: known.state.phase is Phase.FINISHED)
        told = client.get(f"/live/{table.code}/deals/1/steps.json").json()["frames"]
        step = next(place for place, frame in enumerate(told) if frame["event"]["kind"] == "cards_played") - 1
        advice = client.get(f"/live/{table.code}/deals/1/suggestion/?step={step}")
        assert advice.json()["kind"] == "play_cards"
        assert client.get(f"/live/{table.code}/deals/1/suggestion/?step={step}").json() == advice.json()
        assert client.get(f"/live/{table.code}/deals/1/suggestion/?step=9999").status_code == 404
        assert client.get(f"/live/{table.code}/deals/1/suggestion/?step=x").status_code == 404
        assert client.get(f"/live/{table.code}/deals/1/suggestion/?step={'9' * 5000}").status_code == 404

    @pytest.mark.parametrize("form", ["txt", "json"])
    def test_is_downloaded_as_a_record_that_proves_itself(self, client: Client, form: str) -> None:
        table = practice().table
        played(table, until=lambda known: known.state.phase is Phase.FINISHED)
        text = client.get(f"/live/{table.code}/deals/1/record.{form}").content.decode()
        (record,) = parse_records(text) if form == "txt" else read_json(text)
        assert replay(record).problem is None
        assert record.promise is not None
        assert dict(record.tags)["South"] == "陈南"
        assert (
            deal_from_seed(record.promise.seed, record.rules.sizes, first=record.deal.first).cards == record.deal.cards
        )

    def test_never_holds_the_deck(self) -> None:
        table = practice().table
        played(table, until=lambda known: known.state.phase is Phase.FINISHED)
        log = LiveEvent.objects.filter(table=table).order_by("seq").values_list("payload", flat=True)
        kinds = {frame["event"]["kind"] for frame in frames(read_event(payload) for payload in log)}
        assert "cards_dealt" not in kinds

    @pytest.mark.parametrize(("decks", "take"), [(1, 40), (2, 80), (3, 120), (4, 160)])
    def test_marks_where_the_attackers_take_over(self, decks: int, take: int) -> None:
        assert meter_of(standard(decks=decks), decks=decks).take == take

    def test_marks_the_take_over_of_an_event_by_its_own_table(self, club: Club, client: Client) -> None:
        live = live_match(club)
        form = formats.from_json(live.drawn.event.format)
        below = Band(low=0, high=59, gainer=Gainer.BANKER, levels=1)
        above = Band(low=60, high=None, gainer=Gainer.ATTACKERS, levels=0, every=40)
        own = replace(form, levels=replace(form.levels, schedule=Schedule(bands=(below, above))))
        Event.objects.filter(pk=live.drawn.event.pk).update(format=formats.to_json(own))
        played(live.table, until=lambda known: known.state.phase is Phase.FINISHED)
        steps = client.get(f"/live/{live.table.code}/deals/1/steps.json").json()
        assert table_page(live.table.code, key="", user_id=None).meter.take == steps["meter"]["take"] == 60


class TestOfficers:
    def test_switch_a_round_to_live_play(self, club: Club, director: Client) -> None:
        drawn = drawn_event(club, entries=4, preset="club_night")
        address = f"/manage/events/{drawn.event.slug}/live/"
        assert "Switch to live play" in director.get(address).content.decode()
        director.post(address, {"round": drawn.match().round_id, "clock": "20", "spectators": "on"})
        tables = LiveTable.objects.filter(event=drawn.event)
        assert {(table.clock_seconds, table.chat) for table in tables} == {(20, False)}
        assert "Switch to live play" not in director.get(address).content.decode()

    def test_choose_what_players_and_spectators_may(self, club: Club, director: Client) -> None:
        drawn = drawn_event(club, entries=4, preset="club_night")
        address = f"/manage/events/{drawn.event.slug}/live/"
        wish = {"round": drawn.match().round_id, "clock": "0", "autoplay": "on", "open_after": "1800"}
        director.post(address, wish)
        tables = LiveTable.objects.filter(event=drawn.event)
        assert {(table.autoplay, table.open_after) for table in tables} == {(True, 1800)}

    def test_pause_a_table_and_go_on(self, club: Club, director: Client) -> None:
        live = live_match(club)
        address = f"/manage/events/{live.drawn.event.slug}/live/{live.table.code}/"
        director.post(f"{address}pause/")
        assert LiveTable.objects.get().state == TableState.PAUSED
        assert "Go on" in director.get(address).content.decode()
        director.post(f"{address}resume/")
        assert LiveTable.objects.get().state == TableState.PLAYING

    def test_put_a_substitute_or_a_bot_into_a_seat(self, club: Club, director: Client) -> None:
        live = live_match(club)
        address = f"/manage/events/{live.drawn.event.slug}/live/{live.table.code}/"
        director.post(f"{address}replace/", {"seat": "N", "name": "替补"})
        director.post(f"{address}bot/", {"seat": "W", "strength": "strong"})
        rows = {row.seat: row for row in LiveSeat.objects.filter(table=live.table)}
        assert (rows["N"].name, rows["W"].kind, rows["W"].strength) == ("替补", SeatKind.BOT, "strong")
        assert rows["N"].token in director.get(address).content.decode()

    def test_replace_nobody_by_nobody(self, club: Club, director: Client) -> None:
        live = live_match(club)
        address = f"/manage/events/{live.drawn.event.slug}/live/{live.table.code}/"
        assert "Put a bot here" in director.get(address).content.decode()
        for verb, wrong in (("replace", {"seat": "W", "name": ""}), ("bot", {"seat": "W", "strength": "divine"})):
            director.post(f"{address}{verb}/", wrong)
        assert LiveSeat.objects.get(table=live.table, seat="W").kind == SeatKind.HUMAN

    def test_rule_with_a_reason_that_is_written_down(self, club: Club, director: Client) -> None:
        live = live_match(club)
        driven(live.table)
        address = f"/manage/events/{live.drawn.event.slug}/live/{live.table.code}/rule/"
        director.post(address, {"kind": "penalise", "points": "10", "reason": "同伴提示"})
        assert stand(live.table).state.ruled == 10
        assert AuditEntry.objects.filter(action="live.rule", reason="同伴提示").exists()

    @pytest.mark.parametrize(
        ("given", "kept"),
        [
            ({"kind": "bank_lost", "side": "EW", "points": "20"}, ("bank_lost", {})),
            ({"kind": "levels", "side": "NS", "levels": "-1"}, ("levels", {"amount": -1})),
            ({"kind": "bank_lost"}, None),
        ],
    )
    def test_rule_on_levels_and_the_bank_of_a_side(
        self, club: Club, director: Client, given: dict[str, str], kept: tuple[str, object] | None
    ) -> None:
        live = live_match(club)
        driven(live.table)
        address = f"/manage/events/{live.drawn.event.slug}/live/{live.table.code}/"
        assert "Loss of the bank" in director.get(address).text
        page = director.post(f"{address}rule/", {"reason": "藏牌", **given}, follow=True).text
        assert ("also names the side" in page) is (kept is None)
        rulings = [(one.kind, one.effect) for one in Ruling.objects.filter(match=live.match)]
        assert rulings == ([kept] if kept else [])
        assert stand(live.table).state.ruled == 0

    def test_know_no_other_verb(self, club: Club, director: Client) -> None:
        live = live_match(club)
        address = f"/manage/events/{live.drawn.event.slug}/live/{live.table.code}/juggle/"
        assert director.post(address).status_code == 404

    def test_reach_no_table_of_another_event(self, club: Club, director: Client) -> None:
        live = live_match(club)
        other = drawn_event(club, entries=4, preset="club_night")
        assert director.get(f"/manage/events/{other.event.slug}/live/{live.table.code}/").status_code == 404

    def test_prints_the_code_of_every_seat_of_the_tables_that_go_on(self, club: Club, director: Client) -> None:
        live = live_match(club)
        page = director.get(f"/manage/events/{live.drawn.event.slug}/live/codes/").content.decode()
        assert page.count("QR code of the seat") == 4
        LiveTable.objects.update(state=TableState.FINISHED)
        page = director.get(f"/manage/events/{live.drawn.event.slug}/live/codes/").content.decode()
        assert "QR code of the seat" not in page
        assert "No live table of this event waits or is being played." in page

    def test_prints_codes_that_phones_can_follow(self, club: Club, director: Client, settings: Any) -> None:
        settings.SITE_URL, settings.ALLOWED_HOSTS = "http://192.168.1.20:8000", ["127.0.0.1"]
        address = f"/manage/events/{live_match(club).drawn.event.slug}/live/codes/"
        shown = director.get(address, headers={"host": "127.0.0.1:8000"})
        followed = [code for _table, seats in shown.context["sheets"] for _seat, code in seats]
        assert all(code.startswith("http://192.168.1.20:8000/live/") for code in followed)
        assert len(followed) == 4

    def test_tells_who_came_and_is_away(self, club: Club, director: Client) -> None:
        live = live_match(club)
        LiveSeat.objects.filter(table=live.table).update(came_at=clock.now())
        presence.touch(live.table.pk, "N", "a phone")
        page = director.get(f"/manage/events/{live.drawn.event.slug}/live/{live.table.code}/").content.decode()
        assert page.count("· away") == 3

    def test_does_not_call_anybody_away_while_nobody_can_tell(
        self, club: Club, director: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        live = live_match(club)
        LiveSeat.objects.filter(table=live.table).update(came_at=clock.now())
        monkeypatch.setattr(presence, "get_redis_connection", _redis_is_away)
        page = director.get(f"/manage/events/{live.drawn.event.slug}/live/{live.table.code}/").content.decode()
        assert (page.count("· away"), page.count("· here or away: not known")) == (0, 4)


def _redis_is_away(_alias: str) -> None:
    raise RedisConnectionError
