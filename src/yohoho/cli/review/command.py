"""`yohoho review`: what the decisions of a seat cost in a game, and what was luck."""

from pathlib import Path
from typing import Annotated, Any, Final, get_args

import msgspec
import typer

from yohoho.cli.common import JsonFlag, Language, clean_errors, voice
from yohoho.cli.output import print_answer, print_text
from yohoho.cli.replay import read_bytes
from yohoho.cli.review.show import parts
from yohoho.cli.terminal.progress import progress_bar
from yohoho.cli.terminal.screen import screen_of
from yohoho.core.documents import without_bom
from yohoho.core.errors import OptionsError
from yohoho.core.names import distinct_names
from yohoho.core.record import GameRecord, loads, rebuild_logbook
from yohoho.locales import Voice
from yohoho.review.model import Effort, Review
from yohoho.review.reviewing import judge_of, review, reviewable_rounds
from yohoho.scorepad import document, fold, record_of
from yohoho.table.texts import one_line

EFFORTS: Final[tuple[Effort, ...]] = get_args(Effort)

RecordFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="A record, or a score sheet with all its cards; - reads it from standard input."
    ),
]
Seat = Annotated[int, typer.Option(metavar="SEAT", help="Whose decisions are judged: a seat, from 0.")]
EffortName = Annotated[
    str,
    typer.Option(
        "--effort",
        metavar="|".join(EFFORTS),
        help="How many deals are played out for each decision.",
        autocompletion=lambda: list(EFFORTS),
    ),
]


@clean_errors
def review_game(
    file: RecordFile,
    seat: Seat,
    effort: EffortName = "normal",
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Judge what a seat did in a game: what its decisions cost, and what was luck.

    The judge plays every choice out on cards that could have been there, and knows no more than the seat
    could know. Of a game that is not over it judges the finished rounds. docs/review.md explains the figures.

    [bold]Examples[/]

    yohoho review game.json --seat 1

    yohoho review game.json --seat 0 --effort quick --json

    yohoho review sheet.json --seat 2 --lang de
    """
    record, chosen = read_game_file(file), _effort(effort)
    judge_of(record.game)
    total = len(reviewable_rounds(record, seat))
    speaker = _voice(record, lang)
    if not _is_over(record):
        print_text(speaker.say("review-text.unfinished", rounds=total), err=True)
    judged = _judge(record, seat, chosen, total, speaker)
    screen = screen_of(record.game)(speaker, distinct_names(one_line(name) for name in record.seats), seat)
    print_answer(as_json, judged, parts(judged, screen))


def _judge(record: GameRecord, seat: int, effort: Effort, total: int, speaker: Voice) -> Review:
    done = 0
    with progress_bar(speaker.say("review-text.progress"), total, quiet=False) as show:

        def count(_: object) -> None:
            nonlocal done
            done += 1
            show(done)

        return review(record, seat, effort, progress=count)


def read_game_file(file: Path) -> GameRecord:
    """The record in a file, or the game of the score sheet in it."""
    text = read_bytes(file)
    return record_of(fold(document.loads(text))) if _is_sheet(text) else loads(text)


def _is_sheet(text: bytes) -> bool:
    try:
        head: Any = msgspec.json.decode(without_bom(text))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False  # whoever reads it as a record says what is wrong
    return isinstance(head, dict) and head.get("format") == document.FORMAT


def _effort(name: str) -> Effort:
    if name not in EFFORTS:
        raise OptionsError("unknown-effort", name=name[:40], known=list(EFFORTS))
    return name


def _voice(record: GameRecord, language: str) -> Voice:
    voice(language)
    return Voice.for_game(language, rebuild_logbook(record, 0).game)


def _is_over(record: GameRecord) -> bool:
    end = rebuild_logbook(record)
    return end.game.is_over(end.state)
