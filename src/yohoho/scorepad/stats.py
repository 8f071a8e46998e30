"""Statistics over many sheets: wins, bids, streaks and duels."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from yohoho.scorepad.people import key_of
from yohoho.scorepad.sheet import Sheet
from yohoho.scorepad.tally import Cell, Row, Tally, tally

Kind = Literal["pad", "table"]
"""Where a game was played: with real cards, or at an online table."""


class CountedGame(msgspec.Struct, frozen=True):
    """A finished game, and its points."""

    sheet: Sheet
    tally: Tally
    kind: Kind = "pad"
    bots: frozenset[str] = frozenset()
    """Ids of players who are bots: they count as opponents and have no career."""


class Tried(msgspec.Struct):
    """The number of attempts, and of successes."""

    tried: int = 0
    made: int = 0

    def count(self, made: bool) -> None:
        self.tried += 1
        self.made += made


class Misses(msgspec.Struct):
    """Bids that were too high or too low: in how many rounds, and by how many tricks in all."""

    over: int = 0
    under: int = 0
    tricks_over: int = 0
    tricks_under: int = 0

    def count(self, bid: int, tricks: int) -> None:
        self.over += bid > tricks
        self.under += bid < tricks
        self.tricks_over += max(0, bid - tricks)
        self.tricks_under += max(0, tricks - bid)


class Run(msgspec.Struct):
    """A streak: its current length, and the longest so far."""

    now: int = 0
    best: int = 0

    def count(self, goes_on: bool) -> None:
        self.now = self.now + 1 if goes_on else 0
        self.best = max(self.best, self.now)


class Feat(msgspec.Struct, frozen=True):
    """The round with the most points."""

    points: int
    sheet: str
    """The id of the sheet, or of the game at a table."""
    round: int
    kind: Kind = "pad"


class Duel(msgspec.Struct):
    """Games that both played to the end."""

    games: int = 0
    ahead: int = 0
    level: int = 0


class Career(msgspec.Struct):
    """One person over all finished games. Wins may be shared."""

    name: str
    games: int = 0
    wins: int = 0
    points: int = 0
    bids: Tried = msgspec.field(default_factory=Tried)
    by_cards: dict[int, Tried] = {}
    """Exact bids by the size of the round."""
    misses: Misses = msgspec.field(default_factory=Misses)
    zeros: Tried = msgspec.field(default_factory=Tried)
    biggest: Feat | None = None
    exact_run: Run = msgspec.field(default_factory=Run)
    """Exact bids in a row, across games."""
    win_run: Run = msgspec.field(default_factory=Run)
    against: dict[str, Duel] = {}
    """The duels, by the key of the other's name (`people.key_of`)."""
    bots: Duel = msgspec.field(default_factory=Duel)
    """The games against all bots together."""


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
    """Return the careers of everybody on these sheets, by the key of their name: ids differ from sheet to
    sheet."""
    return careers_in(count_finished_games(sheets))


def careers_in(games: Iterable[CountedGame]) -> dict[str, Career]:
    """Return careers over games that are counted already, oldest first."""
    people: dict[str, Career] = {}
    for game in games:
        names = {person.id: person.name for person in game.sheet.people}
        for row in game.tally.rows:
            for who, cell in row.cells.items():
                if who not in game.bots:
                    _count_round(_career(people, names[who]), game, row, cell)
        _count_game(people, names, game)
    return people


def ladder(people: Mapping[str, Career]) -> dict[str, int]:
    """Ranks of a season, the first one first: by wins, then by points a game. Equals share a rank."""
    worth = {
        key: (career.wins, Fraction(career.points, career.games))
        for key, career in people.items()
        if career.games
    }
    places = {key: 1 + sum(other > own for other in worth.values()) for key, own in worth.items()}
    return dict(sorted(places.items(), key=lambda item: (item[1], item[0])))


def count_finished_games(sheets: Iterable[Sheet]) -> list[CountedGame]:
    """Return the finished games among these sheets, oldest first, with their points."""
    games = [CountedGame(sheet, tally(sheet)) for sheet in season(sheets)]
    return [game for game in games if game.tally.over and game.tally.rows and game.tally.ranks]


def _career(people: dict[str, Career], name: str) -> Career:
    return people.setdefault(key_of(name), Career(name))


def _count_round(career: Career, game: CountedGame, row: Row, cell: Cell) -> None:
    if cell.facts is None:
        return
    exact = cell.facts.off == 0
    career.bids.count(exact)
    career.by_cards.setdefault(row.cards, Tried()).count(exact)
    career.misses.count(cell.facts.final_bid, cell.facts.tricks)
    career.exact_run.count(exact)
    if cell.facts.final_bid == 0:
        career.zeros.count(exact)
    if career.biggest is None or cell.points > career.biggest.points:
        career.biggest = Feat(cell.points, game.sheet.id, row.number, game.kind)


def _count_game(people: dict[str, Career], names: dict[str, str], game: CountedGame) -> None:
    counted = game.tally
    for who in counted.ranks:
        if who in game.bots:
            continue
        career = _career(people, names[who])
        won = who in counted.winners
        career.games += 1
        career.wins += won
        career.points += counted.totals[who]
        career.win_run.count(won)
        _count_duels(career, who, names, game)


def _count_duels(career: Career, who: str, names: dict[str, str], game: CountedGame) -> None:
    ranks = game.tally.ranks
    for other, rank in ranks.items():
        if other == who:
            continue
        key = key_of(names[other])
        duel = career.bots if other in game.bots else career.against.setdefault(key, Duel())
        duel.games += 1
        duel.ahead += ranks[who] < rank
        duel.level += ranks[who] == rank


class FinalRank(NamedTuple):
    """One player's rank at the end of a game. A bot and a person of the same name stay apart."""

    bot: bool
    key: str
    name: str
    rank: int


def places(game: CountedGame) -> Sequence[FinalRank]:
    """The ranks of those who played to the end."""
    names = {person.id: person.name for person in game.sheet.people}
    return [
        FinalRank(who in game.bots, key_of(names[who]), names[who], rank)
        for who, rank in game.tally.ranks.items()
    ]
