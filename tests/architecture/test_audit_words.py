"""Every act and every fact that the program can write into the audit trail has words, found by reading its source."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum, StrEnum
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from engine.record import RulingKind
from engine.ruleset import Ruleset
from engine.seats import Seat, Side
from scoring.boards import Award
from scoring.formats import StageFormat
from scoring.levels import Hook, HookHit, IfStayed, IfTaken, LevelRules
from tests.builders.trail import faults, leaves
from tournaments.clubs.operations.clubs import ClubFacts
from tournaments.clubs.operations.players import PlayerFacts
from tournaments.desk.words.changes import WRITTEN, differences
from tournaments.desk.words.codes import CODES
from tournaments.pairings.generators.movements.facts import MovementKind
from tournaments.shared.messages import TABLES, told_code
from tournaments.shared.messages.audit import ACTIONS, AREAS
from tournaments.shared.messages.rules_texts import OPTIONS
from tournaments.shared.messages.trail_fields import HIDDEN, KEYED, NAMES, found

ROOT = Path(__file__).resolve().parents[2]
ACT = re.compile(rf"({'|'.join(AREAS)})\.[a-z_]+")
FACTS_ARE_MADE = re.compile("/operations|/options")
NAMED = {end.rpartition(".")[2] for end in NAMES}


@cache
def modules() -> Mapping[str, ast.Module]:
    paths = (path for path in (ROOT / "tournaments").rglob("*.py") if "migrations" not in path.parts)
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text()) for path in paths}


def called(node: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """The calls below a node, by the last part of their name."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call):
            yield ast.unparse(call.func).rpartition(".")[2], call


@cache
def functions() -> Mapping[str, list[tuple[str, ast.FunctionDef]]]:
    """Every function by its name, with its module; names that are taken twice are both meant."""
    found_functions: dict[str, list[tuple[str, ast.FunctionDef]]] = {}
    for module, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                found_functions.setdefault(node.name, []).append((module, node))
    return found_functions


@cache
def recorders() -> frozenset[str]:
    """The functions that write a line for others: the door to the trail, and whoever hands an act on to it."""
    known = {"record"}
    while True:
        more = {
            name
            for name, same in functions().items()
            for _module, node in same
            if {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)} & {"action", "act"}
            and any(called_name in known for called_name, _call in called(node))
        }
        if more <= known:
            return frozenset(known)
        known |= more


@cache
def writers() -> tuple[tuple[str, ast.FunctionDef, ast.expr], ...]:
    """What is handed on in operations, where facts are made."""
    return tuple(where for where in handed() if FACTS_ARE_MADE.search(where[0]))


def handed() -> Iterator[tuple[str, ast.FunctionDef, ast.expr]]:
    """What is handed to such a function, with the function and the module where that happens."""
    for same in functions().values():
        for module, node in same:
            if node.name in recorders():
                yield from ((module, node, usual) for usual in node.args.kw_defaults if usual is not None)
            for name, call in called(node):
                if name in recorders():
                    for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
                        yield module, node, argument


@cache
def assigned(module: str, node: ast.FunctionDef, name: str) -> tuple[ast.expr, ...]:
    """What a name stands for, in its function or in its module."""
    return tuple(assignments(module, node, name))


def assignments(module: str, node: ast.FunctionDef, name: str) -> Iterator[ast.expr]:
    for inner in (*ast.walk(node), *modules()[module].body):
        targets = inner.targets if isinstance(inner, ast.Assign) else [getattr(inner, "target", None)]
        flat = [part for target in targets for part in (target.elts if isinstance(target, ast.Tuple) else [target])]
        if any(isinstance(part, ast.Name) and part.id == name for part in flat):
            value = getattr(inner, "value", None)
            if isinstance(value, ast.expr):
                yield value


def parts(module: str, node: ast.FunctionDef, whole: ast.expr, seen: frozenset[str] = frozenset()) -> Iterator[ast.AST]:
    """Everything an expression is made of: what its names stand for, and what the functions give that make facts."""
    for inner in walked(whole):
        yield inner
        if isinstance(inner, ast.Name) and inner.id not in seen:
            for value in assigned(module, node, inner.id):
                yield from parts(module, node, value, seen | {inner.id})
        if isinstance(inner, ast.Call):
            yield from made(ast.unparse(inner.func).rpartition(".")[2], seen)


def walked(whole: ast.AST) -> Iterator[ast.AST]:
    """An expression and what is in it, but for what is handed to other functions."""
    yield whole
    inside = whole.args if isinstance(whole, ast.Call) and ast.unparse(whole.func) == "dict" else ()
    for inner in inside if isinstance(whole, ast.Call) else ast.iter_child_nodes(whole):
        yield from walked(inner)


def made(name: str, seen: frozenset[str]) -> Iterator[ast.AST]:
    """What a function gives, if it makes facts."""
    for module, node in functions().get(name, ()) if name not in seen else ():
        makes = FACTS_ARE_MADE.search(module) and node.returns is not None and "dict[" in ast.unparse(node.returns)
        if makes:
            for given in ast.walk(node):
                if isinstance(given, ast.Return) and given.value is not None:
                    yield from parts(module, node, given.value, seen | {name})


