"""The stream by which public pages learn that they are out of date (server-sent events)."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial

from django.http import HttpRequest, HttpResponseBase, HttpResponseNotFound, StreamingHttpResponse
from django.views.decorators.http import require_GET

from tournaments.publishing.queries.state import followed_event, live_version
from tournaments.shared.actors import actor_of
from tournaments.shared.borrowing import borrowed
from tournaments.shared.updates import HEARTBEAT, event_topic, heard, listeners

RETRY_MS = 3000
BURST_SECONDS = 0.4


@require_GET
async def stream(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Tell the version of the event at once, and again whenever something public changed.

    An event in preparation is for its officers, whose desk and live tables wait for the first round.
    """
    event = await borrowed(partial(followed_event, slug, partial(actor_of, request)))
    if event is None:
        return HttpResponseNotFound()
    response = StreamingHttpResponse(_lines(event.pk), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


async def _lines(event_id: int) -> AsyncIterator[str]:
    yield f"retry: {RETRY_MS}\n\n"
    bells = listeners()
    with bells.listening(event_topic(event_id)) as bell:
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
