"""The audit trail in words: what was stored plainly is told in the reader's language."""

import pytest
from django.utils import translation

from tournaments.shared.messages.trail import author_words, subject_words
from tournaments.shared.messages.trail_fields import field_words


class TestASubject:
    @pytest.mark.parametrize(
        ("label", "words"),
        [
            ("swiss 1 3", "Swiss, round 3"),
            ("swiss 1 3 / 18 deal 1: waiting", "Swiss, round 3, table 18, deal 1: Waiting"),
            ("knockout 2 1 / 1 deal 0: confirmed", "Knock-out, round 1, table 1: Confirmed"),
            ("swiss 1 3 / bye", "Swiss, round 3, bye"),
            ("round_robin 2", "Round robin"),
            ("swiss 1 3 / 17: one card short: mine", "Swiss, round 3, table 17: one card short: mine"),
        ],
    )
    def test_is_told_in_words(self, label: str, words: str) -> None:
        assert subject_words(label) == words

    @pytest.mark.parametrize(
        ("kind", "label", "words"),
        [
            ("events.stage", "预赛", "预赛"),
            ("pairings.round", "预赛 3", "预赛, round 3"),
            ("pairings.match", "预赛 3 / 18", "预赛, round 3, table 18"),
            ("slips.claim", "预赛 3 / 18 deal 2: ruled", "预赛, round 3, table 18, deal 2: Ruled"),
            (
                "slips.claim",
                "预赛 3 / 4 closed room board 12: ruled",
                "预赛, round 3, table 4, closed room, board 12: Ruled",
            ),
            ("slips.claim", "pairs 3 / 4 board 12: confirmed", "pairs, round 3, table 4, board 12: Confirmed"),
            ("slips.directorcall", "预赛 3 / 2 open room: help", "预赛, round 3, table 2, open room: help"),
            ("slips.directorcall", "预赛 3 / 4: desk.nothing", "预赛, round 3, table 4: desk.nothing"),
            ("slips.botfield", "movement 1: 4 bots", "Movement, bots at 4 tables"),
            ("draws.drawrequest", "individual 2 1: queued", "Individual, round 1: In the queue"),
            ("clubs.office", "Lin: Director", "Lin"),
            ("slips.ruling", "Warning: late: again", "late: again"),
            ("pairings.match", "no label of a match", "no label of a match"),
        ],
    )
    def test_is_told_by_what_it_is(self, kind: str, label: str, words: str) -> None:
        assert subject_words(label, kind) == words

    @pytest.mark.parametrize("label", ["龙行天下", "Harbour Cup #1", "harbour 3", "swiss", ""])
    def test_with_a_name_of_its_own_keeps_it(self, label: str) -> None:
        assert subject_words(label) == label

    def test_is_told_in_the_readers_language(self) -> None:
        with translation.override("zh-hans"):
            assert subject_words("swiss 1") == "积分编排"


class TestAField:
    @pytest.mark.parametrize(
        ("path", "words"),
        [
            (("slips.correct", "NS"), "North–South"),
            (("events.edit_entry", "status"), "State"),
            (("events.set_seeds", "12"), "Entry 12"),
            (("events.place_entries", "B"), "Group B"),
            (("events.edit_event", "stages", "pairing", "bye"), "Who sits out"),
            (("events.edit_event", "stages", "points", "bye"), "Bye"),
            (("live.put_bot", "kind"), "Who sits there"),
            (("live.rule", "kind"), "Ruling"),
            (("slips.rule", "odd_thing"), "odd thing"),
        ],
    )
    def test_has_a_name(self, path: tuple[str, ...], words: str) -> None:
        assert field_words(path) == words


class TestAnAuthor:
    @pytest.mark.parametrize(
        ("name", "words"),
        [("system", "the program"), ("table 4 (a1b2)", "table 4, phone a1b2"), ("Lin", "Lin"), ("table", "table")],
    )
    def test_is_called_as_people_do(self, name: str, words: str) -> None:
        assert author_words(name) == words
