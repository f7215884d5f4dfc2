"""The page on which a director puts entries into groups."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders.pages import fields
from tests.factories import EntryFactory, EventFactory
from tournaments.clubs.models import Club
from tournaments.events import operations
from tournaments.events.imports.groups import read_groups
from tournaments.events.models import Event, Stage, StageEntry
from tournaments.shared.actors import COMMAND_LINE


@pytest.fixture
def event(club: Club) -> Event:
    """Eight pairs in two groups, four of them placed nowhere yet."""
    made = EventFactory.create(club=club, preset="groups_then_knockout")
    for number in range(1, 9):
        EntryFactory.create(event=made, name=f"第{number}队", number=number)
    return made


@pytest.fixture
def address(event: Event) -> str:
    return reverse("event_groups", args=[event.slug, 1])


def placed(event: Event) -> dict[str, list[int]]:
    """The groups of the first stage, each with the numbers of its entries in order."""
    places = StageEntry.objects.filter(stage__event=event).order_by("group__ordinal", "seed")
    told: dict[str, list[int]] = {}
    for name, number in places.values_list("group__name", "entry__number"):
        told.setdefault(name, []).append(number)
    return told


def sent(browser: Client, address: str, **chosen: str) -> dict[str, object]:
    """What the page sends back: every entry in the order shown, some with another group."""
    page = browser.get(f"{address}?groups=2").text
    return {**fields(page), "entry": [str(number) for number in range(1, 9)], **chosen}


LETTERS = {f"group-{number}": "A" if number in (1, 4, 5, 8) else "B" for number in range(1, 9)}


class TestThePage:
    def test_places_everybody_as_chosen(self, browser: Client, address: str, event: Event) -> None:
        answer = browser.post(address, sent(browser, address, **LETTERS))
        assert answer.headers["Location"] == reverse("event_stage", args=[event.slug, 1])
        assert placed(event) == {"A": [1, 4, 5, 8], "B": [2, 3, 6, 7]}

    def test_shows_what_was_chosen_before(self, browser: Client, address: str, event: Event) -> None:
        browser.post(address, sent(browser, address, **LETTERS))
        assert fields(browser.get(address).text)["group-3"] == "B"

    def test_leaves_out_who_has_no_group(self, browser: Client, address: str, event: Event) -> None:
        browser.post(address, sent(browser, address, **{**LETTERS, "group-8": ""}))
        assert placed(event)["A"] == [1, 4, 5]

    def test_marks_the_group_that_is_too_small_and_keeps_the_choices(
        self, browser: Client, address: str, event: Event
    ) -> None:
        few = {**{f"group-{number}": "A" for number in range(1, 8)}, "group-8": "B"}
        answer = browser.post(address, sent(browser, address, **few))
        assert answer.status_code == 422
        assert "Group B has 1 entries" in answer.text
        assert answer.text.count('aria-invalid="true"') == 1
        assert fields(answer.text)["group-8"] == "B"
        assert placed(event) == {}

    def test_reads_a_list_into_the_choices_in_its_order(self, browser: Client, address: str, event: Event) -> None:
        text = "A: 第8队, 1, 4\nB组 2、3、5、6、7"
        seen = browser.post(address, sent(browser, address, read="1", list=text))
        assert seen.status_code == 200
        assert placed(event) == {}
        order = [tag.split('"')[0] for tag in seen.text.split('name="entry" value="')[1:]]
        answers = {name: value for name, value in fields(seen.text).items() if name.startswith(("group", "seen"))}
        browser.post(address, {**answers, "entry": order, "save": "1"})
        assert placed(event) == {"A": [8, 1, 4], "B": [2, 3, 5, 6, 7]}

    def test_says_beside_the_list_what_it_cannot_read(self, browser: Client, address: str) -> None:
        seen = browser.post(address, sent(browser, address, read="1", list="C: 1, 2\nA: 1, 谁"))
        assert "Line 1 does not begin with a group" in seen.text
        assert "Line 2: nobody is called “谁”." in seen.text
        assert "C: 1, 2" in seen.text

    def test_refuses_what_was_overtaken(self, browser: Client, address: str, event: Event) -> None:
        late = sent(browser, address, **LETTERS)
        EntryFactory.create(event=event, name="第9队", number=9)
        answer = browser.post(address, late)
        assert answer.status_code == 422
        assert fields(answer.text)["group-1"] == "A"
        assert placed(event) == {}
        again = {**late, "seen": fields(answer.text)["seen"]}
        assert browser.post(address, again).status_code == 302

    def test_makes_other_groups_than_there_were(self, browser: Client, address: str, event: Event) -> None:
        browser.post(address, sent(browser, address, **LETTERS))
        page = browser.get(f"{address}?groups=1").text
        one = dict.fromkeys(LETTERS, "A")
        browser.post(address, {**fields(page), "entry": [str(number) for number in range(1, 9)], **one})
        assert placed(event) == {"": list(range(1, 9))}

    def test_is_shut_once_a_round_is_public(self, browser: Client, address: str, event: Event) -> None:
        data = sent(browser, address, **LETTERS)
        Stage.objects.filter(event=event, ordinal=1).update(published_rounds=1)
        assert "<select" not in browser.get(address).text
        assert browser.post(address, data).status_code == 422

    def test_is_not_there_for_a_stage_without_groups(self, browser: Client, event: Event) -> None:
        assert browser.get(reverse("event_groups", args=[event.slug, 2])).status_code == 404


class TestPlacing:
    def test_keeps_what_an_entry_carried_over(self, event: Event) -> None:
        stage = Stage.objects.get(event=event, ordinal=1)
        groups = {"A": [1, 2, 3, 4], "B": [5, 6, 7, 8]}
        operations.place_by_hand(actor=COMMAND_LINE, stage=stage, groups=groups)
        StageEntry.objects.filter(entry__number=1).update(carried={"points": "3"})
        operations.place_by_hand(actor=COMMAND_LINE, stage=stage, groups={"A": groups["B"], "B": groups["A"]})
        assert StageEntry.objects.get(entry__number=1).carried == {"points": "3"}


class TestAList:
    def test_takes_one_line_for_each_entry(self) -> None:
        read = read_groups("A\t南山\nB\t北岸\nA\t3\n", ["A", "B"], {1: "南山", 2: "北岸", 3: "东区"})
        assert (read.groups, read.faults) == ({"A": [1, 3], "B": [2]}, ())

    def test_tells_of_an_entry_that_stands_twice(self) -> None:
        read = read_groups("A: 1, 2\nB: 2", ["A", "B"], {1: "南山", 2: "北岸"})
        assert [(fault.line, fault.kind) for fault in read.faults] == [(2, "twice")]
