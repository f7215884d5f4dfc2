"""Publication: a pointer from the public pages to a tally revision."""

from django.conf import settings
from django.db import models

from tournaments.events.models import Event
from tournaments.tallies.models import TallyRevision


class Publication(models.Model):
    """The director showed a revision to the public; the newest one that is not withdrawn counts."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="publications")
    revision = models.ForeignKey(TallyRevision, models.PROTECT, related_name="publications")
    number = models.PositiveIntegerField()
    is_final = models.BooleanField(default=False)
    note = models.CharField(max_length=200, blank=True)
    published_at = models.DateTimeField()
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    published_by_name = models.CharField(max_length=200)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_publication_per_number")]

    def __str__(self) -> str:
        return f"{self.event} #{self.number}"
