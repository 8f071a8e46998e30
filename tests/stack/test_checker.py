"""The checker finds nothing in a true history, and finds each way in which one can be false."""

from collections.abc import Callable
from copy import deepcopy

import msgspec
import pytest

from tests.stack.checker import Checker, Diary, Frame, Line, Numbered, check_games
from yohoho.core.record import dumps, loads
from yohoho.store import GameRow
from yohoho.table import (
    Given,
    Surroundings,
    Table,
    TableChange,
    commands,
    decide,
    note,
    open_table,
    read_settings,
    tell,
)
from yohoho.table.view import table_view

SETTINGS = {"game": "skull-king", "options": {"players": 2, "plan": [1, 2]}}
PEOPLE = ("ann", "bo")


class Truth:
    """A short correct game of two: the log, a diary each, and the record."""

    def __init__(self) -> None:
        self.now = 1_000
        self.table = Table(id="oak")
        self.around = Surroundings(self.table, self.now)
        self.entries: list[Numbered] = []
        self.diaries = {who: Diary(who) for who in PEOPLE}
        self.games: list[GameRow] = []
        self.unheard: dict[str, list[Frame]] = {who: [] for who in PEOPLE}
        self.ids = 0
        self.write(open_table("oak", "ann", "Ann", read_settings(SETTINGS), Given(self.now, "secret")))
        for who in PEOPLE:
            self.come(who)
        self.do("bo", commands.Sit("Bo"))
        self.do("ann", commands.Start())
        self.do("bo", commands.Say(text="ahoy"))
        self.play()
        self.come("bo", since=self.table.seq - 1)

    def play(self) -> None:
        turns = 0
        while waiting := self.table.waiting():
            who = self.table.seats[waiting[0]].who
            legal = table_view(self.table, self.around, who).game.legal
            turns += 1
            self.do(who, commands.Act(legal[turns % len(legal)]))
        record = dumps(self.table.record()).encode()
        self.games.append(GameRow("oak-1", "oak", "skull-king", self.now, PEOPLE, PEOPLE, record))

    def do(self, who: str, command: commands.Command) -> None:
        self.ids += 1
        self.now += 10
        client_id = f"m{self.ids}"
        command_frame = {"do": "something"}
        self.diaries[who].note_sent({"type": "do", "id": client_id, "command": command_frame})
        change = decide(self.table, who, command, Given(self.now, "secret"))
        change.refer_to(f"{who}/{client_id}")
        self.write(change)
        self.diaries[who].note_heard({"type": "ack", "id": client_id, "version": self.table.seq})
        for person in PEOPLE:
            self.hear(person, "news", self.unheard[person])

    def write(self, change: TableChange) -> None:
        self.around.follow(self.table, change.steps, self.now)
        self.table = change.table
        for step in change.steps:
            noted = note(step)
            self.entries.append((step.table.seq, step.entry))
            for who in PEOPLE:
                personal = tell(self.table, noted, who)
                self.unheard[who].append(msgspec.to_builtins(personal))

    def come(self, who: str, since: int | None = None) -> None:
        self.diaries[who].note_sent({"type": "hello", "since": since})
        self.unheard[who] = []
        missed = [] if since is None else self.notes(who)[since - self.table.seq :]
        self.hear(who, "welcome", missed, resumed=since is not None)

    def notes(self, who: str) -> list[Frame]:
        """All notes of this person so far."""
        heard = [line.frame for line in self.diaries[who].of_kind("news", "welcome")]
        return [each for frame in heard for each in frame["told"]]

    def hear(self, who: str, kind: str, notes: list[Frame], **more: bool) -> None:
        seq = self.table.seq
        frame = {"type": kind, "version": seq, "told": notes, "view": {"version": seq}, **more}
        self.diaries[who].note_heard(frame)
        self.unheard[who] = []

    # --- for forgeries

    def line(self, who: str, kind: str, number: int) -> int:
        """The index of a line of this kind in a diary."""
        return [at for at, line in enumerate(self.diaries[who].lines) if line.kind == kind][number]

    def change(self, who: str, kind: str, number: int, **changes: object) -> None:
        lines, at = self.diaries[who].lines, self.line(who, kind, number)
        lines[at] = lines[at]._replace(frame=lines[at].frame | changes)

    def ref(self, seq: int) -> str:
        return self.entries[seq - 1][1].ref

    def replace(self, seq: int, **changes: object) -> None:
        self.entries[seq - 1] = seq, msgspec.structs.replace(self.entries[seq - 1][1], **changes)

    def findings(self) -> set[str]:
        findings = Checker(self.entries, list(self.diaries.values())).findings()
        games = [] if any(finding.kind == "impossible" for finding in findings) else self.games
        checked = check_games(self.entries, games) if games else ()
        return {finding.kind for finding in [*findings, *checked]}


