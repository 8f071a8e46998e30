"""Random games in which much happens: many deals are made of special cards, as far as they go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tests.walks import Chance, Step, walk
from yohoho.core.dice import Dice
from yohoho.skull_king import SkullKing
from yohoho.skull_king.actions import Action, Deal
from yohoho.skull_king.cards import NAMES
from yohoho.skull_king.state import Phase, State

PIRATES: Final = ("pirate",)
SPECIALS: Final = (*PIRATES, "mermaid", "skull", "tigress", "scary", "kraken", "white", "loot", "escape")
THEMES: Final = ((), PIRATES, PIRATES, SPECIALS)


def lively(game: SkullKing, seed: int | str) -> Iterator[Step]:
    return walk(game, seed, lively_chance(game))


def lively_chance(game: SkullKing) -> Chance:
    def chance(state: State, dice: Dice) -> Action:
        if state.phase is not Phase.DEAL:
            return game.chance(state, dice)
        return themed_deal(game, state.round.cards, dice)

    return chance


def states(game: SkullKing, seed: int | str) -> Iterator[Any]:
    """Every state of one lively game, the first and the last included."""
    yield game.start()
    for step in lively(game, seed):
        yield step.after


def themed_deal(game: SkullKing, cards: int, dice: Dice) -> Deal:
    theme = dice.choice(THEMES)
    deck = dice.shuffled(game.deck)
    deck.sort(key=lambda card: not NAMES[card].startswith(theme))
    pack = dice.shuffled(deck[: cards * game.hands])
    return Deal(tuple(tuple(pack[start : start + cards]) for start in range(0, len(pack), cards)))
