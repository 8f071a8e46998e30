"""The table of Skull King as a picture: with all hands open for a state, and what a seat knows for a view."""

from collections.abc import Iterable, Sequence
from typing import Final

from yohoho.drawing.faces import tones_of
from yohoho.drawing.picture import INK, PAPER, Piece, SeatRow, TablePicture
from yohoho.locales import Voice, with_minus, with_sign
from yohoho.skull.view import HIDDEN
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import NAMES, names_in
from yohoho.skull_king.events import TrickEnded
from yohoho.skull_king.moves import waiting
from yohoho.skull_king.rounds import result_of
from yohoho.skull_king.seen import SeatView, TrickView, View
from yohoho.skull_king.state import Phase, State, Trick
from yohoho.skull_king.trick import resolve

_ENGLISH: Final = Voice("en")
_TITLE: Final = _ENGLISH.say("play.game.skull-king")
_GHOST: Final = _ENGLISH.say("play.ghost")
_LAST_TRICK: Final = "last trick"


def describe(game: SkullKing, state: State) -> TablePicture:
    """Describe the table of a game, with all hands open.

    >>> from yohoho import Dice, settle
    >>> game = SkullKing(players=2, plan=[1])
    >>> picture = describe(game, settle(game, game.start(), Dice(7)))
    >>> [[piece.name for piece in row.pieces] for row in picture.seats]  # the third hand is Graybeard's
    [['escape-3'], ['black-10'], ['green-6']]
    """
    return picture_of_state(state, len(game.plan))


def picture_of_state(state: State, rounds: int | None = None) -> TablePicture:
    """Describe everything, the hands and bids of all seats too. A state does not know the number of rounds.

    >>> picture_of_state(SkullKing(players=3).start()).facts
    ['round 0', 'start']
    """
    last = state.tricks[-1] if state.tricks else state.sheet.last_trick
    if state.trick:
        winner = resolve(state.trick).winner
        middle = _trick_pieces(
            state.order, _names(state.trick), None if winner is None else state.order[winner]
        )
    else:
        middle = [] if last is None else _trick_pieces(last.order, _names(last.cards), last.winner)
    facts = _facts(state.round.number, rounds, state.phase, shows_last=bool(middle) and not state.trick)
    winners = result_of(state.scores).winners if state.phase is Phase.OVER else ()
    rows = [_state_row(state, seat, seat in winners) for seat in range(len(state.hands))]
    return TablePicture(facts, middle, rows, _TITLE)


def _state_row(state: State, seat: int, wins: bool) -> SeatRow:
    hand, won = [*map(_card, names_in(state.hands[seat]))], state.tricks_won(seat)
    if seat >= len(state.scores):
        return SeatRow([_tricks(None, won)], hand, to_act=False, name=_GHOST)
    bid = state.round.bids[seat] if state.round.bids else None
    return SeatRow(_seat_facts(state.scores[seat], bid, won, wins), hand, seat in waiting(state))


def picture_of_view(view: View) -> TablePicture:
    """Describe what a seat knows: its own cards and bid, and what is public of the others.

    >>> from yohoho import Dice, settle
    >>> game = SkullKing(players=3, plan=[1])
    >>> view = game.view(settle(game, game.start(), Dice(7)), 0)
    >>> [[piece.name for piece in row.pieces] for row in picture_of_view(view).seats]
    [['pirate-will'], ['hidden'], ['hidden']]
    """
    now = view.trick if view.trick and view.trick.cards else None
    last = view.tricks[-1] if view.tricks else view.trick_before
    trick = now or last
    middle = _trick_pieces(trick.seats, trick.cards, trick.winner) if trick else []
    facts = _facts(view.round, view.rounds, view.phase, shows_last=bool(middle) and now is None)
    rows = [_view_row(view, seat, one) for seat, one in enumerate(view.seats)]
    return TablePicture(facts, middle, rows, _TITLE)


def _view_row(view: View, seat: int, one: SeatView) -> SeatRow:
    hidden = [_card(HIDDEN)] * one.cards
    if one.ghost:
        return SeatRow([_tricks(None, one.tricks)], hidden, to_act=False, name=_GHOST)
    own = seat == view.seat
    hand = [_card(name)._replace(dim=name in view.refused) for name in view.hand] if own else hidden
    bid = view.bid if own and one.bid is None else one.bid
    wins = view.result is not None and seat in view.result.winners
    facts = _seat_facts(one.score, bid, one.tricks, wins, secret=bid is None and one.has_bid)
    return SeatRow(facts, hand, seat in view.waiting)


def picture_of_trick(trick: TrickView | TrickEnded) -> TablePicture:
    """Describe a trick with the reasons for its winner.

    >>> picture_of_trick(TrickView([1, 0], ["mermaid", "skull-king"], winner=1, bonus=40)).facts
    ['bonus +40']
    """
    middle = _trick_pieces(trick.seats, trick.cards, trick.winner)
    # A trick that lies face down has no cards, and a trick in which only some have played has no winner yet.
    ended = bool(trick.cards) and len(trick.cards) == len(trick.seats)
    facts = _bonus(trick.bonus) if ended and trick.winner is not None else []
    notes = [_ENGLISH.reason(reason) for reason in trick.why]
    return TablePicture(facts, middle, [], "Trick", notes)


def picture_of_finished(trick: Trick) -> TablePicture:
    """Describe a finished trick of a state, which keeps no reasons.

    >>> from yohoho.skull_king.cards import parse_card
    >>> cards = (parse_card("mermaid"), parse_card("skull-king"))
    >>> picture_of_finished(Trick((1, 0), cards, winner=1, bonus=40)).middle[0].marked
    True
    """
    facts = [] if trick.winner is None else _bonus(trick.bonus)
    return TablePicture(facts, _trick_pieces(trick.order, _names(trick.cards), trick.winner), [], "Trick")


def _trick_pieces(seats: Sequence[int], cards: Iterable[str], winner: int | None) -> list[Piece]:
    # Not strict: until the trick ends it has fewer cards than seats.
    return [
        _card(card)._replace(seat=seat, marked=seat == winner)
        for seat, card in zip(seats, cards, strict=False)
    ]


def _card(name: str) -> Piece:
    fill, ink = tones_of(name) or (PAPER, INK)
    return Piece(name, fill, ink)


def _names(cards: Iterable[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def _facts(number: int, rounds: int | None, phase: str, *, shows_last: bool) -> list[str]:
    facts = [f"round {number} of {rounds}" if rounds else f"round {number}", str(phase)]
    return [*facts, _LAST_TRICK] if shows_last else facts


def _seat_facts(score: int, bid: int | None, won: int, wins: bool, *, secret: bool = False) -> list[str]:
    facts = [_tricks("?" if secret else bid, won), f"{with_minus(score)} points"]
    return [*facts, "wins the game"] if wins else facts


def _tricks(bid: int | str | None, won: int) -> str:
    return f"tricks {won}" if bid is None else f"bid {bid}, tricks {won}"


def _bonus(points: int) -> list[str]:
    return [f"bonus {with_sign(points)}"] if points else []
