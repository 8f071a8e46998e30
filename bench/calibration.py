"""The calibration of the captain: of the bids with a predicted chance of 70 %, do 70 % come true?

`python -m bench.calibration` plays games among four captains, all at once, prints the answer and draws it
into docs/calibration.png.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from yohoho.bots.weights import load_weights
from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.actions import TEMPERATURE
from yohoho.sim.lockstep.batch_env import BatchEnv
from yohoho.sim.lockstep.batch_state import BID, OVER
from yohoho.sim.lockstep.network import forward
from yohoho.sim.lockstep.observation import observe
from yohoho.sim.lockstep.observation_index import ACTIONS, OBSERVATION_SIZE
from yohoho.sim.lockstep.round_state import Rules
from yohoho.skull_king.options import Options

GAMES = 1000
TENTHS = 10
PICTURE = Path(__file__).parents[1] / "docs" / "calibration.png"


class Bids(NamedTuple):
    """The predicted chance of each bid, and whether it came true."""

    said: Any
    true: Any


def play_games(games: int, seed: int = 1) -> Bids:
    weights = load_weights("skull-king", OBSERVATION_SIZE, ACTIONS).arrays
    env = BatchEnv(Rules(Options(players=4, kraken=True, whale=True, loot=True)))
    generator = np.random.default_rng(seed)
    state = env.start(generator.integers(0, 2**32, games, dtype=np.uint32))
    due = np.full((env.rules.players, games), np.nan)
    said, true = [], []
    while (state.phase != OVER).any():
        seat, mask = env.turn(state), env.legal(state)
        network_output = forward(np, weights, observe(env, state, seat))
        action = _choose_actions(network_output.logits, mask, generator)
        bidding = np.flatnonzero(state.phase == BID)
        due[seat[bidding], bidding] = network_output.success_logits[action[bidding], bidding]
        before, state = state, env.step(state, action.astype(np.int32))
        over = np.flatnonzero(
            (state.number != before.number) | (state.phase == OVER) & (before.phase != OVER)
        )
        said.append(due[:, over].ravel())
        true.append(state.exact[:, over].ravel())
    return Bids(1 / (1 + np.exp(-np.concatenate(said))), np.concatenate(true))


def _choose_actions(logits: Any, mask: Any, generator: np.random.Generator) -> Any:
    """Choose as the captain does, for all games at once; in a finished game the action has no effect."""
    legal = np.zeros((ACTIONS, mask.shape[1]), dtype=bool)
    legal[: mask.shape[0]] = mask
    legal[actions.BID] |= ~mask.any(axis=0)
    gumbel = generator.gumbel(size=legal.shape) * TEMPERATURE
    return np.where(legal, logits + gumbel, -np.inf).argmax(axis=0)


def by_tenths(bids: Bids) -> list[tuple[float, float, int]]:
    """(predicted, true, bids) for every tenth of the predictions."""
    tenth = np.minimum((bids.said * TENTHS).astype(int), TENTHS - 1)
    rows = [(bids.said[tenth == at], bids.true[tenth == at]) for at in range(TENTHS)]
    return [(float(said.mean()), float(true.mean()), len(said)) for said, true in rows if len(said)]


def draw(rows: list[tuple[float, float, int]], total: int) -> None:
    from matplotlib.figure import Figure  # a slow import

    figure = Figure(figsize=(5.5, 5), layout="constrained")
    panel = figure.subplots()
    panel.plot([0, 1], [0, 1], ":", color="#8a8a8a")
    sizes = [20 + 400 * count / total for _, _, count in rows]
    panel.plot([said for said, _, _ in rows], [true for _, true, _ in rows], color="#0072b2", lw=1)
    panel.scatter(
        [said for said, _, _ in rows], [true for _, true, _ in rows], sizes, color="#0072b2", alpha=0.7
    )
    panel.set(
        xlabel="Chance the captain gave its bid", ylabel="Share that came true", xlim=(0, 1), ylim=(0, 1)
    )
    panel.grid(alpha=0.25)
    figure.savefig(PICTURE, dpi=110)


def main() -> None:
    bids = play_games(GAMES)
    rows = by_tenths(bids)
    print(f"Chances of bids, {GAMES} games of four captains, {len(bids.said)} bids")
    print("    said   true   bids")
    for said, true, count in rows:
        print(f"  {said:6.1%} {true:6.1%} {count:6}")
    off = sum(abs(said - true) * count for said, true, count in rows) / len(bids.said)
    print(f"  off by {100 * off:.1f} points on average; {bids.true.mean():.1%} came true")
    draw(rows, len(bids.said))


if __name__ == "__main__":
    main()
