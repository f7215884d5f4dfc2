"""Where things lie; `SHANGTAI_VAR` names another folder for the data than `var/`."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = ROOT / "requirements"
VAR = Path(os.environ.get("SHANGTAI_VAR") or ROOT / "var").resolve()
RUNNING = VAR / "running.json"
RUN_LOCK = VAR / "run.lock"


class Refusal(Exception):
    """The command cannot go on; the text says why and what to do."""


def say(text: str) -> None:
    """Tell the person at the terminal, at once."""
    print(text, flush=True)


def warn(text: str) -> None:
    """Tell on standard error."""
    print(text, file=sys.stderr, flush=True)
