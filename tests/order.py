"""In which order the files of tests run: the long ones begin first, and short ones fill up the end.

Each process of pytest-xdist takes a whole file at a time (`--dist loadfile`). A long file that begins last keeps one
process at work while the others stand idle; so browsers and real processes begin, and thousands of small tests follow.
A test of a browser keeps the machine busy, while one of processes mostly waits for them: they take turns, so that the
two go on side by side.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, zip_longest

import pytest

File = list[pytest.Item]


def in_order(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Give the tests file by file, each file's own in the order in which they came."""
    files: dict[str, File] = {}
    for item in items:
        files.setdefault(str(item.path), []).append(item)
    waiting = [file for file in files.values() if marked(file, "processes")]
    busy = [file for file in files.values() if marked(file, "browser") and file not in waiting]
    rest = (file for file in files.values() if file not in waiting and file not in busy)
    return list(chain.from_iterable([*by_turns(waiting, busy), *rest]))


def marked(file: File, mark: str) -> bool:
    """Tell whether one of a file's tests bears the mark."""
    return any(item.get_closest_marker(mark) for item in file)


def by_turns(one: Iterable[File], other: Iterable[File]) -> list[File]:
    """Take from both by turns, and what is left of the longer at the end."""
    return [file for pair in zip_longest(one, other) for file in pair if file is not None]
