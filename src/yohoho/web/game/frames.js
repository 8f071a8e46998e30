// Divides one message of a table into the frames in which it is shown.

/** @typedef {import("../wire.js").Told} Told */
/** @typedef {import("./timeline.js").Scene} Scene */
/**
 * Finds the scenes of some events between two views. The events of the scenes follow each other and
 * begin with the first one; the events that are left belong to the view after.
 * @callback SceneFinder
 * @param {any} before
 * @param {any[]} events
 * @param {any} after
 * @returns {Scene[]}
 */

/**
 * @template {{ game?: any }} View
 * @param {View | null} before  the view after the message before
 * @param {{ told: Told[], view: View }} message
 * @param {SceneFinder} findScenes
 * @returns {import("./timeline.js").Frame<View>[]}
 */
export function framesOf(before, { told, view }, findScenes) {
  const events = told.flatMap((entry) => entry.events ?? []);
  const scenes =
    before?.game && view.game && events.length ? findScenes(before.game, events, view.game) : [];
  const pieces = piecesOf(told);
  const frames = scenes.map((scene) => ({
    view: { .../** @type {View} */ (before), game: scene.game },
    told: takePieces(pieces, scene.events.length),
    events: scene.events,
    scene,
  }));
  const shown = frames.reduce((sum, frame) => sum + frame.events.length, 0);
  return [...frames, { view, told: joinPieces(pieces), events: events.slice(shown), scene: null }];
}

/** An entry of the log, or one event of it. @typedef {{ entry: Told, event?: any }} Piece */

/** @param {Told[]} entries @returns {Piece[]} */
const piecesOf = (entries) =>
  entries.flatMap((entry) =>
    entry.events?.length
      ? entry.events.map((event, n) => ({ entry: n ? withoutArgs(entry) : entry, event }))
      : [{ entry }],
  );

/** The rest of an entry whose beginning has been told. @param {Told} entry @returns {Told} */
const withoutArgs = (entry) => ({ ...entry, args: {} });

/**
 * Takes pieces away up to this many events, with the entries before them.
 * @param {Piece[]} pieces
 * @param {number} count
 */
function takePieces(pieces, count) {
  let [end, left] = [0, count];
  while (left > 0 && end < pieces.length) if (pieces[end++]?.event) left -= 1;
  return joinPieces(pieces.splice(0, end));
}

/**
 * Entries again; the events of one entry stay together.
 * @param {Piece[]} pieces
 * @returns {Told[]}
 */
function joinPieces(pieces) {
  /** @type {Told[]} */
  const entries = [];
  for (const { entry, event } of pieces) {
    const last = entries.at(-1);
    if (event && last?.seq === entry.seq && last.events?.length) last.events.push(event);
    else entries.push(event ? { ...entry, events: [event] } : entry);
  }
  return entries;
}
