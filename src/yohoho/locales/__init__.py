"""Sentences in five languages, made from codes and arguments. The page reads the same catalogues.

>>> from yohoho import Logbook, Skull, Voice
>>> logbook = Logbook(Skull(players=3), ["Ann", "Bo", "Cy"])
>>> events = logbook.push("start 0") + logbook.push("1 place skull")
>>> Voice("de").tell(logbook.game, events, logbook.seats)
['Runde 1. Es beginnt: Ann.', 'Bo legt eine Scheibe.']

A catalogue is a flat JSON object. A value is a text with `{argument}` slots, or an object with one text
per CLDR plural category and the argument to count by: `{"by": "cards", "one": …, "other": …}`.

The slot `{the_card}` is the argument `card` with its article. A key such as `sk.round.schmidt` is the form of
`sk.round` in that edition.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, Self

from yohoho.core.errors import NotationError, OptionsError, Reason, YohohoError
from yohoho.core.game import AnyGame, Event
from yohoho.locales.catalogue_files import Entry, texts_of
from yohoho.locales.game_words import as_title, with_words_of_games

LANGUAGES: Final = ("en", "fr", "de", "it", "es")
"""Each is a folder here. The page takes them, and their own names, from `make facts`."""
WORD_GROUPS: Final = ("suit", "edition", "disc", "phase", "kind")
"""Arguments of these names are words with a translation of their own."""
_CARDS: Final = ("card", "leader")
"""Arguments of these names are cards."""

_SEATS: Final = ("seat", "waiting")
"""Arguments of these names are seats."""

_SLOT: Final = re.compile(r"\{(\w+)\}")
_ARTICLE: Final = "the_"
_MINUS: Final = "−"
_AND: Final = {"en": "and", "fr": "et", "de": "und", "it": "e", "es": "y"}
_SPANISH_I: Final = re.compile(r"i|hi(?![ae])", re.IGNORECASE)
"""Words with this beginning have `e` for `y` before them."""
_NUMBERED: Final = re.compile(r"-(\d+)$")


@cache
def catalogue(language: str) -> Mapping[str, Entry]:
    """Read all entries of a language, with the texts of games of other packages.

    A text that the language lacks is in English.
    """
    return with_words_of_games(texts_of(language, "texts"), language)


def check_language(language: str) -> None:
    """Raise OptionsError for a language that is not among `LANGUAGES`.

    >>> check_language("pt")
    Traceback (most recent call last):
    yohoho.core.errors.OptionsError: There is no language pt here; there are: en, fr, de, it, es.
    [unknown-language]
    """
    if language not in LANGUAGES:
        raise OptionsError("unknown-language", name=language[:40], known=list(LANGUAGES))


def best_language(tag: str | None) -> str:
    """Return the catalogue for a language tag; English when there is none.

    >>> best_language("de_CH.UTF-8"), best_language("pt")
    ('de', 'en')
    """
    short = (tag or "")[:2].lower()
    return short if short in LANGUAGES else "en"


def with_minus(value: object) -> str:
    """Return a value as people read it: a negative number has a minus sign instead of a hyphen."""
    return str(value).replace("-", _MINUS) if isinstance(value, int | float) else str(value)


def with_sign(points: int) -> str:
    """Return a number with its sign.

    >>> with_sign(20), with_sign(-10), with_sign(0)
    ('+20', '−10', '0')
    """
    return f"{points:+d}".replace("-", _MINUS) if points else "0"


class Voice:
    """Makes sentences in one language, with the words of one edition if one is named.

    >>> voice = Voice("fr")
    >>> voice.card("green-7"), voice.the_card("green-7")
    ('7 vert', 'le 7 vert')

    :raises OptionsError: there is no such language.
    """

    def __init__(self, language: str = "en", edition: str = "") -> None:
        check_language(language)
        self.language = language
        self.edition = edition
        self._entries = catalogue(language)

    def __repr__(self) -> str:
        return f"Voice({self.language!r}, {self.edition!r})" if self.edition else f"Voice({self.language!r})"

    @classmethod
    def for_game(cls, language: str, game: AnyGame) -> Self:
        """Return the voice with the words of the edition that is played, if the game has editions.

        >>> from yohoho import SkullKing
        >>> Voice.for_game("de", SkullKing(edition="schmidt"))
        Voice('de', 'schmidt')
        """
        return cls(language, getattr(game.options, "edition", ""))

    def tell(
        self, game: AnyGame, events: Iterable[Event], names: Sequence[str], you: int | None = None
    ) -> list[str]:
        """Return the sentences about events of a game, as the log of the page has them.

        They are told as the seat `you` may know them, and address it; None is a spectator, so the sentences
        can be read by all.

        >>> from yohoho import Skull
        >>> from yohoho.skull.events import DiscPlaced
        >>> game, names, event = Skull(players=3), ["Ann", "Bo", "Cy"], DiscPlaced(1, "skull")
        >>> Voice("en").tell(game, [event], names), Voice("en").tell(game, [event], names, you=1)
        (['Bo puts a disc down.'], ['You put down: skull.'])
        """
        from yohoho.locales.teller import teller_of  # tellers speak with voices

        teller = teller_of(game, names, self.language, you)
        return [line for event in events for line in teller.tell(event.redact_for(you))]

    def say(self, key: str, **args: Any) -> str:
        """Return the text of a key with its arguments filled in. Raises KeyError when there is none."""
        return self._fill(self._entries.get(f"{key}.{self.edition}") or self._entries[key], args)

    def has(self, key: str) -> bool:
        return key in self._entries

    def first_key(self, *keys: str) -> str:
        """Return the first key that has a text; otherwise the last one."""
        return next((key for key in keys if key in self._entries), keys[-1])

    def reason(self, reason: Reason, names: Sequence[str] = ()) -> str:
        """Return a reason as a sentence, with cards, suits and the like in this language.

        `names` are those of the seats, for reasons that speak of seats.
        """
        args = {key: _with_names(key, value, names) for key, value in reason.args.items()}
        return self.reason_of(reason.code, args)

    def reason_of(self, code: str, args: Mapping[str, Any], as_typed: tuple[str, ...] = ()) -> str:
        """Return the sentence for the code of a reason.

        Arguments named in `as_typed` are quoted unchanged, because people look for what they wrote. A reason
        of a game of another package may have no sentence: then its code is used.
        """
        key = f"reason.{code}"
        entry = self._entries.get(f"{key}.{self.edition}") or self._entries.get(key) or as_title(code)
        words = {key: value if key in as_typed else self.word(key, value) for key, value in args.items()}
        cards = {key: args[key] for key in _CARDS if key in args and key not in as_typed}
        return self._fill(entry, words | {f"{_ARTICLE}{key}": self.the_card(cards[key]) for key in cards})

    def error(self, error: YohohoError) -> str:
        """Return an error as a sentence, and the place where it is in a document.

        A card that is no card stands there as it was typed. `str` of an error is the English sentence.

        >>> from yohoho import Skull
        >>> try:
        ...     Skull(players=9)
        ... except YohohoError as error:
        ...     print(Voice("de").error(error))
        Mit 9 Personen geht das nicht: Es braucht 3 bis 6.
        """
        typed = ("card",) if isinstance(error, NotationError | OptionsError) else ()
        text = self.reason_of(error.reason.code, error.reason.args, typed)
        for key, args in error.find_places():
            text = self.say(key, **args, why=text)
        return text

    def reasons(self, reasons: Sequence[Reason]) -> str:
        return " ".join(self.reason(reason) for reason in reasons)

    def card(self, name: str) -> str:
        """Return the name of a card in this language.

        >>> Voice("en").card("tigress:pirate")
        'Tigress (as a pirate)'
        """
        return self._card(name, ("card",))

    def the_card(self, name: str) -> str:
        """Return a card with its article, for a sentence: `the Skull King`, `an Escape`, `le 7 vert`."""
        return self._card(name, ("the-card", "card"))

    def _card(self, name: str, groups: tuple[str, ...]) -> str:
        """Return the name of a card from the first group of keys that has it."""
        base, _, role = name.partition(":")
        if f"card.as-{role}" in self._entries:
            return self.say(f"card.as-{role}", card=self._card(base, groups))
        suit, _, rank = base.partition("-")
        if f"suit.{suit}" in self._entries and rank:
            rank, number = rank.partition("-")[0], f"{groups[0]}.number"
            key = self.first_key(f"{number}.{rank}", number)  # an article may depend on the number
            return self.say(key, suit=self.say(f"suit.{suit}"), rank=rank)
        keys = [f"{group}.{_NUMBERED.sub('', base)}" for group in groups]
        return next((self.say(key) for key in keys if key in self._entries), name)

    def word(self, key: str, value: Any) -> Any:
        """Return an argument in this language, unchanged where there is no word for it."""
        if isinstance(value, list):
            return self.join([self.word(key.removesuffix("s"), item) for item in value])
        if key in _CARDS:
            return self.card(str(value))
        if key in WORD_GROUPS and f"{key}.{value}" in self._entries:
            return self.say(f"{key}.{value}")
        return value

    def join(self, items: Sequence[object]) -> str:
        return ", ".join(str(item) for item in items)

    def conjunction(self, items: Sequence[str]) -> str:
        """Return a list as the language writes it in a sentence.

        >>> Voice("en").conjunction(["Ann", "Bo", "Cy"]), Voice("es").conjunction(["Ann", "Inés"])
        ('Ann, Bo, and Cy', 'Ann e Inés')
        """
        return conjunction(self.language, items)

    def _fill(self, entry: Entry, args: Mapping[str, Any]) -> str:
        if isinstance(entry, dict):
            count = args.get(entry["by"])
            category = plural_category(self.language, count) if isinstance(count, int) else "other"
            entry = entry.get(category, entry["other"])
        return _SLOT.sub(lambda slot: _slot_text(slot, args), entry)


def _with_names(key: str, value: Any, names: Sequence[str]) -> Any:
    """Return an argument with the names of seats for their numbers, where a name is known."""
    if isinstance(value, list):
        return [_with_names(key.removesuffix("s"), item, names) for item in value]
    is_seat = key in _SEATS and isinstance(value, int) and 0 <= value < len(names)
    return names[value] if is_seat else value


def _slot_text(slot: re.Match[str], args: Mapping[str, Any]) -> str:
    """Return the text for a slot. Without a card that has its article, the plain name is used."""
    name = slot[1]
    text = with_minus(args.get(name, args.get(name.removeprefix(_ARTICLE), slot[0])))
    return text[:1].upper() + text[1:] if name.startswith(_ARTICLE) and not slot.start() else text


def plural_category(language: str, count: int) -> str:
    """Return the plural category of a whole number by the rules of CLDR for our languages.

    Whole millions are `many` in every language; an entry without a text for them takes the one for `other`.

    >>> plural_category("en", 0), plural_category("fr", 0)
    ('other', 'one')
    """
    count = abs(count)
    if count == 1 or (count == 0 and language == "fr"):
        return "one"
    return "many" if count > 0 and count % 1_000_000 == 0 else "other"


def conjunction(language: str, items: Sequence[str]) -> str:
    """Return a list with its last `and`, by the patterns of CLDR for our languages.

    >>> conjunction("de", ["Ann", "Bo", "Cy"]), conjunction("de", ["Ann"]), conjunction("de", [])
    ('Ann, Bo und Cy', 'Ann', '')
    """
    if len(items) < 2:
        return "".join(items)
    *before, last = items
    word = "e" if language == "es" and _SPANISH_I.match(last) else _AND[language]
    # English has a comma before the last `and`, but not between two.
    comma = "," if language == "en" and len(before) > 1 else ""
    return f"{', '.join(before)}{comma} {word} {last}"
