"""Records that were written by version 1 stay readable and legal, whatever becomes of the program."""

from pathlib import Path

import pytest

from engine.live.replay import replay
from engine.record import parse_records, print_records

FILES = sorted((Path(__file__).parents[3] / "golden" / "records").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
class TestRecordOfOld:
    def test_is_printed_as_it_was(self, file: Path) -> None:
        comment, _, text = file.read_text(encoding="utf-8").partition("\n")
        assert comment.startswith(";")
        assert print_records(parse_records(text)) == text

    def test_is_still_legal_with_the_same_points(self, file: Path) -> None:
        for record in parse_records(file.read_text(encoding="utf-8")):
            verdict = replay(record)
            assert verdict.problem is None
            assert record.result
            assert verdict.attackers == record.result.attackers


def test_there_is_one_for_every_kind_of_rules() -> None:
    assert len(FILES) == 7
