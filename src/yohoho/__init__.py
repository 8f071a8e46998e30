"""The tavern table for Skull King and Skull.

>>> from yohoho import Dice, Logbook, SkullKing, bots
>>> logbook = Logbook(SkullKing(edition="beck", players=2, plan=[1]), ["Anne", "Bart"])
>>> events = logbook.settle(Dice("a rainy night"))
>>> view, sailor = logbook.game.view(logbook.state, 0), bots.bot_named("skull-king", "sailor")
>>> sailor.choose(view, view.legal, Dice("sailor")) in view.legal
True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.errors import (
    IllegalAction,
    NotationError,
    OptionsError,
    Reason,
    RecordError,
    SeatError,
    UnfinishedError,
    YohohoError,
)
from yohoho.core.game import CHANCE, play_out, settle
from yohoho.core.install import MissingExtraError
from yohoho.core.record import GameRecord as Record
from yohoho.core.record import Logbook, dumps, loads, rebuild_logbook, replay
from yohoho.locales import Voice
from yohoho.skull import Skull
from yohoho.skull.descriptor import SKULL
from yohoho.skull_king import SkullKing
from yohoho.skull_king.descriptor import SKULL_KING
from yohoho.skull_king.named_card import NamedCard

if TYPE_CHECKING:
    from yohoho import bots

__version__ = "0.1.0"

registry.register(SKULL_KING)
registry.register(SKULL)

__all__ = [
    "CHANCE",
    "Dice",
    "IllegalAction",
    "Logbook",
    "MissingExtraError",
    "NamedCard",
    "NotationError",
    "OptionsError",
    "Reason",
    "Record",
    "RecordError",
    "SeatError",
    "Skull",
    "SkullKing",
    "UnfinishedError",
    "Voice",
    "YohohoError",
    "bots",
    "dumps",
    "loads",
    "play_out",
    "rebuild_logbook",
    "replay",
    "settle",
]


def __getattr__(name: str) -> Any:
    """Import the bots when they are first used: whoever plays by the rules alone need not wait for them."""
    if name == "bots":
        return import_module("yohoho.bots")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
