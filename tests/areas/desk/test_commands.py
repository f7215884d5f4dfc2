"""The `event` command as a citizen of the shell."""

import os
import subprocess
import sys

from tests.builders import processes


def test_a_reader_that_leaves_early_is_no_failure(db: None) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "manage.py", "event", "demo", "--how-to-sign-in"],
        cwd=processes.ROOT,
        env=processes.environment(),
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")
