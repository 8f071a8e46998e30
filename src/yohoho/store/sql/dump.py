"""The items of a dump in SQL, except tables, whose logs each database stores in its own way."""

from collections.abc import Callable
from typing import Final

from yohoho.store.daily import AttemptRow, DayRow
from yohoho.store.dump import DumpItem, FinishedLesson, GameDump, SettingDump, SheetDump, TableDump
from yohoho.store.games import GameShare
from yohoho.store.identities import Identity
from yohoho.store.reviews import ReviewRow
from yohoho.store.sql import daily, games, identities, reviews
from yohoho.store.sql.columns import read_texts, values_of
from yohoho.store.sql.sheets import put_sheet
from yohoho.store.sql.statement import Query, Row, Statement, Steps

PLAIN_ITEMS: Final[tuple[tuple[Statement, Callable[[Row], DumpItem]], ...]] = (
    (games.ALL_GAMES, lambda row: GameDump(games.GAME.read(row[:-1]), frozenset(read_texts(row[-1])))),
    (games.ALL_SHARES, games.SHARE.read),
    (identities.ALL_PEOPLE, identities.PERSON.read),
    (identities.ALL_LESSONS, lambda row: FinishedLesson(*row)),
    (identities.ALL_SETTINGS, lambda row: SettingDump(*row)),
    (daily.ALL_ATTEMPTS, daily.ATTEMPT.read),
    (daily.ALL_DAYS, daily.DAY.read),
    (reviews.ALL_REVIEWS, reviews.REVIEW.read),
)
"""The statement that selects all items of a kind, and what makes one of a row."""


def insert_item(item: DumpItem) -> Steps[None]:
    match item:
        case TableDump():
            raise TypeError("a table is inserted by its database")
        case GameDump(row, owners):
            yield from games.insert_game(row)
            for identity in sorted(set(row.players) - owners):
                yield Query(games.DISOWN, {"game_id": row.id, "identity": identity})
        case GameShare():
            yield Query(games.SAVE_SHARE, values_of(item))
        case SheetDump(info, operations):
            yield from put_sheet(info, operations, first=True)
        case FinishedLesson(identity, lesson):
            yield from identities.finish_lessons(identity, [lesson])
        case SettingDump(key, value):
            yield Query(identities.SET_ONCE, {"key": key, "value": value})
        case Identity():
            yield Query(identities.SAVE, values_of(item))
        case DayRow():
            yield Query(daily.OPEN_DAY, values_of(item))
        case AttemptRow():
            yield Query(daily.BEGIN_ATTEMPT, values_of(item))
        case ReviewRow():
            yield Query(reviews.PUT, values_of(item))
