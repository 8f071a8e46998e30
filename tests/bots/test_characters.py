"""Named characters: enough of them at every rung, each with its line in every language."""

from __future__ import annotations

from collections import Counter

import pytest

from yohoho.bots.characters import CHARACTERS, hire
from yohoho.bots.styles import STYLES
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError
from yohoho.locales import LANGUAGES, Voice

RUNGS = ("cabin-boy", "sailor", "first-mate", "captain")


def test_every_style_is_at_home_on_every_rung() -> None:
    found = Counter((each.rung, each.style) for each in CHARACTERS)
    assert found == {(rung, style): 2 for rung in RUNGS for style in STYLES}
    assert len({each.name for each in CHARACTERS}) == len(CHARACTERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everyone_has_a_line_of_their_own(language: str) -> None:
    lines = [Voice(language).say(f"character.{each.mark}") for each in CHARACTERS]
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("rung", [*RUNGS, "first-mate-quick"])
def test_a_full_table_of_one_rung_is_varied(rung: str) -> None:
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


def test_a_style_that_is_asked_for_is_kept_and_names_get_numbers() -> None:
    taken: list[str] = []
    for _ in range(5):
        hired = hire("skull-king", "sailor:bold", taken, [], Dice(1))
        assert hired.bot == "sailor:bold"
        taken.append(hired.name)
    assert {"Ruby", "Salty Lou"} < set(taken)
    assert len(set(taken)) == 5


def test_people_keep_their_names() -> None:
    everyone = [each.name for each in CHARACTERS]
    assert hire("skull-king", "sailor", everyone, [], Dice(1)).name.endswith(" II")


def test_tables_differ() -> None:
    assert len({hire("skull-king", "sailor", (), (), Dice(seed)).name for seed in range(40)}) > 4


def test_there_must_be_such_a_bot() -> None:
    with pytest.raises(OptionsError):
        hire("skull-king", "admiral", (), (), Dice(1))
