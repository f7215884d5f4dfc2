"""Requests for draws, so that a page can show how one goes and two at once cannot both run."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Event, Stage


class DrawState(models.TextChoices):
    """How far a request has come."""

    QUEUED = "queued", _("Queued")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


class DrawRequest(models.Model):
    """Somebody asked for the pairings of a round. `failure` is `{"code": str, "facts": {...}}`."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="draw_requests")
    round_number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=DrawState, default=DrawState.QUEUED)
    keep_locked = models.BooleanField(default=False)
    failure: "models.JSONField[dict[str, Any] | None, dict[str, Any] | None]" = models.JSONField(null=True, blank=True)
    requested_by_id = models.BigIntegerField(null=True)
    requested_by_name = models.CharField(max_length=200)
    requested_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage"], condition=Q(state="queued"), name="one_open_draw_request_per_stage"
            )
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.round_number}: {self.state}"


class DrawComparison(models.Model):
    """What a draw would be with the facts of today, where a correction came after it; nothing is changed by it.

    `differing` of `total` pairings of the round would be others; of round 0, so many of those who take part. Kept only
    while something differs. `failure` says why it cannot be told.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="comparisons")
    round_number = models.PositiveSmallIntegerField()
    differing = models.PositiveIntegerField()
    total = models.PositiveIntegerField()
    tables: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list, blank=True)
    failure: "models.JSONField[dict[str, Any] | None, dict[str, Any] | None]" = models.JSONField(null=True, blank=True)
    facts_version = models.PositiveBigIntegerField()
    compared_at = models.DateTimeField()

    class Meta:
        ordering = ["stage", "round_number"]
        constraints = [models.UniqueConstraint(fields=["stage", "round_number"], name="one_comparison_per_round")]

    def __str__(self) -> str:
        return f"{self.stage} {self.round_number}: {self.differing}/{self.total}"


class ComparedDraws(models.Model):
    """Up to which tally the draws of an event were compared: a correction after it still waits for its comparison."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="+")
    version = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.event} v{self.version}"
