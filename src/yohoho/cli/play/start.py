"""The start of a game in the terminal: a new one, or the saved one."""

import secrets
from pathlib import Path

import msgspec

from yohoho.bots.characters import Hired, hire, hire_stranger
from yohoho.bots.files import absolute_name, is_in_file, local_bot
from yohoho.bots.ladder import SAFE
from yohoho.cli.common import error_text, read_game
from yohoho.cli.files import set_aside
from yohoho.cli.play.game import SoloTable, TerminalGame, solo_table
from yohoho.cli.play.saves import Save, read_save, write_save
from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.errors import OptionsError, RecordError
from yohoho.core.game import AnyGame
from yohoho.core.record import GameRecord, Playthrough, rebuild_logbook
from yohoho.locales import LANGUAGES, Voice
from yohoho.table.guards import clean_name


class PlayRequest(msgspec.Struct, kw_only=True):
    """The options from the command line."""

    game: str | None
    edition: str | None = None
    players: int | None = None
    seed: str | None = None
    option: list[str] | None = None
    name: str | None = None
    bots: str | None = None


def new_game(place: Path, request: PlayRequest, speaker: Voice) -> tuple[TerminalGame, Voice, Path | None]:
    """A new game, the voice for it, and the file to which an unfinished game was moved."""
    if request.game is None:
        raise OptionsError("which-game", known=list(registry.names()))
    game = read_game(request.game, request.edition, request.players, request.option)
    you = clean_name(request.name) if request.name else speaker.say("play.you")
    seed = request.seed if request.seed is not None else secrets.token_hex(16)
    opponents = _opponents(game, request.bots or SAFE, you, Dice(f"{seed}/crew"))
    moved_to = _move_current_game(place, speaker)
    playthrough = Playthrough.begin(game, [you, *(opponent.name for opponent in opponents)])
    table = solo_table(playthrough, seed, [opponent.bot for opponent in opponents])
    terminal_game = _terminal_game(table, place, speaker.language)
    return terminal_game, Voice.for_game(speaker.language, terminal_game.game), moved_to


def _opponents(game: AnyGame, bot: str, you: str, dice: Dice) -> list[Hired]:
    """The other seats' bots. Raises OptionsError when there is no such bot."""
    made = local_bot(game.name, bot)
    opponents: list[Hired] = []
    for _ in range(game.players - 1):
        taken = {you, *(opponent.name for opponent in opponents)}
        if is_in_file(bot):
            # The saved game finds the bot from any folder.
            opponents.append(hire_stranger(clean_name(made.name), absolute_name(bot), taken))
            continue
        styles = [opponent.bot.partition(":")[2] for opponent in opponents]
        opponents.append(hire(game.name, bot, taken, styles, dice))
    return opponents


def _move_current_game(place: Path, speaker: Voice) -> Path | None:
    """Move an unfinished game out of the way of a new one."""
    if not place.exists():
        return None
    _, table = _open_save(place, speaker)
    return None if table.phase == "over" else set_aside(place)


def resume_game(
    place: Path, request: PlayRequest, language: str | None, speaker: Voice
) -> tuple[TerminalGame, Voice]:
    """The saved game and the voice for it: the language asked for, or the one it was saved in."""
    for option in ("edition", "players", "seed", "option", "name", "bots"):
        if getattr(request, option):
            raise OptionsError("resume-options", option=f"--{option}")
    saved, table = _open_save(place, speaker)
    if request.game not in (None, table.game.name):
        raise OptionsError("other-saved-game", saved=table.game.name, name=request.game)
    language = language or (saved.language if saved.language in LANGUAGES else "en")
    terminal_game = _terminal_game(table, place, language)
    return terminal_game, Voice.for_game(language, terminal_game.game)


def _open_save(place: Path, speaker: Voice) -> tuple[Save, SoloTable]:
    """The saved game, replayed, at its table. A file that cannot be read is reported and left unchanged."""
    try:
        saved = read_save(place)
        return saved, solo_table(rebuild_logbook(saved.record).playthrough, saved.seed, saved.bots)
    except RecordError as error:
        if error.reason.code == "no-saved-game":
            raise
        detail = error_text(error, speaker)
        raise RecordError("damaged-save", file=str(place), detail=detail) from None


def _terminal_game(table: SoloTable, place: Path, language: str) -> TerminalGame:
    bots = [seat.plays for seat in table.seats if seat.plays]

    def save(record: GameRecord) -> None:
        write_save(place, Save(record=record, seed=table.secret, language=language, bots=bots))

    return TerminalGame(table, save)
