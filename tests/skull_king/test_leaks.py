"""Nobody learns what they may not know, from views, events or errors.

Views: everything a seat cannot see is dealt anew, and what the seat sees must not change by a byte.
Events and errors: the names in them are compared with the cards whose place the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from tests.effort import some
from tests.skull_king.lively import lively, states
from tests.skull_king.option_sets import OPTION_SETS, WHOLE_MENU, game_of, on_every_set
from tests.walks import Step, chairs
from yohoho.core.dice import Dice
from yohoho.core.errors import IllegalAction
from yohoho.core.record import read_step
from yohoho.skull_king import SkullKing
from yohoho.skull_king.actions import Discard, Draw, Play
from yohoho.skull_king.cards import BY_NAME, HELD, NAMES, names_in
from yohoho.skull_king.state import Phase, State

Sight = Callable[[SkullKing, State, int | None], Any]
HIDDEN_PHASES = (Phase.BID, Phase.LOAD, Phase.PLAY, Phase.POWER, Phase.DRAW, Phase.DISCARD, Phase.HARRY)


def view(game: SkullKing, state: State, chair: int | None) -> Any:
    return game.view(state, chair)


def leaks(game: SkullKing, state: State, chair: int | None, dice: Dice, sight: Sight = view) -> bool:
    """Whether what this chair sees depends on what it may not know."""
    other = game.redeal(state, chair, dice)
    return msgspec.json.encode(sight(game, state, chair)) != msgspec.json.encode(sight(game, other, chair))


@on_every_set(1)
def test_views_do_not_depend_on_hidden_things(name: str, seed: int) -> None:
    game = game_of(name)
    dice = Dice(f"redeal {seed}")
    for state in some(states(game, seed), 3):
        for chair in chairs(game):
            assert not leaks(game, state, chair, dice)


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


@pytest.mark.parametrize(
    ("name", "sight"),
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
def test_a_view_that_leaks_is_caught(name: str, sight: Sight) -> None:
    """The checker above can fail: these views tell one secret each."""
    game = game_of(name)
    uncaught = set(chairs(game))
    for seed in range(30):
        for state in states(game, seed):
            uncaught -= {chair for chair in uncaught if leaks(game, state, chair, Dice(seed), sight)}
    assert not uncaught


def known_cards(game: SkullKing, state: State, chair: int | None) -> set[str]:
    """Cards whose place this chair knows or has seen in this round, by name."""
    known = {NAMES[HELD[card]] for cards in [state.trick, *(t.cards for t in state.tricks)] for card in cards}
    if chair is None:
        return known
    known |= set(names_in(state.hands[chair]))
    for owner, cards in [*state.powers.discards, *state.powers.peeks]:
        known |= set(names_in(cards)) if owner == chair else set()
    return known


@on_every_set(1)
def test_a_redeal_keeps_what_is_known_and_moves_the_rest(name: str, seed: int) -> None:
    game = game_of(name)
    dice = Dice(f"moves {seed}")
    for state in some(states(game, seed), 3):
        for chair in chairs(game):
            other = game.redeal(state, chair, dice)
            assert game.waiting(other) == game.waiting(state)
            assert known_cards(game, other, chair) == known_cards(game, state, chair)
            assert [hand.bit_count() for hand in other.hands] == [hand.bit_count() for hand in state.hands]
            assert other.round.undealt.bit_count() == state.round.undealt.bit_count()
            if chair is not None:
                assert other.hands[chair] == state.hands[chair]


@pytest.mark.parametrize("name", OPTION_SETS)
def test_a_redeal_moves_hidden_cards(name: str) -> None:
    """Otherwise the tests above could not fail."""
    game = game_of(name)
    moved, hidden = 0, 0
    for state in states(game, 1):
        if state.phase in HIDDEN_PHASES and state.round.undealt:
            held = sum(hand.bit_count() for hand in state.hands[1:])
            other = game.redeal(state, 0, Dice(f"{name} {state.round.number}"))
            hidden += held > 1
            moved += held > 1 and other.hands[1:] != state.hands[1:]
    assert moved >= 0.7 * hidden


def names_told(told: Any) -> Iterator[str]:
    """The names of cards among the strings of a JSON document, as they are held in a hand.

    Some codes of reasons (`pirate`, `kraken`) are also names of cards; a code names none.
    """
    if isinstance(told, dict):
        told = [value for key, value in told.items() if key != "code"]
    if isinstance(told, list):
        for part in told:
            yield from names_told(part)
    elif told in BY_NAME:
        yield NAMES[HELD[BY_NAME[told]]]


def plain(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def may_be_told(game: SkullKing, step: Step, chair: int | None) -> set[str]:
    """What the chair knows before or after the step; cards just played or dealt to it are known after."""
    known = known_cards(game, step.before, chair) | known_cards(game, step.after, chair)
    for event in map(plain, step.events):
        if event["event"] == "card-played":
            known.add(NAMES[HELD[BY_NAME[event["card"]]]])
    if isinstance(step.action, Draw) and step.before.powers.seat == chair:
        known |= {NAMES[card] for card in step.action.cards}
    return known


@on_every_set()
def test_events_name_no_hidden_card(name: str, seed: int) -> None:
    game = game_of(name)
    for step in lively(game, seed):
        for chair in chairs(game):
            told = set(names_told([plain(event.seen_by(chair)) for event in step.events]))
            assert told <= may_be_told(game, step, chair)


def test_names_are_found_in_events() -> None:
    """The test above can fail: the owner's and the whole event name what others are not told."""
    game = game_of("beck-4")
    deal = next(step for step in lively(game, 1) if step.events[-1].__class__.__name__ == "Dealt")
    assert set(names_told(plain(deal.events))) > known_cards(game, deal.after, 0)
    assert set(names_told(plain(deal.events[-1].seen_by(0)))) == known_cards(game, deal.after, 0)
    assert not set(names_told(plain(deal.events[-1].seen_by(None))))


