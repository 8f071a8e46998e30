"""Rounds of Skull in OpenSpiel: equilibria by CFR+, and the exploitability of our strategies.

python -m bench.open_spiel_round [players,discs,iterations …]

OpenSpiel computes the equilibria. A round is written in Gambit's format first, so that the solver in C++ does
not call Python for every state. OpenSpiel can write that too, but its time grows with the square of the tree.
"""

import sys
from collections.abc import Iterator
from time import process_time
from typing import Any, Final, NamedTuple

import pyspiel
from open_spiel.python.algorithms.exploitability import exploitability as open_spiel_exploitability

from bench.exploitability import captains, even, strategy_of
from yohoho.bots.skull.first_mate import SkullFirstMate
from yohoho.bots.styles import style_named
from yohoho.bots.weights import weights_file
from yohoho.core.game import CHANCE
from yohoho.envs.open_spiel.policies import StrategyPolicy
from yohoho.envs.open_spiel.position import SpielPosition
from yohoho.envs.open_spiel.skull_round import SpielSkullRound, round_information
from yohoho.sim.exploitability import ROUND, Strategy, exploitability, game_stake

SIZES: Final = ((2, 2, 1000), (2, 3, 1000), (2, 4, 1000), (3, 2, 1000))
"""(players, discs, iterations); three players with three discs take minutes."""


class Equilibrium(NamedTuple):
    """The average strategy of CFR+. `first` is the value of the player who begins."""

    information_states: int
    first: float
    nash_conv: float


def main() -> None:
    sizes = [tuple(map(int, size.split(","))) for size in sys.argv[1:]] or SIZES
    print("CFR+: players, discs, iterations, information states, value of the first player, NashConv")
    for players, discs, iterations in sizes:
        began, solution = process_time(), solve(players, discs, iterations)
        print(
            f"  {players}  {discs}  {iterations:>5,}  {solution.information_states:>7,}"
            f"  {solution.first:+.4f}  {solution.nash_conv:.5f}  ({process_time() - began:.0f} s)",
            flush=True,
        )
    print("Two players, four discs: exploitability by OpenSpiel, and by yohoho.sim.exploitability")
    for name, payoffs, theirs, ours in compare_exploitability():
        print(f"  {name:12} of the {payoffs:5}  {theirs:+.6f}  {ours:+.6f}", flush=True)


def solve(players: int, discs: int, iterations: int) -> Equilibrium:
    game = SpielSkullRound({"players": players, "discs": discs})
    tree = pyspiel.load_efg_game(in_gambits_format(game.first_position))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.tabular_average_policy()
    seat_0_begins = tree.new_initial_state().child(0)
    [value, *_] = pyspiel.expected_returns(seat_0_begins, policy, -1, True)
    return Equilibrium(len(policy.policy_table()), value, pyspiel.nash_conv(tree, policy))


def in_gambits_format(root: SpielPosition) -> str:
    """The tree of a round as text, one line for each position, parents before their children."""
    seats = range(root.rules.players)
    names = " ".join(f'"{seat}"' for seat in seats)
    lines = [f'EFG 2 R "round" {{ {names} }}']
    numbers: list[dict[str, int]] = [{} for _ in seats]
    waiting = [root]
    while waiting:
        position = waiting.pop()
        lines.append(_line(position, len(lines), numbers))
        legal = position.outcomes if position.seat == CHANCE else position.legal
        waiting += reversed([position.after(number) for number in legal])
    return "\n".join(lines) + "\n"


def _line(position: SpielPosition, at: int, numbers: list[dict[str, int]]) -> str:
    """A node; `numbers` are those of each player's information states."""
    seat = position.seat
    if seat is None:
        return f't "" {at} "" {{ {" ".join(map(str, position.returns))} }}'
    if seat == CHANCE:
        chance = 1 / len(position.outcomes)
        outcomes = " ".join(f'"{position.text(outcome)}" {chance:.16f}' for outcome in position.outcomes)
        return f'c "" {at} "" {{ {outcomes} }} 0'
    number = numbers[seat].setdefault(round_information(position, seat), len(numbers[seat]) + 1)
    actions = " ".join(f'"{text}"' for text in position.legal.values())
    return f'p "" {seat + 1} {number} "" {{ {actions} }} 0'


def strategies() -> dict[str, Strategy]:
    captain = captains(weights_file("skull"))["captain"]
    return {
        "uniform": even,
        "first-mate": strategy_of(SkullFirstMate(style_named("plain"))),
        "captain": captain,
    }


def compare_exploitability() -> Iterator[tuple[str, str, float, float]]:
    """(strategy, payoffs, exploitability by OpenSpiel, the same by us)."""
    for payoffs, stake in (("round", ROUND), ("game", game_stake())):
        game: Any = SpielSkullRound({"payoffs": payoffs})
        for name, strategy in strategies().items():
            theirs = open_spiel_exploitability(game, StrategyPolicy(game, strategy))
            yield name, payoffs, theirs, exploitability(strategy, stake).mean


if __name__ == "__main__":
    main()
