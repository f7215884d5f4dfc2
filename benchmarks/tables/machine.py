"""How much processor and memory each part of the load has had: site, database, Redis, clients."""

import os
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.db import connection
from django_redis import get_redis_connection


@dataclass(frozen=True, kw_only=True)
class Spent:
    """Seconds of processor time of each part between two looks; 0 for what runs on another machine."""

    seconds: float
    site: float
    database: float
    redis: float
    clients: float


@dataclass(frozen=True, kw_only=True)
class Look:
    """What each part had had of the processor at a moment: its processes one by one, for some may end."""

    at: float
    site: Mapping[int, float]
    database: Mapping[int, float]
    redis: float
    clients: float

    def since(self, earlier: "Look") -> Spent:
        """Tell what was spent between two looks."""
        return Spent(
            seconds=self.at - earlier.at,
            site=_gained(self.site, earlier.site),
            database=_gained(self.database, earlier.database),
            redis=self.redis - earlier.redis,
            clients=self.clients - earlier.clients,
        )


def look(site: int) -> Look:
    """Look at all parts now; `site` is its process, whose children count with it."""
    found = Look(
        at=time.perf_counter(),
        site={pid: _seconds(pid) for pid in map(int, _listed(site, "pid="))},
        database={pid: _seconds(pid) for pid in _backends()},
        redis=_of_redis(),
        clients=time.process_time(),
    )
    connection.close()
    return found


def _gained(later: Mapping[int, float], earlier: Mapping[int, float]) -> float:
    return sum(seconds - earlier.get(pid, 0.0) for pid, seconds in later.items())


def resident(pid: int) -> int:
    """Count the bytes of memory that a process and its children hold."""
    return 1024 * sum(int(size) for size in _listed(pid, "rss="))


def _backends() -> list[int]:
    """Name the processes of PostgreSQL that serve this database, but for the one that is asked."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return [pid for (pid,) in cursor.fetchall()]


def _of_redis() -> float:
    found = get_redis_connection("default").info("cpu")
    return float(found["used_cpu_user"]) + float(found["used_cpu_sys"])


def _seconds(pid: int) -> float:
    """Count the processor time of a process; 0 where /proc is not kept or the process is elsewhere."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    ticks = stat.read_text().rsplit(")", 1)[1].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def _listed(pid: int, what: str) -> list[str]:
    """Ask for something of a process and its children."""
    words = ["ps", "-o", what, "--pid", str(pid), "--ppid", str(pid)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
