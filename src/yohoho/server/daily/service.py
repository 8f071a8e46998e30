"""The daily deal for people: today, their attempts, practice, results and the calendar.

Days follow the wall clock. A day is stored when it is first needed, or the day before, and never
changes: a clock that jumps finds the same secrets and the same attempts again.
"""

import asyncio
import hmac
from contextlib import suppress
from typing import Final

from yohoho.daily.days import closes, day_of, ends, is_closed, read_day, read_month, shift_day
from yohoho.daily.deal import DailyDeal, DailyPlayer, daily_settings, open_daily, opponents
from yohoho.daily.errors import DailyError
from yohoho.daily.rules import daily_games, rules_of
from yohoho.server.clock import WallClock
from yohoho.server.daily.attempts import game_id_of, my_attempt, state_of, table_of
from yohoho.server.daily.publishing import with_secret
from yohoho.server.daily.references import References, read_references
from yohoho.server.daily.standings import Standings, StandingsCache
from yohoho.server.daily.wire import (
    CalendarDay,
    CalendarGame,
    DailyCalendar,
    DailyGame,
    DailyOpponent,
    DailyResult,
    DailyTable,
    DailyToday,
    MyAttempt,
)
from yohoho.server.errors import ServerError
from yohoho.server.random_source import RandomSource
from yohoho.server.tables.hub import Hub
from yohoho.server.tables.observer import TableObserver
from yohoho.store.daily import AttemptRow, DayRow
from yohoho.store.errors import StoreError, TableExists
from yohoho.store.identities import Identity
from yohoho.store.protocol import Store

PREPARE_SECONDS: Final = 60


