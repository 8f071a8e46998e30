"""Situations for tests, written as steps of a record: `0 bid 2` is seat 0, no seat is chance."""

from collections.abc import Iterator

from hypothesis import strategies as st

from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE, Event
from yohoho.core.record import read_step
from yohoho.skull import Action, Skull, State, write

OPTION_SETS = [(players, last_chance) for players in range(3, 7) for last_chance in (False, True)]
FACES = {"f": "flower", "s": "skull", "l": "last-chance"}

open_games = st.sampled_from(OPTION_SETS).map(lambda options: Skull(*options, open_to_eliminated=True))
games = st.sampled_from(OPTION_SETS).map(lambda options: Skull(*options)) | open_games
seeds = st.integers(0, 2**32)


def steps_of(script: str) -> list[str]:
    return [step.strip() for step in script.split(";") if step.strip()]


def play(game: Skull, script: str, state: State | None = None) -> State:
    """The state after `start 0; 1 place flower; ...`."""
    state = game.start() if state is None else state
    for step in steps_of(script):
        state = game.apply(state, *read_step(game, step))
    return state


def lay_discs(game: Skull, start: str, piles: str) -> State:
    """All discs of `ff s f -` (a pile per seat, bottom first) on the mats, in proper turns."""
    state = play(game, start)
    left = [list(pile.replace("-", "")) for pile in piles.split()]
    while any(left):
        seat = game.waiting(state)[0]
        state = play(game, f"{seat} place {FACES[left[seat].pop(0)]}", state)
    return state


def refusal_of(game: Skull, state: State, step: str) -> tuple[str, str | None]:
    """The code and the ruling of the refusal."""
    reason = game.refusal(state, *read_step(game, step))
    assert reason is not None, f"{step} is legal"
    return reason.code, reason.ruling


def moves(game: Skull, state: State) -> list[str]:
    """Everything that may happen next, as steps of a record."""
    return [
        write(action) if seat == CHANCE else f"{seat} {write(action)}"
        for seat in game.waiting(state)
        for action in game.legal(state, seat)
    ]


def random_action(game: Skull, state: State, dice: Dice) -> tuple[int, Action]:
    seat = dice.choice(game.waiting(state))
    if seat == CHANCE:
        return seat, game.chance(state, dice)
    return seat, dice.choice(game.legal(state, seat))


def random_game(
    game: Skull, dice: Dice, state: State | None = None
) -> Iterator[tuple[State, int, Action, State, list[Event]]]:
    """Every step of a random game: the state before, who did what, the state after, the events."""
    state = game.start() if state is None else state
    while game.waiting(state):
        seat, action = random_action(game, state, dice)
        after, events = game.step(state, seat, action)
        yield state, seat, action, after, events
        state = after
