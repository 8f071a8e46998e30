"""One step of the game: the state after an action, and what the ghost Graybeard plays."""

from typing import Final

from msgspec.structs import replace

from yohoho.core.errors import IllegalAction
from yohoho.core.game import CHANCE
from yohoho.skull_king import events
from yohoho.skull_king.actions import Action, Bid, Deal, Load, Play, Start, read
from yohoho.skull_king.cards import BIT, HELD_BIT, NAMES, NO_SUIT, SUIT, TWO_FACED, Card
from yohoho.skull_king.events import Log
from yohoho.skull_king.explain import explain_trick
from yohoho.skull_king.legal import lead_suit, may_play
from yohoho.skull_king.moves import refusal
from yohoho.skull_king.options import Setup
from yohoho.skull_king.powers import Power
from yohoho.skull_king.powers.power import in_use
from yohoho.skull_king.rounds import deal, finish_round, start
from yohoho.skull_king.score import trick_bonus
from yohoho.skull_king.state import Phase, RoundState, State, Trick
from yohoho.skull_king.trick import resolve

# Reading a member of an enumeration takes longer than the test that needs it.
_BID: Final = Phase.BID
_DEAL: Final = Phase.DEAL
_PLAY: Final = Phase.PLAY


def apply(setup: Setup, state: State, seat: int, action: Action | str, log: Log = None) -> State:
    """Return the next state, and add the events to `log` when there is one.

    Raises IllegalAction for an action that is not legal, and NotationError for a text that names none.

    >>> from yohoho import SkullKing
    >>> game = SkullKing(players=3)
    >>> apply(game, game.start(), CHANCE, "start 0").phase
    <Phase.DEAL: 'deal'>
    """
    # Each kind of action that a game has often is checked here in the cheapest way, before the general one.
    phase = state.phase
    if type(action) is Play:
        if phase is _PLAY and seat == state.turn and may_play(state.hands[seat], state.suit, action.card):
            return _play(setup, state, seat, action.card, log)
    elif type(action) is Bid:
        if phase is _BID and seat in setup.seats and action.tricks in range(state.round.cards + 1):
            return _bid(setup, state, seat, action, log)
    elif type(action) is Deal and phase is _DEAL and seat == CHANCE:
        return deal(setup, state, action, log)
    elif isinstance(action, str):
        return apply(setup, state, seat, read(action), log)
    reason = refusal(setup, state, seat, action)
    if reason is not None:
        raise IllegalAction.because(reason)
    return _apply_legal(setup, state, seat, action, log)


def _apply_legal(setup: Setup, state: State, seat: int, action: Action, log: Log) -> State:
    match action:
        case Start():
            return start(setup, state, action, log)
        case Load():
            return _load(setup, state, seat, action, log)
    return _use_power(setup, state, action, log)


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
    return _ghost_plays(setup, replace(state, round=round_, phase=_PLAY), log)


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
    return _ghost_plays(setup, replace(state, round=round_, phase=_PLAY), log)


def _play(setup: Setup, state: State, seat: int, card: Card, log: Log) -> State:
    trick = state.trick + (card,)
    new_hands = list(state.hands)
    new_hands[seat] ^= HELD_BIT[card]
    hands = tuple(new_hands)
    if log is not None:
        log.append(events.CardPlayed(seat, NAMES[card]))
    if len(trick) == len(state.order):
        return _end_trick(setup, state, hands, trick, log)
    suit = state.suit
    # Only the first card may leave a trick without a suit: the same card in the middle does not (B-4).
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
    # A two-faced card is followed by its roles as a pirate and as an escape.
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
    if outcome.cause == "pirate" and leader != setup.ghost:  # Graybeard decides nothing (G-8)
        power = setup.power_of.get(cards[outcome.leader])
        if power is not None:
            state = _gain(state, power, leader, log)
    if len(state.tricks) == round_.cards:
        return _end_round(setup, state, log)
    return state if setup.ghost is None or state.phase is not _PLAY else _ghost_plays(setup, state, log)


def _gain(state: State, power: Power, seat: int, log: Log) -> State:
    """Let the player of a pirate who won a trick use its power, now or after the last trick.

    Nobody gains the same power twice for the end of a round (Y-3).
    """
    powers, undealt = state.powers, state.round.undealt.bit_count()
    last_trick = len(state.tricks) == state.round.cards
    if not power.is_gained(last_trick=last_trick, undealt=undealt) or (seat, power.person) in powers.later:
        return state
    if log is not None:
        log.append(events.PowerGained(seat, power.person))
    if power.after_last_trick:
        later = tuple(sorted((*powers.later, (seat, power.person))))
        return replace(state, powers=replace(powers, later=later))
    return _ask(state, power, seat)


def _ask(state: State, power: Power, seat: int) -> State:
    return replace(state, phase=power.phase, powers=replace(state.powers, pirate=power.person, seat=seat))


def _use_power(setup: Setup, state: State, action: Action, log: Log) -> State:
    state = in_use(setup, state).use(setup, state, action, log)
    is_last = state.powers.pirate is None and len(state.tricks) == state.round.cards
    return _end_round(setup, state, log) if is_last else state


def _end_round(setup: Setup, state: State, log: Log) -> State:
    """Ask the player of the next power that waited for the last trick; after all of them comes the count."""
    if not state.powers.later:
        return finish_round(setup, state, log)
    (seat, person), *later = state.powers.later
    state = replace(state, powers=replace(state.powers, later=tuple(later)))
    return _ask(state, setup.powers[person], seat)
