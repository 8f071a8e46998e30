"""The numbers that a view of Skull tells about its seats, for observations with arrays and without."""

from collections.abc import Iterator, Sequence
from typing import Final

from yohoho.skull.discs import FLOWER, FULL_SET, HAND, LAST_CHANCE, NAMES, SKULL
from yohoho.skull.view import SeenFlip, SeenPlayer, View

_LAST_CHANCE: Final = NAMES[LAST_CHANCE]


def face_up(seen: View, seat: int) -> int:
    """How many discs of this seat lie face up."""
    return sum(flip.owner == seat for flip in seen.flips)


def highest_bid_of(seen: View, seat: int) -> int:
    """The highest number this seat has bid, 0 for none."""
    return max((call.bid for call in seen.calls if call.seat == seat and call.bid is not None), default=0)


def last_chance_at(players: Sequence[SeenPlayer]) -> int:
    piles = (player.pile for player in players if _LAST_CHANCE in player.pile)
    return next((pile.index(_LAST_CHANCE) for pile in piles), HAND)


class SeatHistory:
    """The history of one seat, from the rounds that a view shows."""

    def __init__(self, discs: int) -> None:
        self.discs = discs
        self.discs_when_seen = len(FULL_SET)
        self.chose_loss = False
        self.flowers_shown = 0

    def shows(self, faces: Sequence[str]) -> None:
        self.flowers_shown = max(self.flowers_shown, faces.count(NAMES[FLOWER]))
        if NAMES[SKULL] in faces:
            self.discs_when_seen, self.chose_loss = self.discs, False

    def loses(self, by_choice: bool) -> None:
        self.discs -= 1
        self.chose_loss |= by_choice
        self.flowers_shown = 0


def seat_history(view: View, seat: int) -> SeatHistory:
    lost = sum(finished.loser == seat for finished in view.history)
    history = SeatHistory(view.players[seat].discs + lost)
    for finished in view.history:
        history.shows(list(_faces(finished.flips, seat)))
        if finished.loser == seat:
            history.loses(by_choice=finished.skull_of == seat)
    history.shows(list(_faces(view.flips, seat)))
    return history


def _faces(flips: Sequence[SeenFlip], seat: int) -> Iterator[str]:
    return (flip.disc for flip in flips if flip.owner == seat)
