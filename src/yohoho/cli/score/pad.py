"""The score sheet in the terminal: a line for the bids, one for the tricks, one for the bonuses."""

import secrets
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace
from rich.console import Console, RenderableType
from rich.text import Text

from yohoho.cli.common import error_text
from yohoho.cli.files import write_whole
from yohoho.cli.score import lines
from yohoho.cli.score.lines import bonus_line, trick_line
from yohoho.cli.score.show import reasons_of, sheet_parts
from yohoho.cli.score.tricks import verdict, with_trick
from yohoho.cli.terminal.prompt import read_line, show_parts
from yohoho.core.errors import NotationError, OptionsError, YohohoError
from yohoho.locales import Voice
from yohoho.scorepad import commands
from yohoho.scorepad.document import dumps
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.ledger import choose_scoring, redo, undo, write
from yohoho.scorepad.log import Log
from yohoho.scorepad.people import COLOURS, Person
from yohoho.scorepad.sheet import Sheet, fold
from yohoho.scorepad.spreadsheet import to_csv
from yohoho.scorepad.tally import Next, tally
from yohoho.scorepad.tricklog import judge_tricks
from yohoho.skull_king.cards import LEVIATHANS

COMMANDS: Final = (
    "trick",
    "undo",
    "redo",
    "edit",
    "scoring",
    "join",
    "leave",
    "return",
    "sheet",
    "why",
    "rename",
    "export",
    "close",
    "help",
    "quit",
)


class QuestionObsolete(Exception):
    """A command changed the sheet, so the current question is asked again if it still applies."""


