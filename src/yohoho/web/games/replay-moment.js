// One step of a replay as a stage for the game's table: with all hands open, or from one seat.
import { say } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { wordsOf } from "./at-table.js";

/** @typedef {import("../wire.js").Replay} Replay */
/** @typedef {import("../wire.js").Step} Step */
/** @typedef {import("../wire.js").SeatInfo} SeatInfo */

/**
 * @param {import("../game/page-game.js").GameTable} table
 * @param {Replay} replay
 * @param {number} at
 * @param {number | null} chair null: all hands open
 */
export function viewAt(table, replay, at, chair) {
  const step = /** @type {Step} */ (replay.steps[at]);
  const view = {
    ...step.view,
    seat: chair,
    hand: chair === null ? [] : (step.holdings[chair]?.hand ?? []),
  };
  return table.replayView?.(view, step, chair) ?? view;
}

/** @param {Replay} replay @param {number} at @param {number | null} chair */
export function handsAt(replay, at, chair) {
  return chair === null ? (replay.steps[at]?.holdings ?? []).map((holding) => holding.hand) : null;
}

/**
 * The parts of a stage that are the same at every step: the people, and nothing to send.
 * @param {Replay} replay
 */
export const stageOfReplay = (replay) => ({
  words: wordsOf(replay.game),
  seats: seatsOf(replay),
  names: namesOf(replay),
  table: {},
  act: async () => false,
  command: async () => false,
  coach: null,
  onRule: (/** @type {string} */ ruling) => navigate(`/rules/${bookOf(replay)}#${ruling}`),
});

/** The players by seat. @param {Replay} replay @returns {SeatInfo[]} */
export const seatsOf = (replay) =>
  replay.names.map((name) => ({ kind: "person", name, here: true }));

/** The names by seat, with that of the ghost if it plays. @param {Replay} replay */
export function namesOf(replay) {
  const seats = replay.steps[0]?.holdings.length ?? replay.names.length;
  return seats > replay.names.length ? [...replay.names, say("play.ghost")] : replay.names;
}

/** The rule book of the game. @param {Replay} replay */
export const bookOf = (replay) => wordsOf(replay.game).book(replay.options);

/** Whether the server hides the players' names. @param {Replay} replay */
export const hasHiddenNames = ({ names }) => names.every((name) => !name);

/** Replaces hidden names by others in the language of the page. @param {Replay} replay */
export function withNames(replay) {
  const others = say("names.hidden").split(" ");
  const names = replay.names.map((name, seat) => name || (others[seat] ?? String(seat + 1)));
  return { ...replay, names };
}
