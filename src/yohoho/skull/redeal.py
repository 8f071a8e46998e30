"""The same situation with everything a seat cannot know drawn anew, consistent with all it has seen.

A player's set holds one skull, so all there is to know of their hidden discs is where that skull is:
in the hand, in the pile, or under one of the discs lost so far. It is put with equal chance into any
place that what was flipped in this round and before leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from yohoho.core.dice import Dice
from yohoho.skull.discs import FLOWER, FULL_SET, LAST_CHANCE, SKULL
from yohoho.skull.state import Flipped, Player, State

_Spot = tuple[str, int]


def redeal(state: State, seat: int | None, dice: Dice) -> State:
    players = tuple(
        player if other == seat else _redealt(state, other, dice)
        for other, player in enumerate(state.players)
    )
    state = replace(state, players=players)
    if state.gathered and state.challenger is not None:
        discs = players[state.challenger].discs
        state = replace(state, gathered=tuple(dice.shuffled(discs)))
    return state


def _redealt(state: State, seat: int, dice: Dice) -> Player:
    spots = _open_spots(state, seat)
    return _with_skull_at(state.players[seat], dice.choice(spots)) if spots else state.players[seat]


def _open_spots(state: State, seat: int) -> list[_Spot]:
    """Where this player's skull may be, for all that anyone else knows; none when it lies face up."""
    player = state.players[seat]
    if Flipped(seat, SKULL) in state.flips:
        return []
    least, most = _limits(state, seat)
    spots: list[_Spot] = [("lost", at) for at in range(least, min(most, len(player.lost)))]
    if most > len(player.lost):
        hidden = range(state.face_down(seat))
        spots += [("pile", at) for at in hidden if player.pile[at] != LAST_CHANCE]
        spots += [("hand", at) for at, disc in enumerate(player.hand) if disc != LAST_CHANCE]
    return spots


def _limits(state: State, seat: int) -> tuple[int, int]:
    """How many discs this player lost before the skull, at least and (one more than) at most.

    A skull seen after n losses was not among them. Nothing but flowers seen in a whole set that had
    lost n discs means that the skull was.
    """
    least, most = 0, len(FULL_SET) + 1
    for losses, flips in _sightings(state, seat):
        if Flipped(seat, SKULL) in flips:
            least = max(least, losses)
        if flips.count(Flipped(seat, FLOWER)) == len(FULL_SET) - losses:
            most = min(most, losses)
    return least, most


def _sightings(state: State, seat: int) -> Iterator[tuple[int, tuple[Flipped, ...]]]:
    """From this round back to the first: the discs lost by then, and what was flipped."""
    losses = len(state.players[seat].lost)
    yield losses, state.flips
    for finished in reversed(state.history):
        losses -= finished.loser == seat
        yield losses, finished.flips


def _with_skull_at(player: Player, spot: _Spot) -> Player:
    where, at = spot
    return replace(
        player,
        lost=_refilled(player.lost, at if where == "lost" else None),
        pile=_refilled(player.pile, at if where == "pile" else None),
        hand=tuple(sorted(_refilled(player.hand, at if where == "hand" else None))),
    )


def _refilled(discs: tuple[int, ...], skull_at: int | None) -> tuple[int, ...]:
    flowers = [LAST_CHANCE if disc == LAST_CHANCE else FLOWER for disc in discs]
    if skull_at is not None:
        flowers[skull_at] = SKULL
    return tuple(flowers)
