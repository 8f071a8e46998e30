"""The options of a table, and the set-up that follows from them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypedDict

import msgspec

from yohoho.core.errors import NotationError, OptionsError
from yohoho.core.options import convert_options
from yohoho.skull_king.cards import (
    BIT,
    COPY,
    FACES,
    MAX_BLANKS,
    MERMAIDS,
    NAMES,
    PIRATES,
    SKULL_KINGS,
    Card,
    CardSet,
    card_set,
    cards_in,
    parse_card,
)
from yohoho.skull_king.editions import DEFAULT_EDITION, Edition, edition_named
from yohoho.skull_king.powers import Power

PLANS: Final[Mapping[str, tuple[int, ...]]] = {
    "classic": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "even-keel": (2, 2, 4, 4, 6, 6, 8, 8, 10, 10),
    "skip-to-the-brawl": (6, 7, 8, 9, 10),
    "swift-skirmish": (5, 5, 5, 5, 5),
    "broadside-barrage": (10,) * 10,
    "whirlpool": (9, 9, 7, 7, 5, 5, 3, 3, 1, 1),
    "past-your-bedtime": (1,),
}
MAX_ROUNDS: Final = 50
ONLY_FOR: Final[Mapping[str, int]] = {"loot_for_two": 2}
"""The number of players for which an option exists."""


# The names for type checkers, which cannot read them from the objects; a test compares them.
EditionName: TypeAlias = Literal["beck", "schmidt"]
PowerName: TypeAlias = Literal["rosie", "will", "rascal", "juanita", "harry"]
ScoringName: TypeAlias = Literal["classic", "rascal", "cannonball", "schmidt"]
PlanName: TypeAlias = Literal[
    "classic",
    "even-keel",
    "skip-to-the-brawl",
    "swift-skirmish",
    "broadside-barrage",
    "whirlpool",
    "past-your-bedtime",
]
Ties: TypeAlias = Literal["shared", "extra-rounds"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The menu of Skull King. Options that an edition does not offer must keep their default.

    >>> from yohoho import SkullKing
    >>> SkullKing(Options(players=3, kraken=True)).options.kraken
    True
    """

    ADDED_LATER: ClassVar = frozenset({"tricks_face_down"})
    """See `core.options.options_in_record`."""

    edition: str = DEFAULT_EDITION
    players: int = 4
    kraken: bool = False
    whale: bool = False
    loot: bool = False
    loot_for_two: bool = False
    """Keep the Loot cards in a game of two; they are taken out otherwise (L-10)."""
    powers: tuple[str, ...] = ()
    """The pirates whose power is in use, by name; a pirate that the deck lacks joins it."""
    scoring: str | None = None
    """classic, rascal or cannonball (Beck); schmidt (Schmidt). None is the first scoring of the edition."""
    plan: str | tuple[int, ...] = "classic"
    """Cards per round: a name from PLANS, or the numbers themselves."""
    ties: Ties = "shared"
    blanks: tuple[str, ...] = ()
    """Up to four cards of which the deck holds one more copy each."""
    tricks_face_down: bool = False
    """Nobody sees a trick again in its round once the next one is led (S-28)."""


class Choices(TypedDict, total=False):
    """The keywords of `SkullKing`, so that editors complete them: the fields of `Options`.

    A type checker knows the names that there are. `Options` takes any text, as a record may hold it, and
    `Setup` says which are known.
    """

    edition: EditionName
    players: int
    kraken: bool
    whale: bool
    loot: bool
    loot_for_two: bool
    powers: Sequence[PowerName]
    scoring: ScoringName | None
    plan: PlanName | Sequence[int]
    ties: Ties
    blanks: Sequence[str]
    tricks_face_down: bool


class Catch(msgspec.Struct, frozen=True):
    """A bonus for the cards that the winning character caught."""

    code: str
    prey: CardSet
    points: int


