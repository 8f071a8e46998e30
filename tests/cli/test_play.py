"""`yohoho play`, played to the end by scripts, interrupted, resumed and given bad input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.cli.scripted_player import PlayCommand, ScriptedInput, any_of
from tests.effort import slow_but
from yohoho.cli import app
from yohoho.cli.common import read_game
from yohoho.core.dice import Dice
from yohoho.core.game import CHANCE
from yohoho.core.record import GameRecord, Logbook, loads, rebuild_logbook
from yohoho.locales import LANGUAGES
from yohoho.locales.teller import teller_of

ALL_POWERS = ("-o", "powers=all")
LEVIATHANS = ("-o", "kraken", "-o", "whale", "-o", "loot")
GAMES = {
    "beck": ("skull-king", "--players", "4", "-o", "plan=1,2,5,10"),
    "schmidt": ("skull-king", "--edition", "schmidt", "--players", "3"),
    "graybeard": ("skull-king", "--players", "2", *ALL_POWERS, "-o", "plan=3,5"),
    "everything": (
        "skull-king",
        "--players",
        "5",
        "-o",
        "scoring=cannonball",
        "-o",
        "plan=4,8,10",
        "-o",
        "blanks=pirate-rosie,tigress",
        *LEVIATHANS,
        *ALL_POWERS,
    ),
    "skull": ("skull", "--players", "4", "-o", "last_chance"),
}
ONE_ROUND = ("-o", "plan=4")
"""After the options of a game of Skull King: one round of it, with every kind of question."""


@pytest.mark.parametrize("lang", slow_but(len(LANGUAGES), LANGUAGES))
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_every_language(terminal: PlayCommand, game: str, lang: str) -> None:
    status, out, err = terminal.whole_game(*GAMES[game], "--lang", lang, "--seed", f"{game} 1", choose=any_of)
    assert (status, err) == (0, "")
    assert "{" not in out, "a slot of the catalogue was left open"
    record = loads(terminal.records[0].read_bytes())
    logbook = rebuild_logbook(record)
    assert logbook.game.is_over(logbook.state)
    assert str(terminal.records[0]) in out
    assert record.bots == list(range(1, len(record.seats)))
    assert isinstance(record.finished, int)
    assert not terminal.save.exists()


def test_the_record_holds_no_seed(terminal: PlayCommand) -> None:
    terminal.whole_game("skull", "--seed", "sesame")
    assert "sesame" not in terminal.records[0].read_text()


def test_narrow_terminals(terminal: PlayCommand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    game = (*GAMES["everything"], "-o", "plan=10")  # the largest hand
    _, out, _ = terminal.whole_game(*game, "--lang", "de", "--seed", "5")
    boxes = [line for line in out.splitlines() if line.startswith(("╭", "│", "╰", "┏", "┃", "┗", "┌", "┊"))]
    assert boxes
    assert max(map(len, boxes)) <= 60


@pytest.mark.parametrize(
    ("game", "plan"), [("everything", ONE_ROUND), ("skull", ()), ("graybeard", ("-o", "plan=2,3"))]
)
@pytest.mark.parametrize("answers", slow_but(3, [1, 0, 2]))
def test_a_game_broken_off_goes_on_exactly(
    terminal: PlayCommand, tmp_path: Path, game: str, plan: tuple[str, ...], answers: int
) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    args = (*GAMES[game], *plan, "--seed", "again")
    terminal.whole_game(*args, "--save", str(whole), choose=any_of)
    status, out, _ = terminal.whole_game(*args, choose=any_of, answers=answers)
    assert status == 0
    assert "yohoho play --resume" in out
    terminal.whole_game("--resume", choose=any_of, answers=answers)
    status, out, _ = terminal.whole_game("--resume", "--save", str(parts), choose=any_of)
    assert status == 0
    assert without_time(parts) == without_time(whole)


def without_time(file: Path) -> GameRecord:
    return replace(loads(file.read_bytes()), finished=0)


def test_quitting_saves(terminal: PlayCommand) -> None:
    status, out, _ = terminal.play("skull-king", "--seed", "1", stdin="quit\n")
    assert status == 0
    assert "Go on with: yohoho play --resume" in out
    assert terminal.save.exists()


def test_interrupting_saves(terminal: PlayCommand, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(ScriptedInput):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    status, out, _ = terminal.play("skull-king", "--seed", "1", *ONE_ROUND, stdin=Interrupted(terminal.save))
    assert status == 130
    assert "yohoho play --resume" in out
    assert terminal.whole_game("--resume")[0] == 0


def test_the_language_is_resumed_unless_another_is_asked_for(terminal: PlayCommand) -> None:
    terminal.play("skull-king", "--lang", "de", "--seed", "1")
    assert "Deine Karten" in terminal.play("--resume")[1]
    assert "Votre main" in terminal.play("--resume", "--lang", "fr")[1]


def test_an_unfinished_game_is_not_lost_to_a_new_one(terminal: PlayCommand) -> None:
    terminal.play("skull", "--seed", "1", "--name", "Ada")
    _, out, _ = terminal.play("skull-king", "--seed", "1")
    (unfinished,) = terminal.folder.glob("unfinished-*.json")
    assert f"yohoho play --resume --file {unfinished}" in out
    assert "Ada" in terminal.play("--resume", "--file", str(unfinished))[1]
    assert json.loads(terminal.save.read_text())["record"]["game"] == "skull-king"


REFUSALS = [
    ("9\n", "A bid of 9 is not possible: bid from 0 to 3. [B-16]", "Type a number from 0 to 3."),
    ("play green-7\n", "That cannot be done now", "Type a number from 0 to 3."),
    ("gibberish\n", "“gibberish” means nothing here.", "Type a number from 0 to 3."),
]


@pytest.mark.parametrize(("typed", "why", "instead"), REFUSALS)
def test_refused_bids_are_explained(terminal: PlayCommand, typed: str, why: str, instead: str) -> None:
    _, out, _ = terminal.play("skull-king", "--seed", "1", "-o", "plan=3", stdin=typed)
    assert why in out
    assert instead in out
    assert out.count("How many tricks will you win") == 2


class Revoker(ScriptedInput):
    """Once tries a card that may not be played, by its number, and asks why."""

    tries = 2

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        logbook = self._catch_up()
        view = logbook.game.view(logbook.state, 0)
        if not view.refused or not self.tries:
            return super().readline(size)
        self.tries -= 1
        wrong = view.hand.index(next(iter(view.refused))) + 1
        return f"{wrong}\n" if self.tries else "why\n"


def test_a_revoke_is_refused_with_its_ruling(terminal: PlayCommand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    game = ("skull-king", "--seed", "2", "-o", "plan=8")
    status, out, _ = terminal.play(*game, stdin=Revoker(terminal.save, any_of))
    assert status == 0
    assert out.count("must follow suit, or play a special card. [B-") == 2
    assert out.count("May be played: ") == 2


def test_help_score_trick_and_why(terminal: PlayCommand) -> None:
    _, out, _ = terminal.play("skull-king", "--seed", "1", stdin="?\nscore\ntrick\nwhy\ntable\n")
    for text in (
        "What you can type",
        "Nothing to count yet",
        "No trick has been played",
        "Nothing to explain",
    ):
        assert text in out
    assert out.count("Your hand") == 2


def test_commands_are_understood_in_the_language(terminal: PlayCommand) -> None:
    _, out, _ = terminal.play("skull-king", "--seed", "1", "--lang", "de", stdin="hilfe\npunkte\nansage 0\n")
    assert "Was du tippen kannst" in out
    assert "Noch nichts zu zählen" in out
    assert "Yo-ho-ho!" in out


def test_cards_by_name_by_letter_and_by_number(terminal: PlayCommand) -> None:
    args = ("skull-king", "--seed", "1", "-o", "plan=4", "--players", "3")
    record = terminal.play(*args, "--json")[1]
    hand = terminal.lines(record)[-2]["view"]["hand"]  # type: ignore[index]
    assert len(hand) == 4
    for typed in ("1", hand[0], hand[0].replace("-", " "), f"play {hand[0]}", hand[0].upper()):
        terminal.save.unlink(missing_ok=True)
        _, out, _ = terminal.play(
            "skull-king", "--seed", "1", "-o", "plan=4", "--players", "3", stdin=f"0\n{typed}\n"
        )
        steps = json.loads(terminal.save.read_text())["record"]["steps"]
        assert f"0 play {hand[0]}" in steps or "May be played" in out


def test_json_lines(terminal: PlayCommand) -> None:
    status, out, _ = terminal.whole_game(
        "skull-king", "--seed", "3", "-o", "plan=2,3", "--json", choose=any_of
    )
    assert status == 0
    lines = terminal.lines(out)
    dealt = [line for line in lines if line.get("event") == "dealt"]
    assert dealt
    assert all(hand is None for line in dealt for hand in line["hands"][1:])  # type: ignore[index]
    turns = [line for line in lines if "turn" in line]
    assert turns[0]["legal"] == ["bid 0", "bid 1", "bid 2"]
    assert set(lines[-1]) == {"result", "record"}
    assert Path(str(lines[-1]["record"])).exists()


def test_json_refusals_and_the_end_of_input(terminal: PlayCommand) -> None:
    status, out, _ = terminal.play("skull-king", "--seed", "3", "--json", stdin="bid 5\n\nnonsense\n")
    *_, turn, range_error, word_error, saved = terminal.lines(out)
    assert status == 0
    assert turn["legal"] == ["bid 0", "bid 1"]
    assert (range_error["error"], range_error["ruling"]) == ("bid-range", "B-16")
    assert word_error["error"] == "unknown-action"
    assert saved == {"saved": str(terminal.save), "resume": "yohoho play --resume"}


def test_a_program_can_play_through_pipes(tmp_path: Path) -> None:
    yohoho = [sys.executable, "-c", "from yohoho.cli import main; main()"]
    command = [*yohoho, "play", "skull-king", "--seed", "1", "-o", "plan=1,1", "--json"]
    env = {"YOHOHO_DATA": str(tmp_path), "PATH": ""}
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True, env=env, encoding="utf-8") as program:
        assert program.stdin
        assert program.stdout
        for line in program.stdout:
            said = json.loads(line)
            if "turn" in said:
                program.stdin.write(said["legal"][0] + "\n")
                program.stdin.flush()
    assert program.returncode == 0
    assert set(said) == {"result", "record"}


DAMAGED = {
    "torn": ("{", "This is not JSON"),
    "empty": ("", "This is not JSON"),
    "foreign": ('{"game": "chess"}', "Something is missing"),
    "newer": ('{"version": 9, "seed": "1", "record": {}}', "newer program"),
    "newer record": ('{"seed": "1", "record": {"version": 9}}', "Records of version 9"),
    "not a game": (
        '{"seed": "1", "record": {"game": "x", "options": {}, "seats": [], "steps": []}}',
        "called x",
    ),
}


@pytest.mark.parametrize("args", [("--resume",), ("skull-king",)])
@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_save_is_reported_and_left_alone(
    terminal: PlayCommand, damage: str, args: tuple[str, ...]
) -> None:
    text, why = DAMAGED[damage]
    terminal.folder.mkdir()
    terminal.save.write_text(text)
    status, _, err = terminal.play(*args)
    assert status == 2
    assert why in err
    assert str(terminal.save) in err
    assert "!" not in err
    assert terminal.save.read_text() == text


WRONG = [
    ((), "Name the game: skull-king, skull."),
    (("--resume",), "No unfinished game lies at"),
    (("chess",), "There is no game called chess"),
    (("--resume", "--players", "3"), "leave out --players"),
    (("skull", "--edition", "beck"), "skull has no option edition"),
    (("skull", "--bots", "commodore"), "There is no bot called commodore here"),
    (("skull-king", "--bots", "sailor:drunk"), "There is no style called drunk"),
    (("--resume", "--bots", "sailor"), "leave out --bots"),
]


@pytest.mark.parametrize(("args", "why"), WRONG)
def test_clear_errors(terminal: PlayCommand, args: tuple[str, ...], why: str) -> None:
    status, _, err = terminal.play(*args)
    assert status == 2
    assert why in err


def test_another_game_than_the_saved_one(terminal: PlayCommand) -> None:
    terminal.play("skull", "--seed", "1")
    status, _, err = terminal.play("skull-king", "--resume")
    assert (status, err) == (2, "yohoho: The saved game is skull, not skull-king.\n")


def test_unwritable_folder_is_reported(terminal: PlayCommand, tmp_path: Path) -> None:
    (tmp_path / "flat").write_text("")
    status, _, err = terminal.play("skull", "--file", str(tmp_path / "flat" / "game.json"))
    assert status == 2
    assert "cannot be written" in err


def test_saved_records_replay(terminal: PlayCommand, capsys: pytest.CaptureFixture[str]) -> None:
    terminal.whole_game("skull-king", "-o", "plan=1", "--seed", "4")
    assert app(["replay", str(terminal.records[0])], standalone_mode=False) is None
    assert "all legal" in capsys.readouterr().out


def test_any_name_is_accepted(terminal: PlayCommand) -> None:
    game = (*GAMES["everything"], *ONE_ROUND)
    status, out, _ = terminal.whole_game(*game, "--seed", "1", "--name", "[/red] [B-1]")
    assert status == 0
    assert "[/red] [B-1]" in out


@pytest.mark.parametrize("you", [None, 0, 1])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["everything", "graybeard", "skull"])
def test_every_event_can_be_told(game: str, lang: str, you: int | None) -> None:
    name, _, players, *options = GAMES[game]
    table = read_game(name, None, int(players), [option for option in options if option != "-o"])
    names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]
    teller = teller_of(table, names, lang, you)
    logbook, dice = Logbook(table, names[: table.players]), Dice(1)
    while not table.is_over(logbook.state):
        seat = table.waiting(logbook.state)[0]
        chance = seat == CHANCE
        action = (
            table.chance(logbook.state, dice) if chance else dice.choice(table.legal(logbook.state, seat))
        )
        for event in logbook.act(seat, action):
            lines = teller.tell(event.redact_for(you))
            assert lines, event
            assert "{" not in "".join(lines)


def test_the_help_shows_examples(terminal: PlayCommand) -> None:
    _, out, _ = terminal.play("--help")
    assert "yohoho play --resume" in out
