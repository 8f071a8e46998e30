"""Screenshots of the trick log and of changes during a game: options, the group, two versions."""

from playwright.sync_api import expect

from tests.page.scenes.pad import ALL, EIGHT, keep, sheet, turn
from tests.page.scenes.session import SceneSession
from tests.page.scorekeeper import CREW, Scorekeeper
from tests.page.words import begins_with, in_any_language
from yohoho.scorepad import Log, Round, merge, write
from yohoho.scorepad.commands import WriteRound

TRICK = ("green-7", "pirate-rosie", "skull-king", "mermaid", "escape", "green-9", "black-2", "yellow-1")


def trick_log(session: SceneSession) -> None:
    for names in (CREW[:3], EIGHT):
        keeper, log = Scorekeeper(session.stranger("/pad")), sheet("logged", names, 3, ALL)
        keep(keeper.person, log)
        turn(keeper, log)
        keeper.bid([1] + [0] * (len(names) - 1))
        keeper.log()
        session.album.shoot(keeper.person, f"pad-log-{len(names)}")
        keeper.play(*TRICK[: len(names)])
        expect(keeper.verdict()).to_be_visible()
        session.album.shoot(keeper.person, f"pad-log-verdict-{len(names)}")


def changes(session: SceneSession) -> None:
    keeper = Scorekeeper(session.stranger("/pad"))
    log = sheet("quarrel", CREW, 4, ALL, group="Thursday")
    keep(keeper.person, log)
    turn(keeper, log, "options")
    session.album.shoot(keeper.person, "pad-options", full=True)
    turn(keeper, log, "more")
    keeper.page.get_by_role("button", name=in_any_language("pad.group-change")).click()
    expect(keeper.dialog()).to_be_visible()
    session.album.shoot(keeper.person, "pad-group")
    keep(keeper.person, quarrel(log))
    turn(keeper, log)
    session.album.shoot(keeper.person, "pad-quarrel", full=True)
    keeper.page.get_by_role("link", name=begins_with("versions.compare")).click()
    expect(keeper.page.get_by_role("table")).to_be_visible()
    session.album.shoot(keeper.person, "pad-versions", full=True)


def quarrel(log: Log) -> Log:
    """Two phones wrote the fifth round without knowing of each other."""
    people = [f"p{seat}" for seat in range(1, 6)]
    one, other = (
        Round(bids=dict.fromkeys(people, 1), tricks=dict.fromkeys(people, 1) | extra)
        for extra in ({}, {"p1": 2, "p2": 0})
    )
    return merge(write(log, "ann", WriteRound(5, one)), write(log, "bo", WriteRound(5, other)))
