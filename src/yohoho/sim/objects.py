"""Tournaments with bots that were given as objects: how they get to other processes and into journals."""

import pickle
import sys
from functools import lru_cache
from typing import Any

import msgspec

from yohoho.core.errors import OptionsError
from yohoho.core.game import AnyGame
from yohoho.sim.tournament import Tournament


def names_only(tournament: Tournament) -> Tournament:
    """The tournament as journals have it. A journal cannot tell whether a bot is still the same."""
    return msgspec.structs.replace(tournament, objects={})


def encode_tournament(tournament: Tournament) -> bytes:
    """The tournament for another process, with its bots pickled."""
    pickled = {name: _pickle(name, bot) for name, bot in tournament.objects.items()}
    return msgspec.msgpack.encode(msgspec.structs.replace(tournament, objects=pickled))


@lru_cache(maxsize=1)
def open_encoded(encoded: bytes) -> tuple[Tournament, AnyGame]:
    """The tournament from `encode_tournament` of the process that started this one, and its game."""
    tournament = msgspec.msgpack.decode(encoded, type=Tournament)
    bots = {name: pickle.loads(pickled) for name, pickled in tournament.objects.items()}
    return msgspec.structs.replace(tournament, objects=bots), tournament.open_game()


def _pickle(name: str, bot: Any) -> bytes:
    """Pickle a bot. Raises OptionsError for one that another process could not make again."""
    if type(bot).__module__ == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
        raise OptionsError("bot-stays-here", name=name, detail="its class was made at the prompt")
    try:
        return pickle.dumps(bot)
    except Exception as error:  # a bot may raise anything when it is pickled
        raise OptionsError("bot-stays-here", name=name, detail=str(error)) from error
