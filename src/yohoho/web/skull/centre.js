// The middle of the table, with the highest bid or the progress of the challenge.
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { sceneText } from "./prompts.js";

/** @typedef {import("./mat-state.js").Stage} Stage */

const SKULL = "skull-crossed-bones";
/** The scenes that are told in the middle, with their icons. */
const TOLD = new Map([
  ["skull", SKULL],
  ["lost", SKULL],
  ["out", SKULL],
  ["won", "rose"],
]);
const AFTER_A_SKULL = ["shuffle", "draw", "discard", "name"];

/** @param {{ stage: Stage }} props */
export function Centre({ stage }) {
  const { game } = stage;
  const kind = stage.scene.value?.kind ?? "";
  const icon = TOLD.get(kind);
  if (icon) return html`<${Told} icon=${icon} text=${sceneText(stage)} won=${icon !== SKULL} />`;
  if (game.phase === "over")
    return html`<div class="skull-centre"><${Icon} name="trophy" class="skull-trophy" /></div>`;
  if (AFTER_A_SKULL.includes(game.phase)) {
    return html`<div class="skull-centre"><${Icon} name=${SKULL} class="skull-sign" /></div>`;
  }
  return game.highest ? html`<${Bidding} stage=${stage} />` : html`<${Before} stage=${stage} />`;
}

/** @param {{ stage: Stage }} props */
function Before({ stage: { game, names, me } }) {
  const starts =
    game.first === me
      ? say("skull.starts-you")
      : say("skull.starts", { name: names[game.first ?? -1] });
  return html`
    <div class="skull-centre">
      <b class="skull-number numbers">${game.on_mats}</b>
      <span>${say("skull.on-mats", { count: game.on_mats })}</span>
      ${
        game.first !== null &&
        html`
          <span class="skull-starts">
            <${Icon} name="ship-wheel" />
            ${" "}${starts}
          </span>
        `
      }
    </div>
  `;
}

/** @param {{ stage: Stage }} props */
function Bidding({ stage: { game, names } }) {
  const bidder =
    game.challenger ?? game.calls.filter((call) => call.bid !== null).at(-1)?.seat ?? -1;
  const flipping = game.challenger !== null;
  return html`
    <div class="skull-centre">
      <small>${flipping ? say("mat.challenger") : say("column.bid")}</small>
      <b class="skull-number loud numbers">${game.highest}</b>
      <span>
        ${
          flipping
            ? names[bidder]
            : say("skull.highest", { name: names[bidder], count: game.on_mats })
        }
      </span>
      ${flipping && html`<${Progress} done=${game.flips.length} of=${game.highest} />`}
    </div>
  `;
}

/** @param {{ done: number, of: number }} props */
function Progress({ done, of }) {
  return html`
    <span class="skull-pips" role="img" aria-label=${say("skull.turned", { done, bid: of })}>
      ${Array.from(
        { length: of },
        (_, n) => html`<i key=${n} class=${n < done ? "done" : ""}></i>`,
      )}
    </span>
  `;
}

/** What a scene tells in the middle. @param {{ icon: string, text: string, won: boolean }} props */
function Told({ icon, text, won }) {
  return html`
    <div class="skull-centre told ${won ? "won" : "failed"}">
      <${Icon} name=${icon} class="skull-sign" />
      <span>${text}</span>
    </div>
  `;
}
