"""The same situation with everything a seat cannot know drawn again, consistent with all it has seen.

A player's set holds one skull, so only its place among the hidden discs is unknown: in the hand, in the pile,
or among the discs lost so far. Each place is equally likely if it agrees with the discs flipped in this round
and before, and with the discs that an eliminated seat was shown (Y-8). The finished rounds that the seat saw
only in part are then filled to match.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TypeAlias

from msgspec.structs import replace

from yohoho.core.dice import Dice
from yohoho.core.seats import check_seat
from yohoho.skull.discs import FLOWER, FULL_SET, LAST_CHANCE, SKULL
from yohoho.skull.state import FinishedRound, Flipped, Player, State

_Discs = tuple[int, ...]
Spot: TypeAlias = tuple[str, int]
"""A place among the discs in the `hand`, in the `pile` or `lost`, and the number of the disc there."""


def redeal(
    state: State,
    seat: int | None,
    dice: Dice,
    choose: Callable[[int, Sequence[Spot]], Spot] | None = None,
) -> State:
    """Return the same situation with everything this seat cannot see drawn again.

    `choose` chooses among the spots where the skull of a seat may be; without it all are equally likely.

    :raises SeatError: the game has no such seat.

    >>> from yohoho import CHANCE, Skull
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> state = game.apply(state, 1, "place skull")
    >>> {redeal(state, 0, Dice(seed)).players[1].pile for seed in range(9)} == {(FLOWER,), (SKULL,)}
    True
    """
    if seat is not None:
        check_seat(seat, len(state.players))
    others = [other for other in range(len(state.players)) if other != seat]
    players = list(state.players)
    losses = {other: losses_by_round(state, other) for other in others}
    for other in others:
        if spots := _open_spots(state, seat, other, losses[other]):
            spot = dice.choice(spots) if choose is None else choose(other, spots)
            players[other] = _with_skull_at(state.players[other], spot)
    gathered = state.gathered
    if gathered and state.challenger is not None:
        gathered = tuple(dice.shuffle(players[state.challenger].discs))
    seen = len(state.history) - len(state.open_to(seat))
    unseen = [
        refill_round(finished, players, {other: losses[other][at] for other in others}, dice)
        for at, finished in enumerate(state.history[:seen])
    ]
    history = (*unseen, *state.history[seen:])
    return replace(state, players=tuple(players), gathered=gathered, history=history)


def _with_skull_at(player: Player, spot: Spot) -> Player:
    pile, hand = _refill(player.pile, player.hand, spot)
    return replace(player, pile=pile, hand=hand, lost=_flowers(player.lost, "lost", spot))


def _open_spots(state: State, viewer: int | None, seat: int, losses: list[int]) -> list[Spot]:
    """Return the places where this player's skull may be, for the viewer; none when it lies face up."""
    player = state.players[seat]
    if Flipped(seat, SKULL) in state.flips:
        return []
    least, most = _limits(_sightings(state, viewer, seat, losses))
    spots: list[Spot] = [("lost", at) for at in range(least, min(most, len(player.lost)))]
    if most > len(player.lost):
        spots += _spots(player.pile[: state.face_down(seat)], player.hand)
    return spots


def _spots(face_down: _Discs, hand: _Discs) -> list[Spot]:
    """Return the places where a face-down skull may be; everybody knows the Last Chance disc (M-29)."""
    pile: list[Spot] = [("pile", at) for at, disc in enumerate(face_down) if disc != LAST_CHANCE]
    return pile + [("hand", at) for at, disc in enumerate(hand) if disc != LAST_CHANCE]


def _limits(sightings: Iterator[tuple[int, _Discs]]) -> tuple[int, int]:
    """Return the number of discs this player lost before the skull: at least, and (one more than) at most.

    A skull seen after n losses was not among them. A whole set that had lost n discs and showed only flowers
    means that the skull was.
    """
    least, most = 0, len(FULL_SET) + 1
    for losses, faces in sightings:
        if SKULL in faces:
            least = max(least, losses)
        elif faces.count(FLOWER) == len(FULL_SET) - losses:
            most = min(most, losses)
    return least, most


def _sightings(
    state: State, viewer: int | None, seat: int, losses: list[int]
) -> Iterator[tuple[int, _Discs]]:
    """Yield, for each round, the number of discs this player had lost before, and the faces in sight."""
    seen = len(state.history) - len(state.open_to(viewer))
    for at, finished in enumerate(state.history):
        faces = finished.piles[seat] + finished.hands[seat]
        yield losses[at], faces if at >= seen else _faces_up(finished.flips, seat)
    yield len(state.players[seat].lost), _faces_up(state.flips, seat)


def losses_by_round(state: State, seat: int) -> list[int]:
    """Return, for each finished round, the number of discs this player had lost when it was played.

    >>> from yohoho import Skull
    >>> losses_by_round(Skull(players=3).start(), seat=0)
    []
    """
    lost_in = [finished.loser == seat for finished in state.history]
    # A set-up written by hand may begin with discs lost, in rounds that nobody played.
    before = len(state.players[seat].lost) - sum(lost_in)
    return list(accumulate(lost_in[:-1], initial=before)) if lost_in else []


def _faces_up(flips: tuple[Flipped, ...], seat: int) -> _Discs:
    return tuple([flip.disc for flip in flips if flip.owner == seat])


def refill_round(
    finished: FinishedRound, players: Sequence[Player], losses: Mapping[int, int], dice: Dice
) -> FinishedRound:
    """Arrange the hidden discs of these seats in a finished round anew, in agreement with their losses.

    `losses` has, for each of the seats, the number of discs it had lost when the round was played.

    >>> from yohoho import Skull, play_out
    >>> game = Skull(players=3)
    >>> over = play_out(game, game.start(), Dice(7))
    >>> other = refill_round(over.history[0], over.players, {2: 0}, Dice(8))
    >>> other.piles[:2] == over.history[0].piles[:2]
    True
    """
    piles, hands = list(finished.piles), list(finished.hands)
    for seat, losses_before in losses.items():
        faces_up = _faces_up(finished.flips, seat)
        # Everybody saw the skull, and so knows that all the other discs of the set were flowers.
        if SKULL in faces_up:
            continue
        face_down = piles[seat][: len(piles[seat]) - len(faces_up)]
        skull_was_lost = SKULL in players[seat].lost[:losses_before]
        spot = ("lost", 0) if skull_was_lost else dice.choice(_spots(face_down, hands[seat]))
        piles[seat], hands[seat] = _refill(piles[seat], hands[seat], spot)
    return replace(finished, piles=tuple(piles), hands=tuple(hands))


def _refill(pile: _Discs, hand: _Discs, spot: Spot) -> tuple[_Discs, _Discs]:
    return _flowers(pile, "pile", spot), tuple(sorted(_flowers(hand, "hand", spot)))


def _flowers(discs: _Discs, where: str, spot: Spot) -> _Discs:
    """Put flowers in place of all discs of a set, except for the skull at its spot."""
    filled = [disc if disc == LAST_CHANCE else FLOWER for disc in discs]
    if spot[0] == where:
        filled[spot[1]] = SKULL
    return tuple(filled)
