"""`yohoho play --coach`: the hints before every question, in every language, on narrow terminals too."""

import json
from itertools import cycle

import pytest

from tests.cli.scripted_player import PlayCommand, any_of
from tests.effort import slow_but
from yohoho.locales import LANGUAGES, Voice

POWERS = ("-o", "powers=all", "-o", "scoring=cannonball", "-o", "plan=2,5")
GAMES = {
    "everything": ("skull-king", "--players", "4", "-o", "kraken", "-o", "loot", *POWERS),
    "skull": ("skull", "--players", "3", "-o", "last_chance"),
}


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yohoho.bots.skull_king.hints._PLAYOUTS", 48)
    monkeypatch.setattr("yohoho.bots.skull.hints._PLAYOUTS", 96)


@pytest.mark.parametrize(
    ("lang", "columns"),
    slow_but(len(LANGUAGES), zip(LANGUAGES, cycle((60, 120, 40)), strict=False), several=True),
)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_the_coach(
    terminal: PlayCommand, monkeypatch: pytest.MonkeyPatch, game: str, lang: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    status, out, err = terminal.whole_game(
        *GAMES[game], "--coach", "--lang", lang, "--seed", "7", choose=any_of
    )
    assert (status, err) == (0, "")
    assert "{" not in out, "a slot of the catalogue was left open"
    voice = Voice(lang)
    words = [voice.say(f"coach.{how}") for how in ("sure", "fairly", "unsure")]
    spoken = [line for line in out.splitlines() if line.startswith(f"{voice.say('coach.title')}: ")]
    assert len(spoken) > 4
    assert all(line.partition(": ")[2].strip() in words for line in spoken)
    assert max(map(len, (line.rstrip() for line in out.splitlines() if line.startswith("*")))) <= columns


def test_without_it_the_coach_is_silent_until_asked(terminal: PlayCommand) -> None:
    answers = iter(["coach", "conseil", "0"])
    _, out, _ = terminal.whole_game(
        "skull-king",
        "--players",
        "3",
        "-o",
        "plan=1",
        "--seed",
        "3",
        choose=lambda legal, step: next(answers, legal[0]),
    )
    assert out.count("Coach: ") == 2, "once in English, once in French, which is understood as well"
    assert "Bid made" in out


def test_json_output_has_the_hints(terminal: PlayCommand) -> None:
    _, out, _ = terminal.whole_game(*GAMES["skull"], "--coach", "--json", "--seed", "3", answers=4)
    turns = [turn for turn in map(json.loads, out.splitlines()) if "turn" in turn]
    assert len(turns) == 5
    for turn in turns:
        assert {hint["action"] for hint in turn["advice"]} == set(turn["legal"])
