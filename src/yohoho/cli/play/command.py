"""`yohoho play`: a whole game in the terminal against simple bots."""

import shlex
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console

from yohoho.cli.common import EDITION_NAMES, GAMES, GameOptions, JsonFlag, Language, clean_errors, voice
from yohoho.cli.files import check_writable
from yohoho.cli.output import print_answer, print_text
from yohoho.cli.play.game import TerminalGame
from yohoho.cli.play.json_view import JsonTable
from yohoho.cli.play.saves import current_game, keep_record
from yohoho.cli.play.start import PlayRequest, new_game, resume_game
from yohoho.cli.play.terminal_table import TerminalTable
from yohoho.cli.terminal.prompt import until_person_leaves
from yohoho.locales import Voice

GameName = Annotated[str | None, typer.Argument(metavar=GAMES, help="Which game; not needed with --resume.")]


@clean_errors
def play(
    ctx: typer.Context,
    game: GameName = None,
    edition: Annotated[str | None, typer.Option(metavar=EDITION_NAMES, help="Whose Skull King.")] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="You and N-1 bots.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="S", help="Same seed, same cards and bots.")] = None,
    option: GameOptions = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Your name at the table.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Whom you play: cabin-boy, sailor (if none is named), first-mate:bold, ./mybot.py:Parrot …",
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the saved game.")] = False,
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the game in progress here."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record of the finished game here.")
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="No pauses after what the bots do.")] = False,
    coach: Annotated[
        bool, typer.Option("--coach", help="Before every question, what each choice is worth and why.")
    ] = False,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Play a whole game against bots, saved after every step.

    With --json, events come out and actions go in as lines, so that programs can play.

    [bold]Examples[/]

    yohoho play skull-king

    yohoho play skull-king --edition schmidt --players 3 --lang de

    yohoho play skull-king -o kraken -o whale -o loot -o powers=all --name Ada

    yohoho play skull-king --bots first-mate --coach

    yohoho play skull --players 5 -o last_chance --seed 7

    yohoho play --resume
    """
    place = file or current_game()
    for named in filter(None, (file, save)):
        check_writable(named)
    request = PlayRequest(
        game=game, edition=edition, players=players, seed=seed, option=option, name=name, bots=bots
    )
    if resume:
        chosen = lang if _was_given(ctx, "lang") else None
        terminal_game, speaker = resume_game(place, request, chosen, voice(lang))
    else:
        terminal_game, speaker, moved_to = new_game(place, request, voice(lang))
        if moved_to is not None:
            _say_where(moved_to, "play.set-aside", "set_aside", speaker, as_json)
    _play_game(terminal_game, speaker, place, save, PlayOptions(fast, coach, as_json, resume))


def _was_given(ctx: typer.Context, parameter: str) -> bool:
    source = ctx.get_parameter_source(parameter)
    return source is not None and source.name == "COMMANDLINE"


class PlayOptions(NamedTuple):
    """How a person wants to play."""

    fast: bool
    coached: bool
    as_json: bool
    resumed: bool


def _play_game(
    terminal_game: TerminalGame, speaker: Voice, place: Path, save: Path | None, play_options: PlayOptions
) -> None:
    """Play until the end, or until the person leaves: everything is saved by then."""

    def leave() -> None:
        if not play_options.as_json:
            print_text()
        _say_where(place, "play.saved", "saved", speaker, play_options.as_json)

    with until_person_leaves(leave):
        if play_options.as_json:
            JsonTable(terminal_game, speaker, play_options.coached).run()
        else:
            console = Console(highlight=False)
            pace = {"fast": play_options.fast, "coached": play_options.coached}
            TerminalTable(terminal_game, speaker, console, **pace).run(play_options.resumed)
    _finish(terminal_game, speaker, place, save, play_options.as_json)


def _finish(
    terminal_game: TerminalGame, speaker: Voice, place: Path, save: Path | None, as_json: bool
) -> None:
    """Save the record before the game in progress is deleted."""
    file = keep_record(terminal_game.record(), save)
    place.unlink(missing_ok=True)
    document = {"result": terminal_game.game.result(terminal_game.table.state), "record": str(file)}
    print_answer(as_json, document, [speaker.say("play.record", file=file)], one_line=True)


def _say_where(place: Path, key: str, word: str, speaker: Voice, as_json: bool) -> None:
    """Print where a game is kept, and how to go on with it."""
    usual = "yohoho play --resume"
    command = usual if place == current_game() else f"{usual} --file {shlex.quote(str(place))}"
    document = {word: str(place), "resume": command}
    print_answer(as_json, document, [speaker.say(key, command=command)], one_line=True)
