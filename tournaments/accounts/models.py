"""The person who signs in."""

import zoneinfo
from typing import Any, ClassVar

from django.contrib.auth.base_user import BaseUserManager
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


def known_time_zone(name: str) -> None:
    """Refuse a name that the time zone database does not hold."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("%(name)s is no time zone."), params={"name": name})


class UserManager(BaseUserManager["User"]):
    """Make users by e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email__iexact=username)


class User(AbstractUser):
    """An account: an e-mail address, a name to show, a language and a time zone."""

    username = None  # type: ignore[assignment]  # AbstractUser's user name gives way to the e-mail address
    first_name = None  # type: ignore[assignment]  # one name, as people write it: `name`
    last_name = None  # type: ignore[assignment]  # likewise
    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=100, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True, default="")
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[known_time_zone])

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]  # ours asks for no user name

    class Meta:
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_any_case")]

    def __str__(self) -> str:
        return self.name or self.email.partition("@")[0]

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)
