"""The database schema in PostgreSQL, version by version; a released version is never edited.

All tables are in a schema of their own, so that other programs may use the same database. Every process
migrates at its start under one lock, so the first does it and the others find it done. Processes of the
version before keep running meanwhile: a migration adds, and removes only what they do not use.
"""

from collections.abc import Sequence
from typing import Any, Final

from yohoho.store.errors import StoreError
from yohoho.store.postgres.pool import SCHEMA, Connection, Pool
from yohoho.store.sqlite.migrations import APPLICATION_ID, Migration

TIMEOUT: Final = 300.0
"""Seconds; a long migration is not interrupted, and processes that start meanwhile wait for it."""
LOCK: Final = 1
PARTITION_LOCK: Final = 3
"""The kinds of advisory locks, beside that of codes (`store/sql/codes.py`), which is 2. Each is paired with a
second number, ours or that of a name."""

VERSION_1: Final[Migration] = (
    f"CREATE SCHEMA {SCHEMA}",
    # The schema version; a released migration keeps its name.
    "CREATE TABLE house (version INTEGER NOT NULL)",
    "INSERT INTO house VALUES (0)",
    # `seq` is the number of the last entry: the writer that raises it wins the race. Rows leave room for the
    # next version of themselves, and no column that changes with every move is indexed: so a move touches no
    # index.
    """CREATE TABLE tables (
        id TEXT COLLATE "C" PRIMARY KEY, seq BIGINT NOT NULL, shelf DATE,
        code TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL, public BOOLEAN NOT NULL,
        status TEXT NOT NULL, seats INTEGER NOT NULL, taken INTEGER NOT NULL, host TEXT NOT NULL,
        people TEXT[] NOT NULL, created BIGINT NOT NULL, updated BIGINT NOT NULL
    ) WITH (fillfactor = 60)""",
    "CREATE INDEX codes ON tables (code)",
    "CREATE UNIQUE INDEX live_codes ON tables (code) WHERE status <> 'archived'",
    "CREATE INDEX public_tables ON tables (id) WHERE public AND status <> 'archived'",
    "CREATE INDEX to_be_shelved ON tables (id) WHERE status = 'archived' AND shelf IS NULL",
    "CREATE INDEX seated ON tables USING gin (people) WITH (fastupdate = off)",
    # The log has no foreign keys: an append already holds the lock of the table's row.
    """CREATE TABLE entries (
        table_id TEXT COLLATE "C" NOT NULL, seq BIGINT NOT NULL, entry BYTEA NOT NULL,
        PRIMARY KEY (table_id, seq)
    )""",
    # A whole log in one row, compressed by PostgreSQL. Months can be detached and stored elsewhere.
    """CREATE TABLE shelves (
        month DATE NOT NULL, table_id TEXT COLLATE "C" NOT NULL, log BYTEA[] NOT NULL,
        PRIMARY KEY (month, table_id)
    ) PARTITION BY RANGE (month)""",
    """CREATE TABLE snapshots (
        table_id TEXT COLLATE "C" PRIMARY KEY, seq BIGINT NOT NULL, data BYTEA NOT NULL
    )""",
    """CREATE TABLE games (
        id TEXT COLLATE "C" PRIMARY KEY, table_id TEXT COLLATE "C" NOT NULL, game TEXT NOT NULL,
        finished BIGINT NOT NULL, players TEXT[] NOT NULL, names TEXT[] NOT NULL, owners TEXT[] NOT NULL,
        record BYTEA NOT NULL
    )""",
    "CREATE INDEX owned ON games USING gin (owners) WITH (fastupdate = off)",
    """CREATE TABLE people (
        id TEXT COLLATE "C" PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL, seen BIGINT NOT NULL
    )""",
    """CREATE TABLE settings (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL)""",
    """CREATE TABLE sheets (
        id TEXT COLLATE "C" PRIMARY KEY, version BIGINT NOT NULL, code TEXT NOT NULL, owner TEXT NOT NULL,
        keepers TEXT[] NOT NULL, over BOOLEAN NOT NULL, played BIGINT NOT NULL, created BIGINT NOT NULL,
        updated BIGINT NOT NULL, summary BYTEA NOT NULL, crew BYTEA NOT NULL
    )""",
    "CREATE UNIQUE INDEX sheet_codes ON sheets (code) WHERE code <> ''",
    "CREATE INDEX sheet_owners ON sheets (owner)",
    "CREATE INDEX kept ON sheets USING gin (keepers) WITH (fastupdate = off)",
    """CREATE TABLE operations (
        sheet_id TEXT COLLATE "C" NOT NULL REFERENCES sheets (id) ON DELETE CASCADE,
        id TEXT COLLATE "C" NOT NULL, seq BIGINT NOT NULL, data BYTEA NOT NULL, PRIMARY KEY (sheet_id, id)
    )""",
    "CREATE UNIQUE INDEX arrivals ON operations (sheet_id, seq)",
)

VERSION_2: Final[Migration] = (
    # First, before anything that locks the whole table: it may take long, and other processes keep running.
    "UPDATE tables SET code = '' WHERE status = 'archived'",
    # Empty in tables of processes of version 1: then the host counts as the opener.
    "ALTER TABLE tables ADD COLUMN opener TEXT NOT NULL DEFAULT ''",
    """CREATE INDEX unfinished ON tables ((CASE WHEN opener = '' THEN host ELSE opener END))
        WHERE status IN ('lobby', 'playing')""",
    # One row, which is written to test that writing works.
    "CREATE TABLE probes (id INTEGER PRIMARY KEY, written TIMESTAMPTZ NOT NULL)",
)

