"""An edition is one frozen object; the engine never checks which edition it has.

The `rulings` of an edition name the paragraph of docs/rulings.md behind each reason code. A code that is not
among them has no ruling in this edition.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from yohoho.core.errors import OptionsError
from yohoho.skull_king.cards import BIT, BY_NAME, CHARACTERS, LEVIATHANS, CardSet
from yohoho.skull_king.powers import POWERS, Power

ALWAYS_OFFERED: Final = frozenset({"edition", "players", "ties", "scoring"})


class Bonuses(msgspec.Struct, frozen=True):
    """Points for the cards in a trick, paid to its winner."""

    fourteen: int
    black_fourteen: int
    mermaid_by_pirate: int
    pirate_by_king: int
    king_by_mermaid: int


class Edition(msgspec.Struct, frozen=True):
    """The printed rules of one publisher.

    >>> edition_named("schmidt").suits
    ('red', 'blue', 'yellow', 'black')
    """

    name: str
    suits: tuple[str, ...]
    top_rank: int
    specials: tuple[str, ...]
    extras: Mapping[str, tuple[str, ...]]
    """Cards that an option of this name adds to the deck."""
    powers: Mapping[str, Power]
    """The pirates' powers that may be used, by the name of the pirate."""
    players: tuple[int, int]
    menu: frozenset[str]
    """The options this edition offers besides players, ties and its own scorings."""
    scorings: tuple[str, ...]
    silent_leads: CardSet
    """Cards that leave the trick without a suit when they are led."""
    bonuses: Bonuses
    always_pirates: CardSet
    """Cards that pay as a caught pirate whatever they were played as."""
    largest_deal: int
    """The highest number of cards that one player can be dealt in a round."""
    zero_by_number: bool
    """A zero bid is worth 10 × the number of the hand; otherwise 10 × the cards dealt."""
    ghost_for_two: bool
    rulings: Mapping[str, str]

    def offers(self, option: str) -> bool:
        """Return whether players of this edition may choose a value for this option of `Options`.

        >>> edition_named("beck").offers("kraken"), edition_named("schmidt").offers("kraken")
        (True, False)
        """
        return option in ALWAYS_OFFERED or option in self.menu

    @property
    def deck(self) -> CardSet:
        """The cards of the base game."""
        names = [f"{suit}-{rank}" for suit in self.suits for rank in range(1, self.top_rank + 1)]
        return sum(BIT[BY_NAME[name]] for name in (*names, *self.specials))

    def zero_bid_times(self, dealt: int, number: int) -> int:
        """Return the number by which a zero bid multiplies 10 points, in round `number` of `dealt` cards.

        >>> [edition.zero_bid_times(dealt=5, number=1) for edition in (BECK, SCHMIDT)]
        [5, 1]
        """
        return number if self.zero_by_number else dealt


_ESCAPES: Final = ("escape", "escape-2", "escape-3", "escape-4", "escape-5")

SCHMIDT: Final = Edition(
    name="schmidt",
    # The rule books never name the fourth suit; red is what the cards show.
    suits=("red", "blue", "yellow", "black"),
    top_rank=13,
    specials=(
        *_ESCAPES,
        "pirate",
        "pirate-2",
        "pirate-3",
        "pirate-4",
        "pirate-5",
        "scary-mary",
        "mermaid",
        "mermaid-2",
        "skull-king",
    ),
    extras={},
    powers={},
    players=(2, 6),
    menu=frozenset({"tricks_face_down"}),
    scorings=("schmidt",),
    silent_leads=0,
    bonuses=Bonuses(0, 0, 0, 30, 50),
    always_pirates=BIT[BY_NAME["scary-mary:escape"]],
    largest_deal=10,
    zero_by_number=True,
    ghost_for_two=False,
    rulings={
        "highest-of-suit": "S-26",
        "trump": "S-26",
        "only-escapes": "S-15",
        "only-escapes-mary": "S-16",
        "mermaid": "S-26",
        "first-mermaid": "S-19",
        "pirate": "S-26",
        "first-pirate": "S-17",
        "first-pirate-mary": "S-18",
        "skull-king": "S-26",
        "mermaid-catches-king": "S-19",
        "follow": "S-12",
        "follow-black": "S-10",
        "suit-after-special": "S-13",
        "suit-after-several": "S-13",
        "suit-after-character": "S-13",
        "special-after-suit": "S-14",
        "declare-role": "S-29",
        "bid-range": "S-9",
        "bid-missing": "S-8",
        "tricks-add-up": "S-28",
        "king-was-caught": "S-20",
        "too-few-tricks": "S-20",
        "pirate-by-king": "S-21",
        "king-by-mermaid": "S-20",
        "leads-next": "S-1",
        "zero-bid": "S-6",
        "zero-bid-missed": "S-23",
        "exact": "S-7",
        "missed": "S-7",
        "bonus": "S-22",
        "players": "S-24",
    },
)

