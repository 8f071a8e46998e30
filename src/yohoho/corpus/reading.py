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

MAX_LINE_BYTES: Final = 4_000_000
"""The longest game has some 40,000 bytes; a small file that unpacks to more would fill the memory."""
_BATCH: Final = 64


def read_corpus(path: str | PathLike[str]) -> Iterator[GameRecord]:
    """Yield the games of a corpus, one after the other.

    The steps of a record are not played: `yohoho.core.record.replay` does that.

    :raises CorpusError: the file cannot be read, is damaged or ends too early, or a line is no record;
        `error.line` is the number of the line. The games before it have been yielded by then.
    """
    file = Path(path)
    texts = _READERS[suffix_of(file)](file)
    for line, text in enumerate(texts, start=1):
        if len(text) > MAX_LINE_BYTES:
            raise CorpusError("corpus-line-too-long", line=line, most=MAX_LINE_BYTES)
        try:
            yield loads(text)
        except RecordError as error:
            raise CorpusError.in_line(line, error) from None


def _lines(file: Path) -> Iterator[bytes]:
    library = zstd()
    try:
        with library.open(file, "rb") as stream:
            while text := stream.readline(MAX_LINE_BYTES + 1):
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
    """Return a row of the table as a line of JSON; its options are JSON already."""
    options = row.get("options")
    if isinstance(options, str):
        row["options"] = msgspec.Raw(options.encode())
    return msgspec.json.encode(row)


def _unreadable(file: Path, error: OSError) -> CorpusError:
    return CorpusError("unreadable", file=str(file), detail=error.strerror or str(error))


_READERS: Final[dict[Suffix, Callable[[Path], Iterator[bytes]]]] = {LINES: _lines, PARQUET: _rows}
