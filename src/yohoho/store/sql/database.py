"""What a repository in SQL needs of its database."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from yohoho.store.sql.statement import Row, Statement, Steps

T = TypeVar("T")


class Database(Protocol):
    """Texts in tuples are stored as each database stores them."""

    async def fetch(self, statement: Statement, **values: Any) -> list[Row]:
        """The rows of a statement that changes nothing."""

    async def execute(self, statement: Statement, **values: Any) -> list[Row]:
        """Run a statement that writes; returns when it is durable. Also raises InDoubt."""

    async def transact(self, begin: Callable[[], Steps[T]]) -> T:
        """Run the steps in a transaction, which may begin again; returns when it is durable. Also raises
        InDoubt."""


class Repository:
    """A part of a store in SQL."""

    def __init__(self, database: Database) -> None:
        self._database = database
