"""Skull written a second time, as one long story told to a listener: the engine is checked against it.

Nothing is shared with the engine. Discs are letters, a round is straight-line code, and the game is a
generator that offers a menu of moves, is sent the move made, and ends with the winner.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from itertools import permutations

WORDS = {"f": "flower", "s": "skull", "l": "last-chance"}
Story = Generator[list[str], str, int]


def menu(moves: list[str]) -> list[str]:
    return sorted(set(moves))


def tale(sets: Sequence[str], mats: Sequence[int], first: int, variant: bool, lent: int = -1) -> Story:
    """From the start of a round to the end of the game."""
    own, mat = [list(letters) for letters in sets], list(mats)
    while True:
        hands = [letters + ["l"] * (seat == lent) for seat, letters in enumerate(own)]
        piles: list[list[str]] = [[] for _ in own]
        late = [seat for seat, hand in enumerate(hands) if hand and seat != first]
        while late:
            move = yield menu([f"{seat} place {WORDS[d]}" for seat in late for d in hands[seat]])
            seat = lay(move, hands, piles)
            late.remove(seat)
        move = yield menu([f"{first} place {WORDS[d]}" for d in hands[first]])
        lay(move, hands, piles)

        ring = deque(seat for seat in range(len(own)) if own[seat])
        ring.rotate(-ring.index(first))
        bid, total = 0, len(ring)
        while len(ring) > 1 and bid < total:
            who = ring[0]
            bids = [f"{who} bid {number}" for number in range(bid + 1, total + 1)]
            rest = [f"{who} pass"] if bid else [f"{who} place {WORDS[d]}" for d in hands[who]]
            move = yield menu(bids + rest)
            if "place" in move:
                lay(move, hands, piles)
                total += 1
            if "bid" in move:
                bid = int(move.split()[2])
                if bid == total:
                    break
            if "pass" in move:
                ring.popleft()
            else:
                ring.rotate(-1)
        hero = ring[0]

        turned, villain = 0, -1
        while turned < bid and villain < 0:
            targets = [hero] if piles[hero] else [seat for seat, pile in enumerate(piles) if pile]
            move = yield menu([f"{hero} flip {seat}" for seat in targets])
            seat = int(move.split()[2])
            villain = seat if piles[seat].pop() == "s" else -1
            turned += 1

        knocked_out, had, lent = False, lent, -1
        if villain < 0:
            mat[hero] += 1
            if mat[hero] == 2:
                return hero
        elif len(own[hero]) == 1 or had == hero:
            own[hero], knocked_out = [], True
        else:
            if villain == hero:
                move = yield menu([f"{hero} discard {WORDS[d]}" for d in own[hero]])
                own[hero].remove(move.split()[2][0])
            else:
                ranks = [str(rank) for rank in range(len(own[hero]))]
                move = yield menu(["shuffle " + " ".join(order) for order in permutations(ranks)])
                lying = [sorted(own[hero])[int(rank)] for rank in move.split()[1:]]
                move = yield menu([f"{villain} draw {rank}" for rank in ranks])
                own[hero].remove(lying[int(move.split()[2])])
            if variant and len(own[hero]) == 1:
                lent = hero

        left = [seat for seat, letters in enumerate(own) if letters]
        if len(left) == 1:
            return left[0]
        first = hero
        if knocked_out and villain != hero:
            first = villain
        elif knocked_out:
            move = yield menu([f"{hero} name {seat}" for seat in left])
            first = int(move.split()[2])


def lay(move: str, hands: list[list[str]], piles: list[list[str]]) -> int:
    """Move the disc of `2 place skull` from hand to pile; whose it was."""
    seat, _, word = move.split()
    hands[int(seat)].remove(word[0])
    piles[int(seat)].append(word[0])
    return int(seat)


def told(story: Story, moves: Sequence[str]) -> list[str]:
    """The menu after these moves; empty once the game is over."""
    offer = next(story)
    for move in moves:
        offer, _ = listened(story, move)
    return offer


def listened(story: Story, move: str) -> tuple[list[str], int | None]:
    """The menu after one more move, or nothing more and the winner."""
    try:
        return story.send(move), None
    except StopIteration as end:
        return [], int(end.value)
