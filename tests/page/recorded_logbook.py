"""Answers of the server about finished games, for the tests of the logbook in Node: seasons and careers.

tests/page/recordings.py writes them.
"""

from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlencode

from tests.server.devices import plain
from tests.server.in_memory import InMemoryServer, in_memory_server
from tests.server.sheets.test_history import a_game, keep, row_of
from yohoho.scorepad import Log, Round, open_sheet, write
from yohoho.scorepad.commands import WriteRound

YEAR: Final = 2026
"""The year in which the tests in Node begin."""


def logbook_documents() -> dict[str, Any]:
    """Each answer by its request: without a game, with sheets, and with a game at a table as well."""
    with in_memory_server(limits=False) as app:
        nobody = app.guest("Bess")
        empty = _answers(app, nobody["token"], _requests([{}]))
        ida = app.guest("Ida")
        for sheet in _sheets():
            _bring(app, ida["token"], sheet)
        pads = _answers(app, ida["token"], _requests(_choices()))
        table = row_of(a_game(1, ("Ida", "Bo", "Cy"), plan=[1]), (ida["id"], "", ""), _noon(YEAR, 3))
        keep(app, ida["token"], table)
        tables = _answers(app, ida["token"], _requests([{}]))
    return {"empty": empty, "pads": pads, "tables": tables}


def _noon(year: int, month: int) -> int:
    return int(datetime(year, month, 2, 12, tzinfo=UTC).timestamp() * 1000)


def _sheets() -> list[Log]:
    """Thursday's games: two last year, one this year; and one of the family."""
    return [
        _sheet("thursday-1", _noon(YEAR - 1, 6), "Thursday"),
        _sheet("thursday-2", _noon(YEAR - 1, 7), "Thursday", second=0),
        _sheet("thursday-3", _noon(YEAR, 1), "Thursday", second=0),
        _sheet("family-1", _noon(YEAR - 1, 8), "Family", third="Dora"),
    ]


def _sheet(name: str, at: int, group: str, second: int = 1, third: str = "Cy") -> Log:
    """Two rounds of three: Ann is exact twice, Bo bids `second` in the second round and wins nothing."""
    log = open_sheet(name, "phone", ["Ann", "Bo", third], {"plan": [1, 2]}, at=at, group=group)
    for number, bids, tricks in ((1, (1, 0, 0), (1, 0, 0)), (2, (1, second, 1), (1, 0, 1))):
        written = Round(bids=_by_person(bids), tricks=_by_person(tricks))
        log = write(log, "phone", WriteRound(number, written))
    return log


def _by_person(numbers: tuple[int, ...]) -> dict[str, int]:
    return {f"p{seat}": number for seat, number in enumerate(numbers, 1)}


def _bring(app: InMemoryServer, token: str, log: Log) -> None:
    body = {"operations": plain(log.operations), "since": 0}
    answer = app.ask("POST", f"/api/sheets/{log.sheet}/sync", token, json=body)
    assert answer.status_code == 200, answer.text


def _choices() -> list[dict[str, Any]]:
    """What is chosen in the filter of the logbook."""
    years = {year: _span(year) for year in (YEAR - 1, YEAR)}
    thursday = {"group": "Thursday"}
    return [
        {},
        thursday,
        {"group": "Family"},
        thursday | years[YEAR - 1],
        thursday | years[YEAR],
        {"since": _midnight(YEAR, 5, 1), "until": _midnight(YEAR, 6, 1)},
    ]


def _span(year: int) -> dict[str, int]:
    return {"since": _midnight(year, 1, 1), "until": _midnight(year + 1, 1, 1)}


def _midnight(year: int, month: int, day: int) -> int:
    return int(datetime(year, month, day, tzinfo=UTC).timestamp() * 1000)


def _requests(choices: list[dict[str, Any]]) -> list[str]:
    games = ["/api/history?" + urlencode(choice | {"limit": 20}) for choice in choices]
    careers = ["/api/careers" + ("?" + urlencode(choice) if choice else "") for choice in choices]
    return [*games, *careers, "/api/seasons", "/api/sheets?limit=100"]


def _answers(app: InMemoryServer, token: str, paths: list[str]) -> dict[str, Any]:
    answers = {path: app.ask("GET", path, token) for path in paths}
    for path, answer in answers.items():
        assert answer.status_code == 200, (path, answer.text)
    return {f"GET {path}": answer.json() for path, answer in answers.items()}
