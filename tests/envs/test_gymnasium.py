"""One seat as a Gymnasium environment: its conformance test, opponents, rewards and what is refused."""

import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from yohoho import Dice, IllegalAction, OptionsError, SeatError, Skull, SkullKing
from yohoho.envs import gymnasium_envs
from yohoho.envs.seat_env import SeatEnv

SETUPS: dict[str, tuple[str, dict[str, Any]]] = {
    "beck-2": ("yohoho/SkullKing-v0", {"players": 2, "plan": [1, 2], "rewards": "round"}),
    "schmidt-3": ("yohoho/SkullKing-v0", {"players": 3, "edition": "schmidt", "opponents": "cabin-boy"}),
    "skull-3": ("yohoho/Skull-v0", {"players": 3, "seat": 2}),
    "skull-4": ("yohoho/Skull-v0", {"opponents": ["sailor", "cabin-boy", "sailor:bold"]}),
}


def play(env: SeatEnv, seed: int) -> tuple[float, Mapping[str, Any]]:
    """Play random legal actions; the sum of the rewards, and the last info."""
    dice, total, ended = Dice(seed), 0.0, False
    _, info = env.reset(seed=seed)
    while not ended:
        legal = np.flatnonzero(info["action_mask"]).tolist()
        _, reward, ended, _, info = env.step(dice.choice(legal))
        total += float(reward)
    return total, info


@pytest.mark.parametrize("name", SETUPS)
def test_check_env_passes(name: str) -> None:
    env_id, options = SETUPS[name]
    check_env(gymnasium.make(env_id, **options).unwrapped)


def test_importing_the_environments_registers_their_ids() -> None:
    """Gymnasium imports the module before a colon itself."""
    short = 'import yohoho.envs; print(gymnasium.make("yohoho/Skull-v0", players=3).action_space)'
    long = 'print(gymnasium.make("yohoho.envs.gymnasium_envs:yohoho/Skull-v0", players=4).action_space)'
    code = f"import gymnasium; {short}; {long}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "Discrete(38)\n" * 2


def test_every_game_has_an_id() -> None:
    assert {"yohoho/SkullKing-v0", "yohoho/Skull-v0"} <= set(gymnasium.registry)


@pytest.mark.parametrize("seat", [0, 2])
def test_rewards_are_those_of_the_seat(seat: int) -> None:
    game = SkullKing(players=3, plan=[2, 3])
    for seed in range(3):
        points, info = play(SeatEnv(game, seat=seat, rewards="round"), seed)
        assert points == info["scores"][seat]
        won, again = play(SeatEnv(game, seat=seat), seed)
        assert won == (seat in info["winners"]) / len(info["winners"])
        assert again["scores"] == info["scores"]


def test_game_goes_on_to_its_end_when_the_own_seat_is_eliminated() -> None:
    env, stayed = SeatEnv(Skull(3)), []
    for seed in range(8):
        _, info = play(env, seed)
        assert len(info["winners"]) == 1
        assert not info["action_mask"].any()
        stayed.append(env.episode.state.players[0].is_in)
    assert not all(stayed)


def test_mask_is_that_of_info() -> None:
    env = SeatEnv(Skull(3))
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), info["action_mask"])


def test_illegal_action_ends_the_episode_with_a_penalty() -> None:
    env = SeatEnv(Skull(3), illegal_reward=-5)
    env.reset(seed=1)
    observation, reward, ended, truncated, info = env.step(37)
    assert (reward, ended, truncated) == (-5, True, False)
    assert info["illegal_action"].startswith("37 is not possible now. Possible are: ")
    assert observation in env.observation_space
    with pytest.raises(IllegalAction, match="game-over"):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "error", "reason"),
    [
        ({"opponents": "parrot"}, OptionsError, "unknown-bot"),
        ({"opponents": ["sailor"]}, OptionsError, "1 values for 2 players.*line-count"),
        ({"seat": 3}, SeatError, "no-such-seat"),
        ({"rewards": "trick"}, OptionsError, "unknown-rewards"),
        ({"render_mode": "hologram"}, OptionsError, "unknown-word"),
    ],
)
def test_wrong_settings_are_refused(options: Any, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        SeatEnv(Skull(3), **options)


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(OptionsError, match="kraken"):
        gymnasium_envs.seat_env("skull", kraken=True)


def test_human_mode_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    play(SeatEnv(SkullKing(players=2, plan=[1]), render_mode="human"), 1)
    assert "round 1 of 1 card, play" in capsys.readouterr().out
