"""A sheet whose tricks are all logged, as the record of a game: for replays and reviews.

The log has no hands, but where every trick is logged to its last card each player held just the cards that
they played. What the log cannot tell is refused, with the round and the reason. One thing is assumed: a
player who could look at the undealt cards did so.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from yohoho.core.errors import IllegalAction
from yohoho.core.game import CHANCE
from yohoho.core.record import GameRecord, Logbook
from yohoho.scorepad.claims import Case
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.facts import Play
from yohoho.scorepad.judge import case_of
from yohoho.scorepad.sheet import Sheet
from yohoho.scorepad.tally import Row, cards_in_plan, tally
from yohoho.scorepad.tricklog import is_whole, judge_tricks, log_faults
from yohoho.skull_king import actions
from yohoho.skull_king.cards import HELD, Card, parse_card
from yohoho.skull_king.game import SkullKing
from yohoho.skull_king.options import Options
from yohoho.skull_king.state import Phase, State


def record_of(sheet: Sheet) -> GameRecord:
    """Return the game of a sheet, as far as its rounds are complete.

    Raises SheetError with the round whose cards are not all known, or whose log is not a game by the rules,
    and OptionsError where the options of the sheet are no game.
    """
    counted = tally(sheet)
    rows = [row for row in counted.rows if row.complete]
    if not rows:
        raise SheetError("nothing-to-review")
    _check_rows(sheet, rows)
    ids = rows[0].players
    game = SkullKing(_options(sheet, len(ids)))
    logbook = Logbook(game, [_name(sheet, who) for who in ids])
    scores = tuple(counted.starts[who] for who in ids)
    logbook.act(CHANCE, actions.Start(ids.index(rows[0].dealer), 1, scores if any(scores) else ()))
    for row in rows:
        _RoundOnTable(game, logbook, case_of(sheet, row.number), row).play()
    return logbook.record()


def _name(sheet: Sheet, who: str) -> str:
    person = sheet.person(who)
    return person.name if person else who


def _check_rows(sheet: Sheet, rows: Sequence[Row]) -> None:
    """Raises SheetError unless the same people play all rounds, each logged, and the deal goes around."""
    ids = rows[0].players
    for number, row in enumerate(rows, start=1):
        if row.number != number or not is_whole(case_of(sheet, number)):
            raise SheetError("cards-not-logged", round=number)
        if row.players != ids:
            raise SheetError("other-players", round=number)
        if ids.index(row.dealer) != (ids.index(rows[0].dealer) + number - 1) % len(ids):
            raise SheetError("other-dealer", round=number)


def _options(sheet: Sheet, players: int) -> Options:
    """The options of the sheet, with the numbers of cards that were really dealt."""
    plan = sheet.setup(1).plan
    dealt = tuple(
        sheet.round(number).cards or cards_in_plan(sheet, number) for number in range(1, len(plan) + 1)
    )
    options = replace(sheet.options, players=players)
    return options if dealt == plan else replace(options, plan=dealt)


class _RoundOnTable:
    """Plays a round of a sheet by the rules."""

    def __init__(self, game: SkullKing, logbook: Logbook, case: Case, row: Row) -> None:
        self._game = game
        self._logbook = logbook
        self._case = case
        self._row = row
        self._ids: Sequence[str | None] = (*case.names, *((None,) if case.setup.ghost is not None else ()))
        self._plays = self._all_plays()
        self._wagers = dict(case.round.wagers)
        self._changes = dict(case.round.harry)

    def _all_plays(self) -> Iterator[Play]:
        """The cards that people chose; Graybeard's follow from his pile."""
        return (play for plays in self._case.round.played for play in plays if play.by is not None)

    @property
    def _state(self) -> State:
        state: State = self._logbook.state
        return state

    def play(self) -> None:
        """Play the round to its end. Raises SheetError where log and rules disagree."""
        self._check_log()
        try:
            self._logbook.act(CHANCE, actions.Deal(self._hands()))
            while self._game.rounds_played(self._state) < self._row.number:
                seat = self._game.waiting(self._state)[0]
                self._logbook.act(seat, self._action(seat))
        except IllegalAction as error:
            raise self._error("log-against-rules", error.reason.ruling) from error
        points = tuple(self._row.cells[who].total for who in self._case.names)
        if self._state.scores != points:
            raise self._error("counted-otherwise")

    def _check_log(self) -> None:
        """Raises SheetError for a log that is none, and for one in which somebody may have drawn cards."""
        for fault in log_faults(self._case):
            raise self._error("log-against-rules", fault.ruling)
        for trick in judge_tricks(self._case):
            if trick.power and self._game.powers[trick.power].draws:
                player = self._case.names[trick.plays[trick.leader].by or ""]
                raise self._error("drawn-cards-unknown", player=player)

    def _error(self, code: str, ruling: str | None = None, **args: str) -> SheetError:
        return SheetError(code, ruling, round=self._row.number, **args)

    def _hands(self) -> tuple[tuple[Card, ...], ...]:
        hands: Mapping[str | None, list[Card]] = {who: [] for who in self._ids}
        for plays in self._case.round.played:
            for play in plays:
                hands[play.by].append(HELD[parse_card(play.card)])
        return tuple(tuple(hands[who]) for who in self._ids)

    def _action(self, seat: int) -> actions.Action:
        who, round_ = self._ids[seat], self._case.round
        assert who is not None
        match self._state.phase:
            case Phase.BID:
                return actions.Bid(round_.bids[who])
            case Phase.LOAD:
                return actions.Load(who in round_.cannonballs)
            case Phase.PLAY:
                return self._next_card(who)
        return self._choice(seat, who)

    def _next_card(self, who: str) -> actions.Action:
        play = next(self._plays)
        if play.by != who:
            player = self._case.names[play.by or ""]
            raise self._error("log-out-of-turn", player=player, card=play.card)
        return actions.Play(parse_card(play.card))

    def _choice(self, seat: int, who: str) -> actions.Action:
        """Return the choice of a power's player, as far as the sheet tells it."""
        match self._game.legal(self._state, seat)[0]:
            case actions.Lead():
                leader = self._case.round.played[len(self._state.tricks)][0].by
                return actions.Lead(self._ids.index(leader))
            case actions.Wager():
                return actions.Wager(self._wagers.pop(who, 0))
            case actions.Change():
                return actions.Change(self._changes.pop(who, 0))
        return actions.Use(True)
