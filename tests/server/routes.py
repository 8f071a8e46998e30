"""Every route of the server, and the access it needs: for the tests of requests without an identity and the
fuzzer.

A route that is missing here fails `test_signed_out.py`.
"""

import json
from typing import Any, Final

from litestar import Litestar
from litestar.routes import HTTPRoute
from msgspec import to_builtins

from tests.scorepad.logged_games import play_logged_rounds, sheet_for
from tests.server.devices import NAMES, plain
from tests.server.in_memory import record_of_a_game
from yohoho import SkullKing
from yohoho.scorepad import open_sheet, write
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.document import Document

RECORD: Final = "the record"
IMPORT: Final = "the record and the seat"
CODE: Final = "the code"
"""Bodies that the test fills in."""


def make_logged_sheet() -> Document:
    """A score sheet of one round, with all its cards."""
    game = SkullKing(players=3, plan=(1,))
    (played,) = play_logged_rounds(game, 1)
    log = write(sheet_for(game, played), "dev", WriteRound(1, played.round))
    return Document(sheet=log.sheet, operations=log.operations)


LOGGED: Final = make_logged_sheet()

OPEN: Final[dict[str, Any]] = {
    # the page: the same for everybody
    **dict.fromkeys(("GET /", "GET /about", "GET /carry", "GET /games", "GET /history", "GET /join")),
    **dict.fromkeys(("GET /open", "GET /pad", "GET /pad/{sheet}", "GET /referee", "GET /replay")),
    **dict.fromkeys(("GET /replay/{game}", "GET /rules", "GET /rules/{book}", "GET /settings")),
    **dict.fromkeys(("GET /shared/{token}", "GET /t/{table}", "GET /tables", "GET /worker.js")),
    **dict.fromkeys(("GET /daily", "GET /daily/{day}/{game}", "GET /watch/{day}/{game}/{game_id}")),
    **dict.fromkeys(("GET /learn", "GET /learn/{lesson}", "GET /puzzles", "GET /puzzles/{puzzle}")),
    "GET /page/{digest}/{file}": None,
    # the service: its description and its options
    **dict.fromkeys(("GET /api", "GET /api/protocol.json", "GET /release.json", "GET /api/qr.svg?path=/")),
    **dict.fromkeys(("GET /schema", "GET /schema/openapi.json", "GET /api/menu", "GET /api/presets")),
    **dict.fromkeys(("GET /health", "GET /ready")),
    # lessons: the same for everybody
    **dict.fromkeys(("GET /api/lessons", "GET /api/lessons/{lesson_id}")),
    # public tables, and those whose id or code is known
    **dict.fromkeys(("GET /api/tables", "GET /api/tables/{table_id}", "GET /api/codes/{code}")),
    # the daily deal: what everybody may know of it
    **dict.fromkeys(("GET /api/daily", "GET /api/daily/calendar")),
    # a game that one of its players shares
    "GET /api/shared/{token}": None,
    # "who am I?": nobody
    "GET /api/visitor": None,
    # judged, and not stored
    "POST /api/referee/trick": {"cards": ["green-7", "green-12"]},
    "POST /api/referee/legal": {"hand": ["green-7"], "trick": ["green-12"]},
    "POST /api/referee/score": {"dealt": 3, "bid": 1, "tricks": 1},
    "POST /api/games/replay": RECORD,
    "POST /api/reviews/sheet/replay": to_builtins(LOGGED),
}
"""Requests without an identity that are answered with 200, and their bodies."""

BECOMING: Final[dict[str, Any]] = {"POST /api/me": {"name": "Mallory"}}
"""The request that creates a new person."""

REFUSED: Final[dict[str, tuple[int, str, Any]]] = {
    "POST /api/me/carried": (401, "carry-expired", {"token": "a.b.c"}),
    "GET /schema/{path}": (404, "", None),
    "GET /metrics": (404, "no-such-page", None),
    "GET /api/shared/{token}/review": (404, "no-review", None),
    "GET /api/daily/{date}/{game_name}": (403, "daily-not-finished", None),
    "GET /api/daily/{date}/{game_name}/replays/{game_id}": (403, "daily-running", None),
}
"""Requests that are always refused."""

