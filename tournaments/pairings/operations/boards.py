"""Laying out the boards of a stage, and its secret: sealed before play, opened after it."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from django.db import transaction
from django.db.models import Max, QuerySet

from engine.cards.dealing import SEED_BYTES, Seed
from engine.ruleset import DuplicateBidding
from scoring.formats import BoardPlan, EventFormat, from_json
from tournaments.events.models import Stage
from tournaments.pairings import permissions
from tournaments.pairings.errors import BoardsNotPlanned, BoardsStillPlayed
from tournaments.pairings.generators.deals import place_of, promise_of
from tournaments.pairings.models import Board, BoardSeal, Match, MatchKind, Round, RoundStatus
from tournaments.pairings.operations.rows import PairingRow
from tournaments.shared import audit, clock
from tournaments.shared.actors import Actor
from tournaments.shared.errors import refuse_unless

FETCHED = "pairings.fetch_deals"


@transaction.atomic
def lay_boards(*, actor: Actor, stage: Stage, sets: int) -> BoardSeal:
    """Make the boards of the sets 1 to `sets` that are not there yet, and seal their secret before the first.

    Where the secret is open already, new boards get one of their own, and so do those that nobody has begun.

    :raises BoardsNotPlanned: when the stage is not played with boards.
    """
    refuse_unless(permissions.may_pair(actor, stage), "pairings.lay_boards")
    form = from_json(stage.event.format)
    plan = form.stage(stage.ordinal).boards
    if plan is None:
        raise BoardsNotPlanned(stage=str(stage))
    untouched(stage).filter(seal__opened_at__isnull=False).delete()
    there = set(Board.objects.filter(stage=stage).values_list("number", flat=True))
    wanted = [number for number in range(1, sets * plan.per_round + 1) if number not in there]
    newest = BoardSeal.objects.filter(stage=stage).order_by("pk").last()
    seal = newest if newest is not None and (newest.opened_at is None or not wanted) else _seal(actor, stage, form)
    fixes_trump = form.ruleset.duplicate_bidding is DuplicateBidding.PRESET
    Board.objects.bulk_create(
        [_board(stage, seal, plan, number, fixes_trump=fixes_trump) for number in wanted], ignore_conflicts=True
    )
    return seal


def untouched(stage: Stage) -> QuerySet[Board]:
    """Give the boards of which no round that is public plays the set."""
    public = Match.objects.filter(round__stage=stage, board_set__isnull=False).exclude(round__status=RoundStatus.DRAFT)
    return Board.objects.filter(stage=stage).exclude(board_set__in=public.values("board_set"))


def renew_boards(*, actor: Actor, round: Round) -> None:
    """Deal the boards of a draft anew whose secret was opened since it was drawn: anybody could know their cards."""
    opened = untouched(round.stage).filter(seal__opened_at__isnull=False)
    if opened.exists():
        sets = round.stage.boards.aggregate(last=Max("board_set"))["last"]
        lay_boards(actor=actor, stage=round.stage, sets=sets)


def with_boards(actor: Actor, stage: Stage, number: int, rows: Sequence[PairingRow]) -> Sequence[PairingRow]:
    """Give every match of a round its set of boards, and lay these out, where the stage is played with boards.

    Teams of four get a second table for each match: after all the first ones, in their order.
    """
    plan = from_json(stage.event.format).stage(stage.ordinal).boards
    if plan is None:
        return rows
    playing = [row for row in rows if row.kind == MatchKind.PLAY]
    sets = [row.board_set or number for row in playing]
    lay_boards(actor=actor, stage=stage, sets=max(sets, default=number))
    first_rooms = sorted(row.table for row in playing if row.table)
    second_rooms = dict(zip(first_rooms, count(first_rooms[-1] + 1), strict=False)) if first_rooms else {}
    return [
        replace(
            row,
            board_set=row.board_set or number,
            second_table=second_rooms[row.table] if plan.tables_per_match > 1 and row.table else None,
        )
        if row.kind == MatchKind.PLAY
        else row
        for row in rows
    ]


@transaction.atomic
def clear_boards(*, actor: Actor, stage: Stage) -> None:
    """Take the boards of a stage away that nobody has played; the seal stays, whoever has noted it can check it.

    :raises BoardsStillPlayed: when a round is drawn.
    """
    refuse_unless(permissions.may_pair(actor, stage), "pairings.clear_boards")
    if stage.rounds.exists():
        raise BoardsStillPlayed(boards=str(stage))
    gone, _by_model = Board.objects.filter(stage=stage).delete()
    if gone:
        record_boards(actor, "pairings.clear_boards", stage, before={"boards": gone}, after={"boards": 0})


@transaction.atomic
def fetch_deals(*, actor: Actor, stage: Stage) -> None:
    """Take note that a director sees all deals of a stage before play, so that somebody can make the boards.

    The one exception to the seal: it is written down, and the public page of the boards says when it was used.

    :raises BoardsNotPlanned: when nothing is sealed.
    """
    refuse_unless(permissions.may_pair(actor, stage), "pairings.fetch_deals")
    if not BoardSeal.objects.filter(stage=stage).exists():
        raise BoardsNotPlanned(stage=str(stage))
    record_boards(actor, FETCHED, stage, after={"boards": Board.objects.filter(stage=stage).count()})


@transaction.atomic
def open_seal(*, actor: Actor, stage: Stage) -> None:
    """Tell everybody the root seed. Whether no board is played any more is for `slips` to know."""
    refuse_unless(permissions.may_pair(actor, stage), "pairings.open_seal")
    for seal in BoardSeal.objects.select_for_update().filter(stage=stage, opened_at=None):
        seal.opened_at = clock.now()
        seal.save(update_fields=["opened_at"])
        record_boards(actor, "pairings.open_seal", stage, after={"promise": seal.promise})


def record_boards(
    actor: Actor, action: str, stage: Stage, *, before: dict[str, object] | None = None, after: dict[str, object]
) -> None:
    """Write the audit line of something that happened to a stage's boards."""
    event = stage.event
    audit.record(
        actor=actor, action=action, subject=stage, club_id=event.club_id, event_id=event.pk, before=before, after=after
    )


def _seal(actor: Actor, stage: Stage, form: EventFormat) -> BoardSeal:
    root = Seed(secrets.token_hex(SEED_BYTES))
    promise = promise_of(root, form.ruleset.sizes, place=place_of(stage.event.slug, stage.ordinal))
    seal = BoardSeal.objects.create(stage=stage, root_seed=root.text, promise=promise, made_at=clock.now())
    record_boards(actor, "pairings.seal_boards", stage, after={"promise": promise})
    return seal


def _board(stage: Stage, seal: BoardSeal, plan: BoardPlan, number: int, *, fixes_trump: bool) -> Board:
    return Board(
        stage=stage,
        seal=seal,
        number=number,
        board_set=(number - 1) // plan.per_round + 1,
        banker=plan.banker(number),
        level=plan.level(number),
        trump=plan.trump(number) if fixes_trump else "",
    )
