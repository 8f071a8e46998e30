"""Which bot sits down to which game."""

from __future__ import annotations

from typing import Final

from yohoho.bots.bluffer import Bluffer
from yohoho.bots.bot import Bot
from yohoho.bots.deckhand import Deckhand
from yohoho.core.errors import OptionsError

_OPPONENTS: Final[dict[str, Bot]] = {"skull-king": Deckhand(), "skull": Bluffer()}


def opponent_for(game_name: str) -> Bot:
    """The simple opponent for a game."""
    if game_name not in _OPPONENTS:
        raise OptionsError("unknown-game", name=game_name, known=list(_OPPONENTS))
    return _OPPONENTS[game_name]
