"""Help, usage errors and answers in four languages, chosen by an option or by the environment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from tests.effort import slow_but
from yohoho.cli import app
from yohoho.cli.language import VARIABLES, language_of
from yohoho.cli.localised import USAGE, words_of_typer
from yohoho.locales import LANGUAGES
from yohoho.locales.help_texts import TRANSLATED, help_texts, is_example, paragraphs

OF_TYPER = ("Show this message and exit.", USAGE, *words_of_typer().values())


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")


def run(*words: str, **environment: str) -> Result:
    return CliRunner().invoke(app, list(words), env=environment)


def commands(command: Any) -> Iterator[Any]:
    yield command
    for each in getattr(command, "commands", {}).values():
        yield from commands(each)


def written_texts() -> set[str]:
    """Every paragraph of help in the commands, and the words of Typer around them."""
    found = set(OF_TYPER)
    for command in commands(typer.main.get_command(app)):
        options = [getattr(option, "help", None) for option in command.params]
        for text in filter(None, [command.help, command.epilog, *options]):
            found |= {part for part in paragraphs(text) if not is_example(part)}
    return found


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_of_the_help_is_translated_and_used(language: str) -> None:
    assert help_texts(language).keys() == written_texts()
    assert list(help_texts(language)) == sorted(help_texts(language))


@pytest.mark.parametrize("language", TRANSLATED)
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
        (["replay", "a", "b"], "bad-usage", "replay versteht diese Wörter nicht."),
        (["serve", "--log-level", "x"], "unknown-word", "debug, info"),
    ],
)
def test_usage_errors_are_sentences_and_json(words: list[str], code: str, text: str) -> None:
    answer = run(*words, YOHOHO_LANG="de")
    assert answer.exit_code == 2
    assert text in answer.stderr
    assert answer.stderr.startswith("yohoho: ")
    first = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    found = json.loads(run(*words[:first], "--json", *words[first:], YOHOHO_LANG="de").stdout)
    assert found["error"] == code
    assert text in found["text"]


def test_usage_error_names_the_help() -> None:
    assert "Hilfe: yohoho play --help" in run("play", "--xyzzy", YOHOHO_LANG="de").stderr


def test_unknown_language_is_one_line() -> None:
    answer = run("referee", "trick", "escape", "--lang", "xx")
    assert (answer.exit_code, answer.stderr.count("\n")) == (2, 1)
    assert all(language in answer.stderr for language in LANGUAGES)


def test_no_command_shows_the_help() -> None:
    assert "simulate" in run().output
    assert run("referee").exit_code == 2
    assert "legal" in run("referee").output


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_get_completions(shell: str) -> None:
    words = {
        "bash": {"COMP_WORDS": "yohoho ref", "COMP_CWORD": "1"},
        "zsh": {"_TYPER_COMPLETE_ARGS": "yohoho ref"},
        "fish": {"_TYPER_COMPLETE_ARGS": "yohoho ref", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }[shell]
    found = subprocess.run(
        [sys.executable, "-c", "from yohoho.cli import app; app(prog_name='yohoho')"],
        env={**os.environ, **words, "_YOHOHO_COMPLETE": f"complete_{shell}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "referee" in found.stdout
    assert found.stderr == ""


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
