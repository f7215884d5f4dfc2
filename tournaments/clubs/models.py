"""Clubs, the players in their books, and the offices people hold in them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.models import known_time_zone
from tournaments.shared.tokens import token


class NameDisplay(models.TextChoices):
    """How the club shows its players to the public."""

    FULL = "full", _("Full name")
    INITIALS = "initials", _("Initials")
    NUMBER = "number", _("Member number")


class Club(models.Model):
    """Who organises events (俱乐部)."""

    slug = models.SlugField(unique=True, max_length=60)
    name = models.CharField(_("name"), max_length=100)
    name_latin = models.CharField(_("name in Latin letters"), max_length=100, blank=True)
    place = models.CharField(_("place"), max_length=100, blank=True)
    about = models.TextField(_("about the club"), blank=True)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, default="zh-hans")
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[known_time_zone])
    name_display = models.CharField(
        _("names shown to the public"), max_length=10, choices=NameDisplay, default=NameDisplay.FULL
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """Offices of a club; each may do what the ones below may."""

    OWNER = "owner", _("Owner")
    DIRECTOR = "director", _("Director")
    SCORER = "scorer", _("Scorer")


class Office(models.Model):
    """A person holds an office in a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="offices")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="offices")
    role = models.CharField(_("office"), max_length=10, choices=Role)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_office_per_person_and_club")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class PlayerQuerySet(models.QuerySet["Player"]):
    """Selections of players."""

    def present(self) -> "PlayerQuerySet":
        """Leave out records merged into another."""
        return self.filter(merged_into=None)


class Player(models.Model):
    """A person in a club's book, with or without an account."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="players")
    name = models.CharField(_("name"), max_length=100)
    name_latin = models.CharField(_("name in Latin letters"), max_length=100, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    affiliation = models.CharField(_("plays for"), max_length=100, blank=True)
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")
    anonymised_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=Q(user__isnull=False),
                name="one_player_per_account_and_club",
            ),
            models.CheckConstraint(condition=~Q(merged_into=models.F("id")), name="player_not_merged_into_self"),
        ]
        indexes = [models.Index("club", Lower("name"), name="player_club_name")]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A player belongs to the club, under a number."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    player = models.OneToOneField(Player, models.CASCADE, related_name="membership")
    number = models.CharField(_("member number"), max_length=20)
    since = models.DateField(_("member since"))
    until = models.DateField(_("member until"), null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "number"], name="one_member_per_number")]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"


class Invitation(models.Model):
    """A link by which a person claims the own player record."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=40, unique=True, default=token)
    email = models.EmailField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"invitation for {self.player}"
