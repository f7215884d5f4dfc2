import json

import pytest

from engine.cards import Rank
from engine.record import Fault, RecordUnreadable, parse_record, parse_records, read_json, write_json
from engine.ruleset import FollowLadder
from engine.seats import Seat
from tests.builders.records import PRINTED

TYPED = """\
; typed by hand at the table
[Shangtai "1"]

[North "王 芳"]
[Rules "1"]
decks=3 follow_ladder=L2
[Deal "N"]
""" + "\n".join(
    f"{name} {' '.join(cards)}"
    for name, cards in [
        ("N", ["S2345678910JQKA"] * 3),
        ("W", ["H2345678910JQKA"] * 3),
        ("S", ["♣2345678910JQKA"] * 3),
        ("E", ["d2345678910jqka"] * 3),
        ("kitty", ["BJ BJ BJ LJ LJ LJ"]),
    ]
)


def refusal(text: str) -> tuple[int, int, Fault]:
    with pytest.raises(RecordUnreadable) as caught:
        parse_record(text)
    return caught.value.line, caught.value.column, caught.value.reason


class TestTypedRecord:
    def test_needs_no_more_than_rules_and_cards(self) -> None:
        record = parse_record(TYPED)
        assert record.rules.follow_ladder is FollowLadder.L2
        assert record.tags == (("North", "王 芳"),)
        assert (record.ns_level, record.banker, record.result) == (Rank.TWO, None, None)
        assert len(record.deal.hand(Seat.EAST)) == 39


