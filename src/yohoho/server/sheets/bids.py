"""Entries of people with their own phones: a sealed bid, and their tricks.

The server writes them as a device of its own. All bids are revealed together. An error must not reveal a bid,
so the revealed round is not judged: a fault shows on the sheet, as after any merge.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from yohoho.scorepad import Round, Sheet, SheetError
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.guards import complete_round
from yohoho.scorepad.tally import tally
from yohoho.server.errors import ServerError
from yohoho.server.sheets.crew import Due, check_pen, due_on, with_bid
from yohoho.server.sheets.service import SharedSheet
from yohoho.server.sheets.signed import SignedWriter


def seal_bid(
    shared: SharedSheet, who: str, number: int, bid: int | None, writer: SignedWriter
) -> SharedSheet:
    """Seal my bid. Where all players have phones, the last bid reveals them all."""
    person, sheet = _person(shared, who), shared.sheet
    due = due_round(sheet, number)
    _check_plays(sheet, due.players, person, number)
    if person in due.written:
        raise ServerError("bids-are-open")
    if bid is not None:
        check_range(sheet, due, bid)
    crew = with_bid(shared.crew, due, person, bid)
    after = shared.with_crew(crew)
    all_in = all(one in crew.phones and one in crew.sealed.bids for one in due.players)
    return _write_bids(after, sheet, due, crew.sealed.bids, writer) if all_in else after


def reveal_bids(
    shared: SharedSheet, who: str, number: int, bids: Mapping[str, int], writer: SignedWriter
) -> SharedSheet:
    """Reveal all bids; the pen adds those of people without a phone, or whose phone is gone.

    A bid that a person has sealed takes precedence over the pen's. Repeating the call changes nothing.
    """
    shared.member(who)
    check_pen(shared.crew, who)
    sheet = shared.sheet
    due = due_round(sheet, number)
    if set(due.players) <= set(due.written):
        return shared
    for person, bid in bids.items():
        _check_plays(sheet, due.players, person, number)
        if person in shared.crew.sealed.bids:
            raise ServerError("has-bid", name=name_on(sheet, person))
        check_range(sheet, due, bid)
    together = {**sheet.round(number).bids, **bids, **shared.crew.sealed.bids}
    missing = [name_on(sheet, person) for person in due.players if person not in together]
    if missing:
        raise ServerError("bids-missing", players=missing)
    return _write_bids(shared, sheet, due, together, writer)


def _write_bids(
    shared: SharedSheet, sheet: Sheet, due: Due, bids: Mapping[str, int], writer: SignedWriter
) -> SharedSheet:
    before = sheet.round(due.number)
    in_order = {person: bids[person] for person in due.players if person in bids}
    command = complete_round(sheet, WriteRound(due.number, replace(before, bids=in_order)))
    return shared.with_log(writer.append(shared.log, command))


def enter_tricks(
    shared: SharedSheet, who: str, number: int, tricks: int, writer: SignedWriter
) -> SharedSheet:
    """My tricks, in the current round or the one just counted."""
    person, sheet = _person(shared, who), shared.sheet
    _check_lately(sheet, number)
    _check_plays(sheet, tuple(one.id for one in sheet.players(number)), person, number)
    before = sheet.round(number) if number in sheet.rounds else Round()
    if before.tricks.get(person) == tricks:
        return shared
    command = WriteRound(number, replace(before, tricks={**before.tricks, person: tricks}))
    return shared.with_log(writer.write(shared.log, command))


def _person(shared: SharedSheet, who: str) -> str:
    person = shared.member(who).person
    if person is None:
        raise ServerError("nobody-here")
    return person


def due_round(sheet: Sheet, number: int) -> Due:
    due = due_on(sheet, tally(sheet).next)
    if due is None:
        raise SheetError("game-over")
    if number != due.number:
        raise SheetError("round-not-due", round=number, due=due.number)
    return due


def _check_lately(sheet: Sheet, number: int) -> None:
    """Raises SheetError for a round counted earlier, which only the pen corrects."""
    counted = tally(sheet)
    complete = max((row.number for row in counted.rows if row.complete), default=0)
    due = counted.next.number if counted.next else complete
    if number not in (due, complete) or not number:
        raise SheetError("round-not-due", round=number, due=due)


def _check_plays(sheet: Sheet, players: tuple[str, ...], person: str, number: int) -> None:
    if person not in players:
        raise SheetError("not-in-round", player=name_on(sheet, person), round=number)


def check_range(sheet: Sheet, due: Due, bid: int) -> None:
    if bid > due.cards:
        ruling = sheet.setup(due.number).edition.rulings["bid-range"]
        raise SheetError("bid-range", ruling, bid=bid, most=due.cards)


def name_on(sheet: Sheet, person: str) -> str:
    on_sheet = sheet.person(person)
    return on_sheet.name if on_sheet else person
