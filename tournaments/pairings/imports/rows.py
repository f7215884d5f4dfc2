"""The rows of a list of meetings, as typed: nothing is judged here."""

from dataclasses import dataclass

THIRD_PLACE = ("季军赛", "三四名", "third", "3rd")
FINAL = "决赛"
SITTING_OUT = frozenset(["bye", "free", "轮空", "輪空", "-", "–", "—", "/"])


@dataclass(frozen=True, kw_only=True)
class MeetingRow:
    """Who meets whom, and at which table. `line` counts from 1 in the source.

    `round`, `table` and `sequence` are numbers where they stand there; `phase` is the name of a knock-out round
    (`1/8`, `半决赛`). `left_out` says that the row is not wanted.
    """

    line: int
    first: str
    second: str
    group: str = ""
    phase: str = ""
    round: int | None = None
    table: int | None = None
    sequence: int | None = None
    left_out: bool = False

    @property
    def sits_out(self) -> bool:
        """Tell whether the row names nobody to meet."""
        return not self.second.strip() or self.second.strip().casefold() in SITTING_OUT

    @property
    def is_third_place(self) -> bool:
        """Tell whether this is the match for third place."""
        return self.phase.casefold().startswith(THIRD_PLACE)

    @property
    def phase_of_round(self) -> str:
        """Name the knock-out round; the match for third place belongs to the final."""
        return FINAL if self.is_third_place else self.phase


@dataclass(frozen=True, kw_only=True)
class ParsedMeetings:
    """What was read: rows, the encoding found, and the headings that say nothing to us."""

    rows: tuple[MeetingRow, ...]
    encoding: str
    ignored: tuple[str, ...]
