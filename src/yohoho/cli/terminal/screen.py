"""A game in a terminal: its appearance, and the words that may be typed in it."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import msgspec
from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from yohoho.cli.terminal.tables import grid, ranking
from yohoho.cli.terminal.words import Meanings, NoSuchNumber
from yohoho.core import registry
from yohoho.core.game import Event, Result
from yohoho.locales import Voice, with_minus, with_sign
from yohoho.locales.teller import Teller

_SHOWN_ELSEWHERE: Final = ("seat", "scores", "legal", "result")
"""Fields of a view that the plain screen has in another place."""
_EMPTY: Final[tuple[object, ...]] = (None, (), [], {}, "")


class Screen:
    """The plain screen of any game: the facts of the view, and the legal actions with numbers.

    A game's descriptor can name a subclass that draws more. A view needs `legal`, and may have `scores`.
    """

    COACH_COLUMNS: ClassVar = ("coach.column-points", "coach.column-chance")
    """The headings over the two numbers of a hint."""

    def __init__(self, voice: Voice, names: Sequence[str], you: int) -> None:
        self.voice = voice
        self.you = you
        self.names = list(names)
        self.teller = Teller(voice, [escape(name) for name in names], you, show=escape, rulings=True)

    def table(self, view: Any, width: int) -> list[RenderableType]:
        """Everything that the person should know before a decision."""
        seen = msgspec.to_builtins(view)
        facts = [
            f"{name.replace('_', ' ')}: {self.teller.value(name, seen[name])}"
            for name in seen
            if name not in _SHOWN_ELSEWHERE and seen[name] not in _EMPTY
        ]
        actions = [Text(f"{number:>4}  {action}") for number, action in enumerate(view.legal, start=1)]
        return [*self.scores(view, width), *facts, *actions]

    def question(self, view: Any) -> str:
        return self.voice.say("ask.action", most=len(view.legal))

    def hint(self, view: Any) -> str:
        """An example of what to type."""
        return self.voice.say("hint.action", most=len(view.legal), example=view.legal[0])

    def remedy(self, view: Any) -> str:
        """What to do after a refusal."""
        return escape(self.hint(view))

    def meanings(self, view: Any) -> Meanings:
        def actions_of_number(number: int) -> list[str]:
            if not 1 <= number <= len(view.legal):
                raise NoSuchNumber(number, len(view.legal))
            return [view.legal[number - 1]]

        meanings = Meanings(actions_of_number)
        for action in view.legal:
            meanings.add([action], action)
        return meanings

    def choices(self, actions: Sequence[str]) -> str:
        """Several actions that a text may mean."""
        return self.voice.join([escape(action) for action in actions])

    def role_question(self, actions: Sequence[str]) -> str | None:
        """The question for the role if these are the roles of one card, as in `play tigress:pirate`."""
        return None

    def label(self, action: str) -> str:
        """An action in words."""
        return action

    def worth(self, points: float) -> str:
        """The expected result of a hint."""
        return with_sign(round(points))

    def show_event(self, event: Event, view: Any, width: int) -> list[RenderableType]:
        """The display of an event."""
        return [*self.teller.tell(event)]

    def weight(self, event: Event) -> float:
        """How long an event is shown, in plays of a card."""
        return 1.0

    def why(self, view: Any) -> list[str]:
        """The reasons for the situation, when nothing was refused."""
        return [self.voice.say("play.nothing-refused")]

    def last_trick(self, view: Any, width: int) -> list[RenderableType]:
        return self.table(view, width)

    def scores(self, view: Any, width: int) -> list[RenderableType]:
        if not hasattr(view, "scores"):
            return []
        table: Table = grid(self.voice, ["name", "score"])
        for seat, score in enumerate(view.scores):
            style = "bold" if seat == self.you else ""
            table.add_row(self.teller.names[seat], with_minus(score), style=style)
        return [table]

    def ending(self, result: Result) -> list[RenderableType]:
        """The result, unless the last event has shown it."""
        return ["", ranking(result, self.teller)]


def screen_of(game: str) -> type[Screen]:
    screen: type[Screen] = registry.descriptor(game).part("screen") or Screen
    return screen
