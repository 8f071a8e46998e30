"""The tavern table for Skull King and Skull.

>>> from yohoho import SkullKing
>>> game = SkullKing(edition="beck", players=4)
"""

from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.errors import (
    IllegalAction,
    NotationError,
    OptionsError,
    Reason,
    RecordError,
    SeatError,
    YohohoError,
)
from yohoho.core.game import CHANCE, play_out, settle
from yohoho.core.record import GameRecord, Logbook
from yohoho.locales import Voice
from yohoho.skull import Skull
from yohoho.skull.descriptor import SKULL
from yohoho.skull_king import SkullKing
from yohoho.skull_king.descriptor import SKULL_KING
from yohoho.skull_king.named_card import NamedCard

__version__ = "0.1.0"

registry.register(SKULL_KING)
registry.register(SKULL)

__all__ = [
    "CHANCE",
    "Dice",
    "GameRecord",
    "IllegalAction",
    "Logbook",
    "NamedCard",
    "NotationError",
    "OptionsError",
    "Reason",
    "RecordError",
    "SeatError",
    "Skull",
    "SkullKing",
    "Voice",
    "YohohoError",
    "play_out",
    "settle",
]
