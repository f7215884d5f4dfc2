import io
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from engine.cli.commands import main
from engine.live import Setup
from engine.live.writing import record_of
from engine.presets import preset
from engine.record import DealRecord, print_record, print_records, write_json
from tests.builders.table import play_at_random


@pytest.fixture(scope="module")
def record() -> DealRecord:
    return record_of(play_at_random(Setup(rules=preset("card_room")), Random(4)).log)


def verify(capsys: pytest.CaptureFixture[str], *files: Path | str) -> tuple[int, list[str]]:
    code = main(["verify", *map(str, files)])
    return code, capsys.readouterr().out.splitlines()


class TestVerify:
    def test_says_legal_and_the_points(
        self, record: DealRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "deal.txt"
        file.write_text(print_record(record), encoding="utf-8")
        assert record.result
        assert verify(capsys, file) == (0, [f"{file}: legal, attackers {record.result.attackers}"])

    def test_reads_json_and_several_records(
        self, record: DealRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text, values = tmp_path / "deals.txt", tmp_path / "deals.json"
        text.write_text("; two deals\n" + print_records([record, record]), encoding="utf-8")
        values.write_text(write_json([record]), encoding="utf-8-sig")
        code, lines = verify(capsys, text, values)
        assert code == 0
        assert [line.partition(": ")[0] for line in lines] == [f"{text}, record 1", f"{text}, record 2", str(values)]

    def test_says_where_a_deal_is_not_legal_and_why(
        self, record: DealRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "deal.txt"
        assert record.result
        wrong = print_record(record).replace(f"attackers={record.result.attackers}", "attackers=1005")
        file.write_text(wrong, encoding="utf-8")
        told = f"not legal, end: replay.record_wrong what=attackers said=1005 found={record.result.attackers}"
        assert verify(capsys, file) == (1, [f"{file}: {told}"])

    def test_names_seats_without_brackets(
        self, record: DealRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "deal.txt"
        leader = record.tricks[0].leader
        text = print_record(record).replace(f"\n1 {leader} ", f"\n1 {leader.next} ")
        file.write_text(text, encoding="utf-8")
        told = f"not legal, trick 1, {leader.next}: live.not_your_turn seat={leader.next} waiting={leader}"
        assert verify(capsys, file) == (1, [f"{file}: {told}"])

    def test_says_where_a_file_cannot_be_read(
        self, record: DealRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        broken, binary, missing = tmp_path / "broken.txt", tmp_path / "binary", tmp_path / "missing"
        broken.write_text(print_record(record).replace("kitty", "katty"), encoding="utf-8")
        binary.write_bytes(b"\xff")
        code, lines = verify(capsys, broken, binary, missing)
        assert code == 2
        assert "record.unreadable line=" in lines[0]
        assert lines[1] == f"{binary}: cannot be read: byte 0 is not UTF-8"
        assert lines[2] == f"{missing}: cannot be read: No such file or directory"

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("permanent_trumps=[]", "permanent_trumps=" + "[" * 800 + "]" * 800),
            ("permanent_trumps=[]", "permanent_trumps=" + "[" * 100_000),
            ('[Rules "1"]', '[Rules "' + "9" * 5000 + '"]'),
        ],
    )
    def test_reads_no_rules_that_outgrow_the_machine(
        self, old: str, new: str, record: DealRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "deal.txt"
        file.write_text(print_record(record).replace(old, new), encoding="utf-8")
        code, (line,) = verify(capsys, file)
        assert code == 2
        assert line.startswith(f"{file}: cannot be read: record.unreadable line=")

    def test_reads_standard_input(
        self, record: DealRecord, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        given = io.BytesIO(print_record(record).encode())
        monkeypatch.setattr("engine.cli.verify.sys.stdin", SimpleNamespace(buffer=given))
        assert verify(capsys, "-")[0] == 0