def acts() -> set[str]:
    """Whatever is handed on that has the shape of an act."""
    constants = (part for where in handed() for part in parts(*where) if isinstance(part, ast.Constant))
    return {text.value for text in constants if isinstance(text.value, str) and ACT.fullmatch(text.value)}


def keys() -> set[str]:
    """The keys of all mappings that are handed on."""
    mappings = (part for where in writers() for part in parts(*where) if isinstance(part, ast.Dict))
    return {str(key.value) for one in mappings for key in one.keys if isinstance(key, ast.Constant)}


def places(kind: type, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value that a format can hold, as a path to its type."""
    hints = get_type_hints(kind)
    for field in fields(kind):
        inner = (*path, field.name)
        parts = list(parted(hints[field.name]))
        for part in parts:
            if is_dataclass(part) and isinstance(part, type):
                yield from places(part, inner)
            else:
                yield inner, part


def parted(hint: Any) -> Iterator[Any]:
    arguments = get_args(hint)
    if not arguments:
        yield hint
    for argument in arguments:
        yield from parted(argument)


class TestActs:
    def test_are_found(self) -> None:
        assert len(acts()) > 60

    def test_have_sentences(self) -> None:
        assert acts() - ACTIONS.keys() == set()

    def test_that_have_sentences_are_written(self) -> None:
        assert ACTIONS.keys() - acts() == set()

    def test_belong_to_areas_that_have_names(self) -> None:
        assert {act.partition(".")[0] for act in ACTIONS} <= AREAS.keys()


class TestFacts:
    def test_are_found(self) -> None:
        assert len(keys()) > 60

    def test_have_names(self) -> None:
        assert keys() - NAMED - HIDDEN == set()

    @pytest.mark.parametrize("kind", [ClubFacts, PlayerFacts])
    def test_of_people_have_names(self, kind: type) -> None:
        assert {field.name for field in fields(kind)} - NAMED == set()

    def test_of_level_rules_have_names(self) -> None:
        named = {field.name for field in fields(LevelRules)} - {"schedule"}
        assert named - NAMED == set()


class TestAFormat:
    @pytest.mark.parametrize("place", sorted({path for path, _kind in places(StageFormat, ("events.edit", "stages"))}))
    def test_names_each_value(self, place: tuple[str, ...]) -> None:
        assert list(faults(place, None)) == []

    def test_has_words_for_each_code(self) -> None:
        enums = [
            (path, kind)
            for path, kind in places(StageFormat, ("events.edit", "stages"))
            if isinstance(kind, type) and issubclass(kind, Enum)
        ]
        assert len(enums) > 15
        wordless = [
            f"{'.'.join(path)}: {code.value}"
            for path, kind in enums
            for code in kind
            if code.value not in (found(CODES, path) or ())
        ]
        assert wordless == []

    def test_is_told_stage_by_stage(self) -> None:
        before = {"stages": [{"rounds": 5, "pairing": {"by": "scores"}}]}
        after = {"stages": [{"rounds": 7, "pairing": {"by": "places"}}, {"rounds": None, "kind": "knockout"}]}
        told = [(change.label, change.before, change.after) for change in differences(before, after, ("events.edit",))]
        assert told == [
            ("Stage 1 › Number of rounds", "5", "7"),
            ("Stage 1 › Pairing › Who meets whom", "equal scores meet (Swiss)", told[1][2]),
            ("Stage 2 › What is played", "", "Knock-out"),
        ]
        assert "Danish" in told[1][2]


class TestACode:
    """The enumerations that the trail keeps beside those of a format."""

    @pytest.mark.parametrize(
        ("path", "kind"),
        [
            (("pairings.plan_movement", "movement"), MovementKind),
            (("slips.confirm", "NS"), Award),
            (("slips.confirm", "hook"), HookHit),
            (("slips.confirm", "banker"), Seat),
            (("slips.confirm", "line"), Side),
            (("live.rule", "kind"), RulingKind),
            (("live.rule", "side"), Side),
            (("live.put_bot", "seat"), Seat),
            (("events.edit_event", "levels", "hook"), Hook),
            (("events.edit_event", "levels", "if_stayed"), IfStayed),
            (("events.edit_event", "levels", "if_taken"), IfTaken),
        ],
    )
    def test_has_words(self, path: tuple[str, ...], kind: type[Enum]) -> None:
        assert {code.value for code in kind} - set(found(CODES, path) or ()) == set()

    @pytest.mark.parametrize("option", sorted(OPTIONS))
    def test_of_a_rule_has_words(self, option: str) -> None:
        hints = parted(get_type_hints(Ruleset)[option])
        codes = {code.value for kind in hints if isinstance(kind, type) and issubclass(kind, StrEnum) for code in kind}
        assert codes - set(found(CODES, ("events.edit_event", "rules", f"rule_{option}")) or ()) == set()

    @pytest.mark.parametrize("code", sorted(code for table in TABLES for code in table))
    def test_that_was_kept_without_its_facts_is_told(self, code: str) -> None:
        assert "%(" not in told_code(code)


def test_no_table_speaks_of_what_has_no_name() -> None:
    told = {end.rpartition(".")[2] for end in (*CODES, *WRITTEN)}
    assert told - NAMED - {end.rpartition(".")[2] for end in KEYED} == set()


def test_a_line_is_walked_to_its_ends() -> None:
    assert list(leaves({"a": [{"b": 1}]}, ("x",))) == [(("x", "a", "b"), 1)]
