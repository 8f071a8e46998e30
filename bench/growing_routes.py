"""The requests whose cost could grow with stored rows, and the reasons why that of other routes cannot."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from bench.stored_rows import GAME, MAX_OPERATIONS, NAMES, Owner, long_sheet, short_record
from yohoho.scorepad import Log


class Measure(msgspec.Struct, frozen=True):
    """A request that is measured. In its path, `{number}` is the number of the repetition, from 0."""

    route: str
    rows: str
    """The rows of which there are many."""
    path: str = ""
    """The route's own path by default."""
    body: str = ""
    """The name of its body in `body_of`."""
    statuses: tuple[int, ...] = (200,)

    @property
    def method(self) -> str:
        return self.route.partition(" ")[0]

    def path_of(self, owner: Owner, number: int) -> str:
        closed = owner.closed_day
        path = self.path or self.route.partition(" ")[2]
        return path.format(
            closed=closed, today=owner.today, game=GAME, attempt=f"{closed}-{owner.identity}", number=number
        )


DAY: Final = "GET /api/daily/{date}/{game_name}"
GROWING: Final = (
    # the daily deal
    Measure("GET /api/daily", "attempts"),
    Measure("GET /api/daily/calendar", "attempts"),
    Measure(DAY, "attempts", "/api/daily/{closed}/{game}"),
    Measure(DAY, "attempts", "/api/daily/{today}/{game}"),
    Measure(
        "GET /api/daily/{date}/{game_name}/replays/{game_id}",
        "attempts",
        "/api/daily/{closed}/{game}/replays/{attempt}-1",
        statuses=(404,),  # finding the attempt among the others is what grows
    ),
    Measure("POST /api/daily/{game_name}", "attempts", "/api/daily/skull"),
    Measure("POST /api/daily/{date}/{game_name}/practice", "tables", "/api/daily/{closed}/{game}/practice"),
    # tables
    Measure("GET /api/tables", "tables", "/api/tables?limit=100"),
    Measure("GET /api/tables/mine", "tables", "/api/tables/mine?limit=100"),
    Measure("GET /api/tables/current", "log entries"),
    Measure("GET /api/tables/{table_id}", "log entries", "/api/tables/long-table"),
    Measure("GET /api/codes/{code}", "tables", "/api/codes/T00007"),
    Measure("POST /api/tables", "tables", body="table", statuses=(201,)),
    # finished games
    Measure("GET /api/games", "games", "/api/games?limit=100"),
    Measure("GET /api/games/{game_id}", "games", "/api/games/game-7"),
    Measure("GET /api/games/{game_id}/download", "games", "/api/games/game-7/download"),
    Measure("GET /api/games/{game_id}/replay", "games", "/api/games/game-7/replay"),
    Measure("POST /api/games/import", "imported games", body="import", statuses=(201, 409)),
    Measure("POST /api/games/{game_id}/share", "games", "/api/games/game-7/share", "share"),
    Measure("GET /api/games/{game_id}/share", "games", "/api/games/game-7/share"),
    Measure("GET /api/history", "games, sheets", "/api/history?limit=100"),
    Measure("GET /api/history", "sheets", "/api/history?limit=100&group=Friends"),
    Measure("GET /api/careers", "games, sheets"),
    Measure("GET /api/seasons", "games, sheets"),
    # reviews
    Measure("GET /api/reviews/summary", "reviews", "/api/reviews/summary?game={game}"),
    Measure("POST /api/reviews/record", "reviews", body="record"),
    Measure("POST /api/games/{game_id}/review", "reviews", "/api/games/game-7/review", "review"),
    Measure("GET /api/games/{game_id}/review", "reviews", "/api/games/game-7/review"),
    Measure("DELETE /api/games/{game_id}/review", "reviews", "/api/games/game-7/review", statuses=(204,)),
    # score sheets
    Measure("GET /api/sheets", "sheets", "/api/sheets?limit=100"),
    Measure("GET /api/sheets/{sheet_id}", "operations", "/api/sheets/long-sheet"),
    Measure("POST /api/sheets/{sheet_id}/sync", "operations", "/api/sheets/long-sheet/sync", "fetch"),
    Measure("POST /api/sheets/{sheet_id}/sync", "operations", "/api/sheets/long-sheet/sync", "send-again"),
    Measure("POST /api/sheets/{sheet_id}/sync", "operations", "/api/sheets/long-sheet/sync", "write"),
    Measure("PUT /api/sheets/{sheet_id}/laid", "operations", "/api/sheets/long-sheet/laid", "laid"),
    # last, because they delete
    Measure("DELETE /api/games/{game_id}/share", "games", "/api/games/game-7/share", statuses=(204,)),
    Measure("DELETE /api/games/{game_id}", "games", "/api/games/game-{number}", statuses=(204,)),
    Measure("DELETE /api/sheets/{sheet_id}", "sheets", "/api/sheets/sheet-{number}", statuses=(204,)),
)

