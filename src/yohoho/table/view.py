"""A table as one person may see it: without identities and secrets."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from yohoho.core.errors import Reason
from yohoho.table.clock import deadline, stand_in_at
from yohoho.table.coaching import coach_helps
from yohoho.table.daily import DailyTerms
from yohoho.table.extras import view_fields, with_fields
from yohoho.table.portraits import usual_portrait
from yohoho.table.reconsidering import reconsider_until
from yohoho.table.rematch import host_may_start
from yohoho.table.settings import Settings
from yohoho.table.surroundings import Surroundings
from yohoho.table.table import MovesMade, Table


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    kind: str
    """free, person or bot"""
    name: str = ""
    host: bool = False
    ready: bool = False
    here: bool = False
    stand_in: bool = False
    left: bool = False
    rung: str = ""
    """Of a bot or a stand-in: its rung on the ladder, or the name of another package's bot."""
    style: str = ""
    """Of the same bot: plain, bold, careful or spiteful."""
    character: str = ""
    """Of a bot: its line in the catalogues (`character.…`)."""
    portrait: str = ""
    """Of a person: one of `PORTRAITS`. A bot has that of its character."""
    words: bool = False
    """Has added words to the deals."""
    deadline: int | None = None
    """When the clock of this seat runs out; clocks stand still in a pause."""
    stand_in_at: int | None = None
    """When a bot takes over from a person who is away."""
    wants_rematch: bool = False


class ChatView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    at: int
    name: str
    seat: int | None = None
    text: str = ""
    phrase: str = ""
    mine: bool = False
    """The reader is its author."""


class TableFacts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What every view tells of the table, before the facts that games add (`extras`)."""

    id: str
    code: str
    """Six letters to join by; empty when the table is archived."""
    version: int
    phase: str
    settings: Settings
    daily: DailyTerms | None = None
    """At a table of the daily deal: nobody else can sit down or watch, and nothing can be changed."""
    seats: list[SeatInfo]
    you: int | None = None
    host: bool = False
    archived: bool = False
    paused: bool = False
    chat_on: bool = True
    bots_talk: bool = True
    chat: list[ChatView] | None = None
    """The last lines. News leave it out, because new lines are sent as notes."""
    muted: list[int] = []
    watchers: int = 0
    game_number: int = 0
    commitment: str = ""
    secret: str = ""
    """The server's half of the deals, once the game is over. Empty at a table of the daily deal: the result
    of the day has it, after the day."""
    words: list[str] = []
    """Everybody's words in seat order, once the game is over."""
    coach: bool = False
    """I may ask the coach now."""
    silenced: Reason | None = None
    """Why nothing that I do may reach the others now: the table refuses my commands, except leaving."""
    reconsider_until: int | None = None
    """Alone with bots: until when the last one waits for me to change or confirm my decision."""
    rematch_from: int | None = None
    """When the host may begin a rematch without those who have not answered."""
    moved_along: bool = False
    """A rematch took me from the result of the last game before I had answered."""
    moves_made: list[MovesMade] = []
    """The moves that were made for me since my own last one."""


if TYPE_CHECKING:
    TableAndGameFacts = TableFacts
else:
    TableAndGameFacts = with_fields(TableFacts, view_fields())


class TableView(TableAndGameFacts, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """`version` is the number of the last entry in this view."""

    game: Any = None
    """The game's own view from this seat; none in the lobby."""


def table_view(
    table: Table, around: Surroundings, who: str | None, public: TableView | None = None
) -> TableView:
    """The view of one person; None is a stranger's, which is the public part of all the others."""
    if public is None:
        public = _public(table, around)
    seat = table.seat_of(who)
    if seat is None and who != table.host:
        return public
    game = public.game if table.playthrough is None else table.game.view(table.state, seat, public.game)
    return replace(
        public,
        you=seat,
        host=who == table.host,
        muted=_muted(table, who) if table.mutes else [],
        coach=coach_helps(table, seat),
        silenced=table.silenced(seat),
        reconsider_until=reconsider_until(table, around, seat),
        moved_along=seat is not None and table.phase == "lobby" and table.seats[seat].moved_along,
        moves_made=_moves_made(table, seat),
        game=game,
        **({} if table.playthrough is None else table.extras.facts_for(table.state, seat)),
    )


def _public(table: Table, around: Surroundings) -> TableView:
    over = table.phase == "over"
    return TableView(
        id=table.id,
        code=around.code,
        version=table.seq,
        phase=table.phase,
        settings=table.settings,
        daily=table.daily,
        seats=[_seat_info(table, around, number) for number in range(len(table.seats))],
        archived=around.archived,
        paused=table.paused_at is not None,
        chat_on=table.chat_on,
        bots_talk=table.bots_talk,
        watchers=watchers(table, around),
        game_number=table.game_number,
        commitment=table.commitment,
        secret=table.secret if over and table.daily is None else "",
        words=list(table.dealt_words) if over else [],
        rematch_from=host_may_start(table),
        game=None if table.playthrough is None else table.game.view(table.state, None),
        **table.extras.public_facts(),
    )


def _moves_made(table: Table, seat: int | None) -> list[MovesMade]:
    """For the person alone, once the seat is theirs again."""
    if seat is None or table.seats[seat].stand_in:
        return []
    return list(table.seats[seat].moves_made)


def _muted(table: Table, who: str | None) -> list[int]:
    return [number for number, other in enumerate(table.seats) if (who, other.speaker) in table.mutes]


def watchers(table: Table, around: Surroundings) -> int:
    """The number of connected people without a seat."""
    return len(around.present) - sum(1 for person in table.persons() if around.present.get(person))


def is_shown_here(table: Table, around: Surroundings, number: int) -> bool:
    """Whether a seat is shown as connected. That of a silent person always is: coming and going are signs."""
    seat = table.seats[number]
    if not seat.person:
        return seat.bot
    return bool(around.present.get(seat.who)) or table.silenced(number) is not None


def _seat_info(table: Table, around: Surroundings, number: int) -> SeatInfo:
    seat = table.seats[number]
    if seat.stand_in and table.silenced(number) is not None:
        seat = replace(seat, stand_in=False, left=False)
    clocked = table.settings.pace and number in around.since and table.paused_at is None
    plays = table.settings.stand_in if seat.stand_in else seat.plays
    rung, _, style = plays.partition(":")
    return SeatInfo(
        kind="person" if seat.person else "bot" if seat.bot else "free",
        name=seat.name,
        host=seat.person and seat.who == table.host,
        ready=seat.ready,
        here=is_shown_here(table, around, number),
        stand_in=seat.stand_in,
        left=seat.left,
        rung=rung,
        style=style,
        character=seat.character,
        portrait=(seat.portrait or usual_portrait(seat.who)) if seat.person else "",
        words=seat.who in table.words,
        deadline=deadline(table, around, number) if clocked and number in table.waiting() else None,
        stand_in_at=stand_in_at(table, around, number),
        wants_rematch=seat.rematch_at is not None,
    )


def with_chat(view: TableView, table: Table, who: str | None) -> TableView:
    """The view with the last lines of the chat, except those that this person has muted."""
    lines = [
        ChatView(line.at, line.name, table.seat_of_speaker(line.who), line.text, line.phrase, line.who == who)
        for line in table.chat
        if (who, line.who) not in table.mutes
    ]
    return replace(view, chat=lines)
