"""A game of Skull King at a table in the types of the score sheet.

It keeps the points it was scored with at the time: nothing is scored again.
"""

from collections.abc import Sequence

from yohoho.core.game import Event, Result
from yohoho.core.names import distinct_names
from yohoho.core.record import loads, open_record, replay
from yohoho.scorepad import Sheet, Tally
from yohoho.scorepad.people import COLOURS, Person
from yohoho.scorepad.stats import CountedGame
from yohoho.scorepad.tally import Cell, Row
from yohoho.skull_king.events import RoundScored, RoundStarted
from yohoho.skull_king.options import Options, read_options
from yohoho.store.games import GameRow


def count_game(row: GameRow) -> CountedGame:
    """The facts and the points of every round, from the events in which they were scored."""
    record = loads(row.record)
    events: list[Event] = []
    logbook = open_record(record)
    for _, logbook, happened in replay(record):  # noqa: B007 - the last one is where the game ended
        events += happened
    result = logbook.game.result(logbook.state)
    people = _people(row.names)
    rows = _rows([person.id for person in people], events, logbook.game.players == 2)
    sheet = Sheet(
        id=row.id,
        options=read_options(record.options) if record.options else Options(),
        people=people,
        rounds={},
        dealer=people[-1].id,
        at=row.finished,
    )
    bots = frozenset(person.id for person, who in zip(people, row.players, strict=True) if not who)
    return CountedGame(sheet, _tally([person.id for person in people], rows, result), "table", bots)


def _people(names: Sequence[str]) -> tuple[Person, ...]:
    """The players in the order of seats. At a table two may share a name; on a sheet a name is one person."""
    return tuple(
        Person(id=f"p{seat + 1}", name=name, colour=seat % COLOURS)
        for seat, name in enumerate(distinct_names(names))
    )


def _rows(ids: Sequence[str], events: Sequence[Event], ghost: bool) -> list[Row]:
    rows: list[Row] = []
    started: RoundStarted | None = None
    for event in events:
        if isinstance(event, RoundStarted):
            started = event
        elif isinstance(event, RoundScored) and started:
            rows.append(_row(ids, started, event, ghost))
    return rows


def _row(ids: Sequence[str], started: RoundStarted, scored: RoundScored, ghost: bool) -> Row:
    cells = {
        who: Cell(
            bid=facts.bid, tricks=facts.tricks, facts=facts, score=score, points=score.total, total=total
        )
        for who, facts, score, total in zip(ids, scored.facts, scored.scores, scored.totals, strict=False)
    }
    return Row(
        number=started.number,
        cards=started.cards,
        dealer=ids[started.dealer],
        leader=ids[started.leader],
        players=tuple(ids),
        ghost=ghost,
        complete=True,
        forced=False,
        cells=cells,
    )


def _tally(ids: Sequence[str], rows: Sequence[Row], result: Result) -> Tally:
    return Tally(
        rows=tuple(rows),
        starts=dict.fromkeys(ids, 0),
        totals=dict(zip(ids, result.scores, strict=True)),
        ranks=dict(zip(ids, result.ranks, strict=True)),
        winners=tuple(ids[seat] for seat in result.winners),
        over=True,
        next=None,
        faults=(),
    )
