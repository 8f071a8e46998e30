// One line that says what is happening, or what the table waits for.
import { html } from "../lib/html.js";
import { formatList, say, sayReason } from "../lib/i18n.js";
import { eventsText } from "../game/scene-text.js";

/** @typedef {import("./seats.js").Stage} Stage */
/** @typedef {import("../wire.js").SkullKingTrickEnded} TrickEnded */

/** @param {{ stage: Stage, picked: string | null }} props */
export function StatusLine({ stage, picked }) {
  const scene = stage.scene.value;
  const ended = /** @type {TrickEnded | undefined} */ (scene?.about?.trick);
  const isMyTurn = stage.me !== null && stage.game.waiting.includes(stage.me);
  if (ended) return html`<${Outcome} stage=${stage} ended=${ended} />`;
  const text = scene
    ? eventsText({ ...stage, edition: stage.game.options.edition }, cardEvents(scene))
    : isMyTurn
      ? ask(stage, picked)
      : waitsFor(stage);
  return html`<p class="sk-status ${isMyTurn ? "mine" : ""}">${text}</p>`;
}

/** @param {import("../game/timeline.js").Scene} scene */
const cardEvents = ({ kind, events }) => (kind === "card" ? events : []);

/** Reasons that come before the one that decided the trick. */
const ABOUT_THE_SUIT = ["suit-set", "no-suit"];

/** Who won the trick, and why. @param {{ stage: Stage, ended: TrickEnded }} props */
function Outcome({ stage, ended }) {
  const { names, me, game } = stage;
  const reason = ended.why.find(({ code }) => !ABOUT_THE_SUIT.includes(code));
  return html`
    <p class="sk-status outcome ${ended.winner === me ? "mine" : ""}">
      <b>${outcome(names, me, ended)}</b>
      ${reason && html`<small>${sayReason(reason, game.options.edition, names)}</small>`}
    </p>
  `;
}

/** @param {string[]} names @param {number | null} me @param {TrickEnded} ended */
function outcome(names, me, { winner, leader }) {
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
