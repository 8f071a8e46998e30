"""Remarks of bots: now and then one of them says a ready phrase about what everybody has seen.

A game names its occasions in its descriptor. They depend on the events as an onlooker sees them, so a remark
cannot reveal a hand. The dice come from the seed of the bot, so the same change always gives the same remark.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.game import Event
from yohoho.table import entries
from yohoho.table.change import TableChange
from yohoho.table.table import BOT_PREFIX, Table

QUIET_MS: Final = 20_000
"""How long all bots of a table are quiet after a remark."""
PHRASES: Final = ("just-as-planned", "so-close", "into-the-net", "overboard")
"""The phrases that only bots use."""
TALKATIVE: Final[Mapping[str, int]] = {"bold": 150, "plain": 100, "spiteful": 100, "careful": 60}
"""How often a bot of each style speaks, in percent of the usual frequency."""
FRIENDLY: Final = ("well-played", "nice-bid", "good-game")
"""The phrases that a spiteful bot does not say."""


class Occasion(msgspec.Struct, frozen=True):
    """Something that the bot in a seat may remark on, and how likely it does, in percent."""

    seat: int
    phrase: str
    chance: int


Occasions: TypeAlias = Callable[[Sequence[Event], int], list[Occasion]]
"""Finds the occasions in public events of a game with this number of players; a bot uses one at most, the
first for which `is_taken` holds."""


def add_remark(change: TableChange, now: int) -> None:
    """Add the remark of a bot about the events of this change, if one makes a remark."""
    table = change.table
    find: Occasions | None = registry.descriptor(table.settings.game).part("remarks")
    if find is None or not table.bots_talk or not table.chat_on or _spoke_lately(table, now):
        return
    events = [event.redact_for(None) for step in change.steps for event in step.events]
    occasions = find(events, len(table.seats)) if events else []
    said = next((each for each in occasions if is_taken(table, each)), None)
    if said is not None:
        change.add(entries.Said(at=now, who=table.seats[said.seat].speaker, phrase=said.phrase))


def everybody_else(seat: int, players: int, phrase: str, chance: int) -> Iterator[Occasion]:
    """The same occasion for all other players, beginning with the next seat."""
    for step in range(1, players):
        yield Occasion((seat + step) % players, phrase, chance)


def _spoke_lately(table: Table, now: int) -> bool:
    last = next((line.at for line in reversed(table.chat) if line.who.startswith(BOT_PREFIX)), None)
    # In both directions: after a clock was set back, bots would be silent until it has caught up.
    return last is not None and abs(now - last) < QUIET_MS


def is_taken(table: Table, occasion: Occasion) -> bool:
    """Whether the bot in the seat uses this occasion.

    Only bots with a character speak: one that took the seat of a person would speak under that person's name.
    """
    if not 0 <= occasion.seat < len(table.seats):
        return False
    seat = table.seats[occasion.seat]
    style = seat.plays.partition(":")[2]
    if not seat.character or (style == "spiteful" and occasion.phrase in FRIENDLY):
        return False
    dice = Dice(f"{table.bot_seed(occasion.seat)}/remark/{occasion.phrase}")
    return dice.below(10_000) < occasion.chance * TALKATIVE.get(style, 100)
