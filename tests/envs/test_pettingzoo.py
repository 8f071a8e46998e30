"""The games as PettingZoo environments: conformance, rewards, hidden choices and what is refused."""

import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from yohoho import Dice, IllegalAction, OptionsError, Skull, SkullKing, settle
from yohoho.core.game import AnyGame
from yohoho.envs import action_index, observe, skull_king_v0, skull_v0
from yohoho.envs.episode import MaskedObservation
from yohoho.envs.image import WIDTH
from yohoho.envs.rewards import Rewards
from yohoho.envs.turn_env import TurnEnv

SETUPS: dict[str, Callable[..., Any]] = {
    "beck-2": partial(skull_king_v0.env, players=2, plan=[1, 3], rewards="round"),
    "beck-3": partial(
        skull_king_v0.env,
        players=3,
        plan=[2, 3],
        kraken=True,
        whale=True,
        loot=True,
        powers=["rosie", "harry"],
        scoring="cannonball",
    ),
    "schmidt-4": partial(skull_king_v0.env, edition="schmidt", tricks_face_down=True),
    "skull-3": partial(skull_v0.env, players=3),
    "skull-6": partial(skull_v0.env, players=6, last_chance=True, rewards="round"),
}
each_setup = pytest.mark.parametrize("env", SETUPS.values(), ids=SETUPS)
KNOWN_WARNINGS = (
    "Observation is not a NumPy array",  # only PettingZoo's own environments may have dictionaries
    "Observation space for each agent probably should be",
    "Observation numpy array is all zeros",  # after the end of a game
    "Action mask numpy array is all zeros",
)


def random_game(env: Any, seed: int) -> dict[str, float]:
    """Play random legal actions; the sum of each agent's rewards."""
    dice, total = Dice(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if ended else dice.choice(legal))
    return total


@each_setup
@pytest.mark.filterwarnings(*(f"ignore:{text}:UserWarning" for text in KNOWN_WARNINGS))
def test_api_test_passes(env: Callable[..., Any]) -> None:
    api_test(env(), num_cycles=60)


@each_setup
def test_seed_test_passes(env: Callable[..., Any]) -> None:
    seed_test(env, num_cycles=20)


@each_setup
def test_render_test_passes(env: Callable[..., Any]) -> None:
    render_test(env, {"ansi": lambda text: text.startswith("round ")})


@pytest.mark.slow
@each_setup
def test_performance_benchmark_passes(env: Callable[..., Any]) -> None:
    performance_benchmark(env())


@pytest.mark.parametrize("game", [SkullKing(players=3, plan=[2, 1]), Skull(4)], ids=repr)
@pytest.mark.parametrize("rewards", ["round", "game"])
def test_rewards_are_those_of_the_same_game_in_the_engine(game: AnyGame, rewards: Rewards) -> None:
    module = {"skull-king": skull_king_v0, "skull": skull_v0}[game.name]
    options = {"players": 3, "plan": [2, 1]} if game.name == "skull-king" else {"players": 4}
    env, dice, choices = module.raw_env(rewards=rewards, **options), Dice(5), Dice("choices")
    env.reset(seed=5)
    state: Any = settle(game, game.start(), dice)
    total = np.zeros(game.players)
    while waiting := game.waiting(state):
        view = game.view(state, waiting[0])
        assert env.agent_selection == f"player_{waiting[0]}"
        assert np.array_equal(env.observe(env.agent_selection)["observation"], observe(view))
        text = choices.choice(view.legal)
        env.step(action_index(view, text))
        total += list(env.rewards.values())
        state = settle(game, game.apply(state, waiting[0], game.read(text)), dice)
    result = game.result(state)
    won = [(seat in result.winners) / len(result.winners) for seat in range(game.players)]
    assert total.tolist() == (list(result.scores) if rewards == "round" else won)
    assert env.infos["player_0"] == {"scores": result.scores, "winners": result.winners}
    assert all(env.terminations.values())


