"""Reads a corpus game by game, whatever its size."""

from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any, Final

import msgspec

from yohoho.core.errors import RecordError
from yohoho.core.record import GameRecord, loads
from yohoho.corpus.errors import CorpusError
from yohoho.corpus.formats import LINES, PARQUET, Suffix, arrow, parquet, suffix_of, zstd

LONGEST_LINE: Final = 4_000_000
"""In bytes. The longest game has some 40,000; a small file that unpacks to more would fill the memory."""
_BATCH: Final = 64


def read_corpus(path: str | PathLike[str]) -> Iterator[GameRecord]:
    """The games of a corpus, one after the other.

    Raises CorpusError for a file that cannot be read, is damaged or ends too early, and for a line that is no
    record; `line` says which. The games before it have been yielded by then. The steps of a record are not
    played: `yohoho.core.record.replay` does that.
    """
    file = Path(path)
    texts = _READERS[suffix_of(file)](file)
    for line, text in enumerate(texts, start=1):
        if len(text) > LONGEST_LINE:
            raise CorpusError("corpus-line-too-long", line=line, most=LONGEST_LINE)
        try:
            yield loads(text)
        except RecordError as error:
            raise CorpusError.in_line(line, error) from None


def _lines(file: Path) -> Iterator[bytes]:
    library = zstd()
    try:
        with library.open(file, "rb") as stream:
            while text := stream.readline(LONGEST_LINE + 1):
                yield text
    except EOFError:
        raise CorpusError("corpus-truncated", file=str(file)) from None
    except library.ZstdError:
        raise CorpusError("corpus-damaged", file=str(file), format="Zstandard") from None
    except OSError as error:
        raise _unreadable(file, error) from None


def _rows(file: Path) -> Iterator[bytes]:
    damaged: type[Exception] = arrow().ArrowException
    try:
        with parquet().ParquetFile(file) as table:
            for batch in table.iter_batches(_BATCH):
                yield from map(_as_line, batch.to_pylist())
    except damaged:
        raise CorpusError("corpus-damaged", file=str(file), format="Parquet") from None
    except OSError as error:
        raise _unreadable(file, error) from None


def _as_line(row: dict[str, Any]) -> bytes:
    """A row of the table as the line that it was; its options are JSON already."""
    options = row.get("options")
    if isinstance(options, str):
        row["options"] = msgspec.Raw(options.encode())
    return msgspec.json.encode(row)


def _unreadable(file: Path, error: OSError) -> CorpusError:
    return CorpusError("unreadable", file=str(file), detail=error.strerror or str(error))


_READERS: Final[dict[Suffix, Callable[[Path], Iterator[bytes]]]] = {LINES: _lines, PARQUET: _rows}
