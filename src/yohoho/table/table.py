"""A table: the sum of its log entries. Only `evolve` changes it, by one entry.

Connections are not in the log: the server reports them, and they are forgotten when the server stops.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Final, Literal, TypeAlias

import msgspec

from yohoho.core.game import CHANCE, AnyGame, Event
from yohoho.core.record import Fair, GameRecord, Logbook
from yohoho.skull.events import ChallengeFailed, DiscPlaced
from yohoho.table import entries as log
from yohoho.table.fair import commitment, seed_of
from yohoho.table.settings import Settings

CHAT_KEPT: Final = 100
Phase: TypeAlias = Literal["lobby", "playing", "over"]
ACK_MS: Final = 600_000
"""How long the ids of messages are remembered: twice as long as a client may send one again."""
FEWEST_ACKS: Final = 500
MOST_ACKS: Final = 50_000
"""The number of ids remembered whatever their age, and the maximum."""


class TableSeat(msgspec.Struct):
    """A seat at the table: taken by a person, taken by a bot, or free."""

    who: str = ""
    name: str = ""
    bot: bool = False
    ready: bool = False
    stand_in: bool = False
    """A bot acts for the person who sits here."""
    left: bool = False
    """The person got up from a running game; a connection alone does not bring them back."""
    plays: str = ""
    """The bot's name on the ladder."""
    character: str = ""

    @property
    def free(self) -> bool:
        return not self.who and not self.bot

    @property
    def person(self) -> bool:
        return bool(self.who)

    def afresh(self) -> TableSeat:
        """The same player before the next game."""
        return TableSeat(self.who, self.name, self.bot, self.bot, plays=self.plays, character=self.character)


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    at: int
    who: str
    name: str
    text: str = ""
    phrase: str = ""


