import csv
import io
import json
from datetime import UTC, datetime
from typing import Any

import openpyxl
import pypdf
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from tests import factories
from tests.builders.small_event import SmallEvent, small_event
from tournaments.clubs.models import Club, NameDisplay, Office, Role
from tournaments.events.models import Entry, EventStatus
from tournaments.pairings.models import RoundStatus
from tournaments.publishing import exports
from tournaments.shared.errors import Missing

OF_BOARDS = {exports.Kind.TRAVELLERS, exports.Kind.MOVEMENT}  # a cup of matches has none


@pytest.fixture
def cup(club: Club) -> SmallEvent:
    return small_event(club)


@pytest.fixture
def officer(client: Client, club: Club) -> Client:
    client.force_login(factories.OfficeFactory.create(club=club, role=Role.SCORER).user)
    return client


def told(kind: str, scope: exports.Scope, **part: Any) -> list[dict[str, object]]:
    data = json.loads(exports.write("cup", kind, "json", scope=scope, **part))
    return [row for table in data["tables"] for row in table["rows"]]


class TestStandings:
    def test_show_the_public_the_published_revision(self, cup: SmallEvent) -> None:
        rows = told("standings", exports.Scope.PUBLISHED)
        assert [(row["place"], row["number"], row["net"]) for row in rows] == [
            (1, 1, 9),
            (1, 3, 5),
            (3, 4, -5),
            (4, 2, -9),
        ]

    def test_show_officers_the_newest_tally(self, cup: SmallEvent) -> None:
        assert [row["net"] for row in told("standings", exports.Scope.NEWEST)] == [9, 4, -4, -9]

    def test_keep_fractions_exact(self, cup: SmallEvent) -> None:
        assert [row["points"] for row in told("standings", exports.Scope.NEWEST)] == [3, 3, "1/2", 0]

    def test_show_shared_places(self, cup: SmallEvent) -> None:
        assert [bool(row["shared"]) for row in told("standings", exports.Scope.NEWEST)] == [
            True,
            True,
            False,
            False,
        ]

    def test_are_refused_while_nothing_is_published(self, cup: SmallEvent) -> None:
        cup.publication.withdrawn_at = timezone.now()
        cup.publication.save()
        with pytest.raises(exports.ExportEmpty):
            exports.write("cup", "standings", "csv", scope=exports.Scope.PUBLISHED)

    def test_can_be_had_of_a_part(self, cup: SmallEvent) -> None:
        assert len(told("standings", exports.Scope.NEWEST, stage=1, after=1)) == 4
        with pytest.raises(exports.ExportEmpty):
            exports.write("cup", "standings", "json", stage=2)
        with pytest.raises(exports.ExportEmpty):
            exports.write("cup", "standings", "json", after=2)

    def test_rank_a_category_by_itself(self, cup: SmallEvent) -> None:
        everybody = told("standings", exports.Scope.NEWEST)
        Entry.objects.filter(number__in=[row["number"] for row in everybody[1:3]]).update(categories=["青少年"])
        juniors = told("standings", exports.Scope.NEWEST, category="青少年")
        assert [row["number"] for row in juniors] == [row["number"] for row in everybody[1:3]]
        assert [row["place"] for row in juniors] == [1, 2]
        with pytest.raises(exports.ExportEmpty):
            exports.write("cup", "standings", "json", category="nobody")


class TestPairings:
    def test_hide_drafts_from_the_public(self, cup: SmallEvent) -> None:
        assert {row["round"] for row in told("pairings", exports.Scope.PUBLISHED)} == {1}

    def test_show_officers_the_draft_with_its_bye(self, cup: SmallEvent) -> None:
        rows = [row for row in told("pairings", exports.Scope.NEWEST) if row["round"] == 2]
        assert [(row["table"], row["ns"], row["ew"]) for row in rows] == [
            (1, "万里挑一", "龙行天下"),
            (None, "=SUM(A1:A9)", "Bye"),
        ]


class TestResults:
    def test_show_levels_winner_and_points(self, cup: SmallEvent) -> None:
        rows = told("results", exports.Scope.NEWEST)
        assert [(row["ns_level"], row["ew_level"], row["winner"], row["ew_points"]) for row in rows] == [
            ("A+", "5", "龙行天下", 0),
            ("A+", "10", "Māori Łukasz", "1/2"),
        ]

    def test_show_the_public_what_was_published_even_after_a_correction(self, cup: SmallEvent) -> None:
        assert [row["ew_level"] for row in told("results", exports.Scope.PUBLISHED)] == ["5", "9"]


class TestEntries:
    def test_name_the_players(self, cup: SmallEvent) -> None:
        assert told("entries", exports.Scope.PUBLISHED)[0]["players"] == "选手11 / 选手12"

    def test_leave_names_out_where_the_club_does_not_show_them(self, cup: SmallEvent) -> None:
        cup.event.club.name_display = NameDisplay.NUMBER
        cup.event.club.save()
        assert told("entries", exports.Scope.PUBLISHED)[0]["players"] == "#1 / #2"
        assert told("entries", exports.Scope.NEWEST)[0]["players"] == "选手11 / 选手12"


