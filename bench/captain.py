"""The time of a captain's decision and of reading its weights: processor time of one core."""

from time import process_time
from typing import Any

from yohoho import Dice, Skull, SkullKing, settle
from yohoho.bots.skull.captain import SkullCaptain
from yohoho.bots.skull_king.captain import Captain
from yohoho.bots.weights import read_weights, weights_file
from yohoho.core.game import AnyGame
from yohoho.sim.lockstep import skull_actions, skull_observation_index
from yohoho.sim.lockstep.observation_index import ACTIONS, OBSERVATION_SIZE
from yohoho.testing.skull_king import EVERYTHING

FITS = {
    "skull-king": (OBSERVATION_SIZE, ACTIONS),
    "skull": (skull_observation_index.OBSERVATION_SIZE, skull_actions.ACTIONS),
}


def loading(game: str) -> float:
    """Milliseconds to read the weights, the best of three."""

    def once() -> float:
        began = process_time()
        read_weights(weights_file(game), game, *FITS[game])
        return 1000 * (process_time() - began)

    return min(once() for _ in range(3))


def thinking(game: AnyGame, captain: Any, decisions: int = 400) -> tuple[float, float]:
    """(mean, 95th percentile) milliseconds of a choice, in games of captains."""
    dice = Dice(1)
    times: list[float] = []
    while len(times) < decisions:
        state = settle(game, game.start(), dice)
        while (seats := game.waiting(state)) and len(times) < decisions:
            view = game.view(state, seats[0])
            began = process_time()
            choice = captain.choose(view, view.legal, dice)
            if len(view.legal) > 1:
                times.append(1000 * (process_time() - began))
            state = settle(game, game.apply(state, seats[0], game.read(choice)), dice)
    times.sort()
    return sum(times) / len(times), times[int(0.95 * len(times))]


def main() -> None:
    print("The captain: milliseconds of one core")
    for named in FITS:
        size = weights_file(named).stat().st_size / 1e6
        print(f"  {named:11} {size:.1f} MB, read in {loading(named):.0f} ms")
    crew: list[tuple[str, AnyGame, Any]] = [
        ("Skull King, 4", SkullKing(players=4, kraken=True, whale=True, loot=True), Captain()),
        ("Skull King, 8, everything", SkullKing(**{**EVERYTHING, "players": 8}), Captain()),
        ("Skull, 4, network alone", Skull(players=4), SkullCaptain(cfr_iterations=0)),
        ("Skull, 4", Skull(players=4), SkullCaptain()),
    ]
    for name, game, captain in crew:
        mean, late = thinking(game, captain)
        print(f"  {name:26} {mean:.1f} a choice, 95 % within {late:.1f}")


if __name__ == "__main__":
    main()
