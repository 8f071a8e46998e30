"""The routes that only a server has, besides those of the page and of the service itself."""

from collections.abc import Iterator
from typing import Final

from yohoho.server.routes.route import ANYBODY, GUEST, SIGNED_IN, Access, Handler, Route, with_tag
from yohoho.server.routes.server_only import (
    carrying,
    lessons,
    public_tables,
    referee,
    reviews,
    shares,
    sheet_crew,
    sheets,
)

_REVIEW: Final = (401, 404, 409)
_CREW: Final = (401, 403, 404, 409)


def _review_routes(
    path: str, start: Handler, poll: Handler, leave: Handler, reader: Access
) -> Iterator[Route]:
    """The document names their operations alike, whosever game it is."""
    yield Route("POST", path, start, SIGNED_IN, _REVIEW, name="start_review")
    yield Route("GET", path, poll, reader, _REVIEW, name="poll_review")
    yield Route("DELETE", path, leave, SIGNED_IN, _REVIEW, status=204, name="leave_review")


REVIEW_ROUTES: Final = (
    *_review_routes(
        "/api/games/{game_id}/review",
        reviews.start_my_review,
        reviews.poll_my_review,
        reviews.leave_my_review,
        SIGNED_IN,
    ),
    *_review_routes(
        "/api/shared/{token}/review",
        reviews.start_shared_review,
        reviews.poll_shared_review,
        reviews.leave_shared_review,
        GUEST,
    ),
    Route("POST", "/api/reviews/sheet", reviews.review_sheet, SIGNED_IN, (409,)),
    Route("POST", "/api/reviews/record", reviews.review_record, SIGNED_IN, (409,)),
    Route("POST", "/api/reviews/sheet/replay", reviews.replay_sheet, ANYBODY),
    Route("GET", "/api/reviews/summary", reviews.review_summary, SIGNED_IN, (404,)),
)
SHEET_ROUTES: Final = (
    Route("POST", "/api/sheets/{sheet_id}/sync", sheets.sync, SIGNED_IN, _CREW),
    Route("GET", "/api/sheets/{sheet_id}", sheets.look, SIGNED_IN, (403, 404)),
    Route("GET", "/api/sheets", sheets.my_sheets, SIGNED_IN),
    Route("DELETE", "/api/sheets/{sheet_id}", sheets.forget, SIGNED_IN, (403, 404), status=204),
)
CREW_ROUTES: Final = (
    Route("POST", "/api/sheets/{sheet_id}/share", sheet_crew.share, SIGNED_IN, _CREW),
    Route("DELETE", "/api/sheets/{sheet_id}/share", sheet_crew.unshare, SIGNED_IN, _CREW),
    Route("POST", "/api/sheets/{sheet_id}/join", sheet_crew.join, SIGNED_IN, _CREW),
    Route("PUT", "/api/sheets/{sheet_id}/me", sheet_crew.i_am, SIGNED_IN, _CREW),
    Route("PUT", "/api/sheets/{sheet_id}/crew/{key}", sheet_crew.change_mate, SIGNED_IN, _CREW),
    Route("POST", "/api/sheets/{sheet_id}/pen", sheet_crew.take_pen, SIGNED_IN, _CREW),
    Route("DELETE", "/api/sheets/{sheet_id}/pen", sheet_crew.read_about_pen, SIGNED_IN, _CREW),
    Route("DELETE", "/api/sheets/{sheet_id}/crew/{key}", sheet_crew.send_away, SIGNED_IN, _CREW),
    Route("PUT", "/api/sheets/{sheet_id}/bid", sheet_crew.bid, SIGNED_IN, _CREW),
    Route("POST", "/api/sheets/{sheet_id}/reveal", sheet_crew.reveal, SIGNED_IN, _CREW),
    Route("PUT", "/api/sheets/{sheet_id}/tricks", sheet_crew.tricks, SIGNED_IN, _CREW),
    Route("PUT", "/api/sheets/{sheet_id}/laid", sheet_crew.lay, SIGNED_IN, _CREW),
)
SERVER_TABLE: Final = (
    *with_tag(
        "people",
        Route("POST", "/api/me/carry", carrying.carry, SIGNED_IN),
        Route("POST", "/api/me/carried", carrying.take_identity, ANYBODY, (401,), name="carried"),
    ),
    *with_tag(
        "tables",
        Route("GET", "/api/menu", public_tables.menu, ANYBODY),
        Route("GET", "/api/presets", public_tables.presets, ANYBODY),
        Route("GET", "/api/tables", public_tables.public_tables, GUEST),
        Route("GET", "/api/codes/{code}", public_tables.find_code, ANYBODY, (404,)),
    ),
    *with_tag(
        "games",
        Route("GET", "/api/games/{game_id}/share", shares.my_share, SIGNED_IN, (404,)),
        Route("POST", "/api/games/{game_id}/share", shares.share_game, SIGNED_IN, (404,)),
        Route("DELETE", "/api/games/{game_id}/share", shares.revoke_share, SIGNED_IN, (404,), status=204),
        Route("GET", "/api/shared/{token}", shares.replay_shared, ANYBODY, (404,), name="shared_replay"),
    ),
    *with_tag(
        "daily",
        Route("GET", "/api/daily/{date}/{game_name}/replays/{game_id}", shares.day_replay, ANYBODY, (404,)),
    ),
    *with_tag(
        "referee",
        Route("POST", "/api/referee/trick", referee.trick, ANYBODY),
        Route("POST", "/api/referee/legal", referee.legal, ANYBODY),
        Route("POST", "/api/referee/score", referee.score, ANYBODY),
    ),
    *with_tag(
        "lessons",
        Route("GET", "/api/lessons", lessons.lesson_list, ANYBODY),
        Route("GET", "/api/lessons/{lesson_id}", lessons.lesson, ANYBODY, (404,)),
    ),
    *with_tag("reviews", *REVIEW_ROUTES),
    *with_tag("sheets", *SHEET_ROUTES, *CREW_ROUTES),
)
