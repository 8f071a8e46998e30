"""People at a real table who write down anything: random commands out of a seed, some of them refused."""

from random import Random
from typing import Any

from tests.scorepad.pad import add_round, open_pad
from tests.skull_king.random_options import any_options, any_value, menu_of
from yohoho.core.errors import YohohoError
from yohoho.scorepad import (
    Claim,
    Log,
    Person,
    Round,
    Sheet,
    commands,
    fold,
    open_sheet,
    redo,
    tally,
    undo,
    write,
)
from yohoho.scorepad.claims import LOOT, payment
from yohoho.skull_king.cards import NAMES
from yohoho.skull_king.options import Setup


def any_sheet(rng: Random, sheet: str = "sheet") -> Log:
    options, players = any_options(rng)
    names = [f"Name {letter}" for letter in "ABCDEFGH"[:players]]
    return open_sheet(
        sheet, "opener", names, options, group=rng.choice(["", "Thursday"]), at=rng.randint(0, 99)
    )


def any_round(rng: Random, sheet: Sheet, number: int, cards: int) -> Round:
    """A round that mostly could have been."""
    ids = [person.id for person in sheet.players(number)]
    if rng.random() < 0.1:
        return Round(bids={who: rng.randint(0, cards) for who in ids[: rng.randint(0, len(ids))]})
    tricks = dict.fromkeys(ids, 0)
    gone = int(rng.random() < 0.2)
    for _ in range(cards - gone):
        tricks[rng.choice(ids)] += 1
    setup = sheet.setup(number)
    able = [who for who in ids if tricks[who]] or ids
    return Round(
        bids={who: max(0, won + rng.choice([0, 0, 0, 1, -1])) for who, won in tricks.items()},
        tricks=tricks,
        discarded=gone,
        claims=_claims(rng, setup, ids),
        wagers={rng.choice(able): 10} if "rascal" in setup.powers and rng.random() < 0.4 else {},
        harry={rng.choice(able): rng.choice([-1, 1])}
        if "harry" in setup.powers and rng.random() < 0.4
        else {},
        cannonballs=tuple(who for who in ids if rng.random() < 0.3),
        forced=rng.random() < 0.1,
    )


