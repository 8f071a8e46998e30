"""Bonuses by card: the points of a card, and the claims that cannot all be true of one round."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from yohoho.core.errors import Reason, YohohoError
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.facts import Claim, Round
from yohoho.skull_king.cards import (
    BIT,
    BY_NAME,
    COPY,
    FACES,
    HELD,
    LOOTS,
    MERMAIDS,
    NAMES,
    PIRATES,
    ROLES,
    SKULL_KINGS,
    TWO_FACED,
    Card,
    CardSet,
    parse_card,
)
from yohoho.skull_king.options import Setup
from yohoho.skull_king.score import ALLIANCE

LOOT: Final = "alliance"


class Case(msgspec.Struct, frozen=True):
    """A round to be judged, the game it belongs to, and the names of its players."""

    setup: Setup
    round: Round
    names: Mapping[str, str]

    @property
    def rulings(self) -> Mapping[str, str]:
        return self.setup.edition.rulings

    @property
    def counting_rule(self) -> str:
        """The ruling that all tricks of a round must be counted."""
        return self.rulings["tricks-add-up" if self.setup.ghost is None else "tricks-add-up-ghost"]

    def count(self, cards: CardSet) -> int:
        """How many of these cards the deck holds."""
        return (self.setup.deck_set & cards).bit_count()


class Payment(msgspec.Struct, frozen=True):
    """The payment for a claimed card."""

    code: str
    card: Card
    """The card as it is held: each can be claimed once, whatever its role was."""
    points: int
    ruling: str | None


def payment(setup: Setup, name: str) -> Payment:
    """Return the payment for this card.

    Raises YohohoError for a card that is unknown, not in the deck, or pays nothing.
    """
    card = parse_card(name)
    if BIT[card] & TWO_FACED:
        card = BY_NAME[f"{NAMES[card]}:pirate"]  # a caught Tigress was a pirate
    if HELD[card] not in setup.deck_members:
        raise SheetError("not-in-deck", absence(setup, card), card=name)
    rulings = setup.edition.rulings
    if BIT[card] & LOOTS:
        return Payment(LOOT, card, ALLIANCE, rulings[LOOT])
    if points := setup.worth[card]:
        code = "black-fourteen" if NAMES[card].startswith("black") else "fourteen"
        return Payment(code, card, points, rulings[code])
    for catch in setup.catches.values():
        if BIT[card] & catch.prey:
            return Payment(catch.code, HELD[card], catch.points, rulings[catch.code])
    why = "role-pays-nothing" if BIT[card] & ROLES else "pays-nothing"
    raise SheetError("pays-nothing", rulings.get(why), card=name)


def absence(setup: Setup, card: Card) -> str | None:
    """The reason why a card is not in the deck: no blank for it, taken out for two, an extra that is not in
    use."""
    taken_out = BIT[card] & LOOTS and setup.options.loot
    why = "no-such-copy" if card >= COPY else "loot-for-two" if taken_out else "not-in-use"
    return setup.edition.rulings.get(why)


def find_payment(setup: Setup, claim: Claim) -> Payment | None:
    """Return the payment of a claim, or None where a change of options has made the claim impossible."""
    try:
        return payment(setup, claim.card)
    except YohohoError:
        return None


def bonus_of(setup: Setup, round_: Round, who: str) -> list[Reason]:
    """The parts of a player's bonus: each 14 and each catch. Alliances depend on both bids and are separate.

    They are worth `worth`, not `points`, because the bonus is their sum.
    """
    parts = []
    for claim in round_.claims:
        pay = find_payment(setup, claim)
        if pay and claim.by == who and pay.code != LOOT:
            parts.append(Reason(f"paid-{pay.code}", pay.ruling, {"card": claim.card, "worth": pay.points}))
    return parts


def alliances_of(setup: Setup, round_: Round) -> list[tuple[str, str]]:
    """(player of a Loot, winner of its trick)."""
    return [
        (claim.giver, claim.by)
        for claim in round_.claims
        if claim.giver
        and claim.giver != claim.by
        and (pay := find_payment(setup, claim))
        and pay.code == LOOT
    ]


def claim_faults(case: Case) -> Iterator[Reason]:
    """The faults of the claims, each alone and all together."""
    single = [fault for claim in case.round.claims for fault in _single(case, claim)]
    yield from single
    yield from _twice(case)
    if not single:
        yield from _together(case)
        yield from _by_tricks(case)


def _single(case: Case, claim: Claim) -> Iterator[Reason]:
    try:
        pay = payment(case.setup, claim.card)
    except YohohoError as error:
        yield error.reason
        return
    if case.round.tricks.get(claim.by) == 0:
        yield Reason("no-trick-to-claim", pay.ruling, {"player": case.names[claim.by], "card": claim.card})
    if pay.code == LOOT and claim.giver is None:
        yield Reason("loot-without-giver", pay.ruling, {"card": claim.card})
    if pay.code == LOOT and claim.giver == claim.by:
        yield Reason("allied-with-oneself", "L-3", {"player": case.names[claim.by]})
    if pay.code != LOOT and claim.giver is not None:
        yield Reason("only-loot-has-giver", case.rulings.get(LOOT), {"card": claim.card})


def _twice(case: Case) -> Iterator[Reason]:
    """The faults of cards claimed twice: a card lies in one trick, so it pays once."""
    claimed: set[Card] = set()
    for claim in case.round.claims:
        if pay := find_payment(case.setup, claim):
            if pay.card in claimed:
                ruling = "L-5" if pay.code == LOOT else pay.ruling
                yield Reason("claimed-twice", ruling, {"card": claim.card})
            claimed.add(pay.card)


def claim_counts(case: Case) -> dict[str, Counter[str]]:
    """How many cards of each kind every player claims, by the code of the payment."""
    counts: dict[str, Counter[str]] = {}
    for claim in case.round.claims:
        if pay := find_payment(case.setup, claim):
            counts.setdefault(pay.code, Counter())[claim.by] += 1
    return counts


def _together(case: Case) -> Iterator[Reason]:
    """Yield the faults of claims that need more catchers than the deck has."""
    none = Counter[str]()
    by_code = claim_counts(case)
    pirates, kings = by_code.get("pirate-by-king", none), by_code.get("king-by-mermaid", none)
    mermaids = by_code.get("mermaid-by-pirate", none)
    in_deck = case.count(SKULL_KINGS)
    if kings and len(pirates) + kings.total() > in_deck:
        yield Reason("king-was-caught", case.rulings["king-was-caught"])
    elif len(pirates) > in_deck:
        args = {"players": [case.names[who] for who in pirates]}
        yield Reason("one-skull-king", case.rulings["pirate-by-king"], args)
    else:
        yield from _overfull(case, pirates, in_deck)
    if mermaids.total() + len(kings) > case.count(MERMAIDS):
        yield Reason("no-mermaid-left", case.rulings["king-by-mermaid"])
    if pirates.total() + len(mermaids) > case.count(PIRATES | TWO_FACED):
        yield Reason("no-pirate-left", case.rulings.get("mermaid-by-pirate"))


def _overfull(case: Case, pirates: Counter[str], in_deck: int) -> Iterator[Reason]:
    """The faults of too many caught pirates: a Skull King wins one trick, with a card of each other hand."""
    most = in_deck * (case.setup.hands - 1)
    for who, caught_ones in pirates.items():
        if caught_ones > most:
            args = {"player": case.names[who], "pirates": caught_ones, "most": most}
            yield Reason("too-many-pirates", case.rulings["pirate-by-king"], args)


def _by_tricks(case: Case) -> Iterator[Reason]:
    """The faults by number of tricks: a trick is won by a pirate, by the Skull King, or by a Mermaid."""
    for who, tricks in case.round.tricks.items():
        needed = _tricks_needed(case, who)
        if tricks and needed > tricks:
            args = {"player": case.names[who], "tricks": tricks, "needed": needed}
            yield Reason("too-few-tricks", case.rulings["too-few-tricks"], args)


def _tricks_needed(case: Case, who: str) -> int:
    """The fewest tricks that can contain a player's claims; one card of each is the winner's own."""
    claimed = {code: counts[who] for code, counts in claim_counts(case).items()}
    hands = case.setup.hands

    def tricks_for(code: str) -> int:
        # The catcher lies in the trick as well, so a trick holds at most `hands - 1` cards that it caught.
        return -(-claimed.get(code, 0) // (hands - 1))

    powers = bool(case.round.wagers.get(who)) + bool(case.round.harry.get(who))
    kings_and_mermaids = tricks_for("pirate-by-king") + tricks_for("king-by-mermaid")
    # The pirate whose power was used won a trick, which may be the one where a Mermaid was caught.
    by_catches = kings_and_mermaids + max(tricks_for("mermaid-by-pirate"), powers)
    fewest = -(-(sum(claimed.values()) + by_catches) // hands)
    givers = Counter(claim.giver for claim in case.round.claims if claim.by == who and claim.giver)
    return max(by_catches, fewest, *givers.values(), 0)


def count_caught(case: Case, face: str) -> int:
    """Count the pirates with this face whom the Skull King caught."""
    pays = (find_payment(case.setup, claim) for claim in case.round.claims)
    return sum(1 for pay in pays if pay and FACES[pay.card] == face)
