"""The figures of several forecasts as a picture: rounds (and hours) against how well they rank. Plain SVG."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from tournaments.pairings.generators.forecast.quality import Figure, Quality

WIDTH, HEIGHT = 760, 440
LEFT, RIGHT, TOP, BOTTOM = 64, 220, 56, 72
SURE = 1.96  # standard errors on both sides hold the true mean nineteen times in twenty


@dataclass(frozen=True, kw_only=True)
class Curve:
    """One figure over the rounds: its name, its look, and where to read it."""

    name: str
    look: str
    read: Callable[[Quality], Figure]


CURVES = (
    Curve(name="rank correlation (Spearman)", look="a", read=lambda quality: quality.spearman),
    Curve(name="of the best {top} in the first {top}", look="b", read=lambda quality: quality.top),
    Curve(name="the best wins", look="c", read=lambda quality: quality.best_wins),
)
STYLE = """
text{font:13px system-ui,sans-serif;fill:#1c1b19}.title{font-weight:600;font-size:15px}.faint{fill:#6b675f}
.grid{stroke:#d9d4c9}.axis{stroke:#6b675f}.curve{fill:none;stroke-width:2.2}
.a{stroke:#a3262a}.b{stroke:#1f5d8c;stroke-dasharray:7 4}.c{stroke:#4b6b2f;stroke-dasharray:2 4}
.bar,.dot{stroke-width:1.2;stroke-dasharray:none}
.dot.a{fill:#a3262a}.dot.b{fill:#1f5d8c}.dot.c{fill:#4b6b2f}.paper{fill:#fbf9f4}
@media(prefers-color-scheme:dark){text{fill:#ece7dc}.faint{fill:#a8a294}.grid{stroke:#3a3731}.axis{stroke:#a8a294}
.paper{fill:#191815}.a{stroke:#e0777a}.b{stroke:#7db4dd}.c{stroke:#a3c47f}
.dot.a{fill:#e0777a}.dot.b{fill:#7db4dd}.dot.c{fill:#a3c47f}}
""".strip()


def chart(title: str, qualities: Sequence[Quality]) -> str:
    """Draw the figures of one format with several numbers of rounds, or of one; whiskers are 95 per cent sure."""
    parts = "\n".join([*_frame(title, qualities), *_curves(qualities), *_legend(qualities)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-label="{escape(title)}">\n<style>{STYLE}</style>\n{parts}\n</svg>\n'
    )


def _frame(title: str, qualities: Sequence[Quality]) -> Iterator[str]:
    yield f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>'
    yield f'<text class="title" x="{LEFT}" y="30">{escape(title)}</text>'
    for tenth in range(0, 11, 2):
        y = _y(tenth / 10)
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="faint" x="{LEFT - 10}" y="{y + 4:.1f}" text-anchor="end">{tenth / 10:.1f}</text>'
    for quality in qualities:
        x, base, hours = _x(quality, qualities), HEIGHT - BOTTOM, quality.minutes / 60
        yield f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{base}" y2="{base + 5}"/>'
        yield f'<text x="{x:.1f}" y="{base + 22}" text-anchor="middle">{quality.rounds}</text>'
        yield f'<text class="faint" x="{x:.1f}" y="{base + 40}" text-anchor="middle">{hours:.1f} h</text>'
    yield f'<text class="faint" x="{WIDTH - RIGHT}" y="{HEIGHT - 12}" text-anchor="end">rounds, and hours in all</text>'


def _curves(qualities: Sequence[Quality]) -> Iterator[str]:
    for curve in CURVES:
        points = [(_x(quality, qualities), curve.read(quality)) for quality in qualities]
        path = " ".join(f"{x:.1f},{_y(figure.mean):.1f}" for x, figure in points)
        yield f'<polyline class="curve {curve.look}" points="{path}"/>'
        for x, figure in points:
            low, high = _y(figure.mean - SURE * figure.error), _y(figure.mean + SURE * figure.error)
            yield f'<line class="bar {curve.look}" x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}"/>'
            yield f'<circle class="dot {curve.look}" cx="{x:.1f}" cy="{_y(figure.mean):.1f}" r="3.6"/>'


def _legend(qualities: Sequence[Quality]) -> Iterator[str]:
    """Name each curve at its right end, the names apart from each other."""
    last, least = qualities[-1], float(TOP)
    for curve in sorted(CURVES, key=lambda curve: -curve.read(last).mean):
        figure = curve.read(last)
        y = max(_y(figure.mean), least)
        least = y + 34
        words = curve.name.format(top=last.top_size)
        x = WIDTH - RIGHT + 14
        yield f'<text x="{x}" y="{y:.1f}"><tspan font-weight="600">{figure.mean:.2f}</tspan></text>'
        yield f'<text class="faint" x="{x}" y="{y + 16:.1f}">{escape(words)}</text>'


def _x(quality: Quality, qualities: Sequence[Quality]) -> float:
    """Place a number of rounds between the margins."""
    first, last = qualities[0].rounds, qualities[-1].rounds
    width = WIDTH - LEFT - RIGHT - 48
    return LEFT + 24 + (width * (quality.rounds - first) / (last - first) if last > first else width / 2)


def _y(share: float) -> float:
    """Place a share of 0 to 1 between the margins; nothing is drawn outside."""
    return HEIGHT - BOTTOM - min(max(share, 0.0), 1.0) * (HEIGHT - TOP - BOTTOM)
