"""What `./run bench pairing` prints."""

import pytest

from benchmarks.pairing import main


class TestMain:
    def test_prints_a_row_for_each_field(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--entries", "12,13"]) == 0
        rows = capsys.readouterr().out.splitlines()
        assert [row.split("|")[1].strip() for row in rows[2:]] == ["12", "13"]
        assert all(row.count(" ms |") == 3 for row in rows[2:])
