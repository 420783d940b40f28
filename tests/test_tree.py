"""The tree stays easy to read: no crowded folder, no long file in the server, no long function.

Functions of the browser client are counted by its own lint.
"""

import ast
import re
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
CODE = {".py", ".hpp", ".cpp", ".ts", ".svelte", ".mjs"}
MOST_FILES = 25
MOST_LINES = 300
MOST_FUNCTION_LINES = 60

NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\])+\'', re.DOTALL)
"""What may hold braces in C++ that open nothing: comments, strings and characters."""
CPP_FUNCTION = re.compile(r"\)\s*(?:const\b|noexcept\b|override\b|->[^()]*|:\s.*|\s)*$", re.DOTALL)
"""What stands before the brace that opens a function's body."""
TEST_MODULE = re.compile(r"tests\.(?:\w+\.)*(?:test_\w+|conftest)")
CPP_NO_FUNCTION = re.compile(r"\s*(?:if|for|while|switch|else|do|catch|namespace|struct|class)\b")


def tracked(*folders: str) -> list[Path]:
    """The files of these folders that git knows."""
    listed = subprocess.run(
        ["git", "ls-files", "--", *folders], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [path for line in listed.stdout.splitlines() if (path := Path(line)).suffix in CODE]


def crowded(paths: Iterable[Path]) -> dict[str, int]:
    """Folders with too many files of code of their own."""
    counts = Counter(path.parent.as_posix() for path in paths)
    return {folder: count for folder, count in counts.items() if count > MOST_FILES}


def long_functions(source: str) -> Iterator[tuple[str, int]]:
    """Functions whose body is too long, from the first statement after the docstring to the last."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            lines = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
            if lines > MOST_FUNCTION_LINES:
                yield node.name, lines


def long_cpp_functions(source: str) -> Iterator[tuple[int, int]]:
    """The line and length of each function body that is too long; lambdas belong to the function around them."""
    source = NOISE.sub(lambda noise: re.sub(r"[^\n]", " ", noise[0]), source)
    outer: list[bool] = []
    start = begin = 0
    for match in re.finditer(r"[{};]", source):
        line = source.count("\n", 0, match.start()) + 1
        if match[0] == "{":
            head = source[start : match.start()]
            is_body = not any(outer) and bool(CPP_FUNCTION.search(head))
            outer.append(is_body and not CPP_NO_FUNCTION.match(head))
            begin = line if outer[-1] else begin
        elif match[0] == "}" and outer.pop() and line - begin - 1 > MOST_FUNCTION_LINES:
            yield begin, line - begin - 1
        start = match.end()


def imports_from_tests(source: str) -> list[str]:
    """The modules of tests and the conftests that this module imports from: what several need is in tests/support."""
    nodes = [*ast.walk(ast.parse(source))]
    modules = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    modules += [
        f"{node.module}.{alias.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    modules += [
        alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names
    ]
    return [module for module in modules if TEST_MODULE.fullmatch(module)]


def test_no_folder_is_crowded():
    folders = ("src", "tests", "core", "tools", "examples", "web/src", "web/tests")
    assert crowded(tracked(*folders)) == {}


def test_a_crowded_folder_would_be_found():
    paths = [Path(f"folder/{number}.py") for number in range(MOST_FILES + 1)]
    assert crowded(paths) == {"folder": MOST_FILES + 1}
    assert crowded([*paths[1:], Path("folder/inner/0.py")]) == {}


def test_no_file_of_the_server_is_long():
    lengths = {
        path.as_posix(): len((ROOT / path).read_text(encoding="utf-8").splitlines())
        for path in tracked("src/kingdomino/server")
    }
    assert lengths
    assert {path: length for path, length in lengths.items() if length > MOST_LINES} == {}


def test_no_function_of_python_is_long():
    found = {
        path.as_posix(): [*long_functions((ROOT / path).read_text(encoding="utf-8"))]
        for path in tracked("src", "tools", "examples")
        if path.suffix == ".py"
    }
    assert {path: functions for path, functions in found.items() if functions} == {}


def test_a_long_function_would_be_found():
    def with_lines(lines: int) -> str:
        return 'def f():\n    """Text."""\n' + "    x = 1\n" * lines

    assert [*long_functions(with_lines(MOST_FUNCTION_LINES + 1))] == [("f", 61)]
    assert [*long_functions(with_lines(MOST_FUNCTION_LINES))] == []


def test_no_function_of_the_core_is_long():
    found = {
        path.as_posix(): [*long_cpp_functions((ROOT / path).read_text(encoding="utf-8"))]
        for path in tracked("core")
        if path.suffix in {".hpp", ".cpp"} and path.parent.name != "binding"
    }
    assert {path: functions for path, functions in found.items() if functions} == {}


def test_a_long_function_of_the_core_would_be_found():
    def with_lines(lines: int) -> str:
        body = "        if (x) { return '{'; }  // {\n" * lines
        return f"namespace n {{\nstruct S {{\n    int f(int x) const {{\n{body}    }}\n}};\n}}\n"

    assert [*long_cpp_functions(with_lines(MOST_FUNCTION_LINES + 1))] == [(3, 61)]
    assert [*long_cpp_functions(with_lines(MOST_FUNCTION_LINES))] == []


def test_no_test_imports_from_another():
    found = {
        path.as_posix(): imports_from_tests((ROOT / path).read_text(encoding="utf-8"))
        for path in tracked("tests")
        if path.suffix == ".py"
    }
    assert found
    assert {path: modules for path, modules in found.items() if modules} == {}


def test_an_import_from_another_test_would_be_found():
    for source, module in (
        ("from tests.cli.conftest import Command", "tests.cli.conftest"),
        ("from tests.server.faults import test_frames", "tests.server.faults.test_frames"),
        ("def f():\n    import tests.test_tree", "tests.test_tree"),
    ):
        assert imports_from_tests(source) == [module]
    assert imports_from_tests("from tests.support.cli.running import Command") == []
