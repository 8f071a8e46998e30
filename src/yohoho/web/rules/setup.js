// Validates options and derives the game from them: the deck, the plan and the bonuses.
import { Problem } from "../lib/http.js";
import { EDITIONS, FACE_OF, nthName, PLANS, PRINTED } from "./editions.js";
import { ALWAYS_OFFERED, DEFAULT_OPTIONS, MAX_BLANKS, MAX_ROUNDS } from "./facts.js";
import { powersNamed } from "./powers.js";

/** @typedef {import("./editions.js").Options} Options */
/** @typedef {import("./editions.js").Edition} Edition */

/**
 * A bonus for the cards that the winning character caught.
 * @typedef {{ code: string, prey: (card: string) => boolean, points: number }} Catch
 */

/**
 * @typedef {object} Setup
 * @property {Options} options
 * @property {Edition} edition
 * @property {number} players
 * @property {boolean} ghost  whether Graybeard plays
 * @property {number} hands
 * @property {Set<string>} deck
 * @property {number} most  the largest number of cards for each player
 * @property {number[]} plan
 * @property {string} scoring
 * @property {import("./editions.js").Power[]} powers  those in use
 * @property {Map<string, Catch>} catches  by the cause of the win
 */

export const isPirate = (/** @type {string} */ name) =>
  name.startsWith("pirate") || name.endsWith(":pirate");
export const isMermaid = (/** @type {string} */ name) => name.startsWith("mermaid");
export const isKing = (/** @type {string} */ name) => name.startsWith("skull-king");
export const isKraken = (/** @type {string} */ name) => name.startsWith("kraken");
export const isWhale = (/** @type {string} */ name) => name.startsWith("white-whale");
export const isLeviathan = (/** @type {string} */ name) => isKraken(name) || isWhale(name);
export const isLoot = (/** @type {string} */ name) => name.startsWith("loot");
export const isTwoFaced = (/** @type {string} */ name) =>
  /^(tigress|scary-mary)(-\d+)?$/.test(name);
/** The card without its role. @param {string} name */
export const withoutRole = (name) => name.split(":")[0] ?? name;

/** The card of a name, or null if there is none; `escape-1` is `escape`. @param {string} text */
export function cardNamed(text) {
  const first = text.endsWith("-1") ? text.slice(0, -2) : "";
  return [text, first].find((name) => FACE_OF.has(name)) ?? null;
}

/** A typed name as an error repeats it. @param {string} text */
export const shorten = (text) => [...text].slice(0, 40).join("");

/** Reads a card's name. @param {string} text @throws {Problem} */
export function parseCard(text) {
  const card = cardNamed(text);
  if (!card) throw new Problem("unknown-card", { card: shorten(text) });
  return card;
}

/** @param {string} name @returns {Edition} */
export function editionNamed(name) {
  const edition = EDITIONS[name];
  if (!edition) throw new Problem("unknown-edition", { name, known: Object.keys(EDITIONS) });
  return edition;
}

/** The edition that offers this scoring. @param {string} scoring */
export function editionOfScoring(scoring) {
  const editions = Object.values(EDITIONS);
  const edition = editions.find(({ scorings }) => scorings.includes(scoring));
  const scoringNames = editions.flatMap(({ scorings }) => scorings);
  if (!edition) throw new Problem("unknown-scoring", { name: scoring, known: scoringNames });
  return edition;
}

/** @param {Options} options @returns {Setup} */
export function setUp(options) {
  const edition = editionNamed(options.edition);
  check(options, edition);
  const ghost = edition.ghost_for_two && options.players === 2;
  const hands = options.players + Number(ghost);
  const deck = deckOf(options, edition);
  const most = Math.floor(deck.size / hands);
  return {
    options,
    edition,
    players: options.players,
    ghost,
    hands,
    deck,
    most,
    plan: planOf(options.plan).map((cards) => Math.min(cards, most)),
    scoring: options.scoring ?? edition.scorings[0] ?? "",
    powers: powersNamed(edition.powers.filter((person) => options.powers.includes(person))),
    catches: catchesOf(edition),
  };
}

