"""What a slip says, checked against the rules and written in one form. Pure.

A deal is `{"form": "deal", "attackers": P}` with the details where they were given; the final levels of a match are
`{"form": "levels", "NS": 2…14, "EW": 2…14, "passed_a": "NS" | "EW" | None}`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.errors import DomainError
from engine.kitty import Component
from engine.outcome import DealCount, PointsOutOfRange, final_points_problems, settle
from engine.ruleset import Ruleset
from scoring.formats import EventFormat
from scoring.levels import LevelState, ladder, outcome_from_payload, play_deal
from scoring.matches import final_from_payload
from tournaments.shared import numbers
from tournaments.slips.errors import FieldMissing, NotANumber

COMPARED = ("form", "attackers", "banker", "hook", "last_winner", "NS", "EW", "passed_a", "subfield")
MOST_DIGITS = 6
MOST_DECKFULS = 5  # a P typed as such beyond five times all points is a slip of the thumb (OURS)
DETAILS = ("trick_points", "last_trick", "kitty", "penalty")


def deal_payload(form: EventFormat, state: LevelState, given: Mapping[str, Any]) -> dict[str, Any]:
    """Check a deal and write it in its one form; P is computed where the tricks are told.

    The banker is kept only where the deals before do not name him, so that a correction carries the later deals along.

    :raises DomainError: for whatever the rules forbid, with the field at fault.
    """
    details = {key: given.get(key) for key in DETAILS}
    payload: dict[str, Any] = {
        "form": "deal",
        "attackers": counted(form.ruleset, given, details),
        "banker": given.get("banker") or None,
        "hook": given.get("hook") or None,
        "last_winner": given.get("last_winner") or None,
        **details,
    }
    play_deal(form.levels, state, outcome_from_payload(payload))
    if state.banker is not None:
        payload["banker"] = None
    return payload


def levels_payload(given: Mapping[str, Any]) -> dict[str, Any]:
    """Check final levels and write them in their one form.

    :raises DomainError: if they are no levels, or a side beyond A is not at A.
    """
    payload = {
        "form": "levels",
        "NS": whole(given, "NS"),
        "EW": whole(given, "EW"),
        "passed_a": given.get("passed_a") or None,
    }
    final_from_payload(payload)
    return payload


def same_result(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Tell whether two slips say the same result; how it was counted does not matter."""
    return all(one.get(key) == other.get(key) for key in COMPARED)


def whole(given: Mapping[str, Any], field: str) -> int:
    """Read a whole number.

    :raises FieldMissing: when nothing is given.
    :raises NotANumber: when it is something else.
    """
    value = given.get(field)
    if value is None or value == "":
        raise FieldMissing(field=field)
    text = numbers.narrow(str(value).strip())
    size = None if isinstance(value, bool) else numbers.whole(text.removeprefix("-"), digits=MOST_DIGITS)
    if size is None:
        raise NotANumber(field=field, value=text[:20])
    return -size if text.startswith("-") else size


def level_text(payload: Mapping[str, Any], line: str) -> str:
    """Write the final level of a side; A+ has passed A, A only stands there."""
    final = final_from_payload(payload)
    return ladder.final_name(final.ns if line == "NS" else final.ew, passed=final.passed == line)


def counted(rules: Ruleset, given: Mapping[str, Any], details: dict[str, Any]) -> int:
    """Compute P from the tricks, or check the P that was given; `details` are put into their one form."""
    if details["trick_points"] in (None, ""):
        details.update(dict.fromkeys(DETAILS))
        points = whole(given, "attackers")
        most = MOST_DECKFULS * rules.sizes.points
        if points > most:
            raise PointsOutOfRange(field="attackers", given=points, lowest=0, highest=most)
        for problem in final_points_problems(points, rules, field="attackers"):
            raise problem
        return points
    part = details["last_trick"]
    count = DealCount(
        attackers_points=whole(details, "trick_points"),
        kitty_points=0 if details["kitty"] in (None, "") else whole(details, "kitty"),
        last_trick_won_with=Component(size=whole(part, "size"), length=whole(part, "length")) if part else None,
        penalty=0 if details["penalty"] in (None, "") else whole(details, "penalty"),
    )
    settled = settle(count, rules)
    for problem in _too_much(count.penalty, settled.points, rules):
        raise problem
    details.update(trick_points=count.attackers_points, kitty=count.kitty_points, penalty=count.penalty)
    details["last_trick"] = {"size": part["size"], "length": part["length"]} if part else None
    return settled.points


def _too_much(penalty: int, points: int, rules: Ruleset) -> Iterator[DomainError]:
    """Tell what is beyond what a deal can yield: without a penalty the parts bound each other, so that one is to blame.

    A penalty beyond all points of the deal is a slip of the thumb (OURS).
    """
    most = rules.sizes.points
    if abs(penalty) > most:
        yield PointsOutOfRange(field="penalty", given=penalty, lowest=-most, highest=most)
    yield from final_points_problems(points, rules, field="penalty")
