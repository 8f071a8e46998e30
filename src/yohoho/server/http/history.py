"""Routes of all my games in one list, at tables and on score sheets, and of the players' statistics."""

from typing import Annotated

from litestar import Router, get
from litestar.params import QueryParameter

from yohoho.server.careers import Careers, Filter, History, Seasons, careers, history_page, seasons
from yohoho.server.dependencies import (
    LATEST,
    SIGNED_IN,
    Before,
    Limit,
    Me,
    TheGameHistory,
    TheLimits,
    TheStore,
)
from yohoho.server.limits import address_of
from yohoho.server.problems import AnyRequest, answers

Group = Annotated[str | None, QueryParameter(max_length=60, description="Only sheets of this group.")]
Since = Annotated[int, QueryParameter(ge=0, le=LATEST, description="Played from this time on.")]
Until = Annotated[int | None, QueryParameter(ge=0, le=LATEST, description="Played before this time.")]


@get("/api/history", security=SIGNED_IN, responses=answers(401))
async def my_history(
    store: TheStore,
    game_history: TheGameHistory,
    me: Me,
    limits: TheLimits,
    request: AnyRequest,
    group: Group = None,
    since: Since = 0,
    until: Until = None,
    before: Before = None,
    limit: Limit = 20,
) -> History:
    """Games I have played, newest first: at tables, and on score sheets I own, write on or play in.

    Games at tables belong to no group.
    """
    limits.enforce("history", me.id, address_of(request))
    return await history_page(store, game_history, me, Filter(group, since, until), limit, before)


@get("/api/careers", security=SIGNED_IN, responses=answers(401))
async def my_careers(
    store: TheStore,
    game_history: TheGameHistory,
    me: Me,
    limits: TheLimits,
    request: AnyRequest,
    group: Group = None,
    since: Since = 0,
    until: Until = None,
) -> Careers:
    """Everybody in my games of Skull King: wins, bids, runs, duels and ratings. Bots are opponents only.

    Games at tables belong to no group.
    """
    limits.enforce("history", me.id, address_of(request))
    return await careers(store, game_history, me, Filter(group, since, until))


@get("/api/seasons", security=SIGNED_IN, responses=answers(401))
async def my_seasons(store: TheStore, me: Me, limits: TheLimits, request: AnyRequest) -> Seasons:
    """The groups I have played in, and since when I play: the filters for history and careers."""
    limits.enforce("history", me.id, address_of(request))
    return await seasons(store, me)


history = Router("/", route_handlers=[my_history, my_careers, my_seasons], tags=["games"])
