"""Rounds, tables, matches and who sits where."""

from functools import reduce
from itertools import combinations
from operator import and_
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Entry, EntryPlayer, Event, Group, Stage
from tournaments.shared.tokens import short_code, token


class Table(models.Model):
    """A table of the hall (桌), with the code and the link that its phone uses."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    code = models.CharField(max_length=8, unique=True, default=short_code)
    token = models.CharField(max_length=40, unique=True, default=token)

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_table_per_number")]

    def __str__(self) -> str:
        return f"{self.number}"


class RoundStatus(models.TextChoices):
    """The life of a round."""

    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")
    PLAYING = "playing", _("Playing")
    CLOSED = "closed", _("Closed")


class Round(models.Model):
    """A round of a stage (轮). It exists once its pairings do, as a draft at first.

    `report` is the draw's own account: relaxations, warnings, objective. Where a tie of a knock-out is the best of
    several matches, each is a round of its own, and `game` says which match of its tie it is; 1 begins a round of the
    bracket.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    game = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=10, choices=RoundStatus, default=RoundStatus.DRAFT)
    version = models.PositiveIntegerField(default=0)
    draw_seed = models.CharField(max_length=64, blank=True)
    report: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(default=dict, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_left = models.DurationField(null=True, blank=True)  # set while the clock is paused

    class Meta:
        ordering = ["stage", "number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="one_draw_per_round")]

    def __str__(self) -> str:
        return f"{self.stage} {self.number}"


class MatchKind(models.TextChoices):
    """What a line of the pairing list is."""

    PLAY = "play", _("Match")
    BYE = "bye", _("Bye")
    ABSENCE = "absence", _("Absent")


class MatchState(models.TextChoices):
    """What the director's tile shows; kept by `slips.operations`."""

    READY = "ready", _("To start")
    PLAYING = "playing", _("Playing")
    WAITING = "waiting", _("Waiting")
    DISPUTED = "disputed", _("Disputed")
    DONE = "done", _("Done")


class Match(models.Model):
    """Two entries meet (场), or one has a bye or is absent.

    `reasons` is a list of `{"code": str, "facts": {...}}`, worded by `shared.messages`.
    `slot` numbers the places of a knock-out round from 0; slot k is fed by slots 2k and 2k + 1 before it.
    `second_table` is the closed room (闭室) of a match of teams, where the same boards are played the other way.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    group = models.ForeignKey(Group, models.PROTECT, related_name="matches")
    kind = models.CharField(max_length=10, choices=MatchKind, default=MatchKind.PLAY)
    table = models.ForeignKey(Table, models.PROTECT, null=True, blank=True, related_name="matches")
    slot = models.PositiveSmallIntegerField(null=True, blank=True)
    is_third_place = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=MatchState, default=MatchState.READY)
    board_set = models.PositiveSmallIntegerField(null=True, blank=True)  # which boards of the stage it plays, from 1
    second_table = models.ForeignKey(Table, models.PROTECT, null=True, blank=True, related_name="closed_rooms")
    ended_by_time = models.BooleanField(default=False)  # time was called; a correction does not take that back
    reasons: "models.JSONField[list[dict[str, Any]], list[dict[str, Any]]]" = models.JSONField(default=list, blank=True)
    is_locked = models.BooleanField(default=False)
    is_manual = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "matches"
        ordering = ["round", "table__number", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table"],
                condition=Q(table__isnull=False),
                name="one_match_per_table_and_round",
            ),
            models.UniqueConstraint(
                fields=["round", "second_table"],
                condition=Q(second_table__isnull=False),
                name="one_closed_room_per_table_and_round",
            ),
            models.CheckConstraint(condition=Q(kind="play") | Q(table=None), name="only_matches_have_tables"),
            models.CheckConstraint(
                condition=Q(second_table=None) | (Q(table__isnull=False) & ~Q(second_table=F("table"))),
                name="closed_room_is_another_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round} / {self.table or self.kind}"


class Line(models.TextChoices):
    """Which side of the table an entry holds; the values are those of `engine.seats.Side`."""

    NS = "NS", _("North–South")
    EW = "EW", _("East–West")


class MatchSide(models.Model):
    """An entry's place in a round. `round` repeats the match's, for the constraint.

    `position` is 1; 2 is the partner's, where each player of a table is an entry of their own.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="sides")
    match = models.ForeignKey(Match, models.CASCADE, related_name="sides")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="sides")
    line = models.CharField(max_length=2, choices=Line)
    position = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["match", "-line", "position"]  # NS first
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_place_per_entry_and_round"),
            models.UniqueConstraint(fields=["match", "line", "position"], name="one_entry_per_line_and_position"),
            models.CheckConstraint(condition=Q(position__in=[1, 2]), name="two_positions_in_a_line"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} {self.line}"


FOUR_SEATS = ("open_first", "open_second", "closed_first", "closed_second")


class LineUp(models.Model):
    """Who of a team sits where in a match (阵容): a pair in the open room, another in the closed room.

    The entry that holds North–South has its first pair there in the open room, and its second pair East–West in the
    closed one. A line-up is secret until both teams have named theirs or play has begun; it names seats of the entry,
    so that it stays what it was when a substitute comes later.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="line_ups")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="line_ups")
    open_first = models.ForeignKey(EntryPlayer, models.PROTECT, related_name="+")
    open_second = models.ForeignKey(EntryPlayer, models.PROTECT, related_name="+")
    closed_first = models.ForeignKey(EntryPlayer, models.PROTECT, related_name="+")
    closed_second = models.ForeignKey(EntryPlayer, models.PROTECT, related_name="+")
    named_by = models.CharField(max_length=200)
    named_by_id = models.BigIntegerField(null=True)  # the account, so that its name can be forgotten
    named_at = models.DateTimeField()

    class Meta:
        ordering = ["match", "entry"]
        constraints = [
            models.UniqueConstraint(fields=["match", "entry"], name="one_line_up_per_entry_and_match"),
            models.CheckConstraint(
                condition=reduce(and_, (~Q(**{one: F(other)}) for one, other in combinations(FOUR_SEATS, 2))),
                name="four_players_in_a_line_up",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.entry}"


class SeatName(models.TextChoices):
    """A seat of the table; the values are those of `engine.seats.Seat`."""

    NORTH = "N", _("North")
    WEST = "W", _("West")
    SOUTH = "S", _("South")
    EAST = "E", _("East")


class TrumpName(models.TextChoices):
    """The trump suit that a board fixes; the values are those of `scoring.formats.FixedTrump` and of deal records."""

    SPADES = "S", _("spades")
    HEARTS = "H", _("hearts")
    CLUBS = "C", _("clubs")
    DIAMONDS = "D", _("diamonds")
    NO_TRUMP = "NT", _("no trump")


class Board(models.Model):
    """A board (复式牌号) of a stage: who banks and at which level is fixed by its number.

    So is `trump`, where nobody bids for it; elsewhere it is empty.
    Its cards are never stored: they follow from the root seed of its `BoardSeal` and the number.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="boards")
    seal = models.ForeignKey("BoardSeal", models.RESTRICT, related_name="boards")
    number = models.PositiveSmallIntegerField()
    board_set = models.PositiveSmallIntegerField()  # from 1; a match plays one set
    banker = models.CharField(max_length=1, choices=SeatName)
    level = models.PositiveSmallIntegerField()  # 2 … 14
    trump = models.CharField(max_length=2, choices=TrumpName, blank=True)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_board_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1) & Q(board_set__gte=1), name="boards_count_from_one"),
            models.CheckConstraint(condition=Q(level__gte=2) & Q(level__lte=14), name="board_level_on_the_ladder"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} board {self.number}"


