"""A reference for one round on the names of cards: which steps are possible, from the bids to the count.

It shares nothing with the engine. Where several seats may act at once (bids, loads) the lowest seat goes
first; cards that Will's player draws are fixed beforehand.
"""

from typing import NamedTuple

from tests.skull_king.reference import outcome, playable, two_faced

Hand = tuple[str, ...]


class RoundModel(NamedTuple):
    """A round as the cards on the table, in the hands and in the pile show it."""

    edition: str
    hands: tuple[Hand, ...]
    cards: int
    leader: int
    """The seat that leads the round."""
    powers: tuple[str, ...] = ()
    loading: bool = False
    """Each player chooses grapeshot or cannonball."""
    ghost: bool = False
    pile: Hand = ()
    """Graybeard's cards, top first."""
    drawn: Hand = ()
    """The cards that Will's player will draw."""
    bids: tuple[int, ...] = ()
    loads: int = 0
    order: tuple[int, ...] = ()
    laid: Hand = ()
    due: tuple[str, int] | None = None
    """A pirate whose power waits for its player."""
    to_discard: int = 0
    harrys: frozenset[int] = frozenset()


def start_trick(table: RoundModel) -> RoundModel:
    return table._replace(order=_order(table, table.leader))


def _order(table: RoundModel, leader: int) -> tuple[int, ...]:
    players = len(table.hands)
    if not table.ghost:
        return tuple((leader + place) % players for place in range(players))
    if leader == 2:
        return (2, table.leader, 1 - table.leader)
    return (leader, 2, 1 - leader)


def moves(table: RoundModel) -> dict[str, RoundModel]:
    """Every step that may come next, and the table after it; none once the round is over."""
    if len(table.bids) < len(table.hands):
        return _bidding(table)
    if table.loading and table.loads < len(table.hands):
        loaded = table._replace(loads=table.loads + 1)
        return {f"{table.loads} load {load}": loaded for load in ("grapeshot", "cannonball")}
    if table.to_discard:
        return _discards(table)
    if table.due:
        return _powers(table, *table.due)
    return _plays(table) if any(table.hands) else _changes(table)


def _bidding(table: RoundModel) -> dict[str, RoundModel]:
    bids = range(table.cards + 1)
    return {f"{len(table.bids)} bid {bid}": table._replace(bids=(*table.bids, bid)) for bid in bids}


def _plays(table: RoundModel) -> dict[str, RoundModel]:
    seat = table.order[len(table.laid)]
    plays = sorted(playable(table.edition, table.hands[seat], table.laid))
    return {f"{seat} play {play}": _graybeard(_play_card(table, seat, play)) for play in plays}


def _without(table: RoundModel, seat: int, card: str) -> tuple[Hand, ...]:
    return tuple(
        tuple(other for other in hand if owner != seat or other != card)
        for owner, hand in enumerate(table.hands)
    )


def _play_card(table: RoundModel, seat: int, play: str) -> RoundModel:
    card = play.partition(":")[0]
    return _trick_end(table._replace(hands=_without(table, seat, card), laid=(*table.laid, play)))


def _graybeard(table: RoundModel) -> RoundModel:
    """Graybeard turns his next card over whenever it is his turn; his Tigress is an escape."""
    if not table.pile or table.due or table.order[len(table.laid)] != 2:
        return table
    card = table.pile[0] + (":escape" if two_faced(table.pile[0]) else "")
    return _graybeard(_trick_end(table._replace(pile=table.pile[1:], laid=(*table.laid, card))))


def _trick_end(table: RoundModel) -> RoundModel:
    if len(table.laid) < len(table.order):
        return table
    owner, leader, _ = outcome(table.edition, table.laid)
    seat = table.order[leader]
    winning = "" if owner is None else table.laid[owner]
    table = table._replace(laid=(), order=_order(table, seat))
    return table if seat >= len(table.hands) else _power_gained(table, seat, winning)


def _power_gained(table: RoundModel, seat: int, winning: str) -> RoundModel:
    pirate = next((name for name in table.powers if winning.startswith(f"pirate-{name}")), None)
    if pirate == "harry":
        return table._replace(harrys=table.harrys | {seat})
    idle = pirate is None or not any(table.hands) or (pirate in ("will", "juanita") and not table.drawn)
    return table if idle else table._replace(due=(pirate or "", seat))


def _powers(table: RoundModel, pirate: str, seat: int) -> dict[str, RoundModel]:
    done = table._replace(due=None)
    if pirate == "rosie":
        seats = range(len(table.hands))
        return {f"{seat} lead {chosen}": done._replace(order=_order(table, chosen)) for chosen in seats}
    if pirate == "rascal":
        return {f"{seat} wager {wager}": done for wager in (0, 10, 20)}
    used = done
    if pirate == "will":
        fuller = tuple(hand + table.drawn * (owner == seat) for owner, hand in enumerate(table.hands))
        used = table._replace(hands=fuller, to_discard=len(table.drawn))
    return {f"{seat} power yes": used, f"{seat} power no": done}


def _discards(table: RoundModel) -> dict[str, RoundModel]:
    assert table.due is not None
    seat, left = table.due[1], table.to_discard - 1
    after = table._replace(to_discard=left, due=table.due if left else None)
    return {
        f"{seat} discard {card}": after._replace(hands=_without(table, seat, card))
        for card in table.hands[seat]
    }


def _changes(table: RoundModel) -> dict[str, RoundModel]:
    """Every Harry in turn, from the lowest seat; a bid stays possible."""
    if not table.harrys:
        return {}
    seat = min(table.harrys)
    after = table._replace(harrys=table.harrys - {seat})
    texts = {-1: "-1", 0: "0", 1: "+1"}
    return {f"{seat} change {texts[by]}": after for by in texts if 0 <= table.bids[seat] + by <= table.cards}
