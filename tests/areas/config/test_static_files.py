"""Static files under both kinds of server."""

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from django.conf import settings
from django.http import StreamingHttpResponse
from django.test import AsyncClient, Client

STYLES = "css/components.css"
BYTES = (Path(settings.BASE_DIR) / "static" / STYLES).read_bytes()


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    """Take a warning about how an answer is streamed for a failure."""
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message="StreamingHttpResponse must consume")
        yield


class TestStaticFiles:
    async def test_reach_an_asynchronous_server_in_its_own_manner(self, async_client: AsyncClient) -> None:
        response = cast(StreamingHttpResponse, await async_client.get(f"/static/{STYLES}"))
        assert response.is_async
        assert b"".join([piece async for piece in response]) == BYTES
        assert response["Content-Length"] == str(len(BYTES))

    def test_reach_an_ordinary_server_as_ever(self, client: Client) -> None:
        response = cast(StreamingHttpResponse, client.get(f"/static/{STYLES}"))
        assert not response.is_async
        assert response.getvalue() == BYTES
