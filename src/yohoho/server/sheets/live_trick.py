"""The bids and the cards of the current round as the pen enters them, for the others to see.

They are stored with the sheet but are no part of it: each entry replaces the one before, and the end of the
round removes them. Only the round that the pen writes in the end counts.
"""

from msgspec.structs import replace

from yohoho.scorepad import Round, SheetError
from yohoho.scorepad.claims import Case
from yohoho.scorepad.commands import WriteRound
from yohoho.scorepad.guards import complete_round
from yohoho.scorepad.tricklog import log_faults, no_graybeard
from yohoho.server.errors import ServerError
from yohoho.server.sheets.bids import check_range, due_round, name_on
from yohoho.server.sheets.crew import Due, Laid, check_pen
from yohoho.server.sheets.service import SharedSheet


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