ON_A_SHEET: Final = "PUT /api/sheets/{sheet_id}/laid"
THE_SAME: Final = {
    "GET /api/tables/{table_id}/advice": "GET /api/tables/{table_id}",
    "GET /api/shared/{token}": "GET /api/games/{game_id}/replay",
    "GET /api/shared/{token}/review": "GET /api/games/{game_id}/review",
    "POST /api/shared/{token}/review": "POST /api/games/{game_id}/review",
    "DELETE /api/shared/{token}/review": "DELETE /api/games/{game_id}/review",
    "POST /api/reviews/sheet": "POST /api/reviews/record",
    "POST /api/sheets/{sheet_id}/share": ON_A_SHEET,
    "DELETE /api/sheets/{sheet_id}/share": ON_A_SHEET,
    "POST /api/sheets/{sheet_id}/join": ON_A_SHEET,
    "PUT /api/sheets/{sheet_id}/me": ON_A_SHEET,
    "PUT /api/sheets/{sheet_id}/bid": ON_A_SHEET,
    "POST /api/sheets/{sheet_id}/reveal": ON_A_SHEET,
    "PUT /api/sheets/{sheet_id}/tricks": ON_A_SHEET,
    "PUT /api/sheets/{sheet_id}/crew/{key}": ON_A_SHEET,
    "DELETE /api/sheets/{sheet_id}/crew/{key}": ON_A_SHEET,
    "POST /api/sheets/{sheet_id}/pen": ON_A_SHEET,
    "DELETE /api/sheets/{sheet_id}/pen": ON_A_SHEET,
}
"""Routes that read and write the same rows as another, which is measured."""

_PAGE: Final = "the page, from memory"
_ITSELF: Final = "a description of the server, from memory"
_SENT: Final = "works on what is sent with it"
_PERSON: Final = "reads or writes the row of one person"
CONSTANT: Final = {
    **dict.fromkeys(("GET /", "GET /about", "GET /carry", "GET /games", "GET /history", "GET /join"), _PAGE),
    **dict.fromkeys(("GET /open", "GET /pad", "GET /pad/{sheet}", "GET /referee", "GET /replay"), _PAGE),
    **dict.fromkeys(("GET /replay/{game}", "GET /rules", "GET /rules/{book}", "GET /settings"), _PAGE),
    **dict.fromkeys(("GET /shared/{token}", "GET /t/{table}", "GET /tables", "GET /worker.js"), _PAGE),
    **dict.fromkeys(("GET /daily", "GET /daily/{day}/{game}", "GET /watch/{day}/{game}/{game_id}"), _PAGE),
    **dict.fromkeys(("GET /learn", "GET /learn/{lesson}", "GET /puzzles", "GET /puzzles/{puzzle}"), _PAGE),
    "GET /page/{digest}/{file}": _PAGE,
    **dict.fromkeys(("GET /api", "GET /api/protocol.json", "GET /release.json", "GET /schema"), _ITSELF),
    **dict.fromkeys(("GET /schema/openapi.json", "GET /schema/{path}", "GET /api/menu"), _ITSELF),
    **dict.fromkeys(("GET /api/presets", "GET /api/lessons", "GET /api/lessons/{lesson_id}"), _ITSELF),
    **dict.fromkeys(("GET /health", "GET /ready", "GET /metrics"), "asks for no more than one row"),
    **dict.fromkeys(("GET /api/qr.svg", "POST /api/referee/trick", "POST /api/referee/legal"), _SENT),
    **dict.fromkeys(("POST /api/referee/score", "POST /api/games/replay"), _SENT),
    "POST /api/reviews/sheet/replay": _SENT,
    **dict.fromkeys(("GET /api/visitor", "GET /api/me", "POST /api/me", "POST /api/me/carry"), _PERSON),
    "POST /api/me/carried": _PERSON,
    **dict.fromkeys(
        ("GET /api/lessons/progress", "PUT /api/lessons/progress"), "there are no more rows than lessons"
    ),
}
"""Routes whose cost does not grow with rows, and the reason."""


def body_of(name: str, number: int, owner: Owner, rows: int) -> Any:
    """The body of a repetition with this many rows; None without a name."""
    return _BODIES[name](number, owner, rows) if name else None


def _send_again(number: int, owner: Owner, rows: int) -> Any:
    """An operation that the sheet has already; all others are looked through to know that."""
    return {"operations": msgspec.to_builtins(_sheet().operations[-1:]), "since": _version(owner, rows)}


def _write(number: int, owner: Owner, rows: int) -> Any:
    """A new operation on the round that all others are about."""
    clock = _operations(rows) + number + 1
    operation = replace(_sheet().operations[-1], id=f"write-{number}", author="writer", clock=clock, over=())
    return {"operations": [msgspec.to_builtins(operation)], "since": _version(owner, rows)}


def _version(owner: Owner, rows: int) -> int:
    """The version of the long sheet before it is written on: a device that has it fetches nothing older."""
    return owner.sheets_made + _operations(rows)


def _operations(rows: int) -> int:
    return min(rows, MAX_OPERATIONS)


@cache
def _sheet() -> Log:
    return long_sheet(10)


_BODIES: Final[dict[str, Callable[[int, Owner, int], Any]]] = {
    "table": lambda number, owner, rows: {"preset": "skull"},
    "import": lambda number, owner, rows: {"record": msgspec.json.decode(short_record(NAMES)), "seat": 1},
    "share": lambda number, owner, rows: {"pseudonyms": True},
    "record": lambda number, owner, rows: {"record": msgspec.json.decode(short_record(NAMES)), "seat": 0},
    "review": lambda number, owner, rows: {"seat": 0},
    "fetch": lambda number, owner, rows: {"since": 0},
    "send-again": _send_again,
    "write": _write,
    "laid": lambda number, owner, rows: {"number": 1, "bids": {}, "played": []},
}