CLOSED: Final[dict[str, Any]] = {
    **dict.fromkeys(("GET /api/me", "POST /api/me/carry", "GET /api/tables/mine", "GET /api/tables/current")),
    "POST /api/tables": {"preset": "skull"},
    **dict.fromkeys(("POST /api/daily/{game_name}", "POST /api/daily/{date}/{game_name}/practice")),
    **dict.fromkeys(("GET /api/tables/{table_id}/advice", "GET /api/games", "GET /api/games/{game_id}")),
    **dict.fromkeys(("GET /api/games/{game_id}/download", "GET /api/games/{game_id}/replay")),
    "POST /api/games/import": IMPORT,
    "GET /api/games/{game_id}/share": None,
    "POST /api/games/{game_id}/share": {"pseudonyms": True},
    "POST /api/games/{game_id}/review": {"seat": 0},
    "POST /api/shared/{token}/review": {"seat": 0},
    **dict.fromkeys(("GET /api/games/{game_id}/review?seat=0", "DELETE /api/games/{game_id}/review?seat=0")),
    "DELETE /api/shared/{token}/review?seat=0": None,
    "GET /api/reviews/summary?game=skull": None,
    "POST /api/reviews/sheet": {"sheet": to_builtins(LOGGED), "seat": 0},
    "POST /api/reviews/record": {"record": json.loads(record_of_a_game(NAMES)), "seat": 0},
    **dict.fromkeys(("GET /api/history", "GET /api/careers", "GET /api/seasons")),
    "GET /api/lessons/progress": None,
    "PUT /api/lessons/progress": {"finished": ["beck-trump"]},
    "POST /api/sheets/{sheet_id}/sync": {"operations": plain(open_sheet("new", "x", NAMES, {}).operations)},
    **dict.fromkeys(("GET /api/sheets", "GET /api/sheets/{sheet_id}", "POST /api/sheets/{sheet_id}/share")),
    "POST /api/sheets/{sheet_id}/join": CODE,
    "PUT /api/sheets/{sheet_id}/me": {"person": "p1"},
    "PUT /api/sheets/{sheet_id}/bid": {"number": 1, "bid": 1},
    "POST /api/sheets/{sheet_id}/reveal": {"number": 1, "bids": {"p2": 1, "p3": 1}},
    "PUT /api/sheets/{sheet_id}/tricks": {"number": 1, "tricks": 1},
    "PUT /api/sheets/{sheet_id}/laid": {"number": 1, "bids": {}, "played": []},
    "PUT /api/sheets/{sheet_id}/crew/{key}": {"pen": True},
    **dict.fromkeys(("POST /api/sheets/{sheet_id}/pen", "DELETE /api/sheets/{sheet_id}/pen")),
    **dict.fromkeys(("DELETE /api/sheets/{sheet_id}/share", "DELETE /api/sheets/{sheet_id}/crew/{key}")),
    **dict.fromkeys(("DELETE /api/sheets/{sheet_id}", "DELETE /api/games/{game_id}/share")),
    "DELETE /api/games/{game_id}": None,
}
"""Requests that need an identity, with a valid body. Those that delete come last."""

MINE: Final = (
    "/api/tables/mine",
    "/api/tables/current",
    "/api/games",
    "/api/sheets",
    "/api/history",
    "/api/lessons/progress",
)
SOCKETS: Final = {"/ws/tables/{table_id}", "/ws/sheets/{sheet_id}"}


def http_routes(app: Litestar, *, options: bool = False) -> set[str]:
    """The routes that the application has, or those of the method OPTIONS, which every path has besides."""
    routes = [route for route in app.routes if isinstance(route, HTTPRoute)]
    return {
        f"{method} {route.path_format}"
        for route in routes
        for method in route.methods
        if (method == "OPTIONS") == options
    }
