import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.record import (
    DealRecord,
    RecordUnreadable,
    parse_record,
    parse_records,
    print_record,
    print_records,
    read_json,
    record_values,
    write_json,
)
from tests.builders.records import deal_records

lists = st.lists(deal_records(), min_size=1, max_size=3).map(tuple)


class TestTextOfARecord:
    @given(deal_records())
    @settings(max_examples=40)
    def test_is_read_back_exactly(self, record: DealRecord) -> None:
        text = print_record(record)
        assert parse_record(text) == record
        assert print_record(parse_record(text)) == text

    @given(lists)
    @settings(max_examples=20)
    def test_may_be_followed_by_others(self, records: tuple[DealRecord, ...]) -> None:
        assert parse_records(print_records(records)) == records

    @given(deal_records())
    @settings(max_examples=20)
    def test_may_have_the_line_ends_of_another_system(self, record: DealRecord) -> None:
        assert parse_record(print_record(record).replace("\n", "\r\n")) == record

    @given(deal_records(), st.data())
    @settings(max_examples=30)
    def test_with_a_line_spoilt_is_refused_beside_it_or_later(self, record: DealRecord, data: st.DataObject) -> None:
        lines = print_record(record).split("\n")
        spoilt = data.draw(st.integers(0, len(lines) - 2))
        lines[spoilt] = data.draw(st.sampled_from(["?", "[", 'N "', "[Play", "N x", "(S4"])) + lines[spoilt]
        with pytest.raises(RecordUnreadable) as caught:
            parse_records("\n".join(lines))
        # Read as one line more of its section, the spoilt one may leave the line before it in a wrong place.
        assert caught.value.line >= spoilt
        assert caught.value.column >= 1

    @given(st.text(max_size=60))
    def test_is_nothing_but_itself(self, text: str) -> None:
        with pytest.raises(RecordUnreadable):
            parse_records('[Shangtai "1"]\n' + text)


class TestJsonOfARecord:
    @given(lists)
    @settings(max_examples=20)
    def test_is_read_back_exactly(self, records: tuple[DealRecord, ...]) -> None:
        text = write_json(records)
        assert read_json(text) == records
        assert write_json(read_json(text)) == text

    @given(deal_records())
    @settings(max_examples=30)
    def test_may_stand_alone_and_on_many_lines(self, record: DealRecord) -> None:
        assert read_json(json.dumps(record_values(record), indent=2)) == (record,)

    @given(deal_records(), st.data())
    @settings(max_examples=30)
    def test_with_anything_else_somewhere_is_refused(self, record: DealRecord, data: st.DataObject) -> None:
        values = record_values(record)
        name = data.draw(st.sampled_from(sorted(values)))
        values[name] = data.draw(st.sampled_from([[[]], "x", 1.5, {"x": 1}, True]))
        with pytest.raises(RecordUnreadable) as caught:
            read_json(json.dumps(values))
        assert caught.value.line == 1
