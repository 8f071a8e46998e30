"""The events of a game as lines of plain text, and the facts of those that have no sentences of their own."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from rich.markup import escape

from yohoho.core.errors import Reason
from yohoho.core.game import Event
from yohoho.locales import Voice, with_minus
from yohoho.locales.game_words import as_title


class Teller:
    """Tells the events of any game by their names and facts; the tellers of games make sentences.

    `names` are the names of the seats; `you` is the seat that is addressed.
    """

    def __init__(self, voice: Voice, names: Sequence[str], you: int | None = None) -> None:
        self.voice = voice
        self.names = names
        self.you = you

    def tell(self, event: Event) -> list[str]:
        """The lines for an event as a seat saw it; none for a minor event."""
        title = as_title(str(event.__struct_config__.tag))
        facts = [" ".join(fact) for fact in facts_of(event, self.voice, self.names)]
        return [f"{title}: {'; '.join(facts)}" if facts else title]

    def reasons(self, reasons: Sequence[Reason]) -> list[str]:
        """Each reason as a sentence with the ruling behind it."""
        return [self.reason(reason) for reason in reasons]

    def reason(self, reason: Reason) -> str:
        text = self.voice.reason(reason)
        return f"{text} [{reason.ruling}]" if reason.ruling else text

    def say(self, key: str, seat: int, **args: Any) -> str:
        """A sentence about a seat; it addresses the seat if it is `you` and such a sentence exists."""
        to_you = seat == self.you and self.voice.has(f"{key}.you")
        return self.voice.say(f"{key}.you" if to_you else key, name=self.names[seat], **args)

    def by_name(self, values: Sequence[object]) -> str:
        named = zip(self.names, values, strict=False)
        return self.voice.join([f"{name} {value}" for name, value in named])


_SEATS: Final = ("seat", "waiting", "winner")
"""Fields that hold seats in every game that has them."""


def facts_of(
    thing: msgspec.Struct, voice: Voice, names: Sequence[str], without: Collection[str] = ()
) -> Iterator[tuple[str, str]]:
    """The name and the value of each field that is not empty, as markup. `names` are markup already."""
    for name, value in msgspec.structs.asdict(thing).items():
        if name not in without and value not in (None, (), [], {}, ""):
            yield name.replace("_", " "), _words(value, voice, names if name in _SEATS else ())


def _words(value: Any, voice: Voice, names: Sequence[str]) -> str:
    match value:
        case bool():
            return voice.say("words.yes" if value else "words.no").split()[0]
        case int() if 0 <= value < len(names):
            return names[value]
        case Mapping():
            return voice.join([f"{key} {_words(one, voice, names)}" for key, one in value.items()])
        case list() | tuple():
            return voice.join([_words(one, voice, names) for one in value])
        case msgspec.Struct():
            return _words(msgspec.to_builtins(value), voice, names)
    return escape(with_minus(value))
