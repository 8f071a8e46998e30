"""The routes that a server and a page without a server have alike."""

from typing import Final

from yohoho.server.routes import daily, games, history, lessons, people, tables
from yohoho.server.routes.route import ANYBODY, GUEST, SIGNED_IN, Route, with_tag

TABLE: Final = (
    *with_tag(
        "people",
        Route("POST", "/api/me", people.name_me, GUEST, (401,)),
        Route("GET", "/api/me", people.who_am_i, SIGNED_IN),
        Route("GET", "/api/visitor", people.visitor, GUEST),
    ),
    *with_tag(
        "tables",
        Route("POST", "/api/tables", tables.open_table, SIGNED_IN, (409,), status=201),
        Route("GET", "/api/tables/mine", tables.my_tables, SIGNED_IN),
        Route("GET", "/api/tables/current", tables.current_table, SIGNED_IN),
        Route("GET", "/api/tables/{table_id}", tables.look, GUEST, (404,)),
        Route("GET", "/api/tables/{table_id}/advice", tables.advice, SIGNED_IN, (404, 409)),
    ),
    *with_tag(
        "games",
        Route("GET", "/api/games", games.my_games, SIGNED_IN),
        Route("GET", "/api/games/{game_id}", games.record, SIGNED_IN, (404,)),
        Route("GET", "/api/games/{game_id}/download", games.download, SIGNED_IN, (404,)),
        Route("GET", "/api/games/{game_id}/replay", games.replay_mine, SIGNED_IN, (404,)),
        Route("POST", "/api/games/replay", games.replay_record, ANYBODY),
        Route("POST", "/api/games/import", games.import_record, SIGNED_IN, (409,), status=201),
        Route("DELETE", "/api/games/{game_id}", games.forget, SIGNED_IN, (404,), status=204),
    ),
    *with_tag(
        "daily",
        Route("GET", "/api/daily", daily.today, GUEST),
        Route("POST", "/api/daily/{game_name}", daily.begin, SIGNED_IN, (404, 409)),
        Route("POST", "/api/daily/{date}/{game_name}/practice", daily.practise, SIGNED_IN, (404, 409)),
        Route("GET", "/api/daily/calendar", daily.calendar, GUEST),
        Route("GET", "/api/daily/{date}/{game_name}", daily.result, GUEST, (404,)),
    ),
    *with_tag(
        "games",
        Route("GET", "/api/history", history.my_history, SIGNED_IN),
        Route("GET", "/api/careers", history.my_careers, SIGNED_IN),
        Route("GET", "/api/seasons", history.my_seasons, SIGNED_IN),
    ),
    *with_tag(
        "lessons",
        Route("GET", "/api/lessons/progress", lessons.progress, SIGNED_IN),
        Route("PUT", "/api/lessons/progress", lessons.add_progress, SIGNED_IN, (404,)),
    ),
)
