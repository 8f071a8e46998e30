// The stage is everything that a game's table draws from, at a table and in a replay.

/** @typedef {import("../wire.js").SeatInfo} SeatInfo */
/** @typedef {import("./timeline.js").Scene} Scene */

/**
 * Events that are shown together, for animation, sound and announcements. `n` grows with each beat.
 * @typedef {{ n: number, events: any[] }} Beat
 */

/**
 * @template View
 * @typedef {object} Stage
 * @property {View} game  the game's own view
 * @property {import("./page-game.js").GameWords} words  the game's own words
 * @property {SeatInfo[]} seats  the people by seat, without a ghost
 * @property {string[]} names  the name of each seat, including the ghost's
 * @property {number | null} me  the viewer's seat; null for a watcher
 * @property {(action: string) => Promise<boolean>} act  sends a legal action; false if refused
 * @property {import("@preact/signals").ReadonlySignal<Beat>} beat
 * @property {import("@preact/signals").ReadonlySignal<Scene | null>} scene  the running scene; null
 *   when everything is shown
 * @property {() => number} takes  the time that the running scene takes, in milliseconds
 * @property {() => void} skip  ends the running scene
 * @property {string[][] | null} hands  all hands, only in a replay
 * @property {Partial<import("../wire.js").TableView>} table  the view of the table, with the facts
 *   that only tables of this game have; empty in a replay
 * @property {(command: import("../wire.js").Command) => Promise<boolean>} command  sends a command
 *   of the table; false if refused
 * @property {import("./coach.js").Coach | null} coach  null if the table does not allow it
 * @property {(ruling: string) => void} onRule  opens the rules at this ruling
 */

export {};
