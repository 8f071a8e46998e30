"""The coach's advice at a table. The coach gets the seat's view and nothing else."""

import msgspec

from yohoho.bots.advice import Confidence, Hint, confidence
from yohoho.bots.coach import has_coach
from yohoho.server.errors import ServerError
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.table_bots import TableBots, Unanswered
from yohoho.table import TableError
from yohoho.table.view import TableView


class Advice(msgspec.Struct, frozen=True):
    version: int
    """The version of the table it is about; when the table has moved on, ask again."""
    confidence: Confidence
    """In the first hint, compared with the others."""
    hints: list[Hint]
    """One for each legal action, the best first; none when it is not my turn."""


async def advice_for(hub: Hub, bots: TableBots, table_id: str, who: str) -> Advice:
    """Raises TableError where no advice is allowed, ServerError when the coach has no answer in time."""
    view = await hub.view(table_id, who)
    _check(view)
    try:
        hints = await bots.advise(view.settings.game, view.game) if view.game.legal else []
    except Unanswered:
        raise ServerError("coach-silent") from None
    return Advice(view.version, confidence(hints), hints)


def _check(view: TableView) -> None:
    """Raises TableError with the reason why there is no advice."""
    if view.you is None:
        raise TableError("not-seated")
    if view.phase != "playing":
        raise TableError("no-game", phase=view.phase)
    if view.settings.coach == "off" or not has_coach(view.settings.game):
        raise TableError("coach-off")
    if not view.coach:
        raise TableError("coach-alone")
