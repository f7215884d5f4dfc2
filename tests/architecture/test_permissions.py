"""Every operation asks whether the actor may, before it writes anything."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.architecture.test_code import ROOT, operations, sources

BY_LINK = {
    *("register", "change_own", "cancel_own", "arrive"),  # whoever holds the event's link, or the pair's signed one
}
WRITES = {"save", "create", "update", "delete", "bulk_create", "bulk_update", "update_or_create", "get_or_create"}


def calls(node: ast.AST) -> Iterator[ast.Call]:
    """Give the calls in a piece of code."""
    return (inner for inner in ast.walk(node) if isinstance(inner, ast.Call))


def called(call: ast.Call) -> str:
    """Name what is called, without the module."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@cache
def functions() -> dict[str, list[ast.FunctionDef]]:
    """Give all functions of the operations by name."""
    found: dict[str, list[ast.FunctionDef]] = {}
    for path in sources("tournaments"):
        if "operations" in (*path.parts, path.stem):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.FunctionDef):
                    found.setdefault(node.name, []).append(node)
    return found


def asks(name: str, on_the_way: tuple[str, ...] = ()) -> bool:
    """Tell whether a function refuses who may not, itself or by what it calls."""
    if name in on_the_way:
        return False
    inner = {called(call) for node in functions().get(name, []) for call in calls(node)}
    return "refuse_unless" in inner or any(asks(other, (*on_the_way, name)) for other in inner)


def takes_actor(node: ast.FunctionDef) -> bool:
    """Tell whether somebody acts."""
    return "actor" in {argument.arg for argument in node.args.kwonlyargs}


def writes_before_asking(node: ast.FunctionDef) -> bool:
    """Tell whether rows are written above the line that refuses."""
    refusals = [call.lineno for call in calls(node) if called(call) == "refuse_unless"]
    writes = [call.lineno for call in calls(node) if called(call) in WRITES]
    return bool(refusals) and any(line < min(refusals) for line in writes)


def name_of(path: Path, node: ast.FunctionDef) -> str:
    """Say where an operation stands."""
    return f"{path.relative_to(ROOT)}:{node.name}"


class TestOperations:
    def test_ask_whether_the_actor_may(self) -> None:
        acts = [(path, node) for path, node in operations() if takes_actor(node) and node.name not in BY_LINK]
        assert len(acts) > 40
        assert [name_of(path, node) for path, node in acts if not asks(node.name)] == []

    def test_write_nothing_before(self) -> None:
        assert [name_of(path, node) for path, node in operations() if writes_before_asking(node)] == []

    def test_for_holders_of_a_link_are_the_ones_named_here(self) -> None:
        assert {node.name for _path, node in operations()} >= BY_LINK
