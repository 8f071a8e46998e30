"""Compares every frame with the log of its table, to find anything that the person may not know."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from tests.server.client import Frame
from tests.skull_king.invariants.secrecy import visible_cards
from yohoho.core.dice import Dice
from yohoho.core.game import AnyGame
from yohoho.locales import Voice
from yohoho.skull_king.cards import BY_NAME, FACES, HELD, NAMES, PRINTED
from yohoho.store import Store
from yohoho.table import Table, entries, evolve

CHOSEN = ("options", "settings")
"""The host's choices may name cards and pirates."""
ROUND_BEFORE = ("last_round", "trick_before")
"""Information that was public when the round before ended; its cards have been shuffled again."""
SECRET_FACES = ("disc-placed", "disc-lost")
SECRET_SENTENCES = {
    "bid-placed": "has bid",
    "load-placed": "has loaded the cannon",
    "disc-placed": "puts a disc down",
    "disc-lost": "loses a disc, unseen",
}
"""What English sentences say of a secret of others."""
SECRET_NUMBERS = {"bid-placed": "tricks", "load-placed": "cannonball"}


class ReadsStore(Protocol):
    def read_store(self, read: Callable[[Store], Awaitable[Any]]) -> Any:
        """What `read` returns for the store of the tables."""


class Reader(Protocol):
    """A person at a table, with every message that came."""

    identity: str
    token: str

    @property
    def frames(self) -> list[str]: ...


class Moment(NamedTuple):
    """The table right after an entry."""

    game: AnyGame | None
    state: Any
    seats: tuple[str, ...]
    over: bool
    secret: str
    seed: str
    played: str
    acted: tuple[int, str]
    """The seat that acted, and its action; -1 where nobody did."""

    def seat_of(self, who: str) -> int | None:
        return self.seats.index(who) if who in self.seats else None

    def find_known_cards(self, who: str) -> set[str]:
        """The cards that this person knows; of Skull there are none."""
        if self.game is None or self.game.name != "skull-king":
            return set()
        return visible_cards(self.game, self.state, self.seat_of(who)) | {self.played}  # type: ignore[arg-type]


def moment_of(table: Table, entry: entries.Entry) -> Moment:
    book = table.playthrough
    return Moment(
        game=book.game if book else None,
        state=book.state if book else None,
        seats=tuple(seat.who or f"seat {number}" for number, seat in enumerate(table.seats)),
        over=table.phase == "over" and table.daily is None,  # the secret of a day stays on the server
        secret=table.secret,
        seed=table.seed,
        played=_find_played_card(entry),
        acted=(entry.seat, entry.action) if isinstance(entry, entries.Acted) else (-1, ""),
    )


def _find_played_card(entry: entries.Entry) -> str:
    action = entry.action if isinstance(entry, entries.Acted) else ""
    card = BY_NAME.get(action.removeprefix("play ")) if action.startswith("play ") else None
    return "" if card is None else NAMES[HELD[card]]


def _face(card: str) -> str:
    return FACES[BY_NAME[card]]


def cards_named(document: Any) -> Iterator[str]:
    """The cards named anywhere in a document, in values and keys, as they are held in a hand. Codes name
    none."""
    if isinstance(document, dict):
        for key, value in document.items():
            if key not in CHOSEN and key != "code":
                yield from cards_named(value)
        document = " ".join(key for key in document if "-" in key)
    if isinstance(document, list):
        for part in document:
            yield from cards_named(part)
    elif isinstance(document, str):
        yield from (NAMES[HELD[BY_NAME[word]]] for word in document.split() if word in BY_NAME)


def cards_said(sentence: str) -> Iterator[str]:
    """The faces of the cards that an English sentence names."""
    names = {Voice("en").card(face): face for face in PRINTED if ":" not in face}
    for name in sorted(names, key=len, reverse=True):  # "Green 12" before "Green 1"
        if name in sentence:
            sentence = sentence.replace(name, "")
            yield names[name]


