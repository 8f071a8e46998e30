"""Situations before a game, after it, and without somebody, recorded for the tests of the page in Node."""

from typing import Final

from tests.page.recorded_crew import Frame, RecordedCrew, Recordings, Situation
from tests.page.scripted_choices import bold

KING: Final[Frame] = {"game": "skull-king", "options": {"players": 3, "plan": [1]}}
SKULL: Final[Frame] = {"game": "skull", "options": {"players": 3}}


async def lobby() -> Recordings:
    """The host waits. Bo sits down and says something, a bot is added, and the game begins."""
    crew = await RecordedCrew(KING).open("Ida")
    await crew.add("Bo")
    await crew.do(1, do="say", text="ahoy", phrase="")
    await crew.do(0, do="add-bot", seat=2, bot="sailor")
    await crew.do(0, do="start")
    return {"lobby": crew.recording(), "guest-in-lobby": crew.recording(1)}


async def bots_only() -> Recordings:
    """The host plays against two bots: the first bid by slip is changed and confirmed."""
    settings = KING | {"options": {"players": 3, "plan": [3, 3]}}
    crew = await (await RecordedCrew(settings).open("Ida")).add_bots()
    await crew.record()
    await crew.act(0, "bid 3")
    await crew.act(0, "bid 1")
    await crew.do(0, do="confirm")
    await crew.sleep(1)
    return {"slip": crew.recording()}


async def play_with_coach() -> Recordings:
    """The host plays against bots, with the coach's advice to each decision."""
    recordings: Recordings = {}
    eight = {"game": "skull-king", "options": {"players": 4, "plan": [8, 2]}}
    for settings, action in ((eight, "bid 1"), (SKULL, "place flower")):
        crew = await (await RecordedCrew(settings).open("Ida")).add_bots()
        await crew.record()
        advice = [await crew.advice()]
        await crew.act(0, action)
        await crew.sleep(5)
        advice.append(await crew.advice())
        recordings[f"coached-{settings['game']}"] = crew.recording() | {"advice": advice}
        await crew.close()
    return recordings


async def kick() -> Recordings:
    crew = await RecordedCrew(KING).open("Ida", "Bo")
    await crew.record(1)
    await crew.do(0, do="kick", seat=1, reason="too many rum songs")
    return {"kicked": crew.recording(1)}


async def watch() -> Recordings:
    """What a person without a seat sees of a game, and what its host sees."""
    settings = KING | {"options": {"players": 3, "plan": [3]}}
    crew = await (await RecordedCrew(settings).open()).start()
    await crew.act(1, "bid 2")
    await crew.record()
    await crew.watch()
    watcher = len(crew.people) - 1
    await crew.bid(1, 2, 0)
    await crew.play_out()
    return {"host-of-watched": crew.recording(), "watched": crew.recording(watcher)}


async def away() -> Recordings:
    """Bo loses the connection and comes back before a bot takes over."""
    crew = await RecordedCrew(
        {"game": "skull-king", "options": {"players": 2, "plan": [3]}, "grace": 40}
    ).open("Ida", "Bo")
    await crew.start()
    await crew.record()
    for person in crew.people:
        person.begin_exchange(None)
    await crew.people[1].leave()
    crew.people[0].begin_exchange(None)
    await crew.people[1].enter(crew.id)
    return {"away": crew.recording()}


async def stand_in() -> Recordings:
    """A bot has played for Anne, who comes back."""
    crew = await RecordedCrew(SKULL | {"grace": 0}).open()
    await crew.start()
    await crew.people[1].leave()
    await crew.sleep(2)
    while crew.game["phase"] == "first-discs":
        if seats := [seat for seat in crew.game["waiting"] if seat != 1]:
            await crew.act(seats[0], "place flower")
        await crew.sleep(2)
    await crew.record(1)
    return {"stood-in": crew.recording(1), "host-of-stood-in": crew.recording(0)}


async def run_out_of_time() -> Recordings:
    crew = await RecordedCrew(KING | {"pace": 3}).open()
    await crew.start()
    await crew.record(1)
    await crew.sleep(4)
    return {"clock-ran-out": crew.recording(1)}


async def pause() -> Recordings:
    """It is the host's turn; Anne stops the game and lets it go on."""
    crew = await RecordedCrew(KING).open()
    await crew.start()
    await crew.bid(1, 1, 1)
    await crew.go_on(lambda: 0 in crew.game["waiting"])
    await crew.record()
    await crew.do(1, do="pause")
    await crew.do(1, do="resume")
    return {"paused": crew.recording()}


async def rematch() -> Recordings:
    """After a game Ida and Anne ask for another one; Bess leaves, and it begins."""
    crew = await RecordedCrew(SKULL).open()
    await crew.start()
    await crew.play_out(bold(2, 1))
    await crew.record()
    await crew.do(1, do="rematch", wanted=True)
    await crew.do(0, do="rematch", wanted=True)
    await crew.do(0, do="rematch", wanted=False)
    await crew.do(0, do="rematch", wanted=True)
    await crew.do(2, do="leave")
    return {"rematch": crew.recording()}


async def rematch_without() -> Recordings:
    """The host goes on without Anne, who has not answered."""
    crew = await RecordedCrew(KING).open()
    await crew.start()
    await crew.play_out()
    await crew.record()
    await crew.record(1)
    await crew.do(0, do="rematch", wanted=True)
    await crew.do(2, do="rematch", wanted=True)
    await crew.sleep(40)
    await crew.do(0, do="start-rematch")
    return {"rematch-without": crew.recording(0), "moved-along": crew.recording(1)}


SITUATIONS: Final[tuple[Situation, ...]] = (
    lobby,
    bots_only,
    play_with_coach,
    kick,
    watch,
    away,
    stand_in,
    run_out_of_time,
    pause,
    rematch,
    rematch_without,
)
