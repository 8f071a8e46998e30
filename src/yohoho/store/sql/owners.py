"""Who owns a finished game: a row for each person in SQLite, an array in PostgreSQL."""

from yohoho.store.sql.statement import Either


def owns(game_id: str, identity: str) -> Either:
    """Whether this person owns this game; both are expressions."""
    return Either(
        sqlite=f"EXISTS (SELECT 1 FROM owners o WHERE o.game_id = {game_id} AND o.identity = {identity})",
        postgres=f"EXISTS (SELECT 1 FROM games g WHERE g.id = {game_id} AND g.owners @> ARRAY[{identity}])",
    )