class Setup:
    """Checked options, and everything that follows from them.

    :raises OptionsError: the options contradict each other, or the edition does not offer one of them.

    >>> setup = Setup(Options(players=8))
    >>> len(setup.deck), setup.plan  # the deck is enough for eight cards each
    (70, (1, 2, 3, 4, 5, 6, 7, 8, 8, 8))
    """

    def __init__(self, options: Options) -> None:
        self.edition: Edition = edition_named(options.edition)
        self.options = _complete_options(options, self.edition)
        self.players = options.players
        self.ghost = 2 if self.edition.ghost_for_two and options.players == 2 else None
        """Graybeard's seat when two play, after the two of them."""
        self.hands = self.players + (self.ghost is not None)
        """The number of hands that are dealt."""
        self.deck: tuple[Card, ...] = _deck(self.options, self.edition)
        self.deck_set: CardSet = card_set(self.deck)
        self.deck_members = frozenset(self.deck)
        # Large tables run out of cards in late rounds: all hands are then as large as the deck allows (N-1).
        most = len(self.deck) // self.hands
        self.plan = tuple(min(cards, most) for cards in _plan(options.plan))
        """Cards dealt in each round, as many as the deck allows."""
        self.scoring = self.options.scoring or self.edition.scorings[0]
        self.powers: Mapping[str, Power] = {
            person: self.edition.powers[person] for person in self.options.powers
        }
        """The powers in use by the name of the pirate."""
        self.power_of = _power_of(self.powers.values(), self.deck)
        """The power in use that each card of the deck has."""
        self.silent_leads = self.edition.silent_leads
        self.worth = _worth(self.edition)
        """The bonus for owning each card: the 14s."""
        self.paying = frozenset(card for card, points in enumerate(self.worth) if points)
        self.catches = _catches(self.edition)
        """The cards that a winning character catches, by the cause of its win."""
        self.seats = tuple(range(self.players))
        """The seats of the players."""
        self.orders = tuple(self.seats[leader:] + self.seats[:leader] for leader in self.seats)
        """Clockwise from each leader, for tables without a ghost."""

    def order(self, leader: int, round_leader: int) -> tuple[int, ...]:
        """Return the playing order of a trick. Graybeard is second, or leads after he has won (G-3, G-4).

        >>> Setup(Options(players=3)).order(leader=1, round_leader=0)
        (1, 2, 0)
        >>> Setup(Options(players=2)).order(leader=1, round_leader=0)  # seat 2 is Graybeard
        (1, 2, 0)
        """
        if self.ghost is None:
            return self.orders[leader]
        if leader == self.ghost:
            return (self.ghost, round_leader, 1 - round_leader)
        return (leader, self.ghost, 1 - leader)


def _power_of(powers: Iterable[Power], deck: Iterable[Card]) -> Mapping[Card, Power]:
    by_face = {power.card: power for power in powers}
    return {card: by_face[FACES[card]] for card in deck if FACES[card] in by_face}


def _worth(edition: Edition) -> tuple[int, ...]:
    worth = {f"{suit}-14": edition.bonuses.fourteen for suit in edition.suits}
    worth["black-14"] = edition.bonuses.black_fourteen
    return tuple(worth.get(face, 0) for face in FACES)


def _catches(edition: Edition) -> Mapping[str, Catch]:
    bonuses, pirates = edition.bonuses, PIRATES | edition.always_pirates
    catches = {
        "pirate": Catch("mermaid-by-pirate", MERMAIDS, bonuses.mermaid_by_pirate),
        "skull-king": Catch("pirate-by-king", pirates, bonuses.pirate_by_king),
        "mermaid-catches-king": Catch("king-by-mermaid", SKULL_KINGS, bonuses.king_by_mermaid),
    }
    return {cause: catch for cause, catch in catches.items() if catch.points}


def _complete_options(options: Options, edition: Edition) -> Options:
    """Return the options with the edition's scoring named and the powers in their order."""
    least, most = edition.players
    if not least <= options.players <= most:
        raise OptionsError("player-count", players=options.players, least=least, most=most)
    _check_menu(options, edition)
    scoring = options.scoring or edition.scorings[0]
    if scoring not in edition.scorings:
        raise OptionsError("unknown-scoring", name=scoring, known=list(edition.scorings))
    if unknown := [person for person in options.powers if person not in edition.powers]:
        raise OptionsError("unknown-power", name=unknown[0], known=list(edition.powers))
    powers = tuple(person for person in edition.powers if person in options.powers)
    return msgspec.structs.replace(options, scoring=scoring, powers=powers)


