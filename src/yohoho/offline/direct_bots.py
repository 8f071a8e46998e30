"""Bots that decide in the process that serves the table: a browser has no other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from yohoho.bots.advice import Hint
from yohoho.bots.coach import advise
from yohoho.bots.fallback import Decision, Question, answer
from yohoho.core.errors import OptionsError
from yohoho.server.tables.table_bots import Unanswered

if TYPE_CHECKING:
    from yohoho.review.worker import RoundAnswer, RoundQuestion


class DirectBots:
    async def decide(self, question: Question) -> Decision:
        await asyncio.sleep(0)  # messages that have come meanwhile are read first
        return answer(question)

    async def advise(self, game: str, view: Any) -> list[Hint]:
        try:
            return advise(game, view)
        except OptionsError as error:
            raise Unanswered("missing", error.reason.code) from None

    async def review_round(self, question: RoundQuestion) -> RoundAnswer:
        raise Unanswered("missing")

    async def close(self) -> None:
        """Nothing is open."""