class Table:
    """Everything about a table that is in the log."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.settings = Settings()
        self.host = ""
        self.seats: list[TableSeat] = []
        self.names: dict[str, str] = {}
        self.secret = ""
        self.words: dict[str, str] = {}
        self.dealt_words: list[str] = []
        self.phase: Phase = "lobby"
        self.archived = False
        """Archived. The store keeps that as the status of the table; the log only has the reopening."""
        self.logbook: Logbook | None = None
        self.game_number = 0
        self.paused_at: int | None = None
        self.since: dict[int, int] = {}
        """Since when the game has waited for each seat."""
        self.moved_at = 0
        """When the game last moved on, for the pace of bots."""
        self.updated = 0
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.chat_on = True
        self.mutes: set[tuple[str, str]] = set()
        self.showable: dict[int, list[str]] = {}
        """Skull: what lay on each mat when a challenge failed, until the next round begins."""
        self.shown: dict[int, list[str]] = {}
        self.kicked: set[str] = set()
        """The people whom the host removed from the running game."""
        self.code = ""
        """Six letters to join by; the server assigns them."""
        self.acks: dict[str, int] = {}
        """The latest messages, with the version of the log after each."""
        self.ack_times: deque[tuple[str, int]] = deque()
        """The same messages in the same order, each with the time of its entry."""
        self.present: dict[str, int] = {}
        """Connections of each person now."""
        self.away_since: dict[str, int] = {}
        """Since when a seated person has had no connection."""
        self.woken = 0
        """When the clocks last restarted because somebody came to an empty table."""

    @classmethod
    def of(cls, table_id: str, entries: Iterable[log.Entry]) -> Table:
        table = cls(table_id)
        for entry in entries:
            table.evolve(entry)
        return table

    # --- queries

    @property
    def game(self) -> AnyGame:
        assert self.logbook is not None
        return self.logbook.game

    @property
    def state(self) -> Any:
        assert self.logbook is not None
        return self.logbook.state

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    @property
    def seed(self) -> str:
        """The seed of the running game's deals. It never leaves the server before the end."""
        return seed_of(self.secret, self.dealt_words)

    def seat_of(self, who: str | None) -> int | None:
        if who:
            for number, seat in enumerate(self.seats):
                if seat.who == who:
                    return number
        return None

    def waiting(self) -> tuple[int, ...]:
        """The seats the game waits for; none when it is not running."""
        if self.phase != "playing":
            return ()
        return tuple(seat for seat in self.game.waiting(self.state) if seat != CHANCE)

    def persons(self) -> list[str]:
        return [seat.who for seat in self.seats if seat.person]

    def somebody_is_here(self) -> bool:
        return any(self.present.get(who) for who in self.persons())

    def record(self) -> GameRecord:
        """The game as a record; the secret is in it only when the game is over."""
        assert self.logbook is not None
        record = self.logbook.record()
        secret = self.secret if self.phase == "over" else ""
        record.fair = Fair(self.commitment, secret, list(self.dealt_words))
        return record

    # --- the log

    def evolve(self, entry: log.Entry) -> list[Event]:
        """Apply an entry; returns the events of the game that it caused."""
        self.seq += 1
        self.updated = entry.at
        if entry.ref:
            self._remember(entry.ref, entry.at)
            self._sign_of_life(entry.ref.partition("/")[0], entry.at)
        events: list[Event] = []
        match entry:
            case log.Acted():
                events = self._acted(entry)
            case log.Opened():
                self.host, self.secret = entry.host, entry.secret
                self.names[entry.host] = entry.name
                self._configure(entry.settings)
            case log.Configured():
                self._configure(entry.settings)
            case log.GameStarted():
                self._started(entry)
            case log.Rematched():
                self._rematched(entry)
            case log.Paused():
                self.paused_at = entry.at
            case log.Resumed():
                self._resumed(entry.at)
            case log.StandInSet():
                seat = self.seats[entry.seat]
                seat.stand_in, seat.left = entry.on, entry.on and seat.left
                if not entry.on:
                    self._sign_of_life(seat.who, entry.at)
            case log.Reopened():
                self.archived = False
            case log.DiscsShown():
                self.shown[entry.seat] = entry.discs
            case log.Said() | log.Reacted() | log.ChatSwitched() | log.Muted():
                self._talk(entry)
            case _:
                self._seating(entry)
        return events

    def _remember(self, ref: str, at: int) -> None:
        """Remember a message. A time ten minutes off in either direction is old: the clock may have been set
        back."""
        if ref in self.acks:
            return
        acks, times = self.acks, self.ack_times
        acks[ref] = self.seq
        times.append((ref, at))
        while len(times) > FEWEST_ACKS and (len(times) > MOST_ACKS or abs(at - times[0][1]) > ACK_MS):
            del acks[times.popleft()[0]]

    def _sign_of_life(self, who: str, at: int) -> None:
        """Extend the presence of a person who acts through another process and has no connection here."""
        if who in self.away_since:
            self.away_since[who] = max(at, self.away_since[who])

    def _configure(self, settings: Settings) -> None:
        self.settings = settings
        players = settings.open_game().players
        self.seats = (self.seats + [TableSeat() for _ in range(players)])[:players]
        self.chat_on = settings.chat
        for seat in self.seats:
            seat.ready = seat.bot

    def _seating(self, entry: log.Entry) -> None:
        match entry:
            case log.SatDown(who=who, name=name, seat=number):
                self.names[who] = name
                self._sat_down(who, name, number, entry.at)
            case log.Renamed(who=who, name=name):
                self.names[who] = name
                for seat in self.seats:
                    if seat.who == who:
                        seat.name = name
            case log.StoodUp(who=who):
                self._vacate(self.seat_of(who))
            case log.Kicked():
                self._kicked(entry)
            case log.ReadySet(who=who, ready=ready):
                for seat in self.seats:
                    seat.ready = ready if seat.who == who else seat.ready
            case log.SeatsSwapped(one=one, other=other):
                self.seats[one], self.seats[other] = self.seats[other], self.seats[one]
            case log.BotSeated(seat=number, name=name, bot=bot, character=character):
                self.seats[number] = TableSeat(
                    name=name, bot=True, ready=True, plays=bot, character=character
                )
            case log.BotRemoved(seat=number):
                self.seats[number] = TableSeat()
            case log.HostChanged(who=who):
                self.host = who
            case log.WordsGiven(who=who, words=words):
                self.words[who] = words

    def _sat_down(self, who: str, name: str, number: int, at: int) -> None:
        if not self.somebody_is_here():
            self.restart_clocks(at)
        self.seats[number] = TableSeat(who=who, name=name)
        if who not in self.present:
            self.away_since[who] = at

    def _kicked(self, entry: log.Kicked) -> None:
        """In a running game a bot takes the seat, and the person, who knew that hand, must not take
        another."""
        if self.phase == "playing":
            self.seats[entry.seat] = TableSeat(
                name=self.seats[entry.seat].name, bot=True, plays=self.settings.stand_in
            )
            self.kicked.add(entry.who)
        else:
            self.seats[entry.seat] = TableSeat()

    def _vacate(self, number: int | None) -> None:
        """In a running game the seat stays its owner's, with a bot standing in."""
        if number is None:
            return
        if self.phase == "playing":
            self.seats[number].stand_in = self.seats[number].left = True
        else:
            self.seats[number] = TableSeat()

    def _started(self, entry: log.GameStarted) -> None:
        game = self.settings.open_game()
        self.dealt_words = entry.words
        self.logbook = Logbook(game, [seat.name for seat in self.seats])
        self.phase = "playing"
        self.game_number += 1
        self.showable, self.shown, self.kicked = {}, {}, set()
        self._turn_clocks(entry.at)

    def _acted(self, entry: log.Acted) -> list[Event]:
        assert self.logbook is not None
        before = self.state
        events = self.logbook.act(entry.seat, self.game.read(entry.action))
        self.since.pop(entry.seat, None)
        self._turn_clocks(entry.at)
        self._note_discs(before, events)
        if self.game.is_over(self.state):
            self.phase = "over"
            self.paused_at = None
        return events

    def _turn_clocks(self, at: int) -> None:
        """A clock starts when the game begins to wait for a seat, and ends with the waiting."""
        waiting = [seat for seat in self.game.waiting(self.state) if seat != CHANCE]
        self.since = {seat: self.since.get(seat, at) for seat in waiting}
        self.moved_at = at

    def restart_clocks(self, at: int) -> None:
        """Restart all clocks: nobody was here, so none ran. A pause keeps them where they stopped."""
        self.woken = at
        if self.paused_at is None:
            self.since = {seat: max(since, at) for seat, since in self.since.items()}

    def _note_discs(self, before: Any, events: list[Event]) -> None:
        if any(isinstance(event, ChallengeFailed) for event in events):
            view = self.game.view
            self.showable = {
                seat: list(view(before, seat).pile) for seat, pile in enumerate(before.players) if pile.pile
            }
            self.shown = {}
        elif any(isinstance(event, DiscPlaced) for event in events):
            self.showable, self.shown = {}, {}

    def _resumed(self, at: int) -> None:
        """Let the clocks go on where they stopped."""
        if self.paused_at is not None:
            gone = max(0, at - self.paused_at)  # a clock may have been set back meanwhile
            self.since = {seat: since + gone for seat, since in self.since.items()}
            self.paused_at = None

    def _rematched(self, entry: log.Rematched) -> None:
        """The same people, each a seat further, so that another is first; bots stay, those who left are
        removed."""
        kept = [TableSeat() if seat.left else seat for seat in self.seats]
        self.seats = [seat.afresh() for seat in kept[-1:] + kept[:-1]]
        self.phase, self.logbook, self.secret = "lobby", None, entry.secret
        self.words, self.dealt_words, self.since = {}, [], {}
        self.showable, self.shown, self.kicked = {}, {}, set()

    def _talk(self, entry: log.Entry) -> None:
        match entry:
            case log.Said(at=at, who=who, text=text, phrase=phrase):
                self.chat.append(ChatLine(at, who, self.names.get(who, ""), text, phrase))
            case log.ChatSwitched(on=on):
                self.chat_on = on
            case log.Muted(who=who, whom=whom, on=on):
                (self.mutes.add if on else self.mutes.discard)((who, whom))
