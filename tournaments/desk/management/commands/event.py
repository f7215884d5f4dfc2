"""`./run manage event …`: an event from the command line. Every word calls one operation or query."""

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.core.management.base import BaseCommand, CommandError

from engine.errors import DomainError
from scoring.formats import PRESETS
from tournaments.accounts.models import User
from tournaments.clubs.models import Club
from tournaments.clubs.operations.clubs import ClubFacts, found_club
from tournaments.desk.management import checking, drawing, forecasting, rehearsing, tables
from tournaments.desk.management.rehearsing import counted
from tournaments.desk.operations import demo
from tournaments.desk.operations.cups import import_cup
from tournaments.desk.operations.rehearsal import begun, simulate
from tournaments.desk.queries.standings import plain_standings
from tournaments.events.models import Event
from tournaments.publishing import exports
from tournaments.publishing import operations as publishing
from tournaments.shared import clock
from tournaments.shared.actors import COMMAND_LINE, Actor, person
from tournaments.shared.messages import sentence
from tournaments.tallies.operations import current_revision, recompute_check, recompute_now

FILES = """\
DIR holds
  entries.csv        name, player1, player2; also: latin name, club, seed
  stageN_….csv       the matches of stage N (its name ends in match.csv or matches.csv):
                     round, table, team A, level A, team B, level B, winner;
                     also: group (groups), phase and no (a knock-out's rounds, and the place in each)
A list may name its columns in Chinese too: 队伍名称, 轮次, 桌号, 队伍A, 级数A, 队伍B, 级数B, 胜方, 组别.
"""
READER_GONE = 141  # what a shell reports of a program stopped by a closed pipe


class Command(BaseCommand):
    """Import, rank, publish, export, rehearse, forecast and check events."""

    help = "Import, rank, publish, export, rehearse, forecast and check events."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--as", dest="actor", metavar="EMAIL", help="act as this account, with its offices")
        words = parser.add_subparsers(dest="word", required=True, metavar="COMMAND")
        add_import(words.add_parser("import", help="make an event from a folder of lists; prints its slug last"))
        drawing.add_new(words.add_parser("new", help="make an event; prints its slug"))
        drawing.add_draw(add_event(words.add_parser("draw", help="draw the next round here, and print it")))
        add_event(words.add_parser("draws", help="compute again what each Swiss draw reached; exit 1 if one differs"))
        add_standings(words.add_parser("standings", help="print standings"))
        add_event(words.add_parser("publish", help="show the newest standings to the public")).add_argument(
            "--final", action="store_true", help="mark them as final"
        )
        add_export(words.add_parser("export", help="write a file"))
        add_event(words.add_parser("simulate", help="play the open rounds with plausible results"))
        add_event(words.add_parser("recompute", help="compute the standings now")).add_argument(
            "--check", action="store_true", help="only compare what is stored with the facts; exit 1 if it differs"
        )
        checking.add_boards(add_event(words.add_parser("boards", help="print deals that may be seen, or check them")))
        prediction = words.add_parser(
            "forecast", help="tell how well a format ranks", formatter_class=RawDescriptionHelpFormatter
        )
        forecasting.add_forecast(prediction)
        demonstration = words.add_parser("demo", help="load the demonstration club")
        demonstration.add_argument("--once", action="store_true", help="do nothing if it is there already")
        demonstration.add_argument("--how-to-sign-in", action="store_true", help="only print the accounts")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            WORDS[options["word"]](self, Namespace(**options))
            self.stdout.flush()
        except DomainError as error:
            raise CommandError(sentence(error)) from error
        except BrokenPipeError:
            # The reader (`| head`) has seen enough; what is still in the buffer would fail once more at the exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(READER_GONE)

    def say(self, text: str) -> None:
        """Print a line."""
        self.stdout.write(text)


def add_event(parser: ArgumentParser) -> ArgumentParser:
    """Take the event's slug."""
    parser.add_argument("event", metavar="EVENT", help="the event's slug, as in its address")
    return parser


def add_import(parser: ArgumentParser) -> None:
    """Describe `event import`."""
    parser.formatter_class, parser.epilog = RawDescriptionHelpFormatter, FILES
    parser.add_argument("folder", metavar="DIR", type=Path, help="holds entries.csv and stage1_….csv, stage2_….csv")
    parser.add_argument("--preset", default="club_cup", choices=sorted(PRESETS), help="the format (club_cup)")
    parser.add_argument("--club", metavar="SLUG", help="the club; by default the only one, or a new one")
    parser.add_argument("--name", help="the event's name; by default that of the folder")
    parser.add_argument("--starts", metavar="WHEN", help="2026-05-17 or 2026-05-17T19:00 by the club's clock; now")


def add_standings(parser: ArgumentParser) -> None:
    """Describe `event standings`."""
    add_part(parser)
    parser.add_argument("--format", choices=("table", "csv", "json"), default="table")


def add_export(parser: ArgumentParser) -> None:
    """Describe `event export`."""
    add_part(parser)
    parser.add_argument("--kind", choices=[kind.value for kind in exports.Kind], default="standings")
    parser.add_argument("--format", choices=[form.value for form in exports.Format], required=True)
    parser.add_argument("--out", type=Path, metavar="FILE", required=True)


def add_part(parser: ArgumentParser) -> None:
    """Describe which part of an event is meant."""
    add_event(parser)
    parser.add_argument("--stage", type=int, metavar="N", help="the stage, from 1; by default the last begun")
    parser.add_argument("--after", type=int, metavar="R", help="after this round; by default the last")
    parser.add_argument("--group", metavar="NAME", help="one group")
    parser.add_argument("--category", metavar="WORD", help="one category, with the places inside it")


