"""What speaks against a meeting, in words and as a figure."""

from fractions import Fraction

from tests.factories import EntryFactory, EventFactory
from tournaments.clubs.models import Club
from tournaments.draws import operations
from tournaments.draws.queries import draw_page, swap_preview
from tournaments.draws.queries.penalties import PairFacts, Penalty, penalty, total
from tournaments.events.models import Entry
from tournaments.pairings.models import Round
from tournaments.pairings.queries import pairing_list
from tournaments.shared.actors import COMMAND_LINE

ONE = Entry(number=1, name="One", affiliation="东区")
TWO = Entry(number=2, name="Two", affiliation="东区")


def facts(
    *,
    points: dict[int, str] | None = None,
    met: bool = False,
    balance: dict[int, int] | None = None,
    minds_history: bool = True,
    minds_clubs: bool = False,
) -> PairFacts:
    """Give what is known before a round."""
    return PairFacts(
        points=points or {},
        opponents={1: frozenset({2})} if met else {},
        balance=balance or {},
        minds_history=minds_history,
        minds_clubs=minds_clubs,
        minds_seats=True,
    )


def codes(found: Penalty) -> list[str]:
    """Give the sentences by their codes."""
    return [told.code.removeprefix("pairing.") for told in found.words]


class TestPenalty:
    def test_is_nothing_for_who_sits_out_and_where_the_schedule_decides(self) -> None:
        assert penalty(ONE, None, facts(met=True)).figure == 0
        assert penalty(ONE, TWO, facts(met=True, minds_history=False)).figure == 0

    def test_counts_a_second_meeting_before_clubmates(self) -> None:
        found = penalty(ONE, TWO, facts(met=True, minds_clubs=True))
        assert found.figure == 1_100
        assert found.is_grave
        assert codes(found) == ["warning_rematch", "warning_clubmates"]

    def test_squares_the_gap_exactly(self) -> None:
        found = penalty(ONE, TWO, facts(points={1: "7/2", 2: "2"}))
        assert (found.figure, found.is_grave, codes(found)) == (Fraction(9, 4), False, ["warning_score_gap"])

    def test_knows_no_gap_while_a_score_is_unknown(self) -> None:
        assert penalty(ONE, TWO, facts(points={1: "3"})).figure == 0

    def test_counts_who_sits_on_the_same_side_again(self) -> None:
        found = penalty(ONE, TWO, facts(balance={1: 2, 2: -1}))
        assert found.figure == 3
        assert codes(found) == ["again_ns", "again_ew"]
        assert penalty(TWO, ONE, facts(balance={1: 2, 2: -1})).figure == 0

    def test_adds_up(self) -> None:
        one = penalty(ONE, TWO, facts(met=True))
        assert total([one, penalty(ONE, TWO, facts(points={1: "1", 2: "0"}))]).figure == 1_001


class TestPreview:
    def test_tells_the_whole_before_and_after(self, club: Club) -> None:
        event = EventFactory.create(club=club)
        EntryFactory.create_batch(2, event=event, affiliation="东区")
        EntryFactory.create_batch(2, event=event)
        request = operations.request_draw(actor=COMMAND_LINE, stage=event.stages.get(), seed="5eed")
        operations.run_draw(request_id=request.pk)
        draft = Round.objects.get()
        lines = pairing_list(draft).lines
        mate = next(entry for entry in (lines[1].ns, lines[1].ew) if entry and entry.affiliation)
        first = lines[0].ns if lines[0].ns.affiliation == "" else lines[0].ew
        assert first is not None
        preview = swap_preview(draft, first.pk, mate.pk)
        assert preview is not None
        assert [int(figure) for figure in (preview.before, preview.after)] == [0, 100]
        assert preview.is_worse
        assert [meeting.after for meeting in preview.meetings] == [100, 0]
        assert draw_page(draft).total.figure == 0
