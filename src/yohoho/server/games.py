"""The finished games of a person: what a server and the browser answer alike."""

import msgspec

from yohoho.core.game import Result
from yohoho.server.errors import ServerError
from yohoho.server.history import GameHistory
from yohoho.store.protocol import GameRow, Identity, Store


class GameLine(msgspec.Struct, frozen=True):
    """A finished game. `seat` is where I sat, `shared` whether I share it."""

    id: str
    table: str
    """Empty for an imported game."""
    game: str
    finished: int
    names: list[str]
    seat: int
    winners: list[int]
    """Their seats; empty for a record of older rules."""
    shared: bool


class GamePage(msgspec.Struct, frozen=True):
    games: list[GameLine]
    before: int | None
    """Pass it on for the next page; none when this is the last."""


async def game_page(
    store: Store, game_history: GameHistory, me: Identity, limit: int, before: int | None
) -> GamePage:
    """Games this person played to the end, newest first."""
    rows = await store.games_of(me.id, limit, before)
    shared = {share.game_id for share in await store.shares_of(me.id, [row.id for row in rows])}
    lines = [game_line(row, me, await game_history.result(row), row.id in shared) for row in rows]
    return GamePage(lines, lines[-1].finished if len(lines) >= limit else None)


def game_line(row: GameRow, me: Identity, result: Result | None, shared: bool) -> GameLine:
    return GameLine(
        id=row.id,
        table=row.table_id,
        game=row.game,
        finished=row.finished,
        names=list(row.names),
        seat=row.players.index(me.id),
        winners=list(result.winners) if result else [],
        shared=shared,
    )


async def owned_game(store: Store, me: Identity, game_id: str) -> GameRow:
    """The game, if I own it. A player who removed it from the list no longer does, so the list decides."""
    row = await store.game(game_id)
    if row is not None:
        of_that_moment = await store.games_of(me.id, 1, row.finished + 1)
        if any(game.id == game_id for game in of_that_moment):
            return row
    raise ServerError("no-such-record", game=game_id)
