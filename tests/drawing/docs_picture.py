"""The picture of a table in the documentation, as a notebook shows it."""

from typing import Final

from yohoho import Logbook, SkullKing
from yohoho.drawing import svg_of

STEPS: Final = (
    "start 2",
    "deal mermaid green-7 pirate-rosie yellow-4 black-14 / black-3 green-12 escape purple-9 tigress "
    "/ skull-king green-14 kraken yellow-11 loot",
    "0 bid 2",
    "1 bid 0",
    "2 bid 1",
    "0 play mermaid",
    "1 play black-3",
)


def draw() -> str:
    logbook = Logbook(SkullKing(players=3, kraken=True, loot=True, plan=[5]), ["Anne", "Bart", "Cleo"])
    for step in STEPS:
        logbook.push(step)
    svg = svg_of(logbook)
    assert svg is not None
    return svg