class DailyService:
    """`key` is for hashes of addresses, which are not stored themselves."""

    def __init__(
        self,
        store: Store,
        hub: Hub,
        references: References,
        key: bytes,
        *,
        clock: WallClock,
        random: RandomSource,
        observer: TableObserver,
    ) -> None:
        self._store = store
        self._hub = hub
        self._references = references
        self._key = key
        self.now = clock
        self._random = random
        self._observer = observer
        self._standings = StandingsCache(store.daily)
        self._deals: dict[tuple[str, str], DailyDeal] = {}
        """The deals of the days that were asked for: a secret never changes."""

    # --- days

    async def prepare(self) -> None:
        """Store the secrets of today and tomorrow, so that both commitments are public."""
        today = day_of(self.now())
        for game in daily_games():
            await self._deal(today, game)
            await self._deal(shift_day(today, 1), game)

    async def prepare_loop(self) -> None:
        """Prepare now and every minute. Several processes may do so on one store."""
        while True:
            try:
                await self.prepare()
            except StoreError as error:
                self._observer.warn("daily-not-prepared", error=error.reason.code)
            await asyncio.sleep(PREPARE_SECONDS)

    async def _deal(self, day: str, game: str) -> DailyDeal:
        """The deal of a day, which is stored if it is new: the first secret of all processes wins."""
        if (day, game) not in self._deals:
            row = await self._store.daily.open_day(DayRow(day, game, self._random.secret(), self.now()))
            self._deals[day, game] = _deal_of(row)
        return self._deals[day, game]

    async def _past_day(self, date: str, game: str) -> DayRow:
        """Today or a day before, as the store has it now. Raises DailyError."""
        rules_of(game)
        day, today = read_day(date), day_of(self.now())
        if day > today:
            raise DailyError("daily-future", day=day)
        if day == today:
            await self._deal(day, game)
        row = await self._store.daily.find_day(day, game)
        if row is None:
            first = await self._first_day(today)
            if day < first:
                raise DailyError("daily-before-first", day=day, first=first)
            raise DailyError("daily-no-deal", day=day)
        return row

    async def _first_day(self, today: str) -> str:
        return min(await self._store.daily.find_first_day() or today, today)

    # --- today

    async def today(self, guest: Identity | None) -> DailyToday:
        await self.prepare()
        day = day_of(self.now())
        attempts = {row.game: row for row in await self._attempts_of(guest, day)}
        return DailyToday(
            day=day,
            ends=ends(day),
            closes=closes(day),
            first=await self._first_day(day),
            games=[await self._game_of_today(day, game, attempts.get(game)) for game in daily_games()],
            days_kept=await self._days_kept(guest),
        )

    async def _game_of_today(self, day: str, game: str, attempt: AttemptRow | None) -> DailyGame:
        deal = await self._deal(day, game)
        standings = await self._standings_of(await self._past_day(day, game))
        return DailyGame(
            game=game,
            options=daily_settings(game).options,
            cards=list(rules_of(game).cards),
            opponents=_opponents(day, game),
            commitment=deal.commitment,
            tomorrow=(await self._deal(shift_day(day, 1), game)).commitment,
            finished=standings.places.finished,
            mine=self._my_attempt(attempt, standings),
        )

    async def _standings_of(self, row: DayRow) -> Standings:
        return await self._standings.at(row, closed=is_closed(row.day, self.now()))

    def _my_attempt(self, row: AttemptRow | None, standings: Standings) -> MyAttempt | None:
        return my_attempt(row, standings.places.of(row.points), self.now()) if row else None

    async def _attempts_of(self, guest: Identity | None, day: str) -> list[AttemptRow]:
        return await self._store.daily.list_attempts_of(guest.id, day, day) if guest else []

    async def _days_kept(self, guest: Identity | None) -> int:
        return await self._store.daily.count_days_of(guest.id) if guest else 0

    # --- tables

    async def begin(self, me: Identity, game: str, address: str) -> DailyTable:
        """The table of my counted attempt. Raises DailyError when it is finished."""
        rules_of(game)
        now = self.now()
        deal = await self._deal(day_of(now), game)
        table_id, address_hash = self._random.table_id(), self._hash_address(deal.day, address)
        new = AttemptRow(deal.day, game, me.id, table_id, me.name, address_hash, now)
        attempt = await self._store.daily.begin_attempt(new)
        if attempt.finished is not None:
            raise DailyError("daily-finished", day=deal.day, game=game)
        if await self._store.tables.find(attempt.table_id) is None:
            # Also after a crash between the two writes, and where two processes begin at once.
            with suppress(TableExists):
                await self._open_table(deal, me, attempt.table_id)
        self._references.compute_later(deal, now)
        return DailyTable(attempt.table_id)

    async def practise(self, me: Identity, date: str, game: str) -> DailyTable:
        """A new table that plays a day without counting. Raises DailyError before I may know its deals."""
        row = await self._past_day(date, game)
        await self._check_may_know(row, me)
        deal, table_id = _deal_of(row), self._random.table_id()
        await self._open_table(deal, me, table_id, practice=True)
        return DailyTable(table_id)

    async def _open_table(
        self, deal: DailyDeal, me: Identity, table_id: str, *, practice: bool = False
    ) -> None:
        player = DailyPlayer(me.id, me.name)
        opened = open_daily(deal, table_id, player, self.now(), practice=practice)
        await self._hub.add(opened, me.id)

    async def _check_may_know(self, row: DayRow, guest: Identity | None) -> None:
        """Raises DailyError for a day that is not closed, unless this person has finished it."""
        if is_closed(row.day, self.now()):
            return
        attempts = await self._attempts_of(guest, row.day)
        if not any(attempt.game == row.game and attempt.finished is not None for attempt in attempts):
            raise DailyError("daily-not-finished", day=row.day, game=row.game)

    def _hash_address(self, day: str, address: str) -> str:
        """The same for one address on one day, and otherwise unlike."""
        return hmac.digest(self._key, f"{day}:{address}".encode(), "sha256").hex()[:32]

    # --- results

    async def result(self, guest: Identity | None, date: str, game: str) -> DailyResult:
        row = await self._past_day(date, game)
        await self._check_may_know(row, guest)
        around = await self._store.daily.list_attempts_around(row.day, game, guest.id) if guest else []
        attempts = (each.row for each in around)
        own = next((row for row in attempts if guest is not None and row.identity == guest.id), None)
        standings, deal = await self._standings_of(row), _deal_of(row)
        # Bots play a day only when somebody has: a day without players costs nothing.
        if not row.lines and standings.begun:
            self._references.compute_later(deal, self.now())
        return DailyResult(
            day=row.day,
            game=game,
            closed=standings.closed,
            closes=closes(row.day),
            options=daily_settings(game).options,
            cards=list(rules_of(game).cards),
            opponents=_opponents(row.day, game),
            commitment=deal.commitment,
            secret=deal.secret if standings.closed else "",
            mine=self._my_attempt(own, standings),
            begun=standings.begun,
            finished=standings.places.finished,
            lines=standings.lines(guest.id if guest else None, around),
            references=read_references(row.lines),
        )

    async def replay(self, date: str, game: str, game_id: str) -> bytes:
        """The record of an attempt of a closed day. Raises DailyError, ServerError."""
        row, now = await self._past_day(date, game), self.now()
        if not is_closed(row.day, now):
            raise DailyError("daily-running", day=row.day)
        attempt = await self._store.daily.find_attempt_at(table_of(game_id))
        if attempt is None or (attempt.day, attempt.game, game_id_of(attempt)) != (row.day, game, game_id):
            raise ServerError("no-such-record", game=game_id)
        played = await self._store.games.find(game_id)
        if played is None:
            raise ServerError("no-such-record", game=game_id)
        return await with_secret(played.record, self._store.daily, now)

    async def calendar(self, guest: Identity | None, month: str | None) -> DailyCalendar:
        now = self.now()
        today = day_of(now)
        shown = today[:7] if month is None else read_month(month)
        first, last = f"{shown}-01", min(f"{shown}-31", today)
        attempts = await self._store.daily.list_attempts_of(guest.id, first, last) if guest else []
        return DailyCalendar(
            month=shown,
            today=today,
            first=await self._first_day(today),
            days=[
                _calendar_day(day, attempts, now) for day in await self._store.daily.list_days(first, last)
            ],
            days_kept=await self._days_kept(guest),
        )


def _deal_of(row: DayRow) -> DailyDeal:
    return DailyDeal(row.day, row.game, row.secret)


def _opponents(day: str, game: str) -> list[DailyOpponent]:
    return [
        DailyOpponent(bot.name, *bot.bot.partition(":")[::2], bot.character) for bot in opponents(day, game)
    ]


def _calendar_day(day: str, attempts: list[AttemptRow], now: int) -> CalendarDay:
    by_game = {row.game: row for row in attempts if row.day == day}
    games = [_calendar_game(game, by_game.get(game), now) for game in daily_games()]
    return CalendarDay(day, is_closed(day, now), games)


def _calendar_game(game: str, attempt: AttemptRow | None, now: int) -> CalendarGame:
    if attempt is None:
        return CalendarGame(game, "none", None, "")
    state = state_of(attempt, now)
    return CalendarGame(game, state, attempt.points if state == "finished" else None, attempt.table_id)
