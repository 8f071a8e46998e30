"""The captain at Skull King: its weights, its settings, and play without weights."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from yohoho import Dice, Skull, SkullKing, settle
from yohoho.bots import bot_named
from yohoho.bots.bot import WeightsError
from yohoho.bots.fallback import Question, answer
from yohoho.bots.ladder import base_rung, next_below, rungs
from yohoho.bots.skull_king.captain import Captain
from yohoho.bots.skull_king.network_captain import sample
from yohoho.bots.skull_king.network_playouts import JUDGE_FILE
from yohoho.bots.styles import STYLES
from yohoho.bots.weights import TrainedWeights, load_weights, read_weights, weights_file
from yohoho.sim.lockstep import skull_actions, skull_observation_index
from yohoho.sim.lockstep.observation_index import ACTIONS, OBSERVATION_SIZE
from yohoho.skull_king.actions import read

FITS = {
    "skull-king": (OBSERVATION_SIZE, ACTIONS),
    "skull": (skull_observation_index.OBSERVATION_SIZE, skull_actions.ACTIONS),
}


def view_of(game: Any, seed: int = 1) -> Any:
    state = settle(game, game.start(), Dice(seed))
    return game.view(state, game.waiting(state)[0])


@pytest.mark.parametrize("game", FITS)
def test_weights_of_the_package_fit(game: str) -> None:
    weights = load_weights(game, *FITS[game])
    assert weights.info.game == game
    assert weights.info.decisions > 10**6
    assert weights.info.minutes > 0
    assert weights_file(game).stat().st_size < 10_000_000
    assert all(array.dtype == np.float32 for array in weights.arrays.values())


def test_written_weights_are_read_back(tmp_path: Path) -> None:
    copy = tmp_path / "copy.safetensors"
    copy.write_bytes(weights_file("skull").read_bytes())
    again = read_weights(copy, "skull", *FITS["skull"])
    assert again.info == load_weights("skull", *FITS["skull"]).info


def spoilt(kind: str, tmp_path: Path) -> Path:
    """The package's file with one fault."""
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
def test_wrong_weights_file_is_reported(kind: str, code: str, tmp_path: Path) -> None:
    with pytest.raises(WeightsError) as refused:
        read_weights(spoilt(kind, tmp_path), "skull", *FITS["skull"])
    assert refused.value.reason.code == code
    assert str(tmp_path) not in str(refused.value), "no paths of the machine in what others may read"


def test_weights_of_another_game_are_refused() -> None:
    with pytest.raises(WeightsError, match="weights-misfit"):
        read_weights(weights_file("skull"), "skull-king", *FITS["skull-king"])


@pytest.fixture
def fresh_weights() -> Iterator[None]:
    """Weights are read anew in the test, and again after it."""
    for cached in (load_weights, bot_named):
        cached.cache_clear()
    yield
    for cached in (load_weights, bot_named):
        cached.cache_clear()


@pytest.fixture
def broken_captains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh_weights: None) -> None:
    for game in FITS:
        (tmp_path / f"{game}.safetensors").write_bytes(b"not weights")
    monkeypatch.setenv("YOHOHO_WEIGHTS", str(tmp_path))


@pytest.mark.usefixtures("broken_captains")
@pytest.mark.parametrize(("game", "players"), [(SkullKing, 3), (Skull, 3)])
def test_next_weaker_bot_plays_without_weights(game: Any, players: int) -> None:
    view = view_of(game(players=players))
    decision = answer(Question(game.name, "captain", "s", view))
    instead = answer(Question(game.name, "first-mate", "s", view))
    assert decision.choice == instead.choice
    assert decision.fault is not None
    assert (decision.fault.kind, decision.fault.detail) == ("missing", "weights-damaged")
    assert decision.fault.bot == "captain"


@pytest.mark.parametrize("game", FITS)
def test_next_weaker_bot(game: str) -> None:
    assert next_below(game, "captain") == next_below(game, "captain-gentle:bold") == "first-mate"
    assert next_below(game, "first-mate") == "sailor"
    assert {base_rung(rung) for rung in rungs(game)} >= {"cabin-boy", "sailor", "first-mate", "captain"}