VERSION_3: Final[Migration] = (
    """CREATE TABLE shares (
        token TEXT COLLATE "C" PRIMARY KEY,
        game_id TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        identity TEXT NOT NULL, pseudonyms BOOLEAN NOT NULL, created BIGINT NOT NULL,
        UNIQUE (game_id, identity)
    )""",
)

VERSION_4: Final[Migration] = (
    """CREATE TABLE finished_lessons (
        identity TEXT COLLATE "C" NOT NULL, lesson TEXT COLLATE "C" NOT NULL, PRIMARY KEY (identity, lesson)
    )""",
)

VERSION_5: Final[Migration] = (
    """CREATE TABLE daily_days (
        day TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL, secret TEXT NOT NULL,
        created BIGINT NOT NULL, claimed BIGINT NOT NULL, lines BYTEA NOT NULL, PRIMARY KEY (day, game)
    )""",
    # The key allows one counted attempt for each person, day and game.
    """CREATE TABLE attempts (
        day TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL, identity TEXT COLLATE "C" NOT NULL,
        table_id TEXT COLLATE "C" NOT NULL, name TEXT NOT NULL, address TEXT NOT NULL,
        begun BIGINT NOT NULL, finished BIGINT, points INTEGER NOT NULL, details BYTEA NOT NULL,
        PRIMARY KEY (day, game, identity)
    )""",
    "CREATE INDEX attempts_of ON attempts (identity, day)",
    "CREATE INDEX attempts_at ON attempts (table_id)",
)

VERSION_6: Final[Migration] = (
    # `game_id` is empty for records that are not stored, so it is no foreign key.
    """CREATE TABLE reviews (
        record TEXT COLLATE "C" NOT NULL, seat INTEGER NOT NULL, effort TEXT COLLATE "C" NOT NULL,
        judge TEXT COLLATE "C" NOT NULL, game TEXT NOT NULL, game_id TEXT COLLATE "C" NOT NULL,
        player TEXT NOT NULL, finished BIGINT NOT NULL, status TEXT NOT NULL, total INTEGER NOT NULL,
        rounds BYTEA NOT NULL, summary BYTEA NOT NULL, reason BYTEA NOT NULL, runner TEXT NOT NULL,
        leased BIGINT NOT NULL, awaited BIGINT NOT NULL, updated BIGINT NOT NULL,
        PRIMARY KEY (record, seat, effort, judge)
    )""",
    "CREATE INDEX reviews_of ON reviews (player, game) WHERE player <> ''",
    "CREATE INDEX game_reviews ON reviews (game_id)",
)

VERSION_7: Final[Migration] = (
    # Empty in games of processes of version 6. The `table_id` of an imported game is empty.
    """ALTER TABLE games ADD COLUMN content_hash TEXT COLLATE "C" NOT NULL DEFAULT ''""",
    "CREATE INDEX game_contents ON games (content_hash) WHERE content_hash <> ''",
)

VERSION_8: Final[Migration] = (
    "ALTER TABLE daily_days ADD COLUMN version BIGINT NOT NULL DEFAULT 0",
    # Triggers, so that what processes of version 7 write counts; an update that changes nothing does not.
    f"""CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        UPDATE {SCHEMA}.daily_days SET version = version + 1 WHERE day = NEW.day AND game = NEW.game;
        RETURN NULL;
    END $$""",
    """CREATE TRIGGER attempt_begun AFTER INSERT ON attempts
        FOR EACH ROW EXECUTE FUNCTION count_change()""",
    """CREATE TRIGGER attempt_changed AFTER UPDATE ON attempts
        FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_change()""",
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
)


async def migrate(pool: Pool, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Migrate the database to the newest version; a failure leaves it as it was. Raises StoreError."""

    async def work(connection: Connection) -> None:
        await connection.execute("SET LOCAL statement_timeout = 0")
        await lock(connection, LOCK, APPLICATION_ID)
        version = await _check_version(connection, pool.place, len(migrations))
        for migration in migrations[version:]:
            for statement in migration:
                await connection.execute(statement)
        if version < len(migrations):
            await connection.execute("UPDATE house SET version = $1", len(migrations))

    await pool.transact(work, timeout=max(TIMEOUT, pool.timeout))


async def lock(connection: Connection, about: int, what: int | str) -> None:
    """Hold an advisory lock until the end of the transaction. A text is locked by its hash; a collision does
    no harm."""
    number = "$2::int" if isinstance(what, int) else "hashtext($2::text)"
    await connection.execute(f"SELECT pg_advisory_xact_lock($1::int, {number})", about, what)


async def version_of(connection: Connection) -> int | None:
    """The version of the schema; 0 when there is nothing yet, None when the schema is not ours."""
    if not await connection.fetchval("SELECT 1 FROM pg_namespace WHERE nspname = $1::text", SCHEMA):
        return 0
    if not await connection.fetchval("SELECT to_regclass($1::text) IS NOT NULL", f"{SCHEMA}.house"):
        return None
    return int(await connection.fetchval(f"SELECT version FROM {SCHEMA}.house"))


async def _check_version(connection: Connection, place: str, newest: int) -> int:
    encoding: Any = await connection.fetchval("SHOW server_encoding")
    if encoding != "UTF8":
        raise StoreError("not-unicode", path=place, encoding=encoding)
    version = await version_of(connection)
    if version is None:
        raise StoreError("foreign-store", path=place)
    if version > newest:
        raise StoreError("newer-store", path=place, version=version, known=newest)
    return version
