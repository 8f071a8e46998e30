// The state of a game of Skull from its rounds, as a score sheet counts it (`yohoho.skull.rounds`
// in JavaScript). The sheet knows how many discs each player has left, never which ones.
import { Problem } from "../lib/http.js";
import { SKULL_FACTS } from "./facts.js";

/**
 * The facts of a round: who challenged, on whose skull it failed (null for a success), and whom an
 * eliminated challenger named to start the next round. The last round may lack the later ones.
 * @typedef {{ challenger: number, skull?: number | null, next?: number }} SkullRound
 */
/** @typedef {{ players: number, first: number, lastChance: boolean }} SkullSetup */
/**
 * A finished round; `first` started it, `lastChance` had the Last Chance disc in it.
 * @typedef {{
 *   number: number,
 *   first: number,
 *   challenger: number,
 *   skull: number | null,
 *   left: number,
 *   lastChance: number | null,
 * }} FinishedRound
 */
/**
 * `asks` is the next fact that the sheet needs; null when the game is over.
 * @typedef {object} SkullState
 * @property {boolean} lends  whether the Last Chance disc is in the game
 * @property {number} round
 * @property {number} first
 * @property {number[]} successes
 * @property {number[]} discs
 * @property {number | null} lastChance
 * @property {number | null} challenger
 * @property {"challenger" | "skull" | "next" | null} asks
 * @property {number | null} winner
 * @property {FinishedRound[]} finished
 */

/** One fact of a round: a seat, or null for a success. @typedef {number | null} Fact */

/**
 * @param {SkullSetup} setup
 * @param {SkullRound[]} rounds
 * @returns {SkullState}
 * @throws {Problem}
 */
export function stateOf({ players, first, lastChance }, rounds) {
  /** @type {SkullState} */
  const start = {
    lends: lastChance,
    round: 0,
    first,
    successes: Array(players).fill(0),
    discs: Array(players).fill(SKULL_FACTS.discs),
    lastChance: null,
    challenger: null,
    asks: "challenger",
    winner: null,
    finished: [],
  };
  return rounds.reduce(afterRound, begin(start, first));
}

/** The facts of a round in the order in which the sheet asks for them. */
const FACTS = /** @type {const} */ (["challenger", "skull", "next"]);

/** @param {SkullState} state @param {SkullRound} round @param {number} at */
function afterRound(state, round, at) {
  if (state.asks !== "challenger") refuse(`rounds[${at}]`);
  return FACTS.reduce((now, key) => {
    const fact = round[key];
    if (fact === undefined) return now;
    return now.asks === key ? afterFact(now, fact) : refuse(`rounds[${at}].${key}`);
  }, state);
}

/** @param {SkullState} state */
export const remaining = ({ discs }) => discs.flatMap((left, seat) => (left > 0 ? seat : []));

/**
 * @param {SkullState} state
 * @param {Fact} fact the answer to what the state asks
 * @returns {SkullState}
 * @throws {Problem}
 */
export function afterFact(state, fact) {
  const { asks } = state;
  if (fact === null) return asks === "skull" ? succeed(state) : refuse(String(asks));
  if (asks === null || !remaining(state).includes(fact)) return refuse(String(asks));
  if (asks === "challenger") return { ...state, challenger: fact, asks: "skull" };
  return asks === "skull" ? fail(state, fact) : begin(state, fact);
}

/** @param {string} detail @returns {never} */
function refuse(detail) {
  throw new Problem("bad-sheet", { detail });
}

/** @param {SkullState} state @param {number} first @param {number | null} [lastChance] */
function begin(state, first, lastChance = null) {
  return {
    ...state,
    round: state.round + 1,
    first,
    lastChance,
    challenger: null,
    asks: /** @type {const} */ ("challenger"),
  };
}

/**
 * A second success wins at once (M-21); otherwise the challenger starts. No disc comes back (M-31).
 * @param {SkullState} state
 */
function succeed(state) {
  const seat = challengerOf(state);
  const after = close(
    { ...state, successes: withSeat(state.successes, seat, (won) => won + 1) },
    null,
  );
  return after.successes[seat] === SKULL_FACTS.successes ? over(after, seat) : begin(after, seat);
}

/**
 * The challenger loses a disc and starts the next round (M-17), with the Last Chance disc when one
 * disc is left (M-24). Without a disc they are out: the skull's owner starts, or the player whom
 * they name if it was their own (M-18), unless only one is left (M-20).
 * @param {SkullState} state
 * @param {number} owner
 */
function fail(state, owner) {
  const seat = challengerOf(state);
  const after = close({ ...state, discs: withSeat(state.discs, seat, (left) => left - 1) }, owner);
  const left = after.discs[seat];
  if (left) return begin(after, seat, after.lends && left === 1 ? seat : null);
  const [last = owner, ...others] = remaining(after);
  if (!others.length) return over(after, last);
  return owner === seat ? { ...after, asks: /** @type {const} */ ("next") } : begin(after, owner);
}

/**
 * Adds the round to the finished ones; the Last Chance disc is given back in any case (M-27).
 * @param {SkullState} state
 * @param {number | null} skull
 * @returns {SkullState}
 */
function close(state, skull) {
  const { round, first, lastChance } = state;
  const challenger = challengerOf(state);
  const left = state.discs[challenger] ?? 0;
  const finished = { number: round, first, challenger, skull, left, lastChance };
  return { ...state, finished: [...state.finished, finished], lastChance: null };
}

/** @param {SkullState} state @param {number} winner @returns {SkullState} */
const over = (state, winner) => ({ ...state, winner, asks: null });

/** @param {SkullState} state */
const challengerOf = ({ challenger }) => challenger ?? refuse("challenger");

/** @param {number[]} values @param {number} seat @param {(value: number) => number} change */
const withSeat = (values, seat, change) =>
  values.map((value, at) => (at === seat ? change(value) : value));

/**
 * The places: the winner, then by successes and discs left (`yohoho.skull.result`).
 * @param {SkullState} state
 * @returns {number[]}
 */
export function ranksOf({ winner, successes, discs }) {
  const standing = successes.map(
    (won, seat) => (seat === winner ? 100 : 0) + won * 10 + (discs[seat] ?? 0),
  );
  return standing.map((rank) => 1 + standing.filter((other) => other > rank).length);
}

/**
 * The rounds with one more fact.
 * @param {SkullSetup} setup
 * @param {SkullRound[]} rounds
 * @param {Fact} fact
 * @returns {SkullRound[]}
 * @throws {Problem}
 */
export function withFact(setup, rounds, fact) {
  const state = stateOf(setup, rounds);
  afterFact(state, fact);
  const last = rounds.at(-1);
  if (state.asks === "challenger" || !last) return [...rounds, { challenger: fact ?? 0 }];
  return [...rounds.slice(0, -1), { ...last, [state.asks ?? "next"]: fact }];
}

/**
 * The rounds without their last fact, and that fact; null when there is none.
 * @param {SkullRound[]} rounds
 * @returns {{ rounds: SkullRound[], fact: Fact } | null}
 */
export function withoutFact(rounds) {
  const last = rounds.at(-1);
  if (!last) return null;
  const earlier = rounds.slice(0, -1);
  const { challenger, skull, next } = last;
  if (skull === undefined) return { rounds: earlier, fact: challenger };
  if (next === undefined) return { rounds: [...earlier, { challenger }], fact: skull };
  return { rounds: [...earlier, { challenger, skull }], fact: next };
}
