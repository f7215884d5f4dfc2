"""Fields of bots (机器人参照桌): which one plays the boards of a stage, and what it has made of them so far.

Every reading here leaves out what was withdrawn. What of it may be shown is asked of `permissions`.
"""

from collections.abc import Mapping

from tournaments.events.models import Stage
from tournaments.slips.models import BotField, BotResult


def field_of(stage: Stage) -> BotField | None:
    """Find the field of bots that plays the boards of a stage now."""
    return BotField.objects.filter(stage=stage, withdrawn_at=None).first()


def bot_points(stage: Stage) -> Mapping[int, tuple[int, ...]]:
    """Give the points of a board at every table of bots, in order of their numbers.

    A board comes once all of them have played it: half a field compares with nothing.
    """
    field = field_of(stage)
    if field is None:
        return {}
    found: dict[int, list[int]] = {}
    rows = BotResult.objects.filter(field=field).order_by("board", "table").values_list("board__number", "points")
    for number, points in rows:
        found.setdefault(number, []).append(points)
    return {number: tuple(points) for number, points in found.items() if len(points) == field.tables}
