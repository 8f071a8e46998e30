"""Compares what people were told with what is in the log, in the manner of Jepsen.

Each client keeps a diary of what it sent and what it heard. All diaries share one clock, so it is known that
something was heard before something else was sent, whoever did it. The log is read from the store afterwards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from yohoho.core.errors import YohohoError
from yohoho.core.record import loads
from yohoho.core.tags import kebab
from yohoho.store import GameRow
from yohoho.table import Table, evolve, table_of
from yohoho.table.entries import Entry, Muted
from yohoho.table.fair import verify

Frame = dict[str, Any]
Numbered = tuple[int, Entry]
MOMENTS: Final = count(1)
"""The clock of all diaries."""
TROUBLE: Final = ("store-trouble", "too-busy", "our-fault")
"""After these a client does not know whether its message was executed, and sends it again."""


class Line(NamedTuple):
    at: int
    heard: bool
    frame: Frame

    @property
    def kind(self) -> str:
        return str(self.frame["type"])


class Diary:
    """The diary of one client, which may reconnect. A person may have several."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.lines: list[Line] = []

    def note_sent(self, frame: Frame) -> None:
        self.lines.append(Line(next(MOMENTS), False, frame))

    def note_heard(self, frame: Frame) -> None:
        self.lines.append(Line(next(MOMENTS), True, frame))

    def of_kind(self, *kinds: str) -> Iterator[Line]:
        return (line for line in self.lines if line.kind in kinds)

    def ref(self, line: Line) -> str:
        return f"{self.who}/{line.frame['id']}"


class Finding(NamedTuple):
    kind: str
    detail: str


Findings = Iterator[Finding]


