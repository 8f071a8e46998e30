"""The sheet: the facts that a log adds up to. `tally.py` computes the points."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from yohoho.core.errors import OptionsError
from yohoho.scorepad import commands
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.facts import Round
from yohoho.scorepad.log import Log, Operation, heads, live
from yohoho.scorepad.people import Person
from yohoho.skull_king.editions import edition_named
from yohoho.skull_king.options import Options, Setup


class Conflict(msgspec.Struct, frozen=True):
    """Two devices wrote in the same place without knowing of each other. The later one counts."""

    place: str
    kept: str
    """The operation that counts."""
    lost: Operation
    """The other operation, so that people can compare. Writing there again resolves the conflict."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """All facts that count. Immutable; a longer log makes a new one."""

    id: str
    options: Options
    people: tuple[Person, ...]
    """The people in the order of seats, including those who left."""
    rounds: dict[int, Round]
    dealer: str
    """The first dealer."""
    dealers: dict[int, str] = {}
    """Rounds whose dealer was chosen."""
    group: str = ""
    closed: bool = False
    at: int = 0
    """When it was opened, by that device's clock."""
    conflicts: tuple[Conflict, ...] = ()

    def person(self, who: str) -> Person | None:
        return next((person for person in self.people if person.id == who), None)

    def players(self, number: int) -> tuple[Person, ...]:
        """The people who play this round, in the order of seats."""
        return tuple(person for person in self.people if person.plays(number))

    def setup(self, number: int) -> Setup:
        """The set-up for the people who play this round."""
        return setup_for(self.options, len(self.players(number)))

    def round(self, number: int) -> Round:
        """The facts of a round, without lines of people who do not play it."""
        ids = {person.id for person in self.players(number)}
        return _keep_lines_of(self.rounds.get(number, Round()), ids)

    def dealer_of(self, number: int) -> str:
        """The dealer: one seat clockwise each round, past those who do not play (B-15, S-3)."""
        dealer = self._find_chosen_dealer(1) or self.dealer
        if not any(person.id == dealer for person in self.players(1)):
            dealer = self.neighbour(dealer, 1)
        for later in range(2, number + 1):
            dealer = self._find_chosen_dealer(later) or self.neighbour(dealer, later)
        return dealer

    def _find_chosen_dealer(self, number: int) -> str | None:
        who = self.person(self.dealers.get(number, ""))
        return who.id if who and who.plays(number) else None

    def neighbour(self, who: str, number: int) -> str:
        """The next person clockwise who plays this round."""
        ids = [person.id for person in self.people]
        after = ids.index(who) + 1 if who in ids else 0
        around = (*self.people[after:], *self.people[:after])
        return next((person.id for person in around if person.plays(number)), who)


@lru_cache(maxsize=256)
def setup_for(options: Options, players: int) -> Setup:
    """Return the set-up for this number of players.

    A merge can bring more or fewer players than the edition allows, and their rounds still count.
    """
    least, most = edition_named(options.edition).players
    options = replace(options, players=min(max(players, least), most))
    try:
        return Setup(options)
    except OptionsError:
        return Setup(replace(options, blanks=()))  # a blank Loot, with only two left to play


def _keep_lines_of(round_: Round, ids: set[str]) -> Round:
    """Return the round without the lines of other people."""

    def keep(lines: dict[str, int]) -> dict[str, int]:
        return {who: count for who, count in lines.items() if who in ids}

    claims = tuple(
        claim for claim in round_.claims if claim.by in ids and (claim.giver is None or claim.giver in ids)
    )
    return replace(
        round_,
        bids=keep(round_.bids),
        tricks=keep(round_.tricks),
        wagers=keep(round_.wagers),
        harry=keep(round_.harry),
        claims=claims,
        cannonballs=tuple(who for who in round_.cannonballs if who in ids),
        played=round_.played if _all_cards_of(round_, ids) else (),
    )


def _all_cards_of(round_: Round, ids: set[str]) -> bool:
    """Whether all logged cards are of these people (Graybeard's too when two play): a trick needs all its
    cards to be judged."""
    by = {play.by for plays in round_.played for play in plays}
    return by <= ids | ({None} if len(ids) == 2 else set())


