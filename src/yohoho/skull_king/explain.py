"""The reasons behind a trick and a score, as data with ruling ids. `yohoho.locales` makes the sentences."""

from collections.abc import Sequence

from yohoho.core.errors import Reason
from yohoho.skull_king.cards import (
    BIT,
    ESCAPES,
    KRAKENS,
    LEVIATHANS,
    LOOTS,
    MERMAIDS,
    NAMES,
    NO_SUIT,
    PIRATES,
    ROLES,
    SUIT,
    SUITS,
    WHALES,
    Card,
    CardSet,
    card_set,
)
from yohoho.skull_king.legal import suit_rule, suit_setter, suit_to_follow
from yohoho.skull_king.options import Setup
from yohoho.skull_king.score import ALLIANCE, Facts, Score
from yohoho.skull_king.trick import TrickOutcome


def explain_trick(setup: Setup, cards: Sequence[Card], outcome: TrickOutcome) -> list[Reason]:
    """Return the reasons for the suit, the winner, the next leader and each bonus, in a referee's order.

    >>> from yohoho import SkullKing
    >>> from yohoho.skull_king.cards import parse_card
    >>> from yohoho.skull_king.trick import resolve
    >>> cards = [parse_card(name) for name in ("mermaid", "pirate-rosie", "green-3")]
    >>> [reason.code for reason in explain_trick(SkullKing(), cards, resolve(cards))]
    ['no-suit', 'pirate', 'mermaid-by-pirate']
    """
    reasons = [*_suit_reasons(setup, cards), *_winner_reasons(setup, cards, outcome)]
    return reasons + bonus_reasons(setup, cards, outcome)


def _suit_reasons(setup: Setup, cards: Sequence[Card]) -> list[Reason]:
    rulings, silent = setup.edition.rulings, setup.edition.silent_leads
    led = BIT[cards[0]]
    if led & silent:
        return [Reason("no-suit", rulings["no-suit"], {"card": NAMES[cards[0]]})]
    suit = suit_to_follow(cards, silent)
    if suit < 0 or SUIT[cards[0]] == suit:
        return []
    args = {"card": NAMES[cards[suit_setter(cards)]], "suit": SUITS[suit]}
    return [Reason("suit-set", rulings[suit_rule(cards)], args)]


def _winner_reasons(setup: Setup, cards: Sequence[Card], outcome: TrickOutcome) -> list[Reason]:
    rulings = setup.edition.rulings
    if outcome.cause in ("kraken", "whale-highest-number", "whale-takes-nothing"):
        return _leviathan_reasons(setup, cards, outcome)
    assert outcome.winner is not None
    code = _first_of_its_kind(cards, outcome)
    ruling = rulings.get(_with_mary(code, cards, outcome), rulings[code])
    winner = cards[outcome.winner]
    args: dict[str, object] = {"card": NAMES[winner], "index": outcome.winner}
    if SUIT[winner] != NO_SUIT:
        args["suit"] = SUITS[SUIT[winner]]
    return [Reason(code, ruling, args)]


def _first_of_its_kind(cards: Sequence[Card], outcome: TrickOutcome) -> str:
    """Return `first-pirate` where several pirates were played, `pirate` where there was only one."""
    kinds = {"pirate": PIRATES, "mermaid": MERMAIDS}
    kind = kinds.get(outcome.cause, 0)
    several = sum(1 for card in cards if BIT[card] & kind) > 1
    return f"first-{outcome.cause}" if several else outcome.cause


def _with_mary(code: str, cards: Sequence[Card], outcome: TrickOutcome) -> str:
    """Use the code of the ruling about the two-faced card where there is one."""
    kind = ESCAPES if code == "only-escapes" else PIRATES
    return f"{code}-mary" if card_set(cards) & ROLES & kind else code


def _leviathan_reasons(setup: Setup, cards: Sequence[Card], outcome: TrickOutcome) -> list[Reason]:
    rulings = setup.edition.rulings
    table = card_set(cards)
    deciding = max(index for index, card in enumerate(cards) if BIT[card] & LEVIATHANS)
    earlier = card_set(cards[:deciding]) & LEVIATHANS
    reasons = []
    if earlier:
        key = _battle_rule(cards[deciding], earlier)
        reasons.append(Reason("second-leviathan", rulings[key], {"card": NAMES[cards[deciding]]}))
    args: dict[str, object] = {"leader": NAMES[cards[outcome.leader]], "index": outcome.leader}
    if outcome.cause == "kraken":
        reasons.append(Reason("kraken", rulings["kraken"]))
        key = _battle_rule(cards[deciding], earlier) if earlier else "kraken-leader"
        return [*reasons, Reason("kraken-leader", rulings[key], args)]
    if outcome.winner is None:
        return [*reasons, Reason("whale-takes-nothing", rulings["whale-takes-nothing"], args)]
    winner = {"card": NAMES[cards[outcome.winner]], "index": outcome.winner}
    reasons.append(Reason("whale-highest-number", rulings["whale-highest-number"], winner))
    if table & LOOTS:
        reasons.append(Reason("loot-destroyed", "W-8"))
    return reasons


