"""The stream by which public pages learn that they are out of date (server-sent events)."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial

from django.http import HttpRequest, HttpResponseBase, HttpResponseNotFound, StreamingHttpResponse
from django.views.decorators.http import require_GET

from tournaments.publishing.queries.state import followed_event, live_version
from tournaments.shared.actors import actor_of
from tournaments.shared.borrowing import borrowed
from tournaments.shared.updates import HEARTBEAT, event_topic, heard, listeners, officers_topic

RETRY_MS = 3000
BURST_SECONDS = 0.4


@require_GET
async def stream(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Tell the version of the event at once, and again whenever something public changed.

    An event in preparation is for its officers, whose desk and live tables wait for the first round. With `officers`
    in the address it rings as well for what only their pages show; nothing of that is told here but that it changed.
    """
    event = await borrowed(partial(followed_event, slug, partial(actor_of, request)))
    if event is None:
        return HttpResponseNotFound()
    response = StreamingHttpResponse(_lines(event.pk, _topics(event.pk, request)), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _topics(event_id: int, request: HttpRequest) -> tuple[str, ...]:
    return (event_topic(event_id), *([officers_topic(event_id)] if "officers" in request.GET else []))


async def _lines(event_id: int, topics: tuple[str, ...]) -> AsyncIterator[str]:
    yield f"retry: {RETRY_MS}\n\n"
    bells = listeners()
    with bells.listening(*topics) as bell:
        await bells.subscribed()
        yield _message(await borrowed(partial(live_version, event_id)))
        while True:
            if not await heard(bell, HEARTBEAT):
                yield ": still here\n\n"
                continue
            await asyncio.sleep(BURST_SECONDS)
            bell.clear()
            yield _message(await borrowed(partial(live_version, event_id)))


def _message(version: str) -> str:
    return f"event: changed\nid: {version}\ndata: {version}\n\n"
