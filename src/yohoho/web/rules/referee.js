// Rulings about real cards: the winner of a trick, the playable cards of a hand, the points of a
// round (`yohoho.skull_king.referee` in JavaScript). Cards have the names that people type: a card
// that exists several times may carry a number, `pirate` is any of the pirates, and the answer uses
// the names of the question.
import { Problem } from "../lib/http.js";
import { FACE_OF, NAMES } from "./editions.js";
import { allianceReasons, bonusReasons, explainScore, explainTrick } from "./explain.js";
import { DEFAULT_OPTIONS, MAX_BLANKS } from "./facts.js";
import { cardRefusal, suitToFollow } from "./legal.js";
import { amountsOf, powersNamed } from "./powers.js";
import { score, sum } from "./scoring.js";
import {
  editionNamed,
  editionOfScoring,
  withoutRole,
  isPirate,
  isTwoFaced,
  cardNamed,
  setUp,
  shorten,
} from "./setup.js";
import { resolve, suitOf } from "./trick.js";

/** @typedef {import("./editions.js").Edition} Edition */
/** @typedef {import("./editions.js").Reason} Reason */
/** @typedef {import("./scoring.js").Facts} Facts */
/** @typedef {import("../wire.js").SkullKingTrickRuling} TrickRuling */
/** @typedef {import("../wire.js").SkullKingLegalRuling} LegalRuling */
/** @typedef {import("../wire.js").SkullKingScoreRuling} ScoreRuling */

/**
 * The cards in the order played.
 * @typedef {{ cards: string[], edition?: string, blanks?: string[] }} TrickQuestion
 */
/**
 * @typedef {{
 *   hand: string[],
 *   trick?: string[],
 *   edition?: string,
 *   blanks?: string[],
 * }} HandQuestion
 */
/**
 * `round` is the number of the hand; without it, the cards dealt.
 * @typedef {{
 *   dealt: number,
 *   bid: number,
 *   tricks: number,
 *   scoring?: string,
 *   round?: number,
 *   bonus?: number,
 *   alliances?: number,
 *   wager?: number,
 *   harry?: number,
 * }} ScoreQuestion
 */

/** The cards of an edition with every extra in the box, handed out as they are named. */
class Pack {
  /** @param {Edition} edition @param {string[]} blanks */
  constructor(edition, blanks) {
    const extras = Object.fromEntries(Object.keys(edition.extras).map((extra) => [extra, true]));
    this.edition = edition;
    this.setup = setUp({ ...DEFAULT_OPTIONS, edition: edition.name, blanks, ...extras });
    this.deck = NAMES.filter((card) => this.setup.deck.has(card));
    this.pirates = this.deck.filter(isPirate);
    /** @type {Set<string>} */
    this.taken = new Set();
  }

  /**
   * The cards of these names. A name that leaves a choice (`pirate`) waits for those that do not.
   * @param {string[]} names
   */
  take(names) {
    const candidates = names.map((name) => ({ name, meant: this.meant(name), card: "" }));
    for (const one of candidates.toSorted((one, other) => one.meant.length - other.meant.length))
      one.card = this.takeOne(one.name, one.meant);
    return candidates.map(({ card }) => card);
  }

  /** @param {string} name @param {string[]} meant */
  takeOne(name, meant) {
    const card = meant.find((one) => !this.taken.has(one));
    if (!card) throw this.problem("too-many-cards", name, { count: meant.length });
    this.taken.add(card);
    return card;
  }

  /** The cards in the deck that a name may mean. @param {string} name @returns {string[]} */
  meant(name) {
    const plainName = withoutRole(name);
    if (plainName === "pirate") return this.pirates;
    const kind = this.ofFace(plainName);
    if (kind.length) return kind;
    const card =
      this.pirates.find((_, n) => plainName === `pirate-${n + 1}`) ?? cardNamed(plainName);
    const same = this.ofFace(FACE_OF.get(card ?? ""));
    if (!card || !same.length) throw this.problem("not-in-edition", name, this.contents());
    if (!this.setup.deck.has(card))
      throw this.problem("too-many-cards", name, { count: same.length });
    return [card];
  }

