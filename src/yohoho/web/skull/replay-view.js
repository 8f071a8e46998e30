// The discs in a replay: the faces that the chosen chair may see, or all of them.

/**
 * @param {import("../wire.js").SkullView} view
 * @param {import("../wire.js").Step} step
 * @param {number | null} chair null: all hands open
 */
export function replayView(view, step, chair) {
  const players = view.players.map((player, seat) =>
    chair === null || chair === seat
      ? { ...player, pile: step.holdings[seat]?.pile ?? [] }
      : player,
  );
  return { ...view, players, pile: chair === null ? [] : (step.holdings[chair]?.pile ?? []) };
}
