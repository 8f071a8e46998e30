"""The seats that act now and their legal actions; every other action is refused with a reason."""

from collections.abc import Sequence
from typing import Final

from yohoho.core.errors import Reason, no_such_seat
from yohoho.core.game import CHANCE
from yohoho.core.seats import check_seat, is_seat, seat_refusal
from yohoho.skull_king import chance
from yohoho.skull_king.actions import BIDS, LOADS, PLAYS, Action, Bid, Play, read, write
from yohoho.skull_king.cards import BIT
from yohoho.skull_king.legal import card_refusal, legal_cards
from yohoho.skull_king.options import Setup
from yohoho.skull_king.powers.power import in_use
from yohoho.skull_king.state import Phase, State

_PLAY: Final = Phase.PLAY  # reading a member of an enumeration takes longer than the test that needs it
_BID: Final = Phase.BID
# The answers of `waiting`, made once because it is asked at every step.
_ALONE: Final = tuple((seat,) for seat in range(9))
_CHANCE_ALONE: Final = (CHANCE,)
_CHANCE_PHASES: Final = (Phase.START, Phase.DEAL, Phase.DRAW)


def waiting(state: State) -> tuple[int, ...]:
    """Return the seats the game waits for.

    >>> from yohoho import SkullKing
    >>> waiting(SkullKing(players=3).start())  # for chance, which draws the first dealer
    (-1,)
    """
    phase = state.phase
    if phase is _PLAY:
        return _ALONE[state.turn]
    if phase is _BID:
        return tuple([seat for seat, bid in enumerate(state.round.bids) if bid is None])
    if phase in _CHANCE_PHASES:
        return _CHANCE_ALONE
    if phase is Phase.LOAD:
        return tuple([seat for seat, load in enumerate(state.round.loads) if load is None])
    return () if phase is Phase.OVER else _ALONE[state.powers.seat]


def legal(setup: Setup, state: State, seat: int) -> Sequence[Action]:
    """Return everything this seat may do now. Bids and loads may be changed until the last one is in.

    :raises SeatError: the game has no such seat.

    >>> from yohoho import SkullKing
    >>> game = SkullKing(players=3)
    >>> legal(game, game.start(), seat=0)  # nothing before the first deal
    ()
    """
    phase = state.phase
    if phase is _PLAY and seat == state.turn:
        cards, plays = legal_cards(state.hands[seat], state.suit), []
        while cards:  # as `cards_in`, highest index first and without a list in between
            card = cards.bit_length() - 1
            plays.append(PLAYS[card])
            cards ^= BIT[card]
        return plays
    if seat == CHANCE:
        return ()  # too many deals to list; `chance.outcome` draws one
    check_seat(seat, setup.players)
    if phase is _BID:
        return BIDS[state.round.cards]
    if phase is Phase.LOAD:
        return LOADS
    if phase is _PLAY or phase is Phase.OVER or phase in _CHANCE_PHASES or seat != state.powers.seat:
        return ()
    return in_use(setup, state).choices(setup, state)


def refusal(setup: Setup, state: State, seat: int, action: Action | str) -> Reason | None:
    """Return the reason why this action is not legal now; None when it is legal.

    :raises NotationError: the text names no action.

    >>> from yohoho import SkullKing
    >>> game = SkullKing(players=3)
    >>> refusal(game, game.start(), seat=0, action="bid 1").code
    'waits-for-chance'
    """
    if isinstance(action, str):
        action = read(action)
    if seat == CHANCE and state.phase in _CHANCE_PHASES:
        return chance.refusal(setup, state, action)
    if seat != CHANCE and not is_seat(seat, setup.players):
        return no_such_seat(seat, setup.players)
    moves = legal(setup, state, seat)
    return None if action in moves else _refusal_reason(setup, state, seat, action, moves)


def _refusal_reason(setup: Setup, state: State, seat: int, action: Action, moves: Sequence[Action]) -> Reason:
    if state.phase is Phase.OVER:
        return Reason("game-over")
    if seat == CHANCE and isinstance(action, tuple(chance.EXPECTED.values())):
        return Reason("wrong-phase", None, {"phase": str(state.phase), "expected": []})
    if mixed_up := seat_refusal(seat, waiting(state), write(action)):
        return mixed_up
    if seat == CHANCE:
        return no_such_seat(seat, setup.players)
    if not moves:
        return Reason("not-your-turn", None, {"seat": seat, "waiting": list(waiting(state))})
    if type(action) is not type(moves[0]):
        expected = write(moves[0]).partition(" ")[0]
        return Reason("wrong-phase", None, {"phase": str(state.phase), "expected": [expected]})
    return _wrong_choice(setup, state, seat, action)


def _wrong_choice(setup: Setup, state: State, seat: int, action: Action) -> Reason:
    """Return the reason against an action of the kind that is expected; every load is legal."""
    match action:
        case Play(card):
            reason = card_refusal(setup.edition, state.hands[seat], state.trick, card)
            assert reason is not None
            return reason
        case Bid(tricks):
            args = {"bid": tricks, "most": state.round.cards}
            return Reason("bid-range", setup.edition.rulings["bid-range"], args)
    return in_use(setup, state).refusal(setup, state, action)
