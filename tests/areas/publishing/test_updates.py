"""How open pages learn that they are out of date."""

import asyncio
from collections.abc import AsyncIterator
from typing import cast

import pytest
from asgiref.sync import sync_to_async
from django.db import connections, transaction
from django.http import StreamingHttpResponse
from django.test import AsyncClient
from redis.exceptions import ConnectionError as RedisAway

from tests import factories
from tests.builders.played_event import PlayedEvent, played_event
from tournaments.clubs.models import Role
from tournaments.events.models import EventStatus
from tournaments.events.operations import facts_changed
from tournaments.shared import updates
from tournaments.shared.updates import Listeners, announce_now, event_topic, heard

SOON = 5.0
SILENCE = 0.3


class TestListeners:
    async def test_every_process_is_told(self) -> None:
        one, other = Listeners(), Listeners()
        with one.listening("cup") as here, other.listening("cup") as there:
            assert await one.subscribed()
            assert await other.subscribed()
            await sync_to_async(announce_now)("cup")
            assert await heard(here, SOON)
            assert await heard(there, SOON)

    async def test_every_page_of_a_process_is_told(self) -> None:
        process = Listeners()
        with process.listening("cup") as first, process.listening("cup") as second:
            await process.subscribed()
            await sync_to_async(announce_now)("cup")
            assert await heard(first, SOON)
            assert await heard(second, SOON)

    async def test_pages_of_other_events_are_left_alone(self) -> None:
        process = Listeners()
        with process.listening("cup") as bell:
            await process.subscribed()
            await sync_to_async(announce_now)("night")
            assert not await heard(bell, SILENCE)

    async def test_after_a_break_everybody_looks_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        process = Listeners()
        tries = []

        async def away() -> None:
            tries.append(1)
            await asyncio.sleep(0.01)
            raise RedisAway

        monkeypatch.setattr(updates, "RETRY", 0.01)
        monkeypatch.setattr(process, "_listen", away)
        with process.listening("cup") as bell:
            assert await heard(bell, SOON)
        assert tries


class TestAnnounce:
    def test_waits_for_the_commit(self, transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
        told: list[str] = []
        monkeypatch.setattr(updates, "announce_now", lambda topic, _version: told.append(topic))
        with transaction.atomic():
            updates.announce("cup")
            assert told == []
        assert told == ["cup"]

    def test_says_nothing_of_what_was_rolled_back(
        self, transactional_db: None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told: list[str] = []
        monkeypatch.setattr(updates, "announce_now", lambda topic, _version: told.append(topic))
        with transaction.atomic():
            updates.announce("cup")
            transaction.set_rollback(True)
        assert told == []

    def test_a_write_survives_without_redis(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def away(_alias: str) -> None:
            raise RedisAway

        monkeypatch.setattr(updates, "get_redis_connection", away)
        assert announce_now("cup") is False


class TestStream:
    @pytest.fixture(autouse=True)
    async def _let_go_of_the_database(self) -> AsyncIterator[None]:
        """Queries of a stream run in a thread of their own, whose connection must end with the test."""
        yield
        await sync_to_async(connections.close_all)()

    @pytest.fixture
    def played(self, transactional_db: None) -> PlayedEvent:
        return played_event(factories.ClubFactory.create(), entries=4)

    async def open(self, played: PlayedEvent) -> AsyncIterator[bytes]:
        response = await AsyncClient().get(f"/events/{played.event.slug}/updates/")
        assert response.headers["Content-Type"] == "text/event-stream"
        stream = cast(StreamingHttpResponse, response)
        return aiter(cast(AsyncIterator[bytes], stream.streaming_content))

    async def test_tells_the_version_at_once(self, played: PlayedEvent) -> None:
        lines = await self.open(played)
        assert (await anext(lines)).startswith(b"retry: ")
        assert await anext(lines) == b"event: changed\nid: 1.0.0.running\ndata: 1.0.0.running\n\n"

    async def test_tells_of_a_change(self, played: PlayedEvent) -> None:
        lines = await self.open(played)
        await anext(lines)
        await anext(lines)
        await sync_to_async(self.change)(played)
        assert b"data: 2.0.0.running" in await asyncio.wait_for(anext(lines), SOON)

    @staticmethod
    def change(played: PlayedEvent) -> None:
        with transaction.atomic():
            facts_changed(event_id=played.event.pk)

    async def test_tells_nothing_of_an_event_in_preparation(self, played: PlayedEvent) -> None:
        played.event.status = EventStatus.DRAFT
        await played.event.asave()
        response = await AsyncClient().get(f"/events/{played.event.slug}/updates/")
        assert response.status_code == 404

    async def test_of_an_event_in_preparation_is_for_its_officers(
        self, transactional_db: None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        office = await sync_to_async(factories.OfficeFactory.create)(role=Role.SCORER)
        event = await sync_to_async(factories.EventFactory.create)(club=office.club, status=EventStatus.DRAFT)
        desk = AsyncClient()
        await desk.aforce_login(office.user)
        answer = await desk.get(f"/events/{event.slug}/updates/")
        assert answer.status_code == 200
        assert answer["Content-Type"] == "text/event-stream"
        stranger = await sync_to_async(factories.OfficeFactory.create)(role=Role.OWNER)
        await desk.aforce_login(stranger.user)
        assert (await desk.get(f"/events/{event.slug}/updates/")).status_code == 404

    def test_topics_of_two_events_differ(self) -> None:
        assert event_topic(1) != event_topic(2)
