// The step of a replay that a hash names: `#57` by its number, `#round-3` the first step of a
// round, `#round-3/challenge-began` the first step of a round with an event of this name.

/** @typedef {import("../wire.js").Step} Step */

const ROUND = /^round-(\d+)(?:\/(.+))?$/;

/**
 * Steps that the replay does not have lead to the nearest one, unknown hashes to the first.
 * @param {Step[]} steps
 * @param {string} hash
 */
export function stepAt(steps, hash) {
  const [match, round, event] = ROUND.exec(hash) ?? [];
  const at = match ? stepOfRound(steps, Number(round), event) : Number.parseInt(hash, 10) || 0;
  return Math.max(0, Math.min(steps.length - 1, at));
}

/** @param {Step[]} steps @param {number} round @param {string | undefined} name */
function stepOfRound(steps, round, name) {
  const begins = steps.findIndex(({ view }) => view.round === round);
  if (begins < 0 || !name) return begins;
  const happens = steps.findIndex(
    ({ events }, at) => at >= begins && events.some(({ event }) => event === name),
  );
  return happens < 0 ? begins : happens;
}
