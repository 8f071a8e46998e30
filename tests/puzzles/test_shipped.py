"""The puzzles of the package: sound, varied, without secrets, and steady when they are judged anew."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.locales import LANGUAGES, Voice
from yohoho.puzzles import Puzzle, grade, read_shipped_puzzles
from yohoho.puzzles.checking import PROMISED, check_puzzles
from yohoho.puzzles.evaluation import is_clear
from yohoho.puzzles.files import loads, read_shipped_bytes
from yohoho.puzzles.game_puzzles import puzzles_of_game, view_of
from yohoho.review.reviewing import judge_of
from yohoho.skull_king.cards import BY_NAME

MAX_BYTES = 400_000
"""Every installation and every offline page has the file."""
OTHER_SEED = 20261117


def test_the_file_is_sound_and_small() -> None:
    data = read_shipped_bytes()
    assert len(data) < MAX_BYTES
    file = loads(data)
    assert set(file.judges) == {puzzle.game for puzzle in file.puzzles}
    assert len({puzzle.id for puzzle in file.puzzles}) == len(file.puzzles)


def test_there_are_puzzles_of_both_games_and_editions_and_all_table_sizes() -> None:
    boxes = Counter(puzzle.edition or puzzle.game for puzzle in read_shipped_puzzles())
    assert set(boxes) == {"beck", "schmidt", "skull"}
    assert sum(boxes.values()) >= 500
    assert min(boxes.values()) >= 100
    players = {puzzle.options.get("players", 4) for puzzle in read_shipped_puzzles()}
    assert players == {3, 4, 5, 6}


@pytest.mark.parametrize("game", ["skull-king", "skull"])
def test_every_theme_has_puzzles(game: str) -> None:
    themes = {puzzle.theme for puzzle in read_shipped_puzzles() if puzzle.game == game}
    assert themes == set(puzzles_of_game(game).themes)


@pytest.mark.parametrize("puzzle", read_shipped_puzzles()[::5], ids=lambda puzzle: puzzle.id)
def test_judge_and_captain_agree_and_the_sailor_errs(puzzle: Puzzle) -> None:
    parts = puzzles_of_game(puzzle.game)
    assert is_clear(parts, puzzle.values)
    assert not grade(puzzle, puzzle.sailor).solved
    assert puzzle.theme == parts.theme(view_of(puzzle), puzzle.best.action)
    assert 0 < puzzle.difficulty <= 1
    registry.open_game(puzzle.game, puzzle.options)


def test_a_puzzle_holds_one_seats_view_and_no_other_hand() -> None:
    """The view converts back to the same data, and every card in it is one that the seat has seen."""
    for puzzle in read_shipped_puzzles():
        view: Any = view_of(puzzle)
        plain = msgspec.json.decode(msgspec.json.encode(view))
        assert {name: plain[name] for name in puzzle.view} == puzzle.view
        assert plain.keys() - puzzle.view.keys() <= {"options"}
        assert puzzle.view["seat"] in puzzle.view["waiting"]
        if puzzle.game == "skull-king":
            tricks = [*view.tricks, *filter(None, (view.trick, view.trick_before))]
            seen = {card for trick in tricks for card in trick.cards}
            seen |= {*view.hand, *view.seen_undealt, *view.drawn, *view.discarded}
            visible = {name.partition(":")[0] for name in seen}
            named = {name.partition(":")[0] for name in cards_in(puzzle.view)}
            assert named <= visible, named - visible


def cards_in(data: Any) -> set[str]:
    """Every name of a card in a view, whatever field it stands in. A code of a reason may look like one."""
    if isinstance(data, dict):
        inner = (value for name, value in data.items() if name not in ("options", "code", "power"))
        return {*(key for key in data if key in BY_NAME), *(card for one in inner for card in cards_in(one))}
    if isinstance(data, list):
        return {card for one in data for card in cards_in(one)}
    words = data.split(" ") if isinstance(data, str) else []
    return {word for word in words if word in BY_NAME}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_has_its_words(language: str) -> None:
    voice = Voice(language)
    for game in ("skull-king", "skull"):
        for theme in puzzles_of_game(game).themes:
            assert voice.say(f"puzzle.theme.{theme}")
            assert voice.say(f"puzzle.why.{theme}")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "effort"), [("skull-king", "deep"), ("skull", "normal")])
def test_best_action_stays_with_twice_the_effort_and_another_seed(game: str, effort: Any) -> None:
    own = [puzzle for puzzle in read_shipped_puzzles() if puzzle.game == game]
    check = check_puzzles(Dice("sample").sample(own, min(50, len(own))), judge_of, OTHER_SEED, effort)
    assert check.share >= PROMISED, check.changed
