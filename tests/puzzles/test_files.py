"""A file of puzzles is read as it was written, or refused with its fault."""

import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.puzzles.fake_judge import FakeJudge
from yohoho.core.errors import IllegalAction
from yohoho.puzzles.files import PuzzleFile, dumps, loads, puzzle_named, read_puzzles
from yohoho.puzzles.model import Puzzle, PuzzleError, grade
from yohoho.puzzles.selection import PuzzleGames, select_puzzles


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return select_puzzles(PuzzleGames("skull", "test"), 1, FakeJudge("skull")).puzzles[0]


@pytest.fixture(scope="module")
def content(puzzle: Puzzle) -> PuzzleFile:
    return PuzzleFile(judges={"skull": "fake 1"}, puzzles=[puzzle])


def refusal(data: bytes) -> str:
    with pytest.raises(PuzzleError) as refused:
        loads(data)
    return refused.value.reason.code


def file_with(content: PuzzleFile, **more: Any) -> bytes:
    return gzip.compress(msgspec.json.encode({**msgspec.to_builtins(content), **more}))


def test_a_file_round_trips_and_is_the_same_every_time(content: PuzzleFile, tmp_path: Path) -> None:
    data = dumps(content)
    assert loads(data) == content
    assert dumps(loads(data)) == data
    (tmp_path / "some.json.gz").write_bytes(data)
    assert read_puzzles(tmp_path / "some.json.gz") == content.puzzles


def test_a_file_of_a_newer_program_is_refused_as_such(content: PuzzleFile) -> None:
    assert refusal(file_with(content, version=2)) == "puzzles-newer"
    assert refusal(file_with(content, version=2, puzzles="in another form")) == "puzzles-newer"


def test_a_damaged_file_is_refused(content: PuzzleFile, puzzle: Puzzle) -> None:
    data = dumps(content)
    harder = replace(puzzle, difficulty=0.99)
    no_sailor = replace(puzzle, sailor="pass the rum").with_id()
    fewer = replace(puzzle, values=puzzle.values[1:]).with_id()
    damaged = [
        b"",
        b"no gzip",
        data[:-20],
        data[:40] + b"x" + data[41:],
        file_with(content, format="something"),
        file_with(content, puzzles=[{"id": "x"}]),
        *(file_with(content, puzzles=[msgspec.to_builtins(each)]) for each in (harder, no_sailor, fewer)),
    ]
    assert {refusal(each) for each in damaged} == {"puzzles-damaged"}


def test_an_answer_is_graded_by_its_loss(puzzle: Puzzle) -> None:
    best = grade(puzzle, puzzle.best.action)
    worst = grade(puzzle, puzzle.values[-1].action)
    assert (best.loss, best.solved) == (0, True)
    assert worst.loss == puzzle.best.value - puzzle.values[-1].value
    assert not worst.solved
    near = replace(puzzle.values[-1], margin=worst.loss)
    lenient = replace(puzzle, values=[*puzzle.values[:-1], near])
    assert grade(lenient, near.action).solved
    with pytest.raises(IllegalAction) as refused:
        grade(puzzle, "drink rum")
    assert refused.value.reason.code == "not-in-puzzle"


def test_a_puzzle_is_found_by_its_id(puzzle: Puzzle) -> None:
    assert puzzle_named(puzzle.id, [puzzle]) is puzzle
    with pytest.raises(PuzzleError) as refused:
        puzzle_named("0" * 12, [puzzle])
    assert refused.value.reason.code == "no-such-puzzle"
