"""Every ruling has a test, every marker names a ruling, and the program cites only rulings that exist."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| ([A-Z]-\d+) \| (.+) \| (.+) \| (.+) \|$")
CITED = re.compile(r"\b([SBRKWLPGNMY]-[1-9]\d?)\b(?!\d)")
COUNTS = {"S": 32, "B": 31, "R": 9, "K": 10, "W": 12, "L": 11, "P": 15, "G": 12, "N": 7, "M": 31, "Y": 8}


def rows() -> list[tuple[str, str, str, str]]:
    text = (ROOT / "docs" / "rulings.md").read_text("utf-8")
    matches = [ROW.match(line) for line in text.splitlines()]
    return [(row[1], row[2], row[3], row[4]) for row in matches if row]


def ids() -> list[str]:
    return [row[0] for row in rows()]


def markers(source: str) -> Iterator[str]:
    """The arguments of every `pytest.mark.ruling(...)` in a source text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.ruling":
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"line {node.lineno}: write the id out"
                yield str(argument.value)


@cache
def files_by_ruling() -> dict[str, set[str]]:
    """The files that carry each id; a file without the marker's name need not be parsed."""
    where: dict[str, set[str]] = {}
    sources = ((path, path.read_text("utf-8")) for path in sorted((ROOT / "tests").rglob("*.py")))
    for path, source in sources:
        for ruling in markers(source) if "mark.ruling" in source else ():
            where.setdefault(ruling, set()).add(path.name)
    return where


def test_markers_are_found_in_decorators_and_tables() -> None:
    source = (
        "@pytest.mark.ruling('A-1', 'A-2')\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.ruling('A-3'))])\n"
        "def test(x): pytest.mark.slow('A-4')\n"
    )
    assert set(markers(source)) == {"A-1", "A-2", "A-3"}


def test_each_ruling_stands_once_and_the_numbers_have_no_gaps() -> None:
    expected = [f"{letter}-{n}" for letter, count in COUNTS.items() for n in range(1, count + 1)]
    assert sorted(ids()) == sorted(expected)


def test_each_ruling_says_how_firm_it_is() -> None:
    for ruling, _, _, confidence in rows():
        assert confidence.startswith(("official", "consensus", "our choice")), ruling


def test_every_ruling_has_a_test() -> None:
    covered = files_by_ruling()
    untested = [ruling for ruling in ids() if ruling not in covered]
    assert not untested, f"rulings without a test: {', '.join(untested)}"


def test_every_marker_names_a_ruling() -> None:
    existing = set(ids())
    unknown = {ruling: sorted(files) for ruling, files in files_by_ruling().items() if ruling not in existing}
    assert not unknown, f"markers that name no ruling: {unknown}"


def test_the_program_cites_only_rulings_that_exist() -> None:
    existing = set(ids())
    cited = {
        (ruling, path.name)
        for path in sorted((ROOT / "src").rglob("*.py"))
        for ruling in CITED.findall(path.read_text("utf-8"))
    }
    assert {ruling for ruling, _ in cited} & {"S-13", "B-5"}
    unknown = sorted((ruling, name) for ruling, name in cited if ruling not in existing)
    assert not unknown, f"cited but not on the page: {unknown}"
