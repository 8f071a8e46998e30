// The discs that players show after a failed challenge, and the command to show one's own.

/** @typedef {import("../game/stage.js").Stage<any>} Stage */

/** The discs that a seat showed. @param {Stage} stage @param {number} seat @returns {string[]} */
export const discsShownBy = ({ table }, seat) => table.shown?.[seat] ?? [];

/** Shows the viewer's discs; null if there are none to show. @param {Stage} stage */
export const showDiscs = ({ table, command }) =>
  table.may_show ? () => void command({ do: "show-discs" }) : null;
