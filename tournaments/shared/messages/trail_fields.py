"""The names of what the audit trail keeps: every key of the facts before and after a change.

A key that means different things in different places is named by the end of its path: `pairing.bye` is who sits out,
`points.bye` what that is worth. The first part of a path is the area of the act.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.shared.messages.rules_texts import OPTIONS

Text = str | Promise
Found = TypeVar("Found")

# What only the program reads: keys of rows, and what keeps a form sent twice from counting twice.
HIDDEN = frozenset({"account", "ids", "key", "merged_record"})

SEATS: Mapping[str, Text] = {
    "NS": _("North–South"),
    "EW": _("East–West"),
    "N": _("North"),
    "E": _("East"),
    "S": _("South"),
    "W": _("West"),
}
PEOPLE: Mapping[str, Text] = {
    "about": _("About"),
    "affiliation": _("Plays for"),
    "by": _("By"),
    "by_mail": _("Sent by e-mail"),
    "email": _("E-mail address"),
    "expires_at": _("Valid until"),
    "gone": _("Record merged"),
    "kept": _("Record kept"),
    "language": _("Language"),
    "member_number": _("Member number"),
    "member_since": _("Member since"),
    "member_until": _("Member until"),
    "moved_seats": _("Seats moved"),
    "name": _("Name"),
    "name_display": _("Names shown"),
    "name_latin": _("Name in Latin letters"),
    "open_links": _("Open links"),
    "person": _("Person"),
    "place": _("Town"),
    "role": _("Office"),
    "time_zone": _("Time zone"),
}
EVENT: Mapping[str, Text] = {
    "attacker_cap": _("Attackers go up"),
    "bands": _("Level table"),
    "confirm_policy": _("Results"),
    "decks": _("Decks of cards"),
    "entry_limit": _("At most"),
    "entry_policy": _("Who may enter"),
    "hook": _("Thrown back by"),
    "if_stayed": _("The bank stays: next is"),
    "if_taken": _("The bank is taken: next is"),
    "level_table": _("What points are worth"),
    "levels": _("Levels"),
    "must_play": _("Levels that must be played"),
    "one_phone": _("One phone per table is enough"),
    "preset": _("Preset"),
    "rules": _("Rules of the cards"),
    "rules.rules": _("Rule set"),
    "starts_at": _("Starts"),
    "status": _("State"),
    "table_entry": _("Tables enter"),
    "venue": _("Venue"),
    **{f"rule_{name}": text.name for name, text in OPTIONS.items()},
}
FORMAT: Mapping[str, Text] = {
    "stages": _("Stages"),
    "stages.kind": _("What is played"),
    "stages.rounds": _("Number of rounds"),
    "stages.groups": _("Number of groups"),
    "group_size": _("Size of a group"),
    "legs": _("Everybody meets everybody"),
    "one_field": _("Rank the groups as one field"),
    "third_place": _("Match for third place"),
    "best_of": _("A tie of the knock-out"),
    "best_of_last": _("Several matches"),
    "precedence": _("Order of the standings"),
    "unplayed": _("A round not played adds to the opponents’ points"),
    "sit_out": _("Sitting out counts like"),
    "play": pgettext_lazy("of a match", "Play"),
    "play.form": _("A match lasts"),
    "play.deals": _("Deals"),
    "play.minutes": _("Minutes"),
    "play.level": _("Every deal at level"),
    "play.stake": _("Points everybody begins with"),
    "level_tie": _("Equal levels at the end"),
    "finish_running_deal": _("Finish the deal when time is up"),
    "scheme": _("A deal counts"),
    "scheme.kind": _("What counts"),
    "scheme.shut_out": _("Without points for the attackers"),
    "scheme.multipliers": _("Multiplied from … points"),
    "stages.points": _("Points of the standings"),
    "points.win": _("Win"),
    "points.draw": _("Draw"),
    "points.loss": _("Loss"),
    "points.bye": _("Bye"),
    "points.absence": _("Absence"),
    "points.forfeit_win": _("Win by forfeit"),
    "points.forfeit_loss": _("Loss by forfeit"),
    "points.requested_bye": _("A bye on request counts"),
    "pairing": pgettext_lazy("of a stage", "Pairing"),
    "pairing.by": _("Who meets whom"),
    "pairing.bye": _("Who sits out"),
    "pairing.first_round": _("The first round"),
    "pairing.last_round": _("The last round"),
    "pairing.clubmates": _("Clubmates"),
    "clubmates_rounds": _("Rounds that keep clubmates apart"),
    "seat_balance": _("Sides in turn"),
    "float_balance": _("Nobody is floated twice running"),
    "unseeded": _("Entries without a seed"),
    "start_groups": _("Who starts ahead"),
    "start_groups.share": _("Share of the field"),
    "start_groups.wins": _("Wins counted ahead"),
    "start_groups.first_round": _("From round"),
    "start_groups.last_round": _("To round"),
    "intake": _("Who comes"),
    "intake.best": _("The best of each group"),
    "intake.total": _("The best in all"),
    "intake.from_place": _("From place"),
    "intake.to_place": _("To place"),
    "intake.rest": _("Everybody else"),
    "intake.lost_in": _("Who loses in round"),
    "intake.source": _("From stage"),
    "intake.seeding": _("They are laid out"),
    "intake.clubmates_apart": _("Clubmates kept apart"),
    "intake.carry": _("They bring along"),
    "intake.share": _("Which share"),
    "stages.boards": _("Boards"),
    "boards.scorer": _("A board counts"),
    "boards.unequal": _("Boards played unequally often"),
    "boards.scale": _("The scale"),
    "scale.thresholds": _("Steps"),
    "scale.base": _("What is compared"),
    "scale.against": _("With what"),
    "boards.per_round": _("Boards a round"),
    "boards.tables_per_match": _("Rooms of a match"),
    "boards.levels": _("Level of the boards"),
    "boards.bankers": _("Banker"),
    "boards.trumps": _("Trump of the boards"),
    "boards.victory": _("A match counts"),
    "victory.per_root_board": _("All 20 at a margin of … times the root of the boards"),
    "victory.bands": _("Victory table"),
    "bands.margin": _("From a margin of"),
    "bands.winner": _("Winner"),
    "bands.loser": _("Loser"),
    "boards.prorated": _("Missing boards count in proportion"),
    "boards.other_results": _("Players see results of other tables"),
    "boards.ranking": _("Players see the ranking"),
}
FIELD: Mapping[str, Text] = {
    "by_lot": _("By lot"),
    "carried": _("Points brought along"),
    "categories": _("Categories"),
    "checked_in_at": _("Checked in"),
    "differing": _("Otherwise today"),
    "entries": _("Entries by number"),
    "events.entries": _("Entries"),
    "events.kind": _("Why"),
    "fixed_table": _("Fixed table"),
    "handicap": _("Handicap"),
    "matches": _("Matches"),
    "link_renewals": _("Link renewed"),
    "note": _("Note"),
    "number": _("Number"),
    "players": _("Players"),
    "rating": _("Rating"),
    "round": _("Round"),
    "rows": _("Meetings"),
    "seed": _("Seed"),
    "draws.seed": _("Seed of the lots"),
}
ROUNDS: Mapping[str, Text] = {
    "boards": _("Boards"),
    "clock_ends_at": _("The clock ends"),
    "clock_left": _("Time left"),
    "closed_room": _("Closed room"),
    "locked": _("Pairing kept"),
    "match": _("Match"),
    "movement": _("Kind of movement"),
    "open_room": _("Open room"),
    "pairings": _("Pairings"),
    "promise": _("Fingerprint (SHA-256)"),
    "sets": _("Sets of boards"),
    "table": _("Table"),
    "tables": _("Tables"),
    "version": _("Revision"),
}
PLAY: Mapping[str, Text] = {
    "amount": _("Measure"),
    "attackers": _("Attackers’ points"),
    "bank_lost": _("Bank taken away"),
    "banker": _("Banker"),
    "code": _("Reason"),
    "deal": _("Deal"),
    "entry": _("Entry"),
    "final": _("Final standings"),
    "form": _("Kind of result"),
    "kind": _("Ruling"),
    "kitty": _("Points in the kitty"),
    "last_trick": _("Last trick"),
    "last_trick.length": _("Sets in a row"),
    "last_trick.size": _("Identical cards"),
    "last_winner": _("Last trick won by"),
    "line": _("Side"),
    "live.kind": pgettext_lazy("at a table", "Who sits there"),
    "live.points": pgettext_lazy("cards", "Points"),
    "live.rule.kind": _("Ruling"),
    "message": _("Message"),
    "next_banker": _("Banker of the next deal"),
    "passed_a": _("Passed A"),
    "payload": _("Result"),
    "penalty": _("Penalty"),
    "points": _("Points"),
    "publication": _("Publication"),
    "results": _("Results"),
    "failed": _("Deals that could not be played"),
    "said": _("Said"),
    "score": _("Score in the standings"),
    "seat": _("Seat"),
    "side": _("Side"),
    "slips.hook": _("Last trick won with"),
    "state": _("State"),
    "strength": _("Strength of the bots"),
    "subfield": _("Part of a fouled board"),
    "sure": _("Asked whether board and side are right"),
    "trick_points": _("Points in the tricks"),
    "unchanged": _("Known already"),
    "written": _("Results entered"),
}
NAMES: Mapping[str, Text] = {**SEATS, **PEOPLE, **EVENT, **FORMAT, **FIELD, **ROUNDS, **PLAY}
# Mappings whose keys are data: what a key of theirs is.
KEYED: Mapping[str, Text] = {
    "events.set_seeds": _("Entry %(key)s"),
    "events.place_entries": _("Group %(name)s"),
    "events.import_entries.entries": _("Entry %(key)s"),
    "events.bring.carried": _("Entry %(key)s"),
    "draws.qualify.carried": _("Entry %(key)s"),
}
COUNTED: Mapping[str, Text] = {  # Lists of mappings: how one of them is called.
    "stages": _("Stage %(number)s"),
    "start_groups": _("Group %(number)s"),
    "bands": _("Step %(number)s"),
}


def is_hidden(path: Sequence[str]) -> bool:
    """This will tell whether a value says nothing to a person; the path ends in its key."""
    return path[-1] in HIDDEN


def field_words(path: Sequence[str]) -> str:
    """This will name a value by the keys that lead to it, the act first: `("events.edit_event", "name")`."""
    keyed = KEYED.get(".".join(path[:-1]))
    if keyed is not None:
        return str(keyed) % {"key": path[-1], "name": path[-1]}
    return str(found(NAMES, path) or path[-1].replace("_", " "))


def one_words(path: Sequence[str], number: int) -> str:
    """This will name one mapping of a list."""
    name = found(COUNTED, path)
    return str(name) % {"number": number} if name is not None else f"{field_words(path)} {number}"


def found(table: Mapping[str, Found], path: Sequence[str]) -> Found | None:
    """This will look a path up by its longest end that the table knows."""
    for end in ends(path):
        if end in table:
            return table[end]
    return None


def ends(path: Sequence[str]) -> list[str]:
    """This will list the ends of a path, the longest first: with the act, with its area, without."""
    keys = [path[0].partition(".")[0], *path[1:]]
    return [".".join(path), *(".".join(keys[at:]) for at in range(len(keys)))]
