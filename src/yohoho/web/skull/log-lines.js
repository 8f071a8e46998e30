// The events of Skull as lines of the log, and the note about discs that are shown.
import { formatList, say } from "../lib/i18n.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { line, note } from "../game/log-text.js";

/** @typedef {import("../game/log-text.js").LogWriter} LogWriter */
/** @typedef {import("../game/log-text.js").Line} Line */
/** @typedef {import("../wire.js").SkullEvent} Event */

/** @param {string | null | undefined} face */
const disc = (face) => (face ? say(`disc.${face}`) : "");

/**
 * @type {{
 *   [Kind in Event["event"]]: (
 *     writer: LogWriter,
 *     event: Extract<Event, { event: Kind }>,
 *   ) => Line[]
 * }}
 */
const EVENTS = withoutPrototype({
  "round-started": (writer, { round, first }) => [
    { ...line("mark", say("log.skull-round", { round, first: writer.name(first) })), round },
  ],
  "disc-placed": (writer, { seat, disc: face }) => {
    const key = face && seat !== writer.scene.you ? "log.disc-placed.seen" : "log.disc-placed";
    return writer.step(key, seat, { disc: disc(face) });
  },
  "bid-made": (writer, { seat, bid }) => writer.step("log.bid-made", seat, { bid }),
  passed: (writer, { seat }) => writer.step("log.passed", seat),
  "challenge-began": (writer, { challenger, bid }) => [
    line("mark", writer.about("log.challenge-began", challenger, { bid })),
  ],
  "disc-flipped": (writer, { challenger, owner, disc: face }) => {
    const key = owner === challenger ? "log.disc-flipped.own" : "log.disc-flipped";
    return writer.step(key, challenger, { owner: writer.name(owner), disc: disc(face) });
  },
  "challenge-won": (writer, { challenger, successes }) => [
    line("mark", writer.about("log.challenge-won", challenger, { successes })),
  ],
  "challenge-failed": (writer, { challenger, skull_of: owner }) => {
    const key = owner === challenger ? "log.challenge-failed.own" : "log.challenge-failed";
    return [line("mark", say(key, { owner: writer.name(owner) }))];
  },
  "discs-shuffled": (writer, { challenger }) => writer.step("log.discs-shuffled", challenger),
  "disc-lost": (writer, { loser, disc: face }) =>
    writer.step("log.disc-lost", loser, { disc: disc(face) }),
  eliminated: (writer, { seat }) => writer.step("log.eliminated", seat),
  "first-player-named": (writer, { by, first }) =>
    writer.step("log.first-named", by, { first: writer.name(first) }),
  "last-chance-taken": (writer, { seat }) => writer.step("log.last-chance-taken", seat),
  "last-chance-returned": () => [line("step", say("log.last-chance-returned"))],
  "game-won": (writer, { winner, by }) => [line("mark", writer.about(`log.won.${by}`, winner))],
});

/** @param {LogWriter} writer @param {Event} event @returns {Line[]} */
export function eventLines(writer, event) {
  const how = /** @type {((writer: LogWriter, event: any) => Line[]) | undefined} */ (
    EVENTS[event.event]
  );
  return how?.(writer, event) ?? [];
}

/** @type {import("../game/page-game.js").GameWords["notes"]} */
export const NOTES = withoutPrototype({
  "discs-shown": (writer, entry) => {
    const discs = formatList((entry.args?.discs ?? []).map(disc));
    return [note(writer, entry, "log.table-shown", { discs })];
  },
});
