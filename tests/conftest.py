"""What every test shares: its own corner of Redis, and people to act as."""

import gc
from collections.abc import Iterator

import pytest
from django.db.models.signals import post_save
from django.dispatch import receiver
from hypothesis import settings

from tests import factories, order, servers
from tests.builders import caches
from tests.builders.trail import untold
from tournaments.clubs.models import Club, Role
from tournaments.shared.actors import Actor, person
from tournaments.shared.models import AuditEntry

# How long an example takes says something about the machine, not about the law.
settings.register_profile("laws", deadline=None, print_blob=True)
settings.load_profile("laws")


SOME_DEALS, SECONDS_A_DEAL = 180, 20  # seconds; a loaded machine of two cores takes a third of that


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the proof of secrecy take longer when somebody asks for it."""
    parser.addoption("--deals", default="8", help="deals that tests/journeys/test_live_secrecy.py plays")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what is run once more on other servers (`tests.servers`); give the proof of secrecy time for its deals."""
    if "deals" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.timeout(SOME_DEALS + SECONDS_A_DEAL * int(item.config.getoption("--deals"))))
    if servers.is_chosen(item.path):
        item.add_marker("servers")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long; see `tests.order`."""
    items[:] = order.in_order(items)


def pytest_collection_finish() -> None:
    """Spare the garbage collector the thousands of tests and modules that stay to the end anyway."""
    gc.collect()
    gc.freeze()


@receiver(post_save, sender=AuditEntry)
def _line_is_told(instance: AuditEntry, **_signal: object) -> None:
    """Let no test write a line into the audit trail that a person could not read."""
    assert untold(instance.action, instance.before, instance.after) == []


@pytest.fixture(autouse=True)
def _clean_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """Forget, after a test that uses the database, what it left in the cache."""
    yield
    if "db" in request.fixturenames or "transactional_db" in request.fixturenames:
        caches.forget()


@pytest.fixture
def club(db: None) -> Club:
    """A club of one's own."""
    return factories.ClubFactory.create()


@pytest.fixture
def director(club: Club) -> Actor:
    """A director of `club`."""
    office = factories.OfficeFactory.create(club=club, role=Role.DIRECTOR)
    return person(office.user_id, str(office.user))
