"""A day without people: a bot plays in the person's seat, against the same bots with the same dice."""

from collections.abc import Callable

import msgspec

from yohoho.bots.bot import Bot
from yohoho.bots.fallback import Question, answer
from yohoho.core.record import GameRecord
from yohoho.daily.deal import DailyDeal, DailyPlayer, open_daily
from yohoho.daily.rules import rules_of
from yohoho.table import TableChange
from yohoho.table.clock import question
from yohoho.table.daily import PERSON_SEAT
from yohoho.table.fair import Fair
from yohoho.table.table import Table


class DailyOutcome(msgspec.Struct, frozen=True):
    """The result of the person's seat, or of the bot in it."""

    points: int
    rank: int
    marks: tuple[str, ...]


def outcome_of(table: Table) -> DailyOutcome:
    """Return the outcome of a finished game."""
    rules, rank = rules_of(table.settings.game), table.game.result(table.state).ranks[PERSON_SEAT]
    marks = tuple(rules.marks(table.state, PERSON_SEAT))
    return DailyOutcome(rules.points(table.state, PERSON_SEAT), rank, marks)


class HeadlessGame:
    """Asks one question after the other, and leaves it to the caller who answers them."""

    def __init__(self, deal: DailyDeal, bot: str) -> None:
        self._deal = deal
        self._table = open_daily(deal, "headless", DailyPlayer(name=bot[:30], bot=bot), 0).table

    def question(self) -> Question | None:
        """Return the decision that is due next; None when the game is over."""
        waiting = self._table.waiting()
        return question(self._table, waiting[0]) if waiting else None

    def decide(self, choice: str) -> None:
        change, seat = TableChange(self._table), self._table.waiting()[0]
        change.act(seat, self._table.game.read(choice), "bot", 0)
        self._table = change.table

    @property
    def outcome(self) -> DailyOutcome:
        return outcome_of(self._table)

    def record(self) -> GameRecord:
        """Return the record with the secret, which a caller who plays a day without people has anyway."""
        record = self._table.record()
        record.fair = Fair(self._deal.commitment, self._deal.secret, day=self._deal.day)
        return record


def play_day(deal: DailyDeal, bot: str, find: Callable[[str, str], Bot] | None = None) -> HeadlessGame:
    """Play the game of a day with this bot in the person's seat; `find` is that of `bots.fallback.answer`."""
    game = HeadlessGame(deal, bot)
    while (question := game.question()) is not None:
        game.decide(answer(question, find=find).choice)
    return game
