"""Random games in which much happens: many deals consist of special cards, as far as they go."""

from collections.abc import Iterator
from typing import Final

from tests.effort import examples
from tests.walks import Chance, Step, walk
from yohoho.core.dice import Dice
from yohoho.skull_king import SkullKing
from yohoho.skull_king.actions import Action, Deal
from yohoho.skull_king.cards import NAMES
from yohoho.skull_king.state import Phase, State

PIRATES: Final = ("pirate",)
SPECIALS: Final = (*PIRATES, "mermaid", "skull", "tigress", "scary", "kraken", "white", "loot", "escape")
THEMES: Final = ((), PIRATES, PIRATES, SPECIALS)
SEEDS: Final = (7, 5, 1)[: examples(3, 1)]
"""The seeds of the games that tests play on every option set; with the first alone everything happens."""


def eventful_steps(game: SkullKing, seed: int | str) -> Iterator[Step]:
    return walk(game, seed, eventful_chance(game))


def eventful_chance(game: SkullKing) -> Chance:
    def chance(state: State, dice: Dice) -> Action:
        if state.phase is not Phase.DEAL:
            return game.chance(state, dice)
        return deal_by_theme(game, state.round.cards, dice)

    return chance


def eventful_states(game: SkullKing, seed: int | str) -> Iterator[State]:
    """Every state of one eventful game, the first and the last included."""
    yield game.start()
    for step in eventful_steps(game, seed):
        yield step.after


def deal_by_theme(game: SkullKing, cards: int, dice: Dice) -> Deal:
    theme = dice.choice(THEMES)
    deck = dice.shuffle(game.deck)
    deck.sort(key=lambda card: not NAMES[card].startswith(theme))
    pack = dice.shuffle(deck[: cards * game.hands])
    return Deal(tuple(tuple(pack[start : start + cards]) for start in range(0, len(pack), cards)))
