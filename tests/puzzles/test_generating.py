"""Puzzles are taken where judge and captain agree, the gap is clear and the sailor errs."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from tests.puzzles.fake_judge import FakeJudge
from yohoho.core.dice import Dice
from yohoho.puzzles import checking, generating
from yohoho.puzzles.checking import check_puzzles
from yohoho.puzzles.evaluation import errs, is_clear, whole_values
from yohoho.puzzles.game_puzzles import puzzles_of_game, view_of
from yohoho.puzzles.generating import generate_puzzles
from yohoho.puzzles.model import Puzzle, PuzzleError
from yohoho.puzzles.selection import MAX_PUZZLES_OF_A_GAME, PuzzleGames, select_puzzles
from yohoho.puzzles.self_play import positions
from yohoho.review.model import ActionValue
from yohoho.review.skull_king_verdicts import LITTLE_WEIGHT
from yohoho.review.skull_verdicts import USED
from yohoho.sim.engines import Work

GAMES = ("skull-king", "skull")
SOURCE = PuzzleGames("skull-king", "test")
SMALL = {"skull-king": 1, "skull": 1}
"""The number of a game that is played quickly."""


@pytest.fixture(scope="module", params=GAMES)
def made(request: pytest.FixtureRequest) -> list[Puzzle]:
    game = str(request.param)
    return select_puzzles(PuzzleGames(game, "test"), SMALL[game], FakeJudge(game)).puzzles


def test_a_game_gives_few_puzzles_with_all_that_they_need(made: list[Puzzle]) -> None:
    assert 0 < len(made) <= MAX_PUZZLES_OF_A_GAME
    for puzzle in made:
        parts = puzzles_of_game(puzzle.game)
        assert puzzle.id == puzzle.digest()
        assert puzzle.theme in parts.themes
        assert 0 < puzzle.difficulty < 1
        assert [each.action for each in puzzle.values] != []
        assert {each.action for each in puzzle.values} == set(puzzle.view["legal"])


def test_the_sailor_errs_in_every_puzzle_and_the_captain_would_not(made: list[Puzzle]) -> None:
    for puzzle in made:
        assert errs(puzzle.values, puzzle.sailor)
        assert puzzle.best.policy == max(each.policy for each in puzzle.values)


def test_same_seed_makes_the_same_puzzles(made: list[Puzzle]) -> None:
    game = made[0].game
    assert select_puzzles(PuzzleGames(game, "test"), SMALL[game], FakeJudge(game)).puzzles == made
    other = select_puzzles(PuzzleGames(game, "another"), SMALL[game], FakeJudge(game)).puzzles
    assert {each.id for each in other}.isdisjoint(each.id for each in made)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_changes_no_byte_when_everything_hidden_is_dealt_again(game: str) -> None:
    """The view is the same, so nothing in the puzzle comes from hidden cards."""
    position = next(iter(positions(game, SMALL[game], "test")))
    plain = msgspec.json.encode(position.view)
    for seed in ("one", "two", "three"):
        again = position.game.redeal(position.state, position.view.seat, Dice(seed))
        assert msgspec.json.encode(position.game.view(again, position.view.seat)) == plain


def test_a_puzzle_holds_the_view_of_its_seat_and_nothing_else(made: list[Puzzle]) -> None:
    for puzzle in made:
        assert msgspec.json.encode(view_of(puzzle)) == msgspec.json.encode(puzzle.view)
        assert puzzle.view["waiting"].count(puzzle.view["seat"]) == 1


@pytest.mark.parametrize(
    "judge",
    [
        pytest.param(FakeJudge("skull-king", gap=3.2, margin=3.4), id="gap below two margins"),
        pytest.param(FakeJudge("skull-king", gap=1.0, margin=0.1), id="hardly a difference"),
        pytest.param(FakeJudge("skull-king", policy=0.01), id="the captain prefers another action"),
    ],
)
def test_a_position_without_a_clear_answer_is_no_puzzle(judge: FakeJudge) -> None:
    game = select_puzzles(SOURCE, 1, judge)
    assert game.asked > 0
    assert game.puzzles == []


def test_an_action_that_a_review_calls_fine_is_never_wrong_in_a_puzzle() -> None:
    assert puzzles_of_game("skull-king").usual_share == LITTLE_WEIGHT
    assert puzzles_of_game("skull").usual_share == USED
    assert select_puzzles(PuzzleGames("skull", "test"), 1, FakeJudge("skull", policy=0.5)).puzzles == []


def test_equal_cards_get_equal_values_and_are_not_the_next_best() -> None:
    parts = puzzles_of_game("skull-king")
    judged = [
        ActionValue("play escape", 20.0, 0.0, 30.0, 0.95),
        ActionValue("play black-9", 4.0, 3.0, 20.0, 0.05),
    ]
    values = whole_values(parts, ["play black-9", "play escape-3", "play escape"], judged)
    assert [(each.action, each.value) for each in values] == [
        ("play escape", 20.0),
        ("play escape-3", 20.0),
        ("play black-9", 4.0),
    ]
    assert is_clear(parts, values)
    assert not errs(values, "play escape-3")


def test_a_second_run_goes_on_where_the_first_one_stopped(tmp_path: Path) -> None:
    checkpoint = tmp_path / "games.part"
    first = FakeJudge("skull-king")
    some = generate_puzzles(SOURCE, 2, first, checkpoint=checkpoint)
    checkpoint.write_bytes(checkpoint.read_bytes() + b'{"number": 9, "puz')  # killed while it wrote
    again = FakeJudge("skull-king")
    assert generate_puzzles(SOURCE, 2, again, checkpoint=checkpoint) == some
    assert again.requests == []


def test_a_run_whose_time_is_up_keeps_what_is_done(tmp_path: Path) -> None:
    checkpoint = tmp_path / "games.part"
    judge = FakeJudge("skull-king")
    assert generate_puzzles(SOURCE, 100, judge, checkpoint=checkpoint, seconds=0) == []
    done = select_puzzles(SOURCE, 3, judge)
    checkpoint.write_bytes(msgspec.json.encode(done) + b"\n")
    judge.requests.clear()
    assert generate_puzzles(SOURCE, 100, judge, checkpoint=checkpoint, seconds=0) == done.puzzles
    assert judge.requests == []


def test_other_processes_make_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    source, judge = PuzzleGames("skull", "test"), FakeJudge("skull")
    monkeypatch.setattr(generating, "judge_of", FakeJudge)
    monkeypatch.setattr(generating, "work_in_parallel", backwards)
    assert generate_puzzles(source, 8, judge, cores=2) == generate_puzzles(source, 8, judge)


def backwards(work: Work, task: bytes, numbers: Iterable[int], workers: int) -> Iterator[bytes]:
    """Answers as other processes give them: not in the order of the numbers."""
    rest = iter(numbers)
    while some := list(islice(rest, 2)):
        yield from (work(task, number) for number in reversed(some))


def test_a_theme_is_asked_for_in_games_that_have_it() -> None:
    parts = puzzles_of_game("skull-king")
    played = [each for number in range(8) for each in positions("skull-king", number, "test", "leviathan")]
    assert {parts.theme(each.view, each.captain) for each in played} == {"leviathan"}
    assert all(getattr(each.game.options, "kraken", False) for each in played)


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    checkpoint = tmp_path / "games.part"
    checkpoint.write_text('{"number": "no"}\n')
    with pytest.raises(PuzzleError) as refused:
        generate_puzzles(SOURCE, 1, FakeJudge("skull-king"), checkpoint=checkpoint)
    assert refused.value.reason.code == "puzzles-damaged"


def test_a_check_finds_puzzles_whose_best_action_changes(made: list[Puzzle]) -> None:
    game = made[0].game
    stays = check_puzzles(made, FakeJudge, 2)
    assert (stays.checked, stays.stayed, stays.share) == (len(made), len(made), 1.0)
    turned = check_puzzles(made, lambda _: FakeJudge(game, gap=-5.0), 2)
    assert (turned.stayed, turned.share) == (0, 0.0)
    assert turned.changed == [each.id for each in made]


def test_a_check_in_other_processes_gives_the_same(
    made: list[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "judge_of", FakeJudge)
    monkeypatch.setattr(checking, "work_in_parallel", backwards)
    twice = [*made, *made]
    assert check_puzzles(twice, FakeJudge, 2, cores=2) == check_puzzles(twice, FakeJudge, 2)
    assert check_puzzles(twice, FakeJudge, 2, seconds=0).checked < len(twice)
