"""Events, their stages and groups, and who competes in them."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.models import Club, Player
from tournaments.shared.tokens import token


class EventStatus(models.TextChoices):
    """The life of an event."""

    DRAFT = "draft", _("In preparation")
    OPEN = "open", _("Entries open")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")
    CANCELLED = "cancelled", _("Cancelled")


class EntryPolicy(models.TextChoices):
    """Who may enter by the public link."""

    ANYBODY = "anybody", _("Anybody")
    MEMBERS = "members", _("Members")
    BY_HAND = "by_hand", _("By hand")


class ConfirmPolicy(models.TextChoices):
    """What makes a slip of a table a result."""

    BOTH_SIDES = "both_sides", _("Both sides enter each deal")
    ONE_SIDE = "one_side", _("One side enters, the director sees it")


class TableEntry(models.TextChoices):
    """What the phones at the tables enter."""

    DEALS = "deals", _("Every deal")
    LEVELS = "levels", _("Only the final levels of the match")


class Event(models.Model):
    """A tournament (赛事). `format` is the snapshot of `scoring.formats.EventFormat.to_json()`."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="events")
    slug = models.SlugField(unique=True, max_length=80)
    name = models.CharField(_("name"), max_length=120)
    name_latin = models.CharField(_("name in Latin letters"), max_length=120, blank=True)
    venue = models.CharField(_("place"), max_length=200, blank=True)
    about = models.TextField(_("notice"), blank=True)
    starts_at = models.DateTimeField(_("starts"))
    status = models.CharField(max_length=10, choices=EventStatus, default=EventStatus.DRAFT)
    preset = models.CharField(max_length=40)
    format: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()
    entry_policy = models.CharField(max_length=10, choices=EntryPolicy, default=EntryPolicy.ANYBODY)
    entry_limit = models.PositiveIntegerField(_("most entries"), null=True, blank=True)
    confirm_policy = models.CharField(max_length=12, choices=ConfirmPolicy, default=ConfirmPolicy.BOTH_SIDES)
    table_entry = models.CharField(max_length=10, choices=TableEntry, default=TableEntry.DEALS)
    one_phone = models.BooleanField(default=False)  # both sides of a table may enter from one device
    registration_token = models.CharField(max_length=40, unique=True, default=token)
    seed = models.CharField(max_length=64)  # 256 bits in hex: every lot of the event is drawn from it
    facts_version = models.PositiveBigIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["club", "-starts_at"], name="event_club_start")]

    def __str__(self) -> str:
        return self.name


class StageStatus(models.TextChoices):
    """The life of a stage."""

    WAITING = "waiting", _("To come")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")


class Stage(models.Model):
    """A part of an event with one format (阶段). Its rules are `event.format["stages"][ordinal - 1]`."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="stages")
    ordinal = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20)  # scoring.formats.StageKind
    name = models.CharField(max_length=80, blank=True)
    status = models.CharField(max_length=10, choices=StageStatus, default=StageStatus.WAITING)
    published_rounds = models.PositiveSmallIntegerField(default=0)  # the format is fixed from the first on

    class Meta:
        ordering = ["event", "ordinal"]
        constraints = [models.UniqueConstraint(fields=["event", "ordinal"], name="one_stage_per_ordinal")]

    def __str__(self) -> str:
        return self.name or f"{self.kind} {self.ordinal}"

    @property
    def shown_status(self) -> StageStatus:
        """Give the state that pages show: nothing is running any more in an event that is over."""
        is_over = self.event.status == EventStatus.FINISHED and self.status == StageStatus.RUNNING
        return StageStatus.FINISHED if is_over else StageStatus(self.status)


class Group(models.Model):
    """A part of a stage that is ranked by itself; a Swiss or a knock-out has exactly one, unnamed."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="groups")
    ordinal = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ["stage", "ordinal"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "ordinal"], name="one_group_per_ordinal"),
            models.UniqueConstraint(fields=["stage", "name"], name="one_group_per_name"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.stage)


