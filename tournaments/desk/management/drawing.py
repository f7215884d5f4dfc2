"""`./run manage event new`, `draw` and `draws`: an event by its choices, its next round, what its draws reached."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime

from django.core.management.base import CommandError

from scoring.formats import PRESETS, EventFormat
from tournaments.clubs.models import Club
from tournaments.desk.operations.rounds import draw_and_publish
from tournaments.draws import operations as draws
from tournaments.draws.models import DrawState
from tournaments.draws.operations.verifying import DrawCheck, check_draws
from tournaments.draws.queries.draws import draw_page
from tournaments.events import operations as events
from tournaments.events.forms import EventForm
from tournaments.events.models import ConfirmPolicy, Entry, EntryPolicy, Event, Stage, StageStatus
from tournaments.events.options import FormatOptions, with_options
from tournaments.events.queries.sentence import preset_values
from tournaments.pairings.models import Round
from tournaments.shared.actors import Actor
from tournaments.shared.messages import fill


def add_new(parser: ArgumentParser) -> None:
    """Describe `event new`."""
    parser.add_argument("name", metavar="NAME", help="the event's name")
    parser.add_argument("--preset", default="club_swiss", choices=sorted(PRESETS), help="the format (club_swiss)")
    parser.add_argument("--club", metavar="SLUG", help="the club; by default the only one, or a new one")
    parser.add_argument("--starts", metavar="WHEN", help="2026-05-17 or 2026-05-17T19:00 by the club's clock; now")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="chosen",
        help="a choice of the new-event page, as rounds=5, by=places, legs=2, best_of=3; may be repeated",
    )


def add_draw(parser: ArgumentParser) -> None:
    """Describe `event draw`."""
    parser.add_argument("--stage", type=int, metavar="N", help="the stage, from 1; by default the first unfinished")
    parser.add_argument("--seed", default="", help="draw the lots from this text; by default from a new one")
    parser.add_argument("--publish", action="store_true", help="show the round at once; otherwise it is a draft")


def make(actor: Actor, club: Club, options: Namespace, starts_at: datetime) -> Event:
    """Make an event as the page does: the preset's values, and over them what was set."""
    chosen = dict(_pair(text) for text in options.chosen)
    data = {
        **preset_values(PRESETS[options.preset]),
        "preset": options.preset,
        "name": options.name,
        "starts_at": starts_at.strftime("%Y-%m-%dT%H:%M"),
        "expected": "24",
        "entry_policy": EntryPolicy.ANYBODY.value,
        "confirm_policy": ConfirmPolicy.BOTH_SIDES.value,
        **chosen,
    }
    form = EventForm({key: str(value) for key, value in data.items()}, club=club)
    if unknown := sorted(chosen.keys() - form.fields.keys()):
        raise CommandError(f"There is no choice called {', '.join(unknown)}.")
    if not form.is_valid():
        raise CommandError(" ".join(f"{key}: {' '.join(map(str, why))}" for key, why in form.errors.items()))
    if ignored := sorted(_ignored(chosen, PRESETS[options.preset], form.options())):
        raise CommandError(f"{options.preset} does not take {', '.join(ignored)}: it would change nothing.")
    return events.create_event(
        actor=actor, club=club, preset=options.preset, options=form.options(), **form.about_event()
    )


def _ignored(chosen: Mapping[str, str], base: EventFormat, choices: FormatOptions) -> Iterator[str]:
    """Name what was set and is not in the format that comes of it."""
    before, after = preset_values(base), preset_values(with_options(base, choices))
    for key, value in chosen.items():
        is_choice = value and key in vars(choices)
        if is_choice and before.get(key) == after.get(key) and value != str(before.get(key)):
            yield f"{key}={value}"


def _pair(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign:
        raise CommandError(f"{text}: a choice is KEY=VALUE.")
    return key.strip(), value.strip()


def draw(actor: Actor, event: Event, options: Namespace) -> Round:
    """Draw the next round of a stage here, without the worker."""
    stage = stage_named(event, options.stage)
    if options.publish:
        return draw_and_publish(actor=actor, stage=stage, seed=options.seed)
    asked = draws.request_draw(actor=actor, stage=stage, seed=options.seed)
    done = draws.run_draw(request_id=asked.pk)
    if done.state != DrawState.DONE and done.failure is not None:
        raise CommandError(fill(done.failure["code"], done.failure["facts"]))
    return Round.objects.get(stage=stage, number=done.round_number)


def stage_named(event: Event, ordinal: int | None) -> Stage:
    """Find a stage, or the first that is not over."""
    stages = event.stages.order_by("ordinal")
    stage = (
        stages.filter(ordinal=ordinal) if ordinal is not None else stages.exclude(status=StageStatus.FINISHED)
    ).first()
    if stage is None:
        raise CommandError("There is no such stage.")
    return stage


def lines(round: Round) -> Iterator[str]:
    """Write a round: tables, who sits out, why they meet, and what is to be known of the draw."""
    page = draw_page(round)
    yield f"Stage {round.stage.ordinal}, round {round.number}: {round.status}, seed {round.draw_seed}"
    for line in page.lines:
        pairing = line.pairing
        meets = (
            f"{_side(pairing.ns, pairing.ns_partner)} – {_side(pairing.ew, pairing.ew_partner)}" if pairing.ew else ""
        )
        yield f"{pairing.table or '–':>5} {meets}  ({'; '.join(line.reasons)})"
    for line in page.sitting_out:
        yield f"{'–':>5} {line.pairing.ns.number} {line.pairing.ns.name}: {line.pairing.match.get_kind_display()}"
    yield from page.report


def _side(entry: Entry, partner: Entry | None) -> str:
    """Name who holds a side of a table, by number."""
    return " + ".join(f"{one.number} {one.name}" for one in (entry, partner) if one is not None)


def check(say: Callable[[str], None], event: Event) -> bool:
    """Say of each Swiss draw whether its objective can be computed again, and tell whether all can."""
    found = [(stage.ordinal, one) for stage in event.stages.order_by("ordinal") for one in check_draws(stage)]
    for ordinal, one in found:
        say(f"stage {ordinal}, round {one.number}: {verdict(one)}")
    return all(one.agrees or one.by_hand for _ordinal, one in found)


def verdict(one: DrawCheck) -> str:
    """Put a check into a line."""
    if one.agrees:
        return f"agrees, {' '.join(map(str, one.found))}"
    told = ", ".join(f"{name} {before} then {now} now" for name, (before, now) in one.differences.items())
    return f"differs: {told}" + (f" ({one.by_hand} matches changed by hand)" if one.by_hand else "")
