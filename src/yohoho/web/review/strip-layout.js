// The layout of the strip of a game: a place for each decision of a seat, and a tick on each one
// that was judged. The places are known before the first verdict, so that nothing moves later.

/** @typedef {import("../wire.js").Step} Step */
/** @typedef {import("../wire.js").RoundReview} RoundReview */
/** @typedef {import("../wire.js").DecisionReview} DecisionReview */
/** @typedef {DecisionReview["verdict"]} Verdict */

/** `x` and `width` are parts of the strip, from 0 to 1. */
/** @typedef {{ round: number, x: number, width: number, judged: boolean }} StripRound */
/**
 * `x` is the middle of the tick, `height` its part of the highest one; `nth` counts the judged
 * decisions of the round from 1, and `moment` the moments of the game (0: it is none).
 * @typedef {{
 *   decision: DecisionReview,
 *   round: number,
 *   nth: number,
 *   of: number,
 *   x: number,
 *   height: number,
 *   moment: number,
 * }} Tick
 */

/** The least distance between the numbers of two moments. */
const APART = 0.06;
/** The space between two rounds, in places of decisions. */
const GAP = 0.8;
const MIN_HEIGHT = 0.12;

/** The round that a step belongs to. @param {Step[]} steps @param {number} at */
export const roundAt = (steps, at) => steps[at - 1]?.view.round ?? steps[at]?.view.round ?? 1;

/**
 * @param {Step[]} steps
 * @param {number} seat
 * @param {{ rounds: RoundReview[], moments: number[] }} review  as far as it is there
 * @returns {{ rounds: StripRound[], ticks: Tick[] }}
 */
export function stripLayout(steps, seat, { rounds, moments }) {
  const places = placesOf(steps, seat);
  const whole = Math.max(1, (places.at(-1)?.at ?? 0) + 1);
  const xOf = new Map(places.map(({ step, at }) => [step, (at + 0.5) / whole]));
  const highest = Math.max(
    0,
    ...rounds.flatMap((round) => round.decisions.map(({ loss }) => loss)),
  );
  const ticks = rounds.flatMap(({ number, decisions }) =>
    decisions.map((decision, n) => ({
      decision,
      round: number,
      nth: n + 1,
      of: decisions.length,
      x: xOf.get(decision.step) ?? 0,
      height: heightOf(decision.loss, highest),
      moment: moments.indexOf(decision.step) + 1,
    })),
  );
  const judged = new Set(rounds.map(({ number }) => number));
  return { rounds: roundSpans(places, whole, judged), ticks };
}

/**
 * The decisions of a seat, each at its place from the left; rounds have a gap between them.
 * @param {Step[]} steps
 * @param {number} seat
 */
function placesOf(steps, seat) {
  let [at, last] = [-1, 0];
  return steps.flatMap((step, number) => {
    if (step.seat !== seat) return [];
    const round = roundAt(steps, number);
    at += last && round !== last ? 1 + GAP : 1;
    last = round;
    return [{ step: number, round, at }];
  });
}

/**
 * @param {{ round: number, at: number }[]} places
 * @param {number} whole
 * @param {Set<number>} judged
 */
function roundSpans(places, whole, judged) {
  return [...Map.groupBy(places, ({ round }) => round)].map(([round, own]) => {
    const [first, last] = [own[0]?.at ?? 0, own.at(-1)?.at ?? 0];
    return {
      round,
      x: first / whole,
      width: (last + 1 - first) / whole,
      judged: judged.has(round),
    };
  });
}

/**
 * The places of the numbers of moments: above their ticks, but apart from each other.
 * @param {Tick[]} ticks
 * @returns {{ moment: number, x: number }[]}
 */
export function momentLabels(ticks) {
  const labels = ticks.flatMap(({ moment, x }) => (moment ? [{ moment, x }] : []));
  for (const _ of labels) labels.forEach((label, n) => push(label, labels[n + 1]));
  return labels;
}

/**
 * Moves two labels apart by the same way.
 * @param {{ x: number }} label
 * @param {{ x: number } | undefined} next
 */
function push(label, next) {
  const missing = next ? APART - (next.x - label.x) : 0;
  if (!next || missing <= 0) return;
  label.x -= missing / 2;
  next.x += missing / 2;
}

/** Small losses stay visible beside large ones. @param {number} loss @param {number} highest */
const heightOf = (loss, highest) =>
  loss > 0 && highest > 0 ? Math.max(MIN_HEIGHT, Math.sqrt(loss / highest)) : MIN_HEIGHT;

/**
 * The index of the tick nearest to a place; −1 without ticks.
 * @param {Tick[]} ticks
 * @param {number} x from 0 to 1
 */
export function nearestTick(ticks, x) {
  const away = ticks.map((tick) => Math.abs(tick.x - x));
  return away.indexOf(Math.min(...away));
}

/**
 * The step of a replay at which a decision is to be made: the one before it.
 * @param {number} step
 */
export const before = (step) => Math.max(0, step - 1);

/**
 * The index of the last tick whose decision the replay has reached; −1 before the first.
 * @param {Tick[]} ticks
 * @param {number} at the step that the replay shows
 */
export const tickAt = (ticks, at) =>
  ticks.findLastIndex(({ decision }) => before(decision.step) <= at);

/**
 * The jump of each key along the ticks.
 * @type {Record<string, (at: number, last: number) => number>}
 */
export const STRIP_KEYS = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowDown: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};
