"""The cup of 48 pairs through the site: every page and form a director uses, from the new event to the champion.

What is checked is what a visitor can fetch: the files of the published standings.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import OfficeFactory
from tournaments.clubs.models import Club, Role
from tournaments.events import operations as events
from tournaments.events.models import Entry, Event, Stage
from tournaments.events.operations import Placing
from tournaments.shared.actors import person
from tournaments.tallies.operations import recompute_now

CUP = Path(__file__).parent.parent / "data" / "cup48"
SWISS, GROUPS, KNOCKOUT = 1, 2, 3
KNOCKOUT_ROUNDS = (("1/8",), ("1/4",), ("半决赛",), ("决赛", "季军赛"))
TITLES = ("Entry", "Points", "Net levels", "Cumulative levels")

Row = dict[str, str]
Figures = list[tuple[str, ...]]


class Fields(HTMLParser):
    """The fields of a page in their order, as a browser would send them; what is not ticked stays behind."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep an input that has a name."""
        known = dict(attrs)
        is_off = known.get("type") in ("checkbox", "radio") and "checked" not in known
        if tag == "input" and known.get("name") and not is_off:
            self.values[str(known["name"])] = known.get("value") or ""


class Desk:
    """A director's browser; every step is a form that is sent."""

    def __init__(self, club: Club) -> None:
        self.office = OfficeFactory.create(club=club, role=Role.DIRECTOR)
        self.browser = Client()
        self.browser.force_login(self.office.user)
        self.slug = self.make_event(club)

    @property
    def event(self) -> Event:
        return Event.objects.get(slug=self.slug)

    def address(self, name: str, *where: object) -> str:
        return reverse(name, args=[self.slug, *where])

    def fields(self, address: str) -> dict[str, str]:
        """Open a page and read its fields."""
        answer = self.browser.get(address)
        assert answer.status_code == 200, address
        return Fields(answer.text).values

    def send(self, address: str, data: dict[str, Any]) -> None:
        """Send a form that is in order: it leads on to another page, without a complaint there."""
        answer = self.browser.post(address, data, follow=True)
        assert answer.redirect_chain, answer.text
        assert "note bad" not in answer.text, answer.text

    def make_event(self, club: Club) -> str:
        """Send the form of a new event: the preset says all but name and time."""
        typed = {
            "preset": "club_cup",
            "shown_preset": "club_night",  # as from the page on which the other preset was chosen just now
            "name": "俱乐部杯",
            "starts_at": "2026-12-12T09:00",
            "expected": "48",
            "entry_policy": "anybody",
            "confirm_policy": "both_sides",
        }
        self.send(reverse("event_new", args=[club.slug]), typed)
        return Event.objects.get(club=club).slug

    def import_entries(self) -> None:
        """Upload the list, look at what would become of it, and confirm."""
        address = self.address("event_import")
        seen = self.browser.post(
            address, {"file": SimpleUploadedFile("entries.csv", (CUP / "entries.csv").read_bytes())}
        )
        self.send(address, {**Fields(seen.text).values, "confirm": "1"})

    def fill(self, stage: int) -> set[str]:
        """Press the button that fills a stage and name who is in it."""
        self.send(self.address("stage_fill", stage), {})
        return set(Entry.objects.filter(stage_entries__stage=self.stage(stage)).values_list("name", flat=True))

    def stage(self, ordinal: int) -> Stage:
        return Stage.objects.get(event__slug=self.slug, ordinal=ordinal)

    def play(self, stage: int, number: int, rows: Sequence[Row]) -> None:
        """Take a round from its pairings by hand to its end."""
        self.pair(stage, number, rows)
        self.enter(stage, number, rows)
        self.act(stage, number, "close")

    def pair(self, stage: int, number: int, rows: Sequence[Row]) -> None:
        """Type who meets whom and publish that."""
        numbers = dict(Entry.objects.filter(event__slug=self.slug).values_list("name", "number"))
        typed: dict[str, Any] = {}
        for table, row in enumerate(rows, 1):
            typed |= {f"ns-{table}": numbers[row["队伍A"]], f"ew-{table}": numbers[row["队伍B"]]}
        self.send(self.address("stage_by_hand", stage), typed)
        self.act(stage, number, "publish", version=self.fields(self.address("event_draw", stage, number))["version"])

    def enter(self, stage: int, number: int, rows: Sequence[Row]) -> None:
        """Type the final levels of every table into the grid, which lists them in order."""
        fields = self.fields(self.address("event_grid", stage, number))
        cells = [name for name in fields if name.startswith(("ns-", "ew-"))]
        assert len(cells) == 2 * len(rows)
        levels = (level for row in rows for level in levels_of(row))
        self.send(self.address("event_grid_save", stage, number), fields | dict(zip(cells, levels, strict=True)))

    def act(self, stage: int, number: int, verb: str, **data: object) -> None:
        self.send(self.address("draw_act", stage, number, verb), data)

    def place(self, rows: Iterable[Row]) -> None:
        """Put the groups of the second stage as they were.

        The organizers dealt them otherwise than our snake does, and the site has no page for that: this one step
        calls the operation.
        """
        groups: dict[str, dict[str, None]] = {}
        for row in rows:
            groups.setdefault(row["组别"], {}).update(dict.fromkeys((row["队伍A"], row["队伍B"])))
        ids = dict(Entry.objects.filter(event__slug=self.slug).values_list("name", "pk"))
        placings = [
            [Placing(entry_id=ids[name], seed=seed) for seed, name in enumerate(groups[group], 1)]
            for group in sorted(groups)
        ]
        actor = person(self.office.user_id, str(self.office.user))
        events.place_entries(actor=actor, stage=self.stage(GROUPS), groups=placings)

    def publish(self) -> None:
        """Publish the standings, once the worker (here: we) has counted."""
        recompute_now(event_id=self.event.pk)
        self.send(self.address("event_publish"), {"note": ""})