class _Draft:
    """A sheet while its log is read. Commands that no longer apply after a merge or an undo have no
    effect."""

    def __init__(self, head: commands.Open) -> None:
        self.options, self.group, self.closed = head.options, head.group, False
        self.people = {person.id: person for person in head.people}
        self.order = list(self.people)
        self.dealer = head.dealer or self.order[-1]
        self.dealers: dict[int, str] = {}
        self.rounds: dict[int, Round] = {}

    def apply(self, command: commands.SheetCommand) -> None:
        _HANDLERS[type(command)](self, command)

    def write_round(self, command: commands.WriteRound) -> None:
        self.rounds[command.number] = command.round

    def choose(self, command: commands.Choose) -> None:
        if command.options.edition == self.options.edition:
            self.options = command.options

    def join(self, command: commands.Join) -> None:
        who = command.person.id
        if who not in self.people:
            self.order.insert(len(self.order) if command.seat is None else command.seat, who)
        self.people[who] = command.person

    def leave(self, command: commands.Leave) -> None:
        self._alter(command.person, until=command.number)

    def come_back(self, command: commands.Return) -> None:
        """If two devices disagree on the round, the later one counts; a person who never left cannot come
        back."""
        person = self.people.get(command.person)
        if person is None:
            return
        left, away = person.until, person.away
        if left is None and away:
            left, away = away[-1][0], away[:-1]
        if left is not None:
            missed = ((left, command.number),) if left < command.number else ()
            self._alter(person.id, until=None, away=(*away, *missed))

    def describe(self, command: commands.Describe) -> None:
        self._alter(command.person, name=command.name, colour=command.colour)

    def begin(self, command: commands.Begin) -> None:
        self._alter(command.person, start=command.start)

    def _alter(self, who: str, **values: Any) -> None:
        if who in self.people:
            self.people[who] = replace(self.people[who], **values)

    def seat(self, command: commands.Seat) -> None:
        """Change the order of seats; people who joined on another device meanwhile follow at the end."""
        named = [who for who in dict.fromkeys(command.order) if who in self.people]
        self.order = named + [who for who in self.order if who not in named]

    def deal(self, command: commands.Deal) -> None:
        self.dealers[command.number] = command.dealer

    def regroup(self, command: commands.Regroup) -> None:
        self.group = command.group

    def close(self, command: commands.Close) -> None:
        self.closed = command.closed

    def ignore(self, command: commands.SheetCommand) -> None:
        """Ignore a second head: the first one stays."""


_HANDLERS: Final[dict[type[commands.SheetCommand], Callable[[_Draft, Any], None]]] = {
    commands.Open: _Draft.ignore,
    commands.WriteRound: _Draft.write_round,
    commands.Choose: _Draft.choose,
    commands.Join: _Draft.join,
    commands.Leave: _Draft.leave,
    commands.Return: _Draft.come_back,
    commands.Describe: _Draft.describe,
    commands.Begin: _Draft.begin,
    commands.Seat: _Draft.seat,
    commands.Deal: _Draft.deal,
    commands.Regroup: _Draft.regroup,
    commands.Close: _Draft.close,
}


def fold(log: Log) -> Sheet:
    """Return the sheet that a log adds up to. Raises SheetError for a log without a head."""
    operations = live(log)
    head = next((operation for operation in operations if isinstance(operation.command, commands.Open)), None)
    if head is None or not isinstance(head.command, commands.Open):
        raise SheetError("no-head")
    draft = _Draft(head.command)
    for operation in operations:
        draft.apply(operation.command)
    return Sheet(
        id=log.sheet,
        options=draft.options,
        people=tuple(draft.people[who] for who in draft.order),
        rounds=dict(sorted(draft.rounds.items())),
        dealer=draft.dealer,
        dealers=dict(sorted(draft.dealers.items())),
        group=draft.group,
        closed=draft.closed,
        at=head.at,
        conflicts=_conflicts(log, operations),
    )


def _conflicts(log: Log, counting: Sequence[Operation]) -> tuple[Conflict, ...]:
    """The conflicts of a log; two operations with the same content are none."""
    return tuple(
        Conflict(place, here[-1].id, lost)
        for place, here in heads(log, counting).items()
        for lost in here[:-1]
        if lost.command != here[-1].command
    )