class TestReport:
    def test_is_a_workbook_of_the_whole_event(self, cup: SmallEvent) -> None:
        book = openpyxl.load_workbook(io.BytesIO(exports.write("cup", "report", "xlsx")))
        assert book.sheetnames == [
            "Final report",
            "Swiss · after round 1",
            "Swiss · Round 1",
            "Rulings",
            "Entries",
        ]
        assert "Late by 12 minutes" in [cell.value for cell in book["Rulings"][2]]

    def test_is_a_pdf_in_chinese_too(self, cup: SmallEvent) -> None:
        with translation.override("zh-hans"):
            data = exports.write("cup", "report", "pdf")
        text = "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
        for words in ("海港杯", "龙行天下", "=SUM(A1:A9)", "南山俱乐部", "Late by 12 minutes"):
            assert words in text

    def test_keeps_rulings_from_the_public(self, cup: SmallEvent) -> None:
        data = exports.write("cup", "report", "json", scope=exports.Scope.PUBLISHED)
        assert "Late by 12 minutes" not in data.decode()

    def test_is_no_flat_list(self, cup: SmallEvent) -> None:
        with pytest.raises(exports.ExportUnsupported):
            exports.write("cup", "report", "csv")


class TestScope:
    def test_hides_an_event_in_preparation(self, cup: SmallEvent) -> None:
        cup.event.status = EventStatus.DRAFT
        cup.event.save()
        with pytest.raises(Missing):
            exports.write("cup", "entries", "csv", scope=exports.Scope.PUBLISHED)
        assert exports.write("cup", "entries", "csv")

    @pytest.mark.parametrize("kind", [kind for kind in exports.Kind if kind not in OF_BOARDS])
    def test_takes_the_same_number_of_queries_for_every_size(self, cup: SmallEvent, kind: exports.Kind) -> None:
        with CaptureQueriesContext(connection) as before:
            exports.write("cup", kind, "json")
        second = cup.rounds[1]
        second.status = RoundStatus.PUBLISHED
        second.save()
        for number in range(5, 30):
            cup.event.entries.create(number=number, name=f"pair {number}")
        with CaptureQueriesContext(connection) as after:
            exports.write("cup", kind, "json")
        assert len(after) == len(before) <= 12


class TestPublicFile:
    @pytest.mark.parametrize(
        ("format", "media_type", "start"),
        [
            ("csv", "text/csv; charset=utf-8", b"\xef\xbb\xbf"),
            ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", b"PK"),
            ("pdf", "application/pdf", b"%PDF"),
            ("json", "application/json", b"{"),
        ],
    )
    def test_comes_in_every_format(
        self, client: Client, cup: SmallEvent, format: str, media_type: str, start: bytes
    ) -> None:
        response = client.get(reverse("event_file", args=["cup", "standings", format]))
        assert response.headers["Content-Type"] == media_type
        assert response.content.startswith(start)
        assert "filename*=UTF-8''%E6%B5%B7" in response.headers["Content-Disposition"]

    def test_is_not_sent_twice(self, client: Client, cup: SmallEvent) -> None:
        address = reverse("event_file", args=["cup", "standings", "csv"])
        tag = client.get(address).headers["ETag"]
        again = client.get(address, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        cup.publication.revision = cup.revisions[1]
        cup.publication.save()
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 200

    def test_takes_the_part_from_the_address(self, client: Client, cup: SmallEvent) -> None:
        address = reverse("event_file", args=["cup", "standings", "csv"])
        response = client.get(address, {"stage": "1", "after": "1"})
        assert len(list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))) == 5
        assert client.get(address, {"stage": "nonsense"}).status_code == 200

    def test_does_not_exist_for_an_unknown_event_kind_or_format(self, client: Client, cup: SmallEvent) -> None:
        assert client.get("/events/cup/files/standings.doc").status_code == 404
        assert client.get("/events/cup/files/secrets.csv").status_code == 404


class TestOfficerFile:
    def test_gives_a_scorer_the_newest_state(self, officer: Client, cup: SmallEvent) -> None:
        response = officer.get(reverse("event_export", args=["cup", "standings", "json"]))
        assert json.loads(response.content)["state"]["revision"] == 2
        assert response.headers["Cache-Control"].startswith("private")

    def test_sends_a_visitor_to_sign_in(self, client: Client, cup: SmallEvent) -> None:
        response = client.get(reverse("event_export", args=["cup", "standings", "json"]))
        assert response.status_code == 302

    def test_is_not_for_the_officers_of_another_club(self, client: Client, cup: SmallEvent) -> None:
        stranger: Office = factories.OfficeFactory.create(role=Role.OWNER)
        client.force_login(stranger.user)
        response = client.get(reverse("event_export", args=["cup", "standings", "json"]))
        assert response.status_code == 403


class TestDates:
    @pytest.fixture(autouse=True)
    def evening(self, cup: SmallEvent) -> None:
        """A cup whose day, publication and ruling are known."""
        at = datetime(2026, 12, 1, 18, 30, tzinfo=UTC)
        type(cup.event.club).objects.update(time_zone="UTC")
        type(cup.event).objects.update(starts_at=at)
        cup.event.publications.update(published_at=at)
        cup.event.rulings.update(created_at=at)

    @pytest.mark.parametrize(
        ("language", "moment", "day"),
        [
            ("en", "Tue 1 Dec. 2026, 18:30", "Tue 1 Dec. 2026"),
            ("zh-hans", "2026年12月1日 星期二 18:30", "2026年12月1日 星期二"),
        ],
    )
    def test_are_written_as_on_the_pages(self, cup: SmallEvent, language: str, moment: str, day: str) -> None:
        with translation.override(language):
            public, inner = (
                exports.document(
                    "cup",
                    exports.Kind.REPORT,
                    exports.Format.PDF,
                    scope=scope,
                    selection=exports.Selection(),
                )
                for scope in (exports.Scope.PUBLISHED, exports.Scope.NEWEST)
            )
        assert moment in public.made
        assert day in {value for _label, value in public.facts}
        assert moment in {row[0] for table in inner.tables for row in table.rows}
