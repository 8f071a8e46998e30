"""Options from plain data: what is wrong with one is said by its name and by its type."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from yohoho.core import registry
from yohoho.core.errors import OptionsError, RecordError
from yohoho.core.options import convert_options
from yohoho.core.record import GameRecord, open_record
from yohoho.locales import LANGUAGES, Voice, catalogue


class Weather(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    storm: bool = False
    wind: Annotated[int, msgspec.Meta(ge=0, le=12)] = 3


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """An option of each kind that a game may have."""

    captain: str
    night: bool = False
    crew: Annotated[int, msgspec.Meta(ge=1)] = 3
    speed: float = 1.0
    plan: str | tuple[int, ...] = "classic"
    rigging: Literal["square", "lateen"] = "square"
    first: int | Literal["random"] = "random"
    flags: list[str] = []
    anchor: int | None = None
    weather: Weather = Weather()


def fault(**plain: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(OptionsError) as caught:
        convert_options({"captain": "Ann", **plain}, Options)
    return caught.value.reason.code, caught.value.reason.args


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("night", "maybe", "night is on or off."),
        ("crew", "x", "crew needs a number from 1 on."),
        ("crew", 0, "crew needs a number from 1 on."),
        ("speed", "fast", "speed needs a number."),
        ("plan", [5, "x"], "plan is numbers such as 5,5,5."),
        ("plan", True, "plan is one of: a name, numbers such as 5,5,5."),
        ("rigging", "round", "rigging is one of: lateen, square."),
        ("first", "me", "first is one of: a number, random."),
        ("flags", "red", "flags is names, separated by commas."),
        ("anchor", "deep", "anchor needs a number."),
        ("weather", "fine", "weather is a group of named values."),
        ("weather", {"storm": 1}, "weather.storm is on or off."),
        ("weather", {"wind": 13}, "weather.wind needs a number from 0 to 12."),
        ("weather", {"rain": 1}, "There is no option weather.rain in this game; there are: weather.storm"),
        ("captain", 7, "captain is a name."),
        ("nigth", True, "There is no option nigth in this game; there are: captain, night, crew"),
    ],
)
def test_wrong_option_is_named_with_what_it_takes(option: str, value: Any, sentence: str) -> None:
    code, args = fault(**{option: value})
    said = Voice("en").reason_of(code, args)
    assert said.startswith(sentence)
    assert "$" not in said
    assert "`" not in said


def test_missing_option_is_named() -> None:
    with pytest.raises(OptionsError, match=r"captain.*missing-value"):
        convert_options({}, Options)


def test_right_options_are_converted() -> None:
    options = convert_options({"captain": "Ann", "plan": [5, 5], "weather": {"wind": 4}}, Options)
    assert (options.plan, options.weather.wind) == ((5, 5), 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_words(language: str) -> None:
    kinds = [key for key in catalogue(language) if key.startswith("kind.")]
    assert len(kinds) == 6
    for key in kinds:
        kind = key.removeprefix("kind.")
        said = Voice(language).reason_of("option-is-one-of", {"option": "x", "kinds": [kind, "random"]})
        assert f"{catalogue(language)[key]}, random" in said


@pytest.mark.parametrize("game", registry.own_names())
def test_no_option_of_a_game_is_explained_in_words_of_a_library(game: str) -> None:
    """Each option with values of all other kinds: what is refused is refused by a sentence about it."""
    options = registry.open_game(game, {}).options
    values = (None, True, 1.5, "?!", [None], ["?!"], {"x": 1})
    codes = [code_of(game, name, value) for name in options.__struct_fields__ for value in values]
    assert "bad-options" not in codes
    assert len(codes) - codes.count(None) > 3 * len(options.__struct_fields__)


def code_of(game: str, name: str, value: Any) -> str | None:
    try:
        registry.open_game(game, {name: value})
    except OptionsError as error:
        return error.reason.code
    return None


def test_options_of_a_record_are_refused_with_the_same_sentence() -> None:
    record = GameRecord(game="skull", options={"last_chance": "maybe"}, seats=["a", "b", "c"], steps=[])
    with pytest.raises(RecordError, match="last_chance is on or off"):
        open_record(record)
