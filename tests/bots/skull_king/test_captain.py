"""The captain at the table: its weights, its moods, and what happens when the weights are not there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from yohoho import Dice, Skull, SkullKing, settle
from yohoho.bots import bot_named
from yohoho.bots.fallback import Question, answer
from yohoho.bots.ladder import kin, next_below, rungs
from yohoho.bots.skull_king.captain import Captain, drawn
from yohoho.bots.styles import STYLES
from yohoho.bots.weights import WeightsError, read_weights, trained, weights_file
from yohoho.sim.lockstep import skull_sights, skull_tables
from yohoho.sim.lockstep.sights import ACTIONS, SIGHT
from yohoho.skull_king.actions import read

FITS = {
    "skull-king": (SIGHT, ACTIONS),
    "skull": (skull_sights.SIGHT, skull_tables.ACTIONS),
}


def view_of(game: Any, seed: int = 1) -> Any:
    state = settle(game, game.start(), Dice(seed))
    return game.view(state, game.waiting(state)[0])


@pytest.mark.parametrize("game", FITS)
def test_the_weights_of_the_package(game: str) -> None:
    found = trained(game, *FITS[game])
    assert found.record.game == game
    assert found.record.decisions > 10**6
    assert found.record.minutes > 0
    assert weights_file(game).stat().st_size < 10_000_000
    assert all(array.dtype == np.float32 for array in found.arrays.values())


def test_an_untouched_file_is_read_again_the_same(tmp_path: Path) -> None:
    copy = tmp_path / "copy.safetensors"
    copy.write_bytes(weights_file("skull").read_bytes())
    again = read_weights(copy, "skull", *FITS["skull"])
    assert again.record == trained("skull", *FITS["skull"]).record


def spoilt(kind: str, tmp_path: Path) -> Path:
    """The package's file, with one thing wrong."""
    path, whole = tmp_path / "spoilt.safetensors", weights_file("skull").read_bytes()
    arrays, notes = load_file(weights_file("skull")), {"format": "1", "record": "{}"}
    match kind:
        case "missing":
            return path
        case "cut":
            path.write_bytes(whole[: len(whole) // 2])
        case "noise":
            path.write_bytes(bytes(Dice(1).below(256) for _ in range(4000)))
        case "empty":
            path.write_bytes(b"")
        case "format":
            save_file(arrays, path, notes | {"format": "77"})
        case "record":
            save_file(arrays, path, notes)
        case "bare":
            save_file(arrays, path)
        case "number":
            at = whole.index(b"}}", 8) + 200_000
            path.write_bytes(whole[:at] + b"\x00\x7e" * 500 + whole[at + 1000 :])
    return path


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("missing", "weights-missing"),
        ("cut", "weights-damaged"),
        ("noise", "weights-damaged"),
        ("empty", "weights-damaged"),
        ("format", "weights-format"),
        ("bare", "weights-format"),
        ("record", "weights-damaged"),
        ("number", "weights-damaged"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(kind: str, code: str, tmp_path: Path) -> None:
    with pytest.raises(WeightsError) as found:
        read_weights(spoilt(kind, tmp_path), "skull", *FITS["skull"])
    assert found.value.reason.code == code
    assert str(tmp_path) not in str(found.value), "no paths of the machine in what others may read"


def test_weights_of_another_game_do_not_fit() -> None:
    with pytest.raises(WeightsError, match="weights-misfit"):
        read_weights(weights_file("skull"), "skull-king", *FITS["skull-king"])


@pytest.fixture
def broken_captains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for game in FITS:
        (tmp_path / f"{game}.safetensors").write_bytes(b"not weights")
    monkeypatch.setenv("YOHOHO_WEIGHTS", str(tmp_path))
    for cached in (trained, bot_named):
        cached.cache_clear()
    yield
    for cached in (trained, bot_named):
        cached.cache_clear()


@pytest.mark.usefixtures("broken_captains")
@pytest.mark.parametrize(("game", "players"), [(SkullKing, 3), (Skull, 3)])
def test_without_weights_the_next_bot_down_plays_and_it_is_told(game: Any, players: int) -> None:
    view = view_of(game(players=players))
    found = answer(Question(game.name, "captain", "s", view))
    instead = answer(Question(game.name, "first-mate", "s", view))
    assert found.choice == instead.choice
    assert found.fault is not None
    assert (found.fault.kind, found.fault.detail) == ("missing", "weights-damaged")
    assert found.fault.bot == "captain"


@pytest.mark.parametrize("game", FITS)
def test_who_is_next_below(game: str) -> None:
    assert next_below(game, "captain") == next_below(game, "captain-gentle:bold") == "first-mate"
    assert next_below(game, "first-mate") == "sailor"
    assert {kin(rung) for rung in rungs(game)} >= {"cabin-boy", "sailor", "first-mate", "captain"}


def test_rounds_longer_than_it_ever_met_go_to_its_deputy() -> None:
    view = view_of(SkullKing(players=2, plan=(14,)))
    legal = view.legal
    assert Captain().choose(view, legal, Dice(3)) == bot_named("skull-king", "first-mate").choose(
        view, legal, Dice(3)
    )


def test_moods() -> None:
    """Eyes shut it bids anything; the bold bid more than the careful; a cool head always does the same."""
    views = [view_of(SkullKing(players=4, plan=(6,)), seed) for seed in range(30)]

    def bids(captain: Captain) -> list[int]:
        return [int(captain.choose(view, view.legal, Dice(at)).split()[1]) for at, view in enumerate(views)]

    assert bids(Captain(noise=1.0)) == bids(Captain(noise=1.0, temperature=9.0)), "nothing but dice"
    assert sum(bids(Captain(STYLES["bold"]))) > sum(bids(Captain(STYLES["careful"])))
    cool = Captain(temperature=0.01)
    firm = [{cool.choose(view, view.legal, Dice(seed)) for seed in range(5)} for view in views]
    assert all(len(choices) == 1 for choices in firm)


def test_equal_cards_count_once() -> None:
    wishes, numbers = np.asarray([1.0, 1.0, 1.0]), [5, 5, 6]
    found = [drawn(wishes, numbers, Dice(seed)) for seed in range(400)]
    assert set(found) == {0, 2}
    assert 150 < found.count(0) < 250


def test_a_whole_game_of_captains_keeps_many_promises() -> None:
    """Random bidders keep one promise in five or so; whoever misreads its own hand is no captain."""
    game, dice, captain = SkullKing(players=4, plan=(3, 5, 7)), Dice(4), bot_named("skull-king", "captain")
    state = settle(game, game.start(), dice)
    while seats := game.waiting(state):
        view = game.view(state, seats[0])
        state = game.apply(state, seats[0], read(captain.choose(view, view.legal, dice)))
        state = settle(game, state, dice)
    bids = [(bid, won) for line in state.history for bid, won in zip(line.bids, line.tricks, strict=True)]
    assert sum(bid == won for bid, won in bids) >= 4
