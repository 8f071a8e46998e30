// One step of a replay as a stage for the game's table: with all hands open, or from one seat.

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

/** The players by seat. @param {Replay} replay @returns {SeatInfo[]} */
export const seatsOf = (replay) =>
  replay.names.map((name) => ({ kind: "person", name, here: true }));

/** The steps at which rounds begin; none in a game without rounds. @param {Replay} replay */
export const roundsOf = ({ steps }) =>
  steps.flatMap(({ view }, at) =>
    view.round === steps[at - 1]?.view.round
      ? []
      : [{ at, number: /** @type {number} */ (view.round) }],
  );
