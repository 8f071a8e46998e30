// Bonuses by card: the points of each card, and claims that contradict each other
// (`yohoho.scorepad.claims` in JavaScript).
import { Problem } from "../lib/http.js";
import { COPIES, FACE_OF } from "./editions.js";
import { fourteen } from "./explain.js";
import { ALLIANCE } from "./facts.js";
import { reason } from "./reason.js";
import {
  withoutRole,
  isKing,
  isLoot,
  isMermaid,
  isPirate,
  isTwoFaced,
  parseCard,
} from "./setup.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("./sheet.js").Round} Round */
/** @typedef {import("./sheet.js").Claim} Claim */
/** @typedef {import("./editions.js").Reason} Reason */
/**
 * A round to be judged, with the game's setup and the names of its players.
 * @typedef {{ setup: Setup, round: Round, names: Map<string, string> }} Case
 */
/** @typedef {{ code: string, card: string, points: number, ruling: string | null }} Payment */

export const LOOT = "alliance";

/**
 * The number of such cards in the deck.
 * @param {Setup} setup
 * @param {(name: string) => boolean} which
 */
export const count = (setup, which) => [...setup.deck].filter(which).length;

/** The ruling which says that the tricks of a round must add up. @param {Case} judged */
export const countingRule = ({ setup: { edition, ghost } }) =>
  edition.rulings[ghost ? "tricks-add-up-ghost" : "tricks-add-up"];

/**
 * The bonus for this card.
 * @param {Setup} setup
 * @param {string} name
 * @returns {Payment}
 * @throws {Problem}
 */
export function payment(setup, name) {
  const { rulings } = setup.edition;
  let card = parseCard(name);
  if (isTwoFaced(card)) card = `${card}:pirate`; // a caught Tigress was played as a pirate
  if (!setup.deck.has(withoutRole(card)))
    throw new Problem("not-in-deck", { card: name }, absence(setup, card));
  const bonus = isLoot(card)
    ? { code: LOOT, card, points: ALLIANCE }
    : (fourteen(setup, card) ?? catchOf(setup, card));
  if (bonus) return { ...bonus, ruling: rulings[bonus.code] ?? null };
  const why = card.includes(":") ? "role-pays-nothing" : "pays-nothing";
  throw new Problem("pays-nothing", { card: name }, rulings[why]);
}

/** @param {Setup} setup @param {string} card */
function catchOf({ catches }, card) {
  const match = [...catches.values()].find(({ prey }) => prey(card));
  return match ? { code: match.code, card: withoutRole(card), points: match.points } : null;
}

/**
 * The reason why the deck lacks a card: no blank for it, removed in a game of two, an unused extra.
 * @param {Setup} setup
 * @param {string} card
 */
export function absence({ edition, options }, card) {
  const takenOut = isLoot(card) && options.loot;
  return edition.rulings[
    COPIES.has(card) ? "no-such-copy" : takenOut ? "loot-for-two" : "not-in-use"
  ];
}

/**
 * Like `payment`, for a claim that may have become impossible.
 * @param {Setup} setup
 * @param {Claim} claim
 */
export function findPayment(setup, claim) {
  try {
    return payment(setup, claim.card);
  } catch {
    return null;
  }
}

/**
 * The parts of a player's bonus, for 14s and catches; alliances depend on two bids and are scored
 * elsewhere. They have a worth instead of points, because the bonus is their sum.
 * @param {Setup} setup
 * @param {Round} round
 * @param {string} who
 * @returns {Reason[]}
 */
export function bonusOf(setup, round, who) {
  return round.claims.flatMap((claim) => {
    const pay = claim.by === who ? findPayment(setup, claim) : null;
    return pay && pay.code !== LOOT
      ? [reason(`paid-${pay.code}`, pay.ruling, { card: claim.card, worth: pay.points })]
      : [];
  });
}

/**
 * Pairs of the player of a Loot and the winner of its trick.
 * @param {Setup} setup
 * @param {Round} round
 * @returns {[string, string][]}
 */
export function alliancesOf(setup, round) {
  return round.claims.flatMap(({ card, by, giver }) =>
    giver && giver !== by && findPayment(setup, { card, by })?.code === LOOT
      ? [/** @type {[string, string]} */ ([giver, by])]
      : [],
  );
}

/**
 * The faults of the claims, of each by itself and of all together.
 * @param {Case} judged
 * @returns {Reason[]}
 */
export function claimFaults(judged) {
  const single = judged.round.claims.flatMap((claim) => singleFaults(judged, claim));
  const all = [...single, ...twice(judged)];
  return single.length ? all : [...all, ...together(judged), ...byTricks(judged)];
}

/** @param {Case} judged @param {Claim} claim @returns {Reason[]} */
function singleFaults({ setup, round, names }, claim) {
  let pay;
  try {
    pay = payment(setup, claim.card);
  } catch (error) {
    if (error instanceof Problem) return [reason(error.code, error.ruling, error.args)];
    throw error;
  }
  const { card, by, giver = null } = claim;
  const player = names.get(by);
  const reasons = [];
  if (round.tricks[by] === 0)
    reasons.push(reason("no-trick-to-claim", pay.ruling, { player, card }));
  if (pay.code === LOOT && giver === null)
    reasons.push(reason("loot-without-giver", pay.ruling, { card }));
  if (pay.code === LOOT && giver === by)
    reasons.push(reason("allied-with-oneself", "L-3", { player }));
  if (pay.code !== LOOT && giver !== null)
    reasons.push(reason("only-loot-has-giver", setup.edition.rulings[LOOT], { card }));
  return reasons;
}