def check_choice(options: Options) -> None:
    """Raise OptionsError for an option that means nothing with this number of players (L-10).

    Records and tables of earlier versions may have it all the same.

    >>> check_choice(Options(players=3, loot=True, loot_for_two=True))
    Traceback (most recent call last):
    yohoho.core.errors.OptionsError: The option loot_for_two is only for 2 players, and 3 play here:
    leave it out, or play with 2. [only-with-players, L-10]
    """
    for option, needs in ONLY_FOR.items():
        if getattr(options, option) and options.players != needs:
            raise OptionsError(
                "only-with-players", "L-10", option=option, needs=needs, players=options.players
            )


def _check_menu(options: Options, edition: Edition) -> None:
    for field in msgspec.structs.fields(Options):
        # An edition without a choice of plans may still be played for its first rounds only.
        shortened = field.name == "plan" and _begins_usual_plan(options.plan)
        if not edition.offers(field.name) and not shortened and getattr(options, field.name) != field.default:
            raise OptionsError("not-in-this-edition", option=field.name, edition=edition.name)


def _begins_usual_plan(plan: str | tuple[int, ...]) -> bool:
    """Return whether a game has the first rounds of the usual plan, by the same rules, and ends early."""
    usual = PLANS["classic"]
    return isinstance(plan, tuple) and len(plan) > 0 and plan == usual[: len(plan)]


def _plan(plan: str | tuple[int, ...]) -> tuple[int, ...]:
    if isinstance(plan, str):
        if plan not in PLANS:
            raise OptionsError("unknown-plan", name=plan, known=list(PLANS))
        return PLANS[plan]
    if not 1 <= len(plan) <= MAX_ROUNDS or not all(1 <= cards <= 99 for cards in plan):
        raise OptionsError("bad-plan", most=MAX_ROUNDS)
    return plan


def _deck(options: Options, edition: Edition) -> tuple[Card, ...]:
    deck = edition.deck
    for extra, names in edition.extras.items():
        taken_out = extra == "loot" and options.players == 2 and not options.loot_for_two
        if getattr(options, extra) and not taken_out:
            deck |= sum(BIT[parse_card(name)] for name in names)
    deck |= card_set(parse_card(edition.powers[person].card) for person in options.powers)
    return tuple(cards_in(deck | _blanks(options, deck)))


def _blanks(options: Options, deck: CardSet) -> CardSet:
    """Return the cards that blanks stand for: each is one more copy of a card in the deck."""
    if len(options.blanks) > MAX_BLANKS:
        raise OptionsError("too-many-blanks", "B-29", most=MAX_BLANKS)
    # Two blanks for one card need two copies: each takes the next number that is free.
    copies = 0
    for name in options.blanks:
        try:
            card = parse_card(name)
        except NotationError:
            raise OptionsError("bad-blank", "B-29", card=name[:40]) from None
        if not BIT[card] & deck:
            raise OptionsError("bad-blank", "B-29", card=name)
        card = _first_of(card)
        while BIT[card] & (deck | copies):
            card += COPY
        copies |= BIT[card]
    return copies


def _first_of(card: Card) -> Card:
    """Return the first card of the same face.

    `escape-3` as a blank is one more `escape`: copies are counted from the first of a face.
    """
    while card % COPY and not NAMES[card + COPY]:
        card -= 1
    return card


def read_options(plain: Mapping[str, Any]) -> Options:
    """Read options from plain data, as they stand in a record or come over the wire.

    :raises OptionsError: an option does not exist or has a wrong type.

    >>> read_options({"players": 3, "plan": [1, 2]}).plan
    (1, 2)
    """
    return convert_options(plain, Options)
