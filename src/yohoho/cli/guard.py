"""The outermost guard: however a command ends, people read a sentence and programs get a status."""

import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EBADF, EDQUOT, EFBIG, EIO, ENOSPC
from typing import Final

from yohoho.cli.common import fail
from yohoho.cli.language import language_of
from yohoho.cli.status import BAD_INPUT, OUTPUT_FAILED, READER_GONE, STOPPED, UNFORESEEN
from yohoho.cli.streams import InputClosedError, OutputClosedError, discard_output, prepare_streams
from yohoho.core.errors import YohohoError
from yohoho.locales import Voice
from yohoho.table.texts import one_line

TRACEBACK: Final = "YOHOHO_TRACEBACK"
"""The environment variable with which a fault of the program shows where it happened."""
WRITE_FAULTS: Final = (EBADF, EDQUOT, EFBIG, EIO, ENOSPC)
MAX_DETAIL: Final = 300


@contextmanager
def guard() -> Iterator[None]:
    """Turn every ending of a command into an exit status, with a sentence where there is something to say.

    What is still buffered is written here: at the end of the interpreter an error could not be caught.
    """
    try:
        prepare_streams()
        try:
            yield
        finally:
            sys.stdout.flush()
    except (Exception, KeyboardInterrupt, SystemExit) as ending:
        if isinstance(ending, SystemExit) and not _is_broken_pipe(ending):
            raise
        status = _status_after(ending)
    else:
        return
    discard_output()
    sys.exit(status)


def _status_after(ending: BaseException) -> int:
    """The exit status, once the reason has been said."""
    if _is_broken_pipe(ending):
        return READER_GONE
    if isinstance(ending, KeyboardInterrupt):
        return STOPPED
    error, status = _explain(ending)
    with suppress(OSError):  # standard error cannot be written either
        if status == UNFORESEEN and os.environ.get(TRACEBACK):
            traceback.print_exception(ending)
        # Where the answer cannot be written, a document on the same stream cannot be either.
        as_json = "--json" in sys.argv[1:] and status != OUTPUT_FAILED
        fail(error, Voice(language_of(sys.argv[1:], os.environ)), as_json)
    return status


def _is_broken_pipe(ending: BaseException) -> bool:
    """Typer and Rich turn the error into an exit with status 1 of their own."""
    return isinstance(ending, BrokenPipeError) or isinstance(ending.__context__, BrokenPipeError)


def _explain(ending: BaseException) -> tuple[YohohoError, int]:
    """The error for people, and the exit status."""
    match ending:
        case YohohoError():
            return ending, BAD_INPUT
        case InputClosedError():
            return YohohoError("input-closed"), BAD_INPUT
        case OutputClosedError():
            return YohohoError("output-closed"), OUTPUT_FAILED
        case MemoryError():
            return YohohoError("out-of-memory"), BAD_INPUT
        case OSError(filename=None, errno=fault) if fault in WRITE_FAULTS:
            return YohohoError("output-failed", detail=ending.strerror), OUTPUT_FAILED
        case OSError(filename=str() as file, strerror=str() as detail):
            return YohohoError("file-failed", file=file, detail=detail), BAD_INPUT
    detail = one_line(f"{type(ending).__name__}: {ending}")[:MAX_DETAIL]
    return YohohoError("unforeseen", detail=detail, variable=TRACEBACK), UNFORESEEN
