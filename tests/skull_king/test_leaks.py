"""The invariants of secrecy can fail, and hold on the whole menu of options."""

from typing import Any

import pytest

from tests.skull_king.invariants.secrecy import Look, as_json, cards_named, leaks, visible_cards
from tests.skull_king.option_sets import OPTION_SETS, WHOLE_MENU, game_of
from tests.skull_king.random_games import eventful_states, eventful_steps
from tests.walks import chairs
from yohoho.core.dice import Dice
from yohoho.core.record import read_step
from yohoho.skull_king import SkullKing
from yohoho.skull_king.cards import NAMES, names_in
from yohoho.skull_king.state import Phase, State

HIDDEN_PHASES = (Phase.BID, Phase.LOAD, Phase.PLAY, Phase.POWER, Phase.DRAW, Phase.DISCARD, Phase.HARRY)


def with_left_hand(game: SkullKing, state: State, chair: int | None) -> Any:
    neighbour = 0 if chair is None else (chair + 1) % game.players
    return [game.view(state, chair), names_in(state.hands[neighbour])]


def with_undealt(game: SkullKing, state: State, chair: int | None) -> Any:
    return [game.view(state, chair), names_in(state.round.undealt)]


def with_graybeards_next_card(game: SkullKing, state: State, chair: int | None) -> Any:
    left = [card for card in state.round.pile if names_in(state.hands[2]).count(NAMES[card])]
    return [game.view(state, chair), left[:1]]


def with_all_bids(game: SkullKing, state: State, chair: int | None) -> Any:
    return [game.view(state, chair), state.round.bids]


def with_all_loads(game: SkullKing, state: State, chair: int | None) -> Any:
    return [game.view(state, chair), state.round.loads]


def with_discards(game: SkullKing, state: State, chair: int | None) -> Any:
    return [game.view(state, chair), [names_in(cards) for _, cards in state.powers.discards]]


def with_what_juanita_showed(game: SkullKing, state: State, chair: int | None) -> Any:
    return [game.view(state, chair), [names_in(cards) for _, cards in state.powers.peeks]]


def is_caught(game: SkullKing, state: State, chair: int | None, seed: int, look: Look) -> bool:
    return leaks(game, state, game.redeal(state, chair, Dice(seed)), chair, look)


@pytest.mark.parametrize(
    ("name", "look"),
    [
        ("beck-4", with_left_hand),
        ("schmidt-2", with_left_hand),
        ("beck-4", with_undealt),
        ("beck-2", with_graybeards_next_card),
        ("beck-4", with_all_bids),
        ("beck-4-cannonball", with_all_loads),
        ("beck-3-will", with_discards),
        ("beck-3-juanita", with_what_juanita_showed),
    ],
)
def test_view_that_leaks_is_caught(name: str, look: Look) -> None:
    """Each of these views shows one secret."""
    game = game_of(name)
    uncaught = set(chairs(game))
    for seed in range(30):
        for state in eventful_states(game, seed):
            uncaught -= {chair for chair in uncaught if is_caught(game, state, chair, seed, look)}
    assert not uncaught


@pytest.mark.parametrize("name", OPTION_SETS)
def test_redeal_moves_hidden_cards(name: str) -> None:
    """Otherwise the invariants about redealt states could not fail."""
    game = game_of(name)
    moved, hidden = 0, 0
    for state in eventful_states(game, 1):
        if state.phase in HIDDEN_PHASES and state.round.undealt:
            cards = sum(hand.bit_count() for hand in state.hands[1:])
            other = game.redeal(state, 0, Dice(f"{name} {state.round.number}"))
            hidden += cards > 1
            moved += cards > 1 and other.hands[1:] != state.hands[1:]
    assert moved >= 0.7 * hidden


def test_cards_named_in_events_are_found() -> None:
    """The whole event and the one for its owner name cards that others are not told."""
    game = game_of("beck-4")
    deal = next(step for step in eventful_steps(game, 1) if step.events[-1].__class__.__name__ == "Dealt")
    assert set(cards_named(as_json(deal.events))) > visible_cards(game, deal.after, 0)
    assert set(cards_named(as_json(deal.events[-1].redact_for(0)))) == visible_cards(game, deal.after, 0)
    assert not set(cards_named(as_json(deal.events[-1].redact_for(None))))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(WHOLE_MENU))
def test_no_view_leaks_on_the_whole_menu(name: str) -> None:
    game = game_of(name)
    for seed in range(3):
        dice = Dice(f"whole menu {seed}")
        for state in eventful_states(game, f"{name} {seed}"):
            for chair in chairs(game):
                assert not leaks(game, state, game.redeal(state, chair, dice), chair)


JUANITA_TWICE = """
start 2; deal pirate-juanita pirate-juanita-2 green-1 green-2 / pirate-will yellow-1 yellow-2 yellow-3 /
purple-1 purple-2 purple-3 purple-4; 0 bid 1; 1 bid 1; 2 bid 1;
0 play pirate-juanita; 1 play yellow-1; 2 play purple-1; 0 power yes;
0 play green-1; 1 play pirate-will; 2 play purple-2; 1 power yes; draw black-14 green-14;
1 discard black-14; 1 discard yellow-2; 1 play yellow-3; 2 play purple-3; 0 play pirate-juanita-2; 0 power yes
"""


def test_second_look_at_undealt_cards_shows_what_was_drawn_between() -> None:
    game = SkullKing(players=3, powers=["will", "juanita"], blanks=["pirate-juanita"], plan=[4])
    state = game.start()
    for step in JUANITA_TWICE.replace("\n", " ").split(";"):
        state = game.apply(state, *read_step(game, step.strip()))
    places = set()
    for seed in range(40):
        other = game.redeal(state, 0, Dice(seed))
        assert other.round.undealt == state.round.undealt
        assert names_in(other.powers.refills[0].cards) == ["green-14", "black-14"]
        places.add((other.hands[1], other.hands[2]))
    # Seat 1 kept one of the two cards that it drew; seat 2 failed to follow yellow and holds the purple card.
    assert len(places) == 2
