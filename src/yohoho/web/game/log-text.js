// Turns the events of a game and the notes of the table into lines of the log. In Python the
// tellers in `locales/` make the same sentences of events; a test compares them.
import { withoutPrototype } from "../lib/null-prototype.js";
import { cardName, formatList, hasText, say, sayReason } from "../lib/i18n.js";

/** @typedef {import("../wire.js").Told} Told */
/** @typedef {import("../wire.js").Reason} Reason */

/**
 * The seating at the time of an entry.
 * @typedef {object} Scene
 * @property {string[]} names  by seat
 * @property {number | null} you
 * @property {number | null} round  the round; null before the game
 * @property {string | undefined} edition
 * @property {import("./page-game.js").GameWords} words  the game's own words
 * @property {string} book  the rule book of the game; empty if there is none
 */

/** @typedef {{ text: string, ruling: string | null }} Part */
/**
 * `mark`: a highlight; `why`: a reason for the line before; `note`: about the table, not the game.
 * @typedef {{
 *   kind: "step" | "mark" | "why" | "note" | "talk",
 *   parts: Part[],
 *   round?: number,
 * }} Line
 */

export class LogWriter {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
  }

  /**
   * The lines of one entry; none for entries that are not shown.
   * @param {Told} entry
   * @returns {Line[]}
   */
  tell(entry) {
    const how = NOTES[entry.what] ?? this.scene.words.notes[entry.what];
    const noted = how?.(this, entry) ?? [];
    return [...noted, ...(entry.events ?? []).flatMap((event) => this.event(event))];
  }

  /** @param {any} event one of the game's own @returns {Line[]} */
  event(event) {
    return this.scene.words.event(this, event);
  }

  /** @param {number} seat */
  name(seat) {
    return this.scene.names[seat] || say("play.ghost");
  }

  /**
   * A sentence about a seat; it addresses the viewer if it is their seat and the catalogue has such
   * a sentence.
   * @param {string} key
   * @param {number} seat
   * @param {Record<string, any>} [args]
   */
  about(key, seat, args = {}) {
    const toYou = seat === this.scene.you && hasText(`${key}.you`);
    return say(toYou ? `${key}.you` : key, { name: this.name(seat), ...args });
  }

  /** @param {string} key @param {number} seat @param {Record<string, any>} [args] */
  step(key, seat, args) {
    return [line("step", this.about(key, seat, args))];
  }

  /** @param {string} card */
  card(card) {
    return cardName(card, this.scene.edition);
  }

  /** @param {string[] | null | undefined} cards */
  cards(cards) {
    return formatList((cards ?? []).map((card) => this.card(card)));
  }

  /** @param {unknown[]} values */
  byName(values) {
    return formatList(values.map((value, seat) => `${this.name(seat)} ${value}`));
  }

  /** @param {Reason} reason @returns {Part} */
  part(reason) {
    return { text: sayReason(reason, this.scene.edition, this.scene.names), ruling: reason.ruling };
  }

  /** @param {Reason[]} reasons @returns {Line[]} */
  reasons(reasons) {
    return reasons.map((reason) => reasonLine(reason, this.scene.edition, this.scene.names));
  }
}

/** @param {Line["kind"]} kind @param {string} text @returns {Line} */
export const line = (kind, text) => ({ kind, parts: [{ text, ruling: null }] });

/** @param {string} text */
export const plainLine = (text) => line("step", text);

/**
 * @param {Reason} reason
 * @param {string | undefined} edition
 * @param {string[]} names
 * @returns {Line}
 */
export const reasonLine = (reason, edition, names) => ({
  kind: "why",
  parts: [{ text: sayReason(reason, edition, names), ruling: reason.ruling }],
});

/** @param {Line} line */
export const textOf = ({ parts }) => parts.map((part) => part.text).join(" ");

/**
 * A note with the name of its person: the recorded one, or that of the seat.
 * @param {string} key
 * @param {Record<string, any>} [args]
 * @returns {(writer: LogWriter, told: Told) => Line[]}
 */
const noting = (key, args) => (writer, entry) => [note(writer, entry, key, args)];

/**
 * @param {LogWriter} writer
 * @param {Told} entry
 * @param {string} key
 * @param {Record<string, any>} [args]
 */
export function note(writer, entry, key, args) {
  const seat = entry.seat ?? -1;
  return line(
    "note",
    writer.about(key, seat, { ...(entry.name && { name: entry.name }), ...args }),
  );
}

/** @type {Record<string, (writer: LogWriter, told: Told) => Line[]>} */
const NOTES = withoutPrototype({
  configured: noting("log.table-configured"),
  "sat-down": noting("log.table-sat-down"),
  renamed: noting("log.table-renamed"),
  "stood-up": noting("log.table-stood-up"),
  kicked: (writer, entry) => {
    const reason = entry.args?.reason;
    return [note(writer, entry, reason ? "log.table-kicked-for" : "log.table-kicked", { reason })];
  },
  "ready-set": (writer, entry) =>
    entry.args?.ready ? [note(writer, entry, "log.table-ready")] : [],
  "seats-swapped": noting("log.table-swapped"),
  "bot-seated": noting("log.table-bot-seated"),
  "bot-removed": noting("log.table-bot-removed"),
  "host-changed": noting("log.table-host"),
  "words-given": noting("log.table-words"),
  "game-started": noting("log.table-started"),
  acted: (writer, entry) =>
    entry.args?.by === "clock" ? [note(writer, entry, "log.table-clock")] : [],
  "stand-in-set": (writer, entry) => [
    note(writer, entry, entry.args?.on ? "log.table-stand-in" : "log.table-back"),
  ],
  paused: noting("log.table-paused"),
  resumed: noting("log.table-resumed"),
  said: (writer, entry) => [
    talk(writer, entry, entry.args?.text || say(`phrase.${entry.args?.phrase}`)),
  ],
  reacted: (writer, entry) => [talk(writer, entry, say(`reaction.${entry.args?.reaction}`))],
  "chat-switched": (writer, entry) => [
    note(writer, entry, entry.args?.on ? "log.table-chat-on" : "log.table-chat-off"),
  ],
  "bot-talk-switched": (writer, entry) => [
    note(writer, entry, entry.args?.on ? "log.table-bots-talk" : "log.table-bots-quiet"),
  ],
  "rematch-wanted": (writer, entry) => [
    note(
      writer,
      entry,
      entry.args?.wanted ? "log.table-rematch-wanted" : "log.table-rematch-unwanted",
    ),
  ],
  rematched: noting("log.table-rematched"),
  archived: noting("log.table-archived"),
  reopened: noting("log.table-reopened"),
  missed: noting("log.table-missed"),
});

/** @param {LogWriter} writer @param {Told} entry @param {string} text */
function talk(writer, entry, text) {
  return line("talk", `${entry.name || writer.name(entry.seat ?? -1)}: ${text}`);
}
