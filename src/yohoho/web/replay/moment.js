// One step of a replay as a stage for the game's table: with all hands open, or from one seat.

/** @typedef {import("../wire.js").Replay} Replay */
/** @typedef {import("../wire.js").Step} Step */
/** @typedef {import("../wire.js").SeatInfo} SeatInfo */
/** @typedef {import("../wire.js").SkullView} SkullView */

/** @param {Replay} replay @param {number} at @param {number | null} chair null: all hands open */
export function viewAt(replay, at, chair) {
  const step = /** @type {Step} */ (replay.steps[at]);
  const view = {
    ...step.view,
    seat: chair,
    hand: chair === null ? [] : (step.holdings[chair]?.hand ?? []),
  };
  return replay.game === "skull" ? withPiles(view, step, chair) : view;
}

/**
 * Adds the faces of the discs that this seat may see.
 * @param {SkullView} view
 * @param {Step} step
 * @param {number | null} chair
 */
function withPiles(view, step, chair) {
  const players = view.players.map((player, seat) =>
    chair === null || chair === seat
      ? { ...player, pile: step.holdings[seat]?.pile ?? [] }
      : player,
  );
  return { ...view, players, pile: chair === null ? [] : (step.holdings[chair]?.pile ?? []) };
}

/** @param {Replay} replay @param {number} at @param {number | null} chair */
export function handsAt(replay, at, chair) {
  return chair === null ? (replay.steps[at]?.holdings ?? []).map((holding) => holding.hand) : null;
}

/** The players by seat. @param {Replay} replay @returns {SeatInfo[]} */
export const seatsOf = (replay) =>
  replay.names.map((name) => ({ kind: "person", name, here: true }));

/** The steps at which rounds begin. @param {Replay} replay */
export function roundsOf(replay) {
  return replay.steps.flatMap(({ events }, at) =>
    events
      .filter((event) => event.event === "round-started")
      .map((event) => ({ at, number: /** @type {number} */ (event.number ?? event.round) })),
  );
}
