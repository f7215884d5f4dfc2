"""The schema says what the API does: proved by asking it at random."""

import schemathesis
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, settings

from tests.builders.small_event import small_event
from tournaments.clubs.models import Club


class TestSchema:
    def test_is_valid_without_a_warning(self, tmp_path) -> None:  # type: ignore[no-untyped-def]
        call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "schema.yml"))

    def test_holds_for_whatever_is_asked(self, club: Club, settings) -> None:  # type: ignore[no-untyped-def]
        settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": {"anon": "100000/min"}}
        small_event(club)
        schema = schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", get_wsgi_application())
        asked = 0
        for operation in schema.get_all_operations():
            asked += ask(operation.ok())
        assert asked > 50


def ask(operation) -> int:  # type: ignore[no-untyped-def]
    """Put a few questions to one address of the API and check each answer against the schema."""
    seen = 0

    @settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None)
    @schemathesis_given(operation)
    def question(case) -> None:  # type: ignore[no-untyped-def]
        nonlocal seen
        seen += 1
        case.call_and_validate()

    question()
    return seen


def schemathesis_given(operation):  # type: ignore[no-untyped-def]
    """Draw cases of an operation."""
    from hypothesis import given

    return given(case=operation.as_strategy())
