"""The faults of a round: missing or impossible facts, each with the ruling behind it."""

from collections.abc import Callable, Iterator

import msgspec

from yohoho.core.errors import Reason
from yohoho.scorepad.claims import Case, claim_faults, count_caught
from yohoho.scorepad.sheet import Sheet
from yohoho.scorepad.tricklog import log_faults
from yohoho.skull_king.cards import FACES, KRAKENS, LEVIATHANS
from yohoho.skull_king.powers import POWERS, Power


class SheetFault(msgspec.Struct, frozen=True):
    """A fault on the sheet; `number` is the round, None the sheet as a whole."""

    number: int | None
    why: Reason


def case_of(sheet: Sheet, number: int) -> Case:
    names = {person.id: person.name for person in sheet.players(number)}
    return Case(sheet.setup(number), sheet.round(number), names)


def faults(sheet: Sheet) -> list[SheetFault]:
    """All faults. There are none unless devices disagreed, because every command is judged first."""
    in_rounds = [
        SheetFault(number, why) for number in sheet.rounds for why in round_faults(case_of(sheet, number))
    ]
    least, most = sheet.setup(1).edition.players
    for number in range(1, max(sheet.rounds, default=0) + 2):
        players = len(sheet.players(number))
        if not least <= players <= most:
            args = {"players": players, "least": least, "most": most}
            return [*in_rounds, SheetFault(None, Reason("player-count", None, args))]
    return in_rounds


def is_complete(case: Case) -> bool:
    """Whether everybody's bid and tricks are there, so that the round counts."""
    return bool(case.names) and all(who in case.round.bids and who in case.round.tricks for who in case.names)


def is_forced(case: Case) -> bool:
    """Whether the people at the table accept tricks that do not add up."""
    return case.round.forced and is_complete(case) and any(_sum_faults(case))


def round_faults(case: Case) -> list[Reason]:
    """The faults of a round in the order in which people fill it in."""
    reasons = [*_deal_faults(case), *_bid_faults(case), *_trick_faults(case)]
    if not case.round.forced:
        reasons += _sum_faults(case)
    return [*reasons, *_wager_faults(case), *_harry_faults(case), *claim_faults(case), *log_faults(case)]


def _deal_faults(case: Case) -> Iterator[Reason]:
    most = len(case.setup.deck) // case.setup.hands
    if not 1 <= case.round.cards <= most:
        yield Reason("too-many-to-deal", "N-1", {"cards": case.round.cards, "most": most})


def _bid_faults(case: Case) -> Iterator[Reason]:
    ruling, most = case.rulings["bid-range"], case.round.cards
    for who, bid in case.round.bids.items():
        if bid > most:
            yield Reason("bid-range", ruling, {"bid": bid, "most": most, "player": case.names[who]})
    for who in case.round.tricks:
        if who not in case.round.bids:
            yield Reason("bid-missing", case.rulings["bid-missing"], {"player": case.names[who]})


def _trick_faults(case: Case) -> Iterator[Reason]:
    ruling, most = case.counting_rule, case.round.cards
    for who, tricks in case.round.tricks.items():
        if tricks > most:
            yield Reason("tricks-range", ruling, {"tricks": tricks, "most": most, "player": case.names[who]})
    most_discarded = case.count(LEVIATHANS)
    if case.round.discarded > most_discarded:
        ruling = _discard_rule(case)
        yield Reason(
            "too-many-discarded", ruling, {"discarded": case.round.discarded, "most": most_discarded}
        )


def _discard_rule(case: Case) -> str:
    """The rule about discarded tricks: the Kraken discards one, the Whale may; without them each has a
    winner."""
    if not case.count(LEVIATHANS):
        return case.rulings["tricks-add-up"]
    return case.rulings["kraken" if case.count(KRAKENS) else "whale-takes-nothing"]


def _sum_faults(case: Case) -> list[Reason]:
    """The fault of tricks that do not add up. Graybeard gets the rest; otherwise every trick is won or
    discarded."""
    round_, ruling = case.round, case.counting_rule
    counted = sum(round_.tricks.values()) + round_.discarded
    args = {"cards": round_.cards, "counted": counted}
    if counted > round_.cards:
        return [Reason("tricks-too-many", ruling, args | {"off": counted - round_.cards})]
    if counted < round_.cards and is_complete(case) and case.setup.ghost is None:
        return [Reason("tricks-missing", ruling, args | {"off": round_.cards - counted})]
    return []


def _wager_faults(case: Case) -> Iterator[Reason]:
    stakes = {who: points for who, points in case.round.wagers.items() if points}
    if not stakes:
        return
    powers = _powers_with(case, lambda power: bool(power.stakes))
    yield from _power_faults(case, powers, "wager", list(stakes))
    possible = _possible_stakes(case, powers)
    for points in stakes.values():
        if points not in possible:
            yield Reason("wager-amount", "P-13", {"points": points, "allowed": possible})
    if case.round.cards == 1:
        yield Reason("wager-in-last-trick", "P-4")


def _harry_faults(case: Case) -> Iterator[Reason]:
    changes = {who: by for who, by in case.round.harry.items() if by}
    if not changes:
        return
    powers = _powers_with(case, lambda power: bool(power.changes))
    yield from _power_faults(case, powers, "harry", list(changes))
    possible = {by for power in powers for by in power.changes}
    for who, by in changes.items():
        bid = case.round.bids.get(who, 0)
        if by not in possible or not 0 <= bid + by <= case.round.cards:
            yield Reason("change-range", "P-11", {"by": by, "bid": bid})


def _powers_with(case: Case, has: Callable[[Power], bool]) -> list[Power]:
    """The powers in use that have something; the first that has it if none is in use.

    An edition without powers judges amounts by those of the edition that has them.
    """
    powers = [power for power in (case.setup.edition.powers or POWERS).values() if has(power)]
    return [power for power in powers if power.person in case.setup.powers] or powers[:1]


def _possible_stakes(case: Case, powers: list[Power]) -> list[int]:
    """The points that one player can stake with these powers and all their cards."""
    sums = {0}
    for power in powers:
        for _ in range(max(1, _copies(case, power))):
            sums = {points + stake for points in sums for stake in power.stakes}
    return sorted(sums)


def _power_faults(case: Case, powers: list[Power], option: str, users: list[str]) -> Iterator[Reason]:
    """The faults of powers: one belongs to the winner of a trick with that very pirate (P-1)."""
    if not powers or not case.setup.edition.powers:
        yield Reason("not-in-this-edition", None, {"option": option, "edition": case.setup.edition.name})
        return
    card = powers[0].card
    if powers[0].person not in case.setup.powers:
        yield Reason("power-not-in-use", case.rulings["not-in-use"], {"card": card})
    copies = sum(_copies(case, power) for power in powers)
    if len(users) > copies:
        yield Reason("one-such-pirate", "P-1", {"card": card, "players": [case.names[who] for who in users]})
    elif len(users) + sum(count_caught(case, power.card) for power in powers) > copies:
        yield Reason("pirate-was-caught", "P-1", {"card": card})
    for who in users:
        if case.round.tricks.get(who) == 0:
            yield Reason("no-trick-no-power", "P-1", {"player": case.names[who], "card": card})


def _copies(case: Case, power: Power) -> int:
    return sum(1 for card in case.setup.deck if FACES[card] == power.card)
