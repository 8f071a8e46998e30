"""The events of a game as sentences: for chat bots, the terminal, and clients of the server.

The page writes its log by the same rules (`web/game/log-text.js`), and a test compares the sentences.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from yohoho.core import registry
from yohoho.core.errors import Reason
from yohoho.core.game import AnyGame, Event
from yohoho.locales import Voice, with_minus

_SEATS: Final = frozenset({"seat", "seats", "waiting", "winner", "winners", "leader", "dealer"})
"""Fields whose numbers are seats, in every game that has them."""
_NOTHING: Final = "–"


class Teller:
    """Tells the events of any game by their names and fields; the tellers of games make sentences.

    `names` are the names of the seats, and `you` is the seat that is addressed. A terminal shows a word with
    `show`, cards above all, and the rulings behind reasons.

    >>> from yohoho.core.game import Event
    >>> class CoinTossed(Event, frozen=True):
    ...     seat: int
    ...     heads: bool
    >>> Teller(Voice("en"), ["Ann", "Bo"]).tell(CoinTossed(1, heads=True))
    ['Bo: Coin tossed (Heads yes)']
    """

    def __init__(
        self,
        voice: Voice,
        names: Sequence[str],
        you: int | None = None,
        *,
        show: Callable[[str], str] | None = None,
        rulings: bool = False,
    ) -> None:
        self.voice = voice
        self.names = names
        self.you = you
        self.show = show
        self.rulings = rulings

    def tell(self, event: Event) -> list[str]:
        """Return the sentences about an event as a seat saw it; none for a minor event.

        >>> from yohoho import Skull
        >>> from yohoho.skull.events import Passed
        >>> teller_of(Skull(players=3), ["Ann", "Bo", "Cy"], "it").tell(Passed(2))
        ['Cy passa.']
        """
        fields = msgspec.to_builtins(event)
        kind, seat = fields.pop("event"), fields.pop("seat", None)
        facts = [
            f"{self.field(key)} {self.value(key, value)}"
            for key, value in fields.items()
            if value is not None
        ]
        who = f"{self.names[seat]}: " if self._is_named(seat) else ""
        return [who + self.say_or(f"event.{kind}", kind) + (f" ({', '.join(facts)})" if facts else "")]

    def name(self, seat: int) -> str:
        """Return the name of a seat; the only one without a player is Graybeard's."""
        return self.names[seat] if self._is_named(seat) else self.voice.say("play.ghost")

    def _is_named(self, seat: object) -> bool:
        return isinstance(seat, int) and 0 <= seat < len(self.names)

    def say(self, key: str, seat: int, **args: Any) -> str:
        """Return a sentence about a seat; it addresses the seat if it is `you` and such a sentence exists."""
        to_you = seat == self.you and self.voice.has(f"{key}.you")
        return self.voice.say(f"{key}.you" if to_you else key, name=self.name(seat), **args)

    def say_or(self, key: str, name: str) -> str:
        """Return the text of a key; without one, the name in words."""
        words = name.replace("-", " ").replace("_", " ")
        return self.voice.say(key) if self.voice.has(key) else words[:1].upper() + words[1:]

    def field(self, key: str) -> str:
        """Return the name of a field, for events and views of games without sentences."""
        return self.say_or(f"column.{'score' if key == 'scores' else key}", key)

    def value(self, key: str, value: Any) -> str:
        """Return the value of such a field in words."""
        match value:
            case None | "":
                return _NOTHING
            case bool():
                return self.voice.say("plain.yes" if value else "plain.no")
            case int() if key in _SEATS and self._is_named(value):
                return self.names[value]
            case int() | float():
                return with_minus(value)
            case Mapping():
                return ", ".join(f"{self.field(name)} {self.value(name, one)}" for name, one in value.items())
            case list() | tuple():
                return self.voice.conjunction([self.value(key, one) for one in value]) or _NOTHING
        return self.show(str(value)) if self.show else str(value)

    def reasons(self, reasons: Sequence[Reason]) -> list[str]:
        """Return each reason as a sentence."""
        return [self.reason(reason) for reason in reasons]

    def reason(self, reason: Reason) -> str:
        text = self.voice.reason(reason, self.names)
        return f"{text} [{reason.ruling}]" if self.rulings and reason.ruling else text

    def by_name(self, values: Sequence[object]) -> str:
        """Return a value for each seat, with the names."""
        return self.voice.conjunction([f"{self.name(seat)} {value}" for seat, value in enumerate(values)])


def teller_of(game: AnyGame, names: Sequence[str], language: str = "en", you: int | None = None) -> Teller:
    """Return the teller of a game: with its own sentences, or the plain one.

    :raises OptionsError: there is no such language.

    >>> from yohoho import Skull
    >>> teller_of(Skull(players=3), ["Ann", "Bo", "Cy"], "de").name(2)
    'Cy'
    """
    kind: type[Teller] = registry.descriptor(game.name).part("teller") or Teller
    return kind(Voice.for_game(language, game), names, you)