class BoardSeal(models.Model):
    """The secret that deals boards of a stage, and the promise that it was not changed (ADR 11, 13).

    A stage has one, and one more for boards that came when the earlier ones were open already. `promise` is public from
    the start; `root_seed` leaves the server only after `opened_at`.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="board_seals")
    root_seed = models.CharField(max_length=64)  # 256 bits in hex
    promise = models.CharField(max_length=64)  # SHA-256 of the commitment text, in hex
    made_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage"], condition=Q(opened_at__isnull=True), name="one_closed_seal_of_a_stage"
            )
        ]

    def __str__(self) -> str:
        return f"{self.stage}: {self.promise[:12]}"


class MovementPlan(models.Model):
    """A movement (移位) of a stage as data; the highest version holds.

    `data` is what `generators.movements.codec` writes; `entries` are the numbers of the entries in the order in
    which the movement counts them. A re-solve freezes the rounds up to `frozen_rounds` and writes the next version.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="movement_plans")
    version = models.PositiveSmallIntegerField()
    data: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()
    entries: "models.JSONField[list[int], list[int]]" = models.JSONField()
    boards_per_set = models.PositiveSmallIntegerField()
    frozen_rounds = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=200, blank=True)
    author_id = models.BigIntegerField(null=True)
    author_name = models.CharField(max_length=200)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["stage", "version"]
        constraints = [models.UniqueConstraint(fields=["stage", "version"], name="one_movement_per_version")]

    def __str__(self) -> str:
        return f"{self.stage} movement {self.version}"
