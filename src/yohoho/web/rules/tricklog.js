// The trick log: the cards of each trick in playing order, and their results
// (`yohoho.scorepad.tricklog` in JavaScript).
import { Problem } from "../lib/http.js";
import { absence, countingRule } from "./claims.js";
import { bonusReasons, explainTrick } from "./explain.js";
import { suitToFollow } from "./legal.js";
import { isGained, powerOn } from "./powers.js";
import { reason } from "./reason.js";
import { withoutRole, isLoot, isTwoFaced, isWhale, parseCard } from "./setup.js";
import { resolve, suitOf } from "./trick.js";

/** @typedef {import("./claims.js").Case} Case */
/** @typedef {import("./log.js").Claim} Claim */
/** @typedef {import("./log.js").Play} Play */
/** @typedef {import("./editions.js").Reason} Reason */
/** @typedef {import("./trick.js").Outcome} Outcome */
/** @typedef {import("./sheet.js").Round} Round */

/**
 * A trick of the log; indexes count in playing order. An unfinished trick is judged by its cards so
 * far.
 * @typedef {object} Judged
 * @property {Play[]} plays
 * @property {boolean} whole  everybody has played
 * @property {number | null} winner  null if nobody wins it
 * @property {number} leader  the next leader, unless the player of a power chooses another
 * @property {Reason[]} why
 * @property {Claim[]} claims
 * @property {string | null} power  the pirate whose power its winner may use now
 * @property {Reason[]} odd  cards that contradict a shown void
 */

/** The player of a card; null is Graybeard. @param {Play} play */
export const byOf = ({ by = null }) => by;

/** @param {Case} judged */
const handsOf = ({ names, setup }) => names.size + Number(setup.ghost);

/**
 * The faults of the log: of its cards, of each trick, and of all tricks together.
 * @param {Case} judged
 * @returns {Reason[]}
 */
export function logFaults(judged) {
  const { played, cards } = judged.round;
  const faults = [
    ...cardFaults(judged),
    ...played.flatMap((plays, n) => trickFaults(judged, n + 1, plays.map(byOf))),
  ];
  if (played.length > cards)
    faults.push(reason("too-many-logged", countingRule(judged), { tricks: played.length, cards }));
  return faults;
}

/**
 * Each card is in the deck, has a role if it needs one, and is played once.
 * @param {Case} judged
 * @returns {Reason[]}
 */
function cardFaults(judged) {
  const met = new Set();
  const { rulings } = judged.setup.edition;
  return judged.round.played.flat().flatMap(({ card }) => {
    try {
      const plainCard = withoutRole(cardOf(judged, card));
      const again = met.has(plainCard);
      met.add(plainCard);
      return again ? [reason("logged-twice", rulings["logged-twice"], { card })] : [];
    } catch (error) {
      if (error instanceof Problem) return [reason(error.code, error.ruling, error.args)];
      throw error;
    }
  });
}

/** @param {Case} judged @param {string} name @throws {Problem} */
function cardOf({ setup }, name) {
  const card = parseCard(name);
  if (!setup.deck.has(withoutRole(card)))
    throw new Problem("not-in-deck", { card: name }, absence(setup, card));
  if (!isTwoFaced(card)) return card;
  throw new Problem(
    "declare-role",
    { card: name, roles: [`${card}:pirate`, `${card}:escape`] },
    setup.edition.rulings["declare-role"],
  );
}

/**
 * Everybody plays one card to a trick before the next one begins.
 * @param {Case} judged
 * @param {number} trick
 * @param {(string | null)[]} by
 * @returns {Reason[]}
 */
function trickFaults(judged, trick, by) {
  const { setup, names, round } = judged;
  const { rulings } = setup.edition;
  const players = handsOf(judged);
  const times = (/** @type {string | null} */ who) => by.filter((one) => one === who).length;
  const reasons = [];
  if (times(null) && !setup.ghost) reasons.push(noGraybeard(setup));
  if (by.length > players)
    reasons.push(reason("too-many-plays", rulings.players, { trick, cards: by.length, players }));
  if (times(null) > 1) reasons.push(reason("graybeard-twice", "G-3", { trick }));
  for (const [who, player] of names)
    if (times(who) > 1)
      reasons.push(reason("plays-twice", rulings["leads-next"], { player, trick }));
  const off = players - by.length;
  if (off > 0 && trick < round.played.length)
    reasons.push(reason("trick-unfinished", rulings["leads-next"], { trick, off }));
  return reasons;
}

/**
 * Graybeard plays only in games of two, in the edition that has him.
 * @param {import("./setup.js").Setup} setup
 */
export const noGraybeard = ({ edition }) => reason("no-graybeard", edition.rulings.players);

