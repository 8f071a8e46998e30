"""The end of a command whose output nobody reads any more, as in `yohoho replay FILE | head`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

READER_GONE: Final = 141
"""128 + SIGPIPE, the status that shells report for other tools at the end of such a pipe."""


@contextmanager
def quiet_when_reader_goes() -> Iterator[None]:
    """End without a word and with the usual status when the reader of the output has closed the pipe.

    What is still buffered is written here: at the end of the interpreter the error could not be caught.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except (BrokenPipeError, SystemExit) as ending:
        if not _is_broken_pipe(ending):
            raise
    else:
        return
    _discard_output()
    sys.exit(READER_GONE)


def _is_broken_pipe(ending: BaseException) -> bool:
    """Typer and Rich turn the error into an exit with status 1 of their own."""
    return isinstance(ending, BrokenPipeError) or isinstance(ending.__context__, BrokenPipeError)


def _discard_output() -> None:
    """Nothing that is written from here on can fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
