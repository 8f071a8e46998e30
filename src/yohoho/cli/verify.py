"""`yohoho verify`: checks that nobody chose the outcomes of chance."""

from pathlib import Path
from typing import Annotated

import typer

from yohoho.cli.common import JsonFlag, Language, clean_errors, voice
from yohoho.cli.output import print_answer
from yohoho.cli.replay import read_record
from yohoho.core.errors import RecordError
from yohoho.corpus import CorpusError, read_corpus
from yohoho.corpus.formats import is_corpus
from yohoho.table import fair

RecordFile = Annotated[
    Path,
    typer.Argument(metavar="RECORD", help="A record of a table, or a corpus; - reads standard input."),
]

Commitment = Annotated[
    str, typer.Option(metavar="HEX", help="A commitment published elsewhere, which the record must have.")
]


@clean_errors
def verify(
    record: RecordFile,
    commitment: Commitment = "",
    lang: Language = "en",
    as_json: JsonFlag = False,
) -> None:
    """Check that every deal of a finished game follows from the secret and the players' words.

    The first deal that does not follow ends the check with status 2, and its step is named. docs/records.md
    explains the check.

    [bold]Examples[/]

    yohoho verify game.json

    yohoho verify game.json --json

    yohoho verify daily.json --commitment 315281eb…

    yohoho verify corpus.jsonl.zst
    """
    if is_corpus(record):
        return _verify_corpus(record, lang, as_json)
    deals = fair.verify(read_record(record), commitment.strip().lower() or None)
    sentence = voice(lang).say("verify.fair", deals=deals)
    return print_answer(as_json, {"fair": True, "deals": deals}, [sentence])


def _verify_corpus(file: Path, lang: str, as_json: bool) -> None:
    """Check every game of a corpus."""
    games = deals = 0
    for games, record in enumerate(read_corpus(file), start=1):
        try:
            deals += fair.verify(record)
        except RecordError as error:
            raise CorpusError.in_line(games, error) from None
    sentence = voice(lang).say("verify.corpus", games=games, deals=deals)
    print_answer(as_json, {"fair": True, "games": games, "deals": deals}, [sentence])
