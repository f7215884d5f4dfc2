"""What `./run bench` says of itself."""

import pytest

from benchmarks.__main__ import main


class TestHelp:
    def test_names_the_other_two_measurements(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main(["--help"])
        told = " ".join(capsys.readouterr().out.split())
        assert "./run bench engine" in told
        assert "./run bench bots" in told
