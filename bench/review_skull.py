"""The figures of the judge of Skull: `python -m bench.review_skull 600` takes so many seconds of one core.

A second argument is the number of the first game, for a sample of other games.

- Mean loss of each rung, and the share of decisions that the judge accuses; one seat of the rung, captains in
  the others, at 3, 4 and 6 players.
- Flagged decisions judged again with another seed.
- Promised and realised loss: flagged decisions played on both ways to the end of the game, in worlds drawn
  from the beliefs, and in the world that was really there.
- Luck-adjusted scores of captains.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy

from yohoho.bots import bot_named
from yohoho.bots.skull.network_policy import PublicGames, captain_step, captain_weights, take
from yohoho.bots.skull.playouts import repeated, sampled_games
from yohoho.bots.weights import single_threaded
from yohoho.core.dice import Dice
from yohoho.core.record import GameRecord, Logbook
from yohoho.review.game_review import PlayedStep
from yohoho.review.model import FLAGGED, DecisionReview, Effort, Review
from yohoho.review.reviewing import review, reviewable_rounds
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.skull_actions import number_of
from yohoho.sim.lockstep.skull_history import history_from_view
from yohoho.sim.lockstep.skull_state import OVER, SkullBatchState, SkullRules, from_state
from yohoho.skull import Skull
from yohoho.skull.view import view

RUNGS: Final = ("random", "cabin-boy", "sailor", "first-mate", "captain")
PLAYERS: Final = (3, 4, 6)
EFFORT: Final[Effort] = "quick"
SEEDS: Final = (19, 20)
PLAYOUTS: Final = 1024
PLAYED_ON: Final = 60
"""Flagged decisions that are played on, at most."""


class Judged(NamedTuple):
    """A reviewed game."""

    rung: str
    players: int
    record: GameRecord
    review: Review

    @property
    def decisions(self) -> list[DecisionReview]:
        return [decision for one in self.review.rounds for decision in one.decisions]


def chooser(rung: str) -> Any:
    if rung == "random":
        return lambda view, legal, rng: rng.choice(legal)
    return bot_named("skull", rung).choose


def recorded(players: int, choosers: list[Any], seed: str) -> GameRecord:
    """A game among these players."""
    logbook, dice = Logbook(Skull(players), [f"player {seat}" for seat in range(players)]), Dice(seed)
    minds = [Dice(f"{seed} {seat}") for seat in range(players)]
    logbook.settle(dice)
    while seats := logbook.game.waiting(logbook.state):
        seen = logbook.game.view(logbook.state, seats[0])
        logbook.act(seats[0], choosers[seats[0]](seen, seen.legal, minds[seats[0]]))
        logbook.settle(dice)
    return logbook.record()


def judged(seconds: float, number: int) -> Iterator[Judged]:
    """Games of every rung and number of players in turn, for so long, from this number on."""
    end = time.process_time() + seconds
    captain = chooser("captain")
    while time.process_time() < end:
        for players in PLAYERS:
            for rung in RUNGS:
                seat = number % players
                choosers = [chooser(rung) if at == seat else captain for at in range(players)]
                record = recorded(players, choosers, f"{number}")
                yield Judged(rung, players, record, review(record, seat, EFFORT, seed=SEEDS[0]))
        number += 1


def told(values: list[float]) -> str:
    """The mean and its 95 % interval."""
    margin = 1.96 * float(numpy.std(values, ddof=1)) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{numpy.mean(values):6.2f} ± {margin:.2f}"


def print_losses(games: list[Judged]) -> None:
    """The loss of ten decisions by game, because decisions of a game are not independent."""
    print("loss per ten decisions in per cent; accused decisions; verdicts")
    for players in PLAYERS:
        for rung in RUNGS:
            some = [game for game in games if (game.rung, game.players) == (rung, players) and game.decisions]
            every = [decision for game in some for decision in game.decisions]
            if some:
                counts = {verdict: sum(one.verdict == verdict for one in every) for verdict in FLAGGED}
                share = 100 * sum(counts.values()) / len(every)
                print(
                    f"  {players} players {rung:11} {told([game.review.loss_per_ten for game in some])}"
                    f"  {share:5.2f} % of {len(every)}  {counts}"
                )


def print_categories(games: list[Judged]) -> None:
    found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for game in games:
        for decision in game.decisions:
            if decision.category:
                found[game.rung][decision.category] += 1
    for rung, counts in found.items():
        print(f"  {rung:11} {dict(sorted(counts.items()))}")


def flagged(games: list[Judged]) -> list[tuple[Judged, DecisionReview]]:
    """Flagged decisions, of each rung in turn."""
    found = [(game, one) for game in games for one in game.decisions if one.verdict in FLAGGED]
    return sorted(found, key=lambda pair: hash((pair[1].step, pair[0].record.hashes[0])))


def print_agreement(games: list[Judged], seconds: float) -> None:
    """Judge games again with another seed."""
    end, pairs = time.process_time() + seconds, []
    for game in games:
        before = {one.step: one.verdict for one in game.decisions if one.verdict in FLAGGED}
        if before and time.process_time() < end:
            again = review(game.record, game.review.seat, EFFORT, seed=SEEDS[1])
            after = {one.step: one.verdict for part in again.rounds for one in part.decisions}
            pairs += [(verdict, after[step]) for step, verdict in before.items()]
    if pairs:
        same = sum(before == after for before, after in pairs)
        still = sum(after in FLAGGED for _, after in pairs)
        print(
            f"another seed: {same} of {len(pairs)} flagged decisions have the same verdict, "
            f"{still} are flagged"
        )


def step_of(game: Judged, decision: DecisionReview) -> PlayedStep:
    rounds = reviewable_rounds(game.record, game.review.seat)
    return next(step for played in rounds for step in played.steps if step.step == decision.step)


def realised(rules: SkullRules, games: PublicGames, decision: DecisionReview, seat: int) -> float:
    """What the action costs in games that captains play to their end, in per cent, with the same noise."""
    won = []
    for action in (decision.best, decision.action):
        numbers = numpy.full(games.state.games, number_of(action), dtype=numpy.int8)
        batch = take(rules, games, numbers, CounterRng(numpy, games.seeds).fold_in(0))
        won.append(wins(rules, batch, seat))
    return 100 * (won[0] - won[1])


def wins(rules: SkullRules, games: PublicGames, seat: int) -> float:
    total, number, count = games.state.games, 1, 0
    while games.state.games:
        over = games.state.phase == OVER
        count += int((games.state.winner[over] == seat).sum())
        games = games.at(~over)
        if games.state.games:
            games = captain_step(rules, captain_weights(), games, number)
        number += 1
    return count / total


def true_world(rules: SkullRules, step: PlayedStep, playouts: int) -> PublicGames:
    """The state that was really there, so many times."""
    column = from_state(rules, step.before)
    state = SkullBatchState(*(numpy.repeat(array, playouts, axis=-1) for array in column))
    state = state._replace(turn=numpy.full(playouts, step.seat, dtype=numpy.int8))
    history = repeated(history_from_view(rules, view(step.before, None)), playouts)
    return PublicGames(state, history, CounterRng.seeded(numpy, step.step, playouts).bits())


def print_promises(games: list[Judged], seconds: float) -> None:
    end, rows = time.process_time() + seconds, []
    for game, decision in flagged(games)[:PLAYED_ON]:
        if decision.exact or time.process_time() > end:
            continue
        step, rules = step_of(game, decision), SkullRules(Skull(game.players).options)
        seen = view(step.before, step.seat)
        drawn = sampled_games(rules, captain_weights(), seen, PLAYOUTS, 7)
        believed = realised(rules, drawn, decision, step.seat)
        rows.append(
            (decision.loss, believed, realised(rules, true_world(rules, step, PLAYOUTS), decision, step.seat))
        )
    if len(rows) > 2:
        table = numpy.asarray(rows)
        print(f"promised and realised loss of {len(rows)} flagged decisions, {PLAYOUTS} games each way")
        for name, column in (("worlds from beliefs", 1), ("the true world", 2)):
            print(
                f"  {name:20} {table[:, 0].mean():6.2f} promised, {told(table[:, column].tolist())}", end=""
            )
            print(f" realised, slope {slope(table[:, 0], table[:, column])}")


def slope(promised: Any, found: Any) -> str:
    """The slope through the origin, with its 95 % interval."""
    weight = (promised**2).sum()
    best = float((promised * found).sum() / weight)
    error = sqrt(float((promised**2 * (found - best * promised) ** 2).sum())) / weight
    return f"{best:.2f} ± {1.96 * error:.2f}"


def print_adjusted(games: list[Judged]) -> None:
    """Scores of captains less a fair share, with luck and without."""
    captains = [game for game in games if game.rung == "captain"]
    plain = [game.review.score - 100 / game.players for game in captains]
    adjusted = [game.review.luck_adjusted - 100 / game.players for game in captains]
    print(f"captains beyond a fair share: {told(plain)}, luck-adjusted {told(adjusted)} ({len(plain)} games)")
    print(f"  spread {numpy.std(plain):.1f}, luck-adjusted {numpy.std(adjusted):.1f}")


def main() -> None:
    seconds = float(sys.argv[1]) if sys.argv[1:] else 600.0
    number = int(sys.argv[2]) if sys.argv[2:] else 0
    with single_threaded():
        games = list(judged(0.6 * seconds, number))
        print(f"{date.today()}, effort {EFFORT}, {len(games)} games")
        print_losses(games)
        print_categories(games)
        print_adjusted(games)
        print_agreement(games, 0.2 * seconds)
        print_promises(games, 0.2 * seconds)


if __name__ == "__main__":
    main()
