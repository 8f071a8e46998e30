"""A table as an immutable value with everything that its log says. `evolve` returns the next value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from yohoho.core.dice import Dice
from yohoho.core.errors import Reason
from yohoho.core.game import CHANCE, AnyGame
from yohoho.core.record import Fair, GameRecord, Playthrough
from yohoho.table.acks import Acks
from yohoho.table.daily import DailyTerms
from yohoho.table.extras import TableExtras
from yohoho.table.fair import (
    bot_seed,
    commitment,
    daily_bot_seed,
    daily_dice,
    daily_seed,
    dice_for,
    seed_of,
)
from yohoho.table.settings import Settings

CHAT_KEPT: Final = 100
BOT_PREFIX: Final = "bot:"
"""This stands before the name of a bot where the chat has the identity of a person."""
MADE_FOR_PERSONS: Final = ("stand-in", "clock")
"""The actors that move in the place of a person."""
Phase: TypeAlias = Literal["lobby", "playing", "over"]


class MovesMade(msgspec.Struct, frozen=True, gc=False):
    """The moves of one kind that were made for a person."""

    by: str
    """`stand-in` if the person was away, `clock` if their time had run out."""
    verb: str
    count: int
    last: str
    """The last of these moves, as the game writes it."""


class TableSeat(msgspec.Struct, frozen=True, gc=False):
    """A seat at the table: taken by a person, taken by a bot, or free."""

    who: str = ""
    name: str = ""
    bot: bool = False
    ready: bool = False
    stand_in: bool = False
    """Whether a bot acts for the person who sits here."""
    left: bool = False
    """Whether the person got up from a running game; a connection alone does not bring them back."""
    plays: str = ""
    """The bot's name on the ladder."""
    character: str = ""
    portrait: str = ""
    """The portrait of a person. It is empty if they sat down before there were portraits: then they have the
    usual one."""
    rematch_at: int | None = None
    """When the person asked for a rematch of the finished game."""
    moved_along: bool = False
    """Whether a rematch took the person from the result of the last game before they had answered."""
    moves_made: tuple[MovesMade, ...] = ()
    """The moves that were made for the person since their own last one."""

    @property
    def free(self) -> bool:
        return not self.who and not self.bot

    @property
    def person(self) -> bool:
        return bool(self.who)

    @property
    def automatic(self) -> bool:
        """Whether a bot acts here, for itself or for a person."""
        return self.bot or self.stand_in

    @property
    def speaker(self) -> str:
        """The name by which the chat knows the person or bot in this seat; empty for a free seat."""
        return f"{BOT_PREFIX}{self.name}" if self.bot else self.who

    def afresh(self) -> TableSeat:
        """The seat with the same player, before the next game."""
        return replace(
            self,
            ready=self.bot,
            stand_in=False,
            left=False,
            rematch_at=None,
            moved_along=False,
            moves_made=(),
        )

    def after_move(self, action: str, by: str) -> TableSeat:
        """The seat after a move of the person, or one that a stand-in or the clock made for them."""
        if by not in MADE_FOR_PERSONS:
            return replace(self, moves_made=()) if self.moves_made else self
        verb = action.partition(" ")[0]
        before = next((made for made in self.moves_made if (made.by, made.verb) == (by, verb)), None)
        others = tuple(made for made in self.moves_made if made is not before)
        count = before.count + 1 if before else 1
        return replace(self, moves_made=(*others, MovesMade(by, verb, count, action)))


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    at: int
    who: str
    name: str
    text: str = ""
    phrase: str = ""


