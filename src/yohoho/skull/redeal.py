"""The same situation with everything a seat cannot know drawn again, consistent with all it has seen.

A player's set holds one skull, so only its place among the hidden discs is unknown: in the hand, in the pile,
or among the discs lost so far. Each place is equally likely if it agrees with the discs flipped in this round
and before, and with the discs that an eliminated seat was shown (Y-8). The finished rounds that the seat saw
only in part are then filled to match.
"""

from collections.abc import Iterator
from itertools import accumulate

from msgspec.structs import replace

from yohoho.core.dice import Dice
from yohoho.core.seats import check_seat
from yohoho.skull.discs import FLOWER, FULL_SET, LAST_CHANCE, SKULL
from yohoho.skull.state import FinishedRound, Flipped, Player, State

_Discs = tuple[int, ...]
_Spot = tuple[str, int]


def redeal(state: State, seat: int | None, dice: Dice) -> State:
    """Return the same situation with everything this seat cannot see drawn again.

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
    losses = {other: _losses_by_round(state, other) for other in others}
    for other in others:
        players[other] = _redeal_player(state, seat, other, losses[other], dice)
    gathered = state.gathered
    if gathered and state.challenger is not None:
        gathered = tuple(dice.shuffle(players[state.challenger].discs))
    seen = len(state.history) - len(state.open_to(seat))
    unseen = [
        _refill_round(finished, players, {other: losses[other][at] for other in others}, dice)
        for at, finished in enumerate(state.history[:seen])
    ]
    history = (*unseen, *state.history[seen:])
    return replace(state, players=tuple(players), gathered=gathered, history=history)


def _redeal_player(state: State, viewer: int | None, seat: int, losses: list[int], dice: Dice) -> Player:
    spots = _open_spots(state, viewer, seat, losses)
    if not spots:
        return state.players[seat]
    player, spot = state.players[seat], dice.choice(spots)
    pile, hand = _refill(player.pile, player.hand, spot)
    return replace(player, pile=pile, hand=hand, lost=_flowers(player.lost, "lost", spot))


def _open_spots(state: State, viewer: int | None, seat: int, losses: list[int]) -> list[_Spot]:
    """Return the places where this player's skull may be, for the viewer; none when it lies face up."""
    player = state.players[seat]
    if Flipped(seat, SKULL) in state.flips:
        return []
    least, most = _limits(_sightings(state, viewer, seat, losses))
    spots: list[_Spot] = [("lost", at) for at in range(least, min(most, len(player.lost)))]
    if most > len(player.lost):
        spots += _spots(player.pile[: state.face_down(seat)], player.hand)
    return spots


def _spots(face_down: _Discs, hand: _Discs) -> list[_Spot]:
    """Return the places where a face-down skull may be; everybody knows the Last Chance disc (M-29)."""
    pile: list[_Spot] = [("pile", at) for at, disc in enumerate(face_down) if disc != LAST_CHANCE]
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


def _losses_by_round(state: State, seat: int) -> list[int]:
    """Return, for each finished round, the number of discs this player had lost when it was played."""
    lost_in = [finished.loser == seat for finished in state.history]
    # A set-up written by hand may begin with discs lost, in rounds that nobody played.
    before = len(state.players[seat].lost) - sum(lost_in)
    return list(accumulate(lost_in[:-1], initial=before)) if lost_in else []


def _faces_up(flips: tuple[Flipped, ...], seat: int) -> _Discs:
    return tuple([flip.disc for flip in flips if flip.owner == seat])


def _refill_round(
    finished: FinishedRound, players: list[Player], losses: dict[int, int], dice: Dice
) -> FinishedRound:
    """Arrange the hidden discs of these seats in a finished round anew, in agreement with their losses."""
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


def _refill(pile: _Discs, hand: _Discs, spot: _Spot) -> tuple[_Discs, _Discs]:
    return _flowers(pile, "pile", spot), tuple(sorted(_flowers(hand, "hand", spot)))


def _flowers(discs: _Discs, where: str, spot: _Spot) -> _Discs:
    """Put flowers in place of all discs of a set, except for the skull at its spot."""
    filled = [disc if disc == LAST_CHANCE else FLOWER for disc in discs]
    if spot[0] == where:
        filled[spot[1]] = SKULL
    return tuple(filled)
