"""Situations in a game of Skull, recorded for the tests of the page in Node."""

from typing import Final

from tests.page.recorded_crew import Frame, RecordedCrew, Recordings, Situation
from tests.page.scripted_choices import bold

FOUR: Final[Frame] = {"game": "skull", "options": {"players": 4}}
OPEN: Final[Frame] = {"game": "skull", "options": {"players": 4, "open_to_eliminated": True}}


async def last_flip() -> Recordings:
    """Bess turns her last disc and wins."""
    crew = await RecordedCrew(FOUR).open()
    await crew.start()

    def is_last_flip() -> bool:
        return bool(crew.game["phase"] == "flipping" and crew.game["players"][2]["successes"] == 1)

    await crew.go_on(is_last_flip, bold(2, 1))
    await crew.record()
    await crew.act(2, crew.legal(2)[0])
    return {"last-flip": crew.recording()}


async def first_discs(crew: RecordedCrew, *faces: str) -> None:
    while crew.game["phase"] == "first-discs":
        seat = crew.game["waiting"][0]
        await crew.act(seat, f"place {faces[seat]}")


async def _lose_all_discs(crew: RecordedCrew) -> None:
    """The first seat meets its own skull until it has no disc left."""
    for turn in range(4):
        await first_discs(crew, "skull", "flower", "flower", "flower")
        await crew.go_on(lambda: crew.game["phase"] in ("discard", "name"), bold(0, 1))
        await crew.act(0, "name 2" if turn == 3 else "discard flower")


async def go_out() -> Recordings:
    """The host is out, and sees the discs of the others where the table allows it."""
    recordings: Recordings = {}
    for name, settings in (("out-open", OPEN), ("out-closed", FOUR)):
        crew = await RecordedCrew(settings).open()
        await crew.start()
        await _lose_all_discs(crew)
        await crew.record()
        await crew.record(1)
        await first_discs(crew, *["flower"] * 4)
        recordings |= {name: crew.recording(), f"beside-{name}": crew.recording(1)}
        await crew.close()
    return recordings


async def show_discs() -> Recordings:
    """Anne has met the host's skull; Bess may show what lies on her mat."""
    crew = await RecordedCrew(FOUR).open()
    await crew.start()
    await first_discs(crew, "skull", "flower", "flower", "flower")
    await crew.go_on(lambda: crew.game["phase"] == "flipping", bold(1, 3))
    while crew.game["phase"] == "flipping":
        await crew.act(1, "flip 1" if "flip 1" in crew.legal(1) else "flip 0")
    await crew.record(2)
    await crew.do(2, do="show-discs")
    return {"shown-discs": crew.recording(2)}


SITUATIONS: Final[tuple[Situation, ...]] = (
    last_flip,
    go_out,
    show_discs,
)
