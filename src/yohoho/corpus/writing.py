"""Writes a corpus: a file that is there as a whole or not at all, with a datasheet beside it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from yohoho.core.record import GameRecord
from yohoho.corpus.formats import LINES, PARQUET, Suffix, arrow, parquet, suffix_of, zstd

LEVEL: Final = 15
"""The level of Zstandard. A game takes much longer to play than to compress, so a high one costs nothing."""
_GROUP: Final = 1024
"""The number of games in a row group of Parquet, which a reader has in memory at a time."""

Write = Callable[[GameRecord], None]


def open_corpus(file: Path, suffix: Suffix | None = None) -> AbstractContextManager[Write]:
    """Open the file, and yield a function that writes one game. The format is that of the suffix."""
    return _WRITERS[suffix or suffix_of(file)](file)


@contextmanager
def _lines(file: Path) -> Iterator[Write]:
    library = zstd()
    parameter = library.CompressionParameter
    options = {parameter.compression_level: LEVEL, parameter.checksum_flag: 1}
    with library.open(file, "wb", options=options) as stream:
        yield lambda record: stream.write(msgspec.json.encode(record) + b"\n")


@contextmanager
def _rows(file: Path) -> Iterator[Write]:
    schema, waiting = _schema(), list[dict[str, Any]]()
    with parquet().ParquetWriter(file, schema, compression="zstd") as table:

        def flush() -> None:
            table.write_table(arrow().Table.from_pylist(waiting, schema))
            waiting.clear()

        def write(record: GameRecord) -> None:
            waiting.append(_as_row(record))
            if len(waiting) == _GROUP:
                flush()

        yield write
        flush()


def _as_row(record: GameRecord) -> dict[str, Any]:
    """Return the fields of a record as columns. Options differ between games, so they stay one JSON text."""
    row: dict[str, Any] = msgspec.to_builtins(record)
    return {**row, "options": msgspec.json.encode(record.options).decode()}


def _schema() -> Any:
    types = arrow()
    text, texts = types.string(), types.list_(types.string())
    fair = types.struct([("commitment", text), ("secret", text), ("words", texts)])
    number = types.int32()
    head = [("format", text), ("version", number), ("game", text), ("rules", number), ("options", text)]
    return types.schema([*head, ("seats", texts), ("steps", texts), ("hashes", texts), ("fair", fair)])


_WRITERS: Final[dict[Suffix, Callable[[Path], AbstractContextManager[Write]]]] = {
    LINES: _lines,
    PARQUET: _rows,
}
