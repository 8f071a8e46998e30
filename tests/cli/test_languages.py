"""Help, usage errors and answers in five languages, chosen by an option or by the environment."""

import contextlib
import fcntl
import json
import os
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from tests.complete_languages import COMPLETE
from tests.effort import slow_but
from yohoho.cli import app
from yohoho.cli.language import OF_SYSTEM, VARIABLE, language_of
from yohoho.cli.localised import USAGE, words_of_typer
from yohoho.cli.output import wrap
from yohoho.locales import LANGUAGES
from yohoho.locales.help_texts import help_texts, is_example, paragraphs

STYLE = re.compile(r"\x1b\[[\d;]*m")
OF_TYPER = ("Show this message and exit.", USAGE, *words_of_typer().values())


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (VARIABLE, *OF_SYSTEM):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")


def run(*words: str, **environment: str) -> Result:
    return CliRunner().invoke(app, list(words), env=environment)


def commands(command: Any) -> Iterator[Any]:
    yield command
    for each in getattr(command, "commands", {}).values():
        yield from commands(each)


def english_texts() -> set[str]:
    """Every paragraph of help in the commands, and the words of Typer around them."""
    texts = set(OF_TYPER)
    for command in commands(typer.main.get_command(app)):
        options = [getattr(option, "help", None) for option in command.params]
        for text in filter(None, [command.help, command.epilog, *options]):
            texts |= {part for part in paragraphs(text) if not is_example(part)}
    return texts


@pytest.mark.parametrize("language", COMPLETE[1:])
def test_every_text_of_the_help_is_translated_and_used(language: str) -> None:
    assert help_texts(language).keys() == english_texts()
    assert list(help_texts(language)) == sorted(help_texts(language))


@pytest.mark.parametrize("language", COMPLETE[1:])
def test_translations_keep_markup_and_slots(language: str) -> None:
    for english, text in help_texts(language).items():
        assert text.strip() == text
        assert english.count("[/]") == text.count("[/]"), english
        assert english.count("{}") == text.count("{}"), english


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Usage:", "Options", "Whose Skull King.", "Examples", "Show this message"]),
        ("de", ["Aufruf:", "Optionen", "Welche Ausgabe von Skull King.", "Beispiele", "Zeigt diese Hilfe."]),
        ("fr", ["Usage :", "Quelle édition de Skull King.", "Exemples", "Montre cette aide."]),
        ("it", ["Uso:", "Opzioni", "Quale edizione di Skull King.", "Esempi", "Mostra questo aiuto."]),
        (
            "es",
            ["Uso:", "Opciones", "Qué edición de Skull King.", "Ejemplos", "Mostrar este mensaje y salir."],
        ),
    ],
)
def test_help_is_in_the_language_of_the_person(language: str, words: list[str]) -> None:
    for answer in (run("play", "--help", "--lang", language), run("play", "-h", YOHOHO_LANG=language)):
        assert answer.exit_code == 0
        for word in words:
            assert word in answer.output
    assert "yohoho play skull-king" in answer.output
    if language != "en":
        assert "Show this message" not in answer.output
        assert run("--help", "--lang", language).output != run("--help").output


def test_option_goes_before_the_environment() -> None:
    environment = {"YOHOHO_LANG": "de", "LC_ALL": "fr_FR.UTF-8", "LANG": "it_IT.UTF-8"}
    assert language_of(["play", "--lang=fr"], environment) == "fr"
    assert language_of(["play", "--lang", "it"], environment) == "it"
    assert language_of(["play"], environment) == "de"
    assert language_of([], {"LC_ALL": "fr_FR.UTF-8", "LANG": "it_IT.UTF-8"}) == "fr"
    assert language_of([], {"LC_MESSAGES": "", "LANG": "it_IT.UTF-8"}) == "it"
    assert language_of([], {"LANG": "C.UTF-8"}) == "en"
    assert language_of(["play", "--lang"], {}) == "en"
    assert language_of(["play", "--lang", "xx"], {"YOHOHO_LANG": "de"}) == "de"
    assert language_of(["play"], {"YOHOHO_LANG": "xx", "LANG": "it_IT.UTF-8"}) == "it"