def part_named(options: Namespace) -> dict[str, Any]:
    """Tell which part of an event is meant."""
    return {key: getattr(options, key) for key in ("stage", "after", "group", "category")}


def actor_named(options: Namespace) -> Actor:
    """Act as somebody, or as the command line."""
    if not options.actor:
        return COMMAND_LINE
    user = User.objects.filter(email__iexact=options.actor).first()
    if user is None:
        raise CommandError(f"No account has the address {options.actor}.")
    return person(user.pk, str(user))


def event_named(options: Namespace) -> Event:
    """Find the event."""
    event = Event.objects.select_related("club").filter(slug=options.event).first()
    if event is None:
        raise CommandError(f"No event has the slug {options.event}.")
    return event


def club_for(options: Namespace) -> Club:
    """Find the club an import belongs to."""
    if options.club:
        club = Club.objects.filter(slug=options.club).first()
        if club is None:
            raise CommandError(f"No club has the slug {options.club}.")
        return club
    clubs = list(Club.objects.all()[:2])
    if len(clubs) == 2:
        raise CommandError("There are several clubs; name one with --club.")
    return clubs[0] if clubs else found_club(actor=actor_named(options), facts=ClubFacts(name="Club"), slug="club")


def start_named(options: Namespace, club: Club) -> datetime:
    """Read when an imported event began, by the club's clock."""
    if not options.starts:
        return clock.now()
    try:
        typed = datetime.fromisoformat(options.starts)
    except ValueError as error:
        raise CommandError(f"{options.starts} is no date: type 2026-05-17 or 2026-05-17T19:00.") from error
    return typed if typed.tzinfo else typed.replace(tzinfo=ZoneInfo(club.time_zone))


def import_event(command: Command, options: Namespace) -> None:
    """Carry out `event import`."""
    if not options.folder.is_dir():
        raise CommandError(f"{options.folder} is no folder.")
    club = club_for(options)
    done = import_cup(
        actor=actor_named(options),
        club=club,
        folder=options.folder,
        name=options.name or options.folder.resolve().name,
        preset=options.preset,
        starts_at=start_named(options, club),
    )
    recompute_now(event_id=done.event.pk)
    for rematch in done.rematches:
        command.stderr.write(f"rematch: {rematch}")
    command.say(f"{counted(done.entries, 'entry', 'entries')}, {counted(done.matches, 'match', 'matches')}")
    command.say(done.event.slug)


def new_event(command: Command, options: Namespace) -> None:
    """Carry out `event new`."""
    club = club_for(options)
    command.say(drawing.make(actor_named(options), club, options, start_named(options, club)).slug)


def draw(command: Command, options: Namespace) -> None:
    """Carry out `event draw`."""
    for line in drawing.lines(drawing.draw(actor_named(options), event_named(options), options)):
        command.say(line)


def check_draws(command: Command, options: Namespace) -> None:
    """Carry out `event draws`."""
    if not drawing.check(command.say, event_named(options)):
        sys.exit(1)


def standings(command: Command, options: Namespace) -> None:
    """Carry out `event standings`."""
    told = plain_standings(event_named(options), **part_named(options))
    tables.PRINTERS[options.format](command.stdout, told)


def publish(command: Command, options: Namespace) -> None:
    """Carry out `event publish`."""
    event = event_named(options)
    current_revision(event_id=event.pk)
    done = publishing.publish(actor=actor_named(options), event=event, is_final=options.final)
    command.say(f"Publication {done.number} of {event.slug}")


def export(command: Command, options: Namespace) -> None:
    """Carry out `event export`."""
    event = event_named(options)
    current_revision(event_id=event.pk)
    contents = exports.write(event.slug, options.kind, options.format, **part_named(options))
    options.out.write_bytes(contents)
    command.say(f"{options.out}: {len(contents):,} bytes")


def rehearse(command: Command, options: Namespace) -> None:
    """Carry out `event simulate`."""
    event = event_named(options)
    played = simulate(actor=actor_named(options), event=event)
    current_revision(event_id=event.pk)
    rehearsing.report(command.say, played, begun(event))


def recompute(command: Command, options: Namespace) -> None:
    """Carry out `event recompute`."""
    event = event_named(options)
    if not options.check:
        command.say("stored" if recompute_now(event_id=event.pk) else "nothing new")
        return
    report = recompute_check(event)
    for difference in report.differences:
        command.stderr.write(str(difference))
    verdict = "agrees" if report.agrees else "differs"
    compared = counted(report.tables, "table", "tables")
    command.say(f"{verdict}: {compared}, version {report.stored_version} of {report.facts_version}")
    if not report.agrees:
        sys.exit(1)


def boards(command: Command, options: Namespace) -> None:
    """Carry out `event boards`."""
    if not checking.report(command.say, event_named(options), verify=options.verify):
        sys.exit(1)


def foretell(command: Command, options: Namespace) -> None:
    """Carry out `event forecast`."""
    qualities = forecasting.forecasts(options)
    for line in forecasting.lines(qualities):
        command.say(line)
    if options.plot:
        forecasting.draw(options, qualities)


def load_demo(command: Command, options: Namespace) -> None:
    """Carry out `event demo`."""
    if not options.how_to_sign_in and not (options.once and demo.exists()):
        demo.load_demo()
    if options.once:
        return
    for email, name, role in demo.ACCOUNTS:
        command.say(f"  sign in as {role.label}: {email}  password: {demo.PASSWORD}  ({name})")


WORDS: Mapping[str, Callable[[Command, Namespace], None]] = {
    "import": import_event,
    "new": new_event,
    "draw": draw,
    "draws": check_draws,
    "standings": standings,
    "publish": publish,
    "export": export,
    "simulate": rehearse,
    "recompute": recompute,
    "boards": boards,
    "forecast": foretell,
    "demo": load_demo,
}
