"""Records: a game as a text that round-trips, with every chance outcome written out (docs/records.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Generic

import msgspec
from msgspec.structs import replace

from yohoho.core import registry
from yohoho.core.dice import Dice
from yohoho.core.documents import fault_place, without_bom
from yohoho.core.drawing import amount, svg_of
from yohoho.core.errors import RecordError, YohohoError, no_such_seat
from yohoho.core.game import CHANCE, AnyGame, Event, Game
from yohoho.core.options import options_in_record

if TYPE_CHECKING:  # Python has defaults of type variables from 3.13 on, and type checkers have them already
    from typing_extensions import TypeVar

    S = TypeVar("S", default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")

FORMAT = "yohoho-record"
VERSION = 1


class Fair(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The proof that nobody chose the deals; see `yohoho verify`."""

    commitment: str
    secret: str = ""
    """Published when the game is over."""
    words: list[str] = []
    day: str | msgspec.UnsetType = msgspec.UNSET
    """The day of a daily deal, as `2026-11-17`: its dice follow from the day, the game and the round."""


class GameRecord(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole game, finished or not. A step is `SEAT ACTION`; steps of chance carry no seat."""

    format: str = FORMAT
    version: int = VERSION
    game: str
    rules: int = 1
    options: dict[str, Any]
    seats: list[str]
    steps: list[str]
    hashes: list[str] = []
    fair: Fair | msgspec.UnsetType = msgspec.UNSET
    bots: list[int] | msgspec.UnsetType = msgspec.UNSET
    """The seats that bots played, if it is known."""
    finished: int | msgspec.UnsetType = msgspec.UNSET
    """When the game ended, in milliseconds since 1970, if it is known."""

    def __repr__(self) -> str:
        return f"<GameRecord of {self.game} after {amount(len(self.steps), 'step')}: {', '.join(self.seats)}>"

    def _repr_svg_(self) -> str | None:
        return svg_of(self)


class Playthrough(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A game being played, as a value: the state, and the steps that led to it."""

    game: AnyGame
    seats: tuple[str, ...]
    state: Any
    steps: tuple[str, ...] = ()
    hashes: tuple[str, ...] = ()
    sealed: int = 0
    """The number of steps that the hashes cover."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Playthrough) and self._fields() == other._fields()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        played = amount(len(self.steps), "step")
        return f"<Playthrough of {self.game!r} after {played}: {', '.join(self.seats)}>"

    def _fields(self) -> tuple[Any, ...]:
        return (self.game.name, self.game.options, self.seats, self.state, self.steps, self.hashes)

    @classmethod
    def begin(cls, game: AnyGame, seats: Sequence[str]) -> Playthrough:
        """Return a game without steps, with a name for each seat.

        :raises RecordError: there are more names than players, or fewer.

        >>> import yohoho
        >>> Playthrough.begin(yohoho.Skull(players=3), ["Ann", "Bo"])
        Traceback (most recent call last):
        yohoho.core.errors.RecordError: 2 names for 3 seats: give one for each. [seat-count]
        """
        if len(seats) != game.players:
            raise RecordError("seat-count", names=len(seats), players=game.players)
        return cls(game, tuple(seats), game.start())

    def act(self, seat: int, action: Any) -> tuple[Playthrough, list[Event]]:
        """Return the game after an action or its text, and what happened.

        A round that ends is sealed with a hash. It raises what `Game.apply` raises.

        >>> import yohoho
        >>> before = Playthrough.begin(yohoho.Skull(players=3), ["Ann", "Bo", "Cy"])
        >>> after, events = before.act(CHANCE, "start 0")
        >>> before.steps, after.steps
        ((), ('start 0',))
        """
        if isinstance(action, str):
            action = self.game.read(action)
        state, events = self.game.step(self.state, seat, action)
        text = self.game.write(action)
        steps = (*self.steps, text if seat == CHANCE else f"{seat} {text}")
        after = Playthrough(self.game, self.seats, state, steps, self.hashes, self.sealed)
        return (after._seal_round() if self.game.rounds_played(state) > len(self.hashes) else after), events

    def _seal_round(self) -> Playthrough:
        # A hash covers the one before it, so whoever changes a step must change all later hashes too.
        before = self.hashes[-1] if self.hashes else [self.game.name, options_in_record(self.game)]
        page = [before, self.steps[self.sealed :], self.game.scores(self.state)]
        seal = sha256(msgspec.json.encode(page, order="sorted")).hexdigest()
        return replace(self, hashes=(*self.hashes, seal), sealed=len(self.steps))

    def record(self) -> GameRecord:
        """Return the game so far as a record.

        >>> import yohoho
        >>> Playthrough.begin(yohoho.Skull(players=3), ["Ann", "Bo", "Cy"]).record().seats
        ['Ann', 'Bo', 'Cy']
        """
        return GameRecord(
            game=self.game.name,
            rules=self.game.rules_version,
            options=options_in_record(self.game),
            seats=list(self.seats),
            steps=list(self.steps),
            hashes=list(self.hashes),
        )


class Logbook(Generic[S]):
    """A game being played: the state, and the record that grows with it.

    `print` draws the table, and `repr` says in one line what is played and how far it is.

    >>> import yohoho
    >>> logbook = Logbook(yohoho.Skull(players=3), ["Ann", "Bo", "Cy"])
    >>> events = logbook.settle(Dice(7))
    >>> events += logbook.act(1, "place skull")
    >>> logbook.steps
    ['start 0', '1 place skull']
    >>> logbook
    <Logbook of Skull(players=3) after 2 steps: Ann, Bo, Cy>
    """

    def __init__(self, game: Game[S, Any, Any], seats: Sequence[str]) -> None:
        self.playthrough = Playthrough.begin(game, seats)

    def __repr__(self) -> str:
        return f"<Logbook of {self.game!r} after {amount(len(self.steps), 'step')}: {', '.join(self.seats)}>"

    def __str__(self) -> str:
        return str(self.state)

    def _repr_svg_(self) -> str | None:
        return svg_of(self)

    @property
    def game(self) -> Game[S, Any, Any]:
        return self.playthrough.game

    @property
    def seats(self) -> Sequence[str]:
        return self.playthrough.seats

    @property
    def state(self) -> S:
        state: S = self.playthrough.state
        return state

    @property
    def steps(self) -> list[str]:
        return list(self.playthrough.steps)

    @property
    def hashes(self) -> list[str]:
        return list(self.playthrough.hashes)

    def act(self, seat: int, action: Any) -> list[Event]:
        """Apply an action or its text, write it down, and seal the round with a hash when it ends.

        It returns what happened, and raises what `Game.apply` raises; then nothing is written down.

        >>> import yohoho
        >>> logbook = Logbook(yohoho.Skull(players=3), ["Ann", "Bo", "Cy"])
        >>> logbook.act(CHANCE, "start 0")
        [RoundStarted(round=1, first=0)]
        >>> logbook.act(1, "bid 2")
        Traceback (most recent call last):
        yohoho.core.errors.IllegalAction: Everyone places a first disc before anyone bids.
        [first-disc-first, M-3]
        """
        self.playthrough, events = self.playthrough.act(seat, action)
        return events

    def push(self, step: str) -> list[Event]:
        """Play a step as a record writes it: `SEAT ACTION`, and for chance the action alone.

        It returns what happened, and raises what `read_step` and `act` raise.

        >>> import yohoho
        >>> logbook = Logbook(yohoho.Skull(players=3), ["Ann", "Bo", "Cy"])
        >>> events = logbook.push("start 0")
        >>> logbook.push("1 place skull")
        [DiscPlaced(seat=1, disc='skull')]
        """
        return self.act(*read_step(self.game, step))

    def settle(self, dice: Dice) -> list[Event]:
        """Let chance act until a player must, and return what happened.

        >>> import yohoho
        >>> Logbook(yohoho.Skull(players=3), ["Ann", "Bo", "Cy"]).settle(Dice(7))
        [RoundStarted(round=1, first=0)]
        """
        events: list[Event] = []
        while self.game.waiting(self.state) == (CHANCE,):
            events += self.act(CHANCE, self.game.chance(self.state, dice))
        return events

    def record(self) -> GameRecord:
        """Return the game so far as a record.

        >>> import yohoho
        >>> Logbook(yohoho.Skull(players=3), ["Ann", "Bo", "Cy"]).record().game
        'skull'
        """
        return self.playthrough.record()


def dumps(record: GameRecord) -> str:
    """Return the record as JSON, one step a line.

    >>> import yohoho
    >>> logbook = Logbook(yohoho.Skull(players=3), ["Ann", "Bo", "Cy"])
    >>> loads(dumps(logbook.record())) == logbook.record()
    True
    """
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode() + "\n"


def content_hash(record: GameRecord) -> str:
    """Return a hash of what was played, the same for every copy: names, time and proof do not count.

    >>> import yohoho
    >>> logbook = Logbook(yohoho.Skull(players=3), ["Ann", "Bo", "Cy"])
    >>> content_hash(logbook.record()) == content_hash(replace(logbook.record(), seats=["Dan", "Eve", "Flo"]))
    True
    """
    played = [record.game, record.rules, record.options, len(record.seats), record.steps]
    return sha256(msgspec.json.encode(played, order="sorted")).hexdigest()


def loads(text: str | bytes) -> GameRecord:
    """Read a record from JSON.

    :raises RecordError: the text is no record; the error names the fault.

    >>> loads("{}")
    Traceback (most recent call last):
    yohoho.core.errors.RecordError: The record is not well formed; the fault is at $.game. [bad-record]
    """
    try:
        head = msgspec.json.decode(without_bom(text))
    except (msgspec.DecodeError, UnicodeError) as error:
        raise RecordError("not-json", detail=str(error)) from None
    except RecursionError:
        raise RecordError("not-json", detail="nested too deeply") from None
    if not isinstance(head, dict) or head.get("format", FORMAT) != FORMAT:
        raise RecordError("not-a-record", expected=FORMAT)
    version = head.get("version", VERSION)
    if type(version) is not int:
        raise RecordError("version-is-a-number", known=VERSION)
    if version != VERSION:
        raise RecordError("record-version", version=version, known=VERSION)
    try:
        return msgspec.convert(head, GameRecord)
    except (msgspec.ValidationError, RecursionError) as error:
        raise RecordError("bad-record", detail=fault_place(error)) from None


def replay(record: GameRecord, until: int | None = None) -> Iterator[tuple[int, Logbook, list[Event]]]:
    """Play a record step by step, checking each against the rules and each sealed round's hash.

    Yields (0, logbook, []) before anything happened, then (number, logbook, events) after each step.

    :raises RecordError: a step is not legal or a hash is wrong; `error.step` is the number of the step.

    >>> record = GameRecord(game="skull", options={"players": 3}, seats=["A", "B", "C"], steps=["start 0"])
    >>> for number, logbook, events in replay(record):
    ...     print(number, events)
    0 []
    1 [RoundStarted(round=1, first=0)]
    """
    logbook = open_record(record)
    by_hand = registry.descriptor(record.game).read_by_hand
    yield 0, logbook, []
    for number, step in enumerate(record.steps[:until], start=1):
        try:
            seat, text = split_step(step)
            game, state = logbook.game, logbook.state
            action = by_hand(game, state, seat, text) if by_hand else game.read(text)
            events = logbook.act(seat, action)
        except YohohoError as error:
            reason = error.reason
            raise RecordError(reason.code, reason.ruling, step=number, **reason.args) from error
        rounds = len(logbook.hashes)
        if rounds and rounds <= len(record.hashes) and logbook.hashes[-1] != record.hashes[rounds - 1]:
            raise RecordError("hash-mismatch", step=number, round=rounds)
        yield number, logbook, events
    if until is None and len(record.hashes) > len(logbook.hashes):
        raise RecordError("too-many-hashes", hashes=len(record.hashes), rounds=len(logbook.hashes))


def open_record(record: GameRecord) -> Logbook:
    """Return the record's game before its first step.

    :raises RecordError: there is no such game, or it cannot have these options or seats.

    >>> record = GameRecord(game="skull", options={"players": 9}, seats=[], steps=[])
    >>> open_record(record)
    Traceback (most recent call last):
    yohoho.core.errors.RecordError: 9 players cannot play this: it takes 3 to 6. [player-count, M-1]
    """
    try:
        game = registry.open_game(record.game, record.options)
    except YohohoError as error:
        raise RecordError(error.reason.code, error.reason.ruling, **error.reason.args) from error
    if not 1 <= record.rules <= game.rules_version:
        raise RecordError("rules-version", version=record.rules, known=game.rules_version)
    for seat in record.bots or ():
        if not 0 <= seat < game.players:
            raise RecordError.because(no_such_seat(seat, game.players))
    return Logbook(game, record.seats)


def rebuild_logbook(record: GameRecord, until: int | None = None) -> Logbook:
    """Return the logbook after the last step, or after the first `until` steps.

    :raises RecordError: see `replay`.

    >>> record = GameRecord(game="skull", options={"players": 3}, seats=["A", "B", "C"], steps=["start 0"])
    >>> rebuild_logbook(record).state.waiting
    (1, 2)
    """
    *_, (_, logbook, _) = replay(record, until)
    return logbook


def split_step(step: str) -> tuple[int, str]:
    """Split a step into its seat and the text of its action; a step without a seat is one of chance.

    >>> split_step("0 bid 2"), split_step("start 1")
    ((0, 'bid 2'), (-1, 'start 1'))
    """
    text = " ".join(step.split())
    seat, _, rest = text.partition(" ")
    if seat.isascii() and seat.isdigit() and len(seat) < 3:
        return int(seat), rest
    return CHANCE, text


def read_step(game: AnyGame, step: str) -> tuple[int, Any]:
    """Read one step in the form that the program writes.

    :raises NotationError: the text names no action.

    >>> import yohoho
    >>> read_step(yohoho.Skull(players=3), "0 bid 2")
    (0, <bid 2>)
    """
    seat, text = split_step(step)
    return seat, game.read(text)
