"""The knowledge of a player in one seat, copied from the state field by field; None is a spectator."""

import msgspec
from msgspec.structs import replace

from yohoho.core.drawing import svg_of, viewer
from yohoho.core.game import Result
from yohoho.core.seats import check_seat
from yohoho.skull.actions import write
from yohoho.skull.discs import LAST_CHANCE, NAMES, names
from yohoho.skull.drawing import draw_view, head
from yohoho.skull.legal import legal
from yohoho.skull.options import Options
from yohoho.skull.result import result
from yohoho.skull.state import Call, FinishedRound, Flipped, Phase, State

HIDDEN = "hidden"


class SeenFlip(msgspec.Struct, frozen=True):
    """A disc that the challenger flipped."""

    owner: int
    """The seat on whose mat it lay."""
    disc: str
    """Its face."""


class SeenPlayer(msgspec.Struct, frozen=True):
    """The public knowledge about one player: counts, the mat, and faces that lie open (M-22)."""

    seat: int
    """The player's seat."""
    discs: int
    """The number of discs the player owns; the Last Chance disc is only lent."""
    hand: int
    """The number of discs in the player's hand."""
    pile: tuple[str, ...]
    """The discs on the mat, bottom to top; `hidden` where the face is not known."""
    successes: int
    """The number of challenges the player has won."""
    eliminated: bool
    """Whether the player has no disc left."""
    passed: bool
    """Whether the player has passed in this round's bidding."""
    last_chance: bool
    """Whether the player holds the Last Chance disc in this round."""


class SeenRound(msgspec.Struct, frozen=True):
    """A finished round with the public knowledge about it."""

    number: int
    """The number of the round, from 1."""
    first: int
    """The first player."""
    piles: tuple[int, ...]
    """The number of discs on each mat."""
    calls: tuple[Call, ...]
    """The bids and passes, first to last."""
    challenger: int
    """The player with the highest bid."""
    bid: int
    """That bid."""
    flips: tuple[SeenFlip, ...]
    """The discs that were flipped, first to last."""
    won: bool
    """Whether the challenge succeeded."""
    skull_of: int | None
    """The owner of the skull that ended it."""
    loser: int | None
    """The player who lost a disc."""
    eliminated: int | None
    """The player who lost the last disc."""
    last_chance: int | None
    """The player who held the Last Chance disc."""


class OpenRound(msgspec.Struct, frozen=True):
    """A finished round with every disc open."""

    number: int
    """The number of the round, from 1."""
    piles: tuple[tuple[str, ...], ...]
    """The discs on each mat, bottom to top."""
    hands: tuple[tuple[str, ...], ...]
    """The discs in each hand."""


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that a seat knows; `print` draws it."""

    seat: int | None
    """The seat whose view this is; None is a spectator."""
    options: Options
    """The options of the game."""
    phase: Phase
    """The phase of the game."""
    round: int
    """The number of the round, from 1."""
    first: int | None
    """The first player of this round."""
    waiting: tuple[int, ...]
    """The seats the game waits for; -1 is chance."""
    legal: tuple[str, ...]
    """Everything the seat may do now, as texts."""
    discs: tuple[str, ...]
    """The discs that the seat owns; empty for a spectator, as the next three."""
    hand: tuple[str, ...]
    """The discs in the seat's hand."""
    pile: tuple[str, ...]
    """The discs on the seat's mat, bottom to top."""
    lost: tuple[str, ...]
    """The discs that the seat has lost, in that order."""
    players: tuple[SeenPlayer, ...]
    """The public knowledge about each player."""
    calls: tuple[Call, ...]
    """The bids and passes of this round, first to last."""
    highest: int
    """The highest bid, 0 before a challenge."""
    on_mats: int
    """The number of discs on all mats."""
    challenger: int | None
    """The player who flips, or has just flipped a skull."""
    flips: tuple[SeenFlip, ...]
    """The discs flipped in this round, first to last."""
    gathered: int
    """The number of shuffled discs of the challenger while one of them is to be drawn."""
    last_chance: int | None
    """The player who holds the Last Chance disc in this round."""
    history: tuple[SeenRound, ...]
    """The finished rounds, first to last."""
    result: Result | None
    """Winners, ranks and scores, once the game is over."""
    open_rounds: tuple[OpenRound, ...] = ()
    """For eliminated players in a game with the option for it: the finished rounds since then, the latest
    last (Y-8)."""

    def __repr__(self) -> str:
        return f"<View of Skull for {viewer(self.seat)}: {head(self)}>"

    def __str__(self) -> str:
        return draw_view(self)

    def _repr_svg_(self) -> str | None:
        return svg_of(self)


def view(state: State, seat: int | None, public: View | None = None) -> View:
    """Return the spectator's view, which is public, plus the seat's own discs.

    :raises SeatError: the game has no such seat.

    >>> from yohoho import CHANCE, Skull
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> view(state, 1).hand, view(state, None).hand
    (('flower', 'flower', 'flower', 'skull'), ())
    """
    if seat is not None:
        check_seat(seat, len(state.players))
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
        options=state.options,
        phase=state.phase,
        round=state.round,
        first=state.first,
        waiting=state.waiting,
        legal=(),
        discs=(),
        hand=(),
        pile=(),
        lost=(),
        players=tuple(_player_view(state, other) for other in range(len(state.players))),
        calls=state.calls,
        highest=state.highest,
        on_mats=state.on_mats,
        challenger=state.challenger,
        flips=_flip_views(state.flips),
        gathered=len(state.gathered),
        last_chance=state.last_chance,
        history=tuple(map(_round_view, state.history)),
        result=result(state) if state.phase == "over" else None,
    )


def _player_view(state: State, seat: int) -> SeenPlayer:
    player = state.players[seat]
    return SeenPlayer(
        seat=seat,
        discs=len(player.discs),
        hand=len(player.hand),
        pile=_pile_view(player.pile, state.face_down(seat)),
        successes=player.successes,
        eliminated=not player.is_in,
        passed=seat in state.passed,
        last_chance=seat == state.last_chance,
    )


def _pile_view(pile: tuple[int, ...], face_down: int) -> tuple[str, ...]:
    """Return the visible faces of a pile. The Last Chance disc belongs to no set, so all see it (M-29)."""
    return tuple(
        NAMES[disc] if height >= face_down or disc == LAST_CHANCE else HIDDEN
        for height, disc in enumerate(pile)
    )


def _flip_views(flips: tuple[Flipped, ...]) -> tuple[SeenFlip, ...]:
    return tuple(SeenFlip(flip.owner, NAMES[flip.disc]) for flip in flips)


def _round_view(finished: FinishedRound) -> SeenRound:
    return SeenRound(
        number=finished.number,
        first=finished.first,
        piles=tuple(map(len, finished.piles)),
        calls=finished.calls,
        challenger=finished.challenger,
        bid=finished.bid,
        flips=_flip_views(finished.flips),
        won=finished.won,
        skull_of=finished.skull_of,
        loser=finished.loser,
        eliminated=finished.eliminated,
        last_chance=finished.last_chance,
    )