def levels_of(row: Row) -> tuple[str, str]:
    """Give the levels as the grid takes them: a plus marks who passed A, as the winner at A did."""
    first, second = row["级数A"], row["级数B"]
    return (plussed(first), second) if row["胜方"] == "A" else (first, plussed(second))


def plussed(level: str) -> str:
    return "A+" if level == "A" else level


def rows_of(name: str, **wanted: str) -> list[Row]:
    """Read the rows of an official list in which each named column has the wanted value."""
    with (CUP / name).open(encoding="utf-8-sig") as file:
        return [row for row in csv.DictReader(file) if all(row[key] == value for key, value in wanted.items())]


def names_in(rows: Iterable[Row]) -> set[str]:
    return {name for row in rows for name in (row["队伍A"], row["队伍B"])}


def official(name: str) -> Figures:
    """Give the rows of an official table: entry, points, net, cumulative."""
    return [(row["队伍名称"], row["积分"], row["净积小分"], row["累积小分"]) for row in rows_of(name)]


def public_rows(slug: str, **asked: int | str) -> list[Row]:
    """Fetch the standings file as a visitor."""
    answer = Client().get(reverse("event_file", args=[slug, "standings", "csv"]), asked)
    assert answer.status_code == 200
    content = b"".join(answer) if answer.streaming else answer.content
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def public(slug: str, **asked: int | str) -> Figures:
    """Give the same columns of the public file."""
    return [tuple(row[title] for title in TITLES) for row in public_rows(slug, **asked)]


def play_swiss(desk: Desk) -> None:
    """Play four rounds, and compare what the public sees after each with the official table."""
    assert len(desk.fill(SWISS)) == 48
    for number in range(1, 5):
        desk.play(SWISS, number, rows_of("stage1_swiss_matches.csv", 轮次=str(number)))
        desk.publish()
        if number < 4:
            table = public(desk.slug, stage=SWISS, after=number)
            assert sorted(table) == sorted(official(f"stage1_points_after_round{number}.csv"))


def play_groups(desk: Desk) -> None:
    """Let 32 qualify and play the groups as they were."""
    matches = rows_of("stage2_group_matches.csv")
    assert desk.fill(GROUPS) == names_in(matches)
    desk.place(matches)
    for number in range(1, 4):
        desk.play(GROUPS, number, rows_of("stage2_group_matches.csv", 轮次=str(number)))
    desk.publish()
    for group in "ABCD":
        assert public(desk.slug, stage=GROUPS, group=group) == official(f"stage2_group{group}_standings.csv")


def play_knockout(desk: Desk) -> None:
    """Let the best two of each group qualify and play the knock-out."""
    name = "stage3_knockout_matches.csv"
    assert desk.fill(KNOCKOUT) == names_in(rows_of(name, 阶段="1/8"))
    for number, phases in enumerate(KNOCKOUT_ROUNDS, 1):
        desk.play(KNOCKOUT, number, [row for phase in phases for row in rows_of(name, 阶段=phase)])
    desk.publish()


@pytest.mark.django_db
def test_the_cup_comes_out_as_published(club: Club) -> None:
    desk = Desk(club)
    desk.import_entries()
    play_swiss(desk)
    play_groups(desk)
    play_knockout(desk)

    last = public_rows(desk.slug, stage=KNOCKOUT)
    assert [row["Entry"] for row in last[:4]] == ["南山闪电", "旗开得胜", "青春无悔", "龙行天下"]
    assert last[0]["Place"] == "1"
    for page in ("event_page", "event_bracket"):  # the page of standings leaves the knock-out to the bracket
        assert "南山闪电" in Client().get(reverse(page, args=[desk.slug])).text
