"""`yohoho play --bots`: the opponents, their return after an interruption, and faulty bots."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.bots import foreign_bots
from tests.cli.scripted_player import PlayCommand, any_of, without_time
from yohoho import SkullKing
from yohoho.bots import fallback
from yohoho.bots.characters import CHARACTERS
from yohoho.bots.fallback import Question
from yohoho.cli.play.game import YOU, TerminalGame, solo_table
from yohoho.cli.play.saves import read_save
from yohoho.core.record import Playthrough

SHORT = ("skull-king", "-o", "plan=1,2", "--players", "3", "--seed", "7")


@pytest.mark.parametrize(("lang", "rung"), [("en", "cabin boy"), ("de", "Schiffsjunge")])
def test_opponents_are_introduced(terminal: PlayCommand, lang: str, rung: str) -> None:
    _, out, _ = terminal.play(*SHORT, "--bots", "cabin-boy", "--lang", lang)
    said = " ".join(out.split())
    crew = read_save(terminal.save).record.seats[1:]
    for name in crew:
        [character] = [each for each in CHARACTERS if each.name == name]
        assert character.rung == "cabin-boy"
        assert f"{name} ({rung}, " in said


def test_resumed_game_keeps_its_bots(terminal: PlayCommand, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    args = (*SHORT, "--bots", "cabin-boy")
    terminal.whole_game(*args, "--save", str(whole), choose=any_of)
    terminal.whole_game(*args, choose=any_of, answers=1)
    assert {bot.partition(":")[0] for bot in read_save(terminal.save).bots} == {"cabin-boy"}
    terminal.whole_game("--resume", "--save", str(parts), choose=any_of)
    assert without_time(parts) == without_time(whole)


PARROT = """
class Parrot:
    name = "parrot"

    def choose(self, view, legal, rng):
        return rng.choice(legal)
"""


def test_bot_in_a_file_is_found_again_from_another_folder(
    terminal: PlayCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mybot.py").write_text(PARROT)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    args = (*SHORT, "--bots", "./mybot.py:Parrot")
    terminal.whole_game(*args, "--save", str(whole), choose=any_of)
    terminal.whole_game(*args, choose=any_of, answers=1)
    saved = read_save(terminal.save)
    assert saved.record.seats[1:] == ["parrot", "parrot II"]
    assert saved.bots == [f"{tmp_path}/mybot.py:Parrot"] * 2
    monkeypatch.chdir(tmp_path / "elsewhere")
    status, _, err = terminal.whole_game("--resume", "--save", str(parts), choose=any_of)
    assert (status, err) == (0, "")
    assert without_time(parts) == without_time(whole)


def test_a_save_from_before_the_ladder_goes_on_with_sailors(terminal: PlayCommand) -> None:
    terminal.play(*SHORT)
    save = msgspec.json.decode(terminal.save.read_bytes())
    del save["bots"]
    terminal.save.write_bytes(msgspec.json.encode(save))
    status, _, _ = terminal.whole_game("--resume", choose=any_of)
    assert status == 0


def test_a_save_with_nonsense_for_bots_is_refused(terminal: PlayCommand) -> None:
    terminal.play(*SHORT)
    save = msgspec.json.decode(terminal.save.read_bytes())
    terminal.save.write_bytes(msgspec.json.encode(save | {"bots": [3]}))
    status, _, err = terminal.play("--resume")
    assert (status, "Traceback" in err) == (2, False)


def test_a_bot_that_breaks_is_named_and_the_game_goes_on(
    terminal: PlayCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yohoho.cli.play.game.local_bot", lambda game, name: foreign_bots.Raiser())
    status, out, _ = terminal.whole_game(*SHORT, choose=any_of)
    assert status == 0
    assert "failed (raised)" in " ".join(out.split())
    _, out, _ = terminal.whole_game(*SHORT, "--json", choose=any_of)
    assert '"bot_fault":"raised"' in out


def test_a_bot_that_cannot_be_imported_is_refused_before_the_game(
    terminal: PlayCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign_bots.install(tmp_path, gone="package_that_is_not_there:Bot")
    monkeypatch.syspath_prepend(str(tmp_path))
    foreign_bots.forget_bots()
    status, _, err = terminal.play(*SHORT, "--bots", "gone")
    foreign_bots.forget_bots()
    assert status == 2
    assert "package_that_is_not_there" in "".join(err.split())


def test_seed_of_a_bot_tells_nothing_of_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    questions: list[Question] = []

    def note_question(question: Question, *args: Any) -> fallback.Decision:
        questions.append(question)
        return fallback.answer(question, *args)

    monkeypatch.setattr("yohoho.cli.play.game.answer", note_question)
    game = SkullKing(players=3, plan=[1])
    playthrough = Playthrough.begin(game, ["Ida", "Bo", "Cem"])
    table = solo_table(playthrough, "a seed", ["sailor", "sailor"])
    terminal_game = TerminalGame(table, lambda record: None)
    while (seat := terminal_game.turn()) is not None:
        if seat == YOU:
            terminal_game.act(game.legal(terminal_game.table.state, YOU)[0])
        else:
            terminal_game.others_act()
    assert len(questions) == len({question.seed for question in questions}) > 3
    assert not any("a seed" in question.seed for question in questions)
