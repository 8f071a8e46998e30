"""The seats that act now and their legal actions; every other action is refused with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from yohoho.core.errors import Reason
from yohoho.core.game import CHANCE
from yohoho.skull_king import chance
from yohoho.skull_king.actions import (
    BIDS,
    DISCARDS,
    LOADS,
    PLAYS,
    USES,
    WAGERS,
    Action,
    Bid,
    Change,
    Discard,
    Lead,
    Load,
    Play,
    Use,
    Wager,
)
from yohoho.skull_king.cards import BIT, NAMES, CardSet, cards_in
from yohoho.skull_king.legal import card_refusal, legal_cards
from yohoho.skull_king.options import Setup
from yohoho.skull_king.state import Phase, State

_PLAY: Final = Phase.PLAY
_ALONE: Final = tuple((seat,) for seat in range(9))
_CHANCE_ALONE: Final = (CHANCE,)
_CHANCE_PHASES: Final = (Phase.START, Phase.DEAL, Phase.DRAW)
_POWER_ACTIONS: Final[dict[str, type[Action]]] = {"rosie": Lead, "rascal": Wager, "will": Use, "juanita": Use}
_PHASE_ACTIONS: Final[dict[Phase, type[Action]]] = {
    Phase.BID: Bid,
    Phase.LOAD: Load,
    Phase.PLAY: Play,
    Phase.DISCARD: Discard,
    Phase.HARRY: Change,
}
_VERBS: Final[dict[type[Action], str]] = {
    Bid: "bid",
    Load: "load",
    Play: "play",
    Discard: "discard",
    Change: "change",
    Lead: "lead",
    Wager: "wager",
    Use: "power",
}


def waiting(state: State) -> tuple[int, ...]:
    """The seats the game waits for."""
    phase = state.phase
    if phase is _PLAY:
        return _ALONE[state.turn]
    if phase is Phase.BID:
        return tuple([seat for seat, bid in enumerate(state.round.bids) if bid is None])
    if phase in _CHANCE_PHASES:
        return _CHANCE_ALONE
    if phase is Phase.LOAD:
        return tuple([seat for seat, load in enumerate(state.round.loads) if load is None])
    if phase is Phase.HARRY:
        return _ALONE[state.powers.harrys[0]]
    return () if phase is Phase.OVER else _ALONE[state.powers.seat]


def legal(setup: Setup, state: State, seat: int) -> Sequence[Action]:
    """Everything this seat may do now. Bids and loads may be changed until the last one is in."""
    phase = state.phase
    if phase is _PLAY:
        return _plays(state.hands[seat], state.suit) if seat == state.turn else ()
    if phase is Phase.BID:
        return BIDS[state.round.cards] if 0 <= seat < setup.players else ()
    if phase is Phase.LOAD:
        return LOADS if 0 <= seat < setup.players else ()
    if phase is Phase.OVER or phase in _CHANCE_PHASES or waiting(state) != (seat,):
        return ()
    if phase is Phase.DISCARD:
        return [DISCARDS[card] for card in cards_in(state.hands[seat])]
    return _harry_changes(state, seat) if phase is Phase.HARRY else _power_choices(setup, state)


def _plays(hand: CardSet, suit: int) -> list[Action]:
    """The playable cards, highest index first; the same as `cards_in`, without a list in between."""
    cards = legal_cards(hand, suit)
    plays: list[Action] = []
    while cards:
        card = cards.bit_length() - 1
        plays.append(PLAYS[card])
        cards ^= BIT[card]
    return plays


def _harry_changes(state: State, seat: int) -> list[Action]:
    """One up, one down or unchanged, within the bids that were possible (P-11)."""
    bid = state.round.bids[seat]
    assert bid is not None
    return [Change(by) for by in (-1, 0, 1) if 0 <= bid + by <= state.round.cards]


def _power_choices(setup: Setup, state: State) -> Sequence[Action]:
    if state.powers.pirate == "rosie":
        return [Lead(seat) for seat in range(setup.players)]
    return WAGERS if state.powers.pirate == "rascal" else USES


def refusal(setup: Setup, state: State, seat: int, action: Action) -> Reason | None:
    """The reason why this action is not legal now; None when it is legal."""
    if seat == CHANCE and state.phase in _CHANCE_PHASES:
        return chance.refusal(setup, state, action)
    moves = legal(setup, state, seat)
    return None if action in moves else _refusal_reason(setup, state, seat, action, bool(moves))


def _refusal_reason(setup: Setup, state: State, seat: int, action: Action, may_act: bool) -> Reason:
    if state.phase is Phase.OVER:
        return Reason("game-over")
    if not 0 <= seat < setup.players:
        return Reason("no-such-seat", None, {"seat": seat, "seats": setup.players})
    if not may_act:
        return Reason("not-your-turn", None, {"seat": seat, "waiting": list(waiting(state))})
    return _wrong_choice(setup, state, seat, action)


def _wrong_choice(setup: Setup, state: State, seat: int, action: Action) -> Reason:
    expected = _PHASE_ACTIONS.get(state.phase) or _POWER_ACTIONS[state.powers.pirate or ""]
    if not isinstance(action, expected):
        return Reason("wrong-phase", None, {"phase": str(state.phase), "expected": [_VERBS[expected]]})
    match action:
        case Play(card):
            reason = card_refusal(setup.edition, state.hands[seat], state.trick, card)
            assert reason is not None
            return reason
        case Bid(tricks):
            args = {"bid": tricks, "most": state.round.cards}
            return Reason("bid-range", setup.edition.rulings["bid-range"], args)
        case Lead(leader):
            ruling = "G-10" if leader == setup.ghost else "P-8"
            return Reason("no-such-leader", ruling, {"seat": leader, "last": setup.players - 1})
        case Wager(points):
            return Reason("wager-amount", "P-13", {"points": points, "allowed": [0, 10, 20]})
        case Change(by):
            return Reason("change-range", "P-11", {"by": by, "bid": state.round.bids[seat]})
        case Discard(card):
            return Reason("not-in-hand", "P-9", {"card": NAMES[card]})
    raise AssertionError(action)
