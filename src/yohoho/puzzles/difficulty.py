"""The difficulty of a puzzle: the share of the rungs that fail it."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final

from yohoho.bots.ladder import bot_named
from yohoho.core.dice import Dice
from yohoho.puzzles.choosing import errs
from yohoho.review.model import ActionValue

TRIES: Final = {
    "cabin-boy": 4,
    "sailor": 1,
    "first-mate-quick": 1,
    "first-mate": 1,
    "captain-gentle": 4,
    "captain-mild": 4,
}
"""How often each rung tries. Besides these rungs, a random player counts as one."""


def difficulty(game: str, view: Any, values: Sequence[ActionValue], seed: str) -> float:
    """From 0, where every rung solves it, to 1."""
    wrong = {each.action for each in values if errs(values, each.action)}
    shares = [len(wrong) / len(values)]
    for rung, tries in TRIES.items():
        bot, dice = bot_named(game, rung), Dice(f"difficulty/{seed}/{rung}")
        shares.append(fmean(bot.choose(view, view.legal, dice) in wrong for _ in range(tries)))
    return round(fmean(shares), 2)
