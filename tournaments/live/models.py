"""Live tables, who sits at them, and the append-only log of what happened there."""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.models import Player
from tournaments.events.models import Event
from tournaments.pairings.models import Line, Match, Table
from tournaments.shared.tokens import short_code, token
from tournaments.slips.models import CLOSED_ROOM, OPEN_ROOM
from tournaments.slips.rooms import line_in, table_in

SECONDS_TO_BID = 10
PROGRAM, DIRECTOR = "program", "director"  # who acts at a table besides its seats


def secret_seed() -> str:
    """Make the seed of a table: 256 bits in hex, from which the seed of each of its deals follows."""
    return secrets.token_hex(32)


class TableState(models.TextChoices):
    """The life of a live table."""

    WAITING = "waiting", _("Waiting for players")
    PLAYING = "playing", _("Playing")
    PAUSED = "paused", _("Paused")
    FINISHED = "finished", _("Finished")


class LiveTable(models.Model):
    """A table at which a match is played in the browser: a practice table, or a match of an event.

    A match of teams has two, one for each `room`, as `slips` counts them.
    `setup` is the `engine.live.Setup` of the first deal as JSON; level rules come from the event, or from `preset`;
    `deals` is how many deals are played at most (0: until a side passes A). `version` is the number of events in
    the log, `revision` counts what changed beside it (seats, options, state). `due_at` is when the program acts,
    `time_up_at` when the time of the players who are waited for is up; `left_ms` keeps what was left of it during a
    pause.
    """

    code = models.CharField(max_length=8, unique=True, default=short_code)
    token = models.CharField(max_length=40, unique=True, default=token)  # the key of whoever opened it
    event = models.ForeignKey(Event, models.PROTECT, null=True, blank=True, related_name="live_tables")
    match = models.ForeignKey(Match, models.PROTECT, null=True, blank=True, related_name="live_tables")
    room = models.PositiveSmallIntegerField(default=OPEN_ROOM)
    setup: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()
    preset = models.CharField(max_length=40, default="competition")  # the level rules of a practice table
    deals = models.PositiveSmallIntegerField(default=0)
    seed = models.CharField(max_length=64, default=secret_seed)
    state = models.CharField(max_length=10, choices=TableState, default=TableState.WAITING)
    version = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    due_at = models.DateTimeField(null=True, blank=True)
    time_up_at = models.DateTimeField(null=True, blank=True)
    left_ms = models.PositiveIntegerField(null=True, blank=True)
    pace_ms = models.PositiveIntegerField(default=700)  # between two acts of the program
    clock_seconds = models.PositiveSmallIntegerField(null=True, blank=True)  # for each act of a player
    bid_seconds = models.PositiveSmallIntegerField(default=SECONDS_TO_BID)  # after the draw; 0 waits for everybody
    chat = models.BooleanField(default=True)
    spectators = models.BooleanField(default=True)
    take_back = models.BooleanField(default=True)
    autoplay = models.BooleanField(default=False)  # the only play left is made without being asked for
    open_after = models.PositiveIntegerField(null=True, blank=True)  # seconds until spectators see all hands
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "room"], condition=Q(match__isnull=False), name="one_live_table_per_room"
            ),
            models.CheckConstraint(condition=Q(room__in=(OPEN_ROOM, CLOSED_ROOM)), name="live_table_in_a_room"),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="live_table_due"),
            models.Index(fields=["time_up_at"], condition=Q(time_up_at__isnull=False), name="live_table_time_up"),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def place(self) -> Table | None:
        """The table of the hall that this one stands for; read the match with `table` and `second_table`."""
        return None if self.match is None else table_in(self.match, self.room)

    def line_here(self, line: str) -> Line:
        """Tell which line an entry holds at this table that has `line` in the match: in the closed room the other."""
        return line_in(self.room, line)


class SeatName(models.TextChoices):
    """The seats; the values are those of `engine.seats.Seat`."""

    NORTH = "N", _("North")
    WEST = "W", _("West")
    SOUTH = "S", _("South")
    EAST = "E", _("East")


class SeatKind(models.TextChoices):
    """Who sits there."""

    EMPTY = "empty", _("Empty")
    HUMAN = "human", _("Player")
    BOT = "bot", _("Bot")


class Strength(models.TextChoices):
    """How well a bot plays."""

    RANDOM = "random", _("Random")
    BASIC = "basic", _("Basic")
    STRONG = "strong", _("Strong")


class LiveSeat(models.Model):
    """A seat at a live table; whoever has its `token`, or its account, plays there. `came_at`: first seen there."""

    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="seats")
    seat = models.CharField(max_length=1, choices=SeatName)
    kind = models.CharField(max_length=5, choices=SeatKind, default=SeatKind.EMPTY)
    strength = models.CharField(max_length=6, choices=Strength, default=Strength.BASIC)  # of a bot there
    name = models.CharField(max_length=100, blank=True)
    token = models.CharField(max_length=40, unique=True, default=token)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="live_seats")
    came_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["table", "id"]
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_row_per_live_seat")]

    def __str__(self) -> str:
        return f"{self.table} {self.seat}"


class LiveEvent(models.Model):
    """One event of a table's log, written once: `payload` is what `engine.live.write` gives.

    The events of one command are written together; `reached` is the version it led to, and its first event carries
    the number the client gave it. `actor` is the seat, `director` or `program`.
    """

    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()  # from 1
    payload: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()
    actor = models.CharField(max_length=10)
    reached = models.PositiveIntegerField()
    client_uuid = models.UUIDField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["table", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seq"], name="one_live_event_per_number"),
            models.UniqueConstraint(
                fields=["table", "client_uuid"], condition=Q(client_uuid__isnull=False), name="one_live_command"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.seq}"


class LineKind(models.TextChoices):
    """What a line of the talk at a table is."""

    TEXT = "text", _("Text")
    NUDGE = "nudge", _("Reminder")


class ChatLine(models.Model):
    """Something a player said at a table, or a reminder that a seat is waited for."""

    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="lines")
    seat = models.CharField(max_length=1, choices=SeatName, blank=True)
    name = models.CharField(max_length=100)
    kind = models.CharField(max_length=5, choices=LineKind, default=LineKind.TEXT)
    text = models.CharField(max_length=200, blank=True)
    client_uuid = models.UUIDField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["table", "client_uuid"], name="one_chat_line_per_number")]

    def __str__(self) -> str:
        return self.text