  /** @param {string | undefined} face */
  ofFace(face) {
    return this.deck.filter((card) => FACE_OF.get(card) === face);
  }

  /** The suits, the highest number, and every other card by its face. */
  contents() {
    const faces = new Set(this.deck.map((card) => FACE_OF.get(card) ?? ""));
    const { suits, top_rank } = this.edition;
    return { suits, top: top_rank, cards: [...faces].filter((face) => suitOf(face) === null) };
  }

  /**
   * The card on the table: a two-faced card must say its role, others have none.
   * @param {string} name
   * @param {string} card
   */
  withRole(name, card) {
    const role = name.slice(withoutRole(name).length);
    if (!isTwoFaced(card)) {
      if (role) throw this.problem("no-role", name);
      return card;
    }
    const roles = [`${card}:pirate`, `${card}:escape`];
    if (!roles.includes(card + role)) throw this.problem("declare-role", name, { roles });
    return card + role;
  }

  /** @param {string} code @param {string} name @param {Record<string, any>} [args] */
  problem(code, name, args = {}) {
    const named = { card: shorten(name), edition: this.edition.name };
    return new Problem(code, { ...named, ...args }, this.edition.rulings[code] ?? null);
  }
}

/**
 * Who wins these cards, and why.
 * @param {TrickQuestion} question
 * @returns {TrickRuling}
 * @throws {Problem}
 */
export function judgeTrick({ cards: names, edition: name = DEFAULT_OPTIONS.edition, blanks = [] }) {
  const edition = editionNamed(name);
  const pack = new Pack(edition, blanks);
  checkSize(edition, names.length);
  const cards = pack.take(names).map((card, n) => pack.withRole(names[n] ?? "", card));
  const outcome = resolve(cards);
  const why = [
    ...explainTrick(pack.setup, cards, outcome),
    ...allianceReasons(pack.setup, cards, outcome),
  ];
  const bonuses = bonusReasons(pack.setup, cards, outcome);
  return {
    winner: outcome.winner,
    next_leader: outcome.leader,
    bonus: bonuses.reduce((points, { args }) => points + args?.points, 0),
    suit: suitToFollow(edition, cards),
    why: withAskedNames(why, names, cards),
  };
}

/**
 * Uses the names of the question in the answer: a `pirate` stays without a name.
 * @param {Reason[]} why
 * @param {string[]} names
 * @param {string[]} cards
 * @returns {Reason[]}
 */
function withAskedNames(why, names, cards) {
  const nameOf = (/** @type {string} */ card) => names[cards.indexOf(card)];
  return why.map((reason) => {
    const { card, leader } = reason.args ?? {};
    const words = {
      ...(card && { card: nameOf(card) }),
      ...(leader && { leader: nameOf(leader) }),
    };
    return { ...reason, args: { ...reason.args, ...words } };
  });
}

/** @param {Edition} edition @param {number} cards */
function checkSize({ name, players }, cards) {
  const most = Math.max(players[1], 3);
  if (cards < 1 || cards > most) throw new Problem("trick-size", { cards, most, edition: name });
}

/**
 * The cards of a hand that may be played to a trick, and the reasons against the others.
 * @param {HandQuestion} question
 * @returns {LegalRuling}
 * @throws {Problem}
 */
