"""Level rules in words: what points are worth, which levels must be played, what throws back, and who banks next."""

from collections.abc import Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.levels import Hook, IfStayed, IfTaken, LevelRules, Schedule, ladder
from scoring.matches import PlayForm
from tournaments.shared.messages import scoring

HOOKS = {
    Hook.JACK: _(
        "If attackers take over and win the last trick with a single jack, a banker side at J falls: to 2 by a trump, "
        "to 8 by another suit."
    ),
    Hook.QUEEN: _("If attackers take over and win the last trick with a single queen, a banker side at Q falls to 6."),
}
STAYED = {
    IfStayed.PARTNER: _("The bank stays: the banker’s partner is next."),
    IfStayed.SAME_SEAT: _("The bank stays: the same player banks again."),
}
TAKEN = {
    IfTaken.NEXT_SEAT: _("The bank is taken: the player after the banker is next."),
    IfTaken.LAST_TRICK_WINNER: _("The bank is taken: the attacker who won the last trick is next."),
}


# Where deals are compared and no levels are climbed.
AT_ONE_LEVEL = (PlayForm.DUPLICATE, PlayForm.POINTS_PER_DEAL)
SIGNED = _("Where deals are compared, the take-over itself counts one level more: 1 where it says 0.")


def table_words(schedule: Schedule) -> tuple[str, ...]:
    """Put a level table into words, a sentence for each of its bands."""
    return tuple(str(scoring.SENTENCES[line.code]) % line.facts for line in schedule.explain())


def level_words(rules: LevelRules, *, form: PlayForm) -> tuple[str, ...]:
    """Put level rules into words; where no levels are climbed, as with boards, only what points are worth."""
    if form in AT_ONE_LEVEL:
        return (*table_words(rules.schedule), str(SIGNED))
    return (*table_words(rules.schedule), *_climbing(rules))


def _climbing(rules: LevelRules) -> Iterator[str]:
    if rules.must_play != (ladder.ACE,):
        levels = gettext(", ").join(ladder.name(level) for level in rules.must_play)
        yield gettext("These levels must be played: %(levels)s.") % {"levels": levels}
    if rules.hook in HOOKS:
        yield str(HOOKS[rules.hook])
    yield str(STAYED[rules.if_stayed])
    yield str(TAKEN[rules.if_taken])
