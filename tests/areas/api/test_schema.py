"""The schema says what the API does: proved by asking it at random."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, given
from hypothesis import settings as exploration

from tests.builders.small_event import small_event
from tournaments.clubs.models import Club

BOUNDS = exploration(
    max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)


@pytest.fixture
def _one_connection() -> Iterator[None]:
    """Keep the test's transaction open over requests, as Django's own test client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


class TestSchema:
    def test_is_valid_without_a_warning(self, tmp_path: Path) -> None:
        call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))
        assert "/api/v1/events/{slug}/" in (tmp_path / "schema.yml").read_text()

    @pytest.mark.usefixtures("_one_connection")
    def test_holds_for_whatever_is_asked(self, club: Club, settings: Any) -> None:
        settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": {"anon": "100000/min"}}
        small_event(club)
        schema = schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", get_wsgi_application())
        asked = sum(ask(operation) for operation in schema.get_all_operations())
        assert asked > 50


def ask(found: Any) -> int:
    """Put a few questions to one address of the API and check each answer against the schema."""
    seen = 0

    @BOUNDS
    @given(case=found.ok().as_strategy())
    def question(case: Any) -> None:
        nonlocal seen
        seen += 1
        case.call_and_validate()

    question()
    return seen