@pytest.mark.usefixtures("broken_captains")
def test_fallback_goes_down_until_a_bot_has_its_weights() -> None:
    """The captain, who replaces an admiral, has no weights either."""
    view = view_of(SkullKing(players=3))
    decision = answer(Question("skull-king", "admiral:bold", "s", view))
    assert decision.choice == answer(Question("skull-king", "first-mate", "s", view)).choice
    assert decision.fault is not None
    assert (decision.fault.kind, decision.fault.bot) == ("missing", "admiral:bold")


def test_captain_replaces_an_admiral_without_the_weights_of_the_judge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh_weights: None
) -> None:
    (tmp_path / f"{JUDGE_FILE}.safetensors").write_bytes(b"not weights")
    monkeypatch.setenv("YOHOHO_WEIGHTS", str(tmp_path))
    view = view_of(SkullKing(players=3))
    decision = answer(Question("skull-king", "admiral", "s", view))
    assert decision.choice == answer(Question("skull-king", "captain", "s", view)).choice
    assert decision.fault is not None
    assert (decision.fault.kind, decision.fault.detail) == ("missing", "weights-damaged")
    assert next_below("skull-king", "admiral:bold") == "captain"


def test_admirals_of_all_styles_share_the_weights(
    monkeypatch: pytest.MonkeyPatch, fresh_weights: None
) -> None:
    read: list[str] = []

    def count_reads(path: Path, *fits: Any) -> TrainedWeights:
        read.append(path.stem)
        return read_weights(path, *fits)

    monkeypatch.setattr("yohoho.bots.weights.read_weights", count_reads)
    for style in STYLES:
        bot_named("skull-king", f"admiral:{style}")
    assert sorted(read) == ["skull-king", JUDGE_FILE]


def test_first_mate_plays_rounds_longer_than_in_training() -> None:
    view = view_of(SkullKing(players=2, plan=(14,)))
    legal = view.legal
    assert Captain().choose(view, legal, Dice(3)) == bot_named("skull-king", "first-mate").choose(
        view, legal, Dice(3)
    )


def test_temperature_epsilon_and_style_change_the_bids() -> None:
    """With epsilon 1 it is random, bold bids more than careful, and a low temperature is deterministic."""
    views = [view_of(SkullKing(players=4, plan=(6,)), seed) for seed in range(30)]

    def bids(captain: Captain) -> list[int]:
        return [int(captain.choose(view, view.legal, Dice(at)).split()[1]) for at, view in enumerate(views)]

    assert bids(Captain(epsilon=1.0)) == bids(Captain(epsilon=1.0, temperature=9.0)), "nothing but dice"
    assert sum(bids(Captain(STYLES["bold"]))) > sum(bids(Captain(STYLES["careful"])))
    cool = Captain(temperature=0.01)
    firm = [{cool.choose(view, view.legal, Dice(seed)) for seed in range(5)} for view in views]
    assert all(len(choices) == 1 for choices in firm)


def test_equal_cards_are_sampled_once() -> None:
    logits, numbers = [1.0, 1.0, 1.0], [5, 5, 6]
    drawn = [sample(logits, numbers, Dice(seed)) for seed in range(400)]
    assert set(drawn) == {0, 2}
    assert 150 < drawn.count(0) < 250


def test_captains_make_more_bids_than_random_play() -> None:
    """Random play makes about one bid in five."""
    game, dice, captain = SkullKing(players=4, plan=(3, 5, 7)), Dice(4), bot_named("skull-king", "captain")
    state = settle(game, game.start(), dice)
    while seats := game.waiting(state):
        view = game.view(state, seats[0])
        state = game.apply(state, seats[0], read(captain.choose(view, view.legal, dice)))
        state = settle(game, state, dice)
    bids = [(bid, won) for line in state.history for bid, won in zip(line.bids, line.tricks, strict=True)]
    assert sum(bid == won for bid, won in bids) >= 4
