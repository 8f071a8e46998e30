"""Rulings about real cards: the winner of a trick, the playable cards of a hand, the points of a round.

All functions take names as people type them. A card that exists several times may carry a number, `pirate` is
any of the pirates, and the answer uses the names of the question.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from yohoho.core.errors import NotationError, Reason, YohohoError
from yohoho.skull_king.cards import (
    BIT,
    BY_NAME,
    FACES,
    MAX_BLANKS,
    NAMES,
    SUITS,
    TWO_FACED,
    Card,
    CardSet,
    card_set,
    cards_in,
    with_roles,
)
from yohoho.skull_king.editions import Edition, edition_named, edition_of_scoring
from yohoho.skull_king.explain import alliance_reasons, explain_score, explain_trick
from yohoho.skull_king.legal import card_refusal, suit_to_follow
from yohoho.skull_king.options import Options, Setup, read_options
from yohoho.skull_king.score import Facts, Score, score, trick_bonus
from yohoho.skull_king.trick import resolve


class TrickRuling(msgspec.Struct, frozen=True):
    """The outcome of a trick and the reasons. Indexes count from 0 in playing order."""

    winner: int | None
    next_leader: int
    bonus: int
    suit: str | None
    why: list[Reason]


class Refused(msgspec.Struct, frozen=True):
    card: str
    reason: str
    ruling: str | None
    args: dict[str, object]


class LegalRuling(msgspec.Struct, frozen=True):
    legal: list[str]
    refused: list[Refused]


class ScoreRuling(msgspec.Struct, frozen=True):
    score: int
    parts: Score
    why: list[Reason]


class _Pack:
    """The cards of an edition with every extra in the box. A card that was named once is taken."""

    def __init__(self, edition: Edition, blanks: Sequence[str]) -> None:
        extras = dict.fromkeys(edition.extras, True)
        self.setup = Setup(read_options({"edition": edition.name, "blanks": list(blanks), **extras}))
        self.edition = edition
        self.taken: CardSet = 0

    def take(self, names: Sequence[str]) -> list[Card]:
        """Return the cards of these names. A name that leaves a choice (`pirate`) gets its card last."""
        candidates = [self._candidates(name) for name in names]
        cards = [0] * len(names)
        for index in sorted(range(len(names)), key=lambda index: candidates[index].bit_count()):
            free = candidates[index] & ~self.taken
            if not free:
                count = candidates[index].bit_count()
                raise self._error("too-many-cards", names[index], count=count)
            cards[index] = cards_in(free)[0]
            self.taken |= BIT[cards[index]]
        return cards

    def _candidates(self, name: str) -> CardSet:
        """Return the cards in the deck that a name may mean."""
        base = name.partition(":")[0]
        deck = self.setup.deck
        pirates = [card for card in deck if FACES[card].startswith("pirate")]
        if base == "pirate":
            return card_set(pirates)
        if kind := card_set(card for card in deck if FACES[card] == base):
            return kind
        numbered = {f"pirate-{n}": card for n, card in enumerate(pirates, start=1)}
        card = numbered.get(base, BY_NAME.get(base, BY_NAME.get(base.removesuffix("-1"))))
        if card is None or FACES[card] not in {FACES[other] for other in deck}:
            raise self._error(
                "not-in-edition",
                name,
                suits=list(self.edition.suits),
                top=self.edition.top_rank,
                cards=self._specials(),
            )
        if not BIT[card] & self.setup.deck_set:
            raise self._error("too-many-cards", name, count=self._candidates(FACES[card]).bit_count())
        return BIT[card]

    def _specials(self) -> list[str]:
        """Return every card of the deck besides the numbers, by its face."""
        faces = dict.fromkeys(FACES[card] for card in self.setup.deck)
        return [face for face in faces if face.partition("-")[0] not in SUITS]

    def with_role(self, name: str, card: Card) -> Card:
        """Return the card on the table: a two-faced card must say its role, others have none."""
        role = name.partition(":")[2]
        if not BIT[card] & TWO_FACED:
            if ":" in name:
                raise self._error("no-role", name)
            return card
        if role not in ("pirate", "escape"):
            roles = [f"{NAMES[card]}:pirate", f"{NAMES[card]}:escape"]
            raise self._error("declare-role", name, roles=roles)
        return BY_NAME[f"{NAMES[card]}:{role}"]

    def _error(self, code: str, name: str, **args: Any) -> NotationError:
        ruling = self.edition.rulings.get(code)
        return NotationError(code, ruling, card=name[:40], edition=self.edition.name, **args)


def judge_trick(edition_name: str, names: Sequence[str], blanks: Sequence[str] = ()) -> TrickRuling:
    """Return who wins these cards, in playing order, and why.

    :raises NotationError: the edition has no such card, or not as many of them.
    :raises OptionsError: there is no such edition.

    >>> ruling = judge_trick("beck", ["green-7", "pirate", "skull-king"])
    >>> ruling.winner, ruling.bonus, str(ruling.why[0])
    (2, 30, 'skull-king [Y-1] card=skull-king index=2')
    """
    edition = edition_named(edition_name)
    pack = _Pack(edition, blanks)
    _check_size(edition, names)
    cards = [pack.with_role(name, card) for name, card in zip(names, pack.take(names), strict=True)]
    outcome = resolve(cards)
    suit = suit_to_follow(cards, edition.silent_leads)
    why = [
        *explain_trick(pack.setup, cards, outcome),
        *alliance_reasons(pack.setup, cards, outcome),
    ]
    return TrickRuling(
        outcome.winner,
        outcome.leader,
        trick_bonus(pack.setup, cards, outcome),
        None if suit < 0 else SUITS[suit],
        _with_asked_names(why, names, cards),
    )


def _with_asked_names(why: list[Reason], names: Sequence[str], cards: Sequence[Card]) -> list[Reason]:
    """Use the names of the question in the answer: `pirate` stays `pirate`, not `pirate-rosie`."""
    words = dict(zip((NAMES[card] for card in cards), names, strict=True))
    return [
        Reason(
            reason.code,
            reason.ruling,
            {key: words.get(value, value) if key in ("card", "leader") else value for key, value in args},
        )
        for reason in why
        for args in [reason.args.items()]
    ]


def _check_size(edition: Edition, names: Sequence[str]) -> None:
    most = max(edition.players[1], 3)
    if not 1 <= len(names) <= most:
        raise NotationError("trick-size", cards=len(names), most=most, edition=edition.name)


def judge_hand(
    edition_name: str, hand: Sequence[str], trick: Sequence[str], blanks: Sequence[str] = ()
) -> LegalRuling:
    """Return the cards of a hand that may be played to a trick, and the reasons against the others.

    :raises NotationError: the edition has no such card, or the hand is empty.
    :raises OptionsError: there is no such edition.

    >>> ruling = judge_hand("beck", hand=["green-7", "black-2", "escape"], trick=["green-3"])
    >>> ruling.legal, ruling.refused[0].card
    (['green-7', 'escape'], 'black-2')
    """
    edition = edition_named(edition_name)
    pack = _Pack(edition, blanks)
    if not hand:
        raise NotationError("empty-hand")
    _check_size(edition, [*trick, hand[0]])
    named = pack.take([*trick, *hand])
    # Trick and hand are taken from one pack: a card on the table cannot be in the hand too.
    hand_cards = named[len(trick) :]
    table = [pack.with_role(name, card) for name, card in zip(trick, named[: len(trick)], strict=True)]
    legal, refused = [], []
    for name, card in zip(hand, hand_cards, strict=True):
        playable = cards_in(with_roles(BIT[card]))[0]
        reason = card_refusal(edition, card_set(hand_cards), table, playable)
        if reason is None:
            legal.append(name)
        else:
            refused.append(Refused(name, reason.code, reason.ruling, reason.args))
    return LegalRuling(legal, refused)


def judge_score(scoring: str, dealt: int, number: int | None, facts: Facts) -> ScoreRuling:
    """Return the points of a round for one player. `cannonball` is the load, `rascal` is grapeshot.

    :raises OptionsError: no edition has such a scoring.
    :raises FactsError: the facts cannot be those of a round.

    >>> judge_score("classic", dealt=5, number=None, facts=Facts(bid=2, tricks=3)).score
    -10
    """
    edition = edition_of_scoring(scoring)
    number = dealt if number is None else number
    _check_facts(edition, dealt, number, facts)
    facts = msgspec.structs.replace(facts, cannonball=scoring == "cannonball")
    # Points do not depend on the number of players; three is the least at which no ghost sits in.
    setup = Setup(Options(edition=edition.name, players=3, scoring=scoring))
    points = score(setup, dealt, number, facts)
    return ScoreRuling(points.total, points, explain_score(setup, dealt, number, facts, points))


class FactsError(YohohoError):
    """These facts cannot be those of a round."""


def _check_facts(edition: Edition, dealt: int, number: int, facts: Facts) -> None:
    bids, tricks = edition.rulings["bid-range"], edition.rulings["tricks-add-up"]
    _within("dealt", dealt, 1, edition.largest_deal, None)
    _within("round", number, 1, 99, None)
    _within("bid", facts.bid, 0, dealt, bids)
    _within("tricks", facts.tricks, 0, dealt, tricks)
    _within("bonus", facts.bonus, 0, 1000, edition.rulings["bonus"])
    if facts.bonus % 10:
        raise FactsError("bonus-step", edition.rulings["bonus"], bonus=facts.bonus)
    _check_advanced(edition, dealt, facts)


def _check_advanced(edition: Edition, dealt: int, facts: Facts) -> None:
    advanced = (
        ("wager", "powers", facts.wager),
        ("alliances", "loot", facts.alliances),
        ("harry", "powers", facts.harry),
    )
    for option, needed, value in advanced:
        if value and needed not in edition.menu:
            raise FactsError("not-in-this-edition", option=option, edition=edition.name)
    stakes = {stake for power in edition.powers.values() for stake in power.stakes} | {0}
    changes = {by for power in edition.powers.values() for by in power.changes} | {0}
    if facts.wager not in stakes:
        raise FactsError("wager-amount", "P-13", points=facts.wager, allowed=sorted(stakes))
    _within("alliances", facts.alliances, 0, 2 + MAX_BLANKS, "L-5")
    if facts.harry not in changes or not 0 <= facts.final_bid <= dealt:
        raise FactsError("change-range", "P-11", by=facts.harry, bid=facts.bid)


def _within(what: str, value: int, least: int, most: int, ruling: str | None) -> None:
    if not least <= value <= most:
        raise FactsError("out-of-range", ruling, what=what, value=value, least=least, most=most)
