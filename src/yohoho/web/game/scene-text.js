// The sentences of the log about some events, for a scene or a step of a replay.
import { LogWriter, textOf } from "./log-text.js";

/** @typedef {import("./page-game.js").AnyStage} Stage */

/**
 * The sentences about some events, without their reasons.
 * @param {Pick<Stage, "words" | "names" | "me"> & { edition?: string }} about
 * @param {any[]} events
 */
export function eventsText({ words, names, me, edition }, events) {
  const writer = new LogWriter({ names, you: me, round: null, edition, words, book: "" });
  return events
    .flatMap((event) => writer.event(event))
    .filter(({ kind }) => kind !== "why")
    .map(textOf)
    .join(" ");
}
