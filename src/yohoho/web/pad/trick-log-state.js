// The state of the trick log, computed from the draft of a round, and its changes.
import { say } from "../lib/i18n.js";
import { keepLogging } from "../sheets/storage.js";
import { dealerOf, neighbour } from "../rules/sheet.js";
import { byOf, harvest, isWhole, judgedTricks, logFaults, orderOf } from "../rules/tricklog.js";

/** @typedef {import("./round-form.js").Desk} Desk */
/** @typedef {import("../rules/log.js").Play} Play */
/** @typedef {import("../rules/claims.js").Case} Case */
/** @typedef {import("../rules/tricklog.js").Judged} Judged */

/**
 * Where the log stands.
 * @typedef {object} Standing
 * @property {Desk} desk
 * @property {Case} judged
 * @property {Judged[]} tricks  those with a card in them
 * @property {Judged | null} last  the trick that has just ended, until the next one begins
 * @property {Play[]} plays  the cards of this trick
 * @property {(string | null)[]} order  who plays them
 * @property {(who: string | null) => string} nameOf
 */

/** How a draft remembers that Graybeard leads. */
export const GHOST = "";

/** @param {Pick<Desk, "setup" | "round" | "players">} desk @returns {Case} */
export const caseOf = ({ setup, round, players }) => ({
  setup,
  round,
  names: new Map(players.map(({ id, name }) => [id, name])),
});

/** @param {Desk} desk @param {Case} judged @returns {Standing} */
export function standing(desk, judged) {
  const { draft, players, book, number, cards } = desk;
  const tricks = judgedTricks(judged);
  const latest = tricks.at(-1) ?? null;
  const ended = latest?.whole ? latest : null;
  const last = ended && (draft.lead === undefined || tricks.length === cards) ? ended : null;
  const plays = (last ?? (ended ? null : latest))?.plays ?? [];
  const sheet = book.sheet.value;
  const first = neighbour(sheet, dealerOf(sheet, number), number);
  const leader = plays[0] ? byOf(plays[0]) : draft.lead === undefined ? first : draft.lead || null;
  const nameOf = (/** @type {string | null} */ who) =>
    players.find(({ id }) => id === who)?.name ?? say("play.ghost");
  return { desk, judged, tricks, last, plays, order: orderOf(judged, leader, first), nameOf };
}

/**
 * Other cards on the table. Once all are there the round is filled in; until then nothing of it is.
 * @param {Desk} desk
 * @param {Play[][]} played
 * @param {string} [lead]
 */
export function lay(desk, played, lead) {
  const after = caseOf({ ...desk, round: { ...desk.round, played } });
  const whole = isWhole(after) && !logFaults(after).length;
  const undone = isWhole(caseOf(desk)) && { tricks: {}, discarded: 0, claims: [] };
  desk.change({
    round: { ...desk.draft.round, ...(whole ? harvest(after) : undone), played },
    lead,
  });
}

/**
 * Log the tricks of this round, and of those to come; or count them by hand.
 * @param {Desk} desk
 * @param {boolean} logging
 */
export function choose(desk, logging) {
  keepLogging(logging);
  desk.change({ logging, active: null });
}

/**
 * The last card goes back into its hand; before the first of a trick, the trick before is looked at
 * again.
 * @param {Standing} now
 */
export function takeBack({ desk, plays, tricks }) {
  const { played } = desk.round;
  if (!plays.length && tricks.length) return desk.change({ lead: undefined });
  const rest = plays.slice(0, -1);
  lay(
    desk,
    rest.length ? [...played.slice(0, -1), rest] : played.slice(0, -1),
    rest.length ? undefined : (plays[0]?.by ?? GHOST),
  );
}