def test_answers_heed_the_environment() -> None:
    question = ["referee", "trick", "green-7", "skull-king"]
    assert "schlägt" in run(*question, LANG="de_CH.UTF-8").output
    assert "beats" in run(*question, "--lang", "en", LANG="de_CH.UTF-8").output


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (["bogus"], "no-such-command", "Den Befehl bogus gibt es nicht; es gibt: play, lesson, serve"),
        (["play", "--xyzzy"], "no-such-option", "Die Option --xyzzy gibt es hier nicht."),
        (["play", "--player", "3"], "no-such-option-but", "meinst du --players"),
        (["replay"], "missing-value", "FILE fehlt."),
        (["referee", "score", "--bid", "1", "--tricks", "1"], "missing-value", "--dealt fehlt."),
        (["play", "--name"], "option-needs-value", "Nach --name fehlt ein Wert."),
        (["play", "--players", "x"], "needs-number", "--players braucht eine Zahl."),
        (["serve", "--port", "x"], "number-between", "--port braucht eine Zahl von 0 bis 65535."),
        (["serve", "--bot-delay", "-1"], "number-from", "--bot-delay braucht eine Zahl ab 0."),
        (
            ["replay", "a", "b"],
            "surplus-words",
            "viel: b. Der Befehl wird so geschrieben: yohoho replay [OPTIONS] FILE",
        ),
        (["serve", "--log-level", "x"], "unknown-word", "debug, info"),
    ],
)
def test_usage_errors_are_sentences_and_json(words: list[str], code: str, text: str) -> None:
    answer = run(*words, YOHOHO_LANG="de")
    assert answer.exit_code == 2
    assert text in answer.stderr
    assert answer.stderr.startswith("yohoho: ")
    first = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    problem = json.loads(run(*words[:first], "--json", *words[first:], YOHOHO_LANG="de").stdout)
    assert problem["error"] == code
    assert text in problem["text"]


def test_usage_error_names_the_help() -> None:
    assert "Hilfe: yohoho play --help" in run("play", "--xyzzy", YOHOHO_LANG="de").stderr


@pytest.mark.parametrize(
    "words",
    [
        ["referee", "trick", "escape", "--lang", "xx"],
        ["--lang", "xx", "referee", "trick", "escape"],
        ["--lang=xx", "--version"],
        ["--lang", "xx"],
        ["play", "--help", "--lang", "xx"],
        ["no-such-command", "--lang", "deutsch"],
    ],
)
def test_unknown_language_is_refused_wherever_it_stands(words: list[str]) -> None:
    answer = run(*words)
    assert (answer.exit_code, answer.stdout, answer.stderr.count("\n")) == (2, "", 1)
    assert "There is no language" in answer.stderr
    assert all(language in answer.stderr for language in LANGUAGES)


def test_empty_language_needs_a_value() -> None:
    answer = run("--lang", "", "--version")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert "--lang needs a value after it." in answer.stderr


def test_unknown_language_in_the_environment_is_refused() -> None:
    answer = run("--version", YOHOHO_LANG="xx", LANG="de_CH.UTF-8")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert "YOHOHO_LANG nennt eine Sprache, die es hier nicht gibt, xx" in answer.stderr
    problem = json.loads(run("referee", "trick", "escape", "--json", YOHOHO_LANG="french").stdout)
    assert (problem["error"], problem["args"]["known"]) == ("unknown-language-in", list(LANGUAGES))
    assert run("--version", YOHOHO_LANG="fr_CH.UTF-8").exit_code == 0
    assert run("--version", LANG="ja_JP.UTF-8").exit_code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_language_alone_shows_the_help_in_it(language: str) -> None:
    answer = run("--lang", language)
    assert answer.exit_code == run().exit_code == 2
    assert answer.output.strip() == run("--help", "--lang", language).output.strip()


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["paly"], "There is no command paly; did you mean play"),
        (["referee", "trik"], "There is no command trik; did you mean trick?"),
        (["puzzles", "sovle"], "There is no command sovle; did you mean solve?"),
        (["play", "--playrs", "3"], "There is no option --playrs here; did you mean --players?"),
        (["--verison"], "There is no option --verison here; did you mean --version?"),
        (["xyzzy"], "There is no command xyzzy; there are: play, lesson"),
    ],
)
def test_mistyped_words_get_a_suggestion(words: list[str], text: str) -> None:
    assert text in run(*words).stderr


