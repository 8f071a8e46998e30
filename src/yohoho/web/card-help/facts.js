// The facts about a card, found by the rules: its kind, its ruling, what it beats, and how it
// stands in a trick.
import { editionOrDefault } from "../rules/editions.js";
import { explainTrick, fourteen } from "../rules/explain.js";
import { DEFAULT_OPTIONS } from "../rules/facts.js";
import {
  withoutRole,
  isKing,
  isKraken,
  isLeviathan,
  isLoot,
  isMermaid,
  isPirate,
  isTwoFaced,
  setUp,
} from "../rules/setup.js";
import { resolve, suitOf } from "../rules/trick.js";

/** @typedef {import("../rules/editions.js").Edition} Edition */
/** @typedef {import("../rules/editions.js").Options} Options */
/** @typedef {import("../rules/editions.js").Reason} Reason */

/**
 * @typedef {"number" | "trump" | "escape" | "loot" | "two-faced" | "pirate" | "mermaid" |
 *   "skull-king" | "kraken" | "white-whale"} Kind
 */

/** @param {string} card @returns {Kind} */
export function kindOf(card) {
  const suit = suitOf(card);
  if (suit) return suit === "black" ? "trump" : "number";
  if (isTwoFaced(withoutRole(card))) return "two-faced";
  if (isPirate(card)) return "pirate";
  if (isMermaid(card)) return "mermaid";
  if (isKing(card)) return "skull-king";
  if (isKraken(card)) return "kraken";
  if (isLeviathan(card)) return "white-whale";
  return isLoot(card) ? "loot" : "escape";
}

/** The name of each kind's ruling among the rulings of an edition. @type {Record<Kind, string>} */
const RULING_NAMES = {
  number: "highest-of-suit",
  trump: "trump",
  escape: "only-escapes",
  loot: "alliance",
  "two-faced": "declare-role",
  pirate: "first-pirate",
  mermaid: "mermaid-catches-king",
  "skull-king": "skull-king",
  kraken: "kraken",
  "white-whale": "whale-highest-number",
};

/** @param {string} card @param {string} edition */
export const rulingOf = (card, edition) =>
  editionOrDefault(edition).rulings[RULING_NAMES[kindOf(card)]] ?? null;

/**
 * The cause of a win by which each kind of character catches others.
 * @type {Partial<Record<Kind, string>>}
 */
const CATCHING_WINS = {
  pirate: "pirate",
  mermaid: "mermaid-catches-king",
  "skull-king": "skull-king",
};

/**
 * The bonus that a card brings, with the code of its sentence; null if it brings none.
 * @param {string} card
 * @param {string} edition
 * @param {Options | null} options  of the table; null away from a table
 * @returns {{ code: string, points: number } | null}
 */
export function bonusOf(card, edition, options = null) {
  const setup = setUpFor(edition, options);
  const number = fourteen(setup, card);
  if (number) return { code: "fourteen", points: number.points };
  return setup.catches.get(CATCHING_WINS[kindOf(card)] ?? "") ?? null;
}

/** @param {string} edition @param {Options | null} options */
const setUpFor = (edition, options) =>
  setUp({ ...DEFAULT_OPTIONS, ...options, edition: editionOrDefault(edition).name });

/** The cards of both roles of a card that has two. @param {string} card */
export const rolesOf = (card) => (isTwoFaced(card) ? [`${card}:pirate`, `${card}:escape`] : []);

/**
 * Other cards by how they stand against a card: it beats them, it loses to them, or the card that
 * is played first wins.
 * @typedef {{ beats: string[], loses: string[], first: string[] }} Relations
 */

/**
 * Compares a card with one card of each other kind. A leviathan and a card without its role have no
 * relations.
 * @param {string} card
 * @param {string} edition
 * @param {Options | null} options  of the table, which may leave cards out; null away from a table
 * @returns {Relations}
 */
export function relationsOf(card, edition, options = null) {
  /** @type {Relations} */
  const relations = { beats: [], loses: [], first: [] };
  if (isLeviathan(card) || isTwoFaced(card)) return relations;
  for (const other of opponents(card, editionOrDefault(edition), options)) {
    const leading = resolve([card, other]).winner === 0;
    const following = resolve([other, card]).winner === 1;
    relations[leading && following ? "beats" : leading ? "first" : "loses"].push(other);
  }
  return relations;
}

/**
 * One card of each other kind, and a lower and a higher one of the same suit.
 * @param {string} card
 * @param {Edition} edition
 * @param {Options | null} options
 */
function opponents(card, edition, options) {
  const suit = suitOf(card);
  const rank = Number(card.split("-")[1]);
  const own = suit ? [rank - 1, rank + 1].filter((one) => one >= 1 && one <= edition.top_rank) : [];
  const [plain = ""] = edition.suits.filter((one) => one !== suit && one !== "black");
  const suits = suit === "black" ? [plain] : [plain, "black"];
  return [
    ...own.map((one) => `${suit}-${one}`),
    ...suits.map((one) => `${one}-${edition.top_rank}`),
    ...oneOfEachKind(card, [...edition.specials, ...extraCards(edition, options)]),
  ];
}

/** @param {Edition} edition @param {Options | null} options */
export const extraCards = (edition, options) =>
  Object.entries(edition.extras).flatMap(([extra, cards]) =>
    !options || options[/** @type {"kraken"} */ (extra)] ? cards : [],
  );

/** @param {string} card @param {string[]} cards */
function oneOfEachKind(card, cards) {
  const others = cards.filter((one) => one !== withoutRole(card) && !isTwoFaced(one));
  return [...new Map(others.reverse().map((one) => [kindOf(one), one])).values()].reverse();
}

/**
 * The ranks for which a number stands in the relations of a card, as a range.
 * @param {string} other
 * @param {string} card
 * @param {string} edition
 */
export function ranksOf(other, card, edition) {
  const { top_rank } = editionOrDefault(edition);
  const [suit, rank] = [suitOf(other), Number(other.split("-")[1])];
  if (!suit) return null;
  const own = suit === suitOf(card);
  const [least, most] = !own
    ? [1, top_rank]
    : rank < Number(card.split("-")[1])
      ? [1, rank]
      : [rank, top_rank];
  return least === most ? `${least}` : `${least}–${most}`;
}

/**
 * How a card stands in a trick. `at` is the place of the winning card; `laid` says whether the card
 * lies there already, or whether it would be played next.
 * @typedef {object} Standing
 * @property {"wins" | "loses" | "nobody"} result
 * @property {boolean} laid
 * @property {number | null} at
 * @property {string[]} cards  the trick with the card
 * @property {Reason[]} reasons  with the bonus points if the card wins them
 */

/**
 * @param {string[]} trick
 * @param {string} card
 * @param {string} edition
 * @param {Options | null} options  of the table; null away from a table
 * @returns {Standing}
 */
export function standingOf(trick, card, edition, options = null) {
  const laid = trick.includes(card);
  const cards = laid ? trick : [...trick, card];
  const outcome = resolve(cards);
  const { winner: at } = outcome;
  const result = at === null ? "nobody" : cards[at] === card ? "wins" : "loses";
  const reasons = explainTrick(setUpFor(edition, options), cards, outcome).filter(
    ({ args }) => result === "wins" || args?.points === undefined,
  );
  return { result, laid, at, cards, reasons };
}
