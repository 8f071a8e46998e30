"""Positions from games of bots: decisions at which the sailor would act otherwise than the captain."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from yohoho.bots.ladder import bot_named
from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE, AnyGame
from yohoho.puzzles.game_puzzles import GamePuzzles, puzzles_of_game

PLAYERS: Final = ("captain", "captain", "captain", "captain", "captain-mild", "first-mate-quick", "sailor")
"""The bots of the games; a seat has each of them with the same chance, so most are captains."""


class Position(NamedTuple):
    """A decision of one seat, and what two rungs would do. Only the view goes into a puzzle."""

    game: AnyGame
    state: Any
    view: Any
    captain: str
    sailor: str


def positions(game: str, number: int, seed: str, theme: str = "") -> Iterator[Position]:
    """The positions of game `number`, which follow from the arguments alone; with a theme, only
    those of it, from a set-up that has it."""
    parts = puzzles_of_game(game)
    setups = [each for each in parts.setups if not theme or parts.has_theme(each, theme)]
    table = registry.open_game(game, setups[number % len(setups)])
    dice = Dice(f"puzzles/{seed}/{number}")
    seats = [dice.choice(PLAYERS) for _ in range(table.players)]
    state = table.start()
    while waiting := table.waiting(state):
        seat = waiting[0]
        if seat == CHANCE:
            state = table.apply(state, CHANCE, table.chance(state, dice))
            continue
        view = table.view(state, seat)
        position = _position(table, parts, state, view, dice)
        if position is not None and theme in ("", parts.theme(view, position.captain)):
            yield position
        captain = position.captain if position is not None and seats[seat] == "captain" else None
        chosen = captain or bot_named(game, seats[seat]).choose(view, view.legal, dice)
        state = table.apply(state, seat, chosen)


def _position(table: AnyGame, parts: GamePuzzles, state: Any, view: Any, dice: Dice) -> Position | None:
    """The position at a decision; None where there is no choice, or the two rungs agree."""
    if len({parts.kind(action) for action in view.legal}) < 2:
        return None
    sailor = bot_named(table.name, "sailor").choose(view, view.legal, dice)
    captain = bot_named(table.name, "captain").choose(view, view.legal, dice)
    if parts.kind(sailor) == parts.kind(captain):
        return None
    return Position(table, state, view, captain, sailor)
