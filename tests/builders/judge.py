"""Asking the judge, as its readers do: a line in, a line out."""

import json
from typing import Any

from engine.cli.judge import answer


def ask(op: str, **keys: Any) -> dict[str, Any]:
    """Ask one question."""
    return answer(json.dumps({"op": op, **keys}).encode())


def refused(op: str, **keys: Any) -> str:
    """Ask a question that cannot be answered, and give the code of the error."""
    told = ask(op, **keys)
    assert set(told) == {"error"}, told
    assert set(told["error"]) == {"code", "message"}
    return str(told["error"]["code"])