class Pad:
    """One sheet in the terminal, saved after every line. EOFError or KeyboardInterrupt ends it."""

    def __init__(self, log: Log, author: str, place: Path, speaker: Voice, console: Console) -> None:
        self.log = log
        self.author = author
        self.place = place
        self.speaker = speaker
        self.console = console

    @property
    def sheet(self) -> Sheet:
        return fold(self.log)

    def run(self) -> None:
        """Ask for round after round until the person leaves."""
        self._keep(self.log)
        while True:
            try:
                self._go_on()
            except QuestionObsolete:
                self._show(sheet_parts(self.sheet, self.speaker))

    def _go_on(self) -> None:
        due = tally(self.sheet).next
        if due is None:
            self._show(sheet_parts(self.sheet, self.speaker))
            self._ask(self.speaker.say("score.what-now"), self._not_now)
        else:
            self._announce(due)
            self._play(due.number, again=False)
            self._show([*sheet_parts(self.sheet, self.speaker), *self._why(due.number)])

    def _not_now(self, text: str) -> None:
        raise NotationError("unknown-word", text=text[:40], known=list(COMMANDS))

    def _announce(self, due: Next) -> None:
        names = {person.id: person.name for person in self.sheet.people}
        if due.extra:
            self._show([Text(self.speaker.say("score.extra"), "bold")])
        text = self.speaker.say(
            "score.round",
            round=due.number,
            cards=due.cards,
            dealer=names[due.dealer],
            leader=names[due.leader],
        )
        self._show(["", Text(text, "bold")])

    def _play(self, number: int, again: bool) -> None:
        """Ask for the missing parts of a round; for all of it when it is written `again`."""
        players = self.sheet.players(number)
        names = self.speaker.join([person.name for person in players])
        round_ = self.sheet.round(number)
        if again or not all(person.id in round_.bids for person in players):
            self._ask(self.speaker.say("score.bids", names=names), lambda text: self._bids(number, text))
            if self.sheet.setup(number).scoring == "cannonball":
                self._ask(
                    self.speaker.say("score.loads", names=names), lambda text: self._loads(number, text)
                )
        key = "score.tricks-discard" if self.sheet.setup(number).deck_set & LEVIATHANS else "score.tricks"
        self._ask(self.speaker.say(key, names=names), lambda text: self._tricks(number, text))
        if example := bonus_line(self.sheet, number):  # without a trick nobody has a bonus
            question = self.speaker.say("score.bonuses", example=example)
            self._ask(question, lambda text: self._bonuses(number, text), empty=True)

    def _bids(self, number: int, text: str) -> None:
        """Write new bids. They start the round again: tricks counted with the old ones are asked for
        again."""
        bids = lines.numbers(text, self.sheet.players(number))
        before = self.sheet.round(number)
        if before.tricks:
            return self._write(commands.WriteRound(number, replace(before, bids=bids, harry={})))
        return self._write(commands.WriteRound(number, replace(before, bids=bids)))

    def _loads(self, number: int, text: str) -> None:
        balls = lines.loads(text, self.sheet.players(number), self.speaker)
        self._write(commands.WriteRound(number, replace(self.sheet.round(number), cannonballs=balls)))

    def _tricks(self, number: int, text: str) -> None:
        """Write tricks. Claims depend on them, so they are asked for again."""
        before = self.sheet.round(number)
        won = lines.tricks(text, self.sheet.players(number), before.bids, self.speaker)
        round_ = replace(before, claims=(), wagers={}, harry={}, **won)
        try:
            self._write(commands.WriteRound(number, round_))
        except SheetError as error:
            if error.reason.code in ("tricks-missing", "tricks-too-many"):
                self._show([Text(self.speaker.say("score.force-hint", line=f"force {text}"), "dim")])
            raise

    def _bonuses(self, number: int, text: str) -> None:
        if not text:
            return
        setup, players = self.sheet.setup(number), self.sheet.players(number)
        round_ = lines.bonuses(text, self.sheet.round(number), setup, players, self.speaker)
        self._write(commands.WriteRound(number, round_))

    def _write(self, command: commands.AnyCommand) -> None:
        self._keep(write(self.log, self.author, command, at=_now()))

    def _keep(self, log: Log) -> None:
        write_whole(self.place, dumps(log))
        self.log = log

    def _ask(self, question: str, take: Callable[[str], None], empty: bool = False) -> None:
        """Ask until a line is accepted. A line may also be a command."""
        while True:
            text = read_line(question, self.console)
            try:
                if text.split(" ")[0] in COMMANDS:
                    self._run_command(*text.partition(" ")[::2])
                elif text or empty:
                    return take(text)
            except YohohoError as error:
                self.console.print(Text(error_text(error, self.speaker), "yellow"))

    def _show(self, parts: Iterable[RenderableType]) -> None:
        show_parts(parts, self.console)

    def _why(self, number: int) -> list[RenderableType]:
        return reasons_of(self.sheet, number, self.speaker)

    def _run_command(self, command: str, rest: str) -> None:
        """Run a command. One that only shows something goes on with the question; one that changes the sheet
        raises."""
        rest = rest.strip()
        match command:
            case "quit":
                raise EOFError
            case "help":
                return self._help()
            case "sheet":
                return self._show(sheet_parts(self.sheet, self.speaker))
            case "why":
                return self._show(self._why(self._number(rest)))
            case "export":
                return self._export(rest)
            case "trick" if not self._trick(rest):
                return None
        self._change(command, rest)
        raise QuestionObsolete

    def _help(self) -> None:
        example = trick_line(self.sheet)
        texts = [self.speaker.say(f"score.help.{word}", example=example) for word in ("lines", *COMMANDS)]
        self._show([Text(text) for text in texts])

    def _trick(self, text: str) -> bool:
        """Log a trick card by card, and print the ruling. Returns whether it was the last of the round."""
        due = tally(self.sheet).next
        if due is None:
            raise SheetError("game-over")
        case, round_ = with_trick(text, self.sheet, due.number, due.cards, self.speaker)
        self._write(commands.WriteRound(due.number, round_))
        self._show([Text(line) for line in verdict(judge_tricks(case)[-1], case, self.speaker)])
        return len(round_.played) == due.cards

    def _change(self, command: str, rest: str) -> None:
        match command:
            case "undo":
                self._keep(undo(self.log, self.author, at=_now()))
            case "redo":
                self._keep(redo(self.log, self.author, at=_now()))
            case "edit":
                self._play(self._number(rest), again=True)
            case "scoring":
                self._keep(choose_scoring(self.log, self.author, rest, at=_now()))
            case "join":
                self._join(rest)
            case "leave":
                person = lines.person_named(rest, self.sheet.people)
                self._write(commands.Leave(person.id, self._due()))
            case "return":
                person = lines.person_named(rest, self.sheet.people)
                self._write(commands.Return(person.id, self._due()))
            case "rename":
                person, name = lines.split_person(rest, self.sheet.people)
                self._write(commands.Describe(person.id, name, person.colour))
            case "close":
                self._write(commands.Close())

    def _number(self, text: str) -> int:
        """The number of a round that is on the sheet; the last one when none is named."""
        rounds = self.sheet.rounds
        number = int(text) if text.isdecimal() and len(text) < 3 else max(rounds, default=0)
        if (text and not text.isdecimal()) or number not in rounds:
            raise SheetError("no-such-round", round=text or number, rounds=len(rounds))
        return number

    def _due(self) -> int:
        due = tally(self.sheet).next
        if due is None:
            raise SheetError("game-over")
        return due.number

    def _join(self, text: str) -> None:
        """`join dora average`: the last word may be the points to begin with."""
        *words, last = text.split() or [""]
        starts: dict[str, Any] = {"zero": 0, "average": "average", "last": "last"}
        name = " ".join(words) if words and last in starts else text
        start = starts[last] if words and last in starts else 0
        seats = len(self.sheet.people)
        who = f"p{seats + 1}-{secrets.token_hex(3)}"  # another device may have added somebody else meanwhile
        person = Person(id=who, name=name, colour=seats % COLOURS, since=self._due(), start=start)
        self._write(commands.Join(person))

    def _export(self, name: str) -> None:
        """Export the whole sheet as JSON, or its rounds as a spreadsheet where the name ends in .csv."""
        if not name:
            raise OptionsError("unknown-word", text="export", known=["export sheet.json", "export sheet.csv"])
        file = Path(name).expanduser()
        write_whole(file, to_csv(self.sheet) if file.suffix == ".csv" else dumps(self.log))
        self._show([Text(self.speaker.say("score.exported", file=file))])


def _now() -> int:
    return time.time_ns() // 1_000_000