class TestUnreadableRecord:
    @pytest.mark.parametrize(
        ("old", "new", "column", "fault"),
        [
            ('[Shangtai "1"]', '[Shangtai "2"]', 11, Fault.VERSION),
            ('[Event "Harbour Cup"]', "[Event Harbour]", 1, Fault.TAG),
            ('[Event "Harbour Cup"]', '[Event "Harbour', 1, Fault.TAG),
            ('[Event "Harbour Cup"]', r'[Event "\x"]', 8, Fault.QUOTES),
            ('[Event "Harbour Cup"]', r'[Event "\ud800"]', 8, Fault.QUOTES),
            ('[Event "Harbour Cup"]', "[Event]", 1, Fault.LINE),
            ('[Event "Harbour Cup"]', "Harbour Cup", 1, Fault.LINE),
            ('[Event "Harbour Cup"]', '[Number "3"]\n[Number "3"]', None, Fault.TAG_REPEATED),
            ('[Number "3"]', '[Number "03"]', 10, Fault.NUMBER),
            ('[LevelNS "10"]', '[LevelNS "LJ"]', 11, Fault.LEVEL),
            ('[Banker "S"]', '[Banker "s"]', 10, Fault.SEAT),
            ('[Banker "S"]', '[Banker "S"]\n[BoardTrump "X"]', None, Fault.TRUMP),
            ('[Seed "00', '[Seed "0', 8, Fault.SEED),
            ('[Rules "1"]', '[Rules "2"]', 1, Fault.RULES),
            ('[Rules "1"]', "[Rules]", 1, Fault.RULES),
            ("bid_order=wiki7", "bid_order=wiki8", 45, Fault.OPTION),
            ("bid_order=wiki7", "bid_orders=wiki7", 45, Fault.OPTION),
            ("bid_order=wiki7", "decks=1", 45, Fault.OPTION),
            ("bid_order=wiki7", "wiki7", 45, Fault.FACT),
            ("bid_order=wiki7", "bid_order=titanic5", 45, Fault.OPTION),
            ('[Deal "W"]', '[Deal "X"]', 8, Fault.SEAT),
            ('[Deal "W"]', "[Deal]", 1, Fault.SEAT),
            ('[Deal "W"]', '[Hands "W"]', 1, Fault.LINE),
            ("E S7 BJ", "E S7 BX", 6, Fault.CARDS),
            ("E S7 BJ", "E S7", 1, Fault.HAND_SIZE),
            ("E S7 BJ", "N S7 BJ", 1, Fault.SEAT),
            ("kitty D9", "kitty D9 D9", 1, Fault.HAND_SIZE),
            ("N bid H10 at 12", "N bid H10 at x", 14, Fault.NUMBER),
            ("N bid H10 at 12", "N bid H1 at 12", 7, Fault.CARDS),
            ("N bid H10 at 12", "N bids H10 at 12", 3, Fault.LINE),
            ("N bid H10 at 12", "North bid H10 at 12", 1, Fault.SEAT),
            ("N bid H10 at 12", "N", 1, Fault.LINE),
            ("N name S", "N name NT", 8, Fault.TRUMP),
            ("S bank H10", "S bank H11", 8, Fault.TRUMP),
            ("S bank H10", "S bank H10 x", 12, Fault.LINE),
            ("E pass", "E bank S2", 3, Fault.LINE),
            ("1 S (CA C4) C4 | C5", "2 S (CA C4) C4 | C5", 1, Fault.NUMBER),
            ("1 S (CA C4) C4 | C5", "1 S (CA CX) C4 | C5", 9, Fault.CARDS),
            ("1 S (CA C4) C4 | C5", "1 S (CA C4) C4 | C5 | 5C", 23, Fault.CARDS),
            ("1 S (CA C4) C4 | C5", "1 S (CA C4) C4 | ", 17, Fault.CARDS),
            ("1 S (CA C4) C4 | C5", "1 S (CA C4 C4 | C5", 5, Fault.CARDS),
            ("1 S (CA C4) C4 | C5", "1 S () C4", 5, Fault.CARDS),
            ("1 S (CA C4) C4 | C5", "1 S", 3, Fault.LINE),
            ("1 S (CA C4) C4 | C5", "1 X C4", 3, Fault.SEAT),
            ("S claim 1x1", "S claim 2x1", 9, Fault.COMPONENT),
            ("S claim 1x1", "S claims 1x1", 3, Fault.LINE),
            ("S claim 1x1", "S claim 1x1\nS claim 1x1", None, Fault.LINE),
            ("ruled penalise", "ruled punish", 7, Fault.LINE),
            ("points=10 side", "points=ten side", 23, Fault.NUMBER),
            ("side=NS", "side=SN", 31, Fault.FACT),
            ("side=NS", "sides=NS", 26, Fault.FACT),
            ("warned=N ", "warned=N bank_lost=no ", 62, Fault.FACT),
            (r'reason="said \"trump\""', "reason=said", 59, Fault.QUOTES),
            ("attackers=25 tricks=15", "attackers=25", 1, Fault.FACT_MISSING),
            ("result claimed", "result", 8, Fault.LINE),
            ("ruled=10\n", "ruled=10\nruled void\n", 1, Fault.LINE),
        ],
    )
    def test_is_refused_at_the_place_that_is_wrong(self, old: str, new: str, column: int | None, fault: Fault) -> None:
        text = PRINTED.replace(old, new, 1)
        assert text != PRINTED
        line = PRINTED[: PRINTED.index(old)].count("\n") + 1
        at_line, at_column, reason = refusal(text)
        assert reason is fault
        if column is None:
            assert at_line == line + 1
        else:
            assert (at_line, at_column) == (line, column)

    @pytest.mark.parametrize(
        ("old", "new", "name"),
        [
            (r' reason="said \"trump\""', "", "reason"),
            ("attackers=25 tricks=15", "attackers=25", "tricks"),
            ("[Deal", "; [Deal", "Deal"),
        ],
    )
    def test_is_told_what_is_missing(self, old: str, new: str, name: str) -> None:
        with pytest.raises(RecordUnreadable) as caught:
            parse_record(PRINTED.replace(old, new, 1))
        assert caught.value.near == name

    def test_must_be_one_where_one_is_asked_for(self) -> None:
        assert len(parse_records(PRINTED * 2)) == 2
        assert refusal(PRINTED * 2) == (PRINTED.count("\n") + 1, 1, Fault.TAG_REPEATED)

    def test_must_begin_with_its_name(self) -> None:
        assert refusal("") == (1, 1, Fault.NO_RECORD)
        assert refusal("\n; only a comment\n") == (1, 1, Fault.NO_RECORD)
        assert refusal('\n[Event "x"]\n') == (2, 1, Fault.NO_RECORD)

    def test_has_its_sections_in_order(self) -> None:
        swapped = PRINTED.replace("[Bidding]", "[X]").replace("[Play]", "[Bidding]").replace("[X]", "[Play]")
        assert refusal(swapped)[2] in (Fault.LINE, Fault.NUMBER, Fault.SEAT, Fault.SECTION_ORDER)
        assert refusal(PRINTED + "[Play]\n") == (PRINTED.count("\n") + 1, 1, Fault.SECTION_ORDER)

    def test_needs_its_cards(self) -> None:
        assert refusal('[Shangtai "1"]\n[Rules "1"]\n') == (2, 1, Fault.SECTION_MISSING)
        assert refusal('[Shangtai "1"]\n[Rules "1"]\n[Deal "N"]\n') == (3, 1, Fault.SECTION_MISSING)


