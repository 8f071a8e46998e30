"""The settings of an operator."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from yohoho.bots.fallback import PATIENCE

DATABASE: Final = "yohoho.db"
ONLOOKERS_EACH: Final = 200


class Rate(msgspec.Struct, frozen=True):
    """A burst, and a number a minute in the long run."""

    burst: int
    per_minute: int


RATES: Final[Mapping[str, Rate]] = {
    "http": Rate(120, 600),
    "create-person": Rate(10, 10),
    "create-table": Rate(10, 20),
    "find-code": Rate(20, 30),
    "advice": Rate(20, 60),
    "replay": Rate(5, 10),
    "import": Rate(20, 20),
    "review": Rate(6, 2),  # each takes a core for half a minute
    "create-sheet": Rate(20, 20),
    "sheet-sync": Rate(60, 300),
    "sheet-write": Rate(30, 120),
    "sheet-work": Rate(6_000, 12_000),  # operations that had to be read for it
    "history": Rate(20, 60),
    "daily": Rate(30, 60),
    "ws-connect": Rate(30, 120),
    "ws-message": Rate(60, 600),
    "ws-control": Rate(30, 60),
    "qr": Rate(10, 30),
    "sent-bytes": Rate(4_000_000, 24_000_000),
}


class Config(msgspec.Struct, frozen=True, kw_only=True):
    data: Path
    database: str = ""
    """postgresql://…, or a file; when empty, the file in the data folder."""
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    """The address under which people reach the server, when that is not where it listens."""
    trust_proxy: bool = False
    """Trust one proxy in front: X-Forwarded-For and X-Forwarded-Proto."""
    secret: str = ""
    """Signs identities; when empty, the store keeps one that was made on the first start."""
    metrics_token: str = ""
    """The token that Prometheus must send to read /metrics; when empty, nobody can."""
    limits: bool = True
    rates: Mapping[str, Rate] = msgspec.field(default_factory=lambda: RATES)
    log_level: str = "info"
    bot_delay: int = 800
    bot_limit: float = PATIENCE
    """Seconds that a bot may take before the sailor decides for it."""
    bot_workers: int = 0
    """Processes for bots that look ahead; 0 is one less than there are cores, from one to four."""
    idle_days: float = 7
    """A table that nobody has touched for this many days is archived."""
    tables_each: int = 20
    """How many unfinished tables one person may have opened or used within a day."""
    onlookers_each: int = ONLOOKERS_EACH
    """How many connections of onlookers one table takes in each process."""
    sheets_each: int = 500
    """How many score sheets one person may own here."""
    imports_each: int = 1_000
    """How many imported games one person may have here."""
    sheet_operations: int = 4_000
    sheet_bytes: int = 1_000_000
    """How much may be written on one sheet."""
    longest_body: int = 65_536
    bus: str = ""
    """redis://…: the bus between the processes that share the database; a single process needs none."""
    workers: int = 1
    """Processes on this machine, on one port."""

    @property
    def links_need_url(self) -> bool:
        """Behind a proxy the server cannot know under which name people reach it."""
        return self.trust_proxy and not self.public_url

    @property
    def address(self) -> str:
        """Where the store is: the database that was asked for, or the file in the data folder."""
        return self.database or str(self.data / DATABASE)