TRUE = Truth()


def test_checker_finds_nothing_in_a_true_history() -> None:
    assert TRUE.findings() == set()
    assert len(TRUE.entries) > 10
    assert TRUE.table.phase == "over"


Forgery = Callable[[Truth], None]


def an_acknowledged_move_is_missing(truth: Truth) -> None:
    truth.replace(truth.diaries["ann"].lines[truth.line("ann", "ack", 2)].frame["version"], ref="")


def a_message_is_in_the_log_twice(truth: Truth) -> None:
    last = truth.diaries["bo"].lines[truth.line("bo", "ack", -1)].frame["version"]
    truth.replace(last - 1, ref=truth.ref(last))


def a_move_is_in_the_log_twice(truth: Truth) -> None:
    truth.entries.append((len(truth.entries) + 1, truth.entries[-1][1]))


def the_log_has_a_gap(truth: Truth) -> None:
    truth.entries = [(seq + (seq > 4), entry) for seq, entry in truth.entries]


def a_message_is_acknowledged_twice(truth: Truth) -> None:
    lines, at = truth.diaries["ann"].lines, truth.line("ann", "ack", 1)
    lines.insert(at, lines[at])


def a_second_acknowledgement_says_something_else(truth: Truth) -> None:
    lines, sent, ack = truth.diaries["ann"].lines, truth.line("ann", "do", 1), truth.line("ann", "ack", 1)
    again = lines[ack]._replace(frame=lines[ack].frame | {"version": lines[ack].frame["version"] - 1})
    lines[ack + 1 : ack + 1] = [lines[sent]._replace(at=lines[ack].at), again]


def an_acknowledgement_says_the_wrong_place(truth: Truth) -> None:
    version = truth.diaries["ann"].lines[truth.line("ann", "ack", 1)].frame["version"]
    truth.change("ann", "ack", 1, version=version + 1)


def an_acknowledgement_was_not_asked_for(truth: Truth) -> None:
    del truth.diaries["ann"].lines[truth.line("ann", "do", 1)]


def what_was_acknowledged_is_refused(truth: Truth) -> None:
    diary = truth.diaries["ann"]
    sent = diary.lines[truth.line("ann", "do", 1)]
    diary.note_sent(sent.frame)
    diary.note_heard({"type": "problem", "id": sent.frame["id"], "error": "not-your-turn"})


def what_was_refused_is_done(truth: Truth) -> None:
    lines, at = truth.diaries["ann"].lines, truth.line("ann", "ack", 1)
    refusal = {"type": "problem", "id": lines[at].frame["id"], "error": "not-your-turn"}
    lines[at] = lines[at]._replace(frame=refusal)


def messages_change_places(truth: Truth) -> None:
    """The later one was acknowledged for the place of the earlier one, and the other way round."""
    one, other = (truth.diaries["bo"].lines[truth.line("bo", "ack", number)] for number in (0, 1))
    first, second = one.frame["version"], other.frame["version"]
    refs = truth.ref(first), truth.ref(second)
    truth.replace(first, ref=refs[1])
    truth.replace(second, ref=refs[0])
    truth.change("bo", "ack", 0, version=second)
    truth.change("bo", "ack", 1, version=first)


def a_message_lies_behind_what_another_knew(truth: Truth) -> None:
    """Bo had seen Ann's move that is behind his own in the log."""
    lines, at = truth.diaries["bo"].lines, truth.line("bo", "do", 2)
    lines[at] = Line(truth.diaries["ann"].lines[-1].at + 1, False, lines[at].frame)


