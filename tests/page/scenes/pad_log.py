"""The trick log, and changes in the middle of a game: options, the group, two phones that disagree."""

from __future__ import annotations

from tests.page.pad_hand import CREW, Hand
from tests.page.scenes.house import InMemoryServer
from tests.page.scenes.pad import ALL, EIGHT, keep, sheet, turn
from yohoho.scorepad import Log, Round, merge, write
from yohoho.scorepad.commands import WriteRound

TRICK = ("green-7", "pirate-rosie", "skull-king", "mermaid", "escape", "green-9", "black-2", "yellow-1")


def trick_log(house: InMemoryServer) -> None:
    for names in (CREW[:3], EIGHT):
        hand, log = Hand(house.stranger("/pad")), sheet("logged", names, 3, ALL)
        keep(hand.person, log)
        turn(hand, log)
        hand.bid([1] + [0] * (len(names) - 1))
        hand.tap(".pad-log-switch")
        hand.page.wait_for_selector(".pad-picker")
        house.album.shoot(hand.person, f"pad-log-{len(names)}")
        for card in TRICK[: len(names)]:
            _lay(hand, card)
        hand.page.wait_for_selector(".pad-log-seat.wins")
        house.album.shoot(hand.person, f"pad-log-verdict-{len(names)}")


def _lay(hand: Hand, card: str) -> None:
    suit = card.split("-")[0]
    tab = hand.page.locator(f".pad-suits [data-suit={suit}]")
    if tab.count():
        hand.tap(tab)
    hand.tap(f".pad-picker [data-card={card}]")
    hand.page.wait_for_timeout(180)


def changes(house: InMemoryServer) -> None:
    hand = Hand(house.stranger("/pad"))
    log = sheet("quarrel", CREW, 4, ALL, group="Thursday")
    keep(hand.person, log)
    turn(hand, log, "options")
    house.album.shoot(hand.person, "pad-options", full=True)
    turn(hand, log, "more")
    hand.page.locator(".pad-group-line button").first.click()
    hand.page.wait_for_selector("dialog")
    house.album.shoot(hand.person, "pad-group")
    keep(hand.person, quarrel(log))
    turn(hand, log)
    house.album.shoot(hand.person, "pad-quarrel", full=True)
    hand.page.locator(".pad-apart .button").first.click()
    hand.page.wait_for_selector(".pad-screen table")
    house.album.shoot(hand.person, "pad-versions", full=True)


def quarrel(log: Log) -> Log:
    """Two phones wrote the fifth round without knowing of each other."""
    people = [f"p{seat}" for seat in range(1, 6)]
    one, other = (
        Round(bids=dict.fromkeys(people, 1), tricks=dict.fromkeys(people, 1) | extra)
        for extra in ({}, {"p1": 2, "p2": 0})
    )
    return merge(write(log, "ann", WriteRound(5, one)), write(log, "bo", WriteRound(5, other)))
