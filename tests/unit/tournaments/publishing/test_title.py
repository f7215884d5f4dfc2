"""Who holds the title, read off the last round of a knock-out."""

from tournaments.publishing.queries.frame import StageHead
from tournaments.publishing.queries.names import PublicEntry
from tournaments.publishing.queries.seated import Pairing, Seated
from tournaments.publishing.queries.title import title


def stage(kind: str = "knockout", **rules: int) -> StageHead:
    return StageHead(id=1, ordinal=1, kind=kind, name="", status="running", rules=rules, groups=(), rounds=())


def seated(name: str, side: str, outcome: str) -> Seated:
    entry = PublicEntry(number=ord(name), name=name, name_latin="", affiliation="")
    return Seated(entry=entry, side=side, level=None, outcome=outcome, place=None, points=None)


def match(north: str, east: str, *, done: bool = True, third: bool = False) -> Pairing:
    """A match that the first one won."""
    return Pairing(
        id=1,
        table=1,
        closed_room=None,
        group="",
        kind="play",
        slot=0,
        is_third_place=third,
        is_done=done,
        ns=seated(north, "NS", "win" if done else "open"),
        ew=seated(east, "EW", "loss" if done else "open"),
    )


class TestTheTitle:
    def test_goes_to_the_winner_of_the_final(self) -> None:
        held = title(stage(), [[match("甲", "乙"), match("丙", "丁", third=True)]])
        assert held is not None
        assert [one.name for one in (held.champion, held.runner_up, held.third) if one] == ["甲", "乙", "丙"]

    def test_is_open_while_the_final_is_played(self) -> None:
        assert title(stage(), [[match("甲", "乙", done=False), match("丙", "丁", third=True)]]) is None

    def test_is_open_while_there_are_semi_finals(self) -> None:
        assert title(stage(), [[match("甲", "乙"), match("丙", "丁")]]) is None

    def test_is_not_given_by_a_round_of_another_kind(self) -> None:
        assert title(stage("swiss"), [[match("甲", "乙")]]) is None

    def test_leaves_the_third_place_empty_while_it_is_played(self) -> None:
        held = title(stage(), [[match("甲", "乙"), match("丙", "丁", done=False, third=True)]])
        assert held is not None
        assert held.third is None

    def test_goes_to_who_has_won_enough_matches_of_the_final(self) -> None:
        first, second = [match("甲", "乙"), match("丙", "丁", third=True)], [match("乙", "甲")]
        assert title(stage(best_of=3), [first]) is None
        assert title(stage(best_of=3), [first, second]) is None
        held = title(stage(best_of=3), [first, second, [match("乙", "甲")]])
        assert held is not None
        assert [one.name for one in (held.champion, held.runner_up, held.third) if one] == ["乙", "甲", "丙"]
