"""A trick typed at the score sheet: `trick ann: yellow-14 skull-king mermaid`, and the ruling on it."""

from collections.abc import Sequence

from msgspec.structs import replace

from yohoho.cli.score import lines
from yohoho.cli.terminal.skull_king.card_words import cards_typed
from yohoho.core.errors import NotationError, Reason
from yohoho.locales import Voice
from yohoho.scorepad.claims import Case
from yohoho.scorepad.errors import SheetError
from yohoho.scorepad.facts import Play, Round
from yohoho.scorepad.people import Person
from yohoho.scorepad.sheet import Sheet
from yohoho.scorepad.tricklog import JudgedTrick, judge_tricks, log_faults, order_of, to_play
from yohoho.skull_king.cards import FACES, NAMES, parse_card
from yohoho.skull_king.explain import alliance_reasons
from yohoho.skull_king.trick import resolve


def with_trick(text: str, sheet: Sheet, number: int, cards: int, speaker: Voice) -> tuple[Case, Round]:
    """The round with one more trick: its cards in the order of play. The leader is known, or named first.

    `wager:20` and `harry:+1` belong to the winner.
    """
    names = {person.id: person.name for person in sheet.players(number)}
    before = replace(sheet.round(number), cards=cards)
    case = Case(sheet.setup(number), before, names)
    first = sheet.neighbour(sheet.dealer_of(number), number)
    # With the space, because a card may have a colon: `tigress:pirate`.
    named, colon, rest = text.partition(": ")
    leader = lines.person_named(named, sheet.players(number)).id if colon else to_play(case, first)
    words = (rest if colon else text).split()
    said = [word for word in words if word.startswith(("wager:", "harry:"))]
    cards_played = _cards(case, cards_typed([word for word in words if word not in said], speaker))
    order = order_of(case, leader, first)
    if len(cards_played) != len(order):
        raise NotationError("line-count", given=len(cards_played), expected=len(order))
    plays = tuple(Play(card, who) for who, card in zip(order, cards_played, strict=True))
    after = Case(case.setup, replace(before, played=(*before.played, plays)), names)
    for fault in log_faults(after):
        raise SheetError.because(fault)
    return after, _with_words(after, said, sheet.players(number))


def _cards(case: Case, words: Sequence[str]) -> list[str]:
    """The cards that the words mean. People do not say which Mermaid: each word takes the first one not
    played."""
    taken = {play.card.partition(":")[0] for plays in case.round.played for play in plays}
    cards = []
    for word in words:
        face, colon, role = word.casefold().partition(":")
        kind = [NAMES[card] for card in case.setup.deck if FACES[card] == face]
        if face == "pirate":
            kind = [NAMES[card] for card in case.setup.deck if FACES[card].startswith("pirate")]
        card = next((name for name in kind if name not in taken), face)
        taken.add(card)
        cards.append(f"{card}{colon}{role}"[:40])
    return cards


def _with_words(case: Case, said: Sequence[str], players: Sequence[Person]) -> Round:
    trick = judge_tricks(case)[-1]
    by = None if trick.winner is None else trick.plays[trick.winner].by
    round_ = case.round
    for word in said if by else ():
        round_ = lines.with_word(round_, word, by or "", case.setup, players)
    return round_


def verdict(trick: JudgedTrick, case: Case, speaker: Voice) -> list[str]:
    """The winner, the reasons, and doubts about it."""
    by = trick.plays[trick.leader].by
    name = case.names[by] if by else speaker.say("play.ghost")
    won = "log.trick-lost" if trick.winner is None else "log.trick-won"
    lines = [speaker.say(won, name=name, leader=name)]
    for reason in (*trick.why, *_alliances(trick, case), *trick.odd):
        ruling = f" [{reason.ruling}]" if reason.ruling else ""
        lines.append(f"{speaker.reason(reason)}{ruling}")
    return lines


def _alliances(trick: JudgedTrick, case: Case) -> list[Reason]:
    """The alliances of the trick; Graybeard has none (L-11)."""
    cards = [parse_card(play.card) for play in trick.plays]
    reasons = alliance_reasons(case.setup, cards, resolve(cards))
    return [
        reason for reason in reasons if None not in (trick.plays[reason.args["index"]].by, _winner(trick))
    ]


def _winner(trick: JudgedTrick) -> str | None:
    return None if trick.winner is None else trick.plays[trick.winner].by
