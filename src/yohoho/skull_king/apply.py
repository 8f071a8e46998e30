"""One step of the game: the state after an action."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from yohoho.core.errors import IllegalAction
from yohoho.core.game import CHANCE
from yohoho.skull_king import events, powers
from yohoho.skull_king.actions import (
    Action,
    Bid,
    Change,
    Deal,
    Discard,
    Draw,
    Lead,
    Load,
    Play,
    Start,
    Use,
    Wager,
)
from yohoho.skull_king.cards import BIT, HELD_BIT, NAMES, NO_SUIT, SUIT, TWO_FACED, Card
from yohoho.skull_king.explain import explain_trick
from yohoho.skull_king.legal import lead_suit, legal_cards
from yohoho.skull_king.moves import refusal
from yohoho.skull_king.options import Setup
from yohoho.skull_king.rounds import Log, deal, finish_round, start
from yohoho.skull_king.score import trick_bonus
from yohoho.skull_king.state import Phase, RoundState, State, Trick
from yohoho.skull_king.trick import resolve

_PLAY: Final = Phase.PLAY


def apply(setup: Setup, state: State, seat: int, action: Action, log: Log = None) -> State:
    """The next state; the events are added to `log` when there is one."""
    if (
        type(action) is Play
        and state.phase is _PLAY
        and seat == state.turn
        and legal_cards(state.hands[seat], state.suit) & BIT[action.card]
    ):
        return _play(setup, state, seat, action.card, log)
    if type(action) is Deal and state.phase is Phase.DEAL and seat == CHANCE:
        return deal(setup, state, action, log)
    reason = refusal(setup, state, seat, action)
    if reason is not None:
        raise IllegalAction.because(reason)
    return _apply_legal(setup, state, seat, action, log)


def _apply_legal(setup: Setup, state: State, seat: int, action: Action, log: Log) -> State:
    match action:
        case Bid():
            return _bid(setup, state, seat, action, log)
        case Deal():
            return deal(setup, state, action, log)
        case Start():
            return start(setup, state, action, log)
        case Load():
            return _load(setup, state, seat, action, log)
        case Lead():
            return powers.lead(setup, state, action, log)
        case Wager():
            return powers.wager(setup, state, action, log)
        case Use():
            return powers.use(state, action, log)
        case Draw():
            return powers.draw(state, action, log)
        case Discard():
            return powers.discard(state, action, log)
        case Change():
            return powers.change(setup, state, action, log)
        case Play(card):
            return _play(setup, state, seat, card, log)


def _bid(setup: Setup, state: State, seat: int, action: Bid, log: Log) -> State:
    """Bids stay secret, and may be changed, until the last one is in."""
    before = state.round
    placed = list(before.bids)
    placed[seat] = action.tricks
    bids = tuple(placed)
    round_ = RoundState(
        before.number,
        before.cards,
        before.dealer,
        before.leader,
        before.undealt,
        before.pile,
        bids,
        before.loads,
    )
    if log is not None:
        log.append(events.BidPlaced(seat, action.tricks))
    if None in bids:
        return _with_round(state, round_)
    if log is not None:
        log.append(events.BidsRevealed([bid or 0 for bid in round_.bids]))
    if round_.loads:
        return replace(state, round=round_, phase=Phase.LOAD)
    return _ghost_plays(setup, replace(state, round=round_, phase=Phase.PLAY), log)


def _with_round(state: State, round_: RoundState) -> State:
    """The same as `replace`, written out because it is called at every bid."""
    return State(
        state.phase,
        round_,
        state.hands,
        state.order,
        state.turn,
        state.trick,
        state.suit,
        state.tricks,
        state.powers,
        state.sheet,
    )


def _load(setup: Setup, state: State, seat: int, action: Load, log: Log) -> State:
    before = state.round.loads
    round_ = replace(state.round, loads=(*before[:seat], action.cannonball, *before[seat + 1 :]))
    if log is not None:
        log.append(events.LoadPlaced(seat, action.cannonball))
    if not round_.loads_open:
        return replace(state, round=round_)
    if log is not None:
        log.append(events.LoadsRevealed([bool(load) for load in round_.loads]))
    return _ghost_plays(setup, replace(state, round=round_, phase=Phase.PLAY), log)


def _play(setup: Setup, state: State, seat: int, card: Card, log: Log) -> State:
    trick = state.trick + (card,)
    held = list(state.hands)
    held[seat] ^= HELD_BIT[card]
    hands = tuple(held)
    if log is not None:
        log.append(events.CardPlayed(seat, NAMES[card]))
    if len(trick) == len(state.order):
        return _end_trick(setup, state, hands, trick, log)
    suit = state.suit
    if suit == NO_SUIT:
        suit = SUIT[card] if len(trick) > 1 else lead_suit(card, setup.silent_leads)
    state = State(
        _PLAY,
        state.round,
        hands,
        state.order,
        state.order[len(trick)],
        trick,
        suit,
        state.tricks,
        state.powers,
        state.sheet,
    )
    return state if setup.ghost is None else _ghost_plays(setup, state, log)


def _ghost_plays(setup: Setup, state: State, log: Log) -> State:
    """Graybeard turns over the top card of his pile; his Tigress is an escape (G-6)."""
    if setup.ghost is None or state.turn != setup.ghost:
        return state
    card = state.round.pile[len(state.tricks)]
    return _play(setup, state, setup.ghost, card + 2 if BIT[card] & TWO_FACED else card, log)


def _end_trick(
    setup: Setup, state: State, hands: tuple[int, ...], cards: tuple[Card, ...], log: Log
) -> State:
    order, round_ = state.order, state.round
    outcome = resolve(cards)
    winner = None if outcome.winner is None else order[outcome.winner]
    leader = order[outcome.leader]
    bonus = trick_bonus(setup, cards, outcome)
    if log is not None:
        why = explain_trick(setup, cards, outcome)
        names = [NAMES[card] for card in cards]
        log.append(events.TrickEnded(list(order), names, winner, leader, bonus, why))
    state = State(
        _PLAY,
        round_,
        hands,
        setup.order(leader, round_.leader),
        leader,
        (),
        NO_SUIT,
        state.tricks + (Trick(order, cards, winner, bonus),),
        state.powers,
        state.sheet,
    )
    if outcome.cause == "pirate" and setup.powers:
        state = powers.pirate_wins(setup, state, cards[outcome.leader], leader, log)
    if len(state.tricks) == round_.cards:
        return _end_round(setup, state, log)
    return state if setup.ghost is None or state.phase is not Phase.PLAY else _ghost_plays(setup, state, log)


def _end_round(setup: Setup, state: State, log: Log) -> State:
    if state.powers.harrys:
        return replace(state, phase=Phase.HARRY)
    return finish_round(setup, state, log)