BECK: Final = Edition(
    name="beck",
    suits=("green", "purple", "yellow", "black"),
    top_rank=14,
    specials=(
        *_ESCAPES,
        *(power.card for power in POWERS.values()),
        "tigress",
        "mermaid",
        "mermaid-2",
        "skull-king",
    ),
    extras={"kraken": ("kraken",), "whale": ("white-whale",), "loot": ("loot", "loot-2")},
    powers=POWERS,
    players=(2, 8),
    menu=frozenset({"kraken", "whale", "loot", "loot_for_two", "powers", "plan", "blanks"}),
    scorings=("classic", "rascal", "cannonball"),
    silent_leads=CHARACTERS | LEVIATHANS,
    bonuses=Bonuses(10, 20, 20, 30, 40),
    always_pirates=0,
    largest_deal=36,
    zero_by_number=False,
    ghost_for_two=True,
    rulings={
        "highest-of-suit": "Y-1",
        "trump": "Y-1",
        "only-escapes": "B-9",
        "mermaid": "Y-1",
        "first-mermaid": "B-10",
        "pirate": "Y-1",
        "first-pirate": "B-10",
        "skull-king": "Y-1",
        "mermaid-catches-king": "B-12",
        "kraken": "K-1",
        "kraken-leader": "K-2",
        "whale-highest-number": "W-1",
        "whale-takes-nothing": "W-4",
        "whale-after-kraken": "W-9",
        "kraken-after-whale": "W-10",
        "more-leviathans": "Y-5",
        "follow": "B-1",
        "follow-black": "B-6",
        "suit-after-special": "B-2",
        "suit-after-several": "B-3",
        "suit-after-character": "B-4",
        "special-after-suit": "B-8",
        "kraken-in-trick": "K-6",
        "whale-in-trick": "W-5",
        "no-suit": "B-5",
        "declare-role": "B-11",
        "bid-range": "B-16",
        "bid-missing": "B-16",
        "tricks-add-up": "B-26",
        "tricks-add-up-ghost": "G-12",
        "king-was-caught": "B-24",
        "too-few-tricks": "B-23",
        "pays-nothing": "B-23",
        "role-pays-nothing": "B-11",
        "alliance": "L-2",
        "logged-twice": "B-29",
        "no-such-copy": "B-29",
        "loot-for-two": "L-10",
        "not-in-use": "B-30",
        "fourteen": "B-19",
        "black-fourteen": "B-19",
        "mermaid-by-pirate": "B-21",
        "pirate-by-king": "B-20",
        "king-by-mermaid": "B-22",
        "leads-next": "B-13",
        "zero-bid": "B-17",
        "zero-bid-missed": "B-17",
        "exact": "B-25",
        "missed": "B-25",
        "bonus": "B-18",
        "players": "G-1",
    },
)

EDITIONS: Final = {edition.name: edition for edition in (BECK, SCHMIDT)}
DEFAULT_EDITION: Final = BECK.name
"""The edition of a game for which nobody names one."""


def edition_of_scoring(scoring: str) -> Edition:
    """Return the first edition that offers this scoring.

    :raises OptionsError: no edition has such a scoring.

    >>> edition_of_scoring("cannonball").name
    'beck'
    """
    for edition in EDITIONS.values():
        if scoring in edition.scorings:
            return edition
    names = [name for edition in EDITIONS.values() for name in edition.scorings]
    raise OptionsError("unknown-scoring", name=scoring, known=names)


def edition_named(name: str) -> Edition:
    """Return the edition with this name.

    :raises OptionsError: there is no such edition.

    >>> edition_named("beck").players
    (2, 8)
    """
    if name not in EDITIONS:
        raise OptionsError("unknown-edition", name=name, known=list(EDITIONS))
    return EDITIONS[name]
