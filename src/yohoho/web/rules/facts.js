// Written by `make facts` from the Python package. Do not edit.

export const SUITS = ["green", "purple", "yellow", "black", "red", "blue"];
/** @typedef {"rosie" | "will" | "rascal" | "juanita" | "harry"} Person */
/** @type {Record<string, import("./editions.js").Power>} */
export const POWERS = {
  "rosie": {
    "person": "rosie",
    "card": "pirate-rosie",
    "after_last_trick": false,
    "needs_undealt": false,
    "names_leader": true,
    "draws": 0,
    "stakes": [],
    "changes": [],
  },
  "will": {
    "person": "will",
    "card": "pirate-will",
    "after_last_trick": false,
    "needs_undealt": true,
    "names_leader": false,
    "draws": 2,
    "stakes": [],
    "changes": [],
  },
  "rascal": {
    "person": "rascal",
    "card": "pirate-rascal",
    "after_last_trick": false,
    "needs_undealt": false,
    "names_leader": false,
    "draws": 0,
    "stakes": [0, 10, 20],
    "changes": [],
  },
  "juanita": {
    "person": "juanita",
    "card": "pirate-juanita",
    "after_last_trick": false,
    "needs_undealt": true,
    "names_leader": false,
    "draws": 0,
    "stakes": [],
    "changes": [],
  },
  "harry": {
    "person": "harry",
    "card": "pirate-harry",
    "after_last_trick": true,
    "needs_undealt": false,
    "names_leader": false,
    "draws": 0,
    "stakes": [],
    "changes": [-1, 0, 1],
  },
};
/** @type {Record<string, number>} */
export const PRINTED = {"green-1": 1, "green-2": 1, "green-3": 1, "green-4": 1, "green-5": 1, "green-6": 1, "green-7": 1, "green-8": 1, "green-9": 1, "green-10": 1, "green-11": 1, "green-12": 1, "green-13": 1, "green-14": 1, "purple-1": 1, "purple-2": 1, "purple-3": 1, "purple-4": 1, "purple-5": 1, "purple-6": 1, "purple-7": 1, "purple-8": 1, "purple-9": 1, "purple-10": 1, "purple-11": 1, "purple-12": 1, "purple-13": 1, "purple-14": 1, "yellow-1": 1, "yellow-2": 1, "yellow-3": 1, "yellow-4": 1, "yellow-5": 1, "yellow-6": 1, "yellow-7": 1, "yellow-8": 1, "yellow-9": 1, "yellow-10": 1, "yellow-11": 1, "yellow-12": 1, "yellow-13": 1, "yellow-14": 1, "black-1": 1, "black-2": 1, "black-3": 1, "black-4": 1, "black-5": 1, "black-6": 1, "black-7": 1, "black-8": 1, "black-9": 1, "black-10": 1, "black-11": 1, "black-12": 1, "black-13": 1, "black-14": 1, "red-1": 1, "red-2": 1, "red-3": 1, "red-4": 1, "red-5": 1, "red-6": 1, "red-7": 1, "red-8": 1, "red-9": 1, "red-10": 1, "red-11": 1, "red-12": 1, "red-13": 1, "red-14": 1, "blue-1": 1, "blue-2": 1, "blue-3": 1, "blue-4": 1, "blue-5": 1, "blue-6": 1, "blue-7": 1, "blue-8": 1, "blue-9": 1, "blue-10": 1, "blue-11": 1, "blue-12": 1, "blue-13": 1, "blue-14": 1, "escape": 5, "pirate-rosie": 1, "pirate-will": 1, "pirate-rascal": 1, "pirate-juanita": 1, "pirate-harry": 1, "pirate": 5, "tigress": 1, "tigress:pirate": 1, "tigress:escape": 1, "scary-mary": 1, "scary-mary:pirate": 1, "scary-mary:escape": 1, "mermaid": 2, "skull-king": 1, "kraken": 1, "white-whale": 1, "loot": 2};
/** @type {Record<string, import("./editions.js").Edition>} */
export const EDITIONS = {
  "beck": {
    "name": "beck",
    "suits": ["green", "purple", "yellow", "black"],
    "top_rank": 14,
    "specials": ["escape", "escape-2", "escape-3", "escape-4", "escape-5", "pirate-rosie", "pirate-will", "pirate-rascal", "pirate-juanita", "pirate-harry", "tigress", "mermaid", "mermaid-2", "skull-king"],
    "extras": {
      "kraken": ["kraken"],
      "whale": ["white-whale"],
      "loot": ["loot", "loot-2"],
    },
    "players": [2, 8],
    "menu": ["kraken", "whale", "loot", "loot_for_two", "powers", "plan", "blanks"],
    "scorings": ["classic", "rascal", "cannonball"],
    "silent_leads": ["pirate-rosie", "pirate-will", "pirate-rascal", "pirate-juanita", "pirate-harry", "pirate", "tigress:pirate", "scary-mary:pirate", "mermaid", "skull-king", "kraken", "white-whale"],
    "bonuses": {"fourteen": 10, "black_fourteen": 20, "mermaid_by_pirate": 20, "pirate_by_king": 30, "king_by_mermaid": 40},
    "always_pirates": [],
    "largest_deal": 36,
    "zero_by_number": false,
    "ghost_for_two": true,
    "rulings": {"highest-of-suit": "Y-1", "trump": "Y-1", "only-escapes": "B-9", "mermaid": "Y-1", "first-mermaid": "B-10", "pirate": "Y-1", "first-pirate": "B-10", "skull-king": "Y-1", "mermaid-catches-king": "B-12", "kraken": "K-1", "kraken-leader": "K-2", "whale-highest-number": "W-1", "whale-takes-nothing": "W-4", "whale-after-kraken": "W-9", "kraken-after-whale": "W-10", "more-leviathans": "Y-5", "follow": "B-1", "follow-black": "B-6", "suit-after-special": "B-2", "suit-after-several": "B-3", "suit-after-character": "B-4", "special-after-suit": "B-8", "kraken-in-trick": "K-6", "whale-in-trick": "W-5", "no-suit": "B-5", "declare-role": "B-11", "bid-range": "B-16", "bid-missing": "B-16", "tricks-add-up": "B-26", "tricks-add-up-ghost": "G-12", "king-was-caught": "B-24", "too-few-tricks": "B-23", "pays-nothing": "B-23", "role-pays-nothing": "B-11", "alliance": "L-2", "logged-twice": "B-29", "no-such-copy": "B-29", "loot-for-two": "L-10", "not-in-use": "B-30", "fourteen": "B-19", "black-fourteen": "B-19", "mermaid-by-pirate": "B-21", "pirate-by-king": "B-20", "king-by-mermaid": "B-22", "leads-next": "B-13", "zero-bid": "B-17", "zero-bid-missed": "B-17", "exact": "B-25", "missed": "B-25", "bonus": "B-18", "players": "G-1"},
    "powers": ["rosie", "will", "rascal", "juanita", "harry"],
  },
  "schmidt": {
    "name": "schmidt",
    "suits": ["red", "blue", "yellow", "black"],
    "top_rank": 13,
    "specials": ["escape", "escape-2", "escape-3", "escape-4", "escape-5", "pirate", "pirate-2", "pirate-3", "pirate-4", "pirate-5", "scary-mary", "mermaid", "mermaid-2", "skull-king"],
    "extras": {},
    "players": [2, 6],
    "menu": ["tricks_face_down"],
    "scorings": ["schmidt"],
    "silent_leads": [],
    "bonuses": {"fourteen": 0, "black_fourteen": 0, "mermaid_by_pirate": 0, "pirate_by_king": 30, "king_by_mermaid": 50},
    "always_pirates": ["scary-mary:escape"],
    "largest_deal": 10,
    "zero_by_number": true,
    "ghost_for_two": false,
    "rulings": {"highest-of-suit": "S-26", "trump": "S-26", "only-escapes": "S-15", "only-escapes-mary": "S-16", "mermaid": "S-26", "first-mermaid": "S-19", "pirate": "S-26", "first-pirate": "S-17", "first-pirate-mary": "S-18", "skull-king": "S-26", "mermaid-catches-king": "S-19", "follow": "S-12", "follow-black": "S-10", "suit-after-special": "S-13", "suit-after-several": "S-13", "suit-after-character": "S-13", "special-after-suit": "S-14", "declare-role": "S-29", "bid-range": "S-9", "bid-missing": "S-8", "tricks-add-up": "S-28", "king-was-caught": "S-20", "too-few-tricks": "S-20", "pirate-by-king": "S-21", "king-by-mermaid": "S-20", "leads-next": "S-1", "zero-bid": "S-6", "zero-bid-missed": "S-23", "exact": "S-7", "missed": "S-7", "bonus": "S-22", "players": "S-24"},
    "powers": [],
  },
};
export const ALWAYS_OFFERED = ["edition", "players", "scoring", "ties"];
export const HIDING_OPTIONS = ["tricks_face_down"];
/** @type {import("./editions.js").Options} */
export const DEFAULT_OPTIONS = {
  "edition": "beck",
  "players": 4,
  "kraken": false,
  "whale": false,
  "loot": false,
  "loot_for_two": false,
  "powers": [],
  "scoring": null,
  "plan": "classic",
  "ties": "shared",
  "blanks": [],
  "tricks_face_down": false,
};
export const TIES = ["shared", "extra-rounds"];
/** @type {Record<string, number[]>} */
export const PLANS = {
  "classic": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  "even-keel": [2, 2, 4, 4, 6, 6, 8, 8, 10, 10],
  "skip-to-the-brawl": [6, 7, 8, 9, 10],
  "swift-skirmish": [5, 5, 5, 5, 5],
  "broadside-barrage": [10, 10, 10, 10, 10, 10, 10, 10, 10, 10],
  "whirlpool": [9, 9, 7, 7, 5, 5, 3, 3, 1, 1],
  "past-your-bedtime": [1],
};
export const MAX_ROUNDS = 50;
export const MAX_BLANKS = 4;
export const ALLIANCE = 20;
export const FORMAT = "yohoho-sheet";
export const VERSION = 1;
export const SHEET_LIMITS = {"name": 30, "name_marks": 90, "name_typed": 1000, "group": 60, "person_id": 40, "operation_id": 100, "author": 60, "card": 40, "count": 99, "number": 99, "points": 100000, "colours": 8, "pauses": 50, "seats": 8, "people": 40, "claims": 40, "plays": 20, "tricks": 99, "pen_away_seconds": 60, "operations": 4000, "operations_at_once": 500, "bytes": 4000000, "clock": 1125899906842624, "rows": 2000};
export const SKULL_FACTS = {"least": 3, "most": 6, "discs": 4, "successes": 2};
