"""Operations that a pen may not write: the server's, changed ones, and those with clocks far ahead."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.devices import Device, new_device, other_device, other_member, plain
from tests.server.in_memory import InMemoryServer, in_memory_server, problem
from tests.server.sealed_bids import Table, bid, bids
from yohoho.scorepad import Operation, Round, fold
from yohoho.scorepad.commands import Describe, Undo, WriteRound
from yohoho.scorepad.log import log_of
from yohoho.server.sheets.signed import SERVER_AUTHOR, SignedWriter, is_reserved
from yohoho.server.sheets.sync import MAX_AHEAD

REVEALED = {"p1": 13, "p2": 17, "p3": 11}
RESERVED = [
    "house",
    "House",
    "HOUSE",
    "house.7.ab",
    "house/1",
    "house-phone",
    " house",
    "_house",
    "ho\u200buse",
]
FULL_WIDTH = "\uff48\uff4f\uff55\uff53\uff45"


@pytest.fixture
def table(app: InMemoryServer) -> Table:
    """Anne, Bo and Cy have bid, and their bids are revealed; Ida has the pen."""
    table = Table(app, cy=True)
    for device, amount in zip((table.ann, table.bo, table.cy), REVEALED.values(), strict=True):
        bid(device, amount)
    assert bids(table.ida) == REVEALED
    return table


def revealing(device: Device) -> Operation:
    """The server's operation with the revealed bids."""
    return next(one for one in device.log.operations if one.author == SERVER_AUTHOR)


def other_bids(operation: Operation) -> Operation:
    return replace(operation, command=WriteRound(1, Round(cards=20, bids={"p1": 0, "p2": 0, "p3": 0})))


def read_operations(app: InMemoryServer, sheet: str = "pad") -> list[Any]:
    return [msgspec.json.decode(data) for _, data in asyncio.run(app.store.sheets.read_operations(sheet))]


def lose_last(app: InMemoryServer, sheet: str = "pad") -> None:
    """Restore the server from a backup from before the last operation."""
    rows = app.store.rows
    last, (number, _) = max(rows.operations[sheet].items(), key=lambda item: item[1][0])
    del rows.operations[sheet][last]
    rows.sheets[sheet] = replace(rows.sheets[sheet], version=number - 1)


def test_revealed_bids_cannot_be_changed_under_the_servers_id(app: InMemoryServer, table: Table) -> None:
    before = read_operations(app)
    for changed in (other_bids(revealing(table.ida)), replace(revealing(table.ida), author="zz")):
        assert problem(table.ida.send([changed])) == (409, "operation-changed")
    assert read_operations(app) == before
    assert bids(table.ann) == REVEALED


def test_own_operation_cannot_be_changed_either(app: InMemoryServer) -> None:
    ida = new_device(app)
    ida.write(Describe("p1", "Anne", 1))
    ida.sync()
    changed = replace(ida.log.operations[-1], command=Describe("p1", "Zoe", 1))
    assert problem(ida.send([changed])) == (409, "operation-changed")
    assert [one["command"].get("name") for one in read_operations(app)] == [None, "Anne"]


def test_two_contents_under_one_id_in_one_request_are_refused(app: InMemoryServer) -> None:
    ida = new_device(app)
    ida.write(Describe("p1", "Anne", 1))
    head, own = ida.log.operations
    changed = replace(own, command=Describe("p1", "Zoe", 1))
    assert problem(ida.send([head, own, changed])) == (409, "operation-changed")
    assert ida.send([head, own, own]).status_code == 200, "the same one twice counts once"


@pytest.mark.parametrize("author", [*RESERVED, FULL_WIDTH])
def test_pen_cannot_write_as_the_server(app: InMemoryServer, table: Table, author: str) -> None:
    before = read_operations(app)
    table.ida.write(Describe("p1", "Zoe", 1))
    own = table.ida.unsent()[0]
    assert problem(table.ida.send([replace(own, author=author)])) == (403, "reserved-author")
    assert problem(table.ida.send([replace(own, id=author)])) == (403, "reserved-author")
    answer = table.ida.ask("POST", "/sync", json={"operations": plain([own]), "device": author})
    assert problem(answer) == (403, "reserved-author")
    assert read_operations(app) == before


def test_authors_that_only_begin_alike_are_allowed() -> None:
    assert not any(map(is_reserved, ["household-1", "house7-x", "my-house", "greenhouse", "phone-1", ""]))


def test_servers_operation_sent_again_unchanged_counts_once(app: InMemoryServer, table: Table) -> None:
    before = read_operations(app)
    for device in (table.ida, table.ann):
        assert device.send([revealing(table.ida)]).status_code == 200
    assert read_operations(app) == before


