"""Styles, scripts and fonts, handed piece by piece to a server that is asynchronous.

WhiteNoise gives files as ordinary iterators. Under ASGI Django would warn at each of them and read it whole
into memory before the first byte goes out.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest
from whitenoise.middleware import WhiteNoiseFileResponse, WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

PIECE = 64 * 1024  # bytes


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # WhiteNoise is not typed
    """Serve static files in the manner of the server that asks."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> WhiteNoiseFileResponse:
        """Answer with a file, read in a thread where the server must not wait for the disk."""
        response = WhiteNoiseMiddleware.serve(static_file, request)
        if isinstance(request, ASGIRequest):
            response.block_size = PIECE
            response.streaming_content = pieces(iter(response))
        return response


async def pieces(contents: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Give the same pieces asynchronously."""
    while (piece := await asyncio.to_thread(next, contents, None)) is not None:
        yield piece
