"""Games are values: equal by their options, and shown as the call that makes them."""

import inspect

import msgspec
import pytest

import yohoho.skull.options
from yohoho import Skull, SkullKing
from yohoho.core.game import AnyGame
from yohoho.skull_king.options import Choices, Options

GAMES: list[AnyGame] = [
    SkullKing(),
    SkullKing(edition="schmidt", players=3, tricks_face_down=True),
    SkullKing(players=2, loot=True, loot_for_two=True, plan=[1, 2], powers=["rosie"], blanks=["escape"]),
    Skull(),
    Skull(5, last_chance=True, first_player=2),
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_shown_as_the_call_that_makes_an_equal_one(game: AnyGame) -> None:
    again = eval(repr(game), {"SkullKing": SkullKing, "Skull": Skull})
    assert again == game
    assert hash(again) == hash(game)
    assert again is not game


def test_other_options_or_another_game_are_not_equal() -> None:
    assert len(set(GAMES)) == len(GAMES)
    assert SkullKing(players=4) != Skull(players=4)
    assert SkullKing() != "SkullKing()"


def test_signatures_name_every_option() -> None:
    assert list(Choices.__annotations__) == [field.name for field in msgspec.structs.fields(Options)]
    taken = [name for name in inspect.signature(Skull).parameters if name != "self"]
    assert taken == [field.name for field in msgspec.structs.fields(yohoho.skull.options.Options)]
    assert list(yohoho.skull.options.Choices.__annotations__) == taken
