"""The pirates' powers: each begins when its pirate wins a trick, and ends with its player's choice."""

from __future__ import annotations

from msgspec.structs import replace

from yohoho.skull_king import events
from yohoho.skull_king.actions import Change, Discard, Draw, Lead, Use, Wager
from yohoho.skull_king.cards import BIT, NAMES, PERSON, Card, card_set, names_in
from yohoho.skull_king.options import Setup
from yohoho.skull_king.rounds import Log, finish_round
from yohoho.skull_king.state import Phase, Powers, Refill, State


def pirate_wins(setup: Setup, state: State, card: Card, seat: int, log: Log) -> State:
    """The state after a trick that `card` won for `seat`: as it was, or waiting for a power's use.

    Graybeard decides nothing (G-8). After the last trick only Harry acts (P-4), and with no undealt
    cards there is nothing to draw or to see (P-15).
    """
    pirate = PERSON.get(card)
    if pirate is None or pirate not in setup.powers or seat == setup.ghost:
        return state
    if pirate == "harry":
        return _harry_joins(state, seat, log)
    last_trick = len(state.tricks) == state.round.cards
    if last_trick or (pirate in ("will", "juanita") and not state.round.undealt):
        return state
    if log is not None:
        log.append(events.PowerGained(seat, pirate))
    return replace(state, phase=Phase.POWER, powers=replace(state.powers, pirate=pirate, seat=seat))


def _harry_joins(state: State, seat: int, log: Log) -> State:
    """Harry acts after the last trick; a second Harry (a blank) gives the same player nothing more (Y-3)."""
    if seat in state.powers.harrys:
        return state
    if log is not None:
        log.append(events.PowerGained(seat, "harry"))
    harrys = tuple(sorted((*state.powers.harrys, seat)))
    return replace(state, powers=replace(state.powers, harrys=harrys))


def _done(powers: Powers) -> Powers:
    return replace(powers, pirate=None, seat=-1)


def lead(setup: Setup, state: State, action: Lead, log: Log) -> State:
    if log is not None:
        log.append(events.LeaderChosen(state.powers.seat, action.seat))
    order = setup.order(action.seat, state.round.leader)
    return replace(state, phase=Phase.PLAY, order=order, turn=action.seat, powers=_done(state.powers))


def wager(setup: Setup, state: State, action: Wager, log: Log) -> State:
    seat, powers = state.powers.seat, state.powers
    if log is not None:
        log.append(events.WagerMade(seat, action.points))
    wagers = list(powers.wagers or (0,) * setup.players)
    wagers[seat] += action.points
    return replace(state, phase=Phase.PLAY, powers=replace(_done(powers), wagers=tuple(wagers)))


def use(state: State, action: Use, log: Log) -> State:
    """Will's player draws, Juanita's looks; either may decline (P-7)."""
    powers = state.powers
    assert powers.pirate is not None
    if not action.yes:
        if log is not None:
            log.append(events.PowerDeclined(powers.seat, powers.pirate))
        return replace(state, phase=Phase.PLAY, powers=_done(powers))
    if powers.pirate == "will":
        count = min(2, state.round.undealt.bit_count())
        return replace(state, phase=Phase.DRAW, powers=replace(powers, to_discard=count))
    return _peek(state, log)


def _peek(state: State, log: Log) -> State:
    seat, undealt = state.powers.seat, state.round.undealt
    if log is not None:
        log.append(events.UndealtSeen(seat, names_in(undealt)))
    peeks = (*state.powers.peeks, (seat, undealt))
    return replace(state, phase=Phase.PLAY, powers=replace(_done(state.powers), peeks=peeks))


def draw(state: State, action: Draw, log: Log) -> State:
    seat, drawn = state.powers.seat, card_set(action.cards)
    if log is not None:
        log.append(events.CardsDrawn(seat, len(action.cards), [NAMES[card] for card in action.cards]))
    refills = (*state.powers.refills, Refill(seat, drawn, len(state.tricks)))
    return replace(
        state,
        phase=Phase.DISCARD,
        hands=with_hand(state.hands, seat, state.hands[seat] | drawn),
        round=replace(state.round, undealt=state.round.undealt & ~drawn),
        powers=replace(state.powers, refills=refills),
    )


def discard(state: State, action: Discard, log: Log) -> State:
    """Discarded cards are out of the round: nobody draws or sees them again (P-9, P-14)."""
    powers, seat = state.powers, state.powers.seat
    if log is not None:
        log.append(events.CardDiscarded(seat, NAMES[action.card]))
    hands = with_hand(state.hands, seat, state.hands[seat] & ~BIT[action.card])
    powers = replace(
        powers, to_discard=powers.to_discard - 1, discards=(*powers.discards, (seat, BIT[action.card]))
    )
    if powers.to_discard:
        return replace(state, hands=hands, powers=powers)
    return replace(state, phase=Phase.PLAY, hands=hands, powers=_done(powers))


def change(setup: Setup, state: State, action: Change, log: Log) -> State:
    """Harry's player settles the bid; the next Harry, or the count."""
    powers = state.powers
    seat, *others = powers.harrys
    changes = list(powers.changes or (0,) * setup.players)
    changes[seat] = action.by
    if log is not None:
        log.append(events.BidChanged(seat, action.by, (state.round.bids[seat] or 0) + action.by))
    state = replace(state, powers=replace(powers, harrys=tuple(others), changes=tuple(changes)))
    return state if others else finish_round(setup, state, log)


def with_hand(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
