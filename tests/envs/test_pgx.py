"""The Pgx environments: Pgx's own test, illegal actions, and what a player may see."""

from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest

from tests.optional_libraries import import_library
from yohoho import OptionsError, SeatError, Skull, SkullKing
from yohoho.core.game import AnyGame

pytestmark = pytest.mark.slow
GAMES: list[AnyGame] = [
    SkullKing(players=3, plan=(1, 2)),
    SkullKing(players=2, plan=(2,)),
    SkullKing(edition="schmidt", players=6),
    SkullKing(
        players=4, plan=(3,), scoring="cannonball", powers=("rosie", "will", "rascal", "juanita", "harry")
    ),
    Skull(3),
    Skull(4, last_chance=True),
]


def jax() -> Any:
    import_library("pgx", "train")
    return import_library("jax", "train")


def pgx_env(game: AnyGame, **more: Any) -> Any:
    jax()
    if isinstance(game, SkullKing):
        return import_module("yohoho.envs.skull_king_pgx").SkullKingPgx(game, **more)
    return import_module("yohoho.envs.skull_pgx").SkullPgx(game, **more)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_environment_passes_the_test_of_pgx(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    env = pgx_env(game)
    checks = import_module("pgx._src.api_test")
    # Pgx's test knows only the ids of its own games, and its random player of a single game fails with
    # today's JAX, for Pgx's own games too.
    monkeypatch.setattr(checks, "EnvId", Literal["yohoho_skull_king", "yohoho_skull"])
    monkeypatch.setattr(checks, "act_randomly", act_randomly)
    import_module("pgx").api_test(env, 3)
    assert env.version == "v0"


def act_randomly(key: Any, legal: Any) -> Any:
    library = jax()
    return library.random.categorical(key, library.numpy.log(legal.astype("float32")), axis=-1)


@pytest.mark.parametrize("game", [SkullKing(players=3, plan=(1,)), Skull(3)], ids=repr)
def test_illegal_action_ends_the_game_with_a_penalty(game: AnyGame) -> None:
    library, env = jax(), pgx_env(game)
    state = env.init(library.random.key(1))
    illegal = int(np.flatnonzero(~np.asarray(state.legal_action_mask))[0])
    after = library.jit(env.step)(state, illegal)
    assert bool(after.terminated)
    assert bool(after.legal_action_mask.all())
    penalties = np.asarray(after.rewards)
    assert penalties[int(state.current_player)] == -1
    assert (np.delete(penalties, int(state.current_player)) == 2).all()
    again = env.step(after, 0)
    assert not np.asarray(again.rewards).any()
    assert int(again._step_count) == int(after._step_count) == 1


@pytest.mark.parametrize("game", [SkullKing(players=3, plan=(2,)), Skull(3)], ids=repr)
def test_player_that_the_game_does_not_have_sees_nothing(game: AnyGame) -> None:
    library, env = jax(), pgx_env(game)
    state = env.init(library.random.key(1))
    for player in (-1, 3, 255, 256):
        with pytest.raises(SeatError):
            env.observe(state, player)
    players = library.numpy.array([-1, 0, 2, 3, 255, 256])
    seen = library.vmap(env.observe, in_axes=(None, 0))(state, players)
    assert [bool(each.any()) for each in seen] == [False, True, True, False, False, False]


def test_points_of_the_rounds_add_up_to_the_score() -> None:
    library, env = jax(), pgx_env(SkullKing(players=3, plan=(1, 2)), rewards="round")
    keys = library.random.split(library.random.key(1), 8)
    state, step = library.vmap(env.init)(keys), library.jit(library.vmap(env.step))
    totals, moves = np.zeros((8, 3)), 0
    while not bool(state.terminated.all()):
        state = step(state, state.legal_action_mask.argmax(axis=1), keys)
        totals, moves = totals + np.asarray(state.rewards), moves + 1
    assert moves == 3 * (1 + 1 + 1 + 2)
    assert np.array_equal(totals, np.asarray(state._game.round_state.scores)[:, :, 0])


@pytest.mark.parametrize("game", [SkullKing(players=3, plan=(1,)), Skull(3)], ids=repr)
def test_victory_is_worth_one(game: AnyGame) -> None:
    library, env = jax(), pgx_env(game, rewards="game")
    key = library.random.key(3)
    state, step = env.init(key), library.jit(env.step)
    totals = np.zeros(3)
    while not bool(state.terminated):
        key, chance = library.random.split(key)
        state = step(state, act_randomly(key, state.legal_action_mask), chance)
        totals += np.asarray(state.rewards)
    assert totals.sum() == pytest.approx(1)


@pytest.mark.parametrize(
    "choices", [{"ties": "extra-rounds"}, {"edition": "schmidt", "tricks_face_down": True}]
)
def test_options_that_arrays_do_not_have_are_refused(choices: dict[str, Any]) -> None:
    with pytest.raises(OptionsError, match="not-in-arrays"):
        pgx_env(SkullKing(**choices))


def test_unknown_rewards_are_refused() -> None:
    with pytest.raises(OptionsError, match="unknown-rewards"):
        pgx_env(Skull(3), rewards="points")


def test_example_of_the_page_runs() -> None:
    jax()
    page = Path("docs/environments.md").read_text(encoding="utf-8")
    example = page.partition("## Pgx")[2].partition("```python\n")[2].partition("```")[0]
    names: dict[str, Any] = {}
    exec(example.replace("4096", "8"), names)
    assert names["state"].observation.shape == (8, 1295)
