"""Measures the judges: `python -m bench.review --game skull-king --seconds 540 --out games.jsonl`.

One player of each rung sits among captains, with 3, 4 and 6 players in turn, and all its decisions are
judged; those called mistakes are judged again with another seed. Every judged game is a line of the file, so
a run may stop at any time. `python -m bench.review --report games.jsonl …` prints the mean loss of each rung
with its interval, how many decisions are accused, and how often another seed agrees. `python -m
bench.realised` plays the accused decisions on. With `--ledgers` games of captains are reviewed whole, and the
report compares scores with luck-adjusted scores.
"""

import argparse
import os
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from time import process_time
from typing import Final

import msgspec
from msgspec.structs import replace

from bench.judged_games import JudgedDecision, JudgedGame, read_lines, write_lines
from bench.review_report import print_report
from yohoho.bots.bot import Bot
from yohoho.bots.ladder import RandomBot, bot_named
from yohoho.bots.styles import STYLES
from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.record import GameRecord, Logbook
from yohoho.review.model import FLAGGED, DecisionReview, Effort
from yohoho.review.reviewing import judge_of, review, reviewable_rounds
from yohoho.sim.engines import all_cores

RUNGS: Final = {
    "skull-king": ("random", "cabin-boy", "sailor", "first-mate", "captain", "admiral"),
    "skull": ("random", "cabin-boy", "sailor", "first-mate", "captain"),
}
PLAYERS: Final = (3, 4, 6)
_EXTRAS: Final = {"kraken": True, "whale": True, "loot": True}
_OTHER_SEED: Final = 100_000


class Sample(msgspec.Struct, frozen=True):
    """Which games are judged, and how."""

    game: str
    rungs: list[str]
    players: list[int]
    edition: str
    effort: Effort
    first: int
    """The number of the first game."""
    ledgers: bool = False

    def options(self, players: int) -> dict[str, object]:
        if self.game != "skull-king":
            return {"players": players}
        extras = _EXTRAS if self.edition == "beck" else {}
        return {"edition": self.edition, "players": players, **extras}


def bot_of(game: str, rung: str) -> Bot:
    return RandomBot(STYLES["plain"]) if rung == "random" else bot_named(game, rung)


def play_game(sample: Sample, rung: str, players: int, number: int) -> tuple[GameRecord, int]:
    """A game with this rung in one seat and captains in the others."""
    game = registry.open_game(sample.game, sample.options(players))
    seat, dice = number % players, Dice(f"review {players} {number}")
    bots = [bot_of(sample.game, rung if at == seat else "captain") for at in range(players)]
    logbook = Logbook(game, ["?"] * players)
    logbook.settle(dice)
    while not game.is_over(logbook.state):
        turn = game.waiting(logbook.state)[0]
        view = game.view(logbook.state, turn)
        logbook.act(turn, bots[turn].choose(view, view.legal, dice))
        logbook.settle(dice)
    return logbook.record(), seat


def judge_encoded(task: bytes, number: int) -> bytes:
    """A judged game for another process; rungs and numbers of players take turns."""
    sample = msgspec.json.decode(task, type=Sample)
    cells = [(rung, players) for rung in sample.rungs for players in sample.players]
    return msgspec.json.encode(
        judge_game(sample, *cells[number % len(cells)], sample.first + number // len(cells))
    )


def judge_game(sample: Sample, rung: str, players: int, number: int) -> JudgedGame:
    record, seat = play_game(sample, rung, players, number)
    start, judge = process_time(), judge_of(sample.game)
    if sample.ledgers:
        whole = review(record, seat, sample.effort, seed=1 + number)
        scores = (whole.score, whole.luck_adjusted)
        return JudgedGame(
            rung, players, number, seat, judge.version, process_time() - start, [], None, *scores
        )
    decisions = judge_twice(sample, record, seat, number)
    flagged = any(each.is_flagged for each in decisions)
    flagged_record = replace(record, hashes=[]) if flagged else None
    seconds = round(process_time() - start, 2)
    return JudgedGame(rung, players, number, seat, judge.version, seconds, decisions, flagged_record)


def judge_twice(sample: Sample, record: GameRecord, seat: int, number: int) -> list[JudgedDecision]:
    """The decisions of a seat; those that are flagged are judged with another seed too."""
    judge, decisions = judge_of(sample.game), []
    for one in reviewable_rounds(record, seat):
        first = judge.decisions(one, seat, sample.effort, 1 + number)
        steps = {each.step for each in first if each.verdict in FLAGGED}
        again = judge.decisions(one, seat, sample.effort, _OTHER_SEED + number, steps) if steps else []
        second = {each.step: each for each in again}
        decisions += [_join_reviews(each, second.get(each.step)) for each in first]
    return decisions


def _join_reviews(first: DecisionReview, second: DecisionReview | None) -> JudgedDecision:
    return JudgedDecision(
        step=first.step,
        action=first.action,
        best=first.best,
        loss=first.loss,
        margin=first.margin,
        policy=first.policy,
        verdict=first.verdict,
        category=first.category,
        exact=first.exact,
        again=second.verdict if second else "",
        again_loss=second.loss if second else 0.0,
    )


def main() -> None:
    arguments = _arguments()
    if not arguments.report:
        # Workers inherit it; matrix products of a decision are too small for several threads.
        os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"
        numbers = range(arguments.games) if arguments.games else count()
        task = msgspec.json.encode(_sample(arguments))
        write_lines(judge_encoded, task, numbers, arguments.cores, arguments.out, arguments.seconds)
    print_report(read_lines(arguments.report or [arguments.out], JudgedGame))


def _sample(arguments: argparse.Namespace) -> Sample:
    rungs: Sequence[str] = arguments.rungs or RUNGS[arguments.game]
    return Sample(
        game=arguments.game,
        rungs=["captain"] if arguments.ledgers else list(rungs),
        players=arguments.players,
        edition=arguments.edition,
        effort=arguments.effort,
        first=arguments.first,
        ledgers=arguments.ledgers,
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(RUNGS), default="skull-king")
    parser.add_argument("--games", type=int, default=0, help="at most so many games; no limit without")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, for other games")
    parser.add_argument("--rungs", nargs="+")
    parser.add_argument("--players", type=int, nargs="+", default=list(PLAYERS))
    parser.add_argument("--edition", default="beck")
    parser.add_argument("--effort", default="normal")
    parser.add_argument("--cores", type=int, default=all_cores())
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--ledgers", action="store_true")
    parser.add_argument("--out", type=Path, default=Path("judged.jsonl"))
    parser.add_argument("--report", type=Path, nargs="+", help="print the tables of these files only")
    return parser.parse_args()


if __name__ == "__main__":
    main()
