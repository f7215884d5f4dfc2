"""What changed, told in words: names of keys, words for codes, moments, fractions and notations."""

from typing import Any

import pytest
from django.utils import translation

from tournaments.desk.words.changes import differences, plain


def told(before: Any, after: Any, act: str = "events.edit_event") -> list[tuple[str, str, str]]:
    return [(change.label, change.before, change.after) for change in differences(before, after, (act,))]


class TestAValue:
    @pytest.mark.parametrize(
        ("path", "value", "words"),
        [
            (("pairings.start", "status"), "playing", "Playing"),
            (("events.edit_entry", "status"), "waiting", "On the waiting list"),
            (("events.edit_entry", "note"), "playing", "playing"),
            (("events.edit_event", "starts_at"), "2026-11-28T12:00:00+00:00", "Sat 28 Nov. 2026, 12:00"),
            (("events.edit_event", "starts_at"), "noon", "noon"),
            (("events.edit_event", "one_phone"), True, "yes"),
            (("events.edit_event", "rules", "rule_reinforce"), "no", "no"),
            (("events.edit_event", "rules", "rules"), "competition", "Competition rules"),
            (("events.edit_event", "levels", "bands"), "0 banker 3, 80 attackers 0 every 40", None),
            (("slips.confirm", "sure"), True, "yes"),
            (("slips.confirm", "form"), "board", "Board"),
            (("slips.confirm", "NS"), 14, "A"),
            (("slips.confirm", "NS"), "average", "average"),
            (("slips.submit", "said"), "120 (N)", "120 (North)"),
            (("slips.rule", "match"), "swiss 1 3 / 18", "Swiss, round 3, table 18"),
            (("slips.rule", "match"), 4711, ""),
            (("slips.rule", "score"), "-1/2", "−½"),
            (("pairings.plan_movement", "movement"), "howell", "Howell"),
            (("pairings.write_round", "pairings"), [["bye", "甲"], ["2", "乙", "丙"]], "Bye, 甲; 2, 乙, 丙"),
            (("pairings.clock_pause", "clock_left"), "0:12:30.123456", "0:12:30"),
            (("live.slip_refused", "code"), "api.no_such_code", "api.no_such_code"),
            (("events.edit_event", "entry_limit"), None, ""),
        ],
    )
    def test_is_told_in_words(self, path: tuple[str, ...], value: Any, words: str | None) -> None:
        if words is None:
            words = "from 0 points the banker’s side +3, from 80 points the attackers +0, and one more every 40"
        assert plain(value, path) == words

    def test_is_told_in_the_readers_language(self) -> None:
        with translation.override("zh-hans"):
            assert plain(True, ("slips.confirm", "sure")) == "是"


class TestChanges:
    def test_leave_out_what_is_the_same(self) -> None:
        assert told({"name": "Cup", "venue": "Hall"}, {"name": "Cup", "venue": "Club"}) == [("Venue", "Hall", "Club")]

    def test_leave_out_what_only_the_program_reads(self) -> None:
        after = {"key": "5f0c", "ids": [7, 8], "entries": {"1": "甲"}}
        assert told(None, after, "events.import_entries") == [("Entries › Entry 1", "", "甲")]

    def test_leave_out_what_was_nothing_and_is_nothing(self) -> None:
        assert told(None, {"venue": "", "entry_limit": None, "rules": {"rule_kitty_size": ""}}) == []

    def test_tell_what_goes_and_what_comes(self) -> None:
        assert told({"seed": 1}, None, "events.edit_entry") == [("Seed", "1", "")]

    def test_look_into_mappings(self) -> None:
        before, after = {"levels": {"hook": "off"}}, {"levels": {"hook": "J"}}
        assert told(before, after) == [("Levels › Thrown back by", "no card", "a jack (J hook)")]

    def test_number_the_lists_of_mappings(self) -> None:
        before = {"stages": [{"kind": "swiss"}]}
        after = {"stages": [{"kind": "swiss"}, {"kind": "knockout"}]}
        assert told(before, after) == [("Stage 2 › What is played", "", "Knock-out")]

    def test_tell_a_mapping_that_takes_the_place_of_nothing(self) -> None:
        assert told({"stages": [{"boards": None}]}, {"stages": [{"boards": {"per_round": 4}}]}) == [
            ("Stage 1 › Boards › Boards a round", "", "4")
        ]
