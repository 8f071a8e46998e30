// The question to the viewer, or the players for whom the table waits, in one sentence.
import { formatList, say } from "../lib/i18n.js";
import { bidsIn } from "../game/bids.js";
import { eventsText } from "../game/scene-text.js";

/** @typedef {import("./mat-state.js").Stage} Stage */

/** The names of some discs. @param {string[]} discs */
export const discNames = (discs) => formatList(discs.map((disc) => say(`disc.${disc}`)));

/** The scenes that are told in this line; the middle of the table tells the others. */
const PROMPTED = new Set(["placed", "call", "challenge", "breath", "turned"]);

/** @param {Stage} stage @param {import("../game/timeline.js").Scene} scene */
function scenePrompt(stage, { kind, about }) {
  if (kind === "skull") return costText(stage, about);
  return PROMPTED.has(kind) ? sceneText(stage) : "";
}

/** @param {Stage} stage @param {string | null} lifted the disc that was tapped once */
export function promptOf(stage, lifted) {
  const { game } = stage;
  if (stage.scene.value) return scenePrompt(stage, stage.scene.value);
  if (game.phase === "over") return winnerText(stage);
  if (lifted) return say("skull.place-again", { disc: say(`disc.${lifted}`) });
  return game.legal.length ? questionText(stage) : waitingText(stage);
}

/** @param {Stage} stage */
function questionText({ game, me }) {
  const bids = bidsIn(game.legal);
  const limits = { least: bids[0], most: bids.at(-1) };
  switch (game.phase) {
    case "turns":
      return game.hand.length ? say("ask.turns", limits) : say("ask.must-bid", limits);
    case "bidding":
      return bids.length > 1 ? say("ask.bidding", limits) : say("skull.ask-bid-one", limits);
    case "flipping":
      return game.legal.includes(`flip ${me}`) && game.legal.length === 1
        ? say("skull.flip-own")
        : say("skull.flip-others", { count: game.highest - game.flips.length });
    default:
      return game.phase === "first-discs" ? say("ask.first-discs") : "";
  }
}

/** @param {Stage} stage */
function waitingText({ game, names, me }) {
  const waited = game.waiting.map((seat) => names[seat] ?? "").filter(Boolean);
  if (game.phase === "first-discs") return firstDiscs(game.first === me, waited);
  return say(`skull.wait-${game.phase}`, { name: waited[0], other: names[game.challenger ?? -1] });
}

/**
 * Many names would make the sentence too long; highlighted mats show them.
 * @param {boolean} isOwn
 * @param {string[]} waited
 */
function firstDiscs(isOwn, waited) {
  if (waited.length > 1) return isOwn ? say("skull.first-you-many") : say("skull.wait-first-many");
  return say(isOwn ? "skull.first-you" : "skull.wait-first", { names: formatList(waited) });
}

/** @param {Stage} stage */
function winnerText({ game, names, me }) {
  const winner = game.result?.winners[0] ?? -1;
  const way = game.history.at(-1)?.won ? "second-success" : "last-in-the-game";
  return say(`log.won.${way}${winner === me ? ".you" : ""}`, { name: names[winner] });
}

/**
 * What the running scene tells: nothing before a disc has been turned.
 * @param {Stage} stage
 */
export function sceneText(stage) {
  const scene = stage.scene.value;
  if (!scene) return "";
  const { kind, events } = scene;
  if (kind === "breath") return turningText(stage);
  const isVerdict = kind === "won" || kind === "skull";
  return eventsText(stage, isVerdict ? events.slice(-1) : events);
}

/** @param {Stage} stage */
function turningText({ game, names, me }) {
  const { challenger } = game;
  return challenger === me
    ? say("skull.turning.you")
    : say("skull.turning", { name: names[challenger ?? -1] });
}

/**
 * What the skull costs the challenger.
 * @param {Stage} stage
 * @param {import("./mat-state.js").Verdict} verdict
 */
function costText({ names, me }, { challenger, left }) {
  const key = left ? "skull.loses" : "skull.loses-last";
  return say(challenger === me ? `${key}.you` : key, { name: names[challenger], count: left });
}
