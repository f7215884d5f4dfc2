"""Standings keep nothing that no page, export or draw reads: each key of a stored row is read somewhere."""

import ast
from pathlib import Path

import pytest

from scoring.standings import tally

ROOT = Path(__file__).resolve().parents[2]
ROWS = [kind for kind in vars(tally).values() if isinstance(kind, type) and hasattr(kind, "__required_keys__")]


def read() -> set[str]:
    """Every text that the program mentions where standings are read."""
    rooms = ("publishing", "draws", "tallies", "api", "desk")
    paths = (path for room in rooms for path in (ROOT / "tournaments" / room).rglob("*.py"))
    nodes = (node for path in paths if "migrations" not in path.parts for node in ast.walk(ast.parse(path.read_text())))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_rows_are_found() -> None:
    assert len(ROWS) > 1


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.__name__)
def test_every_key_is_read(row: type) -> None:
    assert set(row.__annotations__) - read() == set()
