"""Legal is what `legal` lists: the game accepts all of it, and refuses everything else with a reason."""

from collections.abc import Sequence
from typing import Final

import msgspec

from tests.skull_king.invariants.moment import Moment
from yohoho.core.errors import IllegalAction
from yohoho.core.game import CHANCE
from yohoho.skull_king import SkullKing
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
from yohoho.skull_king.cards import BY_NAME
from yohoho.skull_king.state import Phase, State

CARDS: Final = sorted(BY_NAME.values())
ALL_ACTIONS: Final[Sequence[Action]] = [
    *(Bid(tricks) for tricks in range(-1, 13)),
    *(Load(cannonball) for cannonball in (False, True)),
    *(Play(card) for card in CARDS),
    *(Lead(seat) for seat in range(-1, 9)),
    *(Wager(points) for points in (-10, 0, 5, 10, 20, 30)),
    *(Use(yes) for yes in (False, True)),
    *(Discard(card) for card in CARDS),
    *(Change(by) for by in range(-2, 3)),
    Start(0),
    Start(9),
    Deal(()),
    Deal(((0,), (0,), (0,))),
    Draw(()),
    Draw((0, 1)),
]


def refuses(game: SkullKing, state: State, seat: int, action: Action) -> bool:
    """Whether the action is refused; `refusal` and `apply` must agree."""
    reason = None
    try:  # `pytest.raises` takes as long as the refusal
        game.apply(state, seat, action)
    except IllegalAction as error:
        reason = error.reason
    assert game.refusal(state, seat, action) == reason
    return reason is not None


def everything_legal_is_accepted(moment: Moment) -> None:
    game, state = moment.game, moment.state
    for seat in game.waiting(state):
        assert seat == CHANCE or game.legal(state, seat)
    for seat in range(game.players):
        legal = game.legal(state, seat)
        assert len(set(legal)) == len(legal)
        assert not any(refuses(game, state, seat, action) for action in legal)


def everything_else_is_refused(moment: Moment) -> None:
    """Any seat, one beyond either end of the table too, tries a sample of all actions there are."""
    game, state = moment.game, moment.state
    before = msgspec.json.encode(state)
    for seat in (CHANCE, *moment.watched_seats, game.players, game.players + 1):
        legal = game.legal(state, seat) if seat < game.players else ()
        for action in moment.dice.sample(ALL_ACTIONS, 3):
            if seat == CHANCE and game.waiting(state) == (CHANCE,):
                refuses(game, state, seat, action)
            else:
                assert refuses(game, state, seat, action) == (action not in legal)
    assert msgspec.json.encode(state) == before


def faulty_deals(game: SkullKing, deal: Deal) -> dict[str, Deal]:
    """Deals that cannot be, by the reason for which they are refused."""
    hand, *others = deal.hands
    stranger = next(card for card in BY_NAME.values() if card not in game.deck)
    return {
        "hand-count": Deal(deal.hands[1:]),
        "hand-size": Deal((hand[1:], *others)),
        "dealt-twice": Deal((hand, hand, *others[1:])),
        "not-in-deck": Deal(((stranger, *hand[1:]), *others)),
    }


def chance_brings_only_what_can_be(moment: Moment) -> None:
    game, step = moment.game, moment.step
    if step is None or step.seat != CHANCE:
        return
    assert game.refusal(step.before, CHANCE, step.action) is None
    assert refuses(game, step.before, 0, step.action)
    if isinstance(step.action, Deal):
        for code, deal in faulty_deals(game, step.action).items():
            reason = game.refusal(step.before, CHANCE, deal)
            assert reason is not None
            assert reason.code == code
    if isinstance(step.action, Draw):
        assert refuses(game, step.before, CHANCE, Draw(step.action.cards[1:]))
        assert refuses(game, step.before, CHANCE, Draw(step.action.cards[:1] * 2))


def a_bid_may_be_changed_until_the_last_bid(moment: Moment) -> None:
    game, state = moment.game, moment.state
    if state.phase is Phase.BID:
        assert all(len(game.legal(state, seat)) == state.round.cards + 1 for seat in range(game.players))
    elif state.phase is not Phase.LOAD:
        acting = [seat for seat in range(game.players) if game.legal(state, seat)]
        assert acting == [seat for seat in game.waiting(state) if seat != CHANCE]


INVARIANTS: Final = (
    everything_legal_is_accepted,
    everything_else_is_refused,
    chance_brings_only_what_can_be,
    a_bid_may_be_changed_until_the_last_bid,
)