class EntryStatus(models.TextChoices):
    """The life of an entry."""

    REGISTERED = "registered", _("Entered")
    WAITING = "waiting", _("On the waiting list")
    CANCELLED = "cancelled", _("Cancelled")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class EntryQuerySet(models.QuerySet["Entry"]):
    """Selections of entries."""

    def competing(self) -> "EntryQuerySet":
        """Keep those who play or have played: neither cancelled nor waiting."""
        return self.filter(status__in=[EntryStatus.REGISTERED, EntryStatus.WITHDRAWN])


class Entry(models.Model):
    """Who competes (参赛单位): a pair, a team or one player.

    `categories` (组别) are words of the event's own, such as juniors: each is ranked by itself besides. `handicap` is
    that of the players together, in percent of a board score; half of it is added to what they scored.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=100)
    name_latin = models.CharField(_("name in Latin letters"), max_length=100, blank=True)
    affiliation = models.CharField(_("club"), max_length=100, blank=True)
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    status = models.CharField(max_length=10, choices=EntryStatus, default=EntryStatus.REGISTERED)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    contact_email = models.EmailField(_("e-mail address"), blank=True)
    note = models.CharField(_("note"), max_length=300, blank=True)
    fixed_table = models.PositiveIntegerField(_("fixed table"), null=True, blank=True)
    categories: "models.JSONField[list[str], list[str]]" = models.JSONField(_("categories"), default=list, blank=True)
    handicap = models.DecimalField(_("handicap"), max_digits=5, decimal_places=2, null=True, blank=True)
    rating = models.PositiveIntegerField(_("rating"), null=True, blank=True)
    link_renewals = models.PositiveIntegerField(default=0)  # only the newest link of the entry's own is good
    created_at = models.DateTimeField(auto_now_add=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_entry_per_number"),
            models.UniqueConstraint(
                fields=["event", "name"],
                condition=~Q(status="cancelled"),
                name="one_entry_per_name",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class EntryPlayer(models.Model):
    """A player sits in an entry. `event` repeats the entry's, for the constraint."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    position = models.PositiveSmallIntegerField()
    active = models.BooleanField(default=True)  # false when the entry is cancelled or a substitute came

    class Meta:
        ordering = ["entry", "position"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "player"], name="one_seat_per_player_and_entry"),
            models.UniqueConstraint(fields=["event", "player"], condition=Q(active=True), name="one_entry_per_player"),
            models.UniqueConstraint(
                fields=["entry", "position"], condition=Q(active=True), name="one_player_per_position"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.entry}"


class StageEntry(models.Model):
    """An entry takes part in a stage, in one group of it."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="stage_entries")
    group = models.ForeignKey(Group, models.PROTECT, related_name="stage_entries")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="stage_entries")
    seed = models.PositiveIntegerField()
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)  # withdrawn after it
    carried: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["stage", "group", "seed"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="one_group_per_entry_and_stage"),
            models.UniqueConstraint(fields=["group", "seed"], name="one_entry_per_seed_and_group"),
            models.CheckConstraint(
                condition=Q(last_round=None) | Q(last_round__gte=F("first_round") - 1),
                name="stage_entry_rounds_in_order",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry} in {self.stage}"


class AbsenceKind(models.TextChoices):
    """Why an entry sits out a round by its own wish or fault."""

    ABSENT = "absent", _("Absent")
    BYE = "bye", _("Bye on request")


class Absence(models.Model):
    """An entry will not be paired in a round."""

    stage_entry = models.ForeignKey(StageEntry, models.CASCADE, related_name="absences")
    round_number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=AbsenceKind, default=AbsenceKind.ABSENT)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["stage_entry", "round_number"], name="one_absence_per_round")]

    def __str__(self) -> str:
        return f"{self.stage_entry.entry} absent in round {self.round_number}"