def _battle_rule(deciding: Card, earlier: CardSet) -> str:
    """The rule for a Kraken and a Whale in one trick; blanks may add more of them, or two of a kind."""
    if BIT[deciding] & KRAKENS and earlier & WHALES and earlier.bit_count() == 1:
        return "kraken-after-whale"
    if BIT[deciding] & WHALES and earlier & KRAKENS and earlier.bit_count() == 1:
        return "whale-after-kraken"
    return "more-leviathans"


def bonus_reasons(setup: Setup, cards: Sequence[Card], outcome: TrickOutcome) -> list[Reason]:
    """Return the reason for each bonus in the trick; together they are `trick_bonus`.

    >>> from yohoho import SkullKing
    >>> from yohoho.skull_king.cards import parse_card
    >>> from yohoho.skull_king.trick import resolve
    >>> cards = [parse_card(name) for name in ("mermaid", "pirate-rosie")]
    >>> [(reason.code, reason.args["points"]) for reason in bonus_reasons(SkullKing(), cards, resolve(cards))]
    [('mermaid-by-pirate', 20)]
    """
    if outcome.winner is None:
        return []
    rulings = setup.edition.rulings
    reasons = []
    for card in cards:
        if points := setup.worth[card]:
            code = "black-fourteen" if NAMES[card].startswith("black") else "fourteen"
            reasons.append(Reason(code, rulings[code], {"card": NAMES[card], "points": points}))
    if catch := setup.catches.get(outcome.cause):
        for card in cards:
            if BIT[card] & catch.prey:
                args = {"card": NAMES[card], "points": catch.points}
                reasons.append(Reason(catch.code, rulings[catch.code], args))
    return reasons


def alliance_reasons(setup: Setup, cards: Sequence[Card], outcome: TrickOutcome) -> list[Reason]:
    """Return the alliances that the Loots of a trick make, each with the trick's winner.

    >>> from yohoho import SkullKing
    >>> from yohoho.skull_king.cards import parse_card
    >>> from yohoho.skull_king.trick import resolve
    >>> cards = [parse_card(name) for name in ("loot", "pirate-rosie")]
    >>> [reason.code for reason in alliance_reasons(SkullKing(loot=True), cards, resolve(cards))]
    ['loot-allies']
    """
    if outcome.winner is None or card_set(cards) & LEVIATHANS:  # these destroy a Loot
        return []
    ruling = setup.edition.rulings.get("alliance")
    return [
        Reason("loot-allies", ruling, {"card": NAMES[card], "index": index, "points": ALLIANCE})
        for index, card in enumerate(cards)
        if BIT[card] & LOOTS and index != outcome.winner
    ]


def explain_score(setup: Setup, dealt: int, number: int, facts: Facts, score: Score) -> list[Reason]:
    """Return the reasons for the points of a round.

    >>> from yohoho import SkullKing
    >>> from yohoho.skull_king.score import score
    >>> game, facts = SkullKing(), Facts(bid=2, tricks=3, bonus=20)
    >>> points = score(game, dealt=5, number=5, facts=facts)
    >>> [(each.code, each.args["points"]) for each in explain_score(game, 5, 5, facts, points)]
    [('missed', -10), ('bonus-lost', 0)]
    """
    reasons = [_base_reason(setup, dealt, number, facts, score)]
    if facts.harry:
        change = {"from": facts.bid, "to": facts.final_bid}
        reasons.insert(0, Reason("bid-changed", "P-10", change))
    if facts.bonus:
        reasons.append(_bonus_reason(setup, facts, score))
    if facts.alliances and not facts.off:
        args = {"alliances": facts.alliances, "points": ALLIANCE * facts.alliances}
        reasons.append(Reason("alliance", "L-2", args))
    if facts.wager:
        code = "wager-lost" if facts.off else "wager-won"
        reasons.append(Reason(code, "P-13", {"points": score.wager}))
    return reasons


def _base_reason(setup: Setup, dealt: int, number: int, facts: Facts, score: Score) -> Reason:
    rulings = setup.edition.rulings
    args: dict[str, object] = {"bid": facts.final_bid, "tricks": facts.tricks, "points": score.base}
    if setup.scoring in ("rascal", "cannonball"):
        if facts.cannonball:
            code = "cannonball-miss" if facts.off else "cannonball-hit"
            return Reason(code, "R-5", args | {"cards": dealt})
        code = ("direct-hit", "glancing-blow")[facts.off] if facts.off < 2 else "complete-miss"
        return Reason(code, "R-1" if facts.final_bid == 0 else "R-4", args | {"cards": dealt})
    if facts.final_bid == 0:
        code = "zero-bid-missed" if facts.off else "zero-bid"
        times = setup.edition.zero_bid_times(dealt, number)
        return Reason(code, rulings[code], args | {"times": times})
    code = "missed" if facts.off else "exact"
    return Reason(code, rulings[code], args | {"off": facts.off})


def _bonus_reason(setup: Setup, facts: Facts, score: Score) -> Reason:
    args = {"collected": facts.bonus, "points": score.bonus}
    if score.bonus == facts.bonus:
        return Reason("bonus", setup.edition.rulings["bonus"], args)
    if score.bonus:
        return Reason("bonus-half", "R-3", args)
    return Reason("bonus-lost", "R-5" if facts.cannonball else setup.edition.rulings["bonus"], args)
