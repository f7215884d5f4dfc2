"""What a line of the log looks like."""

import json
import logging
import logging.config
from types import TracebackType

import pytest
import structlog

from tournaments.config.logs import logging_to_console

Failure = tuple[type[BaseException], BaseException, TracebackType | None]


def failure() -> Failure:
    """Fail, and give how."""
    try:
        secret = "harbour"  # what a variable holds is nobody's business
        int(secret)
    except ValueError as error:
        return ValueError, error, error.__traceback__
    raise AssertionError


def written(capsys: pytest.CaptureFixture[str], *, is_readable: bool, failure: Failure | None = None) -> str:
    """Write one line as the site does, by a logger of its own."""
    told = logging_to_console(level="INFO", is_readable=is_readable)
    formatter = told["formatters"]["lines"]
    handler = logging.StreamHandler()
    handler.setFormatter(formatter["()"](processors=formatter["processors"]))
    record = logging.LogRecord("desk", logging.INFO, __file__, 1, "Round %s closed", ("4",), failure)
    handler.emit(record)
    return capsys.readouterr().err


class TestALine:
    def test_is_json_in_production(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert json.loads(written(capsys, is_readable=False))["event"] == "Round 4 closed"

    def test_can_be_read_by_developers(self, capsys: pytest.CaptureFixture[str]) -> None:
        line = written(capsys, is_readable=True)
        assert "Round 4 closed" in line
        assert "{" not in line

    def test_tells_where_a_failure_happened(self, capsys: pytest.CaptureFixture[str]) -> None:
        told = json.loads(written(capsys, is_readable=False, failure=failure()))
        assert "in failure" in told["exception"]

    def test_tells_developers_no_values(self, capsys: pytest.CaptureFixture[str]) -> None:
        line = written(capsys, is_readable=True, failure=failure())
        assert "in failure" in line
        assert "secret = 'harbour'" not in line

    def test_carries_what_structlog_collected(self) -> None:
        assert structlog.is_configured()