def test_operations_of_the_server_come_back_after_a_restored_backup(
    app: InMemoryServer, table: Table
) -> None:
    lost = revealing(table.ida)
    lose_last(app)
    assert lost.id not in [one["id"] for one in read_operations(app)]
    assert problem(table.ann.send([lost])) == (403, "pen-only")
    for forged in (other_bids(lost), replace(lost, at=lost.at + 1), replace(lost, id=f"{lost.id[:-1]}x")):
        assert problem(table.ida.send([forged])) == (403, "reserved-author")
    assert table.ida.send([lost]).status_code == 200
    assert bids(table.ann) == REVEALED


def test_signature_is_for_one_sheet_and_one_key(table: Table) -> None:
    signed = revealing(table.ida)
    writer, other = (SignedWriter(key, lambda: 5) for key in (table.ida.app.identities.sheet_key, b"other"))
    assert writer.wrote("pad", signed)
    assert not writer.wrote("pad2", signed)
    assert not other.wrote("pad", signed)


def test_sheet_of_another_server_can_be_brought_with_its_revealed_bids(
    app: InMemoryServer, table: Table
) -> None:
    """This server has signed nothing, and a long sheet comes in several requests."""
    with in_memory_server(limits=False) as elsewhere:
        elsewhere.app.state.services.sheet_service.writer = SignedWriter(b"other", lambda: 5)
        ida = Device(elsewhere, elsewhere.guest()["token"], "Ida-phone", table.ida.log)
        head, *rest = ida.log.operations
        assert ida.send([head]).status_code == 200
        assert ida.send(rest).status_code == 200
        assert read_operations(elsewhere) == plain(ida.log.operations)
        other_member(ida, "Bo")
        forged = replace(other_bids(revealing(ida)), id="house.9.00", clock=9)
        assert problem(ida.send([forged])) == (403, "reserved-author")


def test_operations_of_the_server_from_before_signatures_stay(app: InMemoryServer) -> None:
    ida = new_device(app)
    old = Operation(id="house.2.0123456789ab", author="house", clock=2, command=Describe("p1", "Anne", 1))
    ida.log = log_of("pad", (*ida.log.operations, old))
    ida.sync()
    bo = other_member(ida, "Bo", pen=True)
    assert bo.send([old]).status_code == 200
    assert fold(bo.log).people[0].name == "Anne"


def test_correction_of_revealed_bids_is_an_operation_of_its_author(app: InMemoryServer, table: Table) -> None:
    table.ida.write(WriteRound(1, Round(bids={**REVEALED, "p1": 1})))
    table.ida.write(Undo(revealing(table.ida).id))
    table.ida.sync()
    written = [(one["author"], one["command"]["do"]) for one in read_operations(app)]
    assert written == [
        ("Ida-phone", "open"),
        (SERVER_AUTHOR, "write-round"),
        ("Ida-phone", "write-round"),
        ("Ida-phone", "undo"),
    ]


def test_clock_far_ahead_of_the_log_is_refused(app: InMemoryServer) -> None:
    ida = new_device(app)
    ida.sync()
    bo = other_member(ida, "Bo", pen=True)
    clock = bo.log.clock + MAX_AHEAD
    bo.write(Describe("p1", "Anne", 1))
    own = bo.unsent()[0]
    assert problem(bo.send([replace(own, clock=clock + 1)])) == (400, "clock-too-far")
    assert bo.send([replace(own, clock=clock)]).status_code == 200


def test_sheet_with_a_clock_pushed_far_ahead_can_be_written_on(app: InMemoryServer) -> None:
    """An earlier version has stored such a sheet."""
    ida = new_device(app)
    ida.write(Describe("p1", "Anne", 1))
    head, own = ida.log.operations
    ida.log = log_of("pad", (head, replace(own, clock=2**40)))
    ida.sync()
    bo = other_member(ida, "Bo", "p2", pen=True)
    bo.write(Describe("p1", "Zoe", 1))
    bo.sync()
    assert bo.log.clock == 2**40 + 1
    assert (
        bo.ask("POST", "/reveal", json={"number": 1, "bids": {"p1": 0, "p2": 1, "p3": 0}}).status_code == 200
    )
    assert bids(bo) == {"p1": 0, "p2": 1, "p3": 0}
    again = other_device(bo, "again")
    assert app.ask("DELETE", "/api/sheets/pad", ida.token).status_code == 204
    assert app.ask("DELETE", "/api/sheets/pad", bo.token).status_code == 204
    assert again.send(list(bo.log.operations), 0).status_code == 200, "founded anew with all it has"
