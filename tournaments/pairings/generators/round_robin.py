"""Round robin (循环赛) by Berger tables.

In round r of a field of n (even) the entries i and j meet when i + j ≡ r + 1 (mod n − 1); the one that would
meet itself meets n. An odd field gets an empty place, whose opponent sits out. Sides alternate as in the
tables published by the chess federation FIDE (Handbook C.05 annex 1).
"""

Meeting = tuple[int, int | None]


def berger(entries: int, *, legs: int = 1) -> tuple[tuple[Meeting, ...], ...]:
    """Give every round as meetings of places 1…n, first the one that sits NS; `(place, None)` sits out.

    A second leg repeats the rounds with sides exchanged.
    """
    places = entries + entries % 2
    once = tuple(round_of(places, number, entries) for number in range(1, places))
    back = tuple(tuple(exchanged(meeting) for meeting in meetings) for meetings in once)
    return tuple(meetings for leg in range(legs) for meetings in (once if leg % 2 == 0 else back))


def rounds(entries: int, legs: int = 1) -> int:
    """Count the rounds."""
    return max(entries + entries % 2 - 1, 0) * legs


def round_of(places: int, number: int, entries: int) -> tuple[Meeting, ...]:
    """Give one round; `entries` tells whether the last place is empty."""
    cycle = places - 1
    meetings: list[Meeting] = []
    for first in range(1, places):
        second = (number + 1 - first - 1) % cycle + 1
        if first == second:
            meetings.append(against_last(first, places, entries))
        elif first < second:
            meetings.append((first, second) if (first + second) % 2 else (second, first))
    return tuple(meetings)


def against_last(place: int, places: int, entries: int) -> Meeting:
    """Let a place meet the last one, or sit out when that is empty."""
    if entries < places:
        return place, None
    return (place, places) if place <= places // 2 else (places, place)


def exchanged(meeting: Meeting) -> Meeting:
    """Exchange sides; a bye stays one."""
    first, second = meeting
    return (first, None) if second is None else (second, first)
