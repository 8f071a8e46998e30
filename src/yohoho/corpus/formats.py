"""The file formats of a corpus: JSON lines with Zstandard, and Parquet. The libraries are extras."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from yohoho.core.install import needs_extra
from yohoho.corpus.errors import CorpusError

Suffix: TypeAlias = Literal[".jsonl.zst", ".parquet"]
LINES: Final = ".jsonl.zst"
PARQUET: Final = ".parquet"
SUFFIXES: Final[tuple[Suffix, ...]] = (LINES, PARQUET)


def is_corpus(file: Path) -> bool:
    """Return whether the name of a file is that of a corpus.

    >>> is_corpus(Path("games.jsonl.zst")), is_corpus(Path("game.json"))
    (True, False)
    """
    return file.name.endswith(SUFFIXES)


def suffix_of(file: Path) -> Suffix:
    """Return the format of a file by its name. Raises CorpusError for any other name."""
    for suffix in SUFFIXES:
        if file.name.endswith(suffix):
            return suffix
    raise CorpusError("corpus-suffix", file=str(file), known=list(SUFFIXES))


def zstd() -> Any:
    """Import Zstandard: it is part of Python from 3.14 on, before that in a package of its own."""
    with needs_extra("corpus"):
        return import_module("compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd")


def import_format(suffix: Suffix) -> None:
    """Import the library of a format. Raises MissingExtraError where it is not installed."""
    parquet() if suffix == PARQUET else zstd()


def parquet() -> Any:
    with needs_extra("parquet"):
        return import_module("pyarrow.parquet")


def arrow() -> Any:
    with needs_extra("parquet"):
        return import_module("pyarrow")
