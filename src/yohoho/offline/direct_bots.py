"""Bots that decide in the process that serves the table: a browser has no other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from yohoho.bots.advice import Hint
from yohoho.bots.coach import advise_by_network, has_network_coach
from yohoho.bots.fallback import Decision, Question, answer, instead
from yohoho.bots.ladder import base_rung
from yohoho.bots.network_provider import Network, network_for, provide_network
from yohoho.server.tables.table_bots import Unanswered

if TYPE_CHECKING:
    from yohoho.review.worker import RoundAnswer, RoundQuestion

TRAINED: Final = "captain"
"""The rung whose bots, with their variants, need a network."""

LoadNetwork = Callable[[str], Awaitable[Network]]
"""Loads the network of a game. Raises OSError where it cannot be had."""


class DirectBots:
    """Loads a network only when it is first needed, because networks are larger than all the rest."""

    def __init__(self, load_network: LoadNetwork) -> None:
        self._load_network = load_network

    async def decide(self, question: Question) -> Decision:
        """Return the bot's decision. A captain without its network is replaced like any bot that fails."""
        if base_rung(question.bot.partition(":")[0]) == TRAINED:
            await self._network_of(question.game)
        await asyncio.sleep(0)  # messages that have come meanwhile are read first
        try:
            return answer(question)
        except ImportError as error:  # a bot whose modules are not in the archive
            return instead(question, "missing", error.name or "")

    async def advise(self, game: str, view: Any) -> list[Hint]:
        network = await self._network_of(game) if has_network_coach(game) else None
        if network is None:
            raise Unanswered("missing")
        return advise_by_network(game, network, view)

    async def _network_of(self, game: str) -> Network | None:
        """Return the network, or None where it cannot be loaded now."""
        if network_for(game) is None:
            try:
                provide_network(game, await self._load_network(game))
            except OSError:
                return None
        return network_for(game)

    async def review_round(self, question: RoundQuestion) -> RoundAnswer:
        raise Unanswered("missing")

    async def close(self) -> None:
        """Nothing is open."""
