"""The database schema, version by version; a released version is never edited.

`PRAGMA user_version` is the version of a file. Each migration is one transaction, under the write lock, so
two processes that start together do not migrate twice.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

APPLICATION_ID: Final = 0x594F484F
"""Marks a database as ours: YOHO."""

Migration = tuple[str, ...]

VERSION_1: Final[Migration] = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    """CREATE TABLE tables (
        id TEXT PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL,
        public INTEGER NOT NULL, status TEXT NOT NULL, seats INTEGER NOT NULL, taken INTEGER NOT NULL,
        host TEXT NOT NULL, people TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL
    )""",
    "CREATE UNIQUE INDEX live_codes ON tables (code) WHERE status <> 'archived'",
    "CREATE INDEX live_tables ON tables (updated) WHERE status <> 'archived'",
    """CREATE TABLE seated (
        identity TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES tables (id),
        PRIMARY KEY (identity, table_id)
    ) WITHOUT ROWID""",
    "CREATE INDEX seated_at ON seated (table_id)",
    # Clustered by table: an append touches one page, and a log is read sequentially.
    """CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, entry BLOB NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID""",
    """CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY REFERENCES tables (id), seq INTEGER NOT NULL, data BLOB NOT NULL
    )""",
    """CREATE TABLE games (
        id TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables (id), game TEXT NOT NULL,
        finished INTEGER NOT NULL, players TEXT NOT NULL, names TEXT NOT NULL, record BLOB NOT NULL
    )""",
    """CREATE TABLE owners (
        identity TEXT NOT NULL, game_id TEXT NOT NULL REFERENCES games (id), finished INTEGER NOT NULL,
        PRIMARY KEY (game_id, identity)
    ) WITHOUT ROWID""",
    "CREATE INDEX owned ON owners (identity, finished)",
    """CREATE TABLE people (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL
    )""",
    "CREATE TABLE settings (key TEXT PRIMARY KEY, value BLOB NOT NULL)",
)

VERSION_2: Final[Migration] = (
    # Archived tables are found by their code too.
    "CREATE INDEX codes ON tables (code, updated)",
)

VERSION_3: Final[Migration] = (
    """CREATE TABLE sheets (
        id TEXT PRIMARY KEY, version INTEGER NOT NULL, code TEXT NOT NULL, owner TEXT NOT NULL,
        keepers TEXT NOT NULL, over INTEGER NOT NULL, played INTEGER NOT NULL, created INTEGER NOT NULL,
        updated INTEGER NOT NULL, summary BLOB NOT NULL, crew BLOB NOT NULL
    )""",
    "CREATE UNIQUE INDEX sheet_codes ON sheets (code) WHERE code <> ''",
    "CREATE INDEX sheet_owners ON sheets (owner)",
    """CREATE TABLE keepers (
        identity TEXT NOT NULL, sheet_id TEXT NOT NULL REFERENCES sheets (id),
        PRIMARY KEY (identity, sheet_id)
    ) WITHOUT ROWID""",
    "CREATE INDEX kept ON keepers (sheet_id)",
    # An operation is stored once, by its id; its number gives the order of arrival, for clients that ask for
    # news.
    """CREATE TABLE operations (
        sheet_id TEXT NOT NULL REFERENCES sheets (id), id TEXT NOT NULL, seq INTEGER NOT NULL,
        data BLOB NOT NULL, PRIMARY KEY (sheet_id, id)
    ) WITHOUT ROWID""",
    "CREATE UNIQUE INDEX arrivals ON operations (sheet_id, seq)",
)

VERSION_4: Final[Migration] = (
    # A table loses its code when it is archived, so the index over the codes of live tables finds them all.
    "UPDATE tables SET code = '' WHERE status = 'archived'",
    "DROP INDEX codes",
    # Empty in tables from before this column existed: then the host counts as the opener.
    "ALTER TABLE tables ADD COLUMN opener TEXT NOT NULL DEFAULT ''",
    """CREATE INDEX unfinished ON tables (CASE WHEN opener = '' THEN host ELSE opener END)
        WHERE status IN ('lobby', 'playing')""",
    # For a test write: see `try_write`.
    "CREATE TABLE probes (id INTEGER PRIMARY KEY, data BLOB NOT NULL)",
)

VERSION_5: Final[Migration] = (
    # A share goes with its owner: one that no longer owns the game does not share it either.
    """CREATE TABLE shares (
        token TEXT PRIMARY KEY, game_id TEXT NOT NULL, identity TEXT NOT NULL, pseudonyms INTEGER NOT NULL,
        created INTEGER NOT NULL, UNIQUE (game_id, identity),
        FOREIGN KEY (game_id, identity) REFERENCES owners (game_id, identity) ON DELETE CASCADE
    )""",
)

VERSION_6: Final[Migration] = (
    """CREATE TABLE finished_lessons (
        identity TEXT NOT NULL, lesson TEXT NOT NULL, PRIMARY KEY (identity, lesson)
    ) WITHOUT ROWID""",
)

VERSION_7: Final[Migration] = (
    """CREATE TABLE daily_days (
        day TEXT NOT NULL, game TEXT NOT NULL, secret TEXT NOT NULL, created INTEGER NOT NULL,
        claimed INTEGER NOT NULL, lines BLOB NOT NULL, PRIMARY KEY (day, game)
    ) WITHOUT ROWID""",
    # The key allows one counted attempt for each person, day and game.
    """CREATE TABLE attempts (
        day TEXT NOT NULL, game TEXT NOT NULL, identity TEXT NOT NULL, table_id TEXT NOT NULL,
        name TEXT NOT NULL, address TEXT NOT NULL, begun INTEGER NOT NULL, finished INTEGER,
        points INTEGER NOT NULL, details BLOB NOT NULL, PRIMARY KEY (day, game, identity)
    ) WITHOUT ROWID""",
    "CREATE INDEX attempts_of ON attempts (identity, day)",
    "CREATE INDEX attempts_at ON attempts (table_id)",
)

VERSION_8: Final[Migration] = (
    # `game_id` is empty for records that are not stored, so it is no foreign key.
    """CREATE TABLE reviews (
        record TEXT NOT NULL, seat INTEGER NOT NULL, effort TEXT NOT NULL, judge TEXT NOT NULL,
        game TEXT NOT NULL, game_id TEXT NOT NULL, player TEXT NOT NULL, finished INTEGER NOT NULL,
        status TEXT NOT NULL, total INTEGER NOT NULL, rounds BLOB NOT NULL, summary BLOB NOT NULL,
        reason BLOB NOT NULL, runner TEXT NOT NULL, leased INTEGER NOT NULL, awaited INTEGER NOT NULL,
        updated INTEGER NOT NULL, PRIMARY KEY (record, seat, effort, judge)
    )""",
    "CREATE INDEX reviews_of ON reviews (player, game) WHERE player <> ''",
    "CREATE INDEX game_reviews ON reviews (game_id)",
)

VERSION_9: Final[Migration] = (
    # An imported game belongs to no table. SQLite cannot change a column, so the games move to a new table.
    # Their owners refer to them meanwhile, and are checked again at the end.
    "PRAGMA defer_foreign_keys = ON",
    "CREATE TABLE moved_games AS SELECT * FROM games",
    "DROP TABLE games",
    """CREATE TABLE games (
        id TEXT PRIMARY KEY, table_id TEXT REFERENCES tables (id), game TEXT NOT NULL,
        finished INTEGER NOT NULL, players TEXT NOT NULL, names TEXT NOT NULL, record BLOB NOT NULL,
        content_hash TEXT NOT NULL DEFAULT ''
    )""",
    """INSERT INTO games (id, table_id, game, finished, players, names, record)
        SELECT id, table_id, game, finished, players, names, record FROM moved_games""",
    "DROP TABLE moved_games",
    "CREATE INDEX game_contents ON games (content_hash) WHERE content_hash <> ''",
)

# Triggers count the changes of a day, so that no statement that writes an attempt can forget it.
COUNT_CHANGE: Final = "UPDATE daily_days SET version = version + 1 WHERE day = new.day AND game = new.game"

VERSION_10: Final[Migration] = (
    "ALTER TABLE daily_days ADD COLUMN version INTEGER NOT NULL DEFAULT 0",
    f"CREATE TRIGGER attempt_begun AFTER INSERT ON attempts BEGIN {COUNT_CHANGE}; END",
    f"CREATE TRIGGER attempt_changed AFTER UPDATE ON attempts BEGIN {COUNT_CHANGE}; END",
    # The results of a day are read from these, the best first, and without reading those of other days.
    """CREATE INDEX attempts_by_points ON attempts (day, game, points DESC, finished, identity)
        WHERE finished IS NOT NULL""",
    "CREATE INDEX attempts_from ON attempts (day, game, address)",
)

MIGRATIONS: Final = (
    VERSION_1,
    VERSION_2,
    VERSION_3,
    VERSION_4,
    VERSION_5,
    VERSION_6,
    VERSION_7,
    VERSION_8,
    VERSION_9,
    VERSION_10,
)


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Migrate the database to the newest version; a failure leaves the version before it."""
    for number, migration in enumerate(migrations, 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            if version_of(connection) < number:
                _apply(connection, number, migration)
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise


def _apply(connection: sqlite3.Connection, number: int, migration: Migration) -> None:
    for statement in migration:
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {number}")
