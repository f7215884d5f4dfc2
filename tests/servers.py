"""Which tests are run once more on other versions of PostgreSQL and Redis (`-m servers`), and why just these.

Every test runs on the servers that `./run` brings along. What of it depends on their versions is less: a page that
reads rows through Django says the same to all of them. What is said in words of the servers' own, or rests on their
promises, is named here by module: locks on rows and advisory locks, conflicts of constraints, JSON paths, DISTINCT ON,
and everything that Redis keeps (queues, windows, limits, presence, news). Beside it stand whole evenings from end to
end (`journeys`) and processes that compete (`races`); the migrations run in any case, and with them every constraint.

A module that begins to use such a thing fails tests/architecture/test_servers.py until a test is named for it here.
"""

import re
from pathlib import Path

HERE = Path(__file__).parent
PROGRAM = HERE.parent / "tournaments"
WHOLE = ("journeys", "races")
SPEAKS_ITS_OWN = re.compile(
    r"""select_for_update|pg_advisory|\.cursor\(|\.raw\(|RawSQL|\bFunc\(|Window\(|\.distinct\(\"|contrib\.postgres"""
    r"""|ignore_conflicts|update_conflicts|(?:get|update)_or_create|IntegrityError"""
    r"""|django_redis|Redis\.from_url|\bcache\.(?:add|incr)|send_task"""
)
TESTS: dict[str, tuple[str, ...]] = {
    "areas/accounts/test_signing_in.py": ("accounts.operations",),
    "areas/clubs/test_clubs.py": (
        *("clubs.operations.clubs", "clubs.operations.invitations"),
        *("clubs.operations.offices", "clubs.operations.players"),
    ),
    "areas/desk/people/test_erasing.py": ("desk.operations.erasing",),
    "areas/desk/people/test_forgetting.py": ("desk.operations.leaving",),
    "areas/desk/people/test_merging.py": ("desk.operations.merging",),
    "areas/draws/test_comparing.py": ("draws.operations.comparing",),
    "areas/draws/test_import_page.py": ("draws.operations.importing",),
    "areas/draws/test_individuals.py": ("draws.operations.schedules", "pairings.operations.movements"),
    "areas/draws/test_movements.py": ("draws.operations.movements", "pairings.operations.boards"),
    "areas/draws/test_operations.py": (
        "draws.operations.by_hand",
        "draws.operations.opening",
        "draws.operations.requests",
    ),
    "areas/draws/test_worker.py": ("shared.jobs",),
    "areas/events/test_entries.py": ("events.operations.arrivals", "events.operations.entries"),
    "areas/events/test_joining.py": ("events.operations.joining",),
    "areas/events/test_life.py": ("events.operations.facts", "events.operations.life", "events.operations.stages"),
    "areas/events/test_registration.py": ("shared.strict_cache",),
    "areas/events/test_self_arrival.py": ("events.operations.self_arrival",),
    "areas/live/test_acting.py": ("live.operations.acting",),
    "areas/live/test_clearing.py": ("live.operations.clearing", "live.operations.opening"),
    "areas/live/test_fields.py": ("slips.operations.fields",),
    "areas/live/test_ledger.py": ("live.operations.ledger",),
    "areas/live/test_pages.py": ("live.operations.suggesting",),
    "areas/live/test_sockets.py": ("live.operations.talking", "live.presence"),
    "areas/pairings/test_line_ups.py": ("pairings.operations.line_ups",),
    "areas/pairings/test_operations.py": (
        *("events.operations.attendance", "pairings.operations.life"),
        *("pairings.operations.rounds", "pairings.operations.tables"),
    ),
    "areas/publishing/test_publication.py": ("publishing.operations", "publishing.queries.told"),
    "areas/publishing/test_updates.py": ("shared.updates",),
    "areas/shared/test_unsent.py": ("shared.forgiving_cache",),
    "areas/slips/test_rulings.py": ("slips.operations.calls", "slips.operations.rulings"),
    "areas/slips/test_submit.py": ("slips.operations.locking", "slips.operations.submitting", "slips.operations.words"),
    "areas/slips/test_table_page.py": ("slips.views.tries",),
    "areas/tallies/test_gateway.py": ("tallies.gateway",),
    "areas/tallies/test_queries.py": ("tallies.queries",),
    "areas/tallies/test_worker.py": ("shared.jobs",),
    "journeys/test_two_servers.py": ("shared.views",),
}
CHOSEN = (*WHOLE, *TESTS)


def is_chosen(file: Path) -> bool:
    """Tell whether the tests of a file are run on other servers, too."""
    return file.is_relative_to(HERE) and file.relative_to(HERE).as_posix().startswith(CHOSEN)


def name_of(file: Path) -> str:
    """Give a module of the program its name below `tournaments`."""
    return ".".join(file.relative_to(PROGRAM).with_suffix("").parts).removesuffix(".__init__")


def of_their_own() -> set[str]:
    """Find the modules that speak to servers in words of the servers' own; models and settings only declare."""
    files = PROGRAM.rglob("*.py")
    spoken = {name_of(file) for file in files if SPEAKS_ITS_OWN.search(file.read_text(encoding="utf-8"))}
    return {name for name in spoken if not re.search(r"(?:^|\.)(?:migrations|models)(?:\.|$)|^config\.", name)}
