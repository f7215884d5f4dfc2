"""Score slips as they come in, the one confirmed result of each deal, rulings, and calls for the director."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Entry, Event, Stage
from tournaments.pairings.models import Board, Line, Match

WHOLE_MATCH = 0  # the deal number of a slip that states the final levels of a match
OPEN_ROOM, CLOSED_ROOM = 1, 2  # 开室, 闭室: the two tables of a match of teams; other matches have the open one


def place_of(match: Match, room: int) -> str:
    """Name the table of a room for the audit trail, which `shared.messages.trail` reads."""
    if match.second_table_id is None:
        return str(match)
    table, name = (match.second_table, "closed") if room == CLOSED_ROOM else (match.table, "open")
    return f"{match.round} / {table} {name} room"


def deal_of(match: Match, room: int, number: int) -> str:
    """Name a deal, or a board where boards are played, and the table it is played at, for the audit trail."""
    return f"{place_of(match, room)} {'deal' if match.board_set is None else 'board'} {number}"


class SlipSource(models.TextChoices):
    """Which way a slip came in."""

    TABLE = "table", _("Phone at the table")
    GRID = "grid", _("Entry grid")
    IMPORT = "import", _("Import")
    RULING = "ruling", _("Director")
    LIVE = "live", _("Live table")


class ScoreSlip(models.Model):
    """What somebody says happened (计分单): written once, never changed or deleted.

    `deal_number` 0 states the final levels of the whole match. `payload` is
    `{"form": "deal", "attackers": int, "trick_points": int | None, "last_trick": {…} | None,
    "kitty": int | None}`
    or `{"form": "levels", "NS": int, "EW": int, "passed_a": "NS"|"EW"|None}` with levels as 2…14, or one of the
    forms of a board (`slips.boards`), whose number is then the deal number.
    `bots` are the seats at which bots played the deal, at a live table, as in "NS".
    `answers` names the slip that this one re-enters or corrects; `base_revision` is the revision of the claim
    that its writer saw.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="slips")
    deal_number = models.PositiveSmallIntegerField()
    room = models.PositiveSmallIntegerField(default=OPEN_ROOM)
    payload: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()
    line = models.CharField(max_length=2, choices=Line, blank=True)  # the side that speaks; blank for officers
    source = models.CharField(max_length=10, choices=SlipSource)
    answers = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="answered_by")
    base_revision = models.PositiveIntegerField()
    client_uuid = models.UUIDField(unique=True)  # makes sending twice harmless
    device = models.CharField(max_length=64, blank=True)
    bots = models.CharField(max_length=4, blank=True, default="")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    author_name = models.CharField(max_length=200)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["match", "deal_number"], name="slip_match_deal")]

    def __str__(self) -> str:
        return deal_of(self.match, self.room, self.deal_number)


class ClaimState(models.TextChoices):
    """What is known of a deal."""

    WAITING = "waiting", _("Waiting for the other side")
    DISPUTED = "disputed", _("Two different results")
    CONFIRMED = "confirmed", _("Confirmed")
    RULED = "ruled", _("Ruled")


class Claim(models.Model):
    """Where the talk about one deal stands: the row that is locked while a slip is weighed.

    `revision` counts the slips and rulings weighed so far: a writer who saw an older one is told so.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="claims")
    deal_number = models.PositiveSmallIntegerField()
    room = models.PositiveSmallIntegerField(default=OPEN_ROOM)
    state = models.CharField(max_length=10, choices=ClaimState)
    revision = models.PositiveIntegerField(default=0)
    first_slip = models.ForeignKey(ScoreSlip, models.PROTECT, null=True, related_name="+")
    second_slip = models.ForeignKey(ScoreSlip, models.PROTECT, null=True, blank=True, related_name="+")
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ["match", "room", "deal_number"]
        constraints = [models.UniqueConstraint(fields=["match", "room", "deal_number"], name="one_claim_per_deal")]

    def __str__(self) -> str:
        return f"{deal_of(self.match, self.room, self.deal_number)}: {self.state}"


class Result(models.Model):
    """The one confirmed result of a deal or a match (成绩): what scoring sees."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="results")
    deal_number = models.PositiveSmallIntegerField()
    room = models.PositiveSmallIntegerField(default=OPEN_ROOM)
    payload: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()
    slip = models.ForeignKey(ScoreSlip, models.PROTECT, related_name="+")
    confirmed_at = models.DateTimeField()
    confirmed_by = models.CharField(max_length=200)

    class Meta:
        ordering = ["match", "room", "deal_number"]
        constraints = [models.UniqueConstraint(fields=["match", "room", "deal_number"], name="one_result_per_deal")]

    def __str__(self) -> str:
        return deal_of(self.match, self.room, self.deal_number)


class RulingKind(models.TextChoices):
    """What a director imposes (rules.md §14)."""

    POINTS = "points", _("Points to the attackers of a deal")
    LEVELS = "levels", _("Levels of a side")
    SCORE = "score", _("Score in the standings")
    AWARD = "award", _("Match awarded")
    FORFEIT = "forfeit", _("Forfeit")
    VOID_DEAL = "void_deal", _("Deal void")
    BANK_LOST = "bank_lost", _("Loss of the bank")
    WARNING = "warning", _("Warning")
    LIVE_ADDS = "live_adds", _("Points to the attackers, at the live table")
    LIVE_SETS = "live_sets", _("Adjusted result, at the live table")
    LIVE_VOID = "live_void", _("Deal void, at the live table")


