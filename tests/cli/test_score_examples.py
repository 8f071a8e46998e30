"""The examples that the score sheet and its page show are accepted by the score sheet, in every edition."""

import re
from pathlib import Path

import pytest

from yohoho.cli.score import lines
from yohoho.cli.terminal.skull_king.words import load_words
from yohoho.locales import LANGUAGES, Voice
from yohoho.scorepad import Person, tally

from .test_score import folder, read_sheet, score

__all__ = ["folder"]

DOCS = Path(__file__).parents[2] / "docs" / "scorepad.md"
GAMES = {
    "beck": ["--edition", "beck", "-o", "plan=3,3"],
    "beck-extras": ["-o", "kraken", "-o", "loot", "-o", "powers=all", "-o", "plan=3,3"],
    "schmidt": ["--edition", "schmidt"],
}
LINES = {"beck": ["1 1 0", "1 2 0"], "beck-extras": ["1 1 0", "1 2 0"], "schmidt": ["1 0 0", "1 0 0"]}


def prompt(output: str, key: str, voice: Voice) -> str:
    """The example in the text of this key."""
    before, _, after = voice.say(key, example="@").partition("@")
    example = re.search(re.escape(before) + "(.*)" + re.escape(after), " ".join(output.split()))
    assert example
    return example[1].partition(after)[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", [["Ann", "Bo", "Cy"], ["Mad Ann", "B;o", "3"]])
def test_example_of_bonuses_is_accepted(folder: Path, language: str, game: str, names: list[str]) -> None:
    args = [*names, *GAMES[game], "--lang", language]
    voice = Voice(language, game.partition("-")[0])
    example = prompt(score(*args, typed=LINES[game]).output, "score.bonuses", voice)
    answer = score(*args, typed=[*LINES[game], example, "quit"])
    assert "yellow" not in answer.output, answer.output
    claims = read_sheet(folder).rounds[1].claims
    assert len(claims) == {"beck": 2, "beck-extras": 3, "schmidt": 1}[game], answer.output


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_example_of_a_trick_is_accepted(folder: Path, language: str, game: str) -> None:
    args = ["Ann", "Bo", "Cy", *GAMES[game], "--lang", language]
    voice = Voice(language, game.partition("-")[0])
    example = prompt(score(*args, typed="help\n").output, "score.help.trick", voice)
    answer = score(*args, typed=[LINES[game][0], f"trick {example}", "quit"])
    assert len(read_sheet(folder).rounds[1].played) == 1, answer.output


def test_no_bonus_is_asked_for_without_a_trick(folder: Path) -> None:
    answer = score("Ann", "Bo", "Cy", "-o", "kraken", typed=["0 0 0", "0 0 0 x1", "0 0 0", "quit"])
    assert "Bonuses" not in answer.output
    assert read_sheet(folder).rounds[2].bids == {"p1": 0, "p2": 0, "p3": 0}


def examples_in_docs(after: str) -> list[str]:
    return re.findall(r"`(.+?)`", " ".join(DOCS.read_text().partition(after)[2].split()))


def test_documented_lines_are_accepted(folder: Path) -> None:
    bids, tricks, _, bonuses, schmidt, *_ = examples_in_docs("For each round a line")
    answer = score("Ann", "Bo", "Cy", *GAMES["beck-extras"], typed=[bids, tricks, bonuses])
    (round_,) = read_sheet(folder).rounds.values()
    assert len(round_.claims) == 3, answer.output
    assert (round_.discarded, round_.wagers) == (1, {"p2": 20})
    answer = score("Ann", "Bo", "Cy", *GAMES["schmidt"], typed=["1 0 0", "1 0 0", schmidt])
    assert len(read_sheet(folder).rounds[1].claims) == 2, answer.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_load_letters_are_those_of_the_game(language: str) -> None:
    """The question, the hint of `yohoho play` and both parsers agree on the letters."""
    voice = Voice(language)
    people = [Person(id="a", name="Ann"), Person(id="b", name="Bo")]
    letters = {voice.say(f"words.{load}").split()[-1]: load for load in ("grapeshot", "cannonball")}
    question = voice.say("score.loads", names="Ann, Bo").partition(":")[2]
    hint = voice.say("hint.load")
    for letter, load in letters.items():
        assert load_words(voice)[letter] == load
        assert re.search(rf"\b{letter}\b", question)
        assert re.search(rf"\b{letter}\b", hint)
    grapeshot, cannonball = letters
    assert lines.loads(f"{grapeshot} {cannonball}", people, voice) == ("b",)


@pytest.mark.parametrize(
    ("language", "word"), [("en", "all"), ("de", "alle"), ("fr", "tous"), ("it", "TUTTI")]
)
def test_all_made_it_is_one_word(folder: Path, language: str, word: str) -> None:
    typed = ["1 0 0", word, "", "2 0 0", "all", "", "1 1 1", word, "1 1 1", "quit"]
    answer = score("Ann", "Bo", "Cy", "--lang", language, typed=typed)
    assert answer.exit_code == 0
    assert list(tally(read_sheet(folder)).totals.values()) == [80, 50, 50]


def test_all_made_it_with_a_discarded_trick(folder: Path) -> None:
    score("Ann", "Bo", "-o", "kraken", "-o", "plan=2,2", typed=["1 0", "all x1"])
    assert read_sheet(folder).rounds[1].tricks == {"p1": 1, "p2": 0}


def test_rename_corrects_a_name(folder: Path) -> None:
    typed = ["rename bo Bo Peep", "rename bo peep Zoë", "rename zoe ann", "rename", "rename zoe", "quit"]
    answer = score("Ann", "Bo", typed=typed)
    assert "called ann already" in answer.output
    assert [person.name for person in read_sheet(folder).people] == ["Ann", "Zoë"]


def test_names_may_be_typed_without_accents() -> None:
    people = [Person(id="z", name="Zoë"), Person(id="j", name="Jürgen Öz"), Person(id="o", name="Zoe")]
    ids = {text: lines.split_person(text, people)[0].id for text in ("zoë", "ZOE", "jurgen oz x", "jur x")}
    assert ids == {"zoë": "z", "ZOE": "o", "jurgen oz x": "j", "jur x": "j"}
    assert lines.split_person("JÜRGEN  öz pirate loot:1", people)[1] == "pirate loot:1"
