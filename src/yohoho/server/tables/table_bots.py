"""The bots, the coach and the judge, as tables ask them: in other processes on a server, at once in the
browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from yohoho.bots.advice import Hint
from yohoho.bots.fallback import Decision, Kind, Question

if TYPE_CHECKING:  # reviews need NumPy
    from yohoho.review.worker import RoundAnswer, RoundQuestion


class Unanswered(Exception):
    """Nobody came to an answer."""

    def __init__(self, kind: Kind, detail: str = "") -> None:
        super().__init__(kind)
        self.kind: Kind = kind
        self.detail = detail


class TableBots(Protocol):
    async def decide(self, question: Question) -> Decision:
        """The bot's choice, or a safe one. Never raises because of a bot."""

    async def advise(self, game: str, view: Any) -> list[Hint]:
        """The coach's hints for the seat that has this view. Raises Unanswered."""

    async def review_round(self, question: RoundQuestion) -> RoundAnswer:
        """The review of one round of a finished game. Raises Unanswered."""

    async def close(self) -> None: ...
