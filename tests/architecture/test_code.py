"""The shape of the code: keyword-only operations, short modules, walls."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 300
LONGEST_TEST = 400
TABLES_OF_DATA = {"tournaments/shared/messages/rules_texts.py"}  # which may be longer


def sources(*rooms: str) -> list[Path]:
    return sorted(path for room in rooms for path in (ROOT / room).rglob("*.py") if "migrations" not in path.parts)


def acts(path: Path) -> list[ast.FunctionDef]:
    """The public functions of a module of operations that take an actor: what others call."""
    found = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)]
    return [node for node in found if not node.name.startswith("_") and is_act(node)]


def is_act(node: ast.FunctionDef) -> bool:
    """An operation runs in a transaction of its own."""
    return any("atomic" in ast.unparse(decorator) for decorator in node.decorator_list)


def operations() -> list[tuple[Path, ast.FunctionDef]]:
    shelves = [path for path in sources("tournaments") if "operations" in (*path.parts, path.stem)]
    return [(path, node) for path in shelves for node in acts(path)]


class TestOperations:
    def test_are_found(self) -> None:
        assert len(operations()) > 30

    def test_take_keywords_only(self) -> None:
        wrong = [f"{path.relative_to(ROOT)}:{node.name}" for path, node in operations() if node.args.args]
        assert wrong == []

    def test_declare_the_type_of_every_argument(self) -> None:
        wrong = [
            f"{path.relative_to(ROOT)}:{node.name}({argument.arg})"
            for path, node in operations()
            for argument in [*node.args.args, *node.args.kwonlyargs]
            if argument.annotation is None
        ]
        assert wrong == []


class TestModules:
    def test_can_be_read_in_one_sitting(self) -> None:
        rooms = sources("engine", "scoring", "tournaments", "launcher")
        lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in rooms}
        assert {name for name, length in lengths.items() if length > LONGEST} - TABLES_OF_DATA == set()

    def test_of_tests_can_be_read_in_one_sitting_too(self) -> None:
        lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in sources("tests")}
        assert {name for name, length in lengths.items() if length > LONGEST_TEST} == set()

    def test_have_names_that_say_something(self) -> None:
        hollow = {"utils", "helpers", "common", "misc", "core"}
        wrong = [str(path) for path in sources("engine", "scoring", "tournaments") if {path.stem, *path.parts} & hollow]
        assert wrong == []


ASKS = {"filter", "exclude", "select_related", "prefetch_related", "annotate", "values_list", "aggregate"}


def questions(path: Path) -> list[str]:
    """The places where a module asks the database itself."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        manager = isinstance(node, ast.Attribute) and node.attr == "objects"
        asks = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKS
        shortcut = isinstance(node, ast.Name) and node.id in {"get_object_or_404", "get_list_or_404"}
        if (manager or asks or shortcut) and isinstance(node, ast.expr):
            found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


class TestViews:
    def test_leave_questions_to_queries(self) -> None:
        shelves = [path for path in sources("tournaments") if "views" in (*path.parts, path.stem)]
        assert len(shelves) > 20
        assert [place for path in shelves for place in questions(path)] == []


class TestWalls:
    def test_stand(self) -> None:
        command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
        lint = subprocess.run(
            [sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
        )
        assert lint.returncode == 0, lint.stdout
