"""`event forecast`: how well a format ranks, as a table and as a picture. No database is asked."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

import typst

from scoring.formats import PRESETS, EventFormat
from tournaments.pairings.generators.forecast import Figure, Knowledge, Quality, chart, forecast, with_rounds
from tournaments.shared.typesetting import fonts

EXPLAINED = """\
The entries have strengths drawn from a bell curve; every deal is played by the level rules of the preset, its points
drawn from both strengths. A column is a mean over the events, with what is nineteen times in twenty the error:
  spearman, kendall   rank correlation of the final places with the strengths: 1 is perfect, 0 is luck
  best wins           how often the strongest entry wins
  best place          where the strongest ends
  top 8               how many of the eight strongest end among the first eight
"""
HEADINGS = ("rounds", "hours", "spearman", "kendall", "best wins", "best place", "top {top}")
MOST_ENTRIES, MOST_EVENTS, MOST_ROUNDS = 500, 10_000, 30
SURE = 1.96  # standard errors on both sides hold the true mean nineteen times in twenty
PAGE = """\
#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg")
"""
DOTS_PER_INCH = 144


def add_forecast(parser: ArgumentParser) -> None:
    """Describe `event forecast`."""
    parser.epilog = EXPLAINED
    parser.add_argument("--preset", required=True, choices=sorted(PRESETS), help="the format")
    parser.add_argument("--entries", required=True, type=number(2, MOST_ENTRIES), metavar="N", help="how many compete")
    parser.add_argument("--seed", default="1", help="the same seed gives the same figures (1)")
    parser.add_argument(
        "--rounds", type=numbers, metavar="A,B,…", help="compare so many rounds of the first stage; as in the preset"
    )
    parser.add_argument(
        "--events", type=number(1, MOST_EVENTS), default=100, metavar="N", help="how many events are played (100)"
    )
    parser.add_argument(
        "--seeded",
        choices=[knowledge.value for knowledge in Knowledge],
        default=Knowledge.NONE.value,
        help="what is known of the strengths before play (none)",
    )
    parser.add_argument("--plot", type=picture, metavar="FILE", help="draw rounds against figures: .svg or .png")


def number(least: int, most: int) -> Callable[[str], int]:
    """Make a reader of whole numbers within limits."""

    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise ArgumentTypeError(f"{text} is no number from {least} to {most}")
        return int(text)

    return read


def numbers(text: str) -> list[int]:
    """Read numbers of rounds, separated by commas; each once, ascending."""
    read = number(1, MOST_ROUNDS)
    return sorted({read(part.strip()) for part in text.split(",")})


def picture(text: str) -> Path:
    """Read the name of a picture."""
    if not text.endswith((".svg", ".png")):
        raise ArgumentTypeError(f"{text} ends in neither .svg nor .png")
    return Path(text)


def forecasts(options: Namespace) -> list[Quality]:
    """Play the events of each number of rounds.

    :raises DomainError: when the format cannot be forecast for such a field.
    """
    base = PRESETS[options.preset]
    formats: Sequence[EventFormat] = (
        [with_rounds(base, rounds) for rounds in options.rounds] if options.rounds else [base]
    )
    return [
        forecast(
            form,
            entries=options.entries,
            events=options.events,
            seed=options.seed,
            knowledge=Knowledge(options.seeded),
        )
        for form in formats
    ]


def lines(qualities: Sequence[Quality]) -> list[str]:
    """Write the figures in columns for people."""
    heads = [heading.format(top=qualities[0].top_size) for heading in HEADINGS]
    rows = [heads, *(columns(quality) for quality in qualities)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(heads))]
    return ["  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)) for row in rows]


def columns(quality: Quality) -> list[str]:
    """Write one line of figures."""
    return [
        str(quality.rounds),
        f"{quality.minutes / 60:.1f}",
        written(quality.spearman),
        written(quality.kendall),
        written(quality.best_wins),
        written(quality.best_place, digits=1),
        written(quality.top),
    ]


def written(figure: Figure, *, digits: int = 2) -> str:
    """Write a mean with its error."""
    return f"{figure.mean:.{digits}f} ±{SURE * figure.error:.{digits}f}"


def draw(options: Namespace, qualities: Sequence[Quality]) -> None:
    """Write the picture, as SVG or, set by Typst, as PNG."""
    title = f"{options.preset}, {options.entries} entries, {options.events} events"
    svg = chart(title, qualities)
    if options.plot.suffix == ".svg":
        options.plot.write_text(svg, encoding="utf-8")
        return
    made: bytes = typst.compile(
        PAGE.encode(),
        font_paths=fonts(),
        ignore_system_fonts=True,
        format="png",
        ppi=DOTS_PER_INCH,
        sys_inputs={"svg": svg},
    )
    options.plot.write_bytes(made)
