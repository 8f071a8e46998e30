"""Situations at a table, recorded for the tests of the page in Node: what somebody is sent there."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from tests.page.deal_search import Hands, unspoiled
from tests.page.recorded_crew import Frame, RecordedCrew, Recordings, then_close
from tests.page.scripted_choices import bold
from tests.third_game.installation import third_game
from tests.virtual_time import run_virtually
from yohoho.core.game import CHANCE
from yohoho.server.menu import full_menu
from yohoho.skull_king import SkullKing
from yohoho.skull_king.powers import PERSONS
from yohoho.table.fair import dice_for, seed_of

SUITS: Final = ("green", "yellow", "purple", "black")
KING: Final[Frame] = {"game": "skull-king", "options": {"players": 3, "plan": [1]}}
SKULL: Final[Frame] = {"game": "skull", "options": {"players": 3}}
FOUR: Final[Frame] = {"game": "skull", "options": {"players": 4}}
OPEN: Final[Frame] = {"game": "skull", "options": {"players": 4, "open_to_eliminated": True}}
FACE_DOWN: Final[dict[str, Any]] = {
    "game": "skull-king",
    "options": {"edition": "schmidt", "players": 3, "tricks_face_down": True},
}


# --- before the game


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


async def coached() -> Recordings:
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


async def kicked() -> Recordings:
    crew = await RecordedCrew(KING).open("Ida", "Bo")
    await crew.record(1)
    await crew.do(0, do="kick", seat=1, reason="too many rum songs")
    return {"kicked": crew.recording(1)}


async def watched() -> Recordings:
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


# --- people who are away


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


async def stood_in() -> Recordings:
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


async def clock_ran_out() -> Recordings:
    crew = await RecordedCrew(KING | {"pace": 3}).open()
    await crew.start()
    await crew.record(1)
    await crew.sleep(4)
    return {"clock-ran-out": crew.recording(1)}


async def paused() -> Recordings:
    """It is the host's turn; Anne stops the game and lets it go on."""
    crew = await RecordedCrew(KING).open()
    await crew.start()
    await crew.bid(1, 1, 1)
    await crew.go_on(lambda: 0 in crew.game["waiting"])
    await crew.record()
    await crew.do(1, do="pause")
    await crew.do(1, do="resume")
    return {"paused": crew.recording()}


# --- the game


async def face_down() -> Recordings:
    """The second round: a trick is over, and the next one begins."""
    crew = await RecordedCrew(FACE_DOWN).open()
    await crew.start()
    await crew.go_on(lambda: crew.game["round"] == 2 and crew.game["phase"] == "play")
    await crew.record()
    await crew.go_on(lambda: len(crew.game.get("tricks", [])) == 1)
    await crew.go_on(lambda: bool(crew.game["trick"]["cards"]))
    return {"face-down": crew.recording()}


async def powers() -> Recordings:
    return {f"power-{name}": await _power(name) for name in PERSONS}


async def _power(name: str) -> Frame:
    """The host leads a pirate and takes the trick with it."""
    settings = {"game": "skull-king", "options": {"players": 3, "plan": [3], "powers": list(PERSONS)}}
    crew = await RecordedCrew(settings).open()
    await crew.start(unspoiled(f"pirate-{name}"))
    await crew.bid(2, 0, 1)
    await crew.record()
    await crew.act(0, f"play pirate-{name}")
    await crew.act(1, crew.legal(1)[0])
    await crew.act(2, crew.legal(2)[0])
    # Harry's power comes after the last trick.
    await crew.go_on(lambda: crew.game["phase"] not in ("play", "bid"))
    await crew.close()
    return crew.recording()


async def same_card() -> Recordings:
    """The host plays last, and is dealt the same card again at once."""
    options: Frame = {"players": 3, "plan": [1, 1]}
    crew = await RecordedCrew({"game": "skull-king", "options": options}).open()
    words = _words_for_the_same_card(SkullKing(**options), await crew.secret())
    await crew.do(0, do="give-words", words=words)
    await crew.start()
    await crew.record()
    await crew.play_out()
    return {"same-card": crew.recording()}


