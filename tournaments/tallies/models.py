"""What scoring computed: derived, versioned, rebuildable rows that pages read as they are."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.db.models.expressions import Combinable

from tournaments.events.models import Event, Group, Stage


class TallyRevision(models.Model):
    """One computation of an event's standings, from the facts at `version` (= `Event.facts_version`).

    `is_correction` says that a table on which pairings stand is another than in the revision before.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="tally_revisions")
    version = models.PositiveBigIntegerField()
    computed_at = models.DateTimeField()
    digest = models.CharField(max_length=64)
    is_correction = models.BooleanField(default=False)

    class Meta:
        ordering = ["event", "version"]
        constraints = [models.UniqueConstraint(fields=["event", "version"], name="one_tally_per_version")]
        # Few are corrections, and a sweep asks for them twice a minute.
        indexes = [
            models.Index(fields=["event", "version"], condition=Q(is_correction=True), name="tallies_corrections")
        ]

    def __str__(self) -> str:
        return f"{self.event} v{self.version}"


class StandingTable(models.Model):
    """The standings of a group after a round; shared by every revision in which nothing of it changed.

    `rows` is the list of `scoring.standings` rows in order of place (shape documented there).
    """

    group = models.ForeignKey(Group, models.CASCADE, related_name="standing_tables")
    after_round = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)
    rows: "models.JSONField[list[dict[str, Any]] | Combinable, list[dict[str, Any]]]" = models.JSONField()

    class Meta:
        ordering = ["group", "after_round"]
        constraints = [models.UniqueConstraint(fields=["group", "after_round", "digest"], name="one_table_per_digest")]

    def __str__(self) -> str:
        return f"{self.group} after {self.after_round}"


class RevisionTable(models.Model):
    """A revision holds a table, which goes with its group only: when a stage on which no round stands is made anew.

    While the round was still being played when the revision was counted, `matches_done` of its `matches` were in; both
    are 0 where it was over.
    """

    revision = models.ForeignKey(TallyRevision, models.CASCADE, related_name="tables")
    table = models.ForeignKey(StandingTable, models.RESTRICT, related_name="revisions")
    group = models.ForeignKey(Group, models.CASCADE, related_name="+")
    after_round = models.PositiveSmallIntegerField()
    matches_done = models.PositiveSmallIntegerField(default=0)
    matches = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["revision", "group", "after_round"], name="one_table_per_round")]

    def __str__(self) -> str:
        return f"{self.revision}: {self.table}"


class TravellerTable(models.Model):
    """All results of a board with their scores (通览表); shared by every revision in which none of them changed.

    `rows` is the list of `scoring.standings.TravellerRow`, the best for North–South first.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="traveller_tables")
    number = models.PositiveSmallIntegerField()  # of the board
    digest = models.CharField(max_length=64)
    rows: "models.JSONField[list[dict[str, Any]] | Combinable, list[dict[str, Any]]]" = models.JSONField()

    class Meta:
        ordering = ["stage", "number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number", "digest"], name="one_traveller_per_digest")]

    def __str__(self) -> str:
        return f"{self.stage} board {self.number}"


class RevisionTraveller(models.Model):
    """A revision holds the traveller of a board, which goes with its stage only."""

    revision = models.ForeignKey(TallyRevision, models.CASCADE, related_name="travellers")
    table = models.ForeignKey(TravellerTable, models.RESTRICT, related_name="revisions")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["revision", "stage", "number"], name="one_traveller_per_board")]

    def __str__(self) -> str:
        return f"{self.revision}: {self.table}"
