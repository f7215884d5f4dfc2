"""The level table of an event: chosen by name or typed line by line, kept exactly, told to everybody."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.formats import from_json
from scoring.levels import Gainer
from tests.builders.pages import fields
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.shared.models import AuditEntry

OWN = (("0", "banker", "3"), ("5", "banker", "1"), ("60", "attackers", "1"), ("100", "attackers", "2"))
TOO_LONG = ", ".join(f"{10 * at} banker 1" for at in range(10)) + ", 100 attackers 1"  # as no page sends it
TOLD = "From 100 points the attackers take over and go up 2, and one more for each further 30, at most 5."


def typed(*lines: tuple[str, str, str], every: str = "", **more: str) -> dict[str, str]:
    """Give what a browser sends for a new event with a table of one's own."""
    cells = {
        f"bands_{at}_{cell}": text
        for at, line in enumerate(lines)
        for cell, text in zip(("low", "gainer", "levels"), line, strict=True)
    }
    return {
        "preset": "club_night",
        "shown_preset": "club_night",
        "name": "Own table",
        "starts_at": "2026-12-12T18:30",
        "expected": "24",
        "form": "fixed_deals",
        "deals": "6",
        "entry_policy": "anybody",
        "confirm_policy": "both_sides",
        "level_table": "own",
        "attacker_cap": "5",
        "bands_every": every,
        **cells,
        **more,
    }


def made(browser: Client, club: Club, data: dict[str, str]) -> Event:
    """Make an event by its page."""
    answer = browser.post(reverse("event_new", args=[club.slug]), data)
    assert answer.status_code == 302, answer.text
    return Event.objects.latest("pk")


