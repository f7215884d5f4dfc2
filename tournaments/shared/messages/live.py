"""Sentences for the failures of `tournaments.live`; what the rules of the game refuse is in `bidding_live`."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "live.stale": _("The table has moved on meanwhile. Look again."),
    "live.at_rest": _("Nobody plays at this table now."),
    "live.seat_taken": _("Somebody sits in this seat already."),
    "live.not_for_players": _("Players cannot do this."),
    "live.only_watches": _("You are watching; only those who sit at the table can do this."),
    "live.switched_off": _("This table was opened without that."),
    "live.option_wrong": _("A table cannot be opened like this: %(option)s."),
    "live.match_not_playable": _(
        "Only a match of two entries in a published round, for which nothing is entered yet, can be played live; "
        "where boards fix the trump suit, the program must know which."
    ),
    "live.message_unreadable": _("The page sent something that cannot be read (%(field)s). Load it again."),
    "live.too_many_tables": _(
        "%(most)s tables were opened from here within an hour. Play on at one of them, or come back later."
    ),
    "live.too_soon": _("This was done a moment ago. Wait %(seconds)s seconds."),
}
