"""The tables of judged games: losses of the ladder, accused decisions, and the agreement of two seeds."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from bench.judged_games import JudgedDecision, JudgedGame


class Estimate(NamedTuple):
    """A mean or a slope, and half its 95 % interval."""

    value: float
    margin: float

    def __str__(self) -> str:
        return f"{self.value:6.2f} ± {self.margin:.2f}"


def print_report(games: Sequence[JudgedGame]) -> None:
    versions = dict.fromkeys(game.judge for game in games)
    decisions = sum(len(game.decisions) for game in games)
    print(f"{len(games)} games, {decisions} decisions, judge {', '.join(versions)}")
    print_ladder([game for game in games if game.decisions])
    print_agreement([each for game in games for each in game.decisions if each.is_flagged])
    print_ledgers([game for game in games if game.score is not None])


def print_ladder(games: Sequence[JudgedGame]) -> None:
    for players in sorted({game.players for game in games}):
        for rung in dict.fromkeys(game.rung for game in games):
            here = [game for game in games if (game.rung, game.players) == (rung, players)]
            if here:
                print(f"{players} players, {rung:10}: {_row(here)}")
    for rung in dict.fromkeys(game.rung for game in games):
        print(f"all tables, {rung:10}: {_row([game for game in games if game.rung == rung])}")


def _row(games: Sequence[JudgedGame]) -> str:
    decisions = [each for game in games for each in game.decisions]
    accused = sum(each.is_flagged for each in decisions)
    seconds = np.mean([game.seconds for game in games])
    return (
        f"loss {mean_by_cluster([[each.loss for each in game.decisions] for game in games])}, "
        f"{100 * accused / len(decisions):5.2f} % accused ({accused} of {len(decisions)}), "
        f"{len(games)} games, {seconds:.0f} s each"
    )


def mean_by_cluster(groups: Iterable[Sequence[float]]) -> Estimate:
    """The mean of all values; those of a group, such as the decisions of a game, are not independent."""
    clusters = [np.asarray(group) for group in groups if len(group)]
    total = sum(len(group) for group in clusters)
    mean = sum(group.sum() for group in clusters) / total
    squares = sum(float((group - mean).sum()) ** 2 for group in clusters)
    few = len(clusters) / max(1, len(clusters) - 1)
    return Estimate(float(mean), float(1.96 * np.sqrt(few * squares) / total))


def slope(promised: Any, measured: Any, groups: Sequence[Any]) -> Estimate:
    """The slope through the origin; values of one group are not independent."""
    promised, measured = np.asarray(promised), np.asarray(measured)
    weight = float((promised**2).sum())
    value = float((promised * measured).sum()) / weight
    _, which = np.unique(np.asarray(groups), return_inverse=True)
    squares = np.bincount(which.ravel(), weights=promised * (measured - value * promised)) ** 2
    return Estimate(value, 1.96 * float(np.sqrt(squares.sum())) / weight)


def print_agreement(flagged: Sequence[JudgedDecision]) -> None:
    if not flagged:
        return
    same = 100 * sum(each.again == each.verdict for each in flagged) / len(flagged)
    still = 100 * sum(each.again != "fine" for each in flagged) / len(flagged)
    print(f"{len(flagged)} accused, by another seed too {still:.1f} %, with the same verdict {same:.1f} %")
    print(dict(Counter(each.category for each in flagged).most_common()))


def print_ledgers(games: Sequence[JudgedGame]) -> None:
    if len(games) < 2:
        return
    scores = np.asarray([(game.score, game.luck_adjusted) for game in games], dtype=np.float64)
    spread = scores.std(axis=0, ddof=1)
    difference = mean_by_cluster([[one - other] for one, other in scores])
    print(
        f"{len(games)} whole reviews: score {scores[:, 0].mean():.1f}, spread {spread[0]:.1f}; luck-adjusted "
        f"{scores[:, 1].mean():.1f}, spread {spread[1]:.1f}; difference {difference}"
    )
