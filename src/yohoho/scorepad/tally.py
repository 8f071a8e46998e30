"""The points, totals and ranks of a sheet, all computed through `skull_king.score`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from yohoho.core.errors import Reason
from yohoho.core.game import ranks_of
from yohoho.scorepad.claims import Case, alliances_of, bonus_of
from yohoho.scorepad.judge import SheetFault, case_of, faults, is_complete, is_forced
from yohoho.scorepad.people import Beginning, Person
from yohoho.scorepad.sheet import Sheet
from yohoho.skull_king.explain import explain_score
from yohoho.skull_king.score import Facts, Score, score


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One player in one round; without points until the round is complete."""

    bid: int | None
    tricks: int | None
    facts: Facts | None = None
    score: Score | None = None
    points: int = 0
    total: int = 0
    """The points up to this round, with those a latecomer began with."""
    why: tuple[Reason, ...] = ()
    """After the bonus each card that was claimed, whether or not the bid allows the bonus."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One round as a row of the table."""

    number: int
    cards: int
    dealer: str
    leader: str
    players: tuple[str, ...]
    ghost: bool
    """Graybeard plays along."""
    complete: bool
    forced: bool
    """The tricks do not add up, and the table wanted it so."""
    cells: dict[str, Cell]


class Next(msgspec.Struct, frozen=True, kw_only=True):
    """The round that is played now."""

    number: int
    cards: int
    dealer: str
    leader: str
    players: tuple[str, ...]
    ghost: bool
    extra: bool
    """It is played to break a tie (B-31, Y-4)."""


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that follows from the facts."""

    rows: tuple[Row, ...]
    starts: dict[str, int]
    totals: dict[str, int]
    ranks: dict[str, int]
    """Ranks from 1, shared by equals. A person who left before the end has none."""
    winners: tuple[str, ...]
    """The people with the most points; they have won once the game is over."""
    over: bool
    next: Next | None
    """None when the game is over."""
    faults: tuple[SheetFault, ...]


def tally(sheet: Sheet) -> Tally:
    """Count a sheet from its first round to its last."""
    rows: list[Row] = []
    starts: dict[str, int] = {}
    totals: dict[str, int] = {}
    last = max(sheet.rounds, default=0)
    for number in range(1, last + 1):
        _seat_newcomers(sheet.people, number, starts, totals)
        if number in sheet.rounds:
            rows.append(_row(sheet, number, totals))
            totals |= {who: cell.total for who, cell in rows[-1].cells.items() if cell.score}
    for number in sorted({person.since for person in sheet.people if person.since > last}):
        _seat_newcomers(sheet.people, number, starts, totals)
    return _sum_up(sheet, rows, starts, totals)


def _seat_newcomers(
    people: Sequence[Person], number: int, starts: dict[str, int], totals: dict[str, int]
) -> None:
    there = [totals[person.id] for person in people if person.id in totals and person.plays(number)]
    for person in people:
        if person.since == number:
            starts[person.id] = totals[person.id] = beginning(person.start, there)


def beginning(start: Beginning, totals: Sequence[int]) -> int:
    """The points to begin with, among these totals. An average is rounded down to tens."""
    if isinstance(start, int):
        return start
    if not totals:
        return 0
    return min(totals) if start == "last" else sum(totals) // len(totals) // 10 * 10


def _row(sheet: Sheet, number: int, totals: Mapping[str, int]) -> Row:
    case, dealer = case_of(sheet, number), sheet.dealer_of(number)
    complete = is_complete(case)
    facts = round_facts(case) if complete else {}
    counted = min(number, len(case.setup.plan))  # extra rounds repeat the last one (Y-4)
    return Row(
        number=number,
        cards=case.round.cards,
        dealer=dealer,
        leader=sheet.neighbour(dealer, number),
        players=tuple(case.names),
        ghost=case.setup.ghost is not None,
        complete=complete,
        forced=is_forced(case),
        cells={who: _cell(case, counted, who, facts.get(who), totals.get(who, 0)) for who in case.names},
    )


def _cell(case: Case, counted: int, who: str, facts: Facts | None, before: int) -> Cell:
    """Return the cell of a player. A zero bid pays by `counted`, the round's number, in Schmidt's edition."""
    bid, tricks = case.round.bids.get(who), case.round.tricks.get(who)
    if facts is None:
        return Cell(bid=bid, tricks=tricks, total=before)
    dealt = case.round.cards
    points = score(case.setup, dealt, counted, facts)
    return Cell(
        bid=bid,
        tricks=tricks,
        facts=facts,
        score=points,
        points=points.total,
        total=before + points.total,
        why=tuple(_with_parts(explain_score(case.setup, dealt, counted, facts, points), case, who)),
    )


def _with_parts(reasons: Iterable[Reason], case: Case, who: str) -> Iterator[Reason]:
    """Yield the reasons, with the parts of the bonus after the one that says their sum."""
    for reason in reasons:
        yield reason
        if reason.code.startswith("bonus"):
            yield from bonus_of(case.setup, case.round, who)


def round_facts(case: Case) -> dict[str, Facts]:
    """The facts of each player, in the types of the rules."""
    setup, round_ = case.setup, case.round
    facts = {
        who: Facts(
            round_.bids[who],
            round_.tricks[who],
            sum(reason.args["worth"] for reason in bonus_of(setup, round_, who)),
            0,
            round_.wagers.get(who, 0),
            round_.harry.get(who, 0),
            setup.scoring == "cannonball" and who in round_.cannonballs,
        )
        for who in case.names
    }
    return _with_alliances(alliances_of(setup, round_), facts)


def _with_alliances(pairs: Sequence[tuple[str, str]], facts: Mapping[str, Facts]) -> dict[str, Facts]:
    """An alliance counts for a player when the partner's bid is exact (L-2)."""
    exact = dict.fromkeys(facts, 0)
    for giver, taker in pairs:
        exact[giver] += facts[taker].off == 0
        exact[taker] += facts[giver].off == 0
    return {who: msgspec.structs.replace(fact, alliances=exact[who]) for who, fact in facts.items()}


