"""The rights on a shared sheet: pens, people with phones, watchers, and people who are no members."""

from tests.server.devices import Answer, Device, other_member
from tests.server.in_memory import InMemoryServer, problem
from yohoho.scorepad.commands import Describe


def key_of(device: Device, name: str = "") -> str:
    """The key of a member; my own without a name."""
    crew: list[Answer] = device.room()["crew"]
    return str(next(mate["key"] for mate in crew if (mate["name"] == name if name else mate["me"])))


def test_code_finds_the_sheet(app: InMemoryServer, ida: Device) -> None:
    code = ida.ask("POST", "/share").json()["code"]
    assert ida.ask("POST", "/share").json()["code"] == code
    assert app.ask("GET", f"/api/codes/{code}").json() == {"id": "pad", "kind": "sheet"}
    table = app.table(ida.token)
    assert app.ask("GET", f"/api/codes/{table['code']}").json() == {"id": table["id"]}
    assert ida.ask("DELETE", "/share").json()["code"] is None
    assert problem(app.ask("GET", f"/api/codes/{code}")) == (404, "no-such-code")
    eve = Device(app, app.guest("Eve")["token"], "eve", ida.log)
    for wrong in (code, "", "ABCDEF"):
        assert problem(eve.ask("POST", "/join", json={"code": wrong})) == (404, "no-such-code")


def test_members_whose_names_look_alike_are_told_apart(ida: Device) -> None:
    other_member(ida, "Ida\u2800")
    other_member(ida, "IDA")
    assert [mate["name"] for mate in ida.room()["crew"]] == ["Ida", "Ida (2)", "IDA (3)"]


def test_new_member_can_read_but_not_write(ida: Device) -> None:
    wat = other_member(ida, "Wat")
    room = wat.room()
    assert (room["owner"], room["pen"], room["person"]) == (False, False, None)
    assert wat.log == ida.log
    wat.write(Describe("p1", "Wat was here", 1))
    before = ida.sync()["version"]
    assert problem(wat.send(wat.unsent())) == (403, "pen-only")
    assert problem(wat.ask("POST", "/share")) == (403, "pen-only")
    assert problem(wat.ask("DELETE", "/share")) == (403, "pen-only")
    assert problem(wat.ask("POST", "/reveal", json={"number": 1})) == (403, "pen-only")
    key = key_of(wat, "Ida")
    assert problem(wat.ask("PUT", f"/crew/{key}", json={"pen": False})) == (403, "pen-only")
    assert problem(wat.ask("DELETE", f"/crew/{key}")) == (403, "pen-only")
    assert problem(wat.ask("PUT", "/bid", json={"number": 1, "bid": 0})) == (409, "nobody-here")
    assert problem(wat.ask("PUT", "/tricks", json={"number": 1, "tricks": 0})) == (409, "nobody-here")
    assert ida.sync()["version"] == before
    assert wat.send(list(ida.log.operations)).status_code == 200, "what is there already may come again"


def test_sheet_is_closed_to_people_without_the_code(app: InMemoryServer, ida: Device) -> None:
    eve = Device(app, app.guest("Eve")["token"], "eve", ida.log)
    for method, path, body in (
        ("GET", "", None),
        ("POST", "/sync", {}),
        ("POST", "/share", None),
        ("DELETE", "/share", None),
        ("PUT", "/me", {"person": "p1"}),
        ("PUT", "/bid", {"number": 1, "bid": 1}),
        ("POST", "/reveal", {"number": 1}),
        ("PUT", "/tricks", {"number": 1, "tricks": 1}),
        ("PUT", "/crew/x", {"pen": True}),
        ("DELETE", "/crew/x", None),
        ("DELETE", "", None),
    ):
        assert problem(eve.ask(method, path, json=body)) == (403, "not-your-sheet"), path


