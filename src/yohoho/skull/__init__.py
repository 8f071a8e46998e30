"""Skull by Hervé Marly: discs, bluffs and the Last Chance disc. Pure rules, no I/O."""

from yohoho.skull.actions import (
    Action,
    Bid,
    Discard,
    Draw,
    Flip,
    Name,
    Pass,
    Place,
    Shuffle,
    Start,
    read,
    write,
)
from yohoho.skull.discs import FLOWER, LAST_CHANCE, SKULL
from yohoho.skull.game import Skull
from yohoho.skull.options import Options
from yohoho.skull.state import Call, FinishedRound, Flipped, Player, State
from yohoho.skull.view import OpenRound, SeenFlip, SeenPlayer, SeenRound, View

__all__ = [
    "FLOWER",
    "LAST_CHANCE",
    "SKULL",
    "Action",
    "Bid",
    "Call",
    "Discard",
    "Draw",
    "FinishedRound",
    "Flip",
    "Flipped",
    "Name",
    "OpenRound",
    "Options",
    "Pass",
    "Place",
    "Player",
    "SeenFlip",
    "SeenPlayer",
    "SeenRound",
    "Shuffle",
    "Skull",
    "Start",
    "State",
    "View",
    "read",
    "write",
]