AT_LIVE_TABLES = (RulingKind.LIVE_ADDS, RulingKind.LIVE_SETS, RulingKind.LIVE_VOID)
"""Rulings that are in the log of a live table, and by it in the result of the deal; here they are only told."""
OF_ONE_ROOM = (RulingKind.POINTS, *AT_LIVE_TABLES)
"""Rulings on what one table made of a board: in a match of teams they name its room. A void board is void in both."""


class Ruling(models.Model):
    """A decision of the director (判罚), with its reason and effect; annulled, never deleted.

    `effect` is `{"amount": int}` for points and levels, `{"score": "n/d"}` for the standings, `{"next_banker": seat}`
    for a void deal that another had followed already, and empty where the kind says all. `entry` is who is penalised
    or, for an award, who gets the match. `room` is which room of a match of teams a ruling on a board is about; None
    speaks of the match as a whole, or of a match of one table. `client_uuid` is the number of the form it was typed
    into, so that a form sent twice rules once.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="rulings")
    client_uuid = models.UUIDField(null=True, blank=True, unique=True)
    match = models.ForeignKey(Match, models.PROTECT, null=True, blank=True, related_name="rulings")
    deal_number = models.PositiveSmallIntegerField(null=True, blank=True)
    room = models.PositiveSmallIntegerField(null=True, blank=True)
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="rulings")
    kind = models.CharField(max_length=10, choices=RulingKind)
    effect: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(default=dict, blank=True)
    reason = models.TextField(_("reason"))
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    author_name = models.CharField(max_length=200)
    created_at = models.DateTimeField()
    annulled_at = models.DateTimeField(null=True, blank=True)
    annulled_by = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="ruling_has_reason"),
            models.CheckConstraint(
                condition=Q(match__isnull=False) | Q(entry__isnull=False), name="ruling_has_subject"
            ),
            models.CheckConstraint(
                condition=Q(room=None)
                | Q(room__in=(OPEN_ROOM, CLOSED_ROOM), match__isnull=False, deal_number__isnull=False),
                name="ruling_in_a_room",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.reason[:60]}"

    @property
    def is_of_board(self) -> bool:
        """Tell whether the deal is a board, which many tables play."""
        return self.match is not None and self.match.board_set is not None


class DirectorCall(models.Model):
    """A table asks for the director; the two rooms of a match of teams ring by themselves."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="calls")
    room = models.PositiveSmallIntegerField(default=OPEN_ROOM)
    message = models.CharField(max_length=200, blank=True)
    called_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["called_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "room"], condition=Q(answered_at=None), name="one_open_call_per_match_and_room"
            )
        ]

    def __str__(self) -> str:
        return f"{place_of(self.match, self.room)}: {self.message}"


MOST_BOT_TABLES = 12


class BotStrength(models.TextChoices):
    """How well a field of bots plays."""

    BASIC = "basic", _("Basic")
    STRONG = "strong", _("Strong")


class BotField(models.Model):
    """Tables of bots that play the boards of a stage for comparison (机器人参照桌): nobody competes there.

    They are no entries and sit in no round, so that nothing that ranks, pairs or counts tables can see them. A field
    that was withdrawn stays as it was and counts nothing any more.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="bot_fields")
    tables = models.PositiveSmallIntegerField()
    strength = models.CharField(max_length=6, choices=BotStrength)
    added_at = models.DateTimeField()
    added_by = models.CharField(max_length=200)
    added_by_id = models.BigIntegerField(null=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage"], condition=Q(withdrawn_at=None), name="one_field_of_bots_per_stage"
            ),
            models.CheckConstraint(
                condition=Q(tables__gte=1) & Q(tables__lte=MOST_BOT_TABLES), name="bot_tables_within_bounds"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage}: {self.tables} bots"


class BotResult(models.Model):
    """What one table of bots made of a board, written once: the attackers' points, and the log of the deal.

    The log holds the cards of the board, so that whoever reads it asks first whether they may be shown.
    """

    field = models.ForeignKey(BotField, models.CASCADE, related_name="results")
    board = models.ForeignKey(Board, models.CASCADE, related_name="bot_results")
    table = models.PositiveSmallIntegerField()  # from 1 to the tables of the field
    points = models.PositiveSmallIntegerField()
    log: "models.JSONField[list[dict[str, Any]], list[dict[str, Any]]]" = models.JSONField()
    played_at = models.DateTimeField()

    class Meta:
        ordering = ["field", "board", "table"]
        constraints = [
            models.UniqueConstraint(fields=["field", "board", "table"], name="one_bot_result_per_table_and_board")
        ]

    def __str__(self) -> str:
        return f"{self.board}, bots at table {self.table}"


MOST_TRIES = 3  # of a deal that bots could not play, until somebody asks for more


class BotFailure(models.Model):
    """A deal that a table of bots could not play, for a fault of the program; after `MOST_TRIES` it is let be."""

    field = models.ForeignKey(BotField, models.CASCADE, related_name="failures")
    board = models.ForeignKey(Board, models.CASCADE, related_name="bot_failures")
    table = models.PositiveSmallIntegerField()
    tries = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=100)  # its kind alone: its words might tell cards that are still to be played

    class Meta:
        constraints = [models.UniqueConstraint(fields=["field", "board", "table"], name="one_bot_failure_per_deal")]

    def __str__(self) -> str:
        return f"{self.board}, bots at table {self.table}: {self.error}"