export function judgeHand({
  hand,
  trick = [],
  edition: name = DEFAULT_OPTIONS.edition,
  blanks = [],
}) {
  const edition = editionNamed(name);
  const pack = new Pack(edition, blanks);
  if (!hand.length) throw new Problem("empty-hand");
  checkSize(edition, trick.length + 1);
  const named = pack.take([...trick, ...hand]);
  const handNames = named.slice(trick.length);
  const table = trick.map((name, n) => pack.withRole(name, named[n] ?? ""));
  const verdicts = hand.map((card, n) => ({
    card,
    refusal: cardRefusal(edition, handNames, table, handNames[n] ?? ""),
  }));
  return {
    legal: verdicts.filter(({ refusal }) => !refusal).map(({ card }) => card),
    refused: verdicts.flatMap(({ card, refusal }) => (refusal ? [refusalOf(card, refusal)] : [])),
  };
}

/** @param {string} card @param {Reason} refusal */
const refusalOf = (card, { code, ruling = null, args = {} }) => ({
  card,
  reason: code,
  ruling,
  args,
});

/**
 * The points of a round for one player. The scoring `cannonball` is the load of that name.
 * @param {ScoreQuestion} question
 * @returns {ScoreRuling}
 * @throws {Problem}
 */
export function judgeScore({ scoring = "classic", dealt, round = dealt, bid, tricks, ...more }) {
  const edition = editionOfScoring(scoring);
  const { bonus = 0, alliances = 0, wager = 0, harry = 0 } = more;
  const cannonball = scoring === "cannonball";
  const facts = { bid, tricks, bonus, alliances, wager, harry, cannonball };
  checkFacts(edition, dealt, round, facts);
  const setup = setUp({ ...DEFAULT_OPTIONS, edition: edition.name, players: 3, scoring });
  const parts = score(setup, dealt, round, facts);
  return { score: sum(parts), parts, why: explainScore(setup, dealt, round, facts, parts) };
}

/** @param {Edition} edition @param {number} dealt @param {number} round @param {Facts} facts */
function checkFacts(edition, dealt, round, facts) {
  const { rulings, largest_deal } = edition;
  checkWithin("dealt", dealt, 1, largest_deal);
  checkWithin("round", round, 1, 99);
  checkWithin("bid", facts.bid, 0, dealt, rulings["bid-range"]);
  checkWithin("tricks", facts.tricks, 0, dealt, rulings["tricks-add-up"]);
  checkWithin("bonus", facts.bonus, 0, 1000, rulings.bonus);
  if (facts.bonus % 10) throw new Problem("bonus-step", { bonus: facts.bonus }, rulings.bonus);
  checkOptions(edition, facts);
  checkPowers(edition, dealt, facts);
}

/**
 * Wagers, alliances and changed bids are facts of an edition with powers and Loots only.
 * @param {Edition} edition
 * @param {Facts} facts
 */
function checkOptions({ name, menu }, { wager, alliances, harry }) {
  const advanced = {
    wager: { value: wager, needed: "powers" },
    alliances: { value: alliances, needed: "loot" },
    harry: { value: harry, needed: "powers" },
  };
  for (const [option, { value, needed }] of Object.entries(advanced))
    if (value && !menu.includes(needed))
      throw new Problem("not-in-this-edition", { option, edition: name });
}

/** @param {Edition} edition @param {number} dealt @param {Facts} facts */
function checkPowers({ powers }, dealt, { bid, wager, alliances, harry }) {
  const allowed = amountsOf(powersNamed(powers), "stakes");
  if (!allowed.includes(wager))
    throw new Problem("wager-amount", { points: wager, allowed }, "P-13");
  checkWithin("alliances", alliances, 0, 2 + MAX_BLANKS, "L-5");
  const possible = amountsOf(powersNamed(powers), "changes").includes(harry);
  if (!possible || bid + harry < 0 || bid + harry > dealt)
    throw new Problem("change-range", { by: harry, bid }, "P-11");
}

/**
 * @param {string} what
 * @param {number} value
 * @param {number} least
 * @param {number} most
 * @param {string} [ruling]
 */
function checkWithin(what, value, least, most, ruling) {
  if (value < least || value > most)
    throw new Problem("out-of-range", { what, value, least, most }, ruling);
}
