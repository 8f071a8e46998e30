"""Plays of a daily deal: the same person, in whatever order the seats decide."""

import random
from collections.abc import Callable
from typing import NamedTuple

from yohoho.bots.fallback import answer
from yohoho.core.game import CHANCE
from yohoho.core.record import split_step
from yohoho.daily.deal import DailyDeal, DailyPlayer, open_daily
from yohoho.table import TableChange
from yohoho.table.clock import question
from yohoho.table.table import Table

DAY = "2026-11-17"
GAMES = ("skull-king", "skull")
Person = Callable[[Table, list[str]], str]
"""The choice of the person among these actions."""


def a_deal(game: str, secret: str = "rum", day: str = DAY) -> DailyDeal:
    return DailyDeal(day, game, secret)


def a_table(game: str = "skull-king", secret: str = "rum", *, practice: bool = False) -> Table:
    return open_daily(a_deal(game, secret), "t", DailyPlayer("ann", "Ann"), 0, practice=practice).table


def steady(taste: str) -> Person:
    """A person whose choice depends on the round and on what they have decided in it, not on the order."""

    def choose(table: Table, legal: list[str]) -> str:
        number = len(legal), table.game.rounds_played(table.state)
        return random.Random(f"{taste} {number}").choice(sorted(legal))

    return choose


class Played(NamedTuple):
    """What must not depend on the order of decisions."""

    draws: list[str]
    by_seat: list[list[str]]
    """The final decisions of each seat."""
    orders: list[int]
    """The seats in the order of their decisions."""


def act(table: Table, seat: int, action: str) -> Table:
    change = TableChange(table)
    change.act(seat, table.game.read(action), "player", 0)
    return change.table


def play(table: Table, person: Person, order: random.Random | None = None) -> Table:
    """Play to the end. With an `order`, the seats that decide at once do so in a random one, and the person
    sometimes decides otherwise first and changes that before the last bot decides."""
    pending: str | None = None
    while waiting := table.waiting():
        bots = [seat for seat in waiting if seat != 0]
        if pending is not None and len(bots) <= 1:
            table, pending = act(table, 0, pending), None
            continue
        seat = order.choice(waiting) if order else waiting[0]
        if seat != 0:
            table = act(table, seat, answer(question(table, seat)).choice)
            continue
        legal = [table.game.write(action) for action in table.game.legal(table.state, 0)]
        choice = person(table, legal)
        if order and len(bots) > 1 and choice.startswith("bid ") and order.random() < 0.5:
            pending, choice = choice, next(other for other in legal if other != choice)
        table = act(table, 0, choice)
    return table


def summarize(table: Table) -> Played:
    assert table.playthrough is not None
    steps = [split_step(step) for step in table.playthrough.steps]
    by_seat = [[action for who, action in steps if who == seat] for seat in range(1, len(table.seats))]
    draws = [action for who, action in steps if who == CHANCE]
    return Played(draws, by_seat, [who for who, _ in steps])
