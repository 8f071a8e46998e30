"""Plays accused decisions on, both ways: `python -m bench.realised games.jsonl --out realised.jsonl`.

It reads the lines of `bench.review`, restores the state in which the decision was taken, and lets captains
play on after the action taken and after the judge's best one, a number of times each with the same noise: in
Skull King to the end of the round, in Skull to the end of the game. Every decision is a line of the new file.
`--report` prints how far the loss that was promised and the loss that came agree. It runs on the device of
JAX; a GPU is wanted.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, Final

import jax
import msgspec
import numpy as np

from bench.judged_games import JudgedDecision, JudgedGame, read_lines
from bench.play_on import SkullKingPlayOn, SkullPlayOn
from bench.review_report import slope
from yohoho.review.game_review import PlayedRound
from yohoho.review.reviewing import reviewable_rounds

TIMES: Final = 10_000


class RealisedLoss(msgspec.Struct, frozen=True):
    """What a decision cost when both ways were played on."""

    game: str
    judge: str
    rung: str
    players: int
    number: int
    step: int
    promised: float
    again: float
    """The loss that another seed promises, which had no part in the accusation."""
    realised: float
    """The result in the world that was really there."""
    error: float
    """The standard error of the realised loss."""
    believed: float | None = None
    """The result in worlds drawn from the beliefs of the seat, where they are cheap to draw."""


def situations(games: Sequence[JudgedGame]) -> Iterator[tuple[JudgedGame, JudgedDecision, PlayedRound]]:
    """All accused decisions with their rounds, game by game in an order like a lottery: the first are a
    sample."""
    for game in sorted(games, key=lambda game: sha256(repr(_key(game)).encode()).digest()):
        due = {each.step: each for each in game.decisions if each.is_flagged and not each.exact}
        if due and game.record is not None:
            for one in reviewable_rounds(game.record, game.seat):
                yield from ((game, due[step.step], one) for step in one.steps if step.step in due)


def _key(game: JudgedGame) -> tuple[Any, ...]:
    return game.judge, game.rung, game.players, game.number


def measure_realised_loss(
    game: JudgedGame, decision: JudgedDecision, one: PlayedRound, times: int
) -> RealisedLoss:
    assert game.record is not None
    step = next(each for each in one.steps if each.step == decision.step)
    losses = _play_on(game.record.game, msgspec.json.encode(game.record.options), times)
    loss = losses(one.game, step, decision.best, decision.action)
    return RealisedLoss(
        game=game.record.game,
        judge=game.judge,
        rung=game.rung,
        players=game.players,
        number=game.number,
        step=decision.step,
        promised=decision.loss,
        again=decision.again_loss,
        realised=float(loss.true.mean()),
        error=float(loss.true.std(ddof=1) / len(loss.true) ** 0.5),
        believed=None if loss.believed is None else float(loss.believed.mean()),
    )


@cache
def _play_on(game: str, options: bytes, times: int) -> Any:
    """The compiled play-outs of one set-up; `options` is the key of the cache."""
    kinds: Mapping[str, Callable[[int], Any]] = {"skull-king": SkullKingPlayOn, "skull": SkullPlayOn}
    return kinds[game](times)


def write_realised(games: Sequence[JudgedGame], times: int, out: Path, seconds: float) -> None:
    """Play on the decisions that the file does not hold yet, within some seconds."""
    end = monotonic() + seconds
    lines = read_lines([out], RealisedLoss) if out.exists() else []
    done = {(line.judge, line.rung, line.players, line.number, line.step) for line in lines}
    with out.open("ab") as stream:
        for game, decision, one in situations(games):
            if (*_key(game), decision.step) in done:
                continue
            if monotonic() > end:
                return
            stream.write(msgspec.json.encode(measure_realised_loss(game, decision, one, times)) + b"\n")
            stream.flush()


def print_report(lines: Sequence[RealisedLoss]) -> None:
    for game in dict.fromkeys(line.game for line in lines):
        own = [line for line in lines if line.game == game]
        if len(own) > 2:
            error = np.mean([line.error for line in own])
            print(f"{game}: {len(own)} accused decisions, standard error {error:.2f}")
            for text in _slopes(own):
                print(f"  {text}")


def _slopes(lines: Sequence[RealisedLoss]) -> Iterator[str]:
    groups = [f"{line.rung} {line.players} {line.number}" for line in lines]
    columns = {"true world": [line.realised for line in lines]}
    if all(line.believed is not None for line in lines):
        columns["worlds from beliefs"] = [line.believed or 0.0 for line in lines]
    promises = {
        "promised": [line.promised for line in lines],
        "by another seed": [line.again for line in lines],
    }
    for world, came in columns.items():
        for name, promised in promises.items():
            yield (
                f"{world}, {name}: {np.mean(promised):.2f}, came {np.mean(came):.2f}, "
                f"slope {slope(promised, came, groups)}"
            )


def main() -> None:
    arguments = _arguments()
    if not arguments.report:
        print(f"JAX on {jax.devices()[0].device_kind}", flush=True)
        games = read_lines(arguments.games, JudgedGame)
        write_realised(games, arguments.times, arguments.out, arguments.seconds)
    print_report(read_lines(arguments.games if arguments.report else [arguments.out], RealisedLoss))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path, nargs="+", help="judged games, or with --report realised losses")
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--seconds", type=float, default=540)
    parser.add_argument("--out", type=Path, default=Path("realised.jsonl"))
    parser.add_argument("--report", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
