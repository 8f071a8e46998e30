"""Entries in the round of a shared sheet: sealed bids, tricks of people with their own phones, live cards.

The server writes bids and tricks as a device of its own. All bids are revealed together. An error must not
reveal a bid, so the revealed round is not judged: a fault shows on the sheet, as after any merge.

The bids and cards that the pen shows during a round are stored with the sheet but are no part of it: each
entry replaces the one before, and the end of the round removes them. Only the round that the pen writes in
the end counts.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from yohoho.scorepad import Round, Sheet, SheetError
from yohoho.scorepad.claims import Case
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.guards import complete_round
from yohoho.scorepad.tally import tally
from yohoho.scorepad.tricklog import log_faults, no_graybeard
from yohoho.server.errors import ServerError
from yohoho.server.sheets.crew import Due, Laid, check_pen, due_on, with_bid
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


# --- the cards of the round, as far as the pen has logged them


def show_live_trick(shared: SharedSheet, who: str, laid: Laid) -> SharedSheet:
    """The sheet with these bids and cards visible to all; none remove them."""
    shared.member(who)
    check_pen(shared.crew, who)
    due = due_round(shared.sheet, laid.number)
    shown = bool(laid.played or laid.bids)
    if shown:
        _check_open(shared, due, laid)
        _check_cards(shared, due, laid)
    return shared.with_crew(replace(shared.crew, laid=laid if shown else None))


def _check_open(shared: SharedSheet, due: Due, laid: Laid) -> None:
    """Raises unless all bids are known, so that the cards cannot reveal a sealed one."""
    if shared.crew.sealed.bids:
        raise ServerError("bids-are-sealed")
    missing = [name_on(shared.sheet, person) for person in due.players if person not in laid.bids]
    if missing:
        raise ServerError("bids-missing", players=missing)
    for bid in laid.bids.values():
        check_range(shared.sheet, due, bid)


def _check_cards(shared: SharedSheet, due: Due, laid: Laid) -> None:
    sheet = shared.sheet
    round_ = Round(cards=due.cards, bids=laid.bids, played=laid.played)
    complete_round(sheet, WriteRound(due.number, round_))  # raises for a person who does not play
    setup = sheet.setup(due.number)
    names = {person: name_on(sheet, person) for person in due.players}
    for reason in log_faults(Case(setup, round_, names)):
        raise SheetError.because(reason)
    if laid.lead == "" and setup.ghost is None:
        raise SheetError.because(no_graybeard(setup))
    if laid.lead and laid.lead not in names:
        raise SheetError("not-in-round", player=name_on(sheet, laid.lead), round=due.number)