def _sum_up(sheet: Sheet, rows: list[Row], starts: dict[str, int], totals: dict[str, int]) -> Tally:
    number = _number_due(rows)
    stay = [person.id for person in sheet.players(number)]
    scores = [totals[who] for who in stay]
    winners = tuple(who for who in stay if totals[who] == max(scores, default=0))
    planned = number <= len(sheet.setup(number).plan)
    tied = sheet.options.ties == "extra-rounds" and len(winners) > 1
    over = sheet.closed or not (planned or tied or any(not row.complete for row in rows))
    return Tally(
        rows=tuple(rows),
        starts=starts,
        totals=totals,
        ranks=dict(zip(stay, ranks_of(scores), strict=True)),
        winners=winners,
        over=over,
        next=None if over else _next(sheet, number, extra=not planned),
        faults=tuple(faults(sheet)),
    )


def _number_due(rows: Sequence[Row]) -> int:
    """The first round that is not complete, or the one after the last."""
    complete = {row.number for row in rows if row.complete}
    return next(number for number in range(1, len(complete) + 2) if number not in complete)


def _next(sheet: Sheet, number: int, extra: bool) -> Next:
    setup, dealer = sheet.setup(number), sheet.dealer_of(number)
    return Next(
        number=number,
        cards=sheet.round(number).cards or cards_in_plan(sheet, number),
        dealer=dealer,
        leader=sheet.neighbour(dealer, number),
        players=tuple(person.id for person in sheet.players(number)),
        ghost=setup.ghost is not None,
        extra=extra,
    )


def cards_in_plan(sheet: Sheet, number: int) -> int:
    """The number of cards in the plan, limited by the deck (N-1); extra rounds repeat the last one (Y-4)."""
    plan = sheet.setup(number).plan
    return plan[min(number, len(plan)) - 1]
