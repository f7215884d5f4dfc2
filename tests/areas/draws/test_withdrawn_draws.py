"""A published draw that is taken back: only while nothing stands on its matches."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.builders.drawn_event import DrawnEvent, draw_and_publish, drawn_event
from tournaments.clubs.models import Club
from tournaments.events import operations as events
from tournaments.events.errors import FormatFixed, FormatStandsInDraft
from tournaments.pairings import operations as pairings
from tournaments.pairings.errors import RoundHasSlips
from tournaments.pairings.models import Match
from tournaments.shared.actors import SYSTEM, Actor
from tournaments.shared.models import AuditEntry
from tournaments.slips import operations as slips
from tournaments.slips.models import RulingKind
from tournaments.tallies.models import RevisionTable
from tournaments.tallies.operations import recompute_check, recompute_now


@pytest.fixture
def drawn(club: Club) -> DrawnEvent:
    return drawn_event(club, entries=4)


@pytest.mark.django_db
class TestWithdraw:
    def test_refuses_a_round_in_which_somebody_was_ruled_upon(self, drawn: DrawnEvent) -> None:
        """A match that a ruling points at cannot be replaced by the next draw."""
        match = drawn.match()
        entry = match.sides.all()[0].entry
        slips.rule(actor=SYSTEM, kind=RulingKind.FORFEIT, match=match, entry=entry, reason="Did not come")
        with pytest.raises(RoundHasSlips):
            pairings.withdraw_round(actor=SYSTEM, round=drawn.round)
        assert Match.objects.filter(round=drawn.round).count() == 2

    def test_takes_back_a_round_in_which_nothing_was_said(self, drawn: DrawnEvent) -> None:
        assert pairings.withdraw_round(actor=SYSTEM, round=drawn.round).status == "draft"


@pytest.mark.django_db
class TestFormat:
    """Standings are computed as soon as a draw is public; they go with the stage that no round stands on."""

    def test_can_be_changed_when_the_only_draw_was_taken_back_and_thrown_away(self, drawn: DrawnEvent) -> None:
        recompute_now(event_id=drawn.event.pk)
        assert RevisionTable.objects.filter(group__stage=drawn.stage).exists()
        pairings.withdraw_round(actor=SYSTEM, round=drawn.round)
        pairings.discard_round(actor=SYSTEM, round=drawn.round)
        events.change_format(actor=SYSTEM, event=drawn.event, preset="knockout")
        (stage,) = drawn.event.stages.all()
        assert stage.kind == "knockout"
        assert AuditEntry.objects.filter(action="events.change_format", event_id=drawn.event.pk).count() == 1
        draw_and_publish(stage)
        recompute_now(event_id=drawn.event.pk)
        drawn.event.refresh_from_db()
        assert recompute_check(drawn.event).agrees

    def test_waits_for_a_draft_and_says_so(self, drawn: DrawnEvent) -> None:
        recompute_now(event_id=drawn.event.pk)
        pairings.withdraw_round(actor=SYSTEM, round=drawn.round)
        with pytest.raises(FormatStandsInDraft):
            events.change_format(actor=SYSTEM, event=drawn.event, preset="knockout")

    def test_is_fixed_while_the_draw_is_public(self, drawn: DrawnEvent) -> None:
        with pytest.raises(FormatFixed):
            events.change_format(actor=SYSTEM, event=drawn.event, preset="knockout")

    def test_leads_from_the_settings_to_the_draft(self, drawn: DrawnEvent, client: Client, director: Actor) -> None:
        address = reverse("event_settings", args=[drawn.event.slug])
        draft = reverse("event_draw", args=[drawn.event.slug, 1, 1]) + "#discard"
        client.force_login(get_user_model().objects.get(pk=director.id or 0))
        assert draft not in client.get(address).content.decode()
        pairings.withdraw_round(actor=SYSTEM, round=drawn.round)
        page = client.get(address).content.decode()
        assert f'<a href="{draft}">Throw the draft away</a>' in page
        pairings.discard_round(actor=SYSTEM, round=drawn.round)
        assert draft not in client.get(address).content.decode()
