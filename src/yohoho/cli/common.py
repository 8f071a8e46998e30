"""Shared parts of the commands: options of games, languages and errors."""

import shlex
import sys
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, Final, ParamSpec, TypeVar

import typer

from yohoho.cli.output import print_json, print_text
from yohoho.cli.status import BAD_INPUT
from yohoho.core import registry
from yohoho.core.descriptor import GameDescriptor
from yohoho.core.errors import OptionsError, RecordError, YohohoError
from yohoho.core.game import AnyGame
from yohoho.core.install import Extra, MissingExtraError, is_in_checkout, line_with
from yohoho.corpus.errors import CorpusError
from yohoho.locales import LANGUAGES, Voice, best_language
from yohoho.skull_king.editions import EDITIONS, edition_named
from yohoho.table.texts import one_line

P = ParamSpec("P")
R = TypeVar("R")

GAMES: Final = "|".join(registry.all_names())
"""The games, for the help of a command."""
EDITION_NAMES: Final = "|".join(EDITIONS)
"""The editions of Skull King, for the help of a command."""
SECRET_OPTIONS: Final = ("--secret", "--metrics-token")
"""Options whose values are not repeated; the password of a database is in its address."""
JsonFlag = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]
Language = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        help="Language of the answer; else YOHOHO_LANG, or that of the system.",
        autocompletion=lambda: list(LANGUAGES),
    ),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME[=VALUE]",
        help="An option of the game, as often as needed: [cyan]-o kraken -o powers=all -o plan=5,5,5[/].",
    ),
]


def voice(language: str, edition: str | None = None) -> Voice:
    return Voice(language, edition or "")


def check_edition(name: str | None) -> None:
    """Refuse the name of an edition that does not exist."""
    if name is not None:
        edition_named(name)


def error_text(error: YohohoError, speaker: Voice) -> str:
    """One line: the error, and the ruling behind it.

    Control characters are removed: the text may quote a file from elsewhere, and a terminal would execute
    them.
    """
    text = one_line(speaker.error(error))
    if isinstance(error, MissingExtraError) and (line := _repeat_line_with(error.reason.args["extra"])):
        text = speaker.say("cli.run-with-extra", why=text, command=line)
    return f"{text} [{error.reason.ruling}]" if error.reason.ruling else text


def _repeat_line_with(extra: Extra) -> str | None:
    """The line that does what was typed, with an extra; none where that would repeat a secret.

    In a checkout it would run another version.
    """
    words = sys.argv[1:]
    if is_in_checkout() or any(word.startswith(SECRET_OPTIONS) or "://" in word for word in words):
        return None
    return line_with(extra, shlex.join(["serve", "--open"] if words == ["serve"] else words))


def fail(error: YohohoError, speaker: Voice, as_json: bool) -> typer.Exit:
    """Print the error; its exit status is 2."""
    text = error_text(error, speaker)
    if as_json:
        reason = error.reason
        document: dict[str, Any] = {
            "error": reason.code,
            "ruling": reason.ruling,
            "args": reason.args,
            "text": text,
        }
        if isinstance(error, RecordError):
            document["step"] = error.step
        if isinstance(error, CorpusError):
            document["line"] = error.line
        print_json(document)
    print_text(f"yohoho: {text}", err=True)
    return typer.Exit(BAD_INPUT)


def clean_errors(command: Callable[P, R]) -> Callable[P, R]:
    """Turn our errors into one line. The command must take `lang` and `as_json`."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except YohohoError as error:
            edition = kwargs.get("edition")
            speaker = voice(best_language(str(kwargs.get("lang"))), str(edition) if edition else None)
            raise fail(error, speaker, bool(kwargs.get("as_json"))) from None

    return run


def read_game(name: str, edition: str | None, players: int | None, given: list[str] | None) -> AnyGame:
    """A game from command-line options: `-o powers=all -o plan=1,2,3 -o kraken`."""
    game, options = registry.descriptor(name), dict[str, Any]()
    if edition is not None:
        if not hasattr(game.open({}).options, "edition"):
            raise OptionsError("not-in-this-game", option="edition", name=name)
        options["edition"] = edition
    if players is not None:
        options["players"] = players
    for option in given or []:
        key, _, value = option.partition("=")
        key = key.strip().replace("-", "_")
        options[key] = _value(game, key, value) if "=" in option else True
    return game.open_new(options)


def _value(game: GameDescriptor, option: str, text: str) -> Any:
    if text in ("true", "yes", "on"):
        return True
    return False if text in ("false", "no", "off") else game.read_option(option, text)
