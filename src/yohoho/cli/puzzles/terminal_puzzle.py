"""A puzzle in the terminal: shows the table, asks once, and explains what the answer loses."""

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from yohoho.cli.terminal.prompt import Prompt
from yohoho.cli.terminal.screen import screen_of
from yohoho.core import registry
from yohoho.locales import Voice, with_minus, with_sign
from yohoho.puzzles.game_puzzles import view_of
from yohoho.puzzles.model import Grade, Puzzle, grade
from yohoho.review.model import ActionValue


def theme_text(voice: Voice, theme: str) -> str:
    return voice.say(f"puzzle.theme.{theme}")


class TerminalPuzzle:
    """One puzzle. EOFError or KeyboardInterrupt ends it."""

    def __init__(self, puzzle: Puzzle, voice: Voice, console: Console) -> None:
        self.puzzle = puzzle
        self.view = view_of(puzzle)
        game = registry.open_game(puzzle.game, puzzle.options)
        self.voice = Voice.for_game(voice.language, game)
        self.screen = screen_of(puzzle.game)(self.voice, self._names(game.players), self.view.seat)
        self.prompt = Prompt(self.screen, console)

    def _names(self, players: int) -> list[str]:
        """The names of the seats: the players of a puzzle are nobody, so they have those of hidden people."""
        return self.voice.say("names.hidden").split(" ")[:players]

    def run(self) -> None:
        head = self.voice.say(
            "puzzle.terminal-head",
            theme=theme_text(self.voice, self.puzzle.theme),
            difficulty=round(100 * self.puzzle.difficulty),
            id=self.puzzle.id,
        )
        self.prompt.show([Text(head, "bold"), "", *self._table(), ""])
        commands = {
            "help": lambda: self.prompt.show([Text(self.screen.hint(self.view))]),
            "table": lambda: self.prompt.show(self._table()),
        }
        self.prompt.show(self.explanation(self.prompt.ask(self.view, commands, self._grade)))

    def _table(self) -> list[RenderableType]:
        return self.screen.table(self.view, self.prompt.console.width)

    def _grade(self, action: str, line: str) -> Grade | None:
        """The grade of a legal action; otherwise says what is wrong with it."""
        if action in self.view.legal:
            return grade(self.puzzle, action)
        reason = getattr(self.view, "refused", {}).get(action.removeprefix("play "))
        if reason:
            self.prompt.warn(self.voice.reason(reason))
        else:
            self.prompt.refuse_line(line, self.screen.hint(self.view))
        return None

    def explanation(self, result: Grade) -> list[RenderableType]:
        """The verdict, one reason, and the values of all actions with their intervals."""
        key = "best" if result.value is self.puzzle.best else "solved" if result.solved else "missed"
        verdict = self.voice.say(
            f"puzzle.verdict-{key}",
            loss=self._amount(result.loss),
            margin=with_minus(round(result.value.margin, 1))
            if key == "missed"
            else self._amount(result.value.margin),
            best=self._label(self.puzzle.best),
        )
        why = self.voice.say(f"puzzle.why.{self.puzzle.theme}")
        style = "green" if result.solved else "yellow"
        return ["", Text(verdict, style), Text(why), "", self._values(result)]

    def _values(self, result: Grade) -> Table:
        table = Table(box=None, pad_edge=False)
        for column in ("action", "value", "loss"):
            table.add_column(
                self.voice.say(f"puzzle.column-{column}"), justify="left" if column == "action" else "right"
            )
        for each in self.puzzle.values:
            loss = self.puzzle.best.value - each.value
            interval = f"−{self._amount(loss)} ± {self._amount(each.margin)}"
            table.add_row(
                escape(self._label(each)),
                self._worth(each),
                "" if each is self.puzzle.best else interval,
                style="bold" if each is result.value else "",
            )
        return table

    def _label(self, value: ActionValue) -> str:
        return self.screen.label(value.action)

    def _worth(self, value: ActionValue) -> str:
        return f"{value.value:.0f} %" if self.puzzle.unit == "percent" else with_sign(round(value.value))

    def _amount(self, number: float) -> str:
        text = with_minus(round(number, 1))
        return self.voice.say(f"puzzle.amount-{self.puzzle.unit}", amount=text)
