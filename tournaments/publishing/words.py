"""Words for when standings were counted: after a round, or while it was still being played."""

from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True, kw_only=True)
class Going:
    """A round that was being played when the standings were counted: so many of its matches were over.

    Teams meet in two rooms, so their matches are counted instead of tables.
    """

    done: int
    of: int
    is_team: bool = False

    def __str__(self) -> str:
        counted = {"done": self.done, "of": self.of}
        return (_("%(done)s of %(of)s matches in") if self.is_team else _("%(done)s of %(of)s tables in")) % counted


def going(done: int, of: int, *, is_team: bool) -> Going | None:
    """This will tell how far a round had come; None where it was over."""
    return Going(done=done, of=of, is_team=is_team) if done < of else None


def standings_heading(after: int, going: Going | None) -> str:
    """This will head standings."""
    if going is None:
        return _("Standings after round %(after)s") % {"after": after}
    return _("Standings during round %(after)s · %(in)s") % {"after": after, "in": going}


def newest_heading(after: int, going: Going | None) -> str:
    """This will head the standings that only directors see."""
    if going is None:
        return _("Newest standings, after round %(after)s") % {"after": after}
    return _("Newest standings, during round %(after)s · %(in)s") % {"after": after, "in": going}


def short_heading(after: int, going: Going | None) -> str:
    """This will head the leaders on the page of an event."""
    if going is None:
        return _("After round %(after)s") % {"after": after}
    return _("During round %(after)s · %(in)s") % {"after": after, "in": going}


def in_a_title(after: int, going: Going | None) -> str:
    """This will say it within the title of a list in a file."""
    if going is None:
        return _("after round %(number)s") % {"number": after}
    return _("during round %(number)s, %(in)s") % {"number": after, "in": going}


def in_short(after: int, going: Going | None) -> str:
    """This will say it where there is little room."""
    return (_("during round %(number)s") if going else _("after round %(number)s")) % {"number": after}