class Table(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table without its connections, running clocks and join code: `Surroundings` has those."""

    id: str
    seq: int = 0
    settings: Settings = Settings()
    daily: DailyTerms | None = None
    """Set at a table of the daily deal."""
    host: str = ""
    seats: tuple[TableSeat, ...] = ()
    names: Mapping[str, str] = {}
    secret: str = ""
    words: Mapping[str, str] = {}
    dealt_words: tuple[str, ...] = ()
    phase: Phase = "lobby"
    playthrough: Playthrough | None = None
    game_number: int = 0
    paused_at: int | None = None
    since: Mapping[int, int] = {}
    """Since when the game has waited for each seat."""
    moved_at: int = 0
    """When the game last moved on, for the pace of bots."""
    updated: int = 0
    chat: tuple[ChatLine, ...] = ()
    chat_on: bool = True
    bots_talk: bool = True
    mutes: frozenset[tuple[str, str]] = frozenset()
    extras: TableExtras = TableExtras()
    """What the running game adds to the table."""
    kicked: frozenset[str] = frozenset()
    """Whom the host sent away from the running game."""
    acks: Acks = Acks()

    @property
    def game(self) -> AnyGame:
        assert self.playthrough is not None
        return self.playthrough.game

    @property
    def state(self) -> Any:
        assert self.playthrough is not None
        return self.playthrough.state

    @property
    def steps_played(self) -> int:
        assert self.playthrough is not None
        return len(self.playthrough.steps)

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    @property
    def seed(self) -> str:
        """The seed of the running game's deals. It never leaves the server before the end."""
        if self.daily is not None:
            return daily_seed(self.secret, self.daily.day, self.settings.game)
        return seed_of(self.secret, self.dealt_words)

    def chance_dice(self) -> Dice:
        """The dice of the step of chance that is due."""
        assert self.playthrough is not None
        if self.daily is not None:
            return daily_dice(self.seed, self.playthrough)
        return dice_for(self.seed, self.steps_played)

    def bot_seed(self, seat: int) -> str:
        """The seed of the dice of the bot in this seat for its next decision."""
        if self.daily is not None:
            assert self.playthrough is not None
            return daily_bot_seed(self.secret, self.daily.day, self.playthrough, seat)
        return bot_seed(self.secret, self.dealt_words, self.game_number, seat, self.steps_played)

    def seat_of(self, who: str | None) -> int | None:
        if who:
            for number, seat in enumerate(self.seats):
                if seat.who == who:
                    return number
        return None

    def seat_of_speaker(self, speaker: str | None) -> int | None:
        """The seat of a person or bot who speaks in the chat."""
        if not speaker:
            return None
        return next((number for number, seat in enumerate(self.seats) if seat.speaker == speaker), None)

    def name_of_speaker(self, speaker: str) -> str:
        return self.names.get(speaker) or (
            speaker.removeprefix(BOT_PREFIX) if speaker.startswith(BOT_PREFIX) else ""
        )

    def waiting(self) -> tuple[int, ...]:
        """The seats that the game waits for; none when no game is running."""
        if self.phase != "playing":
            return ()
        return tuple(seat for seat in self.game.waiting(self.state) if seat != CHANCE)

    def reason_for_silence(self, seat: int | None) -> Reason | None:
        """The reason why nothing that the person in this seat does may reach the others, if there is one."""
        if seat is None or self.phase != "playing":
            return None
        return self.extras.reason_for_silence(self.state, seat)

    def speaking(self) -> list[TableSeat]:
        """The seats of people who need not be silent."""
        return [
            seat
            for number, seat in enumerate(self.seats)
            if seat.person and self.reason_for_silence(number) is None
        ]

    def persons(self) -> list[str]:
        return [seat.who for seat in self.seats if seat.who]

    def record(self) -> GameRecord:
        """The game as a record. It has the secret only when the game is over, and never that of a daily deal,
        which is published after the day."""
        assert self.playthrough is not None
        record = self.playthrough.record()
        record.bots = [number for number, seat in enumerate(self.seats) if seat.bot]
        if self.daily is not None:
            record.fair = Fair(self.commitment, day=self.daily.day)
            return record
        secret = self.secret if self.phase == "over" else ""
        record.fair = Fair(self.commitment, secret, list(self.dealt_words))
        return record
