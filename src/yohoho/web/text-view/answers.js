// The answers to questions in the command box: the hand, the trick, the score, why, the help.
import { withoutPrototype } from "../lib/null-prototype.js";
import {
  cardName,
  formatList,
  formatSigned,
  hasText,
  say,
  sayReason,
  withMinus,
} from "../lib/i18n.js";
import { editionOf } from "../game/actions.js";
import { COMMANDS } from "./commands.js";
import { typingHint, isSkull, myTurn, question, waitingFor } from "../game/questions.js";
import { marks, rounds, shownBid, trickInSight, winner } from "./skull-king-facts.js";
import { mat } from "./skull-page.js";
import { word } from "../game/vocabulary.js";

/** @typedef {import("../game/questions.js").Stage} Stage */
/** @typedef {import("../game/log-text.js").Line} Line */
/** @typedef {import("../wire.js").SkullKingView} SkullKingView */
/** @typedef {{ stage: Stage, hand: string[] }} AnswerContext */

/** @param {string} text @returns {Line} */
export const plain = (text) => ({ kind: "step", parts: [{ text, ruling: null }] });

/** @param {import("../wire.js").Reason} reason @param {Stage} stage @returns {Line} */
const reasonLines = (reason, stage) => ({
  kind: "why",
  parts: [{ text: sayReason(reason, editionOf(stage), stage.names), ruling: reason.ruling }],
});

/** @type {Record<string, (context: AnswerContext) => Line[]>} */
const ANSWERS = withoutPrototype({ help, hand, trick, table, score, why });

/** @param {string} command @param {AnswerContext} context @returns {Line[]} */
export const answer = (command, context) => ANSWERS[command]?.(context) ?? [];

/** @param {AnswerContext} context */
function help({ stage, hand }) {
  const more = (/** @type {string} */ command) =>
    say(hasText(`help.${command}`) ? `help.${command}` : `text.help-${command}`);
  const lines = [...COMMANDS, "say"].map((command) => `${word(command)}: ${more(command)}`);
  return [say("help.title"), `${say("help.now")}: ${typingHint(stage, hand)}`, ...lines].map(plain);
}

/** @param {AnswerContext} context */
function hand({ stage, hand }) {
  const { game } = stage;
  if (!hand.length) return [plain(say("text.no-hand"))];
  if (isSkull(game)) return [plain(formatList(hand.map((disc) => say(`disc.${disc}`))))];
  return hand.map((card, n) => {
    const refused = game.refused?.[card];
    const text = `${n + 1} ${cardName(card, game.options.edition)}`;
    return plain(refused ? `${text} (${say("text.not-now")})` : text);
  });
}

/** @param {AnswerContext} context */
function trick({ stage }) {
  const { game } = stage;
  if (isSkull(game)) return mats(stage);
  const { title, trick, running } = trickInSight(game);
  if (!trick?.cards.length) return [plain(say("play.no-trick"))];
  const cards = trick.cards.map(
    (card, n) => `${stage.names[trick.seats[n] ?? 0]}: ${cardName(card, game.options.edition)}`,
  );
  return [title, ...cards, ...winner(trick, running, stage)].map(plain);
}

/** @param {Stage} stage */
function mats(stage) {
  const { game } = stage;
  return isSkull(game)
    ? game.players.map((player) =>
        plain(`${stage.names[player.seat]}: ${mat(player, game, stage)}`),
      )
    : [];
}

/** A short summary of everything. @param {AnswerContext} context */
function table(context) {
  const { stage } = context;
  const now = myTurn(stage) ? question(stage) : waitingFor(stage);
  const here = isSkull(stage.game) ? mats(stage) : [...seats(stage.game, stage), ...trick(context)];
  return [plain(status(stage)), ...here, plain(now)];
}

/** @param {SkullKingView} game @param {Stage} stage */
function seats(game, stage) {
  return game.seats.map((seat, n) => {
    const facts = [
      ["bid", shownBid(game, n)],
      ["tricks", seat.tricks],
      ["cards", seat.cards],
      ["score", withMinus(seat.score)],
    ];
    const told = facts.map(([key, value]) => `${say(`column.${key}`)} ${value}`);
    return plain(`${n + 1} ${stage.names[n]}: ${[...told, ...marks(game, n, stage)].join(", ")}`);
  });
}

/** @param {Stage} stage */
export function status({ game, names }) {
  if (!isSkull(game)) {
    const counts = {
      round: game.round,
      rounds: Math.max(game.round, game.rounds),
      cards: game.cards,
    };
    return say("play.status", {
      ...counts,
      dealer: names[game.dealer],
      leader: names[game.leader],
    });
  }
  const first = game.first === null ? "–" : names[game.first];
  const here = say("play.status-skull", { round: game.round, first, discs: game.on_mats });
  return game.highest ? `${here} · ${say("play.highest", { bid: game.highest })}` : here;
}

/** @param {AnswerContext} context */
function score({ stage }) {
  const { game, names } = stage;
  if (isSkull(game)) {
    const lines = game.players.map(
      (player) => `${names[player.seat]}: ${say("mat.won", { count: player.successes })}`,
    );
    return [...lines, say("play.success-goal")].map(plain);
  }
  const totals = game.scores.map((points, seat) => `${names[seat]} ${withMinus(points)}`);
  const lines = rounds(game).map(({ number, line }) => {
    const points = line.points.map((points, seat) => `${names[seat]} ${formatSigned(points)}`);
    return plain(`${say("log.table-round", { round: number })}: ${formatList(points)}`);
  });
  return [
    ...(lines.length ? lines : [plain(say("play.no-score"))]),
    plain(`${say("column.total")}: ${formatList(totals)}`),
  ];
}

/**
 * The reasons of the current trick, or of the one before its first card.
 * @param {AnswerContext} context
 */
function why({ stage }) {
  const { game } = stage;
  if (isSkull(game)) return [plain(say("play.nothing-refused"))];
  const refused = Object.values(game.refused ?? {}).map((reason) => reasonLines(reason, stage));
  const { trick, running } = trickInSight(game);
  const went = trick ? winner(trick, running, stage).map(plain) : [];
  const reasons = (trick?.why ?? []).map((reason) => reasonLines(reason, stage));
  const all = [...went, ...reasons, ...refused];
  return all.length ? all : [plain(say("play.nothing-to-explain"))];
}
