// What happened, told in the language of the page: the events of both games and the notes of the
// table, as lines. The terminal tells them with the same keys (cli/terminal/log.py).
import { withoutPrototype } from "../lib/null-prototype.js";
import { cardName, knows, listed, say, sayReason, signed } from "../lib/i18n.js";

/** @typedef {import("../wire.js").Told} Told */
/** @typedef {import("../wire.js").Reason} Reason */
/** @typedef {import("../wire.js").SkullKingEvent | import("../wire.js").SkullEvent} AnyEvent */

/**
 * Who sat where when it happened.
 * @typedef {object} Scene
 * @property {string[]} names  by seat
 * @property {number | null} you
 * @property {number | null} round  of the game; null before it
 * @property {string} edition
 * @property {string} book  the rules that were played by
 */

/** @typedef {{ text: string, ruling: string | null }} Part */
/** mark: a moment; why: a reason for the line before; note: of the table, not of the game.
 * @typedef {{
 *   kind: "step" | "mark" | "why" | "note" | "talk",
 *   parts: Part[],
 *   round?: number,
 * }} Line
 */

export class Teller {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
  }

  /**
   * The lines of one entry, none for what is not worth telling.
   * @param {Told} told
   * @returns {Line[]}
   */
  tell(told) {
    const noted = NOTES[told.what]?.(this, told) ?? [];
    return [...noted, ...(told.events ?? []).flatMap((event) => this.event(event))];
  }

  /** @param {AnyEvent} event @returns {Line[]} */
  event(event) {
    const how = /** @type {((teller: Teller, event: any) => Line[]) | undefined} */ (
      EVENTS[event.event]
    );
    return how?.(this, event) ?? [];
  }

  /** @param {number} seat */
  name(seat) {
    return this.scene.names[seat] || say("play.ghost");
  }

  /** A sentence about a seat: spoken to, where it is one's own and there is such a sentence.
   * @param {string} key @param {number} seat @param {Record<string, any>} [args] */
  about(key, seat, args = {}) {
    const toYou = seat === this.scene.you && knows(`${key}.you`);
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
    return listed((cards ?? []).map((card) => this.card(card)));
  }

  /** @param {unknown[]} values */
  byName(values) {
    return listed(values.map((value, seat) => `${this.name(seat)} ${value}`));
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

/** A total, with a true minus. @param {number} points */
export const figure = (points) => String(points).replace("-", "−");
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

/** @param {Teller} teller @param {RoundStarted} event @returns {Line[]} */
function roundStarted(teller, event) {
  if ("number" in event) {
    const { number: round, cards, dealer, leader } = event;
    const who = { dealer: teller.name(dealer), leader: teller.name(leader) };
    return [{ ...line("mark", say("log.round-started", { round, cards, ...who })), round }];
  }
  const { round, first } = event;
  return [{ ...line("mark", say("log.skull-round", { round, first: teller.name(first) })), round }];
}

/**
 * @param {Teller} teller
 * @param {import("../wire.js").SkullKingTrickEnded} event
 * @returns {Line[]}
 */
function trickEnded(teller, { winner, leader, why }) {
  const lost = () => [line("step", say("log.trick-lost", { leader: teller.name(leader) }))];
  return [
    ...(winner === null ? lost() : teller.step("log.trick-won", winner)),
    ...teller.reasons(why),
  ];
}

/**
 * @param {Teller} teller
 * @param {import("../wire.js").SkullKingRoundScored} event
 * @returns {Line[]}
 */
function roundScored(teller, { number, scores, totals, why }) {
  const points = scores.map(
    (score, seat) => `${signed(total(score))} (${figure(totals[seat] ?? 0)})`,
  );
  const head = line(
    "mark",
    say("log.round-scored", { round: number, scores: teller.byName(points) }),
  );
  const each = why.map((reasons, seat) => {
    const [first, ...rest] = reasons.map((reason) => teller.part(reason));
    const named = first ? [{ ...first, text: `${teller.name(seat)}: ${first.text}` }] : [];
    return /** @type {Line} */ ({ kind: "why", parts: [...named, ...rest] });
  });
  return [head, ...each];
}

/** @param {Teller} teller @param {import("../wire.js").SkullKingDealt} event @returns {Line[]} */
function dealt(teller, { hands }) {
  const hand = teller.scene.you === null ? null : hands[teller.scene.you];
  return [
    line("step", hand ? say("log.dealt.you", { cards: teller.cards(hand) }) : say("log.dealt")),
  ];
}

/**
 * @type {{
 *   [Kind in AnyEvent["event"]]: (
 *     teller: Teller,
 *     event: Extract<AnyEvent, { event: Kind }>,
 *   ) => Line[]
 * }}
 */
const EVENTS = withoutPrototype({
  "round-started": roundStarted,
  dealt,
  "bid-placed": (teller, { seat, tricks }) => teller.step("log.bid-placed", seat, { tricks }),
  "bids-revealed": (teller, { bids }) => [
    line("mark", say("log.bids-revealed", { bids: teller.byName(bids) })),
  ],
  "load-placed": (teller, { seat, cannonball }) =>
    teller.step("log.load-placed", seat, { load: load(cannonball) }),
  "loads-revealed": (teller, { cannonballs }) => [
    line("mark", say("log.loads-revealed", { loads: teller.byName(cannonballs.map(load)) })),
  ],
  "card-played": (teller, { seat, card }) =>
    teller.step("log.card-played", seat, { card: teller.card(card) }),
  "trick-ended": trickEnded,
  "round-scored": roundScored,
  "game-ended": (teller, { result }) => {
    const names = listed(result.winners.map((seat) => teller.name(seat)));
    return [line("mark", say("log.game-ended", { names, points: Math.max(...result.scores) }))];
  },
  "power-gained": (teller, { seat, pirate }) => {
    const key = pirate === "harry" ? "log.power-gained.harry" : "log.power-gained";
    return teller.step(key, seat, { pirate: teller.card(`pirate-${pirate}`) });
  },
  "power-declined": (teller, { seat, pirate }) =>
    teller.step("log.power-declined", seat, { pirate: teller.card(`pirate-${pirate}`) }),
  "leader-chosen": (teller, { seat, leader }) =>
    teller.step("log.leader-chosen", seat, { leader: teller.name(leader) }),
  "wager-made": (teller, { seat, points }) => teller.step("log.wager-made", seat, { points }),
  "cards-drawn": (teller, { seat, count, cards }) =>
    teller.step("log.cards-drawn", seat, { count, cards: teller.cards(cards) }),
  "card-discarded": (teller, { seat, card }) =>
    teller.step("log.card-discarded", seat, { card: card ? teller.card(card) : "" }),
  "undealt-seen": (teller, { seat, cards }) =>
    teller.step("log.undealt-seen", seat, { cards: teller.cards(cards) }),
  "bid-changed": (teller, { seat, by, bid }) =>
    teller.step(by ? "log.bid-changed" : "log.bid-kept", seat, { bid }),
  "disc-placed": (teller, { seat, disc: face }) => {
    const key = face && seat !== teller.scene.you ? "log.disc-placed.seen" : "log.disc-placed";
    return teller.step(key, seat, { disc: disc(face) });
  },
  "bid-made": (teller, { seat, bid }) => teller.step("log.bid-made", seat, { bid }),
  passed: (teller, { seat }) => teller.step("log.passed", seat),
  "challenge-began": (teller, { challenger, bid }) => [
    line("mark", teller.about("log.challenge-began", challenger, { bid })),
  ],
  "disc-flipped": (teller, { challenger, owner, disc: face }) => {
    const key = owner === challenger ? "log.disc-flipped.own" : "log.disc-flipped";
    return teller.step(key, challenger, { owner: teller.name(owner), disc: disc(face) });
  },
  "challenge-won": (teller, { challenger, successes }) => [
    line("mark", teller.about("log.challenge-won", challenger, { successes })),
  ],
  "challenge-failed": (teller, { challenger, skull_of: owner }) => {
    const key = owner === challenger ? "log.challenge-failed.own" : "log.challenge-failed";
    return [line("mark", say(key, { owner: teller.name(owner) }))];
  },
  "discs-shuffled": (teller, { challenger }) => teller.step("log.discs-shuffled", challenger),
  "disc-lost": (teller, { loser, disc: face }) =>
    teller.step("log.disc-lost", loser, { disc: disc(face) }),
  eliminated: (teller, { seat }) => teller.step("log.eliminated", seat),
  "first-player-named": (teller, { by, first }) =>
    teller.step("log.first-named", by, { first: teller.name(first) }),
  "last-chance-taken": (teller, { seat }) => teller.step("log.last-chance-taken", seat),
  "last-chance-returned": () => [line("step", say("log.last-chance-returned"))],
  "game-won": (teller, { winner, by }) => [line("mark", teller.about(`log.won.${by}`, winner))],
});

/** A note about who it is of: the name as told, or of who sits in that seat.
 * @param {string} key
 * @param {Record<string, any>} [args]
 * @returns {(teller: Teller, told: Told) => Line[]}
 */
const noting = (key, args) => (teller, told) => [note(teller, told, key, args)];

/**
 * @param {Teller} teller
 * @param {Told} told
 * @param {string} key
 * @param {Record<string, any>} [args]
 */
function note(teller, told, key, args) {
  const seat = told.seat ?? -1;
  return line("note", teller.about(key, seat, { ...(told.name && { name: told.name }), ...args }));
}

/** @type {Record<string, (teller: Teller, told: Told) => Line[]>} */
const NOTES = withoutPrototype({
  configured: noting("log.table-configured"),
  "sat-down": noting("log.table-sat-down"),
  renamed: noting("log.table-renamed"),
  "stood-up": noting("log.table-stood-up"),
  kicked: (teller, told) => {
    const reason = told.args?.reason;
    return [note(teller, told, reason ? "log.table-kicked-for" : "log.table-kicked", { reason })];
  },
  "ready-set": (teller, told) => (told.args?.ready ? [note(teller, told, "log.table-ready")] : []),
  "seats-swapped": noting("log.table-swapped"),
  "bot-seated": noting("log.table-bot-seated"),
  "bot-removed": noting("log.table-bot-removed"),
  "host-changed": noting("log.table-host"),
  "words-given": noting("log.table-words"),
  "game-started": noting("log.table-started"),
  acted: (teller, told) =>
    told.args?.by === "clock" ? [note(teller, told, "log.table-clock")] : [],
  "stand-in-set": (teller, told) => [
    note(teller, told, told.args?.on ? "log.table-stand-in" : "log.table-back"),
  ],
  paused: noting("log.table-paused"),
  resumed: noting("log.table-resumed"),
  said: (teller, told) => [
    talk(teller, told, told.args?.text || say(`phrase.${told.args?.phrase}`)),
  ],
  reacted: (teller, told) => [talk(teller, told, say(`reaction.${told.args?.reaction}`))],
  "chat-switched": (teller, told) => [
    note(teller, told, told.args?.on ? "log.table-chat-on" : "log.table-chat-off"),
  ],
  "discs-shown": (teller, told) => {
    const discs = listed((told.args?.discs ?? []).map(disc));
    return [note(teller, told, "log.table-shown", { discs })];
  },
  rematched: noting("log.table-rematched"),
  archived: noting("log.table-archived"),
  reopened: noting("log.table-reopened"),
  missed: noting("log.table-missed"),
});

/** @param {Teller} teller @param {Told} told @param {string} text */
function talk(teller, told, text) {
  return line("talk", `${told.name || teller.name(told.seat ?? -1)}: ${text}`);
}
