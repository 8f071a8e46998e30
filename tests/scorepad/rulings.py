"""Every ruling that concerns a score pad, with something to write on a sheet and what must come of it."""

from collections.abc import Mapping
from typing import Any, Final

from .ruling_case import Case, deals, game, pays, refuses

ALL: Final[Mapping[str, Any]] = {"kraken": True, "whale": True, "loot": True, "powers": ["rascal", "harry"]}
SCHMIDT: Final[Mapping[str, Any]] = {"edition": "schmidt"}
RASCAL: Final[Mapping[str, Any]] = {"scoring": "rascal"}
BALLS: Final[Mapping[str, Any]] = {"scoring": "cannonball"}

NOT_ON_A_PAD: Final[Mapping[str, str]] = {
    "who wins or leads a trick, and what may be played to it: the cards lie on a real table": (
        "S-1 S-10 S-11 S-12 S-13 S-14 S-15 S-16 S-17 S-18 S-19 S-26 S-29 S-32 "
        "B-1 B-2 B-3 B-4 B-5 B-6 B-7 B-8 B-9 B-10 B-12 B-13 B-27 "
        "K-2 K-3 K-4 K-5 K-6 K-7 K-10 W-1 W-2 W-5 W-6 W-9 W-10 W-11 W-12 L-1 Y-1"
    ),
    "how cards are dealt, looked at and left over: the pad deals none": "S-4 S-5 S-30 B-14 B-28",
    "powers that move cards or the lead, and when: they leave no trace in the count": (
        "P-2 P-3 P-6 P-8 P-9 P-14 P-15 G-10"
    ),
    "how Graybeard plays his cards": "G-3 G-4 G-5 G-6 G-7 G-8",
    "another game: tests/page/test_pad_skull_equality.py compares the sheet of Skull": (
        "Y-8 M-1 M-2 M-3 M-4 M-5 M-6 M-7 M-8 M-9 M-10 M-11 M-12 M-13 M-14 M-15 M-16 M-17 M-18 M-19 M-20 M-21 "
        "M-22 M-23 M-24 M-25 M-26 M-27 M-28 M-29 M-30 M-31"
    ),
}