class Checker:
    """One table: its log, and the diaries of its people."""

    def __init__(self, entries: Sequence[Numbered], diaries: Sequence[Diary]) -> None:
        self.entries = entries
        self.diaries = diaries
        self.places = {entry.ref: seq for seq, entry in entries if entry.ref}

    def findings(self) -> list[Finding]:
        findings = [*self._log(), *self._order(), *self._welcomes()]
        for diary in self.diaries:
            findings += [*self._answers(diary), *self._views(diary), *self._notes(diary)]
        return findings

    # --- the log by itself

    def _log(self) -> Findings:
        """Numbered without a gap, no message in it twice, and a legal game from beginning to end."""
        if [seq for seq, _ in self.entries] != list(range(1, len(self.entries) + 1)):
            yield Finding("gap", "the log is not numbered one by one")
        for ref, times in Counter(entry.ref for _, entry in self.entries if entry.ref).items():
            if times > 1:
                yield Finding("done-twice", f"{ref} is in the log {times} times")
        try:
            table_of("checked", (entry for _, entry in self.entries))
        except (YohohoError, AssertionError, LookupError) as error:
            yield Finding("impossible", f"the log breaks the rules: {error!r}")

    # --- acknowledgements

    def _answers(self, diary: Diary) -> Findings:
        """Every acknowledged message is in the log, at the version of its acknowledgement."""
        sent = Counter(line.frame["id"] for line in diary.of_kind("do"))
        acks: dict[str, list[int]] = {}
        for line in diary.of_kind("ack"):
            acks.setdefault(line.frame["id"], []).append(line.frame["version"])
        for client_id, versions in acks.items():
            yield from self._check_ack(f"{diary.who}/{client_id}", sent[client_id], versions)
        yield from self._refusals(diary, sent, acks)

    def _check_ack(self, ref: str, sent: int, versions: list[int]) -> Findings:
        place = self.places.get(ref)
        if len(versions) > sent:
            yield Finding("doubled-ack", f"{ref}, sent {sent} times, was acknowledged {len(versions)} times")
        if len(set(versions)) > 1:
            yield Finding("two-places", f"{ref} was acknowledged at {versions}")
        if place is None:
            yield Finding("lost", f"{ref}, acknowledged at {versions[0]}, is not in the log")
        elif place not in versions:
            yield Finding("misplaced", f"{ref}, acknowledged at {versions[0]}, is at {place}")

    def _refusals(self, diary: Diary, sent: Counter[str], acks: dict[str, list[int]]) -> Findings:
        """A message that was refused, and sent only once, is not in the log; an acknowledged one stays so."""
        for line in diary.of_kind("problem"):
            client_id, error = line.frame.get("id"), line.frame["error"]
            if client_id is None or error in TROUBLE:
                continue
            if client_id in acks:
                yield Finding("taken-back", f"{diary.ref(line)} was acknowledged, and refused: {error}")
            elif sent[client_id] == 1 and diary.ref(line) in self.places:
                yield Finding("refused-yet-done", f"{diary.ref(line)}: {error}")

    # --- one order for all

    def _order(self) -> Findings:
        """A message sent after somebody had seen a version comes behind it in the log."""
        newest, first = 0, set[str]()
        for diary, line in self._together():
            if line.kind == "do":
                ref = diary.ref(line)
                place = self.places.get(ref)
                if place is not None and ref not in first and place <= newest:
                    yield Finding("reordered", f"{ref} is at {place}, and was sent when {newest} was known")
                first.add(ref)
            elif line.heard:
                newest = max(newest, line.frame.get("version", 0))

    def _welcomes(self) -> Findings:
        """A welcome contains everything that anybody had seen before."""
        newest, needed = 0, dict[int, int]()
        for diary, line in self._together():
            version = line.frame.get("version", 0)
            if line.kind == "hello":
                needed[id(diary)] = newest
            elif line.kind == "welcome" and version < needed.pop(id(diary), 0):
                yield Finding("stale-welcome", f"{diary.who} was shown {version} when {newest} was known")
            if line.heard:
                newest = max(newest, version)

    def _together(self) -> list[tuple[Diary, Line]]:
        every = [(diary, line) for diary in self.diaries for line in diary.lines]
        return sorted(every, key=lambda pair: pair[1].at)

    # --- views and what is told with them

    def _views(self, diary: Diary) -> Findings:
        """Views never go back, not behind an acknowledgement either, and not ahead of the log."""
        newest = 0
        for line in diary.lines:
            version = line.frame.get("version", 0) if line.heard else 0
            if "view" in line.frame and version < newest:
                yield Finding("went-back", f"{diary.who} saw {version} after {newest}")
            if version > len(self.entries):
                yield Finding("not-in-the-log", f"{diary.who} was told of {version}")
            newest = max(newest, version)

    def _notes(self, diary: Diary) -> Findings:
        """Each note once and in order, from the client's version to that of its view, and as in the log."""
        since: int | None = None
        for line in diary.lines:
            if line.kind == "hello":
                since = line.frame.get("since")
            elif "view" in line.frame:
                if line.kind == "welcome" and not line.frame["resumed"]:
                    since = line.frame["version"]
                yield from self._check_notes(diary, line, since or 0)
                since = line.frame["version"]

    def _check_notes(self, diary: Diary, line: Line, since: int) -> Findings:
        part = self.entries[since : line.frame["version"]]
        expected = [_sketch(seq, entry) for seq, entry in part if not isinstance(entry, Muted)]
        notes = [(note["seq"], note["at"], note["what"]) for note in line.frame["told"]]
        if notes == expected:
            return
        if [note[0] for note in notes] == [seq for seq, *_ in expected]:
            yield Finding("other-history", f"{diary.who} was told {notes}, and the log says {expected}")
        else:
            yield Finding("notes", f"{diary.who}, from {since}, was told {notes} for {expected}")


def _sketch(seq: int, entry: Entry) -> tuple[int, int, str]:
    return seq, entry.at, kebab(type(entry).__name__)


def check_games(entries: Sequence[Numbered], rows: Iterable[GameRow]) -> Findings:
    """Every finished game is stored once, and its record is that of a fair game."""
    table, ended = Table(id="checked"), []
    for _, entry in entries:
        before, table = table.phase, evolve(table, entry).table
        if before == "playing" and table.phase == "over":
            ended.append(table.record().steps)
    ordered = sorted(rows, key=lambda row: int(row.id.rpartition("-")[2]))
    if len(ordered) != len(ended):
        yield Finding("games", f"{len(ended)} games ended, {len(ordered)} are kept")
    for row, steps in zip(ordered, ended, strict=False):
        record = loads(row.record)
        if record.steps != steps:
            yield Finding("record", f"{row.id} is another game than the one in the log")
        try:
            verify(record)
        except YohohoError as error:
            yield Finding("unfair", f"{row.id}: {error!r}")
