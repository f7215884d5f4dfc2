"""Two records of one person become one."""

from typing import Any

from django.db import transaction

from tournaments.clubs.errors import MeetInEvent, PlayerGone, SameRecord, TwoAccounts
from tournaments.clubs.models import Invitation, Membership, Player
from tournaments.clubs.operations.players import player_facts
from tournaments.clubs.permissions import may_direct
from tournaments.events.models import EntryPlayer
from tournaments.shared import audit
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless

FILLED = ("name_latin", "email", "affiliation")


@transaction.atomic
def merge_players(*, actor: Actor, kept: Player, gone: Player) -> Player:
    """Move all that belongs to `gone` to `kept`, and let the record point there.

    What `kept` lacks is filled in from `gone`. The trail keeps what was moved, so that it can be told apart again.

    :raises MeetInEvent: when both play in one event: then they are two people.
    :raises TwoAccounts: when two accounts have claimed them.
    :raises SameRecord: when they are one record, or stand in two clubs' books.
    """
    refuse_unless(may_direct(actor, kept.club_id), "clubs.merge_players")
    if kept.pk == gone.pk or kept.club_id != gone.club_id:
        raise SameRecord
    kept, gone = lock_both(kept, gone)
    refuse_two_people(kept, gone)
    before = {"kept": player_facts(kept), "gone": player_facts(gone)}
    seats = move_seats(kept, gone)
    move_membership(kept, gone)
    Invitation.objects.filter(player=gone).update(player=kept)
    Player.objects.filter(merged_into=gone).update(merged_into=kept)
    move_account(kept, gone)
    after = {"kept": player_facts(kept), "moved_seats": seats, "merged_record": gone.pk}
    audit.record(
        actor=actor, action="clubs.merge_players", subject=kept, club_id=kept.club_id, before=before, after=after
    )
    return kept


def lock_both(kept: Player, gone: Player) -> tuple[Player, Player]:
    """Hold both rows, in one order for everybody.

    :raises PlayerGone: when one was merged or erased meanwhile.
    """
    rows = Player.objects.select_for_update().filter(pk__in=(kept.pk, gone.pk)).order_by("pk")
    found = {player.pk: player for player in rows}
    for player in found.values():
        if player.merged_into_id is not None or player.anonymised_at is not None:
            raise PlayerGone(player=player.name)
    return found[kept.pk], found[gone.pk]


def refuse_two_people(kept: Player, gone: Player) -> None:
    """Refuse to merge records that are demonstrably two people.

    :raises MeetInEvent: when both play in one event.
    :raises TwoAccounts: when two accounts have claimed them.
    """
    if kept.user_id is not None and gone.user_id is not None:
        raise TwoAccounts
    common = EntryPlayer.objects.filter(player=gone, event__in=EntryPlayer.objects.filter(player=kept).values("event"))
    seat = common.select_related("event").first()
    if seat is not None:
        raise MeetInEvent(event=seat.event.name)


def move_seats(kept: Player, gone: Player) -> list[int]:
    """Give the seats to the record that is kept, and say which."""
    seats = list(EntryPlayer.objects.filter(player=gone).order_by("pk").values_list("pk", flat=True))
    EntryPlayer.objects.filter(pk__in=seats).update(player=kept)
    return seats


def move_membership(kept: Player, gone: Player) -> None:
    """Let the record that is kept have a membership if either had one; its own goes before."""
    if Membership.objects.filter(player=kept).exists():
        Membership.objects.filter(player=gone).delete()
    else:
        Membership.objects.filter(player=gone).update(player=kept)


def move_account(kept: Player, gone: Player) -> None:
    """Point the record to the one that is kept, which takes over account and what it lacks."""
    filled: dict[str, Any] = {column: getattr(kept, column) or getattr(gone, column) for column in FILLED}
    account = kept.user_id or gone.user_id
    gone.user_id, gone.merged_into = None, kept
    gone.save()
    for column, value in filled.items():
        setattr(kept, column, value)
    kept.user_id = account
    kept.save()
