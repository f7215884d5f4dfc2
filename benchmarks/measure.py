"""Measuring one piece of work: seconds on the wall and on the processor, queries, bytes."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType

from django.db import connection
from django.test.utils import CaptureQueriesContext


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One line of the report; `bytes` is 0 where nothing is sent anywhere."""

    what: str
    entries: int
    wall: float
    cpu: float
    queries: int
    bytes: int = 0

    def line(self) -> str:
        """Write the figure as a row of a Markdown table."""
        size = f"{self.bytes / 1024:.1f} KB" if self.bytes else ""
        return (
            f"| {self.what} | {self.entries} | {1000 * self.wall:.0f} ms | {1000 * self.cpu:.0f} ms "
            f"| {self.queries} | {size} |"
        )


HEAD = "| what | entries | wall | processor | queries | sent |\n|---|---|---|---|---|---|"


@dataclass(kw_only=True)
class Watch:
    """A context that times what happens in it and counts its queries."""

    wall: float = 0.0
    cpu: float = 0.0
    queries: int = 0
    _capture: CaptureQueriesContext = field(default_factory=lambda: CaptureQueriesContext(connection))

    def __enter__(self) -> "Watch":
        self._capture.__enter__()
        self.wall, self.cpu = time.perf_counter(), time.process_time()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.wall, self.cpu = time.perf_counter() - self.wall, time.process_time() - self.cpu
        self._capture.__exit__(kind, error, trace)
        self.queries = len(self._capture)


def best_of(times: int, what: str, entries: int, work: Callable[[], int | None]) -> Figure:
    """Run the work so often and give the run with the least processor time; it returns the bytes it sent."""
    figures = []
    for _ in range(times):
        with Watch() as watch:
            sent = work()
        figures.append(
            Figure(
                what=what,
                entries=entries,
                wall=watch.wall,
                cpu=watch.cpu,
                queries=watch.queries,
                bytes=sent or 0,
            )
        )
    return min(figures, key=lambda figure: figure.cpu)
