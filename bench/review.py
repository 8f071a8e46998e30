"""Measures the judge of Skull King: `python -m bench.review --games 24`.

One player of each rung sits among captains, with 3, 4 and 6 players, and all its decisions are judged. It
prints the mean loss with its interval, how many decisions are called mistakes, how often another seed gives
the same verdict, and, for the decisions called mistakes, the loss that was promised against the loss that
came when both ways were played on from the true cards. With `--ledgers` it reviews games of captains whole
and compares scores with luck-adjusted scores.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from yohoho.bots.bot import Bot
from yohoho.bots.ladder import RandomBot, bot_named
from yohoho.bots.skull_king.admiral import Admiral
from yohoho.bots.skull_king.judge import round_env, stacked
from yohoho.bots.skull_king.open_state import open_state
from yohoho.bots.skull_king.plain_observation import number_of
from yohoho.bots.styles import STYLES
from yohoho.bots.weights import trained
from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.record import GameRecord, Logbook
from yohoho.review.reviewing import review, reviewable_rounds
from yohoho.review.skull_king_comparison import RecordedDecision
from yohoho.review.skull_king_judge import JUDGE, decisions_of
from yohoho.sim.lockstep.counter_rng import CounterRng
from yohoho.sim.lockstep.network_policy import play_out, started
from yohoho.sim.lockstep.observation_index import ACTIONS, OBSERVATION_SIZE

RUNGS: Final = ("random", "cabin-boy", "sailor", "first-mate", "captain", "judge")
PLAYERS: Final = (3, 4, 6)
_REALISED: Final = 32
"""How often each way is played on from the true cards."""


class Task(NamedTuple):
    rung: str
    players: int
    number: int
    edition: str


class Judged(NamedTuple):
    """What was found out about one decision."""

    rung: str
    players: int
    number: int
    loss: float
    margin: float
    policy: float
    verdict: str
    category: str
    again: str
    """The verdict with another seed, where the first is a mistake."""
    again_loss: float
    realised: float
    """The loss from the true cards, where the verdict is a mistake."""


def bot_of(rung: str) -> Bot:
    if rung == "random":
        return RandomBot(STYLES["plain"])
    return Admiral() if rung == "judge" else bot_named("skull-king", rung)


def played(task: Task) -> tuple[GameRecord, int]:
    """A game with this rung in one seat and captains in the others."""
    extras = {"kraken": True, "whale": True, "loot": True} if task.edition == "beck" else {}
    game = registry.open_game("skull-king", {"edition": task.edition, "players": task.players, **extras})
    seat, dice = task.number % task.players, Dice(f"review {task.players} {task.number}")
    bots = [bot_of(task.rung if at == seat else "captain") for at in range(task.players)]
    logbook = Logbook(game, ["?"] * task.players)
    logbook.settle(dice)
    while not game.is_over(logbook.state):
        turn = game.waiting(logbook.state)[0]
        view = game.view(logbook.state, turn)
        logbook.act(turn, bots[turn].choose(view, view.legal, dice))
        logbook.settle(dice)
    return logbook.record(), seat


def judged(task: Task) -> list[Judged]:
    record, seat = played(task)
    found = []
    for one in reviewable_rounds(record, seat):
        decisions = decisions_of(one, seat)
        first = [each for each, _ in JUDGE.judged(decisions, "normal", 1 + task.number)]
        flagged = [at for at, each in enumerate(first) if each.verdict != "fine"]
        again = JUDGE.judged([decisions[at] for at in flagged], "normal", 100_000 + task.number)
        second = {at: each for at, (each, _) in zip(flagged, again, strict=True)}
        for at, each in enumerate(first):
            other = second.get(at)
            found.append(
                Judged(
                    *task[:3],
                    each.loss,
                    each.margin,
                    each.policy,
                    each.verdict,
                    each.category,
                    other.verdict if other else "",
                    other.loss if other else 0.0,
                    realised(one.game, decisions[at], each.best, seat) if other else 0.0,
                )
            )
    return found


def realised(game: Any, decision: RecordedDecision, best: str, seat: int) -> float:
    """What the best action gains over the action taken, from the true cards with captains."""
    weights = trained("skull-king", OBSERVATION_SIZE, ACTIONS).arrays
    env, state = round_env(game.options), decision.step.before
    batch = stacked([open_state(game, state, _REALISED, 5)] * 2)
    seeds = np.tile(CounterRng.seeded(np, 5 + decision.step.step, _REALISED).bits(), 2)
    numbers = [number_of(decision.view, text) for text in (best, decision.step.action)]
    given = np.repeat(np.asarray(numbers, dtype=np.int16), _REALISED)
    player = np.full(len(seeds), seat, dtype=np.uint8)
    points = play_out(env, weights, started(batch, seeds, player, given)).points[seat]
    return float(points[:_REALISED].mean() - points[_REALISED:].mean())


def adjusted(task: Task) -> tuple[float, float]:
    """The score and the luck-adjusted score of a captain."""
    record, seat = played(task)
    found = review(record, seat, "normal", seed=1 + task.number)
    return found.score, found.luck_adjusted


def measure_ledgers(games: int, cores: int, seconds: float, edition: str) -> None:
    end = time.monotonic() + seconds
    tasks = [Task("captain", 4, 10_000 + number, edition) for number in range(games)]
    with ProcessPoolExecutor(cores) as pool:
        found = [pair for pairs in pool.map(_adjusted_in_time, tasks, [end] * games) for pair in pairs]
    scores, without_luck = np.asarray(found).T
    error = 1.96 * (scores - without_luck).std(ddof=1) / len(found) ** 0.5
    print(
        f"{len(found)} games of captains: score {scores.mean():.1f}, spread {scores.std(ddof=1):.1f}; "
        f"luck-adjusted {without_luck.mean():.1f}, spread {without_luck.std(ddof=1):.1f}; "
        f"difference {(scores - without_luck).mean():.1f} ± {error:.1f}",
        flush=True,
    )


def _adjusted_in_time(task: Task, end: float) -> list[tuple[float, float]]:
    return [adjusted(task)] if time.monotonic() < end else []


def main() -> None:
    arguments = _arguments()
    if arguments.ledgers:
        return measure_ledgers(arguments.ledgers, arguments.cores, arguments.seconds, arguments.edition)
    tasks = [
        Task(rung, players, number, arguments.edition)
        for number in range(arguments.games)
        for rung in arguments.rungs
        for players in arguments.players
    ]
    start, found = time.monotonic(), []
    with ProcessPoolExecutor(arguments.cores) as pool:
        for done in pool.map(_in_time, tasks, [start + arguments.seconds] * len(tasks)):
            found += done
    if arguments.out:
        arguments.out.write_text(json.dumps([each._asdict() for each in found]))
    print(f"{len(found)} decisions in {time.monotonic() - start:.0f} s, judge {JUDGE.version}")
    _print_ladder(found, arguments.rungs, arguments.players)
    _print_flagged([each for each in found if each.verdict != "fine"])
    return None


def _in_time(task: Task, end: float) -> list[Judged]:
    """Nothing once the time is up."""
    return judged(task) if time.monotonic() < end else []


def _print_ladder(found: Sequence[Judged], rungs: Sequence[str], players: Sequence[int]) -> None:
    for many in players:
        for rung in rungs:
            here = [each for each in found if (each.rung, each.players) == (rung, many)]
            if here:
                mean, margin = clustered(here)
                flagged = sum(each.verdict != "fine" for each in here) / len(here)
                print(
                    f"{many} players, {rung:10}: loss {mean:6.2f} ± {margin:4.2f}, "
                    f"{100 * flagged:5.2f} % mistakes, {len(here)} decisions"
                )


def clustered(found: Sequence[Judged]) -> tuple[float, float]:
    """The mean loss of a decision and half its 95 % interval; decisions of a game are not independent."""
    games: dict[int, list[float]] = {}
    for each in found:
        games.setdefault(each.number, []).append(each.loss)
    mean = sum(each.loss for each in found) / len(found)
    sums = np.asarray([sum(loss - mean for loss in game) for game in games.values()])
    return mean, float(1.96 * np.sqrt((sums**2).sum()) / len(found))


def _print_flagged(flagged: Sequence[Judged]) -> None:
    if len(flagged) < 3:
        return
    same = sum(each.again != "fine" for each in flagged) / len(flagged)
    kind = sum(each.again == each.verdict for each in flagged) / len(flagged)
    print(f"{len(flagged)} mistakes, {100 * same:.1f} % with another seed too, {100 * kind:.1f} % as bad")
    came = np.asarray([each.realised for each in flagged])
    for name in ("loss", "again_loss"):
        promised = np.asarray([getattr(each, name) for each in flagged])
        slope = (promised * came).sum() / (promised**2).sum()
        error = np.sqrt((promised**2 * (came - slope * promised) ** 2).sum()) / (promised**2).sum()
        means = f"promised {promised.mean():.2f}, realised {came.mean():.2f}"
        print(f"{name}: {means}, slope {slope:.3f} ± {1.96 * error:.3f}")
    names = sorted({each.category for each in flagged})
    print({name: sum(each.category == name for each in flagged) for name in names})


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--rungs", nargs="+", default=list(RUNGS))
    parser.add_argument("--players", type=int, nargs="+", default=list(PLAYERS))
    parser.add_argument("--edition", default="beck")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--ledgers", type=int, default=0)
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
