"""Complete games of Skull among bots."""

from collections.abc import Callable, Sequence
from itertools import product

from yohoho import CHANCE, Dice, Skull
from yohoho.bots import Bot
from yohoho.bots.skull.cabin_boy import SkullCabinBoy
from yohoho.bots.skull.first_mate import SearchBudget, SkullFirstMate
from yohoho.bots.skull.sailor import SkullSailor
from yohoho.bots.styles import STYLES, style_named
from yohoho.skull import State

OPTION_SETS = list(product((3, 4, 5, 6), (False, True)))
HASTY = SearchBudget(playouts=96, cfr_iterations=6)
"""A small budget for tests that are not about strength."""


def crew(style: str = "plain") -> list[Bot]:
    """One bot of each rung."""
    one = style_named(style)
    return [SkullCabinBoy(one), SkullSailor(one), SkullFirstMate(one, strength=HASTY)]


ALL = [bot for style in STYLES for bot in crew(style)]


def play(
    game: Skull, bots: Sequence[Bot], seed: str, look: Callable[[State, int, str], None] | None = None
) -> State:
    """The state after a complete game; `look` is called for every decision before it is applied."""
    dice, state = Dice(seed), game.start()
    minds = [Dice(f"{seed} {seat}") for seat in range(game.players)]
    while seats := game.waiting(state):
        seat = seats[0]
        if seat == CHANCE:
            state = game.apply(state, seat, game.chance(state, dice))
            continue
        view = game.view(state, seat)
        choice = bots[seat].choose(view, view.legal, minds[seat])
        assert choice in view.legal, (bots[seat].name, choice, view.legal)
        if look is not None:
            look(state, seat, choice)
        state = game.apply(state, seat, game.read(choice))
    return state


def wins(one: Bot, others: Bot, deals: int, players: int = 4) -> float:
    """The first bot's share of the wins; it plays every deal in every seat."""
    game, won = Skull(players), 0
    for deal, seat in product(range(deals), range(players)):
        bots = [others] * players
        bots[seat] = one
        won += play(game, bots, f"deal {deal}").winner == seat
    return won / (deals * players)