def a_view_is_older_than_the_one_before(truth: Truth) -> None:
    lines, at = truth.diaries["ann"].lines, truth.line("ann", "news", 3)
    lines.insert(at + 1, lines[at - 3])


def a_view_is_older_than_the_acknowledgement(truth: Truth) -> None:
    lines, at = truth.diaries["ann"].lines, truth.line("ann", "ack", 1)
    older = {"type": "news", "version": lines[at].frame["version"] - 1, "told": [], "view": {}}
    lines.insert(at + 1, lines[at]._replace(frame=older))


def who_comes_is_shown_an_old_table(truth: Truth) -> None:
    """Not older than what this person saw, but than what another one did."""
    newcomer = Diary("cy")
    newcomer.note_sent({"type": "hello", "since": None})
    newcomer.note_heard({"type": "welcome", "version": 2, "resumed": False, "told": [], "view": {}})
    truth.diaries["cy"] = newcomer


def a_view_knows_what_was_never_written(truth: Truth) -> None:
    truth.entries.pop()


def a_note_is_missing(truth: Truth) -> None:
    truth.change("ann", "news", 2, told=[])


def a_note_comes_twice(truth: Truth) -> None:
    notes = truth.diaries["ann"].lines[truth.line("ann", "news", 2)].frame["told"]
    truth.change("ann", "news", 2, told=[*notes, *notes])


def a_note_is_missing_after_a_return(truth: Truth) -> None:
    truth.change("bo", "welcome", -1, told=[])


def something_else_is_told(truth: Truth) -> None:
    notes = deepcopy(truth.diaries["ann"].lines[truth.line("ann", "news", 2)].frame["told"])
    truth.change("ann", "news", 2, told=[notes[0] | {"what": "paused"}, *notes[1:]])


def a_game_is_not_kept(truth: Truth) -> None:
    truth.games.append(truth.games[0])


def a_record_is_of_another_game(truth: Truth) -> None:
    record = loads(truth.games[0].record)
    record.steps = record.steps[:-1]
    truth.games[0] = msgspec.structs.replace(truth.games[0], record=dumps(record).encode())


def a_secret_is_not_the_one_that_was_dealt_with(truth: Truth) -> None:
    record = loads(truth.games[0].record)
    assert not isinstance(record.fair, msgspec.UnsetType)
    record.fair = msgspec.structs.replace(record.fair, secret="another")
    truth.games[0] = msgspec.structs.replace(truth.games[0], record=dumps(record).encode())


FORGERIES: dict[Forgery, str] = {
    an_acknowledged_move_is_missing: "lost",
    a_message_is_in_the_log_twice: "done-twice",
    a_move_is_in_the_log_twice: "impossible",
    the_log_has_a_gap: "gap",
    a_message_is_acknowledged_twice: "doubled-ack",
    a_second_acknowledgement_says_something_else: "two-places",
    an_acknowledgement_says_the_wrong_place: "misplaced",
    an_acknowledgement_was_not_asked_for: "doubled-ack",
    what_was_acknowledged_is_refused: "taken-back",
    what_was_refused_is_done: "refused-yet-done",
    messages_change_places: "reordered",
    a_message_lies_behind_what_another_knew: "reordered",
    a_view_is_older_than_the_one_before: "went-back",
    a_view_is_older_than_the_acknowledgement: "went-back",
    who_comes_is_shown_an_old_table: "stale-welcome",
    a_view_knows_what_was_never_written: "not-in-the-log",
    a_note_is_missing: "notes",
    a_note_comes_twice: "notes",
    a_note_is_missing_after_a_return: "notes",
    something_else_is_told: "other-history",
    a_game_is_not_kept: "games",
    a_record_is_of_another_game: "record",
    a_secret_is_not_the_one_that_was_dealt_with: "unfair",
}


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.__name__)
def test_checker_finds_each_forgery(forgery: Forgery) -> None:
    truth = deepcopy(TRUE)
    forgery(truth)
    assert FORGERIES[forgery] in truth.findings()
