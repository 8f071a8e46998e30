"""What the components of a process share."""

from dataclasses import dataclass, field

from yohoho.server.background import BackgroundTasks
from yohoho.server.clock import WallClock
from yohoho.server.cluster.bus import Bus, LocalBus
from yohoho.server.random_source import SYSTEM_RANDOM, RandomSource
from yohoho.server.tables.observer import TableObserver
from yohoho.server.tables.table_bots import TableBots
from yohoho.store.protocol import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Resources:
    """Only what puts a process together reads these: a component is handed the ones that it uses."""

    store: Store
    bots: TableBots
    clock: WallClock
    random: RandomSource = SYSTEM_RANDOM
    bus: Bus = field(default_factory=LocalBus)
    observer: TableObserver = field(default_factory=TableObserver)
    background: BackgroundTasks = field(default_factory=BackgroundTasks)
