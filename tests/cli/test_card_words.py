"""Cards as people type them: capitals, spaces, and the names of all languages."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from yohoho.cli import app
from yohoho.cli.terminal.skull_king.card_words import cards_typed
from yohoho.locales import LANGUAGES, Voice
from yohoho.skull_king.cards import BY_NAME, FACES
from yohoho.skull_king.editions import EDITIONS

from .test_score import folder, read_sheet, score

__all__ = ["folder"]


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("rot-3 vert-3 Green 7", ["red-3", "green-3", "green-7"]),
        ("GREEN-7 grün-7 gruen-7 Grün 7", ["green-7"] * 4),
        ("14 noir nero-14 schwarz 14", ["black-14"] * 3),
        ("Skull King skullking SKULL-KING", ["skull-king"] * 3),
        ("Scary Mary:Pirate tigresse:fuite Tigerin:flucht", ["scary-mary:pirate", *["tigress:escape"] * 2]),
        ("pirate rosie Rosie D’Laney harry", ["pirate-rosie", "pirate-rosie", "pirate-harry"]),
        ("mermaid-2 Sirène 2 Meerjungfrau", ["mermaid-2", "mermaid-2", "mermaid"]),
        ("Weißer Wal baleine blanche butin beute:ann", ["white-whale", "white-whale", "loot", "loot:ann"]),
        ("loot:p wager:20 harry:+1 foo green-99", ["loot:p", "wager:20", "harry:+1", "foo", "green-99"]),
        ("tigress pirate", ["tigress", "pirate"]),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_understood_in_any_language(language: str, typed: str, cards: list[str]) -> None:
    assert cards_typed(typed.split(), Voice(language)) == cards


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_shown_names_can_be_typed(language: str, edition: str) -> None:
    voice = Voice(language, edition)
    for name, card in BY_NAME.items():
        if ":" not in name:
            assert cards_typed([name], voice) == [name]
            (typed,) = cards_typed(voice.card(name).split(), voice)
            assert FACES[BY_NAME[typed]] == FACES[card]


def ask(*words: str) -> str:
    return CliRunner().invoke(app, ["referee", *words]).output


def test_referee_takes_names_as_they_are_spoken() -> None:
    said = CliRunner().invoke(app, ["referee", "trick", "Green", "7", "Skull King", "MERMAID", "--json"])
    assert json.loads(said.stdout)["winner"] == 2
    said = CliRunner().invoke(
        app,
        ["referee", "legal", "--edition", "schmidt", "--hand", "rot-3 Blau 2", "--trick", "rot-9", "--json"],
    )
    assert json.loads(said.stdout)["legal"] == ["red-3"]


def test_unknown_card_gets_the_list_of_cards() -> None:
    said = ask("trick", "orange-3")
    assert "from 1 to 14 in Green, Purple, Yellow, Black" in said
    assert "Skull King, Kraken, White Whale, Loot" in said
    assert "Rot, Blau, Gelb, Schwarz" in ask("trick", "grün-3", "--edition", "schmidt", "--lang", "de")


def test_loot_makes_an_alliance() -> None:
    assert "allies its player with the winner" in ask("trick", "green-7", "loot")
    for cards in (["loot", "escape"], ["loot", "kraken", "green-1"], ["loot", "green-3", "white-whale"]):
        assert "allies" not in ask("trick", *cards)


def test_score_sheet_says_the_alliance_and_what_pays(folder: Path) -> None:
    typed = ["1 0 0", "trick Gelb 14 Loot Escape", "1 0 0", "2 0 0", "Ann Green 3", "quit"]
    answer = score("Ann", "Bo", "Cy", "-o", "loot", typed=typed)
    assert "allies its player with the winner: 20 points for each" in answer.output
    assert "pays no bonus: only a 14 does" in answer.output
    assert read_sheet(folder).rounds[1].played[0][1].card == "loot"


@pytest.mark.parametrize(
    ("words", "ruling"),
    [
        (["--scoring", "classic", "--tricks", "9"], "[B-26]"),
        (["--scoring", "schmidt", "--tricks", "9"], "[S-28]"),
    ],
)
def test_tricks_out_of_range_name_the_ruling_about_tricks(words: list[str], ruling: str) -> None:
    assert ruling in ask("score", "--dealt", "3", "--bid", "1", *words)


def test_number_of_players_names_no_ruling_of_graybeard() -> None:
    assert "[" not in score("Ann").stderr
