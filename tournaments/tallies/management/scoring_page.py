"""The text of docs/scoring.md, made from the registries, so that the page never says what the code does not do."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from textwrap import dedent

from django.utils import translation

from engine.kitty import MULTIPLIERS, PAIR, SINGLE, TRIPLE, Component, multiplier, tractor
from engine.ruleset import KittyMultiplier
from scoring.cli import KEYS, OPTION_KEYS
from scoring.formats import PRESETS, describe
from scoring.levels import ROOM_POINTS, Schedule, standard
from scoring.matches import POINTS_TABLES, LevelTie, PlayForm, PointsTable
from scoring.standings import METRICS, Metric, Unplayed
from tournaments.shared.messages import fill, formats
from tournaments.tallies.management.scoring_boards import boards

EXAMPLE_FIELDS = {"club_cup": 48, "club_swiss": 40, "knockout": 16, "round_robin": 8}
USUAL_FIELD = 12
COMPONENTS = (SINGLE, PAIR, TRIPLE, *(tractor(size=2, length=n) for n in (2, 3)), tractor(size=3, length=2))
TOO_MANY_CARDS = 2  # the scheme `tier248` is defined for tuples of at most so many cards
FORMS = {
    PlayForm.TO_A: "until a side passes A (计局)",
    PlayForm.FIXED_DEALS: "a fixed number of deals, then the higher level (计副)",
    PlayForm.TIMED: "until time is up, then the higher level (计时)",
    PlayForm.TIMED_AND_FIXED: "whichever of the two comes first",
    PlayForm.POINTS_PER_DEAL: "a fixed number of deals, all at one level, signed points added up",
    PlayForm.DUPLICATE: "the boards of the round, compared with the other tables (复式)",
}
TIES = {
    LevelTie.DRAW: "a draw; not in a knock-out",
    LevelTie.BANKER_SIDE: "the side that banked the last deal wins",
    LevelTie.NEXT_TO_LEAD: "the side that would bank the next deal wins",
    LevelTie.FIRST_TO_REACH: "the side that came to the level first wins",
    LevelTie.EXTRA_DEAL: "deals go on until the levels differ; not over boards",
    LevelTie.LOTS: "lots from the event's stored seed",
}
UNPLAYED = {
    Unplayed.NOTHING: "adds nothing",
    Unplayed.OWN_SCORE: "adds a dummy opponent with the entry's own points (OURS: FIDE's, without its refinements)",
    Unplayed.VIRTUAL: "adds FIDE's earlier virtual opponent (C.02, until 2022)",
    Unplayed.FIDE_2024: "counts as FIDE C.07, article 16, had it from 2024 until February 2026: see below",
    Unplayed.FIDE_2026: "counts as FIDE C.07, article 16, has it from 1 March 2026: see below",
}


def page() -> str:
    """Write the whole page in English."""
    with translation.override("en"):
        return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield dedent("""\
        # Scoring

        This page is generated from the registries in `scoring/` and `engine/` by
        `./run manage scoring_page`; a test fails when it is out of date.
        Places are decided by integers and exact fractions; no floating-point number is ever compared.
        Whatever a match or a place is, the program can say why: codes with facts, worded in the reader's language.

        ## From points to levels (升级)

        Two decks, no cap for the attackers:
        """)
    yield from _schedule(standard(decks=2))
    yield dedent("""
        Gains stop at a must-play level (必打), which a side leaves only by winning there as banker; A always is one.
        A match is won by winning as banker at A. Final level − 2, and one more for passing A, is the
        cumulative count (累积小分); own less the opponents' final level is the net count (净级分), A counting 14.

        ## What the kitty is worth (抠底)
        """)
    yield from _kitty()
    yield from _matches()
    yield from boards()
    yield from _metrics()
    yield from _presets()
    yield from _program()


def _program() -> Iterator[str]:
    yield dedent("""
        ## From the command line

        `python -m scoring levels` reads one JSON object a line and answers each with one: the levels after the
        deal, who has the bank and why. A line such as

        ```
        {"points": 95, "levels": {"NS": "5", "EW": "7"}, "banker": "N"}
        ```

        may hold these keys:
        """)
    yield from _table(("key", "what it holds"), ((f"`{key}`", says) for key, says in KEYS.items()))
    yield "\nIn `options`:\n"
    yield from _table(("key", "what it holds"), ((f"`{key}`", says) for key, says in OPTION_KEYS.items()))


def _schedule(schedule: Schedule) -> Iterator[str]:
    for line in schedule.explain():
        yield f"- {fill(line.code, line.facts)}"


def _kitty() -> Iterator[str]:
    yield from _table(
        ("scheme", "single", "pair", "triple", "2-pair tractor", "3-pair tractor", "2-triple tractor"),
        ((scheme.value, *(_multiplier(scheme, part) for part in COMPONENTS)) for scheme in MULTIPLIERS),
    )


def _multiplier(scheme: KittyMultiplier, part: Component) -> str:
    if scheme is KittyMultiplier.TIER248 and part.size > TOO_MANY_CARDS:
        return "–"
    return f"×{multiplier(scheme, part)}"


def _matches() -> Iterator[str]:
    yield "\n## Matches (场)\n\nHow a match ends; passing A ends it in every form:\n"
    yield from _table(("form", "the match goes"), ((f"`{form}`", words) for form, words in FORMS.items()))
    yield "\nAt equal levels:\n"
    yield from _table(("rule", "then"), ((f"`{tie}`", words) for tie, words in TIES.items()))
    yield "\nPoints for the standings (场分):\n"
    yield from _table(
        ("table", "win", "draw", "loss", "bye", "absence", "forfeit won", "forfeit lost"),
        ((f"`{key}`", *_points(table)) for key, table in POINTS_TABLES.items()),
    )
    yield (
        "\nA bye is a win without small points, and a match that is not decided counts for nobody. In an individual\n"
        "who is left out has beaten nobody: a round sat out counts like a draw there (`sit_out` of the format, OURS)."
    )
    factors = ", ".join(f"×{factor} from {least} points" for least, factor in ROOM_POINTS.multipliers)
    yield f"Room points (积分) multiply by what all four players had before the deal: {factors}."


def _points(table: PointsTable) -> tuple[str, ...]:
    values = (
        table.win, table.draw, table.loss, table.bye, table.absence, table.forfeit_win, table.forfeit_loss,
    )  # fmt: skip
    return tuple(_number(value) for value in values)


def _number(value: Fraction) -> str:
    return str(value).replace("-", "−")


def _metrics() -> Iterator[str]:
    yield "\n## Metrics (指标)\n\nA precedence names them in order; the first that differs decides.\n"
    yield from _table(
        ("key", "name", "better", "what it is", "where it is written down"),
        (_metric(metric) for metric in METRICS.values()),
    )
    yield "\nA round that an entry did not play, in its opponents' points:\n"
    yield from _table(("option", "it"), ((f"`{way}`", words) for way, words in UNPLAYED.items()))
    yield dedent("""
        By FIDE's article 16 an entry gives a round up if it is absent, asked for the bye or forfeits the match.
        To its opponents it counts with the points it was awarded, but the rounds without an opponent after the
        last in which it was there to play count as draws. Its own unplayed round adds a dummy with its own points:
        from March 2026 at most the points of the opponent who was drawn, or a draw for each round so far. A cut
        takes the lowest of the rounds given up first, unless the lowest opponent adds even more. In a round robin
        a forfeited match counts like any other, and a bye adds nothing.
        Sonneborn–Berger weighs by win and draw, whatever the points table gives for them (OURS).""")


def _metric(metric: Metric) -> tuple[str, ...]:
    return (
        f"`{metric.key}`",
        str(formats.METRICS[metric.key]),
        metric.direction.value,
        fill(metric.explanation, {}),
        metric.citation,
    )


def _presets() -> Iterator[str]:
    yield "\n## Presets (赛制预设)"
    for key, event in PRESETS.items():
        field = EXAMPLE_FIELDS.get(key, USUAL_FIELD)
        yield f"\n### `{key}`\n\n{formats.told(describe(event, field))}\n"
        for ordinal, stage in enumerate(event.stages, start=1):
            yield f"- Stage {ordinal}: {', then '.join(f'`{metric}`' for metric in stage.precedence)}"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    head = tuple(head)
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