def observe_after(env: TurnEnv, text: str) -> MaskedObservation:
    """What the second seat to act observes after this choice of the first."""
    env.reset(seed=1)
    assert env.episode.seat is not None
    first = env.episode.view(env.episode.seat)
    env.step(action_index(first, text))
    assert env.agent_selection != f"player_{first.seat}"
    return env.observe(env.agent_selection)


@pytest.mark.parametrize(
    ("env", "choices"),
    [
        (skull_king_v0.raw_env(players=3, plan=[3]), ("bid 0", "bid 3")),
        (skull_v0.raw_env(players=3), ("place flower", "place skull")),
    ],
    ids=["bids", "first-discs"],
)
def test_choices_at_once_stay_hidden_until_all_are_made(env: TurnEnv, choices: tuple[str, str]) -> None:
    one, other = (observe_after(env, text) for text in choices)
    assert np.array_equal(one["observation"], other["observation"])
    assert np.array_equal(one["action_mask"], other["action_mask"])


def test_only_the_agent_to_act_has_actions() -> None:
    env = skull_v0.raw_env(players=3)
    env.reset(seed=2)
    acting = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]
    assert acting == [env.agent_selection]


@pytest.mark.parametrize("number", [None, -1, 37, 10_000])
def test_illegal_action_is_refused_and_changes_nothing(number: int | None) -> None:
    env = skull_v0.raw_env(players=3)
    env.reset(seed=3)
    before = (env.agent_selection, env.episode.state, dict(env.rewards))
    with pytest.raises(IllegalAction, match="not-among-legal"):
        env.step(number)
    assert before == (env.agent_selection, env.episode.state, env.rewards)


def test_illegal_action_ends_the_wrapped_game() -> None:
    env, rewards = skull_v0.env(players=3, illegal_reward=-7), {}
    env.reset(seed=3)
    guilty = env.agent_selection
    env.step(37)
    for agent in env.agent_iter():
        _, rewards[agent], ended, _, _ = env.last()
        assert ended
        env.step(None)
    assert rewards == dict.fromkeys(env.possible_agents, 0) | {guilty: -7}


def test_games_without_a_seed_go_on_with_the_dice_of_the_last_seed() -> None:
    def hands(env: Any, *seeds: int | None) -> list[Any]:
        return [env.reset(seed=seed) or env.episode.state.hands for seed in seeds]

    one, other = (skull_king_v0.raw_env(players=4, plan=[5]) for _ in range(2))
    assert hands(one, 1, None, None) == hands(other, 1, None, None)
    first, second, _ = hands(one, 1, None, 1)
    assert first != second


@pytest.mark.parametrize("options", [{"rewards": "trick"}, {"render_mode": "hologram"}])
def test_unknown_setting_is_refused_with_the_known_ones(options: Any) -> None:
    with pytest.raises(OptionsError, match=r"one of: \w+, .*unknown-"):
        skull_v0.env(**options)


def test_options_are_those_of_the_game() -> None:
    with pytest.raises(OptionsError, match="player-count"):
        skull_v0.env(players=9)
    with pytest.raises(OptionsError):
        skull_king_v0.env(hats=True)  # type: ignore[call-arg]


def test_environment_is_pickled_with_its_settings() -> None:
    env = pickle.loads(pickle.dumps(skull_king_v0.raw_env(players=3, plan=[1], rewards="round")))
    assert random_game(env, 4) == random_game(skull_king_v0.raw_env(players=3, plan=[1], rewards="round"), 4)


@pytest.mark.parametrize("name", ["beck-2", "skull-6"])
def test_image_keeps_its_size_and_shows_every_step(name: str) -> None:
    env, pictures = SETUPS[name](render_mode="rgb_array"), []
    env.reset(seed=6)
    for _ in env.agent_iter(8):
        pictures.append(env.render())
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert {picture.shape[1:] for picture in pictures} == {(WIDTH, 3)}
    assert len({picture.shape for picture in pictures}) == 1
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)


def test_text_is_that_of_the_state() -> None:
    env = skull_v0.raw_env(players=3, render_mode="ansi")
    env.reset(seed=7)
    assert env.render() == str(env.episode.state)
