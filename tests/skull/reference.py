"""A reference for the rules of Skull, with which the engine is compared.

It shares nothing with the engine. Discs are letters, a round is straight-line code, and a game is a
generator that offers a menu of moves, is sent the move made, and ends with the winner.
"""

from collections import deque
from collections.abc import Generator, Sequence
from itertools import permutations

WORDS = {"f": "flower", "s": "skull", "l": "last-chance"}
ReferenceGame = Generator[list[str], str, int]


def menu(moves: list[str]) -> list[str]:
    return sorted(set(moves))


def reference_game(
    sets: Sequence[str], mats: Sequence[int], first: int, variant: bool, lent: int = -1
) -> ReferenceGame:
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
        challenger = ring[0]

        turned, skull_owner = 0, -1
        while turned < bid and skull_owner < 0:
            targets = [challenger] if piles[challenger] else [seat for seat, pile in enumerate(piles) if pile]
            move = yield menu([f"{challenger} flip {seat}" for seat in targets])
            seat = int(move.split()[2])
            skull_owner = seat if piles[seat].pop() == "s" else -1
            turned += 1

        knocked_out, had, lent = False, lent, -1
        if skull_owner < 0:
            mat[challenger] += 1
            if mat[challenger] == 2:
                return challenger
        elif len(own[challenger]) == 1 or had == challenger:
            own[challenger], knocked_out = [], True
        else:
            if skull_owner == challenger:
                move = yield menu([f"{challenger} discard {WORDS[d]}" for d in own[challenger]])
                own[challenger].remove(move.split()[2][0])
            else:
                ranks = [str(rank) for rank in range(len(own[challenger]))]
                move = yield menu(["shuffle " + " ".join(order) for order in permutations(ranks)])
                lying = [sorted(own[challenger])[int(rank)] for rank in move.split()[1:]]
                move = yield menu([f"{skull_owner} draw {rank}" for rank in ranks])
                own[challenger].remove(lying[int(move.split()[2])])
            if variant and len(own[challenger]) == 1:
                lent = challenger

        left = [seat for seat, letters in enumerate(own) if letters]
        if len(left) == 1:
            return left[0]
        first = challenger
        if knocked_out and skull_owner != challenger:
            first = skull_owner
        elif knocked_out:
            move = yield menu([f"{challenger} name {seat}" for seat in left])
            first = int(move.split()[2])


def lay(move: str, hands: list[list[str]], piles: list[list[str]]) -> int:
    """Move the disc of `2 place skull` from hand to pile; returns its seat."""
    seat, _, word = move.split()
    hands[int(seat)].remove(word[0])
    piles[int(seat)].append(word[0])
    return int(seat)


def menu_after(game: ReferenceGame, moves: Sequence[str]) -> list[str]:
    """The menu after these moves; empty once the game is over."""
    offer = next(game)
    for move in moves:
        offer, _ = send_move(game, move)
    return offer


def send_move(game: ReferenceGame, move: str) -> tuple[list[str], int | None]:
    """The menu after one more move, or nothing more and the winner."""
    try:
        return game.send(move), None
    except StopIteration as end:
        return [], int(end.value)