class TestOwnTable:
    def test_is_kept_shown_again_and_told_to_everybody(self, browser: Client, club: Club) -> None:
        event = made(browser, club, typed(*OWN, ("", "attackers", ""), every="30"))
        schedule = from_json(event.format).levels.schedule
        assert [(band.low, band.high, band.gainer, band.levels) for band in schedule.bands] == [
            (0, 4, Gainer.BANKER, 3),
            (5, 59, Gainer.BANKER, 1),
            (60, 99, Gainer.ATTACKERS, 1),
            (100, None, Gainer.ATTACKERS, 2),
        ]
        assert (schedule.bands[-1].every, schedule.cap) == (30, 5)

        address = reverse("event_settings", args=[event.slug])
        page = browser.get(address).text
        assert TOLD in page
        sent = fields(page)
        assert [sent[f"bands_{at}_low"] for at in range(10)] == ["0", "5", "60", "100", *[""] * 6]
        browser.post(address, {**sent, "name": "Renamed"})
        again = Event.objects.get(pk=event.pk)
        assert (again.name, again.format) == ("Renamed", event.format)

        assert TOLD in Client().get(reverse("event_page", args=[event.slug])).text
        told = Client().get(f"/api/v1/events/{event.slug}/").json()["levels"]
        assert (told["table"], told["decks"], told["must_play"]) == ("own", 2, ["A"])
        assert told["bands"][-1] == {
            "low": 100, "high": None, "gainer": "attackers", "levels": 2, "every": 30, "cap": 5,
        }  # fmt: skip

    def test_tells_where_deals_are_compared_that_taking_over_counts(self, browser: Client, club: Club) -> None:
        signed = "the take-over itself counts one level more"
        assert signed in browser.get(reverse("event_sentence", args=[club.slug]), {"preset": "duplicate_pairs"}).text
        assert signed not in browser.get(reverse("event_sentence", args=[club.slug]), {"preset": "club_night"}).text
        event = made(
            browser, club, typed(*OWN, preset="duplicate_pairs", shown_preset="duplicate_pairs", form="duplicate")
        )
        assert signed in Client().get(reverse("event_page", args=[event.slug])).text

    def test_changes_are_in_the_audit_with_both_tables(self, browser: Client, club: Club) -> None:
        event = made(browser, club, typed(*OWN))
        address = reverse("event_settings", args=[event.slug])
        browser.post(address, {**fields(browser.get(address).text), "level_table": "no_shut_out", "decks": "3"})
        row = AuditEntry.objects.get(action="events.change_format")
        assert row.before
        assert row.after
        assert (row.before["levels"]["bands"], row.before["levels"]["decks"]) == (
            "0 banker 3, 5 banker 1, 60 attackers 1, 100 attackers 2",
            "2",
        )
        assert row.after["levels"]["bands"] == "0 banker 2, 60 banker 1, 120 attackers 0, 180 attackers 1 every 60"
        trail = browser.get(reverse("event_audit", args=[event.slug])).text
        assert "Level table" in trail

    @pytest.mark.parametrize(
        ("table", "cell", "words"),
        [
            (typed(*OWN[1:]), "0_low", "The table begins at 0 points."),
            (typed(OWN[0], OWN[2], OWN[1], OWN[3]), "1_low", "The next line must begin at more points than this one."),
            (typed(OWN[0], OWN[2], ("80", "banker", "1")), "2_gainer", "cannot give the bank back"),
            (typed(OWN[0], ("5", "banker", "4"), OWN[2]), "1_levels", "must not be worth less"),
            (typed(OWN[0], OWN[2], ("80", "attackers", "0")), "2_levels", "must not be worth less"),
            (typed(("0", "attackers", "0")), "0_gainer", "Without points the attackers cannot take over."),
            (typed(*OWN[:2]), "1_gainer", "from which points on the attackers take over"),
            (typed(OWN[0], ("x", "attackers", "0")), "1_low", "Type a number of points."),
            (typed(OWN[0], ("60", "", "0")), "1_gainer", "Choose a side."),
            (typed(OWN[0], ("60", "attackers", "")), "1_levels", "Type a number of levels from 0 to 12."),
            (typed(OWN[0], ("60", "attackers", "13")), "1_levels", "Type a number of levels from 0 to 12."),
            (typed(*OWN, every="0"), "every", "Type a number from 1."),
            (typed(*OWN, every="x"), "every", "Type a number from 1."),
            (typed(), "0_low", "Type at least one line for each side."),
            (typed(bands=TOO_LONG), "9_low", "A table has at most 10 lines."),
        ],
    )
    def test_is_refused_beside_the_cell_that_is_wrong(
        self, browser: Client, club: Club, table: dict[str, str], cell: str, words: str
    ) -> None:
        answer = browser.post(reverse("event_new", args=[club.slug]), table)
        assert answer.status_code == 422
        assert words in answer.text
        place = answer.text.index(f'id="id_bands_{cell}"')
        assert 'aria-invalid="true"' in answer.text[place : answer.text.index(">", place)]
        sent = fields(answer.text)
        assert {key: sent[key] for key in table if key.startswith("bands_")} == {
            key: value for key, value in table.items() if key.startswith("bands_")
        }
        assert not Event.objects.exists()

    def test_gives_no_more_than_attackers_may_go_up(self, browser: Client, club: Club) -> None:
        answer = browser.post(reverse("event_new", args=[club.slug]), typed(*OWN, attacker_cap="1"))
        assert answer.status_code == 422
        assert "The last line of the table gives more than that." in answer.text

    def test_is_not_judged_while_another_is_chosen(self, browser: Client, club: Club) -> None:
        event = made(browser, club, typed(("x", "banker", ""), level_table="usual", decks="3"))
        assert from_json(event.format).levels.schedule.take_over == 120

    def test_begins_with_the_lines_of_the_table_chosen_before(self, browser: Client, club: Club) -> None:
        address = reverse("event_sentence", args=[club.slug])
        sent = fields(browser.get(address, typed(*OWN, level_table="climbs_at_once", decks="4")).text)
        assert [sent[f"bands_{at}_low"] for at in range(5)] == ["0", "1", "80", "160", "240"]
        assert (sent["bands_3_levels"], sent["bands_every"]) == ("1", "80")

    def test_is_previewed_without_script(self, browser: Client, club: Club) -> None:
        answer = browser.post(reverse("event_new", args=[club.slug]), typed(*OWN, every="30", preview="1"))
        assert TOLD in answer.text
        assert not Event.objects.exists()
