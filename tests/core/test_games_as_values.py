"""Games are values: equal by their options, and shown as the call that makes them."""

import inspect
from collections.abc import Callable
from typing import get_args

import msgspec
import pytest

import yohoho.skull.options
from yohoho import Logbook, OptionsError, Skull, SkullKing
from yohoho.core.game import AnyGame
from yohoho.skull_king.editions import EDITIONS
from yohoho.skull_king.options import PLANS, Choices, EditionName, Options, PlanName, PowerName, ScoringName
from yohoho.skull_king.state import State

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
    fields = [field.name for field in msgspec.structs.fields(yohoho.skull.options.Options)]
    named = [name for name in inspect.signature(Skull).parameters if name in fields]
    assert [*named, *yohoho.skull.options.KeywordChoices.__annotations__] == fields
    assert set(yohoho.skull.options.Choices.__annotations__) == set(fields)


def test_names_that_a_type_checker_knows_are_those_that_there_are() -> None:
    assert set(get_args(EditionName)) == set(EDITIONS)
    assert set(get_args(PowerName)) == {person for edition in EDITIONS.values() for person in edition.powers}
    assert set(get_args(ScoringName)) == {name for edition in EDITIONS.values() for name in edition.scorings}
    assert set(get_args(PlanName)) == set(PLANS)


# Without an error of the type checker on such a line, its comment would be one: it is not needed then.
WRONG: list[tuple[str, Callable[[], AnyGame]]] = [
    ("unknown-edition", lambda: SkullKing(edition="bek")),  # type: ignore[arg-type]
    ("unknown-power", lambda: SkullKing(powers=["rosy"])),  # type: ignore[list-item]
    ("unknown-scoring", lambda: SkullKing(scoring="clasic")),  # type: ignore[arg-type]
    ("unknown-plan", lambda: SkullKing(plan="whirl")),  # type: ignore[arg-type]
    ("option-is-one-of", lambda: SkullKing(ties="extra")),  # type: ignore[arg-type]
    ("bad-options", lambda: SkullKing("beck")),  # type: ignore[arg-type]
    ("option-is-one-of", lambda: Skull(first_player="first")),  # type: ignore[arg-type]
    ("option-is", lambda: Skull(last_chance="yes")),  # type: ignore[arg-type]
    ("needs-number", lambda: Skull("three")),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("code", "make"), WRONG)
def test_option_with_a_wrong_value_is_an_error_of_types_and_of_options(
    code: str, make: Callable[[], AnyGame]
) -> None:
    with pytest.raises(OptionsError) as refused:
        make()
    assert refused.value.reason.code == code


def test_unknown_keyword_names_the_known_ones() -> None:
    with pytest.raises(OptionsError, match=r"no option editon in this game; there are: edition, players, "):
        SkullKing(editon="beck")  # type: ignore[call-arg]
    with pytest.raises(OptionsError, match=r"no option playrs in this game; there are: players, last_chance"):
        Skull(playrs=3)  # type: ignore[call-arg]
    assert Skull(3, True) == Skull(players=3, last_chance=True)


def test_state_of_a_logbook_has_the_type_of_its_game() -> None:
    state: State = Logbook(SkullKing(players=2), ["Ann", "Bo"]).state
    assert state.scores == (0, 0)
    number: int = Logbook(Skull(players=3), ["Ann", "Bo", "Cy"]).state  # type: ignore[assignment]
    assert number != 0
