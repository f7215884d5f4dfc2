"""Geometry of the small pictures: where lines run and labels stand, in the units of an SVG view box. Pure."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.shared.widths import width

WIDTH, HEIGHT = 560, 250
LEFT, RIGHT, TOP, BOTTOM = 44, 390, 14, 218
EDGE, LETTER = 532, 10  # how far right lines may run; a Latin letter of a label on a phone, a Chinese one takes two
LEADERS = 5
LABEL_GAP = 19.0
BAR_HEAD = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A line of the grid with its number."""

    at: float
    label: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """The way of one entry through the field."""

    name: str
    points: str
    tone: str
    end_x: float
    end_y: float
    label_y: float | None
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """The picture of places after every round; leaders and the visitor's own entry carry a label."""

    width: int
    height: int
    left: int
    right: int
    ticks: tuple[Tick, ...]
    rounds: tuple[Tick, ...]
    traces: tuple[Trace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spark:
    """A line as small as a word."""

    points: str
    end_x: float
    end_y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderStep:
    """A level with how many ended there, and the bar that shows it."""

    level: int
    count: int
    is_mine: bool
    x: float
    middle: float
    width: float
    top: float
    height: float


def ladder_steps(levels: Sequence[int], own: int | None) -> tuple[LadderStep, ...]:
    """This will count entries by level, 2…14, as bars in 560 by 250 units."""
    counts = Counter(levels)
    most = max(counts.values(), default=1)
    return tuple(_step(at, level, counts[level], most, own) for at, level in enumerate(range(2, 15)))


def _step(at: int, level: int, count: int, most: int, own: int | None) -> LadderStep:
    pitch = WIDTH / 13
    height = round((BOTTOM - TOP - BAR_HEAD) * count / most, 1)
    return LadderStep(
        level=level,
        count=count,
        is_mine=level == own,
        x=round(at * pitch + 3, 1),
        middle=round((at + 0.5) * pitch, 1),
        width=round(pitch - 6, 1),
        top=round(BOTTOM - height, 1),
        height=height,
    )


def spark(places: Sequence[int], total: int) -> Spark:
    """This will lay out places from left to right in 64 by 24 units, the first place on top."""
    spots = [(_across(at, len(places), 3, 61), _down(place, total, 2, 22)) for at, place in enumerate(places)]
    end_x, end_y = spots[-1] if spots else (3.0, 2.0)
    return Spark(points=_join(spots), end_x=end_x, end_y=end_y)


def rank_chart(lines: Sequence[tuple[str, Sequence[int], bool]], total: int) -> Chart:
    """This will lay out the ways of the entries, each given by name, places and whether it is the visitor's own.

    Traces come with the important ones last, so that they are drawn on top.
    """
    rounds = max((len(places) for _name, places, _own in lines), default=0)
    right = _right(lines)
    traces = [_trace(at, line, rounds, total, right) for at, line in enumerate(lines) if line[1]]
    shown = _apart([trace for trace in traces if trace.tone])
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=right,
        ticks=tuple(Tick(at=_down(place, total, TOP, BOTTOM), label=place) for place in _steps(total)),
        rounds=tuple(
            Tick(at=_across(number - 1, rounds, LEFT, right), label=number) for number in range(1, rounds + 1)
        ),
        traces=(*(trace for trace in traces if not trace.tone), *shown),
    )


def _right(lines: Sequence[tuple[str, Sequence[int], bool]]) -> int:
    """Tell where the lines end: as far right as the longest label leaves room, and never left of `RIGHT`."""
    names = [name for at, (name, _places, is_own) in enumerate(lines) if is_own or at < LEADERS]
    longest = max((width(name) for name in names), default=0)
    return max(RIGHT, EDGE - LETTER * longest)


def _trace(at: int, line: tuple[str, Sequence[int], bool], rounds: int, total: int, right: int) -> Trace:
    name, places, is_own = line
    first = rounds - len(places)  # a late entry begins where it came in
    spots = [
        (_across(first + step, rounds, LEFT, right), _down(place, total, TOP, BOTTOM))
        for step, place in enumerate(places)
    ]
    end_x, end_y = spots[-1]
    return Trace(
        name=name,
        points=_join(spots),
        tone="mine" if is_own else "topl" if at < LEADERS else "",
        end_x=end_x,
        end_y=end_y,
        label_y=None,
        places=tuple(places),
    )


def _apart(traces: list[Trace]) -> list[Trace]:
    """Move labels down until none stands on another, then up again where they left the picture."""
    ordered = sorted(traces, key=lambda trace: trace.end_y)
    heights: list[float] = []
    for trace in ordered:
        heights.append(max(trace.end_y, heights[-1] + LABEL_GAP if heights else TOP))
    ceiling = float(BOTTOM)
    for at in reversed(range(len(heights))):
        heights[at] = min(heights[at], ceiling)
        ceiling = heights[at] - LABEL_GAP
    return [_labelled(trace, y) for trace, y in zip(ordered, heights, strict=True)]


def _labelled(trace: Trace, y: float) -> Trace:
    return Trace(
        name=trace.name,
        points=trace.points,
        tone=trace.tone,
        end_x=trace.end_x,
        end_y=trace.end_y,
        label_y=round(y + 4, 1),
        places=trace.places,
    )


def _steps(total: int) -> list[int]:
    """First, last and about five places between, at round numbers."""
    step = max(1, -(-total // 6))
    inner = [place for place in range(step, total, step) if place > 1 and total - place >= step / 2]
    return [1, *inner, total] if total > 1 else [1]


def _across(at: int, count: int, start: float, end: float) -> float:
    return round(start + (end - start) * at / max(1, count - 1), 1)


def _down(place: int, total: int, top: float, bottom: float) -> float:
    return round(top + (bottom - top) * (place - 1) / max(1, total - 1), 1)


def _join(spots: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in spots)
