"""States and views draw themselves as text; views draw nothing that their seat cannot see."""

from collections.abc import Iterator
from typing import Any

import pytest

from yohoho import CHANCE, Dice, Skull, SkullKing
from yohoho.core.game import AnyGame
from yohoho.skull_king.cards import NAMES, cards_in

GAMES = [
    SkullKing(players=2, plan=[2, 3]),
    SkullKing(powers=["will", "juanita"], scoring="cannonball", plan=[3, 4]),
    SkullKing(edition="schmidt", players=3, tricks_face_down=True),
    Skull(players=4, last_chance=True, open_to_eliminated=True),
]


def states(game: AnyGame) -> Iterator[Any]:
    dice, state = Dice("drawn"), game.start()
    yield state
    while seats := game.waiting(state):
        seat = seats[0]
        action = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        state = game.apply(state, seat, action)
        yield state


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_state_is_drawn_and_named_in_one_line(game: AnyGame) -> None:
    for state in states(game):
        lines = str(state).splitlines()
        assert len(lines) >= game.players + 2
        assert lines[0] in repr(state)
        assert len(repr(state)) < 110
        assert "\n" not in repr(state)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_drawing_of_a_view_does_not_change_with_hidden_cards(game: AnyGame) -> None:
    for number, state in enumerate(states(game)):
        for seat in (None, *range(game.players)):
            other = game.redeal(state, seat, Dice(number))
            assert str(game.view(other, seat)) == str(game.view(state, seat))


def test_view_of_skull_king_names_no_card_of_another_hand() -> None:
    game = SkullKing(players=4, plan=[5])
    for state in states(game):
        for seat in range(game.players):
            words = set(str(game.view(state, seat)).replace(",", " ").split())
            others = [hand for other, hand in enumerate(state.hands) if other != seat]
            assert words.isdisjoint(NAMES[card] for hand in others for card in cards_in(hand))
            assert words >= {NAMES[card] for card in cards_in(state.hands[seat])}


def test_view_of_skull_shows_only_discs_that_lie_open() -> None:
    game = Skull(players=3)
    state = game.start()
    for seat, text in [(CHANCE, "start 0"), (1, "place skull"), (2, "place flower"), (0, "place flower")]:
        state = game.apply(state, seat, text)
    assert "skull" in str(state)
    assert str(game.view(state, 0)).splitlines()[2:] == [
        "   0          0      4  flower flower skull  flower",
        "   1          0      4  3 hidden             hidden",
        "   2          0      4  3 hidden             hidden",
    ]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_states_with_the_same_content_are_equal(game: AnyGame) -> None:
    for state, again in zip(states(game), states(game), strict=True):
        assert state == again
        assert hash(state) == hash(again)
    assert state != game.start()