def _claims(rng: Random, setup: Setup, ids: list[str]) -> tuple[Claim, ...]:
    made = []
    for card in rng.sample(setup.deck, 2 * len(setup.deck) // 3):
        try:
            pay = payment(setup, NAMES[card])
        except YohohoError:
            continue
        if rng.random() < 0.15:
            made.append(Claim(NAMES[card], rng.choice(ids), rng.choice(ids) if pay.code == LOOT else None))
    return tuple(made)


def with_a_return(rng: Random) -> tuple[Log, str]:
    """Somebody has left, missed a round or two, and plays again; the log, and who it is."""
    log = any_sheet(rng)
    while len(fold(log).people) < 4 or len(fold(log).setup(1).plan) < 5:
        log = any_sheet(rng)
    log = _round_on(rng, log)
    who = rng.choice(fold(log).people).id
    log = write(log, "dev", commands.Leave(who, 2))
    for _ in range(rng.randint(1, 2)):
        log = _round_on(rng, log)
    log = write(log, "dev", commands.Return(who, len(fold(log).rounds) + 1))
    return (_round_on(rng, log) if rng.random() < 0.6 else log), who


def nine_people() -> Log:
    """Nine people since the first round, of whom one leaves before it is played."""
    log = write(open_pad(8), "dev", commands.Leave("h", 1))
    log = write(log, "dev", commands.Join(Person(id="n", name="N", since=1)))
    return add_round(log, "a=1 b=0 c=0 d=0 e=0 f=0 g=0 n=0", "a=1 b=0 c=0 d=0 e=0 f=0 g=0 n=0")


def back_and_gone() -> Log:
    """The fourth person misses round 2, comes back for round 3, leaves before it, and plays round 4."""
    log = write(add_round(open_pad(4), "1 0 0 0", "1 0 0 0"), "dev", commands.Leave("d", 2))
    log = add_round(log, "1 1 0", "1 1 0", number=2)
    log = write(write(log, "dev", commands.Return("d", 3)), "dev", commands.Leave("d", 3))
    log = add_round(log, "1 1 1", "1 1 1", number=3)
    return write(log, "dev", commands.Return("d", 4))


def _round_on(rng: Random, log: Log) -> Log:
    due = tally(fold(log)).next
    while due is not None and due.number not in {row.number for row in tally(fold(log)).rows if row.complete}:
        try:
            log = write(log, "dev", any_command(rng, fold(log), "round"))
        except YohohoError:
            continue
    return log


def some_log(seed: int, steps: int = 20) -> Log:
    rng = Random(seed)
    log = any_sheet(rng)
    for _ in range(steps):
        log = any_step(rng, log, "dev")
    return log


def any_step(rng: Random, log: Log, author: str) -> Log:
    """The log after one more command, or as it was when the sheet did not take it."""
    try:
        return _step(rng, log, author)
    except YohohoError:
        return log


def _step(rng: Random, log: Log, author: str) -> Log:
    kind = rng.choices(["round", "edit", "undo", "redo", "other"], [6, 2, 2, 2, 3])[0]
    if kind == "undo":
        return undo(log, author)
    if kind == "redo":
        return redo(log, author)
    sheet = fold(log)
    return write(log, author, any_command(rng, sheet, kind), at=rng.randint(0, 10**6))


def any_command(rng: Random, sheet: Sheet, kind: str) -> commands.AnyCommand:
    due = tally(sheet).next
    if kind == "round" and due is not None:
        return commands.WriteRound(due.number, any_round(rng, sheet, due.number, due.cards))
    if kind in ("round", "edit") and sheet.rounds:
        number = rng.choice(list(sheet.rounds))
        return commands.WriteRound(number, any_round(rng, sheet, number, sheet.rounds[number].cards))
    return _other(rng, sheet, due.number if due else 1)


def _other(rng: Random, sheet: Sheet, number: int) -> commands.AnyCommand:
    who, ids = rng.choice(sheet.people).id, [person.id for person in sheet.people]
    scorings = sheet.setup(1).edition.scorings
    name = f"N{rng.randrange(10**6)}"
    start: Any = rng.choice([0, 50, "average", "last"])
    options = {**_plain(sheet), "scoring": rng.choice(scorings)}
    match rng.randrange(10):
        case 0 | 1:
            return commands.Choose(type(sheet.options)(**options))
        case 2 | 3:
            return commands.Join(
                Person(id=name, name=name, since=number, start=start), rng.choice([None, 0, 1])
            )
        case 4:
            return commands.Leave(who, number)
        case 5:
            return commands.Describe(who, name, rng.randrange(8))
        case 6:
            return commands.Return(rng.choice([one.id for one in sheet.people if one.until] or [who]), number)
        case 7:
            return commands.Choose(type(sheet.options)(**{**options, **_other_choice(rng, sheet)}))
        case 8:
            return commands.Seat(tuple(rng.sample(ids, len(ids))))
    last: list[commands.AnyCommand] = [
        commands.Deal(number, who),
        commands.Begin(who, start),
        commands.Close(rng.random() < 0.5),
    ]
    return rng.choice(last)


def _other_choice(rng: Random, sheet: Sheet) -> dict[str, Any]:
    """Another value for one option: cards in or out of the deck, or a plan for what is to come."""
    edition = sheet.setup(1).edition
    field = rng.choice(list(menu_of(edition)))
    return {field.name: any_value(rng, field, edition)}


def _plain(sheet: Sheet) -> dict[str, Any]:
    return {name: getattr(sheet.options, name) for name in type(sheet.options).__struct_fields__}
