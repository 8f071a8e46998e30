// The log of a table whose tricks lie face down.

/** @typedef {import("../game/log.js").Entry} Entry */
/** @typedef {import("../wire.js").SkullKingView} SkullKingView */

/**
 * The log without the cards of tricks that are turned over, as the server tells them to a page that
 * was away; who won these tricks stays.
 * @param {SkullKingView | null | undefined} game
 * @param {Entry[]} entries
 */
export function withFaceDownCards(game, entries) {
  if (!game?.options.tricks_face_down || game.result) return entries;
  const onTable = game.trick?.cards.length ?? 0;
  let cards = onTable || (game.tricks?.at(-1)?.cards.length ?? 0);
  let ends = onTable ? 0 : 1;
  const keepEvent = (/** @type {any} */ event) => {
    if (event.event === "card-played") return (cards -= 1) >= 0 ? [event] : [];
    if (event.event !== "trick-ended" || (ends -= 1) >= 0) return [event];
    return [{ ...event, cards: [], bonus: 0, why: [] }];
  };
  return entries
    .toReversed()
    .map((entry) => {
      const events = (entry.told.events ?? []).toReversed().flatMap(keepEvent).toReversed();
      return entry.told.events ? { ...entry, told: { ...entry.told, events } } : entry;
    })
    .toReversed();
}