def test_each_person_on_the_sheet_has_one_member(ida: Device) -> None:
    ann, bo = other_member(ida, "Anne", "p1"), other_member(ida, "Bo")
    assert problem(bo.ask("PUT", "/me", json={"person": "p1"})) == (409, "person-taken")
    assert problem(bo.ask("PUT", "/me", json={"person": "p9"})) == (400, "no-such-person")
    assert bo.ask("PUT", "/me", json={"person": "p2"}).json()["person"] == "p2"
    assert ann.ask("PUT", "/me", json={"person": None}).json()["person"] is None
    assert bo.ask("PUT", "/me", json={"person": "p1"}).json()["person"] == "p1"
    assert ida.ask("PUT", f"/crew/{key_of(ida, 'Anne')}", json={"person": "p3"}).status_code == 200
    assert ann.room()["person"] == "p3"


def test_pen_is_shared_handed_over_and_taken_back(ida: Device) -> None:
    bo, cy = other_member(ida, "Bo"), other_member(ida, "Cy")
    assert ida.ask("PUT", f"/crew/{key_of(ida, 'Bo')}", json={"pen": True}).status_code == 200
    bo.write(Describe("p1", "Anne", 1))
    bo.sync()
    assert ida.ask("PUT", f"/crew/{key_of(ida)}", json={"pen": False}).json()["pen"] is False
    ida.sync()
    ida.write(Describe("p1", "Anna", 1))
    assert problem(ida.send(ida.unsent())) == (403, "pen-only")
    assert bo.ask("PUT", f"/crew/{key_of(bo, 'Cy')}", json={"pen": True}).status_code == 200
    assert problem(bo.ask("PUT", f"/crew/{key_of(bo, 'Cy')}", json={"pen": False})) == (403, "owner-only")
    assert problem(bo.ask("DELETE", f"/crew/{key_of(bo, 'Cy')}")) == (403, "owner-only")
    assert problem(bo.ask("DELETE", f"/crew/{key_of(bo, 'Ida')}")) == (403, "owner-only")
    for name, pen in (("Cy", False), ("Bo", False), ("Ida", True)):
        assert ida.ask("PUT", f"/crew/{key_of(ida, name)}", json={"pen": pen}).status_code == 200
    assert cy.room()["pen"] is bo.room()["pen"] is False
    ida.sync()
    assert problem(ida.ask("PUT", "/crew/nobody", json={"pen": True})) == (404, "no-such-member")


def test_removed_member_needs_a_new_code(ida: Device) -> None:
    wat = other_member(ida, "Wat")
    code = ida.room()["code"]
    assert ida.ask("DELETE", f"/crew/{key_of(ida, 'Wat')}").json()["code"] != code
    assert problem(wat.ask("GET")) == (403, "not-your-sheet")
    assert problem(wat.ask("POST", "/join", json={"code": code})) == (404, "no-such-code")


def test_identities_stay_private(app: InMemoryServer, ida: Device) -> None:
    bo = other_member(ida, "Bo", "p2")
    me = app.ask("GET", "/api/me", ida.token).json()["id"]
    bo.room()
    app.ask("GET", "/api/sheets", bo.token)
    assert not any(me in text for text in bo.heard)


def list_sheets(device: Device) -> list[str]:
    lines = device.app.ask("GET", "/api/sheets", device.token).json()["sheets"]
    return [line["id"] for line in lines]


def test_sheet_is_deleted_with_its_last_keeper(ida: Device) -> None:
    bo, cy, wat = other_member(ida, "Bo", pen=True), other_member(ida, "Cy", "p3"), other_member(ida, "Wat")
    assert [list_sheets(device) for device in (ida, bo, cy, wat)] == [["pad"], ["pad"], ["pad"], []]
    assert ida.ask("DELETE").status_code == 204
    assert problem(ida.ask("GET")) == (403, "not-your-sheet")
    assert (bo.room()["owner"], cy.room()["owner"]) == (True, False)
    assert bo.ask("DELETE").status_code == 204
    room = cy.room()
    assert (room["owner"], room["pen"]) == (True, True)
    assert cy.ask("DELETE").status_code == 204
    assert problem(wat.ask("GET")) == (404, "no-such-sheet")


def test_a_forgotten_sheet_can_be_brought_again(ida: Device) -> None:
    ida.sync()
    ida.ask("DELETE")
    ida.confirmed.clear()
    assert ida.sync()["operations"] == 1
    assert list_sheets(ida) == ["pad"]
