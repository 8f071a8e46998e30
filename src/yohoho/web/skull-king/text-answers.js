// The answers to questions about Skull King in the command box.
import { cardName, formatList, formatSigned, say, withMinus } from "../lib/i18n.js";
import { plainLine, reasonLine } from "../game/log-text.js";
import { marks, rounds, bidToShow, trickInSight, winner } from "./text-facts.js";

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */
/** @typedef {{ stage: Stage, hand: string[] }} Context */

/** @param {Context} context */
function hand({ stage: { game }, hand }) {
  return hand.map((card, n) => {
    const refused = game.refused?.[card];
    const text = `${n + 1} ${cardName(card, game.options.edition)}`;
    return plainLine(refused ? `${text} (${say("text.not-now")})` : text);
  });
}

/** @param {Context} context */
function trick({ stage }) {
  const { game } = stage;
  const { title, trick, running } = trickInSight(game);
  if (!trick?.cards.length) return [plainLine(say("play.no-trick"))];
  const cards = trick.cards.map(
    (card, n) => `${stage.names[trick.seats[n] ?? 0]}: ${cardName(card, game.options.edition)}`,
  );
  return [title, ...cards, ...winner(trick, running, stage)].map(plainLine);
}

/** @param {Context} context */
function seats(context) {
  const { stage } = context;
  const { game } = stage;
  const lines = game.seats.map((seat, n) => {
    const facts = [
      ["bid", bidToShow(game, n)],
      ["tricks", seat.tricks],
      ["cards", seat.cards],
      ["score", withMinus(seat.score)],
    ];
    const cells = facts.map(([key, value]) => `${say(`column.${key}`)} ${value}`);
    return `${n + 1} ${stage.names[n]}: ${[...cells, ...marks(game, n, stage)].join(", ")}`;
  });
  return [...lines.map(plainLine), ...trick(context)];
}

/** @param {Context} context */
function score({ stage: { game, names } }) {
  const totals = game.scores.map((points, seat) => `${names[seat]} ${withMinus(points)}`);
  const lines = rounds(game).map(({ number, line }) => {
    const points = line.points.map((points, seat) => `${names[seat]} ${formatSigned(points)}`);
    return plainLine(`${say("log.table-round", { round: number })}: ${formatList(points)}`);
  });
  return [
    ...(lines.length ? lines : [plainLine(say("play.no-score"))]),
    plainLine(`${say("column.total")}: ${formatList(totals)}`),
  ];
}

/**
 * The reasons of the current trick, or of the one before its first card.
 * @param {Context} context
 */
function why({ stage }) {
  const { game, names } = stage;
  const { edition } = game.options;
  const { trick, running } = trickInSight(game);
  const went = trick ? winner(trick, running, stage).map(plainLine) : [];
  const reasons = [...(trick?.why ?? []), ...Object.values(game.refused ?? {})];
  const all = [...went, ...reasons.map((reason) => reasonLine(reason, edition, names))];
  return all.length ? all : [plainLine(say("play.nothing-to-explain"))];
}

/** @type {import("../game/page-game.js").TextPage["answers"]} */
export const answers = { hand, trick, seats, score, why };

/** @param {Stage} stage */
export const status = ({ game, names }) =>
  say("play.status", {
    round: game.round,
    rounds: Math.max(game.round, game.rounds),
    cards: game.cards,
    dealer: names[game.dealer],
    leader: names[game.leader],
  });
