"""Sentences for levels, matches, schedules and metrics: why something came out as it did, and what is refused."""

from django.utils.translation import gettext_lazy as _

SIDES = {"NS": _("North–South"), "EW": _("East–West")}
SENTENCES = {
    # what is refused
    "scoring": _("This result cannot be counted."),
    "levels.unknown": _("“%(value)s” is no level; levels are 2 to 10, J, Q, K and A."),
    "levels.schedule_broken": _("The level table has a fault at %(points)s points."),
    "levels.band_unreadable": _("Line %(number)s of the level table needs points, a side and levels."),
    "levels.rules_contradictory": _("These level rules do not go together: %(option)s."),
    "levels.banker_unknown": _("Say who was banker in this deal."),
    "levels.banker_contradicted": _("The banker of this deal is %(expected)s, not %(stated)s."),
    "levels.last_winner_unknown": _("Say who won the last trick: that player banks next."),
    "levels.match_over": _("%(winner)s has passed A: the match is over."),
    "scoring.payload_unreadable": _("The stored result cannot be read (%(field)s)."),
    "standings.sheet_broken": _("The pairings contradict themselves at entry %(entry)s."),
    "boards.broken": _("The results of this board contradict themselves at table %(table)s (%(reason)s)."),
    "boards.scale_broken": _("The thresholds of this scale must rise from above 0 (threshold %(position)s)."),
    "victory.table_broken": _("This table of victory points has a fault at margin %(margin)s (%(reason)s)."),
    "cli.line_unreadable": _("The field “%(field)s” of this line cannot be read (%(reason)s)."),
    # what a deal did
    "levels.banker_stays": _("%(side)s keeps the bank and goes up %(levels)s."),
    "levels.taken_over": _("%(side)s takes over and goes up %(levels)s."),
    "levels.passed_ace": _("%(side)s wins as banker at A and takes the match."),
    "levels.held": _("%(side)s must win as banker at %(level)s before going up."),
    "levels.stopped": _("%(side)s stops at %(level)s, which must be played."),
    "levels.hooked": _("%(side)s is hooked at %(level)s and falls to %(falls_to)s."),
    "levels.void_deal": _("This deal is void."),
    "levels.after_the_end": _("The match was already over."),
    # how a match was decided
    "match.not_played": _("Nothing has been entered yet."),
    "match.going_on": _("The match goes on."),
    "match.passed_ace": _("%(side)s passed A."),
    "match.higher_level": _("%(side)s stood higher at the end."),
    "match.drawn": _("Both sides stood at the same level."),
    "match.higher_score": _("%(side)s scored more."),
    "match.scores_equal": _("Both sides scored the same."),
    "match.tie_open": _("Both sides stand at the same level; it is not decided yet."),
    "match.tie.banker_side": _("Same level: %(side)s banked the last deal."),
    "match.tie.next_to_lead": _("Same level: %(side)s would bank the next deal."),
    "match.tie.first_to_reach": _("Same level: %(side)s came to it first."),
    "match.tie.lots": _("Same level: lots fell to %(side)s."),
    "match.score_tie.banker_side": _("Equal scores: %(side)s banked the last deal."),
    "match.score_tie.next_to_lead": _("Equal scores: %(side)s would bank the next deal."),
    "match.score_tie.lots": _("Equal scores: lots fell to %(side)s."),
    "match.forfeit": _("Forfeited."),
    "match.awarded": _("The director awarded the match to %(side)s."),
    "match.deals_after_end": _("Deal %(deal)s and later ones were played after the end and do not count."),
    "match.deal_unusable": _("Deal %(deal)s contradicts the ones before it."),
    # what points are worth
    "schedule.banker": _("From %(low)s to %(high)s points the banker side goes up %(levels)s."),
    "schedule.attackers": _("From %(low)s to %(high)s points the attackers take over and go up %(levels)s."),
    "schedule.banker.only": _("At %(low)s points the banker side goes up %(levels)s."),
    "schedule.attackers.only": _("At %(low)s points the attackers take over and go up %(levels)s."),
    "schedule.attackers.every": _(
        "From %(low)s points the attackers take over and go up %(levels)s, and one more for each further %(every)s."
    ),
    "schedule.attackers.capped": _(
        "From %(low)s points the attackers take over and go up %(levels)s, and one more for each further %(every)s, "
        "at most %(cap)s."
    ),
    "schedule.attackers.on": _("From %(low)s points on the attackers take over and go up %(levels)s."),
    # what a metric measures
    "metric.points": _("Points for wins, draws and losses, with rulings of the director."),
    "metric.wins": _("Matches won, with byes and forfeits of the opponent."),
    "metric.wins_played": _("Matches won at the table, without byes and forfeits."),
    "metric.draws": _("Matches drawn."),
    "metric.head_to_head": _("Points from the matches among those who are tied, if each has met each."),
    "metric.head_to_head_two": _("Who won their own match, if exactly two are tied."),
    "metric.direct_encounter": _(
        "The place among those who are tied, by their own matches; whoever nobody could have caught stands ahead."
    ),
    "metric.net_levels": _("Own final levels less the opponents', A counting 14."),
    "metric.cumulative_levels": _("Levels climbed from 2, and one more for passing A."),
    "metric.signed_points": _("What the deals of all matches added up to: signed levels or room points."),
    "metric.points_captured": _("The points taken as attackers, with kitty and penalties."),
    "metric.shut_outs": _("Deals as banker side in which the attackers took no points."),
    "metric.opponents_points": _("The points of all opponents added up."),
    "metric.opponents_points_cut1": _("The points of the opponents, without the lowest."),
    "metric.opponents_points_cut2": _("The points of the opponents, without the two lowest."),
    "metric.opponents_points_median": _("The points of the opponents, without the highest and the lowest."),
    "metric.opponents_points_median2": _("The points of the opponents, without the two highest and the two lowest."),
    "metric.sonneborn_berger": _("The points of those beaten, and half the points of those drawn with."),
    "metric.sonneborn_berger_cut1": _(
        "The points of those beaten, and half the points of those drawn with, without the lowest opponent."
    ),
    "metric.koya": _("The points taken from those who have at least half of all that could be had."),
    "metric.progressive": _("The totals after each round added up."),
    "metric.progressive_cut1": _("The totals after each round added up, without the first."),
    "metric.progressive_cut2": _("The totals after each round added up, without the first two."),
    "metric.opponents_rating": _("The average rating of the opponents met."),
    "metric.rating": _("The rating of the entry."),
    "metric.board_total": _("The scores of all boards added up, as if everybody had played as many."),
    "metric.percentage": _("The share of what could be had on the boards played, in per cent."),
    "metric.handicap_percentage": _("The percentage, and half the combined handicap of the players."),
    "metric.board_wins": _("Boards on which the entry did better than its opponents, equal ones as half."),
    "metric.seed": _("The place in the starting list."),
    "metric.lots": _("Lots drawn from the seed stored with the event."),
    "metric.knockout": _("How far the entry came in the bracket."),
}
