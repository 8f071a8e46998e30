"""Random games from a seed, step by step, for any game of the registry."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE, AnyGame, Event
from yohoho.core.record import Logbook

SEAT_NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")


class Step(NamedTuple):
    before: Any
    seat: int
    action: Any
    after: Any
    events: list[Event]


Chance = Callable[[Any, Dice], Any]


def pick(game: AnyGame, state: Any, dice: Dice, chance: Chance) -> tuple[int, Any]:
    """The next seat and its action; now and then a seat that has bid already bids again."""
    waiting = game.waiting(state)
    if waiting == (CHANCE,):
        return CHANCE, chance(state, dice)
    seats = waiting
    if dice.below(8) == 0:
        seats = tuple(seat for seat in range(game.players) if game.legal(state, seat))
    seat = dice.choice(seats)
    # Sorted, because an engine may list its moves in any order.
    return seat, dice.choice(sorted(game.legal(state, seat), key=game.write))


def walk(game: AnyGame, seed: int | str, chance: Chance | None = None) -> Iterator[Step]:
    """Every step of one random game."""
    dice, state = Dice(seed), game.start()
    while game.waiting(state):
        seat, action = pick(game, state, dice, chance or game.chance)
        after, events = game.step(state, seat, action)
        yield Step(state, seat, action, after, events)
        state = after


def chairs(game: AnyGame) -> list[int | None]:
    """The seats of a game, and None for a spectator."""
    return [*range(game.players), None]


def log_steps(game: AnyGame, steps: Iterable[Step], names: Sequence[str] = SEAT_NAMES) -> Logbook:
    """A logbook of these steps."""
    logbook = Logbook(game, list(names[: game.players]))
    for step in steps:
        logbook.act(step.seat, step.action)
    return logbook


def play_at_random(game: AnyGame, seed: int, names: Sequence[str] = SEAT_NAMES) -> Logbook:
    """The logbook of a game in which seats that decide at once do so in their order."""
    logbook, dice = Logbook(game, list(names[: game.players])), Dice(seed)
    while waiting := game.waiting(logbook.state):
        seat, state = waiting[0], logbook.state
        legal = game.legal(state, seat)
        logbook.act(seat, game.chance(state, dice) if seat == CHANCE else dice.choice(legal))
    return logbook
