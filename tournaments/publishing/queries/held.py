"""Which standings a revision holds."""

from dataclasses import dataclass, field

from scoring.formats import Competitor
from tournaments.events.models import Event
from tournaments.publishing.queries.state import tables_held
from tournaments.publishing.words import Going, going
from tournaments.tallies.models import TallyRevision


@dataclass(slots=True)
class Held:
    """What a revision holds of a group, by round: tables as id and digest, and which rounds were being played."""

    tables: dict[int, tuple[int, str]] = field(default_factory=dict)
    going: dict[int, Going] = field(default_factory=dict)


def held_by_group(event: Event, revision: TallyRevision | None, *, hides: bool) -> dict[int, Held]:
    """This will give the tables of a revision by group and round; with `hides` none that are secret as yet."""
    found: dict[int, Held] = {}
    rows = tables_held(event, revision, for_public=hides)
    facts = rows.values_list("group_id", "after_round", "table_id", "table__digest", "matches_done", "matches")
    for group, after, table, digest, done, matches in facts:
        held = found.setdefault(group, Held())
        held.tables[after] = (table, digest)
        if round_going := going(done, matches, is_team=event.format.get("competitor") == Competitor.TEAM):
            held.going[after] = round_going
    return found
