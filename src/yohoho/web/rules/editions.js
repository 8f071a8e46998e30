// The cards, bonuses and options of the two editions. The score pad works without a server, so the
// rules that it needs are written in JavaScript in this folder, module by module after
// `yohoho.skull_king` and `yohoho.scorepad`. The tests tests/page/test_pad_scoring.py,
// test_pad_rulings.py and test_pad_tricklog.py prove that both give the same results.

import { withoutPrototype } from "../lib/null-prototype.js";

/** @typedef {import("../wire.js").SkullKingOptions} Options */
/** @typedef {import("../wire.js").Reason} Reason */

/**
 * @typedef {object} Edition
 * @property {string} name
 * @property {string[]} suits
 * @property {number} top
 * @property {string[]} specials
 * @property {Record<string, string[]>} extras  cards that an option adds
 * @property {[number, number]} players
 * @property {string[]} menu
 * @property {string[]} scorings
 * @property {{
 *   fourteen: number,
 *   black: number,
 *   mermaid: number,
 *   pirate: number,
 *   king: number,
 * }} bonuses
 * @property {boolean} silentLeads  a led character or leviathan leaves the trick without a suit
 * @property {boolean} alwaysPirate  Mary pays as a caught pirate in every role
 * @property {boolean} zeroByNumber
 * @property {boolean} ghostForTwo
 * @property {Record<string, string>} rulings
 */

export const PERSONS = ["rosie", "will", "rascal", "juanita", "harry"];
const ESCAPES = ["escape", "escape-2", "escape-3", "escape-4", "escape-5"];

/** @type {Edition} */
const SCHMIDT = {
  name: "schmidt",
  suits: ["red", "blue", "yellow", "black"],
  top: 13,
  specials: [
    ...ESCAPES,
    "pirate",
    "pirate-2",
    "pirate-3",
    "pirate-4",
    "pirate-5",
    "scary-mary",
    "mermaid",
    "mermaid-2",
    "skull-king",
  ],
  extras: {},
  players: [2, 6],
  menu: [],
  scorings: ["schmidt"],
  bonuses: { fourteen: 0, black: 0, mermaid: 0, pirate: 30, king: 50 },
  silentLeads: false,
  alwaysPirate: true,
  zeroByNumber: true,
  ghostForTwo: false,
  rulings: {
    "highest-of-suit": "S-26",
    trump: "S-26",
    "only-escapes": "S-15",
    "only-escapes-mary": "S-16",
    mermaid: "S-26",
    "first-mermaid": "S-19",
    pirate: "S-26",
    "first-pirate": "S-17",
    "first-pirate-mary": "S-18",
    "skull-king": "S-26",
    "mermaid-catches-king": "S-19",
    follow: "S-12",
    "follow-black": "S-10",
    "suit-after-special": "S-13",
    "suit-after-several": "S-13",
    "suit-after-character": "S-13",
    "declare-role": "S-29",
    "leads-next": "S-1",
    "bid-range": "S-9",
    "pirate-by-king": "S-21",
    "king-by-mermaid": "S-20",
    "zero-bid": "S-6",
    "zero-bid-missed": "S-23",
    exact: "S-7",
    missed: "S-7",
    bonus: "S-22",
    players: "S-24",
  },
};