@on_every_set(1)
def test_errors_name_no_hidden_card(name: str, seed: int) -> None:
    """A refusal may repeat what the caller said and speak of what the caller knows, nothing else."""
    game = game_of(name)
    dice = Dice(f"errors {seed}")
    for state in states(game, seed):
        for seat in range(game.players):
            known = known_cards(game, state, seat)
            for card in dice.sample(game.deck, 3):
                for action in (Play(card), Discard(card)):
                    named = set(names_told(plain(why_not(game, state, seat, action))))
                    assert named <= known | {NAMES[card]}


def why_not(game: SkullKing, state: State, seat: int, action: Play | Discard) -> Any:
    try:
        game.apply(state, seat, action)
    except IllegalAction as error:
        return error.reason
    return None


@on_every_set(1)
def test_refusals_do_not_depend_on_hidden_cards(name: str, seed: int) -> None:
    game = game_of(name)
    dice = Dice(f"refusals {seed}")
    for state in states(game, seed):
        for seat in range(game.players):
            other = game.redeal(state, seat, dice)
            for action in [Play(card) for card in dice.sample(game.deck, 3)]:
                assert game.refusal(state, seat, action) == game.refusal(other, seat, action)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(WHOLE_MENU))
def test_no_view_leaks_on_the_whole_menu(name: str) -> None:
    game = game_of(name)
    for seed in range(3):
        dice = Dice(f"whole menu {seed}")
        for state in states(game, f"{name} {seed}"):
            for chair in chairs(game):
                assert not leaks(game, state, chair, dice)


JUANITA_TWICE = """
start 2; deal pirate-juanita pirate-juanita-2 green-1 green-2 / pirate-will yellow-1 yellow-2 yellow-3 /
purple-1 purple-2 purple-3 purple-4; 0 bid 1; 1 bid 1; 2 bid 1;
0 play pirate-juanita; 1 play yellow-1; 2 play purple-1; 0 power yes;
0 play green-1; 1 play pirate-will; 2 play purple-2; 1 power yes; draw black-14 green-14;
1 discard black-14; 1 discard yellow-2; 1 play yellow-3; 2 play purple-3; 0 play pirate-juanita-2; 0 power yes
"""


def test_who_looks_twice_knows_what_was_drawn_between() -> None:
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
    assert len(places) > 3