class LeakDetector:
    """One table's whole log, and the people whose secrets must not leak."""

    def __init__(self, server: ReadsStore, table: str, clients: Sequence[Reader]) -> None:
        async def read(store: Store) -> list[Moment]:
            current, moments = Table(id=table), []
            for _, data in await store.tables.read(table):
                entry = entries.decode(data)
                current = evolve(current, entry).table
                moments.append(moment_of(current, entry))
            return moments

        self.moments: list[Moment] = server.read_store(read)
        self.private = [word for client in clients for word in (client.token, client.identity) if word]
        self.seeds = {moment.seed for moment in self.moments}
        self.secrets = {moment.secret for moment in self.moments}
        over = [(moment.secret, at) for at, moment in enumerate(self.moments, 1) if moment.over]
        self.sentences: Counter[str] = Counter()
        """The number of sentences each person was sent."""
        self.published = dict(reversed(over))
        """The version from which each secret is public."""

    def at(self, version: int) -> Moment:
        return self.moments[version - 1]

    def _find_actions(self, version: int) -> Iterator[tuple[int, str]]:
        return (moment.acted for moment in self.moments[:version])

    def check(self, client: Reader) -> int:
        """Check every frame this person received; returns the number of views."""
        version, views = 1, 0
        for text in client.frames:
            frame: Frame = msgspec.json.decode(text)
            version = frame["version"] if "view" in frame else version
            self.check_frame(client.identity, text, version)
            views += "view" in frame
        return views

    def check_frame(self, who: str, text: str, version: int) -> None:
        """`version` is the one this person knew when the frame came."""
        frame: Frame = msgspec.json.decode(text)
        self.check_secrets(text, version)
        for note in frame.get("told", []):
            self.check_note(who, note)
        if "view" in frame:
            self.check_view(who, frame["view"])
        elif frame["type"] == "problem":
            assert set(cards_named(frame)) <= self.at(version).find_known_cards(who)

    def check_secrets(self, text: str, version: int) -> None:
        for word in self.private:
            assert word not in text
        open_by_now = {secret for secret, since in self.published.items() if since <= version}
        assert not [seed for seed in self.seeds if seed in text]
        assert not [secret for secret in self.secrets - open_by_now if secret in text]

    def check_note(self, who: str, note: Frame) -> None:
        """An event names only cards known right before or after it; only owners see secrets."""
        before, after = self.at(max(1, note["seq"] - 1)), self.at(note["seq"])
        events = [{**event, "sentences": []} for event in note.get("events", [])]
        named = set(cards_named(note | {"events": events}))
        assert named <= before.find_known_cards(who) | after.find_known_cards(who)
        seat = after.seat_of(who)
        for event in note.get("events", []):
            kind, owner = event["event"], event.get("seat", event.get("loser"))
            if kind in SECRET_FACES and event.get("disc") in ("flower", "skull"):
                assert owner == seat
            if event.get(SECRET_NUMBERS.get(kind, "")) is not None:
                assert owner == seat
            self.check_sentences(who, event, owner == seat, before, after)

    def check_sentences(self, who: str, event: Frame, is_own: bool, before: Moment, after: Moment) -> None:
        """A sentence names only faces that this person may know, and no secrets of others."""
        moments = (before, after)
        visible = {_face(card) for moment in moments for card in moment.find_known_cards(who) if card}
        for sentence in event.get("sentences", []):
            self.sentences[who] += 1
            # Reasons speak of rules: "A Pirate beats every Mermaid". Everybody is told the same of them.
            assert "why" in event or set(cards_said(sentence)) <= visible | self.faces_in_fields(event)
            secret = SECRET_SENTENCES.get(event["event"])
            assert is_own or secret is None or secret in sentence or event.get("disc") == "last-chance"

    @staticmethod
    def faces_in_fields(event: Frame) -> set[str]:
        """The faces that the event itself names: its cards, and a pirate whose power it is about."""
        said = {key: value for key, value in event.items() if key != "sentences"}
        return {_face(card) for card in cards_named(said)} | {f"pirate-{event.get('pirate')}"}

    def check_view(self, who: str, view: Frame) -> None:
        """A view names only known cards, and stays the same when everything this person cannot see is dealt
        again."""
        moment, game = self.at(view["version"]), view.get("game")
        if game is None or moment.game is None:
            assert game is None
            assert moment.game is None
            return
        seat = moment.seat_of(who)
        now = {key: value for key, value in game.items() if key not in ROUND_BEFORE}
        assert set(cards_named(view | {"game": now, "moves_made": []})) <= moment.find_known_cards(who)
        # What a stand-in did for this person may be of a round before.
        own_actions = [action for actor, action in self._find_actions(view["version"]) if actor == seat]
        assert set(cards_named(view.get("moves_made", []))) <= set(cards_named(own_actions))
        other = moment.game.redeal(moment.state, seat, Dice(f"{who} {view['version']}"))
        assert game == msgspec.json.decode(msgspec.json.encode(moment.game.view(other, seat)))
