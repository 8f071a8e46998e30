// The type of the place in which commands are typed: a table, or a replay with its review.

/** @typedef {import("../game/log-text.js").Line} Line */
/** @typedef {import("../game/page-game.js").AnswerContext} AnswerContext */
/** @typedef {{ lines: Line[], link?: string }} Reply */

/**
 * What commands do besides telling about the situation, which every place does alike.
 * @typedef {object} Place
 * @property {string[]} commands  in the order of the help
 * @property {string[]} numbered  those that a number may follow
 * @property {boolean} talks  whether there is somebody to talk to
 * @property {(context: AnswerContext) => string} hint  what to type now
 * @property {(action: string, context: AnswerContext) => Promise<Line[]>} act
 * @property {(text: string, context: AnswerContext) => Promise<Line[]>} say
 * @property {(command: string, number: number | undefined, context: AnswerContext) =>
 *   Promise<Line[]>} run
 */

export {};
