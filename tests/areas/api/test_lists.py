"""Every list of the API comes in pages, and says how many there are and where the next begins."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from tests.builders.drawn_event import draw_and_publish
from tests.builders.duplicate_event import pairs_entered
from tests.builders.small_event import SmallEvent, small_event
from tournaments.clubs.models import Club
from tournaments.draws import operations as draws
from tournaments.pairings.generators.movements.howell import howell
from tournaments.shared.actors import SYSTEM

VALUES = {"{slug}": "cup", "{stage}": "1", "{group}": "1", "{number}": "1"}


@pytest.fixture
def cup(club: Club) -> SmallEvent:
    """The cup, and beside it an evening on boards for the lists that only such a one has."""
    evening = pairs_entered(club, 8, "duplicate_pairs")
    draws.choose_movement(actor=SYSTEM, stage=evening.stage, movement=howell(4), boards_per_set=2)
    draw_and_publish(evening.stage)
    return small_event(club)


def schema(client: Client) -> dict[str, Any]:
    return dict(client.get("/api/v1/schema/?format=json").json())


def answers(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Give, by address, the shape of each good answer."""
    shapes = {}
    for path, operations in told["paths"].items():
        content = operations["get"]["responses"]["200"].get("content", {})
        if "application/json" in content:
            shape = content["application/json"]["schema"]
            name = shape.get("$ref", "").rsplit("/", 1)[-1]
            shapes[path] = told["components"]["schemas"].get(name, shape)
    return shapes


def lists(client: Client) -> list[str]:
    """Give the addresses whose answers are pages of a list, filled in for the cup."""
    found = [path for path, shape in answers(schema(client)).items() if "results" in shape.get("properties", {})]
    return [_filled(path, VALUES | {"{slug}": "duplicate"} if "/boards/" in path else VALUES) for path in found]


def _filled(path: str, values: Mapping[str, str]) -> str:
    for word, value in values.items():
        path = path.replace(word, value)
    return path


class TestLists:
    def test_are_never_bare(self, client: Client, cup: SmallEvent) -> None:
        bare = [path for path, shape in answers(schema(client)).items() if shape.get("type") == "array"]
        assert bare == []

    def test_are_found_in_the_schema(self, client: Client, cup: SmallEvent) -> None:
        assert {path.strip("/").rsplit("/", 1)[-1] for path in lists(client)} >= {
            "clubs",
            "events",
            "entries",
            "stages",
            "rounds",
            "results",
            "boards",
        }

    def test_give_a_page_of_the_size_asked_for_and_lead_on(self, client: Client, cup: SmallEvent) -> None:
        for path in lists(client):
            first = client.get(path, {"page_size": 1}).json()
            assert len(first["results"]) == min(first["count"], 1), path
            assert (first["next"] is None) == (first["count"] <= 1), path
            seen, following = list(first["results"]), first["next"]
            while following:
                answer = client.get(following).json()
                seen += answer["results"]
                following = answer["next"]
            assert len(seen) == first["count"], path

    def test_refuse_a_page_that_is_not_there_in_the_shape_of_every_failure(
        self, client: Client, cup: SmallEvent
    ) -> None:
        for path in lists(client):
            answer = client.get(path, {"page": 99})
            assert answer.status_code == 404, path
            assert answer.json().keys() == {"code", "message", "facts"}, path


class TestHaste:
    def test_is_answered_everywhere_with_429_and_how_long_to_wait(
        self, client: Client, cup: SmallEvent, settings: Any
    ) -> None:
        paths = lists(client)
        settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": {"anon": "1/min"}}
        client.get(paths[0])
        for path in paths:
            answer = client.get(path)
            assert answer.status_code == 429, path
            assert answer.json().keys() == {"code", "message", "facts"}
            assert int(answer.headers["Retry-After"]) > 0
