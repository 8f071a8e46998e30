// One line that says what the table waits for.
import { html } from "../lib/html.js";
import { formatList, say } from "../lib/i18n.js";

/** @typedef {import("./seats.js").Stage} Stage */

/**
 * @param {{
 *   stage: Stage,
 *   ended: import("./ended-trick.js").Ended | null,
 *   picked: string | null,
 * }} props
 */
export function StatusLine({ stage, ended, picked }) {
  const mine = stage.me !== null && stage.game.waiting.includes(stage.me);
  const text =
    ended && !ended.sweeping && !mine
      ? outcome(stage, ended.trick)
      : mine
        ? ask(stage, picked)
        : waitsFor(stage);
  return html`
    <p class="sk-status ${mine ? "mine" : ""}">${text}</p>
  `;
}

/** @param {Stage} stage @param {import("../wire.js").SkullKingTrickEnded} trick */
function outcome({ names, me }, { winner, leader }) {
  if (winner === null) return say("log.trick-lost", { leader: names[leader] });
  return winner === me ? say("log.trick-won.you") : say("log.trick-won", { name: names[winner] });
}

/** @param {Stage} stage @param {string | null} picked */
function ask({ game }, picked) {
  if (picked) return say("sk.again");
  if (game.phase === "bid") return "";
  if (game.phase === "play") return say(game.trick?.cards.length ? "ask.play" : "ask.lead");
  return say("sk.your-move");
}

const MAX_NAMES = 2;

/** @param {Stage} stage */
function waitsFor({ game, names }) {
  if (game.phase === "over") return say("sk.over");
  // Chance has a seat without a name.
  const people = game.waiting.flatMap((seat) => names[seat] ?? []);
  if (!people.length) return say("sk.dealing");
  return people.length > MAX_NAMES
    ? say("sk.waiting-some", { count: people.length })
    : say("sk.waiting", { names: formatList(people) });
}
