"""Routes of the coach: its advice on the person's own decision, which it computes in another process."""

from litestar import Router, get

from yohoho.server.dependencies import SIGNED_IN, Me, TheBots, TheHub, TheLimits
from yohoho.server.http.tables import TableId
from yohoho.server.limits import address_of
from yohoho.server.problems import AnyRequest, answers
from yohoho.server.tables.advising import Advice, advice_for


@get("/api/tables/{table_id:str}/advice", security=SIGNED_IN, responses=answers(401, 404, 409))
async def advice(
    table_id: TableId, hub: TheHub, bots: TheBots, me: Me, limits: TheLimits, request: AnyRequest
) -> Advice:
    """The coach's advice on my decision, where the table allows it."""
    limits.enforce("advice", me.id, address_of(request))
    return await advice_for(hub, bots, table_id, me.id)


advisers = Router("/", route_handlers=[advice], tags=["tables"])
