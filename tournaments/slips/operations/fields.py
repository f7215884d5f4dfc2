"""Fields of bots: added to the boards of a stage, withdrawn again, and what their tables made of a board (参照桌)."""

from typing import Any

from django.db import transaction

from scoring.formats import from_json
from tournaments.events.models import Stage
from tournaments.events.operations import facts_changed
from tournaments.pairings.models import Board
from tournaments.pairings.queries import is_sealed, lack_trump
from tournaments.shared import clock, jobs
from tournaments.shared.actors import Actor
from tournaments.shared.errors import Missing, refuse_unless
from tournaments.slips import permissions
from tournaments.slips.errors.bots import BotsNeedBoards, BotsNeedTrump, BotsOutOfBounds, BotsPlayAlready
from tournaments.slips.fields import field_of
from tournaments.slips.models import MOST_BOT_TABLES, BotFailure, BotField, BotResult, BotStrength
from tournaments.slips.operations.locking import record

PLAY_FIELD = "live.play_field"  # whose bots play lies above, and is told by name


@transaction.atomic
def add_field(*, actor: Actor, stage: Stage, tables: int, strength: str) -> BotField:
    """Let so many tables of bots play every board of a stage, those that are laid out later as well.

    :raises BotsNeedBoards: before the boards of the stage are sealed, or where it has none.
    :raises BotsNeedTrump: where boards fix the trump suit, and it is not written down.
    :raises BotsPlayAlready: with a field there already.
    :raises BotsOutOfBounds: for no tables, too many, or another strength.
    """
    refuse_unless(permissions.may_rule(actor, stage.event), "slips.add_field")
    Stage.objects.select_for_update(no_key=True).get(pk=stage.pk)
    _check(stage, tables, strength)
    field = BotField.objects.create(
        stage=stage, tables=tables, strength=strength, added_at=clock.now(), added_by=actor.name, added_by_id=actor.id
    )
    record(actor, "slips.add_field", field, stage.event, after={"tables": tables, "strength": strength})
    jobs.enqueue_once(PLAY_FIELD, field.pk)
    return field


@transaction.atomic
def withdraw_field(*, actor: Actor, stage: Stage) -> None:
    """Let the bots of a stage count nothing any more; what they played is kept, and told to nobody.

    :raises Missing: when no field plays there.
    """
    field = _held(actor, stage, "slips.withdraw_field")
    field.withdrawn_at = clock.now()
    field.save(update_fields=["withdrawn_at"])
    before = {"tables": field.tables, "strength": field.strength, "results": field.results.count()}
    record(actor, "slips.withdraw_field", field, stage.event, before=before)
    facts_changed(event_id=stage.event_id)


@transaction.atomic
def keep_bot_result(*, field_id: int, board_id: int, table: int, points: int, log: list[dict[str, Any]]) -> bool:
    """Keep what a table of bots made of a board, once; False when it is kept already, or not wanted any more.

    Scoring hears of a board when the last table of the field has played it.
    """
    held = BotField.objects.select_for_update(of=("self",)).filter(pk=field_id, withdrawn_at=None)
    field = held.select_related("stage").first()  # the stage is not held: draws do that, for longer
    if field is None or not Board.objects.select_for_update().filter(pk=board_id, stage=field.stage_id).exists():
        return False
    _kept, is_new = BotResult.objects.get_or_create(
        field=field, board_id=board_id, table=table, defaults={"points": points, "log": log, "played_at": clock.now()}
    )
    if is_new and BotResult.objects.filter(field=field, board_id=board_id).count() == field.tables:
        facts_changed(event_id=field.stage.event_id)
    return is_new


@transaction.atomic
def note_bot_failure(*, field_id: int, board_id: int, table: int, error: str) -> None:
    """Count that a table of bots could not play a board, so that it is not tried for ever."""
    if not BotField.objects.select_for_update().filter(pk=field_id, withdrawn_at=None).exists():
        return
    failure, _is_new = BotFailure.objects.get_or_create(
        field_id=field_id, board_id=board_id, table=table, defaults={"error": error[:100]}
    )
    failure.tries, failure.error = failure.tries + 1, error[:100]
    failure.save(update_fields=["tries", "error"])


@transaction.atomic
def try_field_again(*, actor: Actor, stage: Stage) -> None:
    """Let the bots of a stage try once more what they could not play.

    :raises Missing: when no field plays there.
    """
    field = _held(actor, stage, "slips.try_field_again")
    let_be = field.failures.count()
    field.failures.all().delete()
    record(actor, "slips.try_field_again", field, stage.event, before={"failed": let_be})
    jobs.enqueue_once(PLAY_FIELD, field.pk)


def _held(actor: Actor, stage: Stage, act: str) -> BotField:
    """Hold the field that plays in a stage, for a director's act."""
    refuse_unless(permissions.may_rule(actor, stage.event), act)
    field = BotField.objects.select_for_update().filter(stage=stage, withdrawn_at=None).first()
    if field is None:
        raise Missing(what="bot_field")
    return field


def _check(stage: Stage, tables: int, strength: str) -> None:
    form = from_json(stage.event.format)
    if form.stage(stage.ordinal).boards is None or not is_sealed(stage):
        raise BotsNeedBoards
    if lack_trump(Board.objects.filter(stage=stage), form.ruleset):
        raise BotsNeedTrump
    if (present := field_of(stage)) is not None:
        raise BotsPlayAlready(tables=present.tables)
    if not 1 <= tables <= MOST_BOT_TABLES or strength not in BotStrength.values:
        raise BotsOutOfBounds(most=MOST_BOT_TABLES)