/** A card lies in one trick, so it pays once. @param {Case} judged @returns {Reason[]} */
function twice({ setup, round }) {
  const met = new Set();
  return round.claims.flatMap((claim) => {
    const pay = findPayment(setup, claim);
    if (!pay) return [];
    const again = met.has(pay.card);
    met.add(pay.card);
    return again
      ? [reason("claimed-twice", pay.code === LOOT ? "L-5" : pay.ruling, { card: claim.card })]
      : [];
  });
}

/**
 * The number of cards of a kind that each player claims.
 * @param {Case} judged
 * @param {string} code
 * @returns {Map<string, number>}
 */
function takers({ setup, round }, code) {
  const counts = new Map();
  for (const claim of round.claims)
    if (findPayment(setup, claim)?.code === code)
      counts.set(claim.by, (counts.get(claim.by) ?? 0) + 1);
  return counts;
}

/** @param {Map<string, number>} counts */
const total = (counts) => [...counts.values()].reduce((sum, one) => sum + one, 0);

/**
 * Each catch needs a catching card, and the deck holds a limited number of them.
 * @param {Case} judged
 * @returns {Reason[]}
 */
function together(judged) {
  const { setup, names } = judged;
  const { rulings } = setup.edition;
  const [pirates, kings, mermaids] = ["pirate-by-king", "king-by-mermaid", "mermaid-by-pirate"].map(
    (code) => takers(judged, code),
  );
  if (!pirates || !kings || !mermaids) return [];
  const inDeck = count(setup, isKing);
  const reasons = [];
  if (kings.size && pirates.size + total(kings) > inDeck)
    reasons.push(reason("king-was-caught", rulings["king-was-caught"]));
  else if (pirates.size > inDeck)
    reasons.push(
      reason("one-skull-king", rulings["pirate-by-king"], {
        players: [...pirates.keys()].map((who) => names.get(who)),
      }),
    );
  else reasons.push(...overfull(judged, pirates, inDeck));
  if (total(mermaids) + kings.size > count(setup, isMermaid))
    reasons.push(reason("no-mermaid-left", rulings["king-by-mermaid"]));
  if (total(pirates) + mermaids.size > count(setup, (name) => isPirate(name) || isTwoFaced(name)))
    reasons.push(reason("no-pirate-left", rulings["mermaid-by-pirate"]));
  return reasons;
}

/**
 * Each Skull King wins one trick, which holds one card of each of the others.
 * @param {Case} judged
 * @param {Map<string, number>} pirates
 * @param {number} inDeck
 * @returns {Reason[]}
 */
function overfull({ setup, names }, pirates, inDeck) {
  const most = inDeck * (setup.hands - 1);
  const ruling = setup.edition.rulings["pirate-by-king"];
  return [...pirates]
    .filter(([, caught]) => caught > most)
    .map(([who, caught]) =>
      reason("too-many-pirates", ruling, { player: names.get(who), pirates: caught, most }),
    );
}

/**
 * A trick is won by one character: a pirate, the Skull King or a Mermaid.
 * @param {Case} judged
 * @returns {Reason[]}
 */
function byTricks(judged) {
  const { setup, round, names } = judged;
  return Object.entries(round.tricks).flatMap(([who, tricks]) => {
    const needed = tricksNeeded(judged, who);
    const args = { player: names.get(who), tricks, needed };
    return tricks && needed > tricks
      ? [reason("too-few-tricks", setup.edition.rulings["too-few-tricks"], args)]
      : [];
  });
}

/**
 * The least number of tricks that can hold all claims of a player; one card of each trick is the
 * winner's own.
 * @param {Case} judged
 * @param {string} who
 */
function tricksNeeded(judged, who) {
  const { setup, round } = judged;
  const ownClaims = round.claims.filter(({ by }) => by === who);
  const codes = ownClaims.flatMap((claim) => findPayment(setup, claim)?.code ?? []);
  const of = (/** @type {string} */ code) =>
    Math.ceil(codes.filter((one) => one === code).length / (setup.hands - 1));
  const powers = Number(Boolean(round.wagers[who])) + Number(Boolean(round.harry[who]));
  const caught =
    of("pirate-by-king") + of("king-by-mermaid") + Math.max(of("mermaid-by-pirate"), powers);
  const room = Math.ceil((codes.length + caught) / setup.hands);
  const givers = [
    ...Map.groupBy(
      ownClaims.filter(({ giver }) => giver),
      ({ giver }) => giver,
    ).values(),
  ];
  return Math.max(caught, room, 0, ...givers.map((claims) => claims.length));
}

/**
 * The number of pirates with this face that the Skull King caught.
 * @param {Case} judged
 * @param {string} face
 */
export const countCaught = ({ setup, round }, face) =>
  round.claims.filter((claim) => FACE_OF.get(findPayment(setup, claim)?.card ?? "") === face)
    .length;
