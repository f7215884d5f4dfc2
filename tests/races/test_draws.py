"""Two processes at one stage: nobody is drawn twice, and a draft is published once."""

import pytest

from tests.builders import processes
from tests.factories import EntryFactory, EventFactory
from tournaments.clubs.models import Club
from tournaments.draws import operations
from tournaments.draws.models import DrawRequest, DrawState
from tournaments.events.models import Stage
from tournaments.pairings import operations as pairings
from tournaments.pairings.models import Match, MatchSide, Round, RoundStatus
from tournaments.shared.actors import COMMAND_LINE
from tournaments.shared.errors import Missing
from tournaments.shared.models import AuditEntry

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes]

START = """
def ready():
    print("ready", flush=True)
    sys.stdin.readline()
"""

REQUEST = (
    START
    + """
from engine.errors import DomainError
from tournaments.draws import operations
from tournaments.events.models import Stage
from tournaments.shared.actors import COMMAND_LINE
stage = Stage.objects.get(pk=int(sys.argv[1]))
ready()
try:
    operations.request_draw(actor=COMMAND_LINE, stage=stage, seed=sys.argv[2])
    print("asked")
except DomainError as error:
    print(error.code)
"""
)

RUN = (
    START
    + """
from tournaments.draws import operations
ready()
print(operations.run_draw(request_id=int(sys.argv[1])).state)
"""
)

PUBLISH = (
    START
    + """
from engine.errors import DomainError
from tournaments.pairings import operations
from tournaments.pairings.models import Round
from tournaments.shared.actors import COMMAND_LINE
draft = Round.objects.get(pk=int(sys.argv[1]))
ready()
try:
    operations.publish_round(actor=COMMAND_LINE, round=draft, version=draft.version)
    print("published")
except DomainError as error:
    print(error.code)
"""
)


@pytest.fixture
def stage(club: Club) -> Stage:
    """The only stage of a Swiss of thirteen pairs."""
    event = EventFactory.create(club=club)
    EntryFactory.create_batch(13, event=event)
    return event.stages.get()


def at_once(source: str, *calls: tuple[object, ...]) -> list[str]:
    """Let one process for each call reach the same line, then let all go."""
    running = [processes.start(source, *arguments) for arguments in calls]
    for process in running:
        assert processes.line_of(process) == "ready"
    for process in running:
        processes.say(process)
    return [processes.told(process) for process in running]


def drafted(stage: Stage) -> Round:
    """Draw the first round."""
    asked = operations.request_draw(actor=COMMAND_LINE, stage=stage, seed="a")
    operations.run_draw(request_id=asked.pk)
    return Round.objects.get(stage=stage)


class TestTwoRequests:
    def test_leave_one_and_tell_the_other_that_it_is_being_drawn(self, stage: Stage) -> None:
        told = at_once(REQUEST, (stage.pk, "a"), (stage.pk, "b"))
        assert sorted(told) == ["asked", "draw_already_requested"]
        assert DrawRequest.objects.filter(stage=stage, state=DrawState.QUEUED).count() == 1
        assert stage.stage_entries.count() == 13


class TestTwoWorkers:
    def test_draw_a_request_once(self, stage: Stage) -> None:
        asked = operations.request_draw(actor=COMMAND_LINE, stage=stage, seed="a")
        assert at_once(RUN, (asked.pk,), (asked.pk,)) == ["done", "done"]
        drawn = Round.objects.get(stage=stage)
        assert (drawn.version, drawn.number) == (1, 1)
        assert Match.objects.filter(round=drawn).count() == 7
        assert MatchSide.objects.filter(round=drawn).count() == 13
        assert AuditEntry.objects.filter(action="pairings.write_round").count() == 1


class TestTwoDirectors:
    def test_publish_a_draft_once(self, stage: Stage) -> None:
        draft = drafted(stage)
        told = at_once(PUBLISH, (draft.pk,), (draft.pk,))
        assert sorted(told) == sorted(["published", "round_in_wrong_state"])
        draft.refresh_from_db()
        assert draft.status == RoundStatus.PUBLISHED
        assert AuditEntry.objects.filter(action="pairings.publish").count() == 1


class TestADraftThrownAway:
    def test_is_not_published_by_whoever_still_sees_it(self, stage: Stage) -> None:
        draft = drafted(stage)
        process = processes.start(PUBLISH, draft.pk)
        assert processes.line_of(process) == "ready"
        pairings.discard_round(actor=COMMAND_LINE, round=draft)
        processes.say(process)
        assert processes.told(process) == "missing"
        assert not Round.objects.filter(stage=stage).exists()

    def test_is_not_closed(self, stage: Stage) -> None:
        draft, seen = drafted(stage), Round.objects.get(stage=stage)
        pairings.discard_round(actor=COMMAND_LINE, round=draft)
        with pytest.raises(Missing):
            operations.close_round(actor=COMMAND_LINE, round=seen)


class TestADrawDuringPublishing:
    def test_never_changes_what_was_published(self, stage: Stage) -> None:
        draft = drafted(stage)
        before = set(MatchSide.objects.filter(round=draft).values_list("pk", "entry_id"))
        again = operations.request_draw(actor=COMMAND_LINE, stage=stage, number=1, seed="b")
        published = processes.start(PUBLISH, draft.pk)
        drawn = processes.start(RUN, again.pk)
        for process in (published, drawn):
            processes.line_of(process)
        for process in (published, drawn):
            processes.say(process)
        outcome = processes.told(published), processes.told(drawn)
        draft.refresh_from_db()
        now = set(MatchSide.objects.filter(round=draft).values_list("pk", "entry_id"))
        if outcome == ("published", "failed"):
            assert (draft.status, now) == (RoundStatus.PUBLISHED, before)
        else:
            assert outcome == ("stale", "done")
            assert (draft.status, draft.version) == (RoundStatus.DRAFT, 2)
