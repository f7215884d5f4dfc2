"""Where bots sat when a deal was played at a live table, so that nobody takes their result for one of people (机器人).

The mark is that of the deal as it was played last: a correction of its result leaves it, a deal that was void at its
table and played again has the mark of the second time.
"""

from collections.abc import Collection, Mapping

from tournaments.slips.models import ScoreSlip, SlipSource

PlayedDeal = tuple[int, int, int]  # match, room, number of the deal or board


def bot_seats(matches: Collection[int], number: int | None = None) -> Mapping[PlayedDeal, str]:
    """Give the seats at which bots played, as in `NS`, by deal; of matches by their rows, or of one deal of each."""
    slips = ScoreSlip.objects.filter(match__in=matches, source=SlipSource.LIVE).order_by("pk")
    if number is not None:
        slips = slips.filter(deal_number=number)
    rows = slips.values_list("match_id", "room", "deal_number", "bots")
    last = {(match, room, deal): seats for match, room, deal, seats in rows}
    return {deal: seats for deal, seats in last.items() if seats}
