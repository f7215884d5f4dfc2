"""Which phone may say what: only of its own table, and not for both sides unless the event says so."""

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.drawn_event import DrawnEvent, drawn_event
from tests.builders.pages import fields
from tests.builders.phones import phone_at
from tournaments.clubs.models import Club
from tournaments.pairings.models import Match
from tournaments.slips import operations as slips
from tournaments.slips.errors import OtherTable, SameDevice
from tournaments.slips.models import ClaimState, DirectorCall, Result, ScoreSlip, SlipSource
from tournaments.slips.operations import SlipOutcome

FIRST = {"form": "deal", "attackers": 95, "banker": "N"}


@pytest.fixture
def drawn(club: Club) -> DrawnEvent:
    return drawn_event(club, entries=4)


def say(match: Match, line: str, *, device: str, base: int = 0, **more: Any) -> SlipOutcome:
    facts: dict[str, Any] = {"actor": phone_at(match, device), "payload": FIRST, **more}
    return slips.submit_slip(
        match=match,
        deal_number=1,
        line=line,
        source=SlipSource.TABLE,
        client_uuid=uuid.uuid4(),
        base_revision=base,
        device=device,
        **facts,
    )


class TestAPhoneOfAnotherTable:
    def test_sends_no_slip(self, drawn: DrawnEvent) -> None:
        with pytest.raises(OtherTable):
            say(drawn.match(1), "NS", device="a", actor=phone_at(drawn.match(2)))
        assert not ScoreSlip.objects.exists()

    def test_confirms_nothing(self, drawn: DrawnEvent) -> None:
        say(drawn.match(1), "NS", device="a")
        with pytest.raises(OtherTable):
            say(drawn.match(1), "EW", device="b", base=1, actor=phone_at(drawn.match(2)))
        assert not Result.objects.exists()

    def test_rings_for_nobody(self, drawn: DrawnEvent) -> None:
        with pytest.raises(OtherTable):
            slips.call_director(actor=phone_at(drawn.match(2)), match=drawn.match(1))
        assert not DirectorCall.objects.exists()

    def test_ends_no_match(self, drawn: DrawnEvent) -> None:
        with pytest.raises(OtherTable):
            slips.end_match(actor=phone_at(drawn.match(2)), match=drawn.match(1))


class TestOnePhone:
    def test_does_not_speak_for_both_sides(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", device="a")
        with pytest.raises(SameDevice):
            say(drawn.match(), "EW", device="a", base=1)
        assert not Result.objects.exists()
        assert ScoreSlip.objects.count() == 1
        assert say(drawn.match(), "EW", device="b", base=1).state == ClaimState.CONFIRMED

    def test_does_not_contradict_itself_either(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", device="a")
        with pytest.raises(SameDevice):
            say(drawn.match(), "EW", device="a", base=1, payload={**FIRST, "attackers": 40})

    def test_may_type_again_for_its_own_side(self, drawn: DrawnEvent) -> None:
        say(drawn.match(), "NS", device="a")
        assert say(drawn.match(), "NS", device="a", base=1).state == ClaimState.WAITING

    def test_is_handed_over_where_the_event_says_so(self, drawn: DrawnEvent) -> None:
        drawn.event.one_phone = True
        drawn.event.save()
        say(drawn.match(), "NS", device="a")
        assert say(drawn.match(), "EW", device="a", base=1).state == ClaimState.CONFIRMED


class TestThePage:
    @pytest.fixture
    def address(self, drawn: DrawnEvent) -> str:
        table = drawn.match().table
        assert table is not None
        return reverse("table_page", args=[table.code])

    def typed(self, client: Client, address: str, line: str) -> Any:
        client.post(f"{address}side/", {"line": line})
        kept = fields(client.get(f"{address}?deal=1&correct=1").text)
        names = ("client_uuid", "base_revision")
        sent = {**{name: kept[name] for name in names}, "attackers": "95", "banker": "N", "step": "send"}
        return client.post(f"{address}deals/1/", sent)

    def test_offers_to_hand_the_phone_over_only_where_that_helps(
        self, drawn: DrawnEvent, client: Client, address: str
    ) -> None:
        self.typed(client, address, "NS")
        assert "Hand over" not in client.get(address).text
        drawn.event.one_phone = True
        drawn.event.save()
        assert "Hand over" in client.get(address).text

    def test_says_what_to_do_when_one_phone_confirms_itself(self, client: Client, address: str) -> None:
        self.typed(client, address, "NS")
        refused = self.typed(client, address, "EW")
        assert refused.status_code == 422
        assert "on their own phone, or call the director" in refused.text
