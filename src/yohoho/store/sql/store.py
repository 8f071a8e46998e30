"""The repositories that a store in SQL has in the same way, whatever its database is."""

from yohoho.store.sql.daily import SqlDaily
from yohoho.store.sql.database import Database
from yohoho.store.sql.games import SqlGames, SqlShares
from yohoho.store.sql.identities import SqlIdentities, SqlSettings
from yohoho.store.sql.reviews import SqlReviews
from yohoho.store.sql.sheets import SqlSheets


class SqlStore:
    """All repositories but the tables, whose logs each database keeps in its own way."""

    def __init__(self, database: Database) -> None:
        self.games = SqlGames(database)
        self.shares = SqlShares(database)
        self.identities = SqlIdentities(database)
        self.settings = SqlSettings(database)
        self.sheets = SqlSheets(database)
        self.daily = SqlDaily(database)
        self.reviews = SqlReviews(database)
