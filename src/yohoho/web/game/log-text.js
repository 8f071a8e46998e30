// Turns the events of both games and the notes of the table into lines of the log. The terminal
// uses the same keys (cli/terminal/log.py).
import { withoutPrototype } from "../lib/null-prototype.js";
import {
  cardName,
  firstKey,
  formatList,
  formatSigned,
  hasText,
  say,
  sayReason,
  withMinus,
} from "../lib/i18n.js";

/** @typedef {import("../wire.js").Told} Told */
/** @typedef {import("../wire.js").Reason} Reason */
/** @typedef {import("../wire.js").SkullKingEvent | import("../wire.js").SkullEvent} AnyEvent */

/**
 * The seating at the time of an entry.
 * @typedef {object} Scene
 * @property {string[]} names  by seat
 * @property {number | null} you
 * @property {number | null} round  the round; null before the game
 * @property {string} edition
 * @property {string} book  the rule book of the game
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
   * @param {Told} told
   * @returns {Line[]}
   */
  tell(told) {
    const noted = NOTES[told.what]?.(this, told) ?? [];
    return [...noted, ...(told.events ?? []).flatMap((event) => this.event(event))];
  }

  /** @param {AnyEvent} event @returns {Line[]} */
  event(event) {
    const how = /** @type {((writer: LogWriter, event: any) => Line[]) | undefined} */ (
      EVENTS[event.event]
    );
    return how?.(this, event) ?? [];
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
    return reasons.map((reason) => ({ kind: "why", parts: [this.part(reason)] }));
  }
}

/** @param {Line["kind"]} kind @param {string} text @returns {Line} */
const line = (kind, text) => ({ kind, parts: [{ text, ruling: null }] });

/** @param {Line} line */
export const textOf = ({ parts }) => parts.map((part) => part.text).join(" ");

/** @param {boolean | null | undefined} cannonball */
const load = (cannonball) => say(cannonball ? "load.cannonball" : "load.grapeshot");
/** @param {string | null | undefined} face */
const disc = (face) => (face ? say(`disc.${face}`) : "");
/** @param {import("../wire.js").SkullKingScore} score */
const total = ({ base, bonus, alliances, wager }) => base + bonus + alliances + wager;

/**
 * @typedef {import("../wire.js").SkullKingRoundStarted} SkullKingRoundStarted
 * @typedef {SkullKingRoundStarted | import("../wire.js").SkullRoundStarted} RoundStarted
 */

/** @param {LogWriter} writer @param {RoundStarted} event @returns {Line[]} */
function roundStarted(writer, event) {
  if ("number" in event) {
    const { number: round, cards, dealer, leader } = event;
    const who = { dealer: writer.name(dealer), leader: writer.name(leader) };
    return [{ ...line("mark", say("log.round-started", { round, cards, ...who })), round }];
  }
  const { round, first } = event;
  return [{ ...line("mark", say("log.skull-round", { round, first: writer.name(first) })), round }];
}

/**
 * @param {LogWriter} writer
 * @param {import("../wire.js").SkullKingTrickEnded} event
 * @returns {Line[]}
 */
function trickEnded(writer, { winner, leader, why }) {
  const lost = () => [line("step", say("log.trick-lost", { leader: writer.name(leader) }))];
  return [
    ...(winner === null ? lost() : writer.step("log.trick-won", winner)),
    ...writer.reasons(why),
  ];
}

/**
 * @param {LogWriter} writer
 * @param {import("../wire.js").SkullKingRoundScored} event
 * @returns {Line[]}
 */
function roundScored(writer, { number, scores, totals, why }) {
  const points = scores.map(
    (score, seat) => `${formatSigned(total(score))} (${withMinus(totals[seat] ?? 0)})`,
  );
  const head = line(
    "mark",
    say("log.round-scored", { round: number, scores: writer.byName(points) }),
  );
  const each = why.map((reasons, seat) => {
    const [first, ...rest] = reasons.map((reason) => writer.part(reason));
    const named = first ? [{ ...first, text: `${writer.name(seat)}: ${first.text}` }] : [];
    return /** @type {Line} */ ({ kind: "why", parts: [...named, ...rest] });
  });
  return [head, ...each];
}

/**
 * @param {LogWriter} writer
 * @param {import("../wire.js").SkullKingDealt} event
 * @returns {Line[]}
 */
function dealt(writer, { hands }) {
  const hand = writer.scene.you === null ? null : hands[writer.scene.you];
  return [
    line("step", hand ? say("log.dealt.you", { cards: writer.cards(hand) }) : say("log.dealt")),
  ];
}

/**
 * @type {{
 *   [Kind in AnyEvent["event"]]: (
 *     writer: LogWriter,
 *     event: Extract<AnyEvent, { event: Kind }>,
 *   ) => Line[]
 * }}
 */
