"""The table of Skull as a picture: with all discs open for a state, and what a seat knows for a view."""

from collections.abc import Iterable, Sequence
from typing import Final

from yohoho.drawing.faces import tones_of
from yohoho.drawing.picture import INK, PAPER, Piece, SeatRow, TablePicture
from yohoho.locales import Voice
from yohoho.skull import Skull
from yohoho.skull.discs import NAMES, names
from yohoho.skull.state import Call, State
from yohoho.skull.view import HIDDEN, SeenPlayer, View

_TITLE: Final = Voice("en").say("play.game.skull")


def describe(game: Skull, state: State) -> TablePicture:
    """Describe the table of a game, with all discs open.

    >>> from yohoho import CHANCE
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> picture = describe(game, game.apply(state, 1, "place skull"))
    >>> [piece.name for piece in picture.seats[1].mat]
    ['skull']
    """
    return picture_of_state(state)


def picture_of_state(state: State) -> TablePicture:
    """Describe everything, the face-down discs too.

    >>> picture_of_state(Skull(players=3).start()).facts
    ['round 0', 'start']
    """
    rows = [
        SeatRow(
            _seat_facts(player.successes, state.calls, seat, out=not player.is_in, wins=seat == state.winner),
            _discs(names(player.hand), seat),
            seat in state.waiting,
            _mat(names(player.pile), seat, state.face_down(seat)),
        )
        for seat, player in enumerate(state.players)
    ]
    flips = [(flip.owner, NAMES[flip.disc]) for flip in state.flips]
    return TablePicture(_facts(state), _flip_pieces(flips), rows, _TITLE)


def picture_of_view(view: View) -> TablePicture:
    """Describe what a seat knows: its own discs, and those of the others that lie open.

    >>> from yohoho import CHANCE
    >>> game = Skull(players=3)
    >>> state = game.apply(game.start(), CHANCE, "start 0")
    >>> view = game.view(game.apply(state, 1, "place skull"), 0)
    >>> [piece.name for piece in picture_of_view(view).seats[1].mat]
    ['hidden']
    """
    flips = [(flip.owner, flip.disc) for flip in view.flips]
    rows = [_view_row(view, player) for player in view.players]
    return TablePicture(_facts(view), _flip_pieces(flips), rows, _TITLE)


def _view_row(view: View, player: SeenPlayer) -> SeatRow:
    seat, own = player.seat, player.seat == view.seat
    wins = view.result is not None and seat in view.result.winners
    turned = sum(flip.owner == seat for flip in view.flips)
    return SeatRow(
        _seat_facts(player.successes, view.calls, seat, out=player.eliminated, wins=wins),
        _discs(view.hand if own else [HIDDEN] * player.hand, seat),
        seat in view.waiting,
        _mat(view.pile if own else player.pile, seat, len(player.pile) - turned),
    )


def _facts(table: State | View) -> list[str]:
    facts = [f"round {table.round}", str(table.phase)]
    if table.on_mats:
        facts.append(f"{table.on_mats} discs on mats")
    if table.highest:
        facts.append(f"highest bid {table.highest}")
    return facts


def _seat_facts(successes: int, calls: Sequence[Call], seat: int, *, out: bool, wins: bool) -> list[str]:
    called = [call.bid for call in calls if call.seat == seat]
    bid = ["passed" if called[-1] is None else f"bid {called[-1]}"] if called else []
    return [
        f"successes {successes}",
        *bid,
        *(["wins the game"] if wins else ["eliminated"] if out else []),
    ]


def _discs(faces: Iterable[str], owner: int) -> list[Piece]:
    return [_disc(face, owner) for face in faces]


def _mat(faces: Sequence[str], owner: int, face_down: int) -> list[Piece]:
    """Return the discs of a mat from bottom to top. Those that were turned lie on top, and stand out."""
    down, turned = _discs(faces[:face_down], owner), _discs(faces[face_down:], owner)
    return [*down, *(disc._replace(marked=True, caption="turned") for disc in turned)]


def _flip_pieces(flips: Iterable[tuple[int, str]]) -> list[Piece]:
    return [_disc(face, owner)._replace(seat=owner) for owner, face in flips]


def _disc(face: str, owner: int) -> Piece:
    fill, ink = tones_of(face) or (PAPER, INK)
    return Piece(face, fill, ink, owner=owner)