class TestUnreadableJson:
    JSON = write_json(parse_records(PRINTED))

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            ('"shangtai":1', '"shangtai":2', Fault.VERSION),
            ('"number":3', '"number":3,"x":1', Fault.FACT),
            ('"number":3', '"number":"3"', Fault.NUMBER),
            ('"number":3', '"number":true', Fault.NUMBER),
            ('"NS":"10"', '"NS":"11"', Fault.LEVEL),
            ('"banker":"S"', '"banker":"X"', Fault.SEAT),
            ('"decks":1', '"decks":5', Fault.OPTION),
            ('"kitty":"D9', '"kitty":"', Fault.HAND_SIZE),
            ('"kitty":"D9', '"kitty":"XX', Fault.CARDS),
            ('"act":"flip"', '"act":"flop"', Fault.KIND),
            ('"act":"pass"', '"act":"pass","cards":"S4"', Fault.FACT),
            ('"suit":"S"', '"suit":"NT"', Fault.TRUMP),
            ('"trump":"H"', '"trump":"X"', Fault.TRUMP),
            ('"leader":"S"', '"leader":""', Fault.SEAT),
            ('"last_trick":"1x1"', '"last_trick":"0x1"', Fault.COMPONENT),
            ('"kind":"penalise"', '"kind":"x"', Fault.KIND),
            ('"bank_lost":false', '"bank_lost":0', Fault.KIND),
            ('"ended":"claimed"', '"ended":"x"', Fault.KIND),
            ('"tricks":15', '"tricks":1.5', Fault.NUMBER),
            ('"Event":"Harbour Cup"', r'"Event":"\ud800"', Fault.KIND),
        ],
    )
    def test_is_refused_at_the_place_that_is_wrong(self, old: str, new: str, fault: Fault) -> None:
        text = self.JSON.replace(old, new, 1).replace(',"', ',\n"')
        assert old in self.JSON
        with pytest.raises(RecordUnreadable) as caught:
            read_json(text)
        assert caught.value.reason is fault
        wrong = text.split("\n")[caught.value.line - 1]
        name = caught.value.near.rpartition(".")[2]
        if name in ("kitty", "act", "NS", "number"):
            assert f'"{name}":' in wrong
            assert wrong[caught.value.column - 1 :].startswith(new.partition(":")[2][:2])

    @pytest.mark.parametrize(
        ("text", "line", "column"),
        [("", 1, 1), ("{", 1, 2), ('{"a":1,\n  b}', 2, 3), ("[" * 100_000, 1, 1), ("1" * 5000, 1, 1), ("[1]", 1, 2)],
    )
    def test_says_where_it_is_no_record(self, text: str, line: int, column: int) -> None:
        with pytest.raises(RecordUnreadable) as caught:
            read_json(text)
        assert (caught.value.line, caught.value.column) == (line, column)

    def test_is_told_what_is_missing(self) -> None:
        values = json.loads(self.JSON)
        del values[0]["deal"]["hands"]["E"]
        with pytest.raises(RecordUnreadable) as caught:
            read_json(json.dumps(values))
        assert (caught.value.reason, caught.value.near) == (Fault.FACT_MISSING, "0.deal.hands.E")

    @pytest.mark.parametrize("text", ["null", "1", '"x"', "[]", "[[]]", "{}"])
    def test_wants_an_object_of_this_version(self, text: str) -> None:
        with pytest.raises(RecordUnreadable):
            read_json(text)