/** @param {Edition} edition @returns {Map<string, Catch>} */
function catchesOf({ bonuses, always_pirates }) {
  const isPrey = (/** @type {string} */ card) =>
    isPirate(card) || always_pirates.includes(FACE_OF.get(card) ?? "");
  /** @type {[string, Catch][]} */
  const catches = [
    ["pirate", { code: "mermaid-by-pirate", prey: isMermaid, points: bonuses.mermaid_by_pirate }],
    ["skull-king", { code: "pirate-by-king", prey: isPrey, points: bonuses.pirate_by_king }],
    [
      "mermaid-catches-king",
      { code: "king-by-mermaid", prey: isKing, points: bonuses.king_by_mermaid },
    ],
  ];
  return new Map(catches.filter(([, { points }]) => points));
}

/** @param {Options} options @param {Edition} edition */
function check(options, edition) {
  const [least, most] = edition.players;
  const { players, scoring } = options;
  if (players < least || players > most)
    throw new Problem("player-count", { players, least, most });
  for (const [field, value] of Object.entries(DEFAULT_OPTIONS)) {
    const offered = [...ALWAYS_OFFERED, ...edition.menu].includes(field);
    const shorter = field === "plan" && beginsUsualPlan(options.plan);
    const chosen = options[/** @type {keyof Options} */ (field)];
    if (!offered && !shorter && JSON.stringify(chosen) !== JSON.stringify(value))
      throw new Problem("not-in-this-edition", { option: field, edition: edition.name });
  }
  if (scoring !== null && !edition.scorings.includes(scoring))
    throw new Problem("unknown-scoring", { name: scoring, known: edition.scorings });
  const stranger = options.powers.find((person) => !edition.powers.includes(person));
  if (stranger !== undefined)
    throw new Problem("unknown-power", { name: stranger, known: edition.powers });
}

/**
 * Whether a game has the first rounds of every edition's own plan and ends early, by the same
 * rules.
 * @param {Options["plan"]} plan
 */
const beginsUsualPlan = (plan) =>
  Array.isArray(plan) &&
  plan.length > 0 &&
  String(plan) === String(PLANS.classic?.slice(0, plan.length));

/** @param {Options["plan"]} plan */
function planOf(plan) {
  if (typeof plan === "string") {
    const rounds = PLANS[plan];
    if (!rounds) throw new Problem("unknown-plan", { name: plan, known: Object.keys(PLANS) });
    return rounds;
  }
  if (
    plan.length < 1 ||
    plan.length > MAX_ROUNDS ||
    !plan.every((cards) => cards >= 1 && cards <= 99)
  )
    throw new Problem("bad-plan", { most: MAX_ROUNDS });
  return plan;
}

/** @param {Options} options @param {Edition} edition */
function deckOf(options, edition) {
  const numbers = edition.suits.flatMap((suit) =>
    Array.from({ length: edition.top_rank }, (_, n) => `${suit}-${n + 1}`),
  );
  const deck = new Set([...numbers, ...edition.specials]);
  for (const [extra, names] of Object.entries(edition.extras)) {
    const takenOut = extra === "loot" && options.players === 2 && !options.loot_for_two;
    if (options[/** @type {"kraken"} */ (extra)] && !takenOut)
      names.forEach((name) => deck.add(name));
  }
  for (const { card } of powersNamed(options.powers)) deck.add(card);
  return withBlanks(options.blanks, deck);
}

/**
 * Adds blanks to the deck, each as one more copy of a card.
 * @param {string[]} blanks
 * @param {Set<string>} deck
 */
function withBlanks(blanks, deck) {
  if (blanks.length > MAX_BLANKS)
    throw new Problem("too-many-blanks", { most: MAX_BLANKS }, "B-29");
  const cards = new Set(deck);
  for (const blank of blanks) {
    const card = cardNamed(blank);
    if (!card || !deck.has(card)) throw new Problem("bad-blank", { card: shorten(blank) }, "B-29");
    const face = FACE_OF.get(card) ?? "";
    let copy = (PRINTED.get(face) ?? 1) + 1;
    while (cards.has(nthName(face, copy))) copy += 1;
    cards.add(nthName(face, copy));
  }
  return cards;
}

/**
 * The setup for this number of players. A merge can bring more or fewer than the edition allows;
 * the rounds still count.
 * @param {Options} options
 * @param {number} players
 */
export function setupFor(options, players) {
  const [least, most] = editionNamed(options.edition).players;
  const clamped = { ...options, players: Math.min(Math.max(players, least), most) };
  try {
    return setUp(clamped);
  } catch {
    return setUp({ ...clamped, blanks: [] }); // a blank Loot, and only two players are left
  }
}
