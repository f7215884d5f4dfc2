"""The audit trail: one row for every write, never changed afterwards."""

from django.db import models


class AuditEntry(models.Model):
    """Who did what to which object, with the values before and after.

    Actor, club and event are plain columns, not foreign keys: the trail outlives what it speaks of.
    """

    at = models.DateTimeField(db_index=True)
    actor_kind = models.CharField(max_length=16)
    actor_id = models.BigIntegerField(null=True)
    actor_name = models.CharField(max_length=200)
    action = models.CharField(max_length=64)
    club_id = models.BigIntegerField(null=True)
    event_id = models.BigIntegerField(null=True)
    subject_type = models.CharField(max_length=64)
    subject_id = models.BigIntegerField(null=True)
    subject_label = models.CharField(max_length=300)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["event_id", "-at"], name="audit_event_at"),
            models.Index(fields=["club_id", "-at"], name="audit_club_at"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor_name}: {self.action} {self.subject_label}"