/** The tricks of a log without faults. @param {Case} judged @returns {Judged[]} */
export function judgeTricks(judged) {
  /** The players who have shown that they lack a suit. @type {Set<string>} */
  const voids = new Set();
  return judged.round.played.map((plays, n) => {
    const trick = judgeTrick(judged, plays, n + 1 === judged.round.cards, voids);
    const by = plays[trick.leader]?.by;
    const power = judged.setup.powers.find(({ person }) => person === trick.power);
    // The new cards may be of any suit, so the shown voids no longer hold.
    if (power?.draws)
      for (const shown of voids) if (shown.startsWith(`${by}/`)) voids.delete(shown);
    return trick;
  });
}

/**
 * @param {Case} judged
 * @param {Play[]} plays
 * @param {boolean} last
 * @param {Set<string>} voids
 * @returns {Judged}
 */
function judgeTrick(judged, plays, last, voids) {
  const cards = plays.map(({ card }) => cardOf(judged, card));
  const outcome = resolve(cards);
  return {
    plays,
    whole: plays.length === handsOf(judged),
    winner: outcome.winner,
    leader: outcome.leader,
    why: explainTrick(judged.setup, cards, outcome),
    claims: claimsOf(judged, plays, cards, outcome),
    power: powerOf(judged, plays, cards, outcome, last),
    odd: oddOf(judged, plays, cards, voids),
  };
}

/**
 * The bonuses of a trick by card.
 * @param {Case} judged
 * @param {Play[]} plays
 * @param {string[]} cards
 * @param {Outcome} outcome
 * @returns {Claim[]}
 */
function claimsOf({ setup }, plays, cards, outcome) {
  const by = outcome.winner === null ? null : plays[outcome.winner]?.by;
  if (!by) return [];
  const claims = bonusReasons(setup, cards, outcome).map(({ args }) => ({
    card: withoutRole(String(args?.card)),
    by,
  }));
  // The Loot is discarded (W-8).
  if (cards.some(isWhale)) return claims;
  const loots = plays.flatMap(({ card, by: giver }) =>
    isLoot(card) && giver && giver !== by ? [{ card: parseCard(card), by, giver }] : [],
  );
  return [...claims, ...loots];
}

/**
 * The pirate whose power the winner may use; Graybeard has none (G-8).
 * @param {Case} judged
 * @param {Play[]} plays
 * @param {string[]} cards
 * @param {Outcome} outcome
 * @param {boolean} last
 */
function powerOf({ setup, round }, plays, cards, { leader, cause }, last) {
  const power = powerOn(setup, cards[leader] ?? "");
  if (cause !== "pirate" || !power || !plays[leader]?.by) return null;
  const undealt = setup.deck.size - setup.hands * round.cards;
  return isGained(power, last, undealt) ? power.person : null;
}

/**
 * The cards that contradict a shown void. Graybeard need not follow suit, so he shows none.
 * @param {Case} judged
 * @param {Play[]} plays
 * @param {string[]} cards
 * @param {Set<string>} voids
 * @returns {Reason[]}
 */
function oddOf({ setup, names }, plays, cards, voids) {
  return plays.flatMap(({ card, by }, n) => {
    const suit = suitOf(card);
    if (!by || !suit) return [];
    const led = n > 0 ? suitToFollow(setup.edition, cards.slice(0, n)) : null;
    const odd = voids.has(`${by}/${suit}`);
    if (led && led !== suit) voids.add(`${by}/${led}`);
    return odd
      ? [
          reason(
            "suit-after-void",
            setup.edition.rulings[suit === "black" ? "follow-black" : "follow"],
            { player: names.get(by), card, suit },
          ),
        ]
      : [];
  });
}

/** Whether every trick of the round is logged completely. @param {Case} judged */
export const isWhole = (judged) => {
  const { played, cards } = judged.round;
  return (
    played.length > 0 &&
    played.length === cards &&
    played.every((plays) => plays.length === handsOf(judged))
  );
};

/**
 * The tricks, bonuses and discards of a round, from its complete log.
 * @param {Case} judged
 * @returns {Pick<Round, "tricks" | "discarded" | "claims">}
 */
export function harvest(judged) {
  const tricks = judgeTricks(judged);
  const winners = tricks.flatMap(({ plays, winner }) =>
    winner === null ? [] : [plays[winner]?.by ?? null],
  );
  return {
    tricks: Object.fromEntries(
      [...judged.names.keys()].map((who) => [who, winners.filter((one) => one === who).length]),
    ),
    discarded: tricks.length - winners.length,
    claims: tricks.flatMap(({ claims }) => claims),
  };
}

/**
 * The order of play: clockwise. Graybeard (null) is second, or leads after a win. `first` leads the
 * round.
 * @param {Case} judged
 * @param {string | null} leader
 * @param {string} first
 * @returns {(string | null)[]}
 */
export function orderOf({ setup, names }, leader, first) {
  const ids = [...names.keys()];
  if (!setup.ghost) {
    const at = Math.max(0, ids.indexOf(leader ?? ""));
    return [...ids.slice(at), ...ids.slice(0, at)];
  }
  const ahead = leader ?? first;
  const rest = ids.filter((who) => who !== ahead);
  return leader === null ? [null, ahead, ...rest] : [leader, null, ...rest];
}
