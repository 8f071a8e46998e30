// The timing of a replay, and the steps that its buttons and keys lead to.

/** @typedef {import("../wire.js").Step} Step */

export const SPEEDS = [0.5, 1, 2, 4];
const PAUSE_MS = 450;

/** The time between the scenes of two steps while the replay plays. @param {number} speed */
export const pauseMs = (speed) => PAUSE_MS / speed;

/** @param {number} speed */
export const speedText = (speed) => `${speed === 0.5 ? "½" : speed}×`;

/** The next speed; after the fastest comes the slowest. @param {number} speed */
export const nextSpeed = (speed) => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;

/**
 * The speed `by` places further in the list, up to the fastest or slowest.
 * @param {number} speed
 * @param {number} by
 */
export const changeSpeed = (speed, by) =>
  SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + by))] ?? 1;

/**
 * The steps at which rounds begin; none in a game without rounds.
 * @param {Step[]} steps
 * @returns {{ at: number, number: number }[]}
 */
export const roundsOf = (steps) =>
  steps.flatMap(({ view }, at) =>
    view.round === steps[at - 1]?.view.round ? [] : [{ at, number: view.round }],
  );

/**
 * The steps that end a trick; none in a game without tricks.
 * @param {Step[]} steps
 * @param {((step: Step) => boolean) | undefined} endsTrick
 */
export const tricksOf = (steps, endsTrick) =>
  endsTrick ? steps.flatMap((step, at) => (endsTrick(step) ? [at] : [])) : [];

/**
 * The steps to go to from a step, by the names of the buttons. A jump that the game does not have
 * is left out.
 * @param {number} at
 * @param {{ last: number, rounds: number[], tricks: number[] }} marks
 * @returns {Partial<Record<Jump, number>>}
 */
export const jumpsFrom = (at, { last, rounds, tricks }) => ({
  ...(rounds.length && {
    "round-back": markBefore(rounds, at),
    "round-on": markAfter(rounds, at, last),
  }),
  ...(tricks.length && {
    "trick-back": markBefore(tricks, at),
    "trick-on": markAfter(tricks, at, last),
  }),
  back: Math.max(0, at - 1),
  forward: Math.min(last, at + 1),
});
/** @typedef {"round-back" | "trick-back" | "back" | "forward" | "trick-on" | "round-on"} Jump */

/** @param {number[]} marks @param {number} at */
const markBefore = (marks, at) => marks.findLast((mark) => mark < at) ?? 0;

/** @param {number[]} marks @param {number} at @param {number} last */
const markAfter = (marks, at, last) => marks.find((mark) => mark > at) ?? last;

/** The jump of each key. @type {Record<string, Jump | "start" | "end">} */
export const JUMP_KEYS = {
  ArrowUp: "round-back",
  "Shift+ArrowLeft": "trick-back",
  ArrowLeft: "back",
  ArrowRight: "forward",
  "Shift+ArrowRight": "trick-on",
  ArrowDown: "round-on",
  Home: "start",
  End: "end",
};
