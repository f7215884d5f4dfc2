"""The audit trail in words: what was stored plainly is told in the reader's language."""

import pytest
from django.utils import translation

from tournaments.shared.messages.audit import field_words, value_words
from tournaments.shared.messages.trail import author_words, subject_words


class TestASubject:
    @pytest.mark.parametrize(
        ("label", "words"),
        [
            ("swiss 1 3", "Swiss, round 3"),
            ("swiss 1 3 / 18 deal 1: waiting", "Swiss, round 3, table 18, deal 1: Waiting"),
            ("knockout 2 1 / 1 deal 0: confirmed", "Knock-out, round 1, table 1: Confirmed"),
            ("swiss 1 3 / bye", "Swiss, round 3"),
            ("round_robin 2", "Round robin"),
            ("swiss 1 3 / 17: one card short: mine", "Swiss, round 3, table 17: one card short: mine"),
        ],
    )
    def test_is_told_in_words(self, label: str, words: str) -> None:
        assert subject_words(label) == words

    @pytest.mark.parametrize("label", ["龙行天下", "Harbour Cup #1", "harbour 3", "swiss", ""])
    def test_with_a_name_of_its_own_keeps_it(self, label: str) -> None:
        assert subject_words(label) == label

    def test_is_told_in_the_readers_language(self) -> None:
        with translation.override("zh-hans"):
            assert subject_words("swiss 1") == "积分编排"


class TestAValue:
    def test_of_a_state_is_told_in_words(self) -> None:
        assert value_words("playing", "status") == "Playing"

    def test_of_another_field_is_left_alone(self) -> None:
        assert value_words("playing", "note") == "playing"

    def test_that_is_a_moment_is_written_as_one(self) -> None:
        assert value_words("2026-11-28T12:00:00+00:00", "starts_at") == "Sat 28 Nov. 2026, 12:00"

    def test_that_should_be_a_moment_and_is_none_stays(self) -> None:
        assert value_words("noon", "starts_at") == "noon"


class TestAField:
    @pytest.mark.parametrize(
        ("field", "words"), [("NS", "North–South"), ("status", "State"), ("odd_thing", "odd thing")]
    )
    def test_has_a_name(self, field: str, words: str) -> None:
        assert field_words(field) == words


class TestAnAuthor:
    @pytest.mark.parametrize(
        ("name", "words"),
        [("system", "the program"), ("table 4 (a1b2)", "table 4, phone a1b2"), ("Lin", "Lin"), ("table", "table")],
    )
    def test_is_called_as_people_do(self, name: str, words: str) -> None:
        assert author_words(name) == words
