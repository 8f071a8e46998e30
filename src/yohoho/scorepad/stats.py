"""Many sheets together: what people have won, how well they bid, and who beats whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from yohoho.scorepad.people import key_of
from yohoho.scorepad.sheet import Sheet
from yohoho.scorepad.tally import Cell, Tally, tally


class Tried(msgspec.Struct):
    """How often something was tried, and how often it came off."""

    tried: int = 0
    made: int = 0

    def count(self, made: bool) -> None:
        self.tried += 1
        self.made += made


class Run(msgspec.Struct):
    """A streak: how long it is now, and the longest so far."""

    now: int = 0
    best: int = 0

    def count(self, goes_on: bool) -> None:
        self.now = self.now + 1 if goes_on else 0
        self.best = max(self.best, self.now)


class Feat(msgspec.Struct, frozen=True):
    """A round to remember."""

    points: int
    sheet: str
    round: int


class Duel(msgspec.Struct):
    """Games in which both sat at the table to the end."""

    games: int = 0
    ahead: int = 0
    level: int = 0


class Career(msgspec.Struct):
    """One person over all games that are over. Wins may be shared."""

    name: str
    games: int = 0
    wins: int = 0
    points: int = 0
    bids: Tried = msgspec.field(default_factory=Tried)
    by_cards: dict[int, Tried] = {}
    """Exact bids by the size of the round."""
    zeros: Tried = msgspec.field(default_factory=Tried)
    biggest: Feat | None = None
    exact_run: Run = msgspec.field(default_factory=Run)
    """Exact bids in a row, across games."""
    win_run: Run = msgspec.field(default_factory=Run)
    against: dict[str, Duel] = {}
    """By the key of the other's name, see `people.key_of`."""


def season(
    sheets: Iterable[Sheet], group: str | None = None, since: int = 0, until: int | None = None
) -> list[Sheet]:
    """The sheets of a group that were opened in a period (milliseconds, `until` not included), in order."""
    chosen = [
        sheet
        for sheet in sheets
        if (group is None or key_of(sheet.group) == key_of(group))
        and since <= sheet.at
        and (until is None or sheet.at < until)
    ]
    return sorted(chosen, key=lambda sheet: (sheet.at, sheet.id))


def careers(sheets: Iterable[Sheet]) -> dict[str, Career]:
    """Everybody on these sheets, by the key of their name: ids mean nothing from one sheet to the next."""
    return careers_in(finished(sheets))


def careers_in(games: Iterable[tuple[Sheet, Tally]]) -> dict[str, Career]:
    """The same for games that are counted already, oldest first: those of a table come with their points."""
    found: dict[str, Career] = {}
    for sheet, counted in games:
        names = {person.id: person.name for person in sheet.people}
        for row in counted.rows:
            for who, cell in row.cells.items():
                _count_round(_career(found, names[who]), sheet.id, row.number, row.cards, cell)
        _count_game(found, names, counted)
    return found


def finished(sheets: Iterable[Sheet]) -> list[tuple[Sheet, Tally]]:
    """Games that are over, oldest first, each counted."""
    counted = [(sheet, tally(sheet)) for sheet in season(sheets)]
    return [(sheet, found) for sheet, found in counted if found.over and found.rows and found.ranks]


def _career(found: dict[str, Career], name: str) -> Career:
    return found.setdefault(key_of(name), Career(name))


def _count_round(career: Career, sheet: str, number: int, cards: int, cell: Cell) -> None:
    if cell.facts is None:
        return
    exact = cell.facts.off == 0
    career.bids.count(exact)
    career.by_cards.setdefault(cards, Tried()).count(exact)
    career.exact_run.count(exact)
    if cell.facts.final_bid == 0:
        career.zeros.count(exact)
    if career.biggest is None or cell.points > career.biggest.points:
        career.biggest = Feat(cell.points, sheet, number)


def _count_game(found: dict[str, Career], names: dict[str, str], counted: Tally) -> None:
    for who in counted.ranks:
        career = _career(found, names[who])
        won = who in counted.winners
        career.games += 1
        career.wins += won
        career.points += counted.totals[who]
        career.win_run.count(won)
        _count_duels(career, who, names, counted)


def _count_duels(career: Career, who: str, names: dict[str, str], counted: Tally) -> None:
    for other, rank in counted.ranks.items():
        if other != who:
            duel = career.against.setdefault(key_of(names[other]), Duel())
            duel.games += 1
            duel.ahead += counted.ranks[who] < rank
            duel.level += counted.ranks[who] == rank


def places(counted: Tally, sheet: Sheet) -> Sequence[tuple[str, str, int]]:
    """(key, name, place) of those who played to the end."""
    names = {person.id: person.name for person in sheet.people}
    return [(key_of(names[who]), names[who], rank) for who, rank in counted.ranks.items()]
