"""How a game at the terminal begins: anew, or where it was left."""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec

from yohoho.bots.characters import Hired, hire
from yohoho.bots.ladder import SAFE, bot_named
from yohoho.cli.common import error_text, read_game
from yohoho.cli.play.game import TerminalGame
from yohoho.cli.play.saves import Save, read_save, set_aside, write_save
from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError, RecordError
from yohoho.core.game import AnyGame
from yohoho.core.record import Logbook, replayed
from yohoho.locales import LANGUAGES, Voice


class Wish(msgspec.Struct, kw_only=True):
    """What was asked for on the command line."""

    game: str | None
    edition: str | None = None
    players: int | None = None
    seed: str | None = None
    option: list[str] | None = None
    name: str | None = None
    bots: str | None = None


def embarked(place: Path, wish: Wish, speaker: Voice) -> tuple[TerminalGame, Voice, Path | None]:
    """A new game, the voice for it, and where the unfinished game in its place was moved to."""
    if wish.game is None:
        raise OptionsError("which-game", known=list(registry.names()))
    game = read_game(wish.game, wish.edition, wish.players, wish.option)
    you = wish.name or speaker.say("play.you")
    seed = wish.seed if wish.seed is not None else secrets.token_hex(16)
    crew = _crew(game, wish.bots or SAFE, you, Dice(f"{seed}/crew"))
    kept = _made_room(place, speaker)
    logbook = Logbook(game, [you, *(hired.name for hired in crew)])
    terminal_game = _terminal_game(logbook, seed, [hired.bot for hired in crew], place, speaker.language)
    return terminal_game, _voice_for(terminal_game, speaker.language), kept


def _crew(game: AnyGame, bot: str, you: str, dice: Dice) -> list[Hired]:
    """Everybody else at the table. Raises OptionsError when it cannot be had."""
    bot_named(game.name, bot)
    crew: list[Hired] = []
    for _ in range(game.players - 1):
        taken = {you, *(hired.name for hired in crew)}
        styles = [hired.bot.partition(":")[2] for hired in crew]
        crew.append(hire(game.name, bot, taken, styles, dice))
    return crew


def _made_room(place: Path, speaker: Voice) -> Path | None:
    """A game under way is not lost to a new one."""
    if not place.exists():
        return None
    _, logbook = _opened(place, speaker)
    return None if logbook.game.is_over(logbook.state) else set_aside(place)


def resumed(place: Path, wish: Wish, language: str | None, speaker: Voice) -> tuple[TerminalGame, Voice]:
    """The saved game and the voice for it: the language asked for, or the one it was saved in."""
    for option in ("edition", "players", "seed", "option", "name", "bots"):
        if getattr(wish, option):
            raise OptionsError("resume-options", option=f"--{option}")
    saved, logbook = _opened(place, speaker)
    if wish.game not in (None, logbook.game.name):
        raise OptionsError("other-saved-game", saved=logbook.game.name, name=wish.game)
    language = language or (saved.language if saved.language in LANGUAGES else "en")
    terminal_game = _terminal_game(logbook, saved.seed, saved.bots, place, language)
    return terminal_game, _voice_for(terminal_game, language)


def _opened(place: Path, speaker: Voice) -> tuple[Save, Logbook]:
    """The saved game, replayed. What cannot be read is reported and left as it is."""
    try:
        saved = read_save(place)
        return saved, replayed(saved.record)
    except RecordError as error:
        if error.reason.code == "no-saved-game":
            raise
        detail = error_text(error, speaker)
        raise RecordError("damaged-save", file=str(place), detail=detail) from None


def _terminal_game(logbook: Logbook, seed: str, bots: list[str], place: Path, language: str) -> TerminalGame:
    def save(log: Logbook) -> None:
        write_save(place, Save(record=log.record(), seed=seed, language=language, bots=bots))

    return TerminalGame(logbook, seed, bots, save)


def _voice_for(terminal_game: TerminalGame, language: str) -> Voice:
    """Cards are called as in the edition that is played."""
    return Voice(language, str(getattr(terminal_game.game.options, "edition", "beck")))
