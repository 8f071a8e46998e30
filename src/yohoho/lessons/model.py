"""A lesson as it stands in its file: a record, the learner's seat, and a cue for each action to learn."""

from typing import Any, Final

import msgspec

from yohoho.core import registry
from yohoho.core.errors import YohohoError
from yohoho.core.game import CHANCE
from yohoho.core.record import GameRecord, split_step

MIN_CUES: Final = 3
MAX_CUES: Final = 6
ANY_ACTION: Final = "*"
"""The key in `wrong` for every action that has no text of its own."""


class LessonError(YohohoError):
    """There is no such lesson, or its file cannot be used."""


class Cue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to the learner to act once, with the answers to expect."""

    also: list[str] = []
    """Actions that are right besides the one in the record."""
    wrong: dict[str, str] = {}
    """The text against each legal action that is not right, by its name; `*` stands for all others."""
    explain: bool = True
    """Whether the rules explain what a wrong action would lead to."""
    args: dict[str, Any] = {}
    """Arguments of the texts, such as a card."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One idea of a game. The cues ask for the last steps of the learner's seat in the record."""

    id: str
    idea: str
    """The name of its texts; lessons of several editions may share them."""
    ruling: str
    """The ruling that closes the lesson."""
    seat: int = 0
    record: GameRecord
    cues: list[Cue]

    @property
    def game(self) -> str:
        return self.record.game

    @property
    def edition(self) -> str:
        """The edition whose rules it teaches; empty in a game without editions."""
        options = registry.open_game(self.game, self.record.options).options
        return str(getattr(options, "edition", ""))

    def first_question(self) -> int:
        """Return the index of the first step that the learner is asked for."""
        own = [number for number, step in enumerate(self.record.steps) if split_step(step)[0] == self.seat]
        if len(own) < len(self.cues):
            raise LessonError("bad-lesson", id=self.id, detail="more cues than steps of the learner")
        return own[len(own) - len(self.cues)]

    def intro_from(self) -> int:
        """Return the index of the first step that is shown as it happens.

        It comes after the last step of chance or of the learner before the first question.
        """
        first = self.first_question()
        quiet = (CHANCE, self.seat)
        before = [n for n, step in enumerate(self.record.steps[:first]) if split_step(step)[0] in quiet]
        return before[-1] + 1 if before else 0

    def text_key(self, part: str) -> str:
        """Return the key of one of its texts: `lesson.trump.title`."""
        return ".".join(("lesson", self.idea, part))
