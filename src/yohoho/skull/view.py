"""The knowledge of a player in one seat, copied from the state field by field; None is a spectator."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from yohoho.core.game import Result
from yohoho.skull.actions import write
from yohoho.skull.discs import LAST_CHANCE, NAMES, names
from yohoho.skull.legal import legal, waiting
from yohoho.skull.result import result
from yohoho.skull.state import Call, FinishedRound, Flipped, Phase, State

HIDDEN = "hidden"


class SeenFlip(msgspec.Struct, frozen=True):
    owner: int
    disc: str


class SeenPlayer(msgspec.Struct, frozen=True):
    """The public knowledge about one player: counts, the mat, and faces that lie open (M-22)."""

    seat: int
    discs: int
    hand: int
    pile: tuple[str, ...]
    successes: int
    eliminated: bool
    passed: bool
    last_chance: bool


class SeenRound(msgspec.Struct, frozen=True):
    """A finished round with the public knowledge about it."""

    number: int
    first: int
    piles: tuple[int, ...]
    calls: tuple[Call, ...]
    challenger: int
    bid: int
    flips: tuple[SeenFlip, ...]
    won: bool
    skull_of: int | None
    loser: int | None
    eliminated: int | None
    last_chance: int | None


class OpenRound(msgspec.Struct, frozen=True):
    """A finished round with every disc open: the piles from bottom to top, and the hands."""

    number: int
    piles: tuple[tuple[str, ...], ...]
    hands: tuple[tuple[str, ...], ...]


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """`discs`, `hand`, `pile` (bottom to top) and `lost` are the seat's own, empty for a spectator.

    `gathered` counts the challenger's shuffled discs while one of them is to be drawn. `open_rounds` is for
    eliminated players: the finished rounds since then, the latest last (Y-8).
    """

    seat: int | None
    phase: Phase
    round: int
    first: int | None
    waiting: tuple[int, ...]
    legal: tuple[str, ...]
    discs: tuple[str, ...]
    hand: tuple[str, ...]
    pile: tuple[str, ...]
    lost: tuple[str, ...]
    players: tuple[SeenPlayer, ...]
    calls: tuple[Call, ...]
    highest: int
    on_mats: int
    challenger: int | None
    flips: tuple[SeenFlip, ...]
    gathered: int
    last_chance: int | None
    history: tuple[SeenRound, ...]
    result: Result | None
    open_rounds: tuple[OpenRound, ...] = ()


def view(state: State, seat: int | None, public: View | None = None) -> View:
    """A seat's view is the spectator's public view plus the seat's own discs."""
    if public is None:
        public = _public(state)
    if seat is None:
        return public
    own = state.players[seat]
    return replace(
        public,
        seat=seat,
        legal=tuple(map(write, legal(state, seat))),
        discs=names(own.discs),
        hand=names(own.hand),
        pile=names(own.pile),
        lost=names(own.lost),
        open_rounds=tuple(map(_open_round, state.open_to(seat))),
    )


def _open_round(finished: FinishedRound) -> OpenRound:
    return OpenRound(
        number=finished.number,
        piles=tuple(map(names, finished.piles)),
        hands=tuple(map(names, finished.hands)),
    )


def _public(state: State) -> View:
    return View(
        seat=None,
        phase=state.phase,
        round=state.round,
        first=state.first,
        waiting=waiting(state),
        legal=(),
        discs=(),
        hand=(),
        pile=(),
        lost=(),
        players=tuple(_seen_player(state, other) for other in range(len(state.players))),
        calls=state.calls,
        highest=state.highest,
        on_mats=state.on_mats,
        challenger=state.challenger,
        flips=_seen_flips(state.flips),
        gathered=len(state.gathered),
        last_chance=state.last_chance,
        history=tuple(map(_seen_round, state.history)),
        result=result(state) if state.phase == "over" else None,
    )


def _seen_player(state: State, seat: int) -> SeenPlayer:
    player = state.players[seat]
    return SeenPlayer(
        seat=seat,
        discs=len(player.discs),
        hand=len(player.hand),
        pile=_seen_pile(player.pile, state.face_down(seat)),
        successes=player.successes,
        eliminated=not player.is_in,
        passed=seat in state.passed,
        last_chance=seat == state.last_chance,
    )


def _seen_pile(pile: tuple[int, ...], face_down: int) -> tuple[str, ...]:
    """The visible faces of a pile. The Last Chance disc belongs to no set, so all see it (M-29)."""
    return tuple(
        NAMES[disc] if height >= face_down or disc == LAST_CHANCE else HIDDEN
        for height, disc in enumerate(pile)
    )


def _seen_flips(flips: tuple[Flipped, ...]) -> tuple[SeenFlip, ...]:
    return tuple(SeenFlip(flip.owner, NAMES[flip.disc]) for flip in flips)


def _seen_round(finished: FinishedRound) -> SeenRound:
    return SeenRound(
        number=finished.number,
        first=finished.first,
        piles=tuple(map(len, finished.piles)),
        calls=finished.calls,
        challenger=finished.challenger,
        bid=finished.bid,
        flips=_seen_flips(finished.flips),
        won=finished.won,
        skull_of=finished.skull_of,
        loser=finished.loser,
        eliminated=finished.eliminated,
        last_chance=finished.last_chance,
    )
