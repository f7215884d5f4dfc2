"""The audit trail: who may read it, what each filter leaves, how a change is told, and the file."""

import csv
import io
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tournaments.clubs.models import Club, Role
from tournaments.desk.queries import audit
from tournaments.desk.words.changes import plain
from tournaments.events.models import Event
from tournaments.shared.actors import Actor
from tournaments.shared.audit import record

LIN = Actor(kind="person", id=None, name="Director Lin")
WU = Actor(kind="person", id=None, name="Scorer Wu")
# Late on the 27th in London is the 28th in the club's own time zone.
LATE_ON_THE_27TH = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)
NOON_OF_THE_28TH = datetime(2026, 11, 28, 4, 0, tzinfo=UTC)
NOON_OF_THE_30TH = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)


@pytest.fixture
def event(club: Club) -> Event:
    """An event with three lines in its trail: an entry renamed, a result confirmed, a penalty ruled."""
    club.time_zone = "Asia/Shanghai"
    club.save()
    event = factories.EventFactory.create(club=club, slug="cup")
    entry = factories.EntryFactory.create(event=event, name="龙行天下")
    other = factories.EntryFactory.create(event=event, name="=HYPERLINK(1)")
    told = (
        (LATE_ON_THE_27TH, LIN, "events.edit_entry", entry, {"name": "龙腾"}, {"name": "龙行天下"}, "Misspelt"),
        (NOON_OF_THE_28TH, WU, "slips.confirm", other, None, {"form": "levels", "NS": 9, "EW": 5}, ""),
        (NOON_OF_THE_30TH, LIN, "slips.rule", entry, None, {"score": "-1"}, "Late for the third time"),
    )
    for moment, actor, action, subject, before, after, reason in told:
        with time_machine.travel(moment, tick=False):
            record(
                actor=actor,
                action=action,
                subject=subject,
                event_id=event.pk,
                before=before,
                after=after,
                reason=reason,
            )
    return event


def officer(event: Event, role: Role = Role.DIRECTOR) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(factories.OfficeFactory.create(club=event.club, role=role).user)
    return client


def lines(event: Event, **filters: str) -> int:
    """Count the lines that a filter leaves on the page."""
    return officer(event).get(reverse("event_audit", args=["cup"]), filters).content.decode().count('class="when"')


def file(event: Event, **filters: str) -> list[list[str]]:
    answer = officer(event).get(reverse("event_audit", args=["cup"]), {**filters, "as": "csv"})
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="cup-audit.csv"'
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


class TestFilters:
    def test_are_not_needed(self, event: Event) -> None:
        assert lines(event) == 3

    @pytest.mark.parametrize(
        ("filters", "left"),
        [
            ({"who": "lin"}, 2),
            ({"who": "nobody"}, 0),
            ({"area": "slips"}, 2),
            ({"action": "slips.rule"}, 1),
            ({"subject": "龙行"}, 2),
            ({"who": "lin", "area": "slips"}, 1),
        ],
    )
    def test_leave_what_fits_all_of_them(self, event: Event, filters: dict[str, str], left: int) -> None:
        assert lines(event, **filters) == left

    @pytest.mark.parametrize(
        ("since", "until", "left"),
        [
            ("2026-11-28", "", 3),
            ("", "2026-11-27", 0),
            ("2026-11-28", "2026-11-28", 2),
            ("2026-11-29", "2026-11-30", 1),
        ],
    )
    def test_mean_days_as_the_club_lives_them(self, event: Event, since: str, until: str, left: int) -> None:
        assert lines(event, since=since, until=until) == left

    @pytest.mark.parametrize("filters", [{"since": "yesterday"}, {"area": "weather"}, {"action": "slips.eat"}])
    def test_that_cannot_be_read_filter_nothing(self, event: Event, filters: dict[str, str]) -> None:
        assert lines(event, **filters) == 3

    def test_offer_only_acts_that_occur(self, event: Event) -> None:
        page = officer(event).get(reverse("event_audit", args=["cup"])).content.decode()
        assert 'value="slips.rule"' in page
        assert 'value="slips.withdraw"' not in page


