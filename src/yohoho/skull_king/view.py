"""The knowledge of a player in one seat, copied from the state field by field: an allow-list.

A view holds text, not numbers, for cards and actions: the page and the bots read it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from yohoho.core.errors import Reason
from yohoho.core.seats import check_seat
from yohoho.skull_king.actions import write
from yohoho.skull_king.cards import NAMES, NO_SUIT, SUIT, SUITS, TWO_FACED, CardSet, cards_in, names_in
from yohoho.skull_king.explain import explain_score, explain_trick
from yohoho.skull_king.face_down import face_down
from yohoho.skull_king.legal import card_refusal, lead_suit, suit_to_follow
from yohoho.skull_king.moves import legal, waiting
from yohoho.skull_king.options import Setup
from yohoho.skull_king.rounds import alliances, result_of, round_facts
from yohoho.skull_king.score import Facts, score
from yohoho.skull_king.seen import RoundLine, ScoreLine, SeatView, TrickView, View
from yohoho.skull_king.state import NO_POWERS, Phase, Powers, RoundScore, State, Trick
from yohoho.skull_king.trick import resolve

__all__ = ["RoundLine", "ScoreLine", "SeatView", "TrickView", "View", "view"]

HAND_CACHE_SIZE: Final = 8192
ROUND_CACHE_SIZE: Final = 1024
"""It is small because each round in the cache keeps its set-up in memory, which takes 13 kB."""
LINE_CACHE_SIZE: Final = 2048
"""The lines of the score sheet stay the same while a round is played."""


def view(setup: Setup, state: State, seat: int | None, public: View | None = None) -> View:
    """Return the view from a seat; None is a spectator's view, which is the public part of all others.

    :raises SeatError: the game has no such seat.

    >>> from yohoho import SkullKing
    >>> game = SkullKing(players=3)
    >>> view(game, game.start(), seat=1).phase
    'start'
    """
    if seat is not None:
        check_seat(seat, setup.players)
    if public is None:
        public = _public(setup, state)
    return public if seat is None else replace(public, seat=seat, **_own(setup, state, seat))


def _public(setup: Setup, state: State) -> View:
    round_, powers = state.round, state.powers
    at_once = powers.pirate is not None and state.phase is not Phase.HARRY
    return View(
        seat=None,
        options=setup.options,
        phase=str(state.phase),
        round=round_.number,
        rounds=len(setup.plan),
        cards=round_.cards,
        dealer=round_.dealer,
        leader=round_.leader,
        waiting=list(waiting(state)),
        seats=_seat_views(setup, state),
        trick=_current_trick(setup, state),
        tricks=_tricks(setup, state),
        trick_before=_trick_before(setup, state),
        power=powers.pirate,
        power_seat=powers.seat if at_once else None,
        alliances=alliances(state.tricks, setup.players),
        undealt=round_.undealt.bit_count(),
        if_it_ended_now=_if_it_ended_now(setup, state),
        scores=list(state.scores),
        history=[_round_line(line) for line in state.history],
        last_round=_last_round(setup, state),
        result=result_of(state.scores) if state.phase is Phase.OVER else None,
    )


def _tricks(setup: Setup, state: State) -> list[TrickView]:
    """Return the tricks of this round. A trick that lies face down has only its seats and its winner."""
    down = face_down(setup.options, state)
    if down == len(state.tricks):
        return [_face_down_view(trick) for trick in state.tricks]
    return [
        *(_face_down_view(trick) for trick in state.tricks[:down]),
        *(_trick_view(setup, trick) for trick in state.tricks[down:-1]),
        *(_trick_view_with_reasons(setup, trick) for trick in state.tricks[-1:]),
    ]


def _face_down_view(trick: Trick) -> TrickView:
    return TrickView(list(trick.order), [], winner=trick.winner)


def _own(setup: Setup, state: State, seat: int) -> dict[str, Any]:
    """Return the part of the view that only this seat knows."""
    bids, loads = state.round.bids, state.round.loads
    own = {
        "hand": [*_hand(state.hands[seat])],
        "legal": [write(action) for action in legal(setup, state, seat)],
        "refused": _refusals(setup, state, seat),
        "bid": bids[seat] if bids else None,
        "cannonball": loads[seat] if loads else None,
    }
    # Most rounds are without powers, and the same object says so at once.
    return own if state.powers is NO_POWERS else own | _knowledge_from_powers(state.powers, seat)


@lru_cache(maxsize=HAND_CACHE_SIZE)
def _hand(cards: CardSet) -> tuple[str, ...]:
    """Return the names of a hand. The cache helps because most hands do not change with a card."""
    return tuple(names_in(cards))


def _knowledge_from_powers(powers: Powers, seat: int) -> dict[str, list[str]]:
    return {
        "seen_undealt": [name for owner, cards in powers.peeks if owner == seat for name in names_in(cards)],
        "drawn": [
            name for refill in powers.refills if refill.seat == seat for name in names_in(refill.cards)
        ],
        "discarded": [name for owner, cards in powers.discards if owner == seat for name in names_in(cards)],
    }


def _refusals(setup: Setup, state: State, seat: int) -> dict[str, Reason]:
    if state.phase is not Phase.PLAY or state.turn != seat:
        return {}
    # A two-faced card is never refused: it needs to follow no suit, whichever role it takes.
    hand = state.hands[seat]
    reasons = {
        NAMES[card]: card_refusal(setup.edition, hand, state.trick, card)
        for card in cards_in(hand & ~TWO_FACED)
    }
    return {name: reason for name, reason in reasons.items() if reason is not None}


def _seat_views(setup: Setup, state: State) -> list[SeatView]:
    won, voids = [0] * setup.hands, public_voids(setup, state)
    for trick in state.tricks:
        if trick.winner is not None:
            won[trick.winner] += 1
    return [_seat_view(setup, state, seat, won[seat], voids[seat]) for seat in range(setup.hands)]


def _seat_view(setup: Setup, state: State, seat: int, tricks: int, voids: list[str]) -> SeatView:
    cards = state.hands[seat].bit_count()
    if seat == setup.ghost:
        return SeatView(cards, tricks, 0, ghost=True)
    round_, powers = state.round, state.powers
    return SeatView(
        cards=cards,
        tricks=tricks,
        score=state.scores[seat],
        has_bid=bool(round_.bids) and round_.bids[seat] is not None,
        bid=round_.bids[seat] if round_.bids and round_.bids_open else None,
        has_loaded=bool(round_.loads) and round_.loads[seat] is not None,
        cannonball=round_.loads[seat] if round_.loads and round_.loads_open else None,
        wager=powers.wagers[seat] if powers.wagers else 0,
        change=powers.changes[seat] if powers.changes else 0,
        voids=voids,
        drew=sum(refill.cards.bit_count() for refill in powers.refills if refill.seat == seat),
    )


def public_voids(setup: Setup, state: State) -> list[list[str]]:
    """Return the suits that each seat failed to follow since its hand last grew, in tricks that lie open.

    >>> from yohoho import SkullKing
    >>> from yohoho.skull_king.cards import parse_card
    >>> game = SkullKing(players=3)
    >>> cards = tuple(parse_card(name) for name in ("green-7", "black-2", "escape"))
    >>> state = replace(game.start(), tricks=(Trick((0, 1, 2), cards, winner=1, bonus=0),))
    >>> public_voids(game, state)  # an escape may be played at any time, so it shows nothing
    [[], ['green'], []]
    """
    refilled_after = {refill.seat: refill.after for refill in state.powers.refills}
    voids = [0] * setup.hands
    down = face_down(setup.options, state)
    tricks = [*((trick.order, trick.cards) for trick in state.tricks[down:]), (state.order, state.trick)]
    for number, (order, cards) in enumerate(tricks, start=down):
        suit = NO_SUIT
        for index, card in enumerate(cards):
            own = SUIT[card]
            if suit == NO_SUIT:
                suit = own if index else lead_suit(card, setup.edition.silent_leads)
            elif own >= 0 and 0 <= suit != own and number >= refilled_after.get(order[index], 0):
                voids[order[index]] |= 1 << suit
    return [
        [name for suit, name in enumerate(SUITS) if shown >> suit & 1] if shown else [] for shown in voids
    ]


def _current_trick(setup: Setup, state: State) -> TrickView | None:
    if state.phase is not Phase.PLAY:
        return None
    seats = list(state.order)
    if not state.trick:
        return TrickView(seats, [])
    outcome = resolve(state.trick)
    return TrickView(
        seats,
        [NAMES[card] for card in state.trick],
        None if state.suit < 0 else SUITS[state.suit],
        None if outcome.winner is None else seats[outcome.winner],
        why=explain_trick(setup, state.trick, outcome),
    )


def _trick_view(setup: Setup, trick: Trick, why: Sequence[Reason] = ()) -> TrickView:
    cards = [NAMES[card] for card in trick.cards]
    suit = suit_to_follow(trick.cards, setup.edition.silent_leads)
    return TrickView(
        list(trick.order),
        cards,
        None if suit < 0 else SUITS[suit],
        trick.winner,
        trick.bonus,
        list(why),
    )


def _trick_view_with_reasons(setup: Setup, trick: Trick) -> TrickView:
    return _trick_view(setup, trick, explain_trick(setup, trick.cards, resolve(trick.cards)))


def _trick_before(setup: Setup, state: State) -> TrickView | None:
    last = None if state.tricks else state.sheet.last_trick
    return None if last is None else _trick_view_with_reasons(setup, last)


def _if_it_ended_now(setup: Setup, state: State) -> list[int]:
    if not state.round.bids or not state.round.bids_open or state.phase is Phase.OVER:
        return []
    if face_down(setup.options, state):
        return []  # the bonuses would tell what lies in those tricks
    number = min(state.round.number, len(setup.plan))
    facts = round_facts(setup, state)
    # Loads are secret until all are in, so the points must not depend on them before.
    if state.phase is Phase.LOAD:
        facts = tuple(replace(fact, cannonball=False) for fact in facts)
    return [score(setup, state.round.cards, number, fact).total for fact in facts]


@lru_cache(maxsize=LINE_CACHE_SIZE)
def _round_line(line: RoundScore) -> RoundLine:
    return RoundLine(line.cards, line.bids, line.tricks, line.points)


def _last_round(setup: Setup, state: State) -> list[ScoreLine]:
    """Return the round scored last, which is the last of `history` until the next one ends."""
    if not state.history:
        return []
    # Until the game is over, the state is already in the next round.
    number = state.round.number - (state.phase is not Phase.OVER)
    number = min(number, len(setup.plan))
    return list(_score_lines(setup, state.history[-1].cards, number, state.sheet.last_round))


@lru_cache(maxsize=ROUND_CACHE_SIZE)
def _score_lines(setup: Setup, cards: int, number: int, round_: tuple[Facts, ...]) -> tuple[ScoreLine, ...]:
    points = [score(setup, cards, number, facts) for facts in round_]
    return tuple(
        ScoreLine(facts, won, explain_score(setup, cards, number, facts, won))
        for facts, won in zip(round_, points, strict=True)
    )
