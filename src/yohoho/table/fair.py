"""Deals that nobody can choose: the server commits to a secret first, then the players add words of their
own.

Before a game the table shows `commitment(secret)`. The dice of each step of chance come from the secret,
everybody's words and the number of the step. When the game is over the secret is published, and anyone can
check that it fits the commitment and gives every deal in the record.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from yohoho.core.dice import Dice
from yohoho.core.errors import RecordError
from yohoho.core.game import CHANCE
from yohoho.core.record import Fair, GameRecord, read_step, replay


def commitment(secret: str) -> str:
    return sha256(f"yohoho fair 1:{secret}".encode()).hexdigest()


def seed_of(secret: str, words: Sequence[str]) -> str:
    """The seed of a game. The length of each word is hashed too, so that two lists of words never look the
    same."""
    parts = "".join(f"{len(word)}:{word}" for word in words)
    return sha256(f"yohoho deal 1:{secret}:{parts}".encode()).hexdigest()


def dice_for(seed: str, step: int) -> Dice:
    """The dice of the step with this index, counted from 0."""
    return Dice(f"{seed}/{step}")


def bot_seed(secret: str, words: Sequence[str], game: int, seat: int, step: int) -> str:
    """The seed of a bot's dice for one decision, which reveals neither the secret nor the deals.

    It is derived with a key for this purpose alone, so that no hash that a bot can compute leads to a deal.
    """
    key = hmac.digest(secret.encode(), b"yohoho bot key 1", "sha256")
    decision = f"{game}:{seat}:{step}:{seed_of(secret, words)}"
    return hmac.digest(key, decision.encode(), "sha256").hex()


def verify(record: GameRecord) -> int:
    """How many steps of chance follow from the published secret and the words. Raises RecordError."""
    fair = record.fair
    if not isinstance(fair, Fair) or not fair.secret:
        raise RecordError("no-fairness")
    if commitment(fair.secret) != fair.commitment:
        raise RecordError("wrong-commitment")
    seed, checked, before = seed_of(fair.secret, fair.words), 0, None
    for number, logbook, _ in replay(record):
        if before is not None:
            checked += _check_step(record, logbook.game, before, seed, number)
        before = logbook.state
    return checked


def _check_step(record: GameRecord, game: Any, before: Any, seed: str, number: int) -> int:
    seat, action = read_step(game, record.steps[number - 1])
    if seat != CHANCE:
        return 0
    if game.chance(before, dice_for(seed, number - 1)) != action:
        raise RecordError("unfair-step", step=number)
    return 1


__all__ = ["Fair", "bot_seed", "commitment", "dice_for", "seed_of", "verify"]
