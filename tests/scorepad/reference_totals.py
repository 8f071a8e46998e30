"""A reference for the totals of a sheet, from its facts and the points of `tests/skull_king/reference.py`."""

from tests.skull_king.reference import RoundFacts, points
from yohoho.scorepad import Round, Sheet


def worth(edition: str, card: str) -> int:
    if card.startswith("loot"):
        return 0
    if "14" in card:
        return 20 if card.startswith("black") else 10
    if card.startswith("mermaid"):
        return 20
    if card.startswith("skull-king"):
        return 50 if edition == "schmidt" else 40
    return 30


def totals(sheet: Sheet) -> dict[str, int]:
    """Everybody's points, round by round."""
    sums: dict[str, int] = {}
    last = max(sheet.rounds, default=0)
    for number in range(1, max(last, *(person.since for person in sheet.people)) + 1):
        playing = [person for person in sheet.people if person.plays(number)]
        before = [sums[person.id] for person in playing if person.id in sums]
        for person in sheet.people:
            if person.since == number:
                sums[person.id] = _start(person.start, before)
        round_ = sheet.rounds.get(number)
        ids = [person.id for person in playing]
        if round_ and ids and all(who in round_.bids and who in round_.tricks for who in ids):
            for who in ids:
                sums[who] += _points(sheet, number, round_, who, ids)
    return sums


def _start(start: int | str, before: list[int]) -> int:
    if isinstance(start, int):
        return start
    if not before:
        return 0
    return min(before) if start == "last" else (sum(before) // len(before)) // 10 * 10


def _exact(round_: Round, who: str) -> bool:
    return round_.bids[who] + round_.harry.get(who, 0) == round_.tricks[who]


def _points(sheet: Sheet, number: int, round_: Round, who: str, ids: list[str]) -> int:
    edition = sheet.options.edition
    scoring = sheet.options.scoring or {"beck": "classic"}.get(edition, edition)
    bonus = sum(worth(edition, claim.card) for claim in round_.claims if claim.by == who)
    own_claims = [claim for claim in round_.claims if claim.giver and who in (claim.by, claim.giver)]
    partners = [claim.giver if claim.by == who else claim.by for claim in own_claims]
    facts = RoundFacts(
        bid=round_.bids[who] + round_.harry.get(who, 0),
        tricks=round_.tricks[who],
        bonus=bonus,
        alliances=sum(1 for partner in partners if partner in ids and _exact(round_, partner)),
        wager=round_.wagers.get(who, 0),
        cannonball=scoring == "cannonball" and who in round_.cannonballs,
    )
    hands = 10 if edition == "schmidt" else 99
    return points(scoring, round_.cards, min(number, hands), facts)
