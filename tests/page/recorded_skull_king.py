"""Situations in a game of Skull King, recorded for the tests of the page in Node."""

from typing import Any, Final

from tests.page.deal_search import Hands, leads_safely_with
from tests.page.recorded_crew import Frame, RecordedCrew, Recordings, Situation
from tests.page.recorded_tables import KING
from yohoho.core.game import CHANCE
from yohoho.skull_king import SkullKing
from yohoho.skull_king.powers import PERSONS
from yohoho.table.fair import dice_for, seed_of

SUITS: Final = ("green", "yellow", "purple", "black")
FACE_DOWN: Final[dict[str, Any]] = {
    "game": "skull-king",
    "options": {"edition": "schmidt", "players": 3, "tricks_face_down": True},
}


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
    await crew.start(leads_safely_with(f"pirate-{name}"))
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


SITUATIONS: Final[tuple[Situation, ...]] = (
    face_down,
    powers,
    same_card,
    last_card,
)
