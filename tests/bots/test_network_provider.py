"""Captains by a network that is provided: the same choices as with NumPy, and no NumPy needed."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pytest

from yohoho import CHANCE, Dice, OptionsError, Skull, SkullKing
from yohoho.bots import bot_named, network_provider
from yohoho.bots.bot import Bot
from yohoho.bots.ladder import GENTLE, MILD
from yohoho.bots.network_provider import provide_network
from yohoho.bots.skull.captain import SkullCaptain
from yohoho.bots.skull_king.captain import Captain
from yohoho.bots.styles import STYLES
from yohoho.bots.weights import NumpyNetwork, load_weights
from yohoho.core.game import AnyGame
from yohoho.sim.lockstep import observation_index, skull_actions, skull_observation_index

SIZES = {
    "skull-king": (observation_index.OBSERVATION_SIZE, observation_index.ACTIONS),
    "skull": (skull_observation_index.OBSERVATION_SIZE, skull_actions.ACTIONS),
}
GAMES: list[AnyGame] = [SkullKing(players=3, plan=[4]), Skull(3)]
WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None  # an import of it raises ModuleNotFoundError
from yohoho import CHANCE, Dice, Skull, SkullKing
from yohoho.bots import bot_named
from yohoho.bots.network_provider import provide_network
from yohoho.bots.skull_king.network_captain import chances_of_bids
from yohoho.bots.skull_king.reasons import reason_for
from yohoho.bots.skull_king.view_analysis import ViewAnalysis

class Output:
    logits = success_logits = [0.0] * 100

sizes = []
def network(observation):
    sizes.append(len(observation))
    return Output

for game in (SkullKing(players=3, plan=[2]), SkullKing(players=2, plan=[12]), Skull(3)):
    provide_network(game.name, network)
    captain, state, dice = bot_named(game.name, "captain-mild"), game.start(), Dice(1)
    while seats := game.waiting(state):
        action = game.chance(state, dice) if seats[0] == CHANCE else None
        if action is None:
            view = game.view(state, seats[0])
            action = game.read(captain.choose(view, view.legal, dice))
            if view.phase == "bid" and view.cards <= 10:
                assert chances_of_bids(network, view, view.legal)[0] == 0.5
                reason_for(ViewAnalysis(view), view.legal[0], 0.5)
        state = game.apply(state, seats[0], action)
print(sorted(set(sizes)))
"""


@pytest.fixture
def provided(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The networks of NumPy, as another program would provide them."""
    monkeypatch.setattr(network_provider, "_PROVIDED", {})
    for game, sizes in SIZES.items():
        provide_network(game, NumpyNetwork(load_weights(game, *sizes).arrays))
    bot_named.cache_clear()
    yield
    bot_named.cache_clear()


def decisions(game: AnyGame, bots: Sequence[Bot]) -> list[str]:
    """The choices of these bots in a game."""
    state, dice, choices = game.start(), Dice("provided"), list[str]()
    while seats := game.waiting(state):
        if seats[0] == CHANCE:
            state = game.apply(state, CHANCE, game.chance(state, dice))
            continue
        view = game.view(state, seats[0])
        choices.append(bots[seats[0]].choose(view, view.legal, Dice(f"provided {len(choices)}")))
        state = game.apply(state, seats[0], game.read(choices[-1]))
    return choices


@pytest.mark.usefixtures("provided")
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_captains_choose_the_same_by_a_provided_network(game: AnyGame) -> None:
    """With NumPy the captain at Skull solves rounds between two; here its network plays on, as without."""
    make: Any = Captain if game.name == "skull-king" else partial(SkullCaptain, cfr_iterations=0)
    with_numpy = [
        make(),
        make(STYLES["bold"], rung="captain-mild", **MILD),
        make(STYLES["spiteful"], rung="captain-gentle", **GENTLE),
    ]
    provided = [bot_named(game.name, bot.name) for bot in with_numpy]
    assert [bot.name for bot in provided] == ["captain", "captain-mild:bold", "captain-gentle:spiteful"]
    assert not any(isinstance(bot, (Captain, SkullCaptain)) for bot in provided)
    assert decisions(game, provided) == decisions(game, with_numpy)


@pytest.mark.usefixtures("provided")
def test_sailor_plays_rounds_longer_than_in_training() -> None:
    game = SkullKing(players=2, plan=(14,))
    state = game.apply(game.start(), CHANCE, game.chance(game.start(), Dice(1)))
    state = game.apply(state, CHANCE, game.chance(state, Dice(2)))
    view = game.view(state, 0)
    sailor = bot_named("skull-king", "sailor").choose(view, view.legal, Dice(3))
    assert bot_named("skull-king", "captain").choose(view, view.legal, Dice(3)) == sailor


def test_network_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(OptionsError, match=r"chess.*unknown-game"):
        provide_network("chess", NumpyNetwork({}))


def test_captains_and_reasons_need_no_numpy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(sorted(size for size, _ in SIZES.values()))