class TestALine:
    def test_tells_before_after_and_why(self, event: Event) -> None:
        page = officer(event).get(reverse("event_audit", args=["cup"]), {"action": "events.edit_entry"})
        told = page.content.decode()
        assert "<del>龙腾</del>" in told
        assert "<ins>龙行天下</ins>" in told
        assert "Misspelt" in told

    def test_sets_the_lines_of_a_list_apart(self) -> None:
        assert plain([[1, "甲", "乙"], [2, "丙", "丁"]], ("pairings.write_round", "pairings")) == "1, 甲, 乙; 2, 丙, 丁"

    def test_leads_to_what_it_speaks_of(self, event: Event) -> None:
        page = officer(event).get(reverse("event_audit", args=["cup"]), {"action": "events.edit_entry"})
        assert f'href="{reverse("event_entries", args=["cup"])}"' in page.content.decode()

    def test_is_told_in_the_clubs_time(self, event: Event) -> None:
        page = officer(event).get(reverse("event_audit", args=["cup"]), {"action": "slips.rule"}).content.decode()
        assert "12:00" in page


class TestPages:
    def test_hold_fifty_lines_newest_first(self, event: Event) -> None:
        entry = event.entries.get(name="龙行天下")
        for number in range(60):
            record(actor=LIN, action="events.check_in", subject=entry, event_id=event.pk, reason=f"line {number:02}")
        client, address = officer(event), reverse("event_audit", args=["cup"])
        first = client.get(address).content.decode()
        assert first.count('class="when"') == 50
        assert first.index("line 59") < first.index("line 58")
        assert client.get(address, {"page": "2"}).content.decode().count('class="when"') == 13

    def test_cost_the_same_for_many_lines(self, event: Event) -> None:
        client, address = officer(event), reverse("event_audit", args=["cup"])

        def cost() -> int:
            with CaptureQueriesContext(connection) as caught:
                client.get(address)
            return len(caught)

        before = cost()
        entry = event.entries.get(name="龙行天下")
        for _ in range(30):
            record(actor=LIN, action="events.check_in", subject=entry, event_id=event.pk)
        assert cost() == before

    def test_keep_the_filter_from_page_to_page(self, event: Event) -> None:
        entry = event.entries.get(name="龙行天下")
        for _ in range(60):
            record(actor=LIN, action="events.check_in", subject=entry, event_id=event.pk)
        page = officer(event).get(reverse("event_audit", args=["cup"]), {"who": "Lin"}).content.decode()
        assert "who=Lin&amp;page=2" in page


class TestTheFile:
    def test_holds_the_filtered_lines_oldest_first(self, event: Event) -> None:
        head, *rows = file(event, who="Lin")
        assert head == ["at", "who", "action", "subject", "before", "after", "reason"]
        assert [row[2] for row in rows] == ["events.edit_entry", "slips.rule"]

    def test_keeps_the_newest_lines_of_a_trail_too_long(self, event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(audit, "MOST_IN_FILE", 1)
        assert [row[2] for row in file(event, who="Lin")[1:]] == ["slips.rule"]

    def test_tells_moments_with_the_clubs_offset(self, event: Event) -> None:
        assert file(event, action="slips.rule")[1][0] == "2026-11-30T12:00:00+08:00"

    def test_runs_nothing_in_a_spreadsheet(self, event: Event) -> None:
        subject = file(event, action="slips.confirm")[1][3]
        assert "=HYPERLINK(1)" in subject
        assert not subject.startswith("=")

    def test_holds_nested_changes(self, event: Event) -> None:
        after = file(event, action="slips.confirm")[1][5]
        assert "9" in after
        assert "5" in after


class TestReaders:
    @pytest.mark.parametrize("form", [{}, {"as": "csv"}])
    def test_are_not_scorers(self, event: Event, form: dict[str, str]) -> None:
        scorer = officer(event, Role.SCORER)
        assert scorer.get(reverse("event_audit", args=["cup"]), form).status_code == 403
        assert scorer.get(reverse("club_audit", args=[event.club.slug]), form).status_code == 403

    def test_of_another_club_see_nothing_of_this_one(self, event: Event) -> None:
        stranger = officer(factories.EventFactory.create())
        assert stranger.get(reverse("event_audit", args=["cup"])).status_code == 403
        assert stranger.get(reverse("club_audit", args=[event.club.slug])).status_code == 403


class TestAClubsTrail:
    def test_holds_the_club_and_its_events_and_no_others(self, event: Event) -> None:
        record(actor=LIN, action="clubs.change", subject=event.club, club_id=event.club.pk, reason="of the club")
        elsewhere = factories.EventFactory.create()
        record(actor=LIN, action="events.edit_event", subject=elsewhere, event_id=elsewhere.pk, reason="elsewhere")
        page = officer(event).get(reverse("club_audit", args=[event.club.slug])).content.decode()
        assert "of the club" in page
        assert "Late for the third time" in page
        assert "elsewhere" not in page
