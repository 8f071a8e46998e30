"""The captain's network in JavaScript equals that of NumPy within rounding, and makes the same choices."""

from array import array
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pytest

import yohoho.bots.skull.plain_observation
import yohoho.bots.skull_king.plain_observation
from tests.page.javascript import PageModules
from tests.skull_king.option_sets import EVERYTHING
from yohoho import CHANCE, Dice, Skull, SkullKing
from yohoho.bots.bot import Bot
from yohoho.bots.ladder import GENTLE, MILD
from yohoho.bots.skull.captain import SkullCaptain
from yohoho.bots.skull.network_captain import SkullNetworkCaptain
from yohoho.bots.skull_king.captain import Captain
from yohoho.bots.skull_king.network_captain import NetworkCaptain
from yohoho.bots.styles import STYLES
from yohoho.bots.weights import NumpyNetwork, load_weights, weights_file
from yohoho.core.game import AnyGame
from yohoho.sim.lockstep import observation_index, skull_actions, skull_observation_index

ROUNDING: Final = 1e-4
"""How far a logit may be off: NumPy adds in single precision, JavaScript in double. That changes
a probability by a ten-thousandth of itself."""
SAME_CHOICES: Final = 0.999
FORWARD: Final = """async ({ game, weights, observations, outputs }) => {
  const { readFile, writeFile } = await import("node:fs/promises");
  const { readNetwork } = await import(web + "python-worker/network.js");
  const network = readNetwork(await readFile(weights), game);
  const bytes = new Uint8Array(await readFile(observations));
  const numbers = new Float32Array(bytes.buffer);
  const outcomes = [];
  for (let at = 0; at < numbers.length; at += network.info.sight) {
    const { logits, successLogits } = network.forward(numbers.subarray(at, at + network.info.sight));
    outcomes.push(...logits, ...successLogits);
  }
  await writeFile(outputs, new Uint8Array(Float32Array.from(outcomes).buffer));
}"""


class Setting(NamedTuple):
    """A game, and its captains with NumPy and with a network that is given."""

    games: list[AnyGame]
    with_numpy: Any
    with_network: Any
    observation_of: Any
    sizes: tuple[int, int]


SETTINGS: Final = {
    "skull-king": Setting(
        [
            SkullKing(players=4, kraken=True, whale=True, loot=True),
            SkullKing(**{**EVERYTHING, "players": 6}),
            SkullKing(players=2),
            SkullKing(edition="schmidt", players=5),
        ],
        Captain,
        NetworkCaptain,
        yohoho.bots.skull_king.plain_observation.observation_of,
        (observation_index.OBSERVATION_SIZE, observation_index.ACTIONS),
    ),
    "skull": Setting(
        [Skull(4), Skull(3, last_chance=True), Skull(6)],
        lambda style, **handicap: SkullCaptain(style, cfr_iterations=0, **handicap),
        SkullNetworkCaptain,
        yohoho.bots.skull.plain_observation.observation_of,
        (skull_observation_index.OBSERVATION_SIZE, skull_actions.ACTIONS),
    ),
}
HANDICAPS: Final[list[dict[str, Any]]] = [{}, dict(MILD), dict(GENTLE)]


class Choice(NamedTuple):
    """A decision of the captain with NumPy."""

    view: Any
    seed: str
    kind: int
    """The number of the captain among `captains`."""
    action: str


class Output(NamedTuple):
    logits: Sequence[float]
    success_logits: Sequence[float]


def captains(make: Any) -> list[Bot]:
    """Captains of all styles and handicaps."""
    return [make(style=style, **handicap) for style in STYLES.values() for handicap in HANDICAPS]


def choices(setting: Setting) -> Iterator[Choice]:
    """The real decisions of captains, game after game."""
    bots = captains(setting.with_numpy)
    for number in count():
        game = setting.games[number % len(setting.games)]
        state, dice, steps = game.start(), Dice(f"network {number}"), 0
        while seats := game.waiting(state):
            action, seat = None, seats[0]
            if seat != CHANCE:
                view, kind, seed = game.view(state, seat), (number + seat) % len(bots), f"{number}/{steps}"
                text, steps = bots[kind].choose(view, view.legal, Dice(seed)), steps + 1
                action = game.read(text)
                if len(view.legal) > 1:
                    yield Choice(view, seed, kind, text)
            state = game.apply(state, seat, action or game.chance(state, dice))


def in_javascript(name: str, observations: np.ndarray, folder: Path) -> np.ndarray:
    """(observations, 2, actions) the logits and the success logits."""
    paths = {"observations": folder / "observations", "outputs": folder / "outputs"}
    paths["observations"].write_bytes(observations.tobytes())
    with PageModules() as modules:
        arguments = {part: str(path) for part, path in paths.items()}
        modules.evaluate(FORWARD, {"game": name, "weights": str(weights_file(name)), **arguments})
    actions = SETTINGS[name].sizes[1]
    return np.fromfile(paths["outputs"], dtype=np.float32).reshape(len(observations), 2, actions)


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("decisions", [200, pytest.param(10_000, marks=pytest.mark.slow)])
def test_javascript_computes_the_network_of_numpy(name: str, decisions: int, tmp_path: Path) -> None:
    setting = SETTINGS[name]
    made = list(islice(choices(setting), decisions))
    observations = np.stack([np.asarray(setting.observation_of(choice.view)) for choice in made])
    outputs = in_javascript(name, observations, tmp_path)
    network = NumpyNetwork(load_weights(name, *setting.sizes).arrays)
    expected = np.stack([np.stack(network(array("f", each.tobytes()))) for each in observations])
    difference = float(np.abs(outputs - expected).max())
    same = same_choices(setting, made, outputs)
    print(f"{name}: {decisions} decisions, largest difference {difference:.1e}, {same:.2%} the same")
    assert difference < ROUNDING
    assert same >= SAME_CHOICES


def same_choices(setting: Setting, made: list[Choice], outputs: np.ndarray) -> float:
    """The share of decisions in which a captain with the network of JavaScript does the same."""
    current = Output(*outputs[0])
    bots = captains(lambda **settings: setting.with_network(lambda _: current, **settings))
    same = 0
    for choice, rows in zip(made, outputs, strict=True):
        current = Output(*rows)
        same += bots[choice.kind].choose(choice.view, choice.view.legal, Dice(choice.seed)) == choice.action
    return same / len(made)
