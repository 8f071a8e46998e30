"""The route of the options of a table."""

from litestar import Router, get

from yohoho.server.menu import Menu, full_menu
from yohoho.server.problems import answers


@get("/api/menu", responses=answers())
async def menu() -> Menu:
    """Every game and edition with its options, for a page that lets people choose."""
    return full_menu()


menus = Router("/", route_handlers=[menu], tags=["tables"])
