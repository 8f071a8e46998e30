"""Legal is what `legal` lists: all of it is accepted, all else is refused with a reason, and has a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.skull_king.lively import lively, states
from tests.skull_king.option_sets import game_of, on_every_set
from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction, NotationError
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

CARDS = sorted(BY_NAME.values())
UNIVERSE: Sequence[Action] = [
    *(Bid(tricks) for tricks in range(-1, 13)),
    *(Load(cannonball) for cannonball in (False, True)),
    *(Play(card) for card in CARDS),
    *(Lead(seat) for seat in range(-1, 9)),
    *(Wager(points) for points in (-10, 0, 5, 10, 20, 30)),
    *(Use(yes) for yes in (False, True)),
    *(Discard(card) for card in CARDS),
    *(Change(by) for by in range(-2, 3)),
    *(Start(0), Start(9), Deal(()), Deal(((0,), (0,), (0,))), Draw(()), Draw((0, 1))),
]


def refuses(game: SkullKing, state: State, seat: int, action: Action) -> bool:
    """Whether the action is refused; `refusal` and `apply` must agree."""
    reason = game.refusal(state, seat, action)
    if reason is None:
        game.apply(state, seat, action)
        return False
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, seat, action)
    assert caught.value.reason == reason
    return True


@on_every_set()
def test_everything_legal_is_accepted(name: str, seed: int) -> None:
    game = game_of(name)
    for state in states(game, seed):
        for seat in game.waiting(state):
            assert seat == CHANCE or game.legal(state, seat)
        for seat in range(game.players):
            legal = game.legal(state, seat)
            assert len(set(legal)) == len(legal)
            assert not any(refuses(game, state, seat, action) for action in legal)


@on_every_set(1)
def test_everything_else_is_refused(name: str, seed: int) -> None:
    """Any seat, one beyond either end of the table too, with a sample of everything there is to do."""
    game = game_of(name)
    dice = Dice(f"universe {seed}")
    for state in states(game, seed):
        before = msgspec.json.encode(state)
        for seat in range(CHANCE, game.players + 2):
            legal = game.legal(state, seat)
            for action in dice.sample(UNIVERSE, 3):
                if seat == CHANCE and game.waiting(state) == (CHANCE,):
                    refuses(game, state, seat, action)
                else:
                    assert refuses(game, state, seat, action) == (action not in legal)
        assert msgspec.json.encode(state) == before


def faulty_deals(game: SkullKing, deal: Deal) -> dict[str, Deal]:
    """Deals that cannot be, by the reason for which they are refused."""
    hand, *others = deal.hands
    stranger = BY_NAME["red-1" if game.options.edition == "beck" else "green-1"]
    return {
        "hand-count": Deal(deal.hands[1:]),
        "hand-size": Deal((hand[1:], *others)),
        "dealt-twice": Deal((hand, hand, *others[1:])),
        "not-in-deck": Deal(((stranger, *hand[1:]), *others)),
    }


@on_every_set(1)
def test_chance_brings_only_what_can_be(name: str, seed: int) -> None:
    game = game_of(name)
    for step in lively(game, seed):
        if step.seat != CHANCE:
            continue
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


@on_every_set(1)
def test_a_player_who_has_bid_may_think_again_until_the_last_bid(name: str, seed: int) -> None:
    game = game_of(name)
    for state in states(game, seed):
        if state.phase is Phase.BID:
            assert all(len(game.legal(state, seat)) == state.round.cards + 1 for seat in range(game.players))
        elif state.phase is not Phase.LOAD:
            acting = [seat for seat in range(game.players) if game.legal(state, seat)]
            assert acting == [seat for seat in game.waiting(state) if seat != CHANCE]


@on_every_set()
def test_every_action_has_one_text(name: str, seed: int) -> None:
    game = game_of(name)
    texts: dict[str, Any] = {}
    for step in lively(game, seed):
        actions = [step.action, *(a for seat in range(game.players) for a in game.legal(step.before, seat))]
        for action in actions:
            text = game.write(action)
            assert game.read(text) == action
            assert texts.setdefault(text, action) == action


SOUP = """
start deal draw bid load play lead wager power discard change round scores / yes no grapeshot cannonball
-1 0 1 +1 +-1 -- 99999 100000 007 ² ٣ 1e3 -0
green-7 escape escape-1 escape-9 tigress tigress:pirate tigress: pirate-harry-6
"""
WORDS = st.sampled_from(SOUP.split())
GAME = SkullKing()


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=6).map(" ".join)))
@example("")
@example("play ")
@example("start 0 round  scores ")
@example("\ud800")
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = GAME.read(text)
    except NotationError:
        return
    assert GAME.read(GAME.write(action)) == action
