"""Whether the captain's chances are true: of the bids it gave 70 in a hundred, do 70 come true?

`python -m bench.calibration` plays games among four captains, all at once, prints the answer and draws it
into docs/calibration.png.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from yohoho.bots.skull_king.captain import TEMPERATURE
from yohoho.bots.weights import trained
from yohoho.sim.lockstep import actions
from yohoho.sim.lockstep.network import think
from yohoho.sim.lockstep.sights import ACTIONS, SIGHT, sight
from yohoho.sim.lockstep.steps import BID, OVER, Steps
from yohoho.sim.lockstep.tables import Rules
from yohoho.skull_king.options import Options

GAMES = 1000
TENTHS = 10
PICTURE = Path(__file__).parents[1] / "docs" / "calibration.png"


class Bids(NamedTuple):
    """What was promised with which chance, and what came of it."""

    said: Any
    true: Any


def played(games: int, seed: int = 1) -> Bids:
    weights = trained("skull-king", SIGHT, ACTIONS).arrays
    steps = Steps(Rules(Options(players=4, kraken=True, whale=True, loot=True)))
    generator = np.random.default_rng(seed)
    voyage = steps.start(generator.integers(0, 2**32, games, dtype=np.uint32))
    due = np.full((steps.rules.players, games), np.nan)
    said, true = [], []
    while (voyage.phase != OVER).any():
        seat, mask = steps.turn(voyage), steps.legal(voyage)
        thought = think(np, weights, sight(steps, voyage, seat))
        action = _chosen(thought.policy, mask, generator)
        lanes = np.flatnonzero(voyage.phase == BID)
        due[seat[lanes], lanes] = thought.chance[action[lanes], lanes]
        before, voyage = voyage, steps.step(voyage, action.astype(np.int32))
        over = np.flatnonzero(
            (voyage.number != before.number) | (voyage.phase == OVER) & (before.phase != OVER)
        )
        said.append(due[:, over].ravel())
        true.append(voyage.exact[:, over].ravel())
    return Bids(1 / (1 + np.exp(-np.concatenate(said))), np.concatenate(true))


def _chosen(wishes: Any, mask: Any, generator: np.random.Generator) -> Any:
    """As the captain chooses, for all games at once; who is over does anything."""
    legal = np.zeros((ACTIONS, mask.shape[1]), dtype=bool)
    legal[: mask.shape[0]] = mask
    legal[actions.BID] |= ~mask.any(axis=0)
    whims = generator.gumbel(size=legal.shape) * TEMPERATURE
    return np.where(legal, wishes + whims, -np.inf).argmax(axis=0)


def by_tenths(bids: Bids) -> list[tuple[float, float, int]]:
    """(said, came true, bids) for every tenth of what was said."""
    tenth = np.minimum((bids.said * TENTHS).astype(int), TENTHS - 1)
    rows = [(bids.said[tenth == at], bids.true[tenth == at]) for at in range(TENTHS)]
    return [(float(said.mean()), float(true.mean()), len(said)) for said, true in rows if len(said)]


def draw(rows: list[tuple[float, float, int]], total: int) -> None:
    from matplotlib.figure import Figure  # only who draws waits for it

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
    bids = played(GAMES)
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