CASES: Final = (
    # --- Schmidt
    game("S-2", "1 0 0 / 1 0 0", options=SCHMIDT, leaders="a", leads_next="b"),
    game("S-3", "1 0 0 / 1 0 0", "2 0 0 / 2 0 0", options=SCHMIDT, dealers="c a", deals_next="b"),
    pays("S-6", "0 0 1 / 0 0 1", "10 10 20", says="S-6", **SCHMIDT),
    game("S-6", "1 0 0 / 1 0 0", "2 0 0 / 2 0 0", options=SCHMIDT, points=["20 10 10", "40 20 20"]),
    pays("S-7", "1 1 0 / 1 0 0", "20 -10 10", says="S-7", **SCHMIDT),
    refuses("S-8", "a=1 / 1 0 0", "bid-missing", **SCHMIDT),
    refuses("S-9", "2 0 0 / 1 0 0", "bid-range", **SCHMIDT),
    pays("S-20", "1 0 0 / 1 0 0 / a:skull-king", "70 10 10", says="S-20", **SCHMIDT),
    refuses("S-20", "1 0 0 / 1 0 0 / a:skull-king a:pirate", "king-was-caught", **SCHMIDT),
    refuses("S-20", "1 0 0 / 1 0 0 / c:skull-king", "no-trick-to-claim", **SCHMIDT),
    pays("S-21", "1 0 0 / 1 0 0 / a:scary-mary:escape a:pirate", "80 10 10", says="S-21", **SCHMIDT),
    pays("S-22", "0 0 0 / 1 0 0 / a:pirate", "-10 10 10", says="S-22", **SCHMIDT),
    pays("S-23", "0 0 0 / 1 0 0", "-10 10 10", says="S-23", **SCHMIDT),
    game("S-23", "1 0 0 / 1 0 0", "0 0 0 / 2 0 0", options=SCHMIDT, points=["20 10 10", "-20 20 20"]),
    pays("S-24", "1 0 / 1 0", "20 10", players=2, **SCHMIDT),
    refuses("S-24", "1 0 / 0 0", "tricks-missing", cites="S-28", players=2, **SCHMIDT),
    game(
        "S-25",
        *(f"0 0 0 / 0 0 {cards}" for cards in range(1, 11)),
        options=SCHMIDT,
        over=True,
        winners="a b",
        ranks="1 1 3",
    ),
    pays("S-27", "1 1 1 / 1 0 0", "20 -10 -10", **SCHMIDT),
    refuses("S-28", "1 0 0 / 0 0 0", "tricks-missing", **SCHMIDT),
    refuses("S-28", "1 0 0 / 1 1 0", "tricks-too-many", **SCHMIDT),
    refuses("S-28", "0 0 0 / 0 0 0 x1", "too-many-discarded", **SCHMIDT),
    game("S-31", "1 0 0 / 1 0 0", "2 1 0 / 0 2 0", options=SCHMIDT, points=["20 10 10", "-20 -10 20"]),
    # --- Beck
    pays("B-11", "1 1 0 / 1 1 0 / a:tigress:pirate", "50 20 20", says="B-20"),
    refuses("B-11", "1 1 0 / 1 1 0 / a:tigress:escape", "pays-nothing"),
    game("B-15", "1 0 0 / 1 0 0", dealers="c", leaders="a", deals_next="a", leads_next="b"),
    pays("B-16", "2 2 2 / 2 0 0", "40 -20 -20"),
    refuses("B-16", "3 0 0 / 2 0 0", "bid-range"),
    refuses("B-16", "a=1 / 1 1 0", "bid-missing"),
    pays("B-17", "0 1 2 / 0 1 2", "30 20 40", cards=3, says="B-17"),
    pays("B-17", "0 1 2 / 1 0 2", "-30 -10 40", cards=3, says="B-17"),
    pays("B-18", "0 1 1 / 1 1 0 / a:green-14", "-20 20 -10", says="B-18"),
    pays("B-19", "1 1 0 / 1 1 0 / a:green-14 b:black-14", "30 40 20", says="B-19"),
    refuses("B-19", "1 1 0 / 1 1 0 / c:black-14", "no-trick-to-claim"),
    refuses("B-19", "1 1 0 / 1 1 0 / a:black-14 b:black-14", "claimed-twice"),
    pays("B-20", "1 1 0 / 1 1 0 / a:pirate-rosie a:tigress", "80 20 20", says="B-20"),
    refuses("B-20", "1 1 0 / 1 1 0 / c:pirate-rosie", "no-trick-to-claim"),
    refuses("B-20", "1 1 0 / 1 1 0 / a:tigress a:tigress:pirate", "claimed-twice"),
    refuses("B-20", "1 1 0 / 1 1 0 / a:pirate-rosie b:pirate-will", "one-skull-king"),
    refuses(
        "B-20",
        "3 0 0 / 3 0 0 / a:pirate-rosie a:pirate-will a:pirate-juanita",
        "too-many-pirates",
        cards=3,
    ),
    pays("B-21", "1 1 0 / 1 1 0 / a:mermaid a:mermaid-2", "60 20 20", says="B-21"),
    refuses("B-21", "1 1 0 / 1 1 0 / c:mermaid", "no-trick-to-claim"),
    refuses("B-21", "1 1 0 / 1 1 0 / a:mermaid a:mermaid", "claimed-twice"),
    refuses(
        "B-21",
        "2 1 0 0 0 0 0 0 / 2 1 0 0 0 0 0 0 / a:pirate-rosie a:pirate-will a:pirate-rascal a:pirate-juanita "
        "a:pirate-harry a:tigress b:mermaid",
        "no-pirate-left",
        cards=3,
        players=8,
    ),
    pays("B-22", "1 1 0 / 1 1 0 / a:skull-king", "60 20 20", says="B-22"),
    refuses("B-22", "1 1 0 / 1 1 0 / c:skull-king", "no-trick-to-claim"),
    refuses("B-22", "1 1 0 / 1 1 0 / a:mermaid a:mermaid-2 b:skull-king", "no-mermaid-left"),
    refuses("B-23", "1 1 0 / 1 1 0 / a:green-7", "pays-nothing"),
    refuses("B-23", "1 1 0 / 1 1 0 / a:mermaid a:pirate-rosie", "too-few-tricks"),
    refuses("B-23", "1 1 / 1 1 / a:green-14 a:purple-14 a:yellow-14 a:black-14", "too-few-tricks", players=2),
    refuses("B-23", "1 1 0 / 1 1 0 / a:loot<b a:loot-2<b", "too-few-tricks", loot=True),
    refuses("B-23", "1 1 0 / 1 1 0 / a:wager=10 a:harry=-1", "too-few-tricks", **ALL),
    pays("B-24", "1 1 0 / 1 1 0 / a:skull-king a:yellow-14", "70 20 20"),
    refuses("B-24", "2 0 0 / 2 0 0 / a:skull-king a:pirate-rosie", "king-was-caught"),
    pays("B-25", "3 1 0 / 0 3 0", "-30 -20 30", cards=3, says="B-25"),
    refuses("B-26", "1 0 0 / 1 0 0", "tricks-missing"),
    refuses("B-26", "1 0 0 / 1 1 1", "tricks-too-many"),
    refuses("B-26", "1 0 0 / 1 1 0 x1", "tricks-too-many", kraken=True),
    refuses("B-26", "1 0 0 / 3 0 0", "tricks-range"),
    refuses("B-26", "1 0 0 / 1 0 0 x1", "too-many-discarded"),
    refuses("B-29", "1 1 0 / 1 1 0 / a:mermaid-3", "not-in-deck"),
    pays("B-29", "1 1 0 / 1 1 0 / a:mermaid-3", "40 20 20", blanks=["mermaid"]),
    refuses("B-30", "1 1 0 / 1 1 0 / a:loot<b", "not-in-deck"),
    refuses("B-30", "1 1 0 / 1 1 0 / a:red-13", "not-in-deck"),
    refuses("B-30", "1 1 0 / 1 1 0 / a:wager=10", "power-not-in-use"),
    refuses("B-30", "1 1 0 / 1 1 0 / a:harry=-1", "power-not-in-use", powers=["rascal"]),
    game("B-31", "1 1 0 / 1 1 0", options={"plan": [2]}, over=True, winners="a b c", ranks="1 1 1"),
    game(
        "B-31",
        "1 1 0 / 1 1 0",
        "2 0 0 / 2 0 0",
        options={"plan": [2], "ties": "extra-rounds"},
        over=True,
        winners="a",
        ranks="1 2 2",
    ),
    # --- Rascal's count
    pays("R-1", "0 0 0 / 0 1 3", "40 20 0", cards=4, says="R-1", **RASCAL),
    pays("R-2", "1 1 1 / 2 1 0 / a:green-14", "20 30 15", cards=3, **RASCAL),
    pays("R-3", "2 1 1 / 1 1 2 / a:black-14 c:mermaid", "30 40 30", cards=4, says="R-3", **RASCAL),
    pays("R-4", "2 2 1 / 2 2 1", "50 50 50", cards=5, says="R-4", **RASCAL),
    pays(
        "R-5", "1 2 1 / 1 3 0 / a:black-14 a:cannonball b:cannonball", "80 0 20", cards=4, says="R-5", **BALLS
    ),
    game(
        "R-6",
        "1 0 0 / 1 0 0 / a:cannonball",
        "1 1 0 / 1 1 0 / b:cannonball",
        options=BALLS,
        points=["15 10 10", "20 30 20"],
    ),
    pays("R-7", "1 2 1 / 1 3 0 / a:loot<c", "40 20 20", cards=4, **ALL, **RASCAL),
    pays("R-8", "1 2 1 / 2 1 1 / a:wager=20", "0 20 40", cards=4, **ALL, **RASCAL),
    pays("R-8", "1 2 1 / 1 2 1 / a:wager=20 a:cannonball", "80 40 40", cards=4, **ALL, **BALLS),
    pays("R-9", "1 1 1 / 4 0 0 / a:wager=20", "-20 20 20", cards=4, **ALL, **RASCAL),
    # --- Kraken and Whale
    pays("K-1", "1 1 0 / 1 0 0 x1", "20 -10 20", kraken=True),
    refuses("K-1", "0 0 0 / 0 0 0 x2", "too-many-discarded", kraken=True),
    pays("K-8", "0 2 0 / 0 2 0 x1", "30 40 30", cards=3, kraken=True),
    game("K-9", "0 0 0 / 0 0 0 x1", options={"kraken": True}, leaders="a", leads_next="b"),
    pays("W-3", "1 1 0 / 1 1 0 / a:black-14", "40 20 20", whale=True),
    pays("W-4", "1 1 0 / 1 0 0 x1", "20 -10 20", whale=True),
    refuses("W-4", "0 0 0 / 0 0 0 x2", "too-many-discarded", whale=True),
    pays("W-7", "1 1 0 / 1 1 0 / b:black-14", "20 40 20", whale=True),
    refuses(
        "W-8", "0 0 0 / 0 0 0 x1 / a:loot<b", "no-trick-to-claim", cards=1, cites="L-2", loot=True, whale=True
    ),
    # --- Loot
    pays("L-2", "1 1 0 / 1 1 0 / a:loot<b", "40 40 20", says="L-2", loot=True),
    pays("L-2", "2 1 0 / 1 1 0 / a:loot<b", "-10 20 20", loot=True),
    refuses("L-2", "1 1 0 / 1 1 0 / c:loot<a", "no-trick-to-claim", loot=True),
    refuses("L-2", "1 1 0 / 1 1 0 / a:loot", "loot-without-giver", loot=True),
    refuses("L-2", "1 1 0 / 1 1 0 / a:black-14<b", "only-loot-has-giver"),
    refuses("L-3", "1 1 0 / 1 1 0 / a:loot<a", "allied-with-oneself", loot=True),
    pays("L-4", "1 1 0 / 1 1 0 / a:loot<b a:loot-2<c", "60 40 40", loot=True),
    pays("L-5", "2 1 0 / 2 1 0 / a:loot<b a:loot-2<b", "80 60 30", cards=3, loot=True),
    refuses("L-5", "1 1 0 / 1 1 0 / a:loot<b b:loot<a", "claimed-twice", loot=True),
    pays("L-6", "1 1 0 / 1 1 0 / a:loot<c", "40 20 40", loot=True),
    pays("L-6", "2 0 0 / 1 1 0 / a:loot<b", "-10 -20 20", loot=True),
    refuses(
        "L-7",
        "0 0 0 / 0 0 0 x1 / a:loot<b",
        "no-trick-to-claim",
        cards=1,
        cites="L-2",
        loot=True,
        kraken=True,
    ),
    pays("L-8", "1 1 0 / 1 1 0 / a:loot<b", "40 40 20", **ALL, **RASCAL),
    pays("L-8", "1 0 0 / 1 1 0 / a:loot<b", "20 10 20", **ALL, **RASCAL),
    pays("L-9", "1 1 0 / 1 1 0 / a:loot<b a:harry=+1", "-10 20 20", **ALL),
    pays("L-9", "0 1 0 / 1 1 0 / a:loot<b a:harry=+1", "40 40 20", **ALL),
    refuses("L-10", "1 1 / 1 1 / a:loot<b", "not-in-deck", players=2, loot=True),
    pays("L-11", "1 1 / 1 1 / a:loot<b", "40 40", players=2, loot=True, loot_for_two=True),
    refuses(
        "L-11",
        "1 1 / 1 1 / a:loot",
        "loot-without-giver",
        cites="L-2",
        players=2,
        loot=True,
        loot_for_two=True,
    ),
    # --- powers
    refuses("P-1", "1 1 0 / 1 1 0 / a:wager=10 b:wager=10", "one-such-pirate", **ALL),
    refuses("P-1", "1 1 0 / 1 1 0 / a:harry=-1 b:harry=-1", "one-such-pirate", **ALL),
    refuses("P-1", "1 1 0 / 1 1 0 / b:pirate-rascal a:wager=10", "pirate-was-caught", **ALL),
    refuses("P-1", "1 1 0 / 1 1 0 / c:wager=10", "no-trick-no-power", **ALL),
    refuses("P-4", "1 0 0 / 1 0 0 / a:wager=10", "wager-in-last-trick", cards=1, **ALL),
    pays("P-4", "0 0 0 / 1 0 0 / a:harry=+1", "20 10 10", cards=1, **ALL),
    refuses("P-5", "0 0 0 / 0 0 0 x1 / a:harry=+1", "no-trick-no-power", cards=1, cites="P-1", **ALL),
    pays("P-7", "1 1 0 / 1 1 0 / a:wager=0 b:harry=0", "20 20 20", **ALL),
    pays("P-10", "0 1 0 / 1 1 0 / a:harry=+1", "20 20 20", says="P-10", **ALL),
    pays("P-11", "2 1 0 / 1 1 0 / a:harry=-1", "20 20 20", **ALL),
    refuses("P-11", "2 1 0 / 1 1 0 / a:harry=+1", "change-range", **ALL),
    refuses("P-11", "0 1 0 / 1 1 0 / a:harry=-1", "change-range", **ALL),
    refuses("P-11", "1 1 0 / 1 1 0 / a:harry=+2", "change-range", **ALL),
    pays("P-12", "1 1 0 / 1 1 0 / a:harry=-1", "-20 20 20", says="B-17", **ALL),
    pays("P-12", "0 2 0 / 1 1 0 / a:harry=+1", "20 -10 20", **ALL),
    pays("P-13", "1 1 0 / 1 1 0 / a:wager=20", "40 20 20", says="P-13", **ALL),
    pays("P-13", "2 1 0 / 1 1 0 / a:wager=10", "-20 20 20", says="P-13", **ALL),
    refuses("P-13", "1 1 0 / 1 1 0 / a:wager=15", "wager-amount", **ALL),
    refuses("P-13", "1 1 0 / 1 1 0 / a:wager=30", "wager-amount", **ALL),
    # --- two, with Graybeard
    refuses("G-1", "1 0 / 1 0", "too-many-to-deal", cites="N-1", cards=2, players=2, deal=24),
    game("G-2", "1 0 / 1 0", "1 0 / 1 0", options={"players": 2}, leaders="a b", leads_next="a"),
    pays("G-9", "1 0 / 1 0 / a:pirate-rosie a:pirate-will", "80 20", players=2),
    refuses("G-9", "0 0 / 0 0 / a:pirate-rosie", "no-trick-to-claim", cites="B-20", players=2),
    refuses("G-11", "1 1 / 1 1 / a:loot<b", "not-in-deck", cites="L-10", players=2, loot=True),
    pays("G-12", "1 0 / 0 0", "-10 20", players=2),
    refuses("G-12", "1 0 / 2 1", "tricks-too-many", players=2),
    # --- numbers of cards
    refuses("N-1", "0 0 0 / 0 0 0", "too-many-to-deal", deal=40),
    deals("N-1", "1 2 3 4 5 6 7 8 9 10", players=6),
    deals("N-2", "1 2 3 4 5 6 7 8 9 10", players=7),
    deals("N-3", "1 2 3 4 5 6 7 8 8 8", players=8),
    deals("N-4", "1 2 3 4 5 6 7 8 9 9", players=8, **ALL),
    deals("N-5", "8 8 8 8 8 8 8 8 8 8", players=8, plan="broadside-barrage"),
    deals("N-6", "2 2 4 4 6 6 8 8 10 10", plan="even-keel"),
    deals("N-6", "9 9 7 7 5 5 3 3 1 1", plan="whirlpool"),
    deals("N-6", "3 1 2", plan=[3, 1, 2]),
    pays("N-7", "0 3 4 / 0 3 4", "70 60 80", cards=7),
    # --- our own additions
    pays("Y-2", "1 1 0 / 1 1 0 / a:skull-king a:skull-king-2", "100 20 20", blanks=["skull-king"]),
    pays("Y-2", "1 1 0 / 1 1 0 / a:black-14 a:black-14-2", "60 20 20", blanks=["black-14"]),
    pays(
        "Y-3", "0 0 0 / 1 1 0 / a:harry=+1 b:harry=+1", "20 20 20", blanks=["pirate-harry"], powers=["harry"]
    ),
    refuses(
        "Y-3",
        "0 1 0 / 2 0 0 / a:harry=+2",
        "change-range",
        cites="P-11",
        blanks=["pirate-harry"],
        powers=["harry"],
    ),
    game(
        "Y-4",
        "1 1 0 / 1 1 0",
        options={"plan": [2], "ties": "extra-rounds"},
        over=False,
        next="round 2 of 2 cards, extra",
        deals_next="a",
    ),
    pays("Y-5", "0 0 0 / 0 0 0 x3", "30 30 30", cards=3, kraken=True, whale=True, blanks=["kraken"]),
    Case(
        ruling="Y-6",
        options={},
        rounds=((1, "a=1"), (1, "a=0 b=1"), (1, "0 1 0 / 0 1 0")),
        expected={"points": ["10 20 10"]},
    ),
    pays(
        "Y-7",
        "2 1 0 / 2 1 0 / a:wager=40",
        "80 20 30",
        cards=3,
        **{**ALL, "blanks": ["pirate-rascal"]},
    ),
)
