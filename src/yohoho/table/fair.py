"""Deals that nobody can choose: the server first commits to a secret, then the players add words.

Before a game the table shows `commitment(secret)`. The dice of each step of chance come from the secret,
everybody's words and the number of the step. When the game is over the secret is published, and anyone can
check that it fits the commitment and gives every deal in the record.

A daily deal is the same for everybody, whatever they do. Its dice come from the secret of the day, the game,
the round and the number of the draw within the round; the dice of a bot come from its seat, the round and the
number of its decision within the round. They do not depend on the number of the step, because that depends on
the order of the bids.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256

from yohoho.core.dice import Dice
from yohoho.core.errors import RecordError
from yohoho.core.game import CHANCE
from yohoho.core.record import Fair, GameRecord, Playthrough, read_step, replay, split_step


def commitment(secret: str) -> str:
    """The hash that the table shows before the game, so that the secret cannot be changed afterwards."""
    return sha256(f"yohoho fair 1:{secret}".encode()).hexdigest()


def seed_of(secret: str, words: Sequence[str]) -> str:
    """The seed of a game. It hashes the length of each word too, so that two different lists of words always
    give different texts."""
    parts = "".join(f"{len(word)}:{word}" for word in words)
    return sha256(f"yohoho deal 1:{secret}:{parts}".encode()).hexdigest()


def dice_for(seed: str, step: int) -> Dice:
    """The dice of the step with this index, counted from 0."""
    return Dice(f"{seed}/{step}")


def bot_seed(secret: str, words: Sequence[str], game: int, seat: int, step: int) -> str:
    """The seed of a bot's dice for one decision, which reveals neither the secret nor the deals.

    Its key serves this purpose alone, so that no hash that a bot can compute leads to a deal.
    """
    key = hmac.digest(secret.encode(), b"yohoho bot key 1", "sha256")
    decision = f"{game}:{seat}:{step}:{seed_of(secret, words)}"
    return hmac.digest(key, decision.encode(), "sha256").hex()


def daily_seed(secret: str, day: str, game: str) -> str:
    """The seed of the deals of a day."""
    return sha256(f"yohoho daily 1:{day}:{game}:{secret}".encode()).hexdigest()


def daily_dice(seed: str, playthrough: Playthrough) -> Dice:
    """The dice of the draw that is due. They depend on the round, the kind of draw, and its number in the
    round."""
    state = playthrough.state
    kind = playthrough.game.summary(state)["phase"]
    number = _decisions_in_round(playthrough, CHANCE)
    return Dice(f"{seed}/{playthrough.game.rounds_played(state)}/{kind}/{number}")


def daily_bot_seed(secret: str, day: str, playthrough: Playthrough, seat: int) -> str:
    """The seed of a bot's dice for its next decision in a daily deal; it reveals as little as `bot_seed`."""
    key = hmac.digest(secret.encode(), b"yohoho daily bot key 1", "sha256")
    game, number = playthrough.game, _decisions_in_round(playthrough, seat)
    decision = f"{day}:{game.name}:{game.rounds_played(playthrough.state)}:{seat}:{number}"
    return hmac.digest(key, decision.encode(), "sha256").hex()


def _decisions_in_round(playthrough: Playthrough, seat: int) -> int:
    """The number of steps that this seat has made in the running round."""
    return sum(split_step(step)[0] == seat for step in playthrough.steps[playthrough.sealed :])


def verify(record: GameRecord, published: str | None = None) -> int:
    """Check that every step of chance follows from the published secret and the words. Return their number.

    `published` is a commitment that was published elsewhere: the record must have the same one. Raises
    RecordError for a record that fails the check.
    """
    fair = record.fair
    if not isinstance(fair, Fair) or not fair.secret:
        raise RecordError("no-fairness")
    if commitment(fair.secret) != fair.commitment:
        raise RecordError("wrong-commitment")
    if published is not None and published != fair.commitment:
        raise RecordError("other-commitment", commitment=fair.commitment)
    checked, before = 0, None
    for number, logbook, _ in replay(record):
        if before is not None:
            checked += _check_step(record, fair, before, number)
        before = logbook.playthrough
    return checked


def _check_step(record: GameRecord, fair: Fair, before: Playthrough, number: int) -> int:
    seat, action = read_step(before.game, record.steps[number - 1])
    if seat != CHANCE:
        return 0
    if before.game.chance(before.state, _dice_of_record(fair, before)) != action:
        raise RecordError("unfair-step", step=number)
    return 1


def _dice_of_record(fair: Fair, before: Playthrough) -> Dice:
    if isinstance(fair.day, str):
        return daily_dice(daily_seed(fair.secret, fair.day, before.game.name), before)
    return dice_for(seed_of(fair.secret, fair.words), len(before.steps))


__all__ = [
    "Fair",
    "bot_seed",
    "commitment",
    "daily_bot_seed",
    "daily_dice",
    "daily_seed",
    "dice_for",
    "seed_of",
    "verify",
]
