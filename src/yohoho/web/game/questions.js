// The question that the game asks the viewer, and a hint about what to type. The terminal uses the
// same words.
import { cardName, firstKey, formatList, say } from "../lib/i18n.js";

/** @typedef {import("../wire.js").SkullKingView} SkullKingView */
/** @typedef {import("../wire.js").SkullView} SkullView */
/** @typedef {import("./stage.js").Stage<SkullKingView | SkullView>} Stage */

/** @param {SkullKingView | SkullView} game @returns {game is SkullView} */
export const isSkull = (game) => "players" in game;

/** @param {Stage} stage */
export const myTurn = ({ game, me }) => me !== null && game.waiting.includes(me);

/** The question to the viewer; only if it is their turn. @param {Stage} stage */
export function question(stage) {
  const { game } = stage;
  return isSkull(game) ? askSkull(game, stage) : askSkullKing(game, stage);
}

/** @param {SkullKingView} game @param {Stage} stage */
function askSkullKing(game, stage) {
  if (game.power && game.phase !== "discard") {
    const pirate = cardName(`pirate-${game.power}`, game.options.edition);
    const tricks = game.seats[stage.me ?? 0]?.tricks;
    return say(firstKey(`ask.${game.power}`, "ask.power"), {
      pirate,
      bid: game.bid,
      tricks,
      players: choosablePlayers(stage),
    });
  }
  if (game.phase === "play") return say(game.trick?.cards.length ? "ask.play" : "ask.lead");
  return say(`ask.${game.phase}`, { most: game.cards });
}

/** @param {SkullView} game @param {Stage} stage */
function askSkull(game, stage) {
  const key = game.phase === "discard" ? "discard-disc" : game.phase;
  const must = game.phase === "turns" && !game.hand.length;
  const name = game.challenger === null ? "" : stage.names[game.challenger];
  return say(`ask.${must ? "must-bid" : key}`, {
    ...bidLimits(game),
    players: choosablePlayers(stage),
    name,
  });
}

/** The numbers that may be typed now. @param {SkullView} game */
function bidLimits(game) {
  return game.phase === "draw"
    ? { least: 1, most: game.gathered }
    : { least: game.highest + 1, most: game.on_mats };
}

/** The players that can be chosen, with their seat numbers from 1. @param {Stage} stage */
function choosablePlayers({ game, names }) {
  const chosen = (game.legal ?? []).filter((action) => /^(lead|flip|name) /.test(action));
  const seats = chosen.map((action) => Number(action.split(" ")[1]));
  return formatList(seats.map((seat) => `${seat + 1} ${names[seat]}`));
}

/** A hint about what to type now. @param {Stage} stage @param {string[]} hand */
export function typingHint(stage, hand) {
  const { game } = stage;
  if (!myTurn(stage)) return waitingFor(stage);
  return isSkull(game) ? hintSkull(game, stage) : hintSkullKing(game, stage, hand);
}

/** @param {SkullKingView} game @param {Stage} stage @param {string[]} hand */
function hintSkullKing(game, stage, hand) {
  if (game.phase === "play" || game.phase === "discard") {
    const example = hand.find((card) => !game.refused?.[card]) ?? "";
    return say("text.hint-card", { example: cardName(example, game.options.edition) });
  }
  const verb = game.legal?.[0]?.split(" ")[0] ?? "";
  const hints = /** @type {Record<string, string>} */ ({ lead: "player", power: "use" });
  return say(`hint.${hints[verb] ?? verb}`, { most: game.cards, players: choosablePlayers(stage) });
}

/** @param {SkullView} game @param {Stage} stage */
function hintSkull(game, stage) {
  const hints = /** @type {Record<string, string>} */ ({
    "first-discs": "disc",
    discard: "disc",
    flipping: "player",
    name: "player",
  });
  return say(`hint.${hints[game.phase] ?? game.phase}`, {
    ...bidLimits(game),
    players: choosablePlayers(stage),
  });
}

/** The players for whom the game waits. @param {Stage} stage */
export function waitingFor({ game, names }) {
  if (game.result) return say("reason.game-over");
  const seats = game.waiting.filter((seat) => seat >= 0);
  return seats.length
    ? say("text.waiting", { names: formatList(seats.map((seat) => names[seat] ?? "")) })
    : say("page.loading");
}