const EVENTS = withoutPrototype({
  "round-started": roundStarted,
  dealt,
  "bid-placed": (writer, { seat, tricks }) => writer.step("log.bid-placed", seat, { tricks }),
  "bids-revealed": (writer, { bids }) => [
    line("mark", say("log.bids-revealed", { bids: writer.byName(bids) })),
  ],
  "load-placed": (writer, { seat, cannonball }) =>
    writer.step("log.load-placed", seat, { load: load(cannonball) }),
  "loads-revealed": (writer, { cannonballs }) => [
    line("mark", say("log.loads-revealed", { loads: writer.byName(cannonballs.map(load)) })),
  ],
  "card-played": (writer, { seat, card }) =>
    writer.step("log.card-played", seat, { card: writer.card(card) }),
  "trick-ended": trickEnded,
  "round-scored": roundScored,
  "game-ended": (writer, { result }) => {
    const names = formatList(result.winners.map((seat) => writer.name(seat)));
    return [line("mark", say("log.game-ended", { names, points: Math.max(...result.scores) }))];
  },
  "power-gained": (writer, { seat, pirate }) => {
    const key = firstKey(`log.power-gained.${pirate}`, "log.power-gained");
    return writer.step(key, seat, { pirate: writer.card(`pirate-${pirate}`) });
  },
  "power-declined": (writer, { seat, pirate }) =>
    writer.step("log.power-declined", seat, { pirate: writer.card(`pirate-${pirate}`) }),
  "leader-chosen": (writer, { seat, leader }) =>
    writer.step("log.leader-chosen", seat, { leader: writer.name(leader) }),
  "wager-made": (writer, { seat, points }) => writer.step("log.wager-made", seat, { points }),
  "cards-drawn": (writer, { seat, count, cards }) =>
    writer.step("log.cards-drawn", seat, { count, cards: writer.cards(cards) }),
  "card-discarded": (writer, { seat, card }) =>
    writer.step("log.card-discarded", seat, { card: card ? writer.card(card) : "" }),
  "undealt-seen": (writer, { seat, cards }) =>
    writer.step("log.undealt-seen", seat, { cards: writer.cards(cards) }),
  "bid-changed": (writer, { seat, by, bid }) =>
    writer.step(by ? "log.bid-changed" : "log.bid-kept", seat, { bid }),
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

/**
 * A note with the name of its person: the recorded one, or that of the seat.
 * @param {string} key
 * @param {Record<string, any>} [args]
 * @returns {(writer: LogWriter, told: Told) => Line[]}
 */
const noting = (key, args) => (writer, told) => [note(writer, told, key, args)];

/**
 * @param {LogWriter} writer
 * @param {Told} told
 * @param {string} key
 * @param {Record<string, any>} [args]
 */
function note(writer, told, key, args) {
  const seat = told.seat ?? -1;
  return line("note", writer.about(key, seat, { ...(told.name && { name: told.name }), ...args }));
}

/** @type {Record<string, (writer: LogWriter, told: Told) => Line[]>} */
const NOTES = withoutPrototype({
  configured: noting("log.table-configured"),
  "sat-down": noting("log.table-sat-down"),
  renamed: noting("log.table-renamed"),
  "stood-up": noting("log.table-stood-up"),
  kicked: (writer, told) => {
    const reason = told.args?.reason;
    return [note(writer, told, reason ? "log.table-kicked-for" : "log.table-kicked", { reason })];
  },
  "ready-set": (writer, told) => (told.args?.ready ? [note(writer, told, "log.table-ready")] : []),
  "seats-swapped": noting("log.table-swapped"),
  "bot-seated": noting("log.table-bot-seated"),
  "bot-removed": noting("log.table-bot-removed"),
  "host-changed": noting("log.table-host"),
  "words-given": noting("log.table-words"),
  "game-started": noting("log.table-started"),
  acted: (writer, told) =>
    told.args?.by === "clock" ? [note(writer, told, "log.table-clock")] : [],
  "stand-in-set": (writer, told) => [
    note(writer, told, told.args?.on ? "log.table-stand-in" : "log.table-back"),
  ],
  paused: noting("log.table-paused"),
  resumed: noting("log.table-resumed"),
  said: (writer, told) => [
    talk(writer, told, told.args?.text || say(`phrase.${told.args?.phrase}`)),
  ],
  reacted: (writer, told) => [talk(writer, told, say(`reaction.${told.args?.reaction}`))],
  "chat-switched": (writer, told) => [
    note(writer, told, told.args?.on ? "log.table-chat-on" : "log.table-chat-off"),
  ],
  "discs-shown": (writer, told) => {
    const discs = formatList((told.args?.discs ?? []).map(disc));
    return [note(writer, told, "log.table-shown", { discs })];
  },
  rematched: noting("log.table-rematched"),
  archived: noting("log.table-archived"),
  reopened: noting("log.table-reopened"),
  missed: noting("log.table-missed"),
});

/** @param {LogWriter} writer @param {Told} told @param {string} text */
function talk(writer, told, text) {
  return line("talk", `${told.name || writer.name(told.seat ?? -1)}: ${text}`);
}
