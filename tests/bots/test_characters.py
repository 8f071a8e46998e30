"""Characters of bots: enough for every rung, each with a line in every language."""

from collections import Counter

import pytest

from yohoho.bots.characters import CHARACTERS, hire
from yohoho.bots.styles import STYLES
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.locales import LANGUAGES, Voice

RUNGS = ("cabin-boy", "sailor", "first-mate", "captain", "admiral")


def test_every_rung_has_characters_of_every_style() -> None:
    counts = Counter((each.rung, each.style) for each in CHARACTERS)
    assert counts == {(rung, style): 2 for rung in RUNGS for style in STYLES}
    assert len({each.name for each in CHARACTERS}) == len(CHARACTERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_its_own_line(language: str) -> None:
    lines = [Voice(language).say(f"character.{each.mark}") for each in CHARACTERS]
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("rung", [*RUNGS, "first-mate-quick"])
def test_full_table_of_one_rung_has_different_characters(rung: str) -> None:
    taken: list[str] = ["Ann"]
    bots: list[str] = []
    for _ in range(7):
        hired = hire("skull-king", rung, taken, [bot.partition(":")[2] for bot in bots], Dice(len(bots)))
        assert hired.bot.startswith(f"{rung}:")
        assert hired.character
        taken.append(hired.name)
        bots.append(hired.bot)
    assert len(set(taken)) == 8
    assert max(Counter(bots).values()) == 2


def test_asked_style_is_kept_and_taken_names_get_numbers() -> None:
    taken: list[str] = []
    for _ in range(5):
        hired = hire("skull-king", "sailor:bold", taken, [], Dice(1))
        assert hired.bot == "sailor:bold"
        taken.append(hired.name)
    assert {"Ruby", "Salty Lou"} < set(taken)
    assert len(set(taken)) == 5


def test_bot_does_not_take_the_name_of_a_person() -> None:
    everyone = [each.name for each in CHARACTERS]
    assert hire("skull-king", "sailor", everyone, [], Dice(1)).name.endswith(" II")


def test_tables_get_different_characters() -> None:
    assert len({hire("skull-king", "sailor", (), (), Dice(seed)).name for seed in range(40)}) > 4


def test_unknown_bot_is_refused() -> None:
    with pytest.raises(OptionsError):
        hire("skull-king", "commodore", (), (), Dice(1))