/** @type {Edition} */
const BECK = {
  name: "beck",
  suits: ["green", "purple", "yellow", "black"],
  top: 14,
  specials: [
    ...ESCAPES,
    ...PERSONS.map((person) => `pirate-${person}`),
    "tigress",
    "mermaid",
    "mermaid-2",
    "skull-king",
  ],
  extras: { kraken: ["kraken"], whale: ["white-whale"], loot: ["loot", "loot-2"] },
  players: [2, 8],
  menu: ["kraken", "whale", "loot", "loot_for_two", "powers", "plan", "blanks"],
  scorings: ["classic", "rascal", "cannonball"],
  bonuses: { fourteen: 10, black: 20, mermaid: 20, pirate: 30, king: 40 },
  silentLeads: true,
  alwaysPirate: false,
  zeroByNumber: false,
  ghostForTwo: true,
  rulings: {
    "highest-of-suit": "Y-1",
    trump: "Y-1",
    "only-escapes": "B-9",
    mermaid: "Y-1",
    "first-mermaid": "B-10",
    pirate: "Y-1",
    "first-pirate": "B-10",
    "skull-king": "Y-1",
    "mermaid-catches-king": "B-12",
    kraken: "K-1",
    "kraken-leader": "K-2",
    "whale-highest-number": "W-1",
    "whale-takes-nothing": "W-4",
    "whale-after-kraken": "W-9",
    "kraken-after-whale": "W-10",
    "more-leviathans": "Y-5",
    follow: "B-1",
    "follow-black": "B-6",
    "suit-after-special": "B-2",
    "suit-after-several": "B-3",
    "suit-after-character": "B-4",
    "no-suit": "B-5",
    "declare-role": "B-11",
    "leads-next": "B-13",
    "bid-range": "B-16",
    fourteen: "B-19",
    "black-fourteen": "B-19",
    "mermaid-by-pirate": "B-21",
    "pirate-by-king": "B-20",
    "king-by-mermaid": "B-22",
    "zero-bid": "B-17",
    "zero-bid-missed": "B-17",
    exact: "B-25",
    missed: "B-25",
    bonus: "B-18",
    players: "G-1",
  },
};

/** @type {Record<string, Edition>} */
export const EDITIONS = withoutPrototype({ beck: BECK, schmidt: SCHMIDT });

/** @type {Record<string, number[]>} */
export const PLANS = withoutPrototype({
  classic: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  "even-keel": [2, 2, 4, 4, 6, 6, 8, 8, 10, 10],
  "skip-to-the-brawl": [6, 7, 8, 9, 10],
  "swift-skirmish": [5, 5, 5, 5, 5],
  "broadside-barrage": [10, 10, 10, 10, 10, 10, 10, 10, 10, 10],
  whirlpool: [9, 9, 7, 7, 5, 5, 3, 3, 1, 1],
  "past-your-bedtime": [1],
});
export const MAX_ROUNDS = 50;
export const MAX_BLANKS = 4;

/** The default options. @type {Options} */
export const PLAIN = {
  edition: "beck",
  players: 4,
  kraken: false,
  whale: false,
  loot: false,
  loot_for_two: false,
  powers: [],
  scoring: null,
  plan: "classic",
  ties: "shared",
  blanks: [],
};

/** Every card face, and the number of printed cards that have it. @type {[string, number][]} */
const FACES = [
  ...["green", "purple", "yellow", "black", "red", "blue"].flatMap((suit) =>
    Array.from({ length: 14 }, (_, n) => /** @type {[string, number]} */ ([`${suit}-${n + 1}`, 1])),
  ),
  ["escape", 5],
  ...PERSONS.map((person) => /** @type {[string, number]} */ ([`pirate-${person}`, 1])),
  ["pirate", 5],
  ...["tigress", "scary-mary"].flatMap((held) =>
    ["", ":pirate", ":escape"].map((role) => /** @type {[string, number]} */ ([held + role, 1])),
  ),
  ["mermaid", 2],
  ["skull-king", 1],
  ["kraken", 1],
  ["white-whale", 1],
  ["loot", 2],
];

/** @param {string} face @param {number} n */
export function nthName(face, n) {
  const [held, role] = face.split(":");
  return n === 1 ? face : `${held}-${n}${role ? `:${role}` : ""}`;
}

/**
 * The face of every possible card name. Blanks allow four more copies of any card.
 * @type {Map<string, string>}
 */
export const FACE_OF = new Map(
  FACES.flatMap(([face, printed]) =>
    Array.from(
      { length: printed + MAX_BLANKS },
      (_, n) => /** @type {[string, string]} */ ([nthName(face, n + 1), face]),
    ),
  ),
);
/** @type {Map<string, number>} */
export const PRINTED = new Map(FACES);
/** The card names that only a blank can have. */
export const COPIES = new Set(
  FACES.flatMap(([face, printed]) =>
    Array.from({ length: MAX_BLANKS }, (_, n) => nthName(face, printed + n + 1)),
  ),
);
