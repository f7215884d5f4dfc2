"""Whoever wrote something is named beside it: here the names are forgotten, while keys and what was written stay."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import models

from tournaments.draws.models import DrawRequest
from tournaments.pairings.models import LineUp, MovementPlan
from tournaments.publishing.models import Publication
from tournaments.shared.models import AuditEntry
from tournaments.slips.models import BotField, DirectorCall, Result, Ruling, ScoreSlip


@dataclass(frozen=True, kw_only=True)
class Signature:
    """A column that names an account: `key` leads to the account, else the trail knows who did `action`."""

    model: type[models.Model]
    name: str
    event: str
    key: str = ""
    action: str = ""


OF_MATCH = "match__round__stage__event"
SIGNATURES = (
    Signature(model=ScoreSlip, name="author_name", key="author", event=OF_MATCH),
    Signature(model=Result, name="confirmed_by", key="slip__author", event=OF_MATCH),
    Signature(model=Ruling, name="author_name", key="author", event="event"),
    Signature(model=Ruling, name="annulled_by", action="slips.annul_ruling", event="event"),
    Signature(model=DirectorCall, name="answered_by", action="slips.answer_call", event=OF_MATCH),
    Signature(model=BotField, name="added_by", key="added_by_id", event="stage__event"),
    Signature(model=LineUp, name="named_by", key="named_by_id", event=OF_MATCH),
    Signature(model=MovementPlan, name="author_name", key="author_id", event="stage__event"),
    Signature(model=DrawRequest, name="requested_by_name", key="requested_by_id", event="stage__event"),
    Signature(model=Publication, name="published_by_name", key="published_by", event="event"),
)


def forget_signatures(accounts: Collection[int], placeholder: str, *, club_id: int | None = None) -> None:
    """Write the placeholder where these accounts (keys) are named as authors, in one club or everywhere."""
    for signature in SIGNATURES:
        rows = signature.model._default_manager.filter(pk__in=signed(signature, accounts))
        if club_id is not None:
            rows = rows.filter(**{f"{signature.event}__club": club_id})
        rows.update(**{signature.name: placeholder})


def signed(signature: Signature, accounts: Collection[int]) -> "models.QuerySet[Any, Any]":
    """Select the keys of the rows that one of the accounts signed."""
    if signature.key:
        rows = signature.model._default_manager.filter(**{f"{signature.key}__in": accounts})
        return rows.values_list("pk", flat=True)
    lines = AuditEntry.objects.filter(
        action=signature.action,
        subject_type=signature.model._meta.label_lower,
        actor_kind="person",
        actor_id__in=accounts,
    )
    return lines.values_list("subject_id", flat=True)
