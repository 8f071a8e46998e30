"""Will: his player may draw two undealt cards, and then puts as many away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from yohoho.core.errors import Reason
from yohoho.skull_king.actions import DISCARDS, USES, Action, Discard, Draw, Use
from yohoho.skull_king.cards import BIT, NAMES, Card, card_set, cards_in, not_in_hand
from yohoho.skull_king.events import CardDiscarded, CardsDrawn, Log, PowerDeclined
from yohoho.skull_king.powers.power import Power, finish
from yohoho.skull_king.state import Phase, Refill, State

if TYPE_CHECKING:
    from yohoho.skull_king.options import Setup


class Will(Power):
    person = "will"
    needs_undealt = True
    draws = 2
    hint = "hint-will"

    def choices(self, setup: Setup, state: State) -> Sequence[Action]:
        if state.phase is Phase.DISCARD:
            return [DISCARDS[card] for card in cards_in(state.hands[state.powers.seat])]
        return USES

    def refusal(self, setup: Setup, state: State, action: Action) -> Reason:
        assert isinstance(action, Discard)
        return not_in_hand(state.hands[state.powers.seat], action.card, "P-9")

    def use(self, setup: Setup, state: State, action: Action, log: Log) -> State:
        match action:
            case Use(yes=True):
                return replace(state, phase=Phase.DRAW)
            case Draw(cards):
                return _draw(state, cards, log)
            case Discard(card):
                return _discard(state, card, log)
        if log is not None:
            log.append(PowerDeclined(state.powers.seat, self.person))
        return finish(state)


def _draw(state: State, cards: tuple[Card, ...], log: Log) -> State:
    seat, drawn = state.powers.seat, card_set(cards)
    if log is not None:
        log.append(CardsDrawn(seat, len(cards), [NAMES[card] for card in cards]))
    refills = (*state.powers.refills, Refill(seat, drawn, len(state.tricks)))
    return replace(
        state,
        phase=Phase.DISCARD,
        hands=_with_hand(state.hands, seat, state.hands[seat] | drawn),
        round=replace(state.round, undealt=state.round.undealt & ~drawn),
        powers=replace(state.powers, refills=refills, to_discard=len(cards)),
    )


def _discard(state: State, card: Card, log: Log) -> State:
    """Discarded cards are out of the round: nobody draws or sees them again (P-9, P-14)."""
    powers, seat = state.powers, state.powers.seat
    if log is not None:
        log.append(CardDiscarded(seat, NAMES[card]))
    state = replace(
        state,
        hands=_with_hand(state.hands, seat, state.hands[seat] & ~BIT[card]),
        powers=replace(
            powers, to_discard=powers.to_discard - 1, discards=(*powers.discards, (seat, BIT[card]))
        ),
    )
    return state if state.powers.to_discard else finish(state)


def _with_hand(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
