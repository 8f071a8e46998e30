"""`yohoho corpus`: writes many games of bots as records, with a datasheet."""

import shlex
from collections.abc import Callable, Iterator
from datetime import date
from hashlib import file_digest
from pathlib import Path
from typing import Annotated, Final

import typer

from yohoho.cli.common import GAMES, GameOptions, JsonFlag, Language, clean_errors, read_game, voice
from yohoho.cli.files import cannot_save, check_writable, part_of, write_whole
from yohoho.cli.output import print_answer, print_text
from yohoho.cli.simulate.command import Cores, EditionName, Patience, Players, Seed, choose_seed
from yohoho.cli.status import STOPPED
from yohoho.cli.terminal.progress import progress_bar
from yohoho.core import registry
from yohoho.corpus.datasheet import CorpusSummary, datasheet
from yohoho.corpus.errors import CorpusError
from yohoho.corpus.formats import import_format, suffix_of
from yohoho.corpus.recording import RecordedGame, record_games
from yohoho.corpus.writing import Write, open_corpus
from yohoho.locales import Voice
from yohoho.sim.engines import block_interrupts, cores_to_use
from yohoho.sim.tournament import PATIENCE, Tournament, in_order

BOTS: Final = "captain"
FIRST_GAME: Final = registry.all_names()[0]

GameName = Annotated[str, typer.Argument(metavar=GAMES, help="Which game.")]
Games = Annotated[int, typer.Option(metavar="N", help="How many games.")]
Bots = Annotated[str, typer.Option(metavar="NAME,…", help="Who plays. The last name fills the other chairs.")]
CorpusFile = Annotated[
    Path,
    typer.Option(
        "--to",
        metavar="FILE",
        help="The new file: JSON lines ([cyan].jsonl.zst[/]) or a table ([cyan].parquet[/]).",
    ),
]


@clean_errors
def corpus(
    game: GameName = FIRST_GAME,
    games: Games = 100,
    bots: Bots = BOTS,
    players: Players = None,
    edition: EditionName = None,
    option: GameOptions = None,
    seed: Seed = None,
    to: CorpusFile = Path("corpus.jsonl.zst"),
    patience: Patience = PATIENCE,
    cores: Cores = None,
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Write games of captains, or of other bots, as records into one file, with a datasheet beside it.

    The file is there once it is complete; Ctrl-C completes it with the games that are finished.
    docs/corpus.md says how to read it.

    [bold]Examples[/]

    yohoho corpus --games 1000

    yohoho corpus skull --games 500 --players 4 --seed 7 --to skull.jsonl.zst

    yohoho corpus skull-king --bots captain,first-mate-quick -o kraken --games 200 --to games.parquet
    """
    speaker = voice(lang, edition)
    table = read_game(game, edition, players, option)
    _check(to, cores)
    tournament = Tournament.of(table, bots.split(","), choose_seed(seed), patience=patience)
    planned = tournament.whole_deals(games)
    words = _command(game, games, tournament, {"players": players, "edition": edition}, option or [], to)
    with progress_bar(game, planned, quiet=as_json) as on_progress:
        played = record_games(tournament, planned, cores_to_use(cores))
        summary = _write_corpus(to, in_order(played), planned, on_progress)
    if summary.games:
        _publish(to, summary, lambda: datasheet(to, tournament, summary, words, date.today().isoformat()))
    _answer(to, summary, tournament, speaker, as_json)


def _check(file: Path, cores: int | None) -> None:
    """Raise errors that would otherwise come only after the last game.

    The extra of the format includes that of the bots, so it is the one to name.
    """
    import_format(suffix_of(file))
    check_writable(file)
    cores_to_use(cores)
    for each in (file, _datasheet_of(file)):
        if each.exists():
            raise CorpusError("corpus-exists", path=str(each))


def _datasheet_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.md")


def _command(
    game: str, games: int, tournament: Tournament, table: dict[str, object], options: list[str], file: Path
) -> str:
    """The command that writes the same records again, with all that decides them."""
    words = ["yohoho", "corpus", game, "--games", str(games), "--bots", ",".join(tournament.crew)]
    words += [
        word for name, value in table.items() if value is not None for word in (f"--{name}", str(value))
    ]
    words += [word for option in options for word in ("-o", option)]
    return shlex.join([*words, "--seed", tournament.seed, "--to", file.name])


def _write_corpus(
    file: Path, games: Iterator[RecordedGame], planned: int, on_progress: Callable[[int], None]
) -> CorpusSummary:
    """Write the games to the part that later takes the name of the file."""
    summary, complete = CorpusSummary(planned=planned), False
    try:
        with open_corpus(part_of(file), suffix_of(file)) as write:
            _write_all(games, write, summary, on_progress)
        complete = summary.games > 0
    except OSError as error:
        raise cannot_save(file, error) from None
    finally:
        if not complete:
            part_of(file).unlink(missing_ok=True)
    return summary


def _write_all(
    games: Iterator[RecordedGame], write: Write, summary: CorpusSummary, on_progress: Callable[[int], None]
) -> None:
    """Write every game as a whole; Ctrl-C ends the corpus after one."""
    writing = False
    try:
        for recorded in games:
            with block_interrupts():
                writing = True
                write(recorded.record)
                summary.games += 1
                summary.steps += len(recorded.record.steps)
                summary.faults += recorded.faults
                writing = False
            on_progress(summary.games)
    except KeyboardInterrupt:
        if writing:  # on a system that cannot block the signal: half a game is in the file
            raise


def _publish(file: Path, summary: CorpusSummary, describe: Callable[[], str]) -> None:
    """Give the file its name, after its datasheet is there."""
    part = part_of(file)
    try:
        with block_interrupts():
            with part.open("rb") as stream:
                summary.digest = file_digest(stream, "sha256").hexdigest()
            summary.size = part.stat().st_size
            write_whole(_datasheet_of(file), describe())
            part.replace(file)
    except OSError as error:
        raise cannot_save(file, error) from None
    finally:
        part.unlink(missing_ok=True)


def _answer(
    file: Path, summary: CorpusSummary, tournament: Tournament, speaker: Voice, as_json: bool
) -> None:
    sheet, written = _datasheet_of(file).name, summary.games > 0
    document = {"file": str(file) if written else None, "seed": tournament.seed, "corpus": summary}
    sentence = speaker.say("corpus.written", games=summary.games, file=file, sheet=sheet)
    print_answer(as_json, document, [sentence] if written else [])
    if summary.games < summary.planned:
        stopped = speaker.say("simulate.stopped", finished=summary.games, games=summary.planned)
        nothing = [] if written else [speaker.say("corpus.nothing")]
        print_text(" ".join([stopped, *nothing]), err=True)
        raise typer.Exit(STOPPED)