@pytest.mark.parametrize("width", [40, 60])
@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_broken_between_words(language: str, width: int) -> None:
    sentence = run("xyzzy", "--lang", language).stderr
    shown = on_terminal(["xyzzy", "--lang", language], width)
    assert shown.split() == sentence.split()
    lines = shown.splitlines()
    assert len(lines) > sentence.count("\n")
    assert all(len(line) <= width for line in lines)


def test_paths_stay_whole_on_a_narrow_terminal(tmp_path: Path) -> None:
    folder = tmp_path / "a-folder-with-a-name-that-is-longer-than-the-terminal-is-wide"
    words = ["doctor", "--data", str(folder)]
    shown = STYLE.sub("", on_terminal(words, 60))
    assert str(folder / "yohoho.db") in shown
    assert shown.split() == run(*words).stdout.split()
    assert all(len(line) <= 60 for line in shown.splitlines() if len(line.split()) > 1)


def test_discs_in_hand_stay_whole_on_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("YOHOHO_DATA", str(tmp_path))
    shown = STYLE.sub("", on_terminal(["play", "skull", "--seed", "1", "--fast"], 60))
    assert shown.count("( ✿ ) flower") == 3
    assert shown.count("( ☠ ) skull") == 1


def on_terminal(words: list[str], width: int) -> str:
    """What a command shows on a terminal of this width."""
    terminal, stream = os.openpty()
    fcntl.ioctl(stream, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    with os.fdopen(stream) as screen:
        program = [sys.executable, "-c", "from yohoho.cli import app; app(prog_name='yohoho')", *words]
        subprocess.run(
            program, stdin=subprocess.DEVNULL, stdout=screen, stderr=screen, env=environment, check=False
        )
    shown = b"".join(parts_of(terminal))
    os.close(terminal)
    return shown.decode()


def parts_of(terminal: int) -> Iterator[bytes]:
    """All that was shown: a terminal that everybody has left ends with an error on Linux."""
    with contextlib.suppress(OSError):
        while part := os.read(terminal, 10_000):
            yield part


def test_wrapped_lines_keep_their_indent_and_long_words() -> None:
    assert wrap("  one two three", 9) == "  one two\n  three"
    assert wrap("see /a/very/long/path-to/file now\nend", 10) == "see\n/a/very/long/path-to/file\nnow\nend"
    assert wrap("a\n\nb", 40) == "a\n\nb"


@pytest.mark.parametrize("group", [[], ["referee"], ["puzzles"], ["--lang", "en"]])
def test_no_command_shows_the_help_once(group: list[str]) -> None:
    answer = run(*group)
    assert (answer.exit_code, answer.stderr) == (2, "")
    assert answer.stdout.strip() == run(*group, "--help").stdout.strip()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_get_completions(shell: str) -> None:
    words = {
        "bash": {"COMP_WORDS": "yohoho ref", "COMP_CWORD": "1"},
        "zsh": {"_TYPER_COMPLETE_ARGS": "yohoho ref"},
        "fish": {"_TYPER_COMPLETE_ARGS": "yohoho ref", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }[shell]
    completion = subprocess.run(
        [sys.executable, "-c", "from yohoho.cli import app; app(prog_name='yohoho')"],
        env={**os.environ, **words, "_YOHOHO_COMPLETE": f"complete_{shell}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "referee" in completion.stdout
    assert completion.stderr == ""


@pytest.mark.parametrize("words", slow_but(3, [["referee", "trick", "escape"], ["doctor"], ["--version"]]))
def test_closed_pipe_ends_quietly(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run(
        [sys.executable, "-m", "yohoho", *words],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert ended.stderr == ""
