"""What no person types and programs send all the same: it is refused, and never a failure of the site."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.small_event import SmallEvent, small_event
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, NameDisplay, Role

TOO_LONG = "9" * 5000  # Python refuses to read a number of so many digits
ROW = {
    "line": 1,
    "players": ["甲骨", "乙未"],
    "chosen": [],
    "name_checked": False,
    **dict.fromkeys(("name", "affiliation", "name_latin", "seed", "email", "note"), ""),
}


@pytest.fixture
def made(club: Club) -> SmallEvent:
    """An event with a published round and a draft."""
    return small_event(club)


@pytest.fixture
def browser(club: Club) -> Client:
    """A director's browser."""
    client = Client()
    client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
    return client


class TestAByteThatTheDatabaseCannotHold:
    @pytest.mark.parametrize(
        "address",
        [
            "/events/cup/standings/?q=%00",
            "/events/cup/pairings/find/?q=%00",
            "/t/?code=%00",
            "/t/%00/",
            "/join/%00/",
            "/enter/%00/",
        ],
    )
    def test_finds_nothing(self, made: SmallEvent, address: str) -> None:
        assert Client().get(address).status_code == 404


class TestASearch:
    @pytest.mark.parametrize("sign", ["²", "①"])
    def test_reads_no_number_where_python_reads_none(self, club: Club, made: SmallEvent, sign: str) -> None:
        Club.objects.filter(pk=club.pk).update(name_display=NameDisplay.INITIALS)
        assert Client().get("/events/cup/standings/", {"q": sign}).status_code == 200


class TestANumberTooLongToRead:
    @pytest.mark.parametrize("verb", ["swap", "lock", "table", "publish"])
    def test_leaves_the_draft_as_it_is(self, made: SmallEvent, browser: Client, verb: str) -> None:
        data = {"entry": [TOO_LONG, "1"], "match": TOO_LONG, "table": TOO_LONG, "version": TOO_LONG}
        assert browser.post(reverse("draw_act", args=["cup", 1, 2, verb]), data).status_code in (302, 404)

    @pytest.mark.parametrize("size", [25, 5000])
    def test_is_no_seed(self, made: SmallEvent, browser: Client, size: int) -> None:
        assert browser.post(reverse("event_seeds", args=["cup"]), {"seed-1": "9" * size}).status_code == 422

    def test_is_no_entry_to_check_in(self, made: SmallEvent, browser: Client) -> None:
        address = reverse("event_checkin_mark", args=["cup"])
        assert browser.post(address, {"number": TOO_LONG, "q": "-"}).status_code == 302

    def test_is_no_player(self, made: SmallEvent, browser: Client) -> None:
        data = {"player_1": "甲骨", "player_1_is": TOO_LONG, "player_2": "乙未"}
        assert browser.post(reverse("event_entry_add", args=["cup"]), data).status_code in (302, 422)

    def test_is_no_level(self, made: SmallEvent, browser: Client) -> None:
        match = made.event.stages.get(ordinal=1).rounds.get(number=1).matches.filter(kind="play").earliest("pk")
        data = {f"ns-{match.pk}": TOO_LONG, f"ew-{match.pk}": "2"}
        assert browser.post(reverse("event_grid_save", args=["cup", 1, 1]), data).status_code == 422

    def test_is_no_pairing_by_hand(self, made: SmallEvent, browser: Client) -> None:
        data = {"ns-1": TOO_LONG, "ew-1": "1"}
        assert browser.post(reverse("stage_by_hand", args=["cup", 1]), data).status_code == 422


class TestAnImportThatWasTamperedWith:
    @pytest.mark.parametrize(
        "row",
        [
            json.dumps({**ROW, "line": float("inf")}),
            json.dumps({**ROW, "players": ["\ud800", "乙未"]}),
            json.dumps({**ROW, "seed": TOO_LONG}),
            json.dumps({**ROW, "chosen": [TOO_LONG]}),
            "[" * 100_000,
        ],
        ids=["infinite line", "half a character", "long seed", "long choice", "deep"],
    )
    def test_is_a_dry_run_again(self, made: SmallEvent, browser: Client, row: str) -> None:
        address = reverse("event_import", args=["cup"])
        assert browser.post(address, {"rows": "1", "was-0": row}).status_code == 200

    def test_has_an_error_at_a_seed_that_no_column_holds(self, made: SmallEvent, browser: Client) -> None:
        data = {"rows": "1", "was-0": json.dumps({**ROW, "seed": "99999999999"})}
        assert browser.post(reverse("event_import", args=["cup"]), data).context["errors"] == 1

    def test_has_no_rows_where_their_count_cannot_be_read(self, made: SmallEvent, browser: Client) -> None:
        assert browser.post(reverse("event_import", args=["cup"]), {"rows": TOO_LONG}).status_code == 200


class TestTheLastDayOfTheCalendar:
    def test_ends_no_audit_trail_early(self, made: SmallEvent, browser: Client) -> None:
        assert browser.get(reverse("event_audit", args=["cup"]), {"until": "9999-12-31"}).status_code == 200


class TestTheEndsOfTheCalendar:
    @pytest.mark.parametrize("moment", ["0001-01-01T00:00", "9999-12-31T23:59"])
    def test_begin_no_event(self, club: Club, browser: Client, moment: str) -> None:
        data = {"preset": "club_night", "name": "Night", "starts_at": moment, "expected": "24", "form": "fixed_deals"}
        data |= {"deals": "8", "rounds": "5", "points": "2-1-0", "clubmates": "soft"}
        data |= {"entry_policy": "anybody", "confirm_policy": "both_sides"}
        response = browser.post(reverse("event_new", args=[club.slug]), data)
        assert response.status_code == 422
        assert list(response.context["form"].errors) == ["starts_at"]
        assert browser.get(reverse("event_sentence", args=[club.slug]), data).status_code == 200
