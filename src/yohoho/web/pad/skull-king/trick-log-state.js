// The state of the trick log, computed from the draft of a round, and its changes.
import { say } from "../../lib/i18n.js";
import { keepLogging } from "../../sheets/storage.js";
import { dealerOf, neighbour } from "../../rules/sheet.js";
import { byOf, harvest, isWhole, judgeTricks, logFaults, orderOf } from "../../rules/tricklog.js";

/** @typedef {import("./round-form.js").RoundForm} RoundForm */
/** @typedef {import("../../rules/log.js").Play} Play */
/** @typedef {import("../../rules/claims.js").Case} Case */
/** @typedef {import("../../rules/tricklog.js").Judged} Judged */

/**
 * The state of the trick log.
 * @typedef {object} TrickLogState
 * @property {RoundForm} form
 * @property {Case} judged
 * @property {Judged[]} tricks  the tricks that have a card
 * @property {Judged | null} last  the last trick, until the next one begins
 * @property {Play[]} plays  the cards of this trick
 * @property {(string | null)[]} order  their players
 * @property {(who: string | null) => string} nameOf
 */

/** The value of `lead` in a draft when Graybeard leads. */
export const GHOST = "";

/** @param {Pick<RoundForm, "setup" | "round" | "players">} form @returns {Case} */
export const caseOf = ({ setup, round, players }) => ({
  setup,
  round,
  names: new Map(players.map(({ id, name }) => [id, name])),
});

/** @param {RoundForm} form @param {Case} judged @returns {TrickLogState} */
export function trickLogState(form, judged) {
  const { draft, players, editor, number, cards } = form;
  const tricks = judgeTricks(judged);
  const latest = tricks.at(-1) ?? null;
  const ended = latest?.whole ? latest : null;
  const last = ended && (draft.lead === undefined || tricks.length === cards) ? ended : null;
  const plays = (last ?? (ended ? null : latest))?.plays ?? [];
  const sheet = editor.sheet.value;
  const first = neighbour(sheet, dealerOf(sheet, number), number);
  const leader = plays[0] ? byOf(plays[0]) : draft.lead === undefined ? first : draft.lead || null;
  const nameOf = (/** @type {string | null} */ who) =>
    players.find(({ id }) => id === who)?.name ?? say("play.ghost");
  return { form, judged, tricks, last, plays, order: orderOf(judged, leader, first), nameOf };
}

/**
 * Changes the played cards. The round is filled in when all are there, and not before.
 * @param {RoundForm} form
 * @param {Play[][]} played
 * @param {string} [lead]
 */
export function setPlayed(form, played, lead) {
  const after = caseOf({ ...form, round: { ...form.round, played } });
  const whole = isWhole(after) && !logFaults(after).length;
  const undone = isWhole(caseOf(form)) && { tricks: {}, discarded: 0, claims: [] };
  form.change({
    round: { ...form.draft.round, ...(whole ? harvest(after) : undone), played },
    lead,
  });
}

/**
 * Turns the trick log on or off, for this round and the next ones.
 * @param {RoundForm} form
 * @param {boolean} logging
 */
export function setLogging(form, logging) {
  keepLogging(logging);
  form.change({ logging, active: null, step: "tricks" });
}

/**
 * Takes back the last card; before the first card of a trick, it shows the trick before.
 * @param {TrickLogState} now
 */
export function takeBack({ form, plays, tricks }) {
  const { played } = form.round;
  if (!plays.length && tricks.length) return form.change({ lead: undefined });
  const rest = plays.slice(0, -1);
  setPlayed(
    form,
    rest.length ? [...played.slice(0, -1), rest] : played.slice(0, -1),
    rest.length ? undefined : (plays[0]?.by ?? GHOST),
  );
}
