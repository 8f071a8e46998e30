// The marks of a seat, each with its text.
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { RungMark } from "../ui/bot-ladder.js";
import { formatList, say, formatSigned } from "../lib/i18n.js";
import { SYMBOLS } from "../cards/numbers.js";
import { presenceMark } from "../game/presence.js";

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */
/** @typedef {import("../game/presence.js").Mark & { text?: string }} Mark */

/**
 * The chips of the dealer and the leader, on the edge of the face.
 * @param {{ stage: Stage, seat: number }} props
 */
export function RoleChips({ stage: { game }, seat }) {
  if (game.phase === "over") return null;
  const leads = (game.trick?.seats[0] ?? game.leader) === seat;
  return html`
    <span class="sk-chips">
      ${game.dealer === seat && html`<${RoleChip} icon="card-random" words=${say("sk.dealer")} />`}
      ${leads && html`<${RoleChip} icon="ship-wheel" words=${say("sk.leads")} />`}
    </span>
  `;
}

/** @param {{ icon: string, words: string }} props */
function RoleChip({ icon, words }) {
  return html`
    <span class="sk-chip" title=${words}>
      <${Icon} name=${icon} />
      <span>${words}</span>
    </span>
  `;
}

/**
 * The mark of a seat that is played by a bot or whose person is away.
 * @param {Stage} stage
 * @param {number} seat
 * @returns {Mark[]}
 */
export function presenceMarks({ game, seats }, seat) {
  return game.seats[seat]?.ghost ? [] : presenceMark(seats[seat]);
}

/**
 * The marks of powers and loads that change the bid or its points.
 * @param {Stage} stage
 * @param {number} seat
 * @returns {Mark[]}
 */
export function stakeMarks({ game }, seat) {
  const own = game.seats[seat];
  if (!own) return [];
  const marks = [];
  if (own.wager)
    marks.push({
      icon: "coins",
      text: String(own.wager),
      words: say("note.wager", { points: own.wager }),
    });
  if (own.change)
    marks.push({
      icon: "beard",
      text: formatSigned(own.change),
      words: say("sk.change", { by: formatSigned(own.change) }),
    });
  if (own.drew)
    marks.push({
      icon: "card-play",
      text: `+${own.drew}`,
      words: say("sk.drew", { count: own.drew }),
    });
  if (typeof own.cannonball === "boolean") {
    marks.push({
      icon: own.cannonball ? "cannon-ball" : "powder-bag",
      words: say(`load.${own.cannonball ? "cannonball" : "grapeshot"}`),
    });
  } else if (own.has_loaded) marks.push({ icon: "cannon", words: say("sk.has-loaded") });
  return marks;
}

/** @param {{ marks: Mark[] }} props */
export function Marks({ marks }) {
  if (!marks.length) return null;
  const drawn = marks.map(
    ({ icon, words, text, kind, rung }) => html`
      <span key=${words} class="sk-mark ${kind ?? ""}" title=${words}>
        <${Icon} name=${icon} />
        ${rung && html`<${RungMark} rung=${rung} />`}${
          text && html`<b aria-hidden="true">${text}</b>`
        }
        <span class="unseen">${words}</span>
      </span>
    `,
  );
  return html`<span class="sk-marks">${drawn}</span>`;
}

/** The suits that a player has shown not to hold. @param {{ suits: string[] }} props */
export function Voids({ suits }) {
  if (!suits.length) return null;
  const words = say("sk.voids", { suits: formatList(suits.map((suit) => say(`suit.${suit}`))) });
  return html`
    <span class="sk-voids" title=${words}>
      <span class="unseen">${words}</span>
      ${suits.map(
        (suit) => html`
          <span key=${suit} class="sk-void" data-suit=${suit}>
            <${Icon} name=${SYMBOLS[suit] ?? ""} />
          </span>
        `,
      )}
    </span>
  `;
}
