"""Sockets of pages at a live table, on the application of this process."""

import json
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from asgiref.testing import ApplicationCommunicator

from tournaments.config.asgi import application

PATIENCE = 20


class Phone:
    """A page's socket."""

    def __init__(self, code: str, headers: tuple[tuple[bytes, bytes], ...] = ()) -> None:
        scope = {
            "type": "websocket",
            "path": f"/ws/live/{code}/",
            "query_string": b"",
            "subprotocols": [],
            "headers": [(b"host", b"localhost"), *headers],
        }
        self.wire = ApplicationCommunicator(application, scope)
        self.heard: list[str] = []
        self.unheard: list[dict[str, Any]] = []

    async def connect(self) -> bool:
        """Open the socket; False when the server does not let it in."""
        await self.wire.send_input({"type": "websocket.connect"})
        answer = await self.wire.receive_output(timeout=PATIENCE)
        return bool(answer["type"] == "websocket.accept")

    async def leave(self) -> None:
        """Close the socket."""
        await self.wire.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wire.wait(timeout=PATIENCE)

    async def send(self, frame: str) -> None:
        await self.wire.send_input({"type": "websocket.receive", "text": frame})

    async def say(self, kind: str, **values: Any) -> None:
        await self.send(json.dumps({"type": kind, **values}))

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; what comes before it is kept for later."""
        waiting = next((told for told in self.unheard if told["type"] == kind), None)
        if waiting is not None:
            self.unheard.remove(waiting)
            return waiting
        while True:
            output = await self.wire.receive_output(timeout=PATIENCE)
            assert output["type"] == "websocket.send", (kind, output)
            self.heard.append(output["text"])
            told: dict[str, Any] = json.loads(output["text"])
            if told["type"] == kind:
                return told
            self.unheard.append(told)

    async def closed(self) -> int:
        """With which code the server closes."""
        while True:
            output = await self.wire.receive_output(timeout=PATIENCE)
            if output["type"] == "websocket.close":
                return int(output["code"])

    async def ask(self, kind: str, answer: str, **values: Any) -> dict[str, Any]:
        number = str(uuid.uuid4())
        await self.say(kind, id=number, **values)
        told = await self.hear(answer)
        assert told["id"] == number
        return told


@asynccontextmanager
async def phone(code: str, **headers: bytes) -> AsyncIterator[Phone]:
    """A socket that is open as long as the block runs."""
    given = tuple((name.replace("_", "-").encode(), value) for name, value in headers.items())
    one = Phone(code, ((b"origin", b"http://localhost"), *given))
    assert await one.connect()
    try:
        yield one
    finally:
        await one.leave()
