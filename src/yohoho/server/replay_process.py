"""A process that replays records for the server: `python -m yohoho.server.replay_process`.

It reads questions from standard input and writes an answer for each to standard output, as frames of four
bytes of length and the content. The first byte of a question is its kind, and the rest is a record. The first
byte of an answer tells a result from an error in JSON. The process ends when its input does.
"""

import gzip
import os
import signal
import sys
from collections.abc import Callable, Mapping
from typing import IO, Any, Final

import msgspec

from yohoho.core.errors import NotationError, OptionsError, RecordError, YohohoError
from yohoho.core.record import GameRecord, dumps, loads
from yohoho.server.imports import importable
from yohoho.server.replay import replay_of

NICENESS: Final = 10
"""The tables and the bots come first when cores are few."""
LENGTH_BYTES: Final = 4
REPLAY: Final = b"r"
"""Asks for the replay, as JSON under gzip."""
CHECK: Final = b"c"
"""Asks for the record as it is imported."""
BUILT: Final = b"+"
REFUSED: Final = b"-"
_KINDS: Final[Mapping[str, type[YohohoError]]] = {
    kind.__name__: kind for kind in (NotationError, OptionsError, RecordError)
}


class Refusal(msgspec.Struct, frozen=True):
    """An error of the rules as it is sent through the pipe."""

    kind: str
    code: str
    ruling: str | None
    args: dict[str, Any]


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when this process ends
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while (question := read_frame(sys.stdin.buffer)) is not None:
        write_frame(sys.stdout.buffer, answer_to(question))


def answer_to(question: bytes) -> bytes:
    """What is asked about a record, or the error in it."""
    kind, record = question[:1], question[1:]
    try:
        return BUILT + _WORK[kind](loads(record))
    except YohohoError as error:
        reason = error.reason
        refusal = Refusal(type(error).__name__, reason.code, reason.ruling, reason.args)
        return REFUSED + msgspec.json.encode(refusal)


def _pack_replay(record: GameRecord) -> bytes:
    return gzip.compress(msgspec.json.encode(replay_of(record)), 6)


def _check(record: GameRecord) -> bytes:
    return dumps(importable(record)).encode()


_WORK: Final[Mapping[bytes, Callable[[GameRecord], bytes]]] = {REPLAY: _pack_replay, CHECK: _check}


def content_of(answer: bytes) -> bytes:
    """The result in an answer. Raises the error in the answer instead, if it has one."""
    if answer.startswith(BUILT):
        return answer[len(BUILT) :]
    refusal = msgspec.json.decode(answer[len(REFUSED) :], type=Refusal)
    raise _KINDS.get(refusal.kind, YohohoError)(refusal.code, refusal.ruling, **refusal.args)


def to_frame(content: bytes) -> bytes:
    return len(content).to_bytes(LENGTH_BYTES) + content


def read_frame(source: IO[bytes]) -> bytes | None:
    """The next frame; None at the end of the input."""
    length = source.read(LENGTH_BYTES)
    return source.read(int.from_bytes(length)) if len(length) == LENGTH_BYTES else None


def write_frame(target: IO[bytes], content: bytes) -> None:
    target.write(to_frame(content))
    target.flush()


if __name__ == "__main__":
    main()
