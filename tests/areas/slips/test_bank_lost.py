"""Loss of the bank by ruling (失庄), as a director imposes it on a table with cards."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.areas.slips.test_rulings import enter
from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.builders.duplicate_event import duplicate_event
from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.shared.actors import SYSTEM
from tournaments.shared.models import AuditEntry
from tournaments.slips import operations as slips
from tournaments.slips.books import open_book
from tournaments.slips.errors import BankFixed, BankPlayedOn, RulingIncomplete
from tournaments.slips.meaning import meaning_of
from tournaments.slips.models import Ruling, RulingKind
from tournaments.tallies.gateway.load import load_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(club: Club) -> DrawnEvent:
    return drawn_event(club)


def lost(drawn: DrawnEvent, line: str = "NS", deal: int = 1) -> Ruling:
    match = drawn.match()
    entry = match.sides.get(line=line).entry
    return slips.rule(
        actor=SYSTEM, kind=RulingKind.BANK_LOST, reason="Revoke", match=match, entry=entry, deal_number=deal
    )


def banker(drawn: DrawnEvent) -> str | None:
    return open_book(drawn.match()).course().state.banker


class TestALostBank:
    def test_is_the_other_sides_until_the_ruling_is_taken_back(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), 0)
        ruling = lost(drawn)
        assert banker(drawn) == "W"
        slips.annul_ruling(actor=SYSTEM, ruling=ruling, reason="Wrong table")
        assert banker(drawn) == "S"

    def test_may_be_ruled_while_the_deal_is_played_and_is_told_with_its_result(self, drawn: DrawnEvent) -> None:
        lost(drawn)
        told = meaning_of(drawn.match(), 1, {"form": "deal", "attackers": 0, "banker": "N"})
        assert (told.banker, told.effect.after.ns) == ("W", 5)
        enter(drawn.match(), 0)
        assert banker(drawn) == "W"

    def test_reaches_the_standings(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), 0)
        ruling = lost(drawn)
        sheet = load_sheet(drawn.event.pk)
        facts = [
            meeting.facts
            for stage in sheet.stages
            for group in stage.groups
            for round in group.rounds
            for meeting in round.meetings
            if meeting.id == ruling.match_id
        ]
        assert [one.kind for one in facts[0].rulings] == ["bank_lost"]

    def test_can_neither_come_nor_go_once_the_next_deal_is_entered(self, drawn: DrawnEvent) -> None:
        enter(drawn.match(), 0)
        ruling = lost(drawn)
        enter(drawn.match(), 0, deal=2)
        assert open_book(drawn.match()).course().state.ew == 5
        with pytest.raises(BankPlayedOn):
            slips.annul_ruling(actor=SYSTEM, ruling=ruling, reason="Too late")
        with pytest.raises(BankPlayedOn):
            lost(drawn, line="EW")

    def test_belongs_to_no_deal_that_is_far_off(self, drawn: DrawnEvent) -> None:
        with pytest.raises(RulingIncomplete):
            lost(drawn, deal=2)

    def test_is_no_boards(self, club: Club) -> None:
        match = duplicate_event(club).match()
        entry = match.sides.get(line="NS").entry
        with pytest.raises(BankFixed):
            slips.rule(
                actor=SYSTEM, kind=RulingKind.BANK_LOST, reason="Revoke", match=match, entry=entry, deal_number=1
            )

    def test_is_typed_on_the_page_and_shown_on_the_sheet_of_the_match(self, drawn: DrawnEvent, club: Club) -> None:
        enter(drawn.match(), 0)
        client = Client()
        client.force_login(OfficeFactory.create(club=club, role=Role.DIRECTOR).user)
        match = drawn.match()
        typed = {
            "kind": "bank_lost",
            "match": match.pk,
            "entry": match.sides.get(line="NS").entry.pk,
            "deal_number": 1,
            "reason": "Wrong number of cards",
        }
        page = client.post(reverse("event_rulings", args=[drawn.event.slug]), typed, follow=True).text
        assert "<h3>Loss of the bank · " in page
        sheet = Client().get(reverse("event_match_sheet", args=[drawn.event.slug, match.pk])).text
        assert "West" in sheet
        assert AuditEntry.objects.filter(action="slips.rule", after__kind="bank_lost").exists()
