"""`python -m tests.mutation_testing`: the share of mutants that the tests kill, by file, as a table."""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from .runner import clean_times, load_libraries, verdict
from .sample import Mutant, draw_sample, line_before_and_after, mutate_source

ROOT: Final = Path.cwd()


class Part(NamedTuple):
    """Files, how many mutants are drawn of each, and the tests that must kill them."""

    files: tuple[str, ...]
    size: int
    tests: tuple[str, ...]


PARTS: Final = {
    "skull_king": Part(
        tuple(f"src/yohoho/skull_king/{name}.py" for name in ("trick", "legal", "score", "apply", "view")),
        12,
        ("tests/rulings", "tests/skull_king", "--ignore=tests/rulings/test_coverage.py"),
    ),
    "skull": Part(
        tuple(f"src/yohoho/skull/{name}.py" for name in ("legal", "apply", "view")),
        6,
        ("tests/skull",),
    ),
    "table": Part(("src/yohoho/table/*.py",), 2, ("tests/table",)),
    "scorepad": Part(("src/yohoho/scorepad/*.py",), 2, ("tests/scorepad",)),
}


def files_of(part: Part) -> list[str]:
    paths = [path for pattern in part.files for path in sorted(ROOT.glob(pattern))]
    return [str(path.relative_to(ROOT)) for path in paths]


def outcomes(part: Part, only: str) -> Iterator[tuple[Mutant, str]]:
    """Each mutant of the part and the test that kills it, "" for a survivor."""
    mutants = [
        mutant
        for path in files_of(part)
        if re.search(only, path)
        for mutant in draw_sample(ROOT, path, part.size)
    ]
    if not mutants:
        return
    times = clean_times(part.tests)
    print(f"# {len(times)} tests take {sum(times.values()):.1f} s of processor time", flush=True)
    for mutant in mutants:
        source = mutate_source(ROOT, mutant)
        outcome = verdict(ROOT, mutant.path, source, part.tests, times)
        print(_line(mutant, outcome.killed_by, outcome.seconds), flush=True)
        yield mutant, outcome.killed_by


def _line(mutant: Mutant, killed_by: str, seconds: float) -> str:
    change = "" if killed_by else f" [{line_before_and_after(ROOT, mutant)}]"
    return f"{mutant.key} line {mutant.line}: {killed_by or 'SURVIVED'} ({seconds:.1f} s){change}"


def table(results: Sequence[tuple[Mutant, str]]) -> Iterator[str]:
    """The figures by file, as Markdown."""
    yield "| File | Mutants | Killed | Share |"
    yield "|---|---:|---:|---:|"
    paths = list(dict.fromkeys(mutant.path for mutant, _ in results))
    for path in [*paths, ""]:
        of_path = [killed_by for mutant, killed_by in results if path in ("", mutant.path)]
        killed = sum(map(bool, of_path))
        name = path.removeprefix("src/yohoho/") or "all"
        yield f"| {name} | {len(of_path)} | {killed} | {killed / len(of_path):.0%} |"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="the parts; all when none is given")
    parser.add_argument("--only", default="", help="files whose path matches this expression")
    parsed = parser.parse_args(arguments)
    load_libraries()
    results = [result for name in parsed.parts or PARTS for result in outcomes(PARTS[name], parsed.only)]
    print("\n".join(table(results)))


if __name__ == "__main__":
    main(sys.argv[1:])
