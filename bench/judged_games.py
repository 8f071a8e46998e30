"""Judged games as lines of JSON, written as they are done, so that runs can stop at any time and add up."""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import TypeVar

import msgspec

from yohoho.core.record import GameRecord
from yohoho.review.model import FLAGGED
from yohoho.sim.engines import Work, work_in_parallel

Line = TypeVar("Line")


class JudgedDecision(msgspec.Struct, frozen=True, omit_defaults=True):
    """The verdict on one decision, and what another seed says."""

    step: int
    action: str
    best: str
    loss: float
    margin: float
    policy: float
    verdict: str
    category: str = ""
    exact: bool = False
    again: str = ""
    """The verdict with another seed, where the first one accuses."""
    again_loss: float = 0.0

    @property
    def is_flagged(self) -> bool:
        return self.verdict in FLAGGED


class JudgedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The decisions of one seat in a game among captains."""

    rung: str
    players: int
    number: int
    seat: int
    judge: str
    """The version of the judge."""
    seconds: float
    """The time of one core to judge it."""
    decisions: list[JudgedDecision]
    record: GameRecord | None = None
    """Where a decision is flagged."""
    score: float | None = None
    """With `--ledgers` only, as the next."""
    luck_adjusted: float | None = None


def write_lines(
    work: Work, task: bytes, numbers: Iterable[int], cores: int, out: Path, seconds: float
) -> int:
    """Append the answers of all numbers to a file as they come, within some seconds; return their number."""
    end, written = monotonic() + seconds, 0
    with out.open("ab") as stream, closing(_answers(work, task, numbers, cores)) as answers:
        for answer in answers:
            stream.write(answer + b"\n")
            stream.flush()
            written += 1
            if monotonic() > end:
                break
    return written


def _answers(work: Work, task: bytes, numbers: Iterable[int], cores: int) -> Generator[bytes]:
    if cores > 1:
        yield from work_in_parallel(work, task, numbers, cores)
    else:
        yield from (work(task, number) for number in numbers)


def read_lines(files: Iterable[Path], kind: type[Line]) -> list[Line]:
    """The lines of several files; a last line that was cut off is left out."""
    whole = (file.read_bytes().rpartition(b"\n")[0] for file in files)
    decode: Callable[[bytes], Line] = msgspec.json.Decoder(kind).decode
    return [decode(line) for text in whole for line in text.splitlines()]
