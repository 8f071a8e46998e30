"""The trick log: the cards of each trick as they were played, and everything that follows from them.

Hands are not known here, so the log cannot tell which cards were legal. The tricks and bonuses of a log fill
in a round; corrections by hand take precedence.
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from yohoho.core.errors import Reason, YohohoError
from yohoho.scorepad.claims import Case, absence
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.facts import Claim, Play, Round
from yohoho.skull_king.cards import (
    BIT,
    BLACK,
    HELD,
    LOOTS,
    NAMES,
    SUIT,
    SUITS,
    TWO_FACED,
    WHALES,
    Card,
    card_set,
    parse_card,
)
from yohoho.skull_king.explain import bonus_reasons, explain_trick
from yohoho.skull_king.legal import suit_to_follow
from yohoho.skull_king.options import Setup
from yohoho.skull_king.trick import TrickOutcome, resolve


class JudgedTrick(msgspec.Struct, frozen=True, kw_only=True):
    """A trick of the log; indexes count in playing order. An unfinished one is judged by its cards so far."""

    plays: tuple[Play, ...]
    whole: bool
    """Everybody has played."""
    winner: int | None
    """The index of the winning play; None where the trick is discarded."""
    leader: int
    """The leader of the next trick, unless the player of a power chooses another."""
    why: tuple[Reason, ...]
    claims: tuple[Claim, ...]
    """Its bonuses as claims, including alliances. None where Graybeard or nobody wins."""
    power: str | None
    """The pirate whose power its winner may use now."""
    odd: tuple[Reason, ...]
    """Cards of a suit that their player had shown not to hold: a revoke, or a typing error."""


def log_faults(case: Case) -> Iterator[Reason]:
    """The faults of the log: of its cards, of each trick, and of all together."""
    yield from _card_faults(case)
    for number, plays in enumerate(case.round.played, start=1):
        yield from _trick_faults(case, number, plays)
    tricks, most = len(case.round.played), case.round.cards
    if tricks > most:
        yield Reason("too-many-logged", case.counting_rule, {"tricks": tricks, "cards": most})


def _card_faults(case: Case) -> Iterator[Reason]:
    """The faults of cards: each must be in the deck, have its role, and lie in one trick."""
    played: set[Card] = set()
    for play in (play for plays in case.round.played for play in plays):
        try:
            card = _card(case, play.card)
        except YohohoError as error:
            yield error.reason
            continue
        if HELD[card] in played:
            yield Reason("logged-twice", case.rulings.get("logged-twice"), {"card": play.card})
        played.add(HELD[card])


def _card(case: Case, name: str) -> Card:
    card = parse_card(name)
    if HELD[card] not in case.setup.deck_members:
        raise SheetError("not-in-deck", absence(case.setup, card), card=name)
    if BIT[card] & TWO_FACED:
        roles = [f"{NAMES[card]}:pirate", f"{NAMES[card]}:escape"]
        raise SheetError("declare-role", case.rulings["declare-role"], card=name, roles=roles)
    return card


def _trick_faults(case: Case, number: int, plays: Sequence[Play]) -> Iterator[Reason]:
    """The faults of a trick: everybody plays one card before the next trick begins."""
    rulings, hands = case.rulings, _hands(case)
    by = [play.by for play in plays]
    if None in by and case.setup.ghost is None:
        yield no_graybeard(case.setup)
    if len(by) > hands:
        yield Reason(
            "too-many-plays", rulings["players"], {"trick": number, "cards": len(by), "players": hands}
        )
    if by.count(None) > 1:
        yield Reason("graybeard-twice", "G-3", {"trick": number})
    for who, name in case.names.items():
        if by.count(who) > 1:
            yield Reason("plays-twice", rulings["leads-next"], {"player": name, "trick": number})
    if len(by) < hands and number < len(case.round.played):
        yield Reason("trick-unfinished", rulings["leads-next"], {"trick": number, "off": hands - len(by)})


def no_graybeard(setup: Setup) -> Reason:
    """The reason why Graybeard cannot play: he only joins two players, in the edition that has him."""
    return Reason("no-graybeard", setup.edition.rulings["players"])


def _hands(case: Case) -> int:
    return len(case.names) + (case.setup.ghost is not None)


def judge_tricks(case: Case) -> tuple[JudgedTrick, ...]:
    """Return the tricks of a log that has no faults, each with its winner, bonuses and reasons."""
    tricks: list[JudgedTrick] = []
    voids: set[tuple[str, int]] = set()
    for plays in case.round.played:
        trick = _judge_trick(case, plays, len(tricks) + 1 == case.round.cards, voids)
        if trick.power and case.setup.powers[trick.power].draws:  # the new cards may be of any suit
            voids -= {void for void in voids if void[0] == plays[trick.leader].by}
        tricks.append(trick)
    return tuple(tricks)


def _judge_trick(case: Case, plays: tuple[Play, ...], last: bool, voids: set[tuple[str, int]]) -> JudgedTrick:
    cards = [_card(case, play.card) for play in plays]
    outcome = resolve(cards)
    return JudgedTrick(
        plays=plays,
        whole=len(plays) == _hands(case),
        winner=outcome.winner,
        leader=outcome.leader,
        why=tuple(explain_trick(case.setup, cards, outcome)),
        claims=tuple(_claims(case, plays, cards, outcome)),
        power=_power(case, plays[outcome.leader].by, cards[outcome.leader], outcome, last),
        odd=tuple(_odd(case, plays, cards, voids)),
    )


def _claims(
    case: Case, plays: Sequence[Play], cards: Sequence[Card], outcome: TrickOutcome
) -> Iterator[Claim]:
    """The claims of a trick, consistent with `bonus_reasons` and `rounds.alliances`."""
    by = None if outcome.winner is None else plays[outcome.winner].by
    if by is None:
        return
    for reason in bonus_reasons(case.setup, cards, outcome):
        yield Claim(NAMES[HELD[parse_card(reason.args["card"])]], by)
    if card_set(cards) & WHALES:
        return  # the Whale destroys a Loot (W-8)
    for play, card in zip(plays, cards, strict=True):
        if BIT[card] & LOOTS and play.by not in (by, None):
            yield Claim(NAMES[card], by, play.by)


def _power(case: Case, who: str | None, card: Card, outcome: TrickOutcome, last: bool) -> str | None:
    """The pirate whose power the winner may use; Graybeard has none (G-8)."""
    power = case.setup.power_of.get(card)
    if outcome.cause != "pirate" or power is None or who is None:
        return None
    undealt = len(case.setup.deck) - case.setup.hands * case.round.cards
    return power.person if power.is_gained(last_trick=last, undealt=undealt) else None


def _odd(
    case: Case, plays: Sequence[Play], cards: Sequence[Card], voids: set[tuple[str, int]]
) -> Iterator[Reason]:
    """The reasons to doubt a card. Graybeard follows no suit, so his cards show no void."""
    for index, (play, card) in enumerate(zip(plays, cards, strict=True)):
        if play.by is None or SUIT[card] < 0:
            continue
        suit = suit_to_follow(cards[:index], case.setup.silent_leads)
        if (play.by, SUIT[card]) in voids:
            rule = case.rulings["follow-black" if SUIT[card] == BLACK else "follow"]
            args = {"player": case.names[play.by], "card": play.card, "suit": SUITS[SUIT[card]]}
            yield Reason("suit-after-void", rule, args)
        if suit >= 0 and SUIT[card] != suit:
            voids.add((play.by, suit))


def is_whole(case: Case) -> bool:
    """Whether every trick of the round is logged to its last card."""
    played = case.round.played
    return 0 < len(played) == case.round.cards and all(len(plays) == _hands(case) for plays in played)


def fill_round(case: Case) -> Round:
    """Return the round with the tricks and bonuses of its whole log."""
    tricks = judge_tricks(case)
    winners = [trick.plays[trick.winner].by for trick in tricks if trick.winner is not None]
    return replace(
        case.round,
        tricks={who: winners.count(who) for who in case.names},
        discarded=len(tricks) - len(winners),
        claims=tuple(claim for trick in tricks for claim in trick.claims),
    )


def order_of(case: Case, leader: str | None, first: str) -> tuple[str | None, ...]:
    """The players in the order of play. Graybeard (None) is second, or leads after he has won (G-3, G-4).

    `first` leads the round.
    """
    ids = tuple(case.names)
    if case.setup.ghost is None:
        at = ids.index(leader) if leader in ids else 0
        return ids[at:] + ids[:at]
    ahead = first if leader is None else leader
    rest = tuple(who for who in ids if who != ahead)
    return (None, ahead, *rest) if leader is None else (leader, None, *rest)


def to_play(case: Case, first: str) -> str | None:
    """The player of the next card; None is Graybeard."""
    tricks = judge_tricks(case)
    if not tricks:
        return order_of(case, first, first)[0]
    last = tricks[-1]
    if last.whole:
        return last.plays[last.leader].by
    return order_of(case, last.plays[0].by, first)[len(last.plays)]
