"""The page by which pairs enter themselves."""

from typing import Any

from django.test import Client
from django.urls import reverse

from tests.factories import EntryFactory
from tournaments.events.models import EntryStatus, Event


class TestRegistration:
    def test_enters_a_pair_and_gives_it_its_link(self, event: Event) -> None:
        visitor = Client()
        address = reverse("event_register", args=[event.registration_token])
        answer = visitor.post(address, {"player_1": "张三", "player_2": "李四"}, follow=True)
        assert "number 1" in answer.text
        own = answer.request["PATH_INFO"]
        visitor.post(own, {"player_1": "张三", "player_2": "王五", "name": "我们"})
        assert event.entries.get().name == "我们"
        visitor.post(own, {"cancel": "1"})
        assert event.entries.get().status == EntryStatus.CANCELLED

    def test_takes_nothing_from_programs(self, event: Event) -> None:
        data = {"player_1": "A", "player_2": "B", "website": "http://spam.example"}
        assert Client().post(reverse("event_register", args=[event.registration_token]), data).status_code == 200
        assert not event.entries.exists()

    def test_holds_back_an_address_that_enters_pair_after_pair(self, event: Event) -> None:
        address = reverse("event_register", args=[event.registration_token])
        for number in range(12):
            Client().post(address, {"player_1": f"A{number}", "player_2": f"B{number}"})
        assert event.entries.count() == 10

    def test_goes_on_while_no_attempt_can_be_counted(self, event: Event, settings: Any) -> None:
        settings.CACHES = {
            alias: {**kept, "LOCATION": "redis://127.0.0.1:1/0"} for alias, kept in settings.CACHES.items()
        }
        address = reverse("event_register", args=[event.registration_token])
        assert Client().post(address, {"player_1": "张三", "player_2": "李四"}).status_code == 302
        assert event.entries.count() == 1

    def test_sends_the_link_by_mail(self, event: Event, mailoutbox: list[object]) -> None:
        from tournaments.events.tasks import send_confirmation

        entry = EntryFactory.create(event=event, contact_email="pair@example.org")
        send_confirmation(entry.pk)
        assert "/enter/own/" in mailoutbox[0].body  # type: ignore[attr-defined]  # pytest-django does not say what it holds
