// The stage is everything that a game's table draws from, at a table and in a replay.

/** @typedef {import("../wire.js").SeatInfo} SeatInfo */

/**
 * Events that arrived together, for animation, sound and announcements. `n` grows with each beat.
 * @typedef {{ n: number, events: any[] }} Beat
 */

/**
 * @template View
 * @typedef {object} Stage
 * @property {View} game  the game's own view
 * @property {SeatInfo[]} seats  who sits where; shorter than the game's seats when a ghost plays
 * @property {string[]} names  what to call each seat of the game, ghost included
 * @property {number | null} me  my seat; null for who watches
 * @property {(action: string) => Promise<boolean>} act  sends a legal action; false if refused
 * @property {import("@preact/signals").ReadonlySignal<Beat>} beat
 * @property {string[][] | null} hands  every hand, open: only in a replay
 * @property {Record<number, string[]>} shown  Skull: discs shown after a failed challenge
 * @property {(() => void) | null} onShow  Skull: show my discs; null when there is nothing to show
 * @property {import("./coach.js").Coach | null} coach  null where it does not help
 * @property {(ruling: string) => void} onRule  open the rules at this ruling
 */

export {};
