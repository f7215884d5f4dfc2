"""The server speaks as the protocol's schema says, and the schema names every type of message there is."""

import json
import uuid
from pathlib import Path
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_thread
from jsonschema import Draft202012Validator

from engine.presets import PRESETS, preset_for
from engine.seats import Seat
from tests.builders.live_phones import phone
from tests.builders.live_steps import sent_to, steps
from tests.builders.live_tables import opened
from tournaments.live.consumers.reading import TYPES

SCHEMA: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "docs" / "live-protocol.schema.json").read_text(encoding="utf-8")
)
SERVER, CLIENT = (
    Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{side}"}]}) for side in ("from_server", "from_client")
)


def types_of(side: str) -> set[str]:
    """The types of message that the schema knows."""
    shapes = [shape["properties"]["type"] for shape in SCHEMA["$defs"][side]["oneOf"]]
    return {name for shape in shapes for name in (shape.get("enum") or [shape["const"]])}


def problems(text: str) -> list[str]:
    """What is wrong with what the server said."""
    return [f"{error.json_path}: {error.message}" for error in SERVER.iter_errors(json.loads(text))]


class TestTheSchema:
    def test_is_one(self) -> None:
        Draft202012Validator.check_schema(SCHEMA)

    def test_knows_what_the_server_reads(self) -> None:
        assert types_of("from_client") == set(TYPES)

    @pytest.mark.parametrize("preset", PRESETS)
    def test_fits_everything_that_is_told_of_a_deal(self, preset: str) -> None:
        for before, after in list(steps(preset_for(preset), seed=3))[::4]:
            for viewer in (Seat.NORTH, None):
                texts = [text for text in sent_to(viewer, before, after) if text.startswith("{")]
                assert [fault for text in texts for fault in problems(text)] == []


@pytest.mark.django_db(transaction=True)
class TestASocket:
    async def test_speaks_by_the_schema(self) -> None:
        table, key, known = await in_thread(opened)()
        async with phone(table.code) as south:
            await south.say("hello", v=1, seat_token=key, since=known.version - 2)
            await south.hear("welcome")
            hint = await south.ask("hint", "hinted")
            await south.ask("check", "checked", cards="S2 S2 S2")
            await south.ask("history", "tricks")
            await south.ask("command", "refused", expected=0, command=hint["command"])
            await south.ask("command", "done", expected=known.version, command=hint["command"])
            await south.say("chat", id=str(uuid.uuid4()), text="好")
            await south.hear("chat")
            await south.say("nudge", id=str(uuid.uuid4()))
            await south.hear("nudge")
            await south.say("ping")
            await south.hear("pong")
            await south.hear("news")
            await south.hear("table")
        assert [fault for text in south.heard for fault in problems(text)] == []
        said = {json.loads(text)["type"] for text in south.heard}
        assert types_of("from_server") - said == {"bye"}

    async def test_accepts_what_the_schema_describes(self) -> None:
        hello = {"type": "hello", "v": 1, "seat_token": None, "since": None}
        assert list(CLIENT.iter_errors(hello)) == []
        assert list(CLIENT.iter_errors({"type": "command", "id": str(uuid.uuid4())})) != []
