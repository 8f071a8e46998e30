"""A state of Skull King from a view: everything that it shows, with any unseen cards where it hides some.

`redeal` then draws what is hidden. No view tells whether another player has looked at the undealt cards with
Juanita: in the state none has.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from yohoho.core.dice import Dice
from yohoho.skull_king.cards import BIT, BY_NAME, HELD, Card, card_set
from yohoho.skull_king.legal import suit_to_follow
from yohoho.skull_king.options import Setup
from yohoho.skull_king.power_history import PowerHistory, find_gains, possible_histories
from yohoho.skull_king.rounds import before_start
from yohoho.skull_king.score import trick_bonus
from yohoho.skull_king.seen import TrickView, View
from yohoho.skull_king.state import (
    NO_POWERS,
    Phase,
    Powers,
    RoundScore,
    RoundState,
    ScoreSheet,
    State,
    Trick,
)
from yohoho.skull_king.trick import resolve
from yohoho.skull_king.unseen import CardPlaces, MisfitError, place_unseen, to_discard
from yohoho.skull_king.view import public_voids


def state_from_view(setup: Setup, view: View, dice: Dice) -> State:
    """Return a state with this view, in which unseen cards lie anywhere where they can.

    :raises MisfitError: the view does not fit together. What else no game shows gives another view,
        or any other exception.

    >>> from yohoho import SkullKing, settle
    >>> game = SkullKing(players=3, plan=[2])
    >>> state = settle(game, game.start(), Dice(7))
    >>> other = state_from_view(game, game.view(state, 0), Dice(8))
    >>> other.hands == state.hands, game.view(other, 0) == game.view(state, 0)
    (False, True)
    """
    if view.phase == Phase.START:
        return before_start(setup)
    if view.phase == Phase.DEAL:
        return _at_the_deal(setup, view)
    for history in possible_histories(setup, view):
        try:
            state = _state(setup, view, history, place_unseen(setup, view, history, dice))
        except MisfitError:
            continue
        # The suits that a seat failed to follow tell after which trick it has drawn, where that is open.
        if public_voids(setup, state)[: setup.players] == [
            seat.voids for seat in view.seats[: setup.players]
        ]:
            return state
    raise MisfitError("no history of powers leads to this view")


def _at_the_deal(setup: Setup, view: View) -> State:
    start = before_start(setup)
    return replace(
        start,
        phase=Phase.DEAL,
        round=RoundState(view.round, view.cards, view.dealer, view.leader),
        order=setup.order(view.leader, view.leader),
        turn=view.leader,
        sheet=_sheet(setup, view),
    )


def _state(setup: Setup, view: View, history: PowerHistory, places: CardPlaces) -> State:
    phase, tricks = Phase(view.phase), _tricks(setup, view, places)
    order = () if phase is Phase.OVER else _order(setup, view, tricks)
    trick = [BY_NAME[name] for name in view.trick.cards] if view.trick else []
    return State(
        phase=phase,
        round=_round(setup, view, places),
        hands=tuple([card_set(hand) for hand in places.hands]),
        order=order,
        turn=order[len(trick)] if order else -1,
        trick=tuple(trick),
        suit=suit_to_follow(trick, setup.silent_leads),
        tricks=tricks,
        powers=_powers(setup, view, history, places),
        sheet=_sheet(setup, view),
    )


def _order(setup: Setup, view: View, tricks: Sequence[Trick]) -> tuple[int, ...]:
    """The order of the current trick, or of the one that follows the power which is being used."""
    if view.trick is not None:
        return tuple(view.trick.seats)
    leader = tricks[-1].order[resolve(tricks[-1].cards).leader] if tricks else view.leader
    return setup.order(leader, view.leader)


def _tricks(setup: Setup, view: View, places: CardPlaces) -> tuple[Trick, ...]:
    down = iter(places.down)
    return tuple(
        [
            _open_trick(setup, trick)
            if trick.cards
            else Trick(tuple(trick.seats), tuple(next(down)), trick.winner, bonus=0)
            for trick in view.tricks
        ]
    )


def _open_trick(setup: Setup, trick: TrickView) -> Trick:
    """A trick with the winner and the bonus that its cards have by the rules."""
    order, cards = tuple(trick.seats), tuple([BY_NAME[name] for name in trick.cards])
    outcome = resolve(cards)
    winner = None if outcome.winner is None else order[outcome.winner]
    return Trick(order, cards, winner, trick_bonus(setup, cards, outcome))


def _round(setup: Setup, view: View, places: CardPlaces) -> RoundState:
    bids: list[int | None] = []
    loads: list[bool | None] = []
    for seat in setup.seats:
        other, own = view.seats[seat], seat == view.seat
        # What others have chosen in secret is drawn by `redeal`: here it only matters that they have.
        secret_bid, secret_load = (view.bid, view.cannonball) if own else (0, False)
        bids.append(other.bid if other.bid is not None else secret_bid if other.has_bid else None)
        loads.append(
            other.cannonball if other.cannonball is not None else secret_load if other.has_loaded else None
        )
    return RoundState(
        view.round,
        view.cards,
        view.dealer,
        view.leader,
        undealt=card_set(places.undealt),
        pile=() if setup.ghost is None else _pile(view, setup.ghost, places),
        bids=tuple(bids),
        loads=tuple(loads) if setup.scoring == "cannonball" else (),
    )


def _pile(view: View, ghost: int, places: CardPlaces) -> tuple[Card, ...]:
    """Graybeard's cards as they lay: first those that were turned over."""
    tricks = [*view.tricks, *([view.trick] if view.trick else [])]
    turned = [trick.cards[at] for trick in tricks if (at := trick.seats.index(ghost)) < len(trick.cards)]
    return (*(HELD[BY_NAME[name]] for name in turned), *places.hands[ghost])


def _powers(setup: Setup, view: View, history: PowerHistory, places: CardPlaces) -> Powers:
    if not setup.powers or view.phase == Phase.OVER:
        return NO_POWERS
    people = view.seats[: setup.players]
    wagers, changes = (tuple(values) for values in ([s.wager for s in people], [s.change for s in people]))
    powers = Powers(
        pirate=view.power,
        seat=-1 if view.power is None else view.waiting[0] if view.power_seat is None else view.power_seat,
        wagers=wagers if any(wagers) else (),
        later=_later(setup, view),
        changes=changes if any(changes) else (),
        refills=tuple(places.refills),
        discards=tuple([(seat, BIT[card]) for seat, cards in enumerate(places.discards) for card in cards]),
        to_discard=to_discard(view),
        peeks=tuple([(view.seat or 0, look.cards) for look in history.looks]),
    )
    return NO_POWERS if powers == NO_POWERS else powers


def _later(setup: Setup, view: View) -> tuple[tuple[int, str], ...]:
    """The powers that wait for the last trick, without those that have been used after it."""
    gains = {
        (gain.seat, gain.power.person) for gain in find_gains(setup, view) if gain.power.after_last_trick
    }
    later = sorted(gains)
    if view.phase != Phase.HARRY:
        return tuple(later)
    return tuple([gain for gain in later if gain > (view.waiting[0], view.power)])


def _sheet(setup: Setup, view: View) -> ScoreSheet:
    lines = [RoundScore.pack(line.cards, [*line.bids], [*line.tricks], line.points) for line in view.history]
    return ScoreSheet(
        tuple(view.scores),
        tuple(lines),
        tuple([line.facts for line in view.last_round]),
        None if view.trick_before is None else _open_trick(setup, view.trick_before),
    )
