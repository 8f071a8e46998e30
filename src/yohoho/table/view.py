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
    """`free`, `person` or `bot`."""
    name: str = ""
    host: bool = False
    ready: bool = False
    here: bool = False
    stand_in: bool = False
    left: bool = False
    rung: str = ""
    """The rung of the bot or stand-in on the ladder, or its name if it comes from another package."""
    style: str = ""
    """The style of the same bot: `plain`, `bold`, `careful` or `spiteful`."""
    character: str = ""
    """The key of the bot's character in the catalogues (`character.…`)."""
    portrait: str = ""
    """The portrait of a person, one of `PORTRAITS`. A bot has that of its character."""
    words: bool = False
    """Whether the person has added words to the deals."""
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
    """Whether the reader is its author."""


class TableFacts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The facts about the table in every view, without those that games add (`extras`)."""

    id: str
    code: str
    """The six letters that people join with; empty when the table is archived."""
    version: int
    phase: str
    settings: Settings
    daily: DailyTerms | None = None
    """Set at a table of the daily deal, where nobody else sits down or watches and nothing can be changed."""
    seats: list[SeatInfo]
    you: int | None = None
    host: bool = False
    archived: bool = False
    paused: bool = False
    chat_on: bool = True
    bots_talk: bool = True
    chat: list[ChatView] | None = None
    """The last lines. Only the first view has them, because new lines come as notes."""
    muted: list[int] = []
    watchers: int = 0
    game_number: int = 0
    commitment: str = ""
    secret: str = ""
    """The server's half of the deals, once the game is over. It is empty at a table of the daily deal: the
    result of the day has it after the day."""
    words: list[str] = []
    """Everybody's words in seat order, once the game is over."""
    coach: bool = False
    """Whether the reader may ask the coach now."""
    silenced: Reason | None = None
    """The reason why the table refuses all commands of the reader now, except leaving."""
    reconsider_until: int | None = None
    """The time until which the last bot waits for a reader, alone with bots, to change or confirm."""
    rematch_from: int | None = None
    """When the host may begin a rematch without those who have not answered."""
    moved_along: bool = False
    """Whether a rematch took the reader from the result of the last game before they had answered."""
    moves_made: list[MovesMade] = []
    """The moves that were made for the reader since their own last one."""


if TYPE_CHECKING:
    TableAndGameFacts = TableFacts
else:
    TableAndGameFacts = with_fields(TableFacts, view_fields())


class TableView(TableAndGameFacts, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A table as one person sees it. `version` is the number of the last entry in this view."""

    game: Any = None
    """The view of the game from this seat; None in the lobby."""


def table_view(
    table: Table, around: Surroundings, who: str | None, public: TableView | None = None
) -> TableView:
    """The view of one person. A stranger (`who` is None) sees the public part, which all views share.

    `public` is that part if the caller has computed it already.
    """
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
        muted=_numbers_of_muted(table, who) if table.mutes else [],
        coach=coach_helps(table, seat),
        silenced=table.reason_for_silence(seat),
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
    """The moves that were made for the person in this seat, once no bot stands in for them any more."""
    if seat is None or table.seats[seat].stand_in:
        return []
    return list(table.seats[seat].moves_made)


def _numbers_of_muted(table: Table, who: str | None) -> list[int]:
    return [number for number, other in enumerate(table.seats) if (who, other.speaker) in table.mutes]


def watchers(table: Table, around: Surroundings) -> int:
    """The number of connected people without a seat."""
    return len(around.present) - sum(1 for person in table.persons() if around.present.get(person))


def is_shown_here(table: Table, around: Surroundings, number: int) -> bool:
    """Whether the view shows a seat as connected. It always shows a silent person so: coming and going could
    be signs to the others."""
    seat = table.seats[number]
    if not seat.person:
        return seat.bot
    return bool(around.present.get(seat.who)) or table.reason_for_silence(number) is not None


def _seat_info(table: Table, around: Surroundings, number: int) -> SeatInfo:
    seat = table.seats[number]
    # For the same reason nobody sees that a bot stands in for a silent person.
    if seat.stand_in and table.reason_for_silence(number) is not None:
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
