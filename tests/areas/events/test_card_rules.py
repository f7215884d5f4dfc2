"""The rules of the cards of an event: chosen by name or option by option, kept exactly, told to everybody."""

from django.test import Client
from django.urls import reverse

from engine.presets import preset_for
from engine.ruleset import PostKitty
from scoring.formats import from_json
from tests.builders.pages import fields
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.shared.models import AuditEntry

NEW = {
    "preset": "club_night",
    "shown_preset": "club_night",
    "name": "Own rules",
    "starts_at": "2026-12-12T18:30",
    "expected": "24",
    "form": "fixed_deals",
    "deals": "6",
    "entry_policy": "anybody",
    "confirm_policy": "both_sides",
    "decks": "2",
}
STIRRED = "After the burial: each in turn may overturn, takes the kitty and buries again"


def made(browser: Client, club: Club, **more: str) -> Event:
    """Make an event by its page."""
    answer = browser.post(reverse("event_new", args=[club.slug]), {**NEW, **more})
    assert answer.status_code == 302, answer.text
    return Event.objects.latest("pk")


class TestNamedRules:
    def test_follow_the_decks(self, browser: Client, club: Club) -> None:
        event = made(browser, club, rules="card_room", decks="3")
        assert from_json(event.format).ruleset == preset_for("three_deck_titanic")

    def test_fill_the_single_options_so_that_ones_own_begin_from_them(self, browser: Client, club: Club) -> None:
        shown = browser.get(
            reverse("event_sentence", args=[club.slug]), {**NEW, "rules": "card_room", "rule_first_banker": "final_bid"}
        )
        sent = fields(shown.text)
        assert (sent["rule_first_banker"], sent["rule_failed_throw"]) == ("first_bid", "lowest_rank")


class TestOwnRules:
    def test_are_kept_shown_again_and_told_to_everybody(self, browser: Client, club: Club) -> None:
        event = made(browser, club, rules="own", rule_post_kitty="stir", rule_permanent_trumps="twos")
        rules = from_json(event.format).ruleset
        assert (rules.post_kitty, len(rules.permanent_trumps)) == (PostKitty.STIR, 1)

        address = reverse("event_settings", args=[event.slug])
        page = browser.get(address).text
        assert STIRRED in page
        sent = fields(page)
        assert (sent["rules"], sent["rule_post_kitty"], sent["rule_permanent_trumps"]) == ("own", "stir", "twos")
        browser.post(address, {**sent, "name": "Renamed"})
        again = Event.objects.get(pk=event.pk)
        assert (again.name, again.format) == ("Renamed", event.format)

        told = Client().get(reverse("event_page", args=[event.slug])).text
        assert STIRRED in told
        assert "Twos are always trumps" in told
        api = Client().get(f"/api/v1/events/{event.slug}/").json()["rules"]
        assert (api["name"], api["options"]["post_kitty"], api["options"]["decks"]) == ("own", "stir", 2)

    def test_that_cannot_be_are_refused_beside_the_option(self, browser: Client, club: Club) -> None:
        data = {**NEW, "rules": "own", "rule_bid_order": "suit_ranked", "decks": "3"}
        answer = browser.post(reverse("event_new", args=[club.slug]), data)
        assert answer.status_code == 422
        form = answer.context["form"]
        assert form.errors["rule_bid_order"] == ["This is for one or two decks."]
        assert not Event.objects.exists()
        assert fields(answer.text)["rule_bid_order"] == "suit_ranked"

    def test_that_change_are_in_the_audit_option_by_option(self, browser: Client, club: Club) -> None:
        event = made(browser, club, rules="card_room")
        address = reverse("event_settings", args=[event.slug])
        sent = fields(browser.get(address).text)
        browser.post(address, {**sent, "rules": "own", "rule_failed_throw": "first_blocker"})
        entry = AuditEntry.objects.get(action="events.change_format")
        assert entry.before
        assert entry.after
        before, after = entry.before["rules"], entry.after["rules"]
        assert (before["rules"], after["rules"]) == ("card_room", "own")
        assert (before["rule_failed_throw"], after["rule_failed_throw"]) == ("lowest_rank", "first_blocker")
