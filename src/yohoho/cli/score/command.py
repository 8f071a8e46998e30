"""`yohoho score`: the score sheet for people who play with real cards."""

import secrets
import shlex
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from yohoho.cli.common import EDITION_NAMES, GameOptions, JsonFlag, Language, clean_errors, read_game, voice
from yohoho.cli.files import set_aside, write_whole
from yohoho.cli.output import print_answer, print_text
from yohoho.cli.score.files import current_sheet, folder_of_finished_sheets, new_author, now, read_sheet
from yohoho.cli.score.lines import names_in
from yohoho.cli.score.pad import Pad
from yohoho.cli.score.show import as_data, sheet_parts
from yohoho.cli.score.stats import Season, show_stats
from yohoho.cli.terminal.prompt import until_person_leaves
from yohoho.core.errors import OptionsError
from yohoho.locales import Voice
from yohoho.scorepad.document import dumps
from yohoho.scorepad.ledger import open_sheet
from yohoho.scorepad.log import Log
from yohoho.scorepad.sheet import fold
from yohoho.scorepad.tally import tally
from yohoho.skull_king.options import Options
from yohoho.skull_king.score import SCORINGS


@clean_errors
def score(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME…", help="Who plays, by seats; files or folders with [cyan]--stats[/]."),
    ] = None,
    edition: Annotated[str | None, typer.Option(metavar=EDITION_NAMES, help="Whose Skull King.")] = None,
    scoring: Annotated[
        str | None, typer.Option(metavar="|".join(SCORINGS), help="How points are counted.")
    ] = None,
    option: GameOptions = None,
    group: Annotated[str | None, typer.Option(metavar="NAME", help="The circle of friends who play.")] = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Count this exported sheet anew: JSON or CSV.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the saved sheet, or with the one in --file.")
    ] = False,
    stats: Annotated[
        bool,
        typer.Option("--stats", help="Careers and ratings over many sheets: the named ones, or all kept."),
    ] = False,
    since: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="With --stats: games from this day on.")
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="With --stats: games up to this day.")
    ] = None,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Keep the score of a game with real cards, saved after every line.

    For each round a line of bids, one of tricks, and one of bonuses: [cyan]ann skull-king; bo black-14[/].
    Type [cyan]help[/] at any question.

    [bold]Examples[/]

    yohoho score Ann Bo Cy --scoring rascal -o kraken -o loot

    yohoho score --resume

    yohoho score --file sheet.json --json

    yohoho score --stats sheets/ --group Thursday --since 2026-01-01
    """
    speaker = voice(lang, edition)
    if stats:
        return show_stats([Path(name) for name in names or []], Season(group, since, until), speaker, as_json)
    if since or until:
        raise OptionsError("only-with", option="--since" if since else "--until", other="--stats")
    if resume or (file is None and not as_json):
        given = [*(option or []), *([f"scoring={scoring}"] if scoring else [])]
        place = file or current_sheet()
        log = read_sheet(place) if resume else _open_sheet(place, names, edition, given, group or "", speaker)
        return _keep_score(log, place, speaker)
    sheet = fold(read_sheet(file or current_sheet()))
    speaker = voice(lang, sheet.options.edition)
    return print_answer(as_json, as_data(sheet, speaker), sheet_parts(sheet, speaker))


def _open_sheet(
    place: Path, names: list[str] | None, edition: str | None, given: list[str], group: str, speaker: Voice
) -> Log:
    """A new sheet; an unfinished one in its place is renamed, not lost."""
    people = names or _ask_names(speaker)
    options = read_game("skull-king", edition, len(people), given).options
    assert isinstance(options, Options)
    log = open_sheet(secrets.token_hex(8), new_author(), people, options, group=group, at=now())
    if place.exists():
        moved_to = set_aside(place)
        print_text(speaker.say("score.set-aside", command=_command(moved_to)))
    return log


def _ask_names(speaker: Voice) -> list[str]:
    print_text(speaker.say("score.names"))
    try:
        return names_in(input("> "))
    except EOFError:
        return []


def _command(place: Path) -> str:
    usual = "yohoho score --resume"
    return usual if place == current_sheet() else f"{usual} --file {shlex.quote(str(place))}"


def _keep_score(log: Log, place: Path, speaker: Voice) -> None:
    speaker = Voice(speaker.language, fold(log).options.edition)
    place = place.with_suffix(".json")  # a spreadsheet goes on as a JSON sheet next to it
    pad = Pad(log, new_author(), place, speaker, Console(highlight=False))
    with until_person_leaves(lambda: _leave(pad, place, speaker)):
        pad.run()


def _leave(pad: Pad, place: Path, speaker: Voice) -> None:
    """Move a finished sheet to the others; an unfinished one stays where it is."""
    print_text()
    if not tally(pad.sheet).over or place != current_sheet():
        return print_text(speaker.say("score.saved", command=_command(place)))
    file = folder_of_finished_sheets() / f"{pad.log.sheet}.json"
    write_whole(file, dumps(pad.log))
    place.unlink(missing_ok=True)
    return print_text(speaker.say("score.kept", file=file))
