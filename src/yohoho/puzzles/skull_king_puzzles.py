"""The puzzles of Skull King: themes by what the best card does to the trick."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from yohoho.puzzles.game_puzzles import GamePuzzles
from yohoho.skull_king.actions import Bid, Load, Play, read
from yohoho.skull_king.cards import BIT, FACES, LEVIATHANS, LOOTS, Card, parse_card
from yohoho.skull_king.options import Options, Setup
from yohoho.skull_king.powers import PERSONS
from yohoho.skull_king.score import trick_bonus
from yohoho.skull_king.trick import STRENGTH, first_suit, resolve
from yohoho.skull_king.view import View

_ALL: Final = {"kraken": True, "whale": True, "loot": True, "powers": PERSONS}

_NEEDED: Final = {"alliance": ("loot",), "leviathan": ("kraken", "whale"), "power": ("powers",)}
"""The options of which a theme needs one."""


class SkullKingPuzzles:
    themes: tuple[str, ...] = (
        "bid",
        "duck",
        "lead",
        "win",
        "win-cheaply",
        "throw-off",
        "bonus",
        "power",
        "alliance",
        "leviathan",
    )
    view_type: type[msgspec.Struct] = View
    min_gap = 3.0
    usual_share = 0.1
    setups: Sequence[Mapping[str, Any]] = (
        {"edition": "beck", "players": 4},
        {"edition": "schmidt", "players": 4},
        {"edition": "beck", "players": 4, **_ALL},
        {"edition": "schmidt", "players": 3},
        {"edition": "beck", "players": 3, "kraken": True, "whale": True, "loot": True},
        {"edition": "schmidt", "players": 5},
        {"edition": "beck", "players": 5, "powers": PERSONS},
        {"edition": "schmidt", "players": 6},
        {"edition": "beck", "players": 6, **_ALL},
        {"edition": "schmidt", "players": 4},
        {"edition": "beck", "players": 4, "loot": True},
        {"edition": "schmidt", "players": 3},
    )

    def has_theme(self, setup: Mapping[str, Any], theme: str) -> bool:
        """Some themes need an option that brings their cards or their choices into the game."""
        needed = _NEEDED.get(theme, ())
        return not needed or any(setup.get(option) for option in needed)

    def theme(self, view: Any, best: str) -> str:
        action = read(best)
        if isinstance(action, Bid | Load):
            return "bid"
        if not isinstance(action, Play):
            return "power"
        return _theme_of_play(view, action.card)

    def kind(self, action: str) -> str:
        verb, _, card = action.partition(" ")
        return f"{verb} {FACES[parse_card(card)]}" if verb in ("play", "discard") else action


def _theme_of_play(view: View, card: Card) -> str:
    if BIT[card] & LEVIATHANS:
        return "leviathan"
    if BIT[card] & LOOTS:
        return "alliance"
    if view.trick is None or not view.trick.cards:
        return "lead"
    table = [parse_card(name) for name in view.trick.cards]
    winners = [other for other in _playable(view) if _wins(table, other)]
    if card not in winners:
        return "duck" if winners else "throw-off"
    if _bonus(view, [*table, card]) > _bonus(view, table):
        return "bonus"
    strength = STRENGTH[first_suit([*table, card])]
    return "win-cheaply" if any(strength[other] > strength[card] for other in winners) else "win"


def _playable(view: View) -> list[Card]:
    return [action.card for text in view.legal if isinstance(action := read(text), Play)]


def _wins(table: Sequence[Card], card: Card) -> bool:
    """Whether the card would lie on top if nobody played after it."""
    return resolve([*table, card]).winner == len(table)


def _bonus(view: View, cards: Sequence[Card]) -> int:
    return trick_bonus(_setup(view.options), cards, resolve(cards))


@cache
def _setup(options: Options) -> Setup:
    return Setup(options)


SKULL_KING_PUZZLES: Final[GamePuzzles] = SkullKingPuzzles()
