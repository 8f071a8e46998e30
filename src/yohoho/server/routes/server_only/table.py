"""The routes that only a server has, besides those of the page and of the service itself."""

from typing import Final

from yohoho.server.routes.route import ANYBODY, GUEST, SIGNED_IN, Route, tagged
from yohoho.server.routes.server_only import carrying, public_tables, referee, shares

SERVER_TABLE: Final = (
    *tagged(
        "people",
        Route("POST", "/api/me/carry", carrying.carry, SIGNED_IN),
        Route("POST", "/api/me/carried", carrying.take_identity, ANYBODY, (401,), name="carried"),
    ),
    *tagged(
        "tables",
        Route("GET", "/api/menu", public_tables.menu, ANYBODY),
        Route("GET", "/api/presets", public_tables.presets, ANYBODY),
        Route("GET", "/api/tables", public_tables.public_tables, GUEST),
        Route("GET", "/api/codes/{code}", public_tables.find_code, ANYBODY, (404,)),
    ),
    *tagged(
        "games",
        Route("GET", "/api/games/{game_id}/share", shares.my_share, SIGNED_IN, (404,)),
        Route("POST", "/api/games/{game_id}/share", shares.share_game, SIGNED_IN, (404,)),
        Route("DELETE", "/api/games/{game_id}/share", shares.revoke_share, SIGNED_IN, (404,), status=204),
        Route("GET", "/api/shared/{token}", shares.shared_replay, ANYBODY, (404,)),
    ),
    *tagged(
        "daily",
        Route("GET", "/api/daily/{date}/{game_name}/replays/{game_id}", shares.day_replay, ANYBODY, (404,)),
    ),
    *tagged(
        "referee",
        Route("POST", "/api/referee/trick", referee.trick, ANYBODY),
        Route("POST", "/api/referee/legal", referee.legal, ANYBODY),
        Route("POST", "/api/referee/score", referee.score, ANYBODY),
    ),
)
