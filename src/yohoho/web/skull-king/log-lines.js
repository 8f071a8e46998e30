// The events of Skull King as lines of the log.
import { cardArgs, firstKey, formatList, formatSigned, say, withMinus } from "../lib/i18n.js";
import { withoutPrototype } from "../lib/null-prototype.js";
import { line } from "../game/log-text.js";

/** @typedef {import("../game/log-text.js").LogWriter} LogWriter */
/** @typedef {import("../game/log-text.js").Line} Line */
/** @typedef {import("../wire.js").SkullKingEvent} Event */

/** @param {boolean | null | undefined} cannonball */
const load = (cannonball) => say(cannonball ? "load.cannonball" : "load.grapeshot");
/** @param {import("../wire.js").SkullKingScore} score */
const total = ({ base, bonus, alliances, wager }) => base + bonus + alliances + wager;

/**
 * @param {LogWriter} writer
 * @param {import("../wire.js").SkullKingRoundStarted} event
 * @returns {Line[]}
 */
function roundStarted(writer, { number: round, cards, dealer, leader }) {
  const who = { dealer: writer.name(dealer), leader: writer.name(leader) };
  return [{ ...line("mark", say("log.round-started", { round, cards, ...who })), round }];
}

/**
 * @param {LogWriter} writer
 * @param {import("../wire.js").SkullKingTrickEnded} event
 * @returns {Line[]}
 */
function trickEnded(writer, { winner, leader, why }) {
  const lineOfLoss = () => [line("step", say("log.trick-lost", { leader: writer.name(leader) }))];
  return [
    ...(winner === null ? lineOfLoss() : writer.step("log.trick-won", winner)),
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
function dealLines(writer, { hands }) {
  const hand = writer.scene.you === null ? null : hands[writer.scene.you];
  return [
    line("step", hand ? say("log.dealt.you", { cards: writer.cards(hand) }) : say("log.dealt")),
  ];
}

/**
 * @type {{
 *   [Kind in Event["event"]]: (
 *     writer: LogWriter,
 *     event: Extract<Event, { event: Kind }>,
 *   ) => Line[]
 * }}
 */
const EVENTS = withoutPrototype({
  "round-started": roundStarted,
  dealt: dealLines,
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
    writer.step("log.card-played", seat, cardArgs(card, writer.scene.edition)),
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
});

/** @param {LogWriter} writer @param {Event} event @returns {Line[]} */
export function eventLines(writer, event) {
  const how = /** @type {((writer: LogWriter, event: any) => Line[]) | undefined} */ (
    EVENTS[event.event]
  );
  return how?.(writer, event) ?? [];
}
