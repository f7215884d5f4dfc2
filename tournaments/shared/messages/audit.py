"""The audit trail in words: areas, acts, fields and values."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.shared.messages import trail

AREAS = {
    "accounts": _("Accounts"),
    "clubs": _("Club and players"),
    "events": _("Events and entries"),
    "draws": _("Draws"),
    "pairings": _("Pairings"),
    "slips": _("Results"),
    "publishing": _("Publication"),
    "live": _("Live tables"),
}

ACTIONS = {
    "accounts.change_profile": _("changed the own profile"),
    "accounts.delete": _("deleted the own account"),
    "clubs.found": _("founded the club"),
    "clubs.change": _("changed the club's details"),
    "clubs.grant_office": _("granted an office"),
    "clubs.change_office": _("changed an office"),
    "clubs.revoke_office": _("took an office away"),
    "clubs.add_player": _("wrote a player into the book"),
    "clubs.change_player": _("changed a player's record"),
    "clubs.merge_players": _("merged two records"),
    "clubs.erase_player": _("erased a person"),
    "clubs.invite_player": _("made an invitation link"),
    "clubs.withdraw_invitations": _("took an invitation link back"),
    "clubs.claim_invitation": _("claimed the own record"),
    "events.create_event": _("made the event"),
    "events.edit_event": _("changed the event"),
    "events.change_format": _("changed the format"),
    "events.order_standings": _("chose the order of the standings"),
    "events.reshape_stage": _("fitted the format of a stage to its field"),
    "events.add_stage": _("added a stage"),
    "events.remove_stage": _("took the last stage away"),
    "events.open_entries": _("opened the entries"),
    "events.close_entries": _("closed the entries"),
    "events.start_event": _("started the event"),
    "events.finish_event": _("finished the event"),
    "events.reopen_event": _("reopened the event"),
    "events.cancel_event": _("cancelled the event"),
    "events.add_entry": _("made an entry"),
    "events.register": _("entered by the public link"),
    "events.edit_entry": _("changed an entry"),
    "events.cancel_entry": _("cancelled an entry"),
    "events.restore_entry": _("restored an entry"),
    "events.move_up": _("moved an entry up from the waiting list"),
    "events.import_entries": _("imported entries"),
    "events.late_entry": _("let a late entry in"),
    "events.withdraw_entry": _("withdrew an entry"),
    "events.reinstate": _("took an entry back in"),
    "events.set_absence": _("noted an absence"),
    "events.clear_absence": _("took an absence back"),
    "events.set_seeds": _("set the seeds"),
    "events.place_entries": _("filled a stage"),
    "events.check_in": _("checked an entry in"),
    "events.arrive": _("checked itself in"),
    "events.undo_check_in": _("took a check-in back"),
    "events.substitute_player": _("sent a substitute in"),
    "draws.request": _("asked for a draw"),
    "draws.import_pairings": _("imported pairings"),
    "draws.by_hand": _("entered pairings by hand"),
    "draws.open_stage": _("opened a stage"),
    "draws.compare": _("found what would be drawn otherwise since a correction"),
    "events.bring": _("corrected what entries bring along"),
    "draws.qualify": _("qualified entries for the next stage"),
    "pairings.write_round": _("wrote a draft of a round"),
    "pairings.swap": _("swapped two places"),
    "pairings.undo_swap": _("took a swap back"),
    "pairings.lock": _("locked or unlocked a pairing"),
    "pairings.publish": _("published the pairings"),
    "pairings.withdraw": _("took the pairings back"),
    "pairings.discard": _("threw a draft away"),
    "pairings.start": _("started a round"),
    "pairings.close": _("closed a round"),
    "pairings.reopen": _("reopened a round"),
    "pairings.lay_tables": _("made tables for cards"),
    "pairings.line_up": _("named a line-up"),
    "pairings.table": _("moved a match to another table"),
    "pairings.seal_boards": _("sealed the deals of the boards"),
    "pairings.lay_boards": _("laid out the boards"),
    "pairings.clear_boards": _("took the boards away"),
    "pairings.open_seal": _("opened the seal of the boards"),
    "pairings.fetch_deals": _("fetched the deals to make the boards"),
    "pairings.plan_movement": _("wrote down a movement"),
    "pairings.clock_start": _("started the clock"),
    "pairings.clock_pause": _("paused the clock"),
    "pairings.clock_resume": _("let the clock run on"),
    "pairings.clock_add": _("added time to the clock"),
    "slips.submit": _("sent a score slip"),
    "slips.confirm": _("confirmed a result"),
    "live.open_for_match": _("switched a match to live play"),
    "live.begin_play": _("let play begin"),
    "live.pause": _("paused the table"),
    "live.resume": _("let the table go on"),
    "live.close_table": _("closed the table"),
    "live.put_bot": _("put a bot in a seat"),
    "live.substitute": _("put a substitute in a seat"),
    "live.oversee": _("looked at all hands"),
    "live.rule": _("ruled at a live table"),
    "live.slip_refused": _("could not enter a finished deal"),
    "slips.dispute": _("entered another result"),
    "slips.correct": _("corrected a result"),
    "slips.correct_closed": _("corrected a result of a closed round"),
    "slips.enter_levels": _("entered the levels of a match"),
    "slips.ask_again": _("asked both sides again"),
    "slips.rule": _("ruled"),
    "slips.annul_ruling": _("annulled a ruling"),
    "slips.call": _("called the director"),
    "slips.answer_call": _("answered a call"),
    "slips.end_match": _("ended a match"),
    "slips.resume_match": _("resumed a match"),
    "slips.import": _("imported results"),
    "slips.add_field": _("let bots play the boards"),
    "slips.withdraw_field": _("withdrew the bots from the boards"),
    "desk.simulate": _("played open matches with made-up results"),
    "publishing.publish": _("published the standings"),
    "publishing.withdraw": _("took a publication back"),
}

FIELDS = {
    "name": _("Name"),
    "name_latin": _("Name in Latin letters"),
    "place": _("Town"),
    "about": _("About"),
    "language": _("Language"),
    "time_zone": _("Time zone"),
    "name_display": _("Names shown"),
    "email": _("E-mail address"),
    "affiliation": _("Plays for"),
    "member_number": _("Member number"),
    "member_since": _("Member since"),
    "member_until": _("Member until"),
    "role": _("Office"),
    "person": _("Person"),
    "account": _("Account"),
    "players": _("Players"),
    "status": _("State"),
    "seed": _("Seed"),
    "note": _("Note"),
    "reason": _("Reason"),
    "kept": _("Record kept"),
    "gone": _("Record merged"),
    "starts_at": _("Starts"),
    "table": _("Table"),
    "number": _("Number"),
    "points": _("Points"),
    "payload": _("Result"),
}


def action_words(action: str) -> str:
    """Say what somebody did; an act without words of its own is told by its code."""
    return str(ACTIONS.get(action, action.replace(".", ": ").replace("_", " ")))


def field_words(field: str) -> str:
    """Name a value."""
    return str(FIELDS.get(field) or trail.FIELDS.get(field) or field.replace("_", " "))


def value_words(value: Any, field: str = "") -> str:
    """Write a single value of a field."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return trail.known_value(str(value), field)
