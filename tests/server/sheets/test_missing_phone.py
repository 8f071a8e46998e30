"""Sealed bids when a phone is gone: the pen enters that bid, and nobody learns another before all are
revealed."""

from typing import Any

import pytest
import structlog

from tests.server.devices import Device, other_member
from tests.server.in_memory import InMemoryServer, problem
from tests.server.sealed_bids import Table, bid, bids, list_facts


@pytest.fixture
def table(app: InMemoryServer) -> Table:
    """Anne, Bo and Cy all have phones; Cy's is gone."""
    table = Table(app, cy=True)
    bid(table.ann, 13)
    bid(table.bo, 17)
    return table


def reveal(device: Device, **said: int) -> Any:
    return device.ask("POST", "/reveal", json={"number": 1, "bids": said})


def test_pen_enters_the_missing_bid(table: Table) -> None:
    bidding = table.ida.room()["bidding"]
    assert (bidding["sealed"], bidding["waiting"], bidding["ready"]) == (["p1", "p2"], ["p3"], False)
    refused = reveal(table.ida)
    assert problem(refused) == (409, "bids-missing")
    assert refused.json()["args"] == {"players": ["Cy"]}
    assert reveal(table.ida, p3=11).status_code == 200
    for device in table.all:
        assert bids(device) == {"p1": 13, "p2": 17, "p3": 11}
    assert len(table.ida.log.operations) == 2, "one opening, all at once"
    assert table.ida.room()["crew"][3]["person"] == "p3", "the chair stays theirs"
    again = table.cy.ask("PUT", "/bid", json={"number": 1, "bid": 4})
    assert problem(again) == (409, "bids-are-open"), "the phone is back, and too late for this round"


def test_sealed_bid_takes_precedence_over_the_pens(table: Table) -> None:
    """The phone came back while the pen was entering a bid: nothing is revealed or overruled."""
    bid(table.ann, None)
    bid(table.cy, 4)
    refused = reveal(table.ida, p1=0, p3=11)
    assert problem(refused) == (409, "has-bid")
    assert refused.json()["args"] == {"name": "Cy"}
    assert bids(table.ida) == {}
    assert reveal(table.ida, p1=0).status_code == 200
    assert bids(table.ida) == {"p1": 0, "p2": 17, "p3": 4}


def test_only_the_pen_bids_for_others(table: Table) -> None:
    for device in (table.ann, table.bo, table.cy):
        assert problem(reveal(device, p3=11)) == (403, "pen-only")
    for wrong, code in (({"p3": 99}, "bid-range"), ({"p9": 1}, "not-in-round")):
        assert problem(reveal(table.ida, **wrong)) == (400, code)
    assert bids(table.ida) == {}


def test_sealed_bids_stay_on_the_server_until_all_are_revealed(table: Table) -> None:
    """No attempt to enter the missing bid, by anybody, reveals 13 or 17."""
    with structlog.testing.capture_logs() as logged:
        for device in table.all:
            reveal(device)
            reveal(device, p1=1, p3=1)
            reveal(device, p3=99)
        table.hear()
    secrets = {"13": table.ann, "17": table.bo}
    for secret, owner in secrets.items():
        for device in table.all:
            assert (secret in " ".join(list_facts(device.heard)).split()) == (device is owner), secret
        for line in logged:
            assert secret not in [str(value) for name, value in line.items() if name != "ms"]
    assert reveal(table.ida, p3=11).status_code == 200
    table.hear()
    assert all({"13", "17"} <= set(list_facts(device.heard)) for device in table.all)


def test_person_can_be_taken_over_by_another_phone(table: Table) -> None:
    """Cy borrows a phone: the pen frees the person, and the others' bids stay sealed."""
    new = other_member(table.ida, "Borrowed")
    assert problem(new.ask("PUT", "/me", json={"person": "p3"})) == (409, "person-taken")
    key = next(mate["key"] for mate in table.ida.room()["crew"] if mate["person"] == "p3")
    freed = table.ida.ask("PUT", f"/crew/{key}", json={"person": None}).json()["bidding"]
    assert (freed["sealed"], freed["without"]) == (["p1", "p2"], ["p3"])
    assert new.ask("PUT", "/me", json={"person": "p3"}).status_code == 200
    bid(new, 11)
    assert bids(table.cy) == {"p1": 13, "p2": 17, "p3": 11}


def test_sealed_bids_of_others_survive_a_member_who_leaves(table: Table) -> None:
    """A member who leaves takes their own bid along; the others' bids stay sealed."""
    assert table.bo.ask("DELETE").status_code == 204
    bidding = table.ida.room()["bidding"]
    assert (bidding["sealed"], bidding["waiting"], bidding["without"]) == (["p1"], ["p3"], ["p2"])
    assert reveal(table.ida, p2=2, p3=3).status_code == 200
    assert bids(table.ann) == {"p1": 13, "p2": 2, "p3": 3}