def _words_for_the_same_card(game: SkullKing, secret: str) -> str:
    for number in range(20_000):
        words = f"rum {number}"
        first, second = _cards_of_host(game, seed_of(secret, [words, "", ""]))
        if first == second and first != "tigress":
            return words
    raise AssertionError("no such deal")


def _cards_of_host(game: SkullKing, seed: str) -> list[str]:
    """The cards of seat 0 in each round, if it plays last in the first: then the page receives the played
    card and the next deal as one view. The deal does not depend on what is bid and played in between."""
    state, step, cards = game.start(), 0, list[str]()
    while seats := game.waiting(state):
        seat = seats[0]
        chance = seat == CHANCE
        action = game.chance(state, dice_for(seed, step)) if chance else game.legal(state, seat)[0]
        state, step = game.apply(state, seat, action), step + 1
        if chance and (hand := game.view(state, 0).hand):
            cards += hand if cards or state.round.leader == 1 else ["nothing"]
    return cards


# --- the end


async def last_card() -> Recordings:
    """One card is left. The host will win, Anne will be second and Bess last."""
    crew = await RecordedCrew(KING).open()
    await crew.start(_host_has_the_king)
    await crew.bid(1, 0, 1)
    await crew.go_on(lambda: len(crew.game["trick"]["cards"]) == 2)
    for seat in range(3):
        await crew.record(seat)
    await crew.go_on(lambda: False)
    return {
        f"last-card-{name}": crew.recording(seat) for seat, name in enumerate(("first", "second", "last"))
    }


def _host_has_the_king(leader: int, hands: Hands) -> bool:
    others = [card for hand in hands[1:] for card in hand]
    return hands[0] == ["skull-king"] and leader == 1 and all(card.startswith(SUITS) for card in others)


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


# --- Skull


async def first_discs(crew: RecordedCrew, *faces: str) -> None:
    while crew.game["phase"] == "first-discs":
        seat = crew.game["waiting"][0]
        await crew.act(seat, f"place {faces[seat]}")


async def _go_out(crew: RecordedCrew) -> None:
    """The first seat meets its own skull until it has no disc left."""
    for turn in range(4):
        await first_discs(crew, "skull", "flower", "flower", "flower")
        await crew.go_on(lambda: crew.game["phase"] in ("discard", "name"), bold(0, 1))
        await crew.act(0, "name 2" if turn == 3 else "discard flower")


async def eliminated() -> Recordings:
    """The host is out, and sees the discs of the others where the table allows it."""
    recordings: Recordings = {}
    for name, settings in (("out-open", OPEN), ("out-closed", FOUR)):
        crew = await RecordedCrew(settings).open()
        await crew.start()
        await _go_out(crew)
        await crew.record()
        await crew.record(1)
        await first_discs(crew, *["flower"] * 4)
        recordings |= {name: crew.recording(), f"beside-{name}": crew.recording(1)}
        await crew.close()
    return recordings


async def shown_discs() -> Recordings:
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


# --- a game that the page does not know


def third_game_recordings() -> Recordings:
    """A whole game of the third game, and the menu of a server on which it is installed."""
    with TemporaryDirectory() as folder, third_game(Path(folder)):
        menu: Frame = msgspec.to_builtins(full_menu())
        return run_virtually(then_close(_goofspiel)) | {"menu-with-goofspiel": menu}


async def _goofspiel() -> Recordings:
    crew = await RecordedCrew({"game": "goofspiel", "options": {"players": 3, "cards": 3}}).open()
    await crew.start()
    await crew.record()
    await crew.play_out()
    return {"goofspiel": crew.recording()}


SITUATIONS: Final[tuple[Callable[[], Coroutine[Any, Any, Recordings]], ...]] = (
    lobby,
    bots_only,
    coached,
    kicked,
    watched,
    away,
    stood_in,
    clock_ran_out,
    paused,
    face_down,
    powers,
    same_card,
    last_card,
    last_flip,
    rematch,
    rematch_without,
    eliminated,
    shown_discs,
)
