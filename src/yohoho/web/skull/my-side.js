// The viewer's side of the table: the question, the discs, the dial.
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { CoachButton, CoachLine } from "../game/coach-line.js";
import { FailedChallenge } from "./failed-challenge.js";
import { BidDial } from "./bid-dial.js";
import { Hand } from "./hand.js";
import { Eliminated } from "./eliminated.js";
import { discNames, promptOf } from "./prompts.js";
import { showDiscs } from "./shown-discs.js";
import { useShortcuts } from "../ui/shortcuts.js";

/** @typedef {import("./mat-state.js").Stage} Stage */

const CHOICES = ["draw", "discard", "name"];

/** @param {{ stage: Stage }} props */
export function MySide({ stage }) {
  const { game, me } = stage;
  const [lifted, lift] = useState(/** @type {number | null} */ (null));
  const choosing = game.legal.length > 0 && CHOICES.includes(game.phase);
  const out = me !== null && game.players[me]?.eliminated && game.phase !== "over";
  const bidding = game.legal.some((action) => action.startsWith("bid ") || action === "pass");
  const onShow = showDiscs(stage);
  useFlipKeys(stage);
  const prompt = promptOf(stage, lifted === null ? null : (game.hand[lifted] ?? null));
  return html`
    <section class="skull-mine ${game.legal.length ? "asked" : ""}" aria-label=${say("skull.mine")}>
      ${
        choosing
          ? html`<${FailedChallenge} stage=${stage} />`
          : html`<p class="skull-prompt">${prompt}</p>`
      }
      <${CoachButton} stage=${stage} />
      <${CoachLine} stage=${stage} />
      <${LastChance} stage=${stage} />
      ${out && !choosing && html`<${Eliminated} stage=${stage} />`}
      ${
        me !== null &&
        !out &&
        !choosing &&
        html`
          <div class="skull-holds">
            <${Hand} stage=${stage} lifted=${lifted} lift=${lift} />
            ${
              !game.hand.length &&
              game.pile.length > 0 &&
              html`<p class="skull-empty">${say("skull.hand-empty")}</p>`
            }
          </div>
        `
      }
      ${bidding && html`<${BidDial} stage=${stage} />`}
      ${
        onShow &&
        html`
          <button type="button" class="skull-show" onClick=${onShow}>
            <${LineIcon} name="eye" />
            ${" "}${say("skull.show")}
          </button>
        `
      }
      ${
        game.lost.length > 0 &&
        !out &&
        html`<p class="skull-lost">${say("skull.lost", { discs: discNames(game.lost) })}</p>`
      }
    </section>
  `;
}

/** A digit turns the topmost disc of a player, counted from the first seat. @param {Stage} stage */
function useFlipKeys({ game, act }) {
  const flips = game.legal.filter((action) => action.startsWith("flip "));
  const keys = flips.map((flip) => String(Number(flip.split(" ")[1]) + 1));
  const run = (/** @type {string} */ key) => void act(`flip ${Number(key) - 1}`);
  useShortcuts(flips.length ? [{ keys, label: "keys.flip", run }] : []);
}

/** Announced when it appears, with a link to its rule. @param {{ stage: Stage }} props */
function LastChance({ stage: { game, me, names, onRule } }) {
  const holder = game.last_chance;
  if (holder === null || game.phase !== "first-discs") return null;
  const words =
    holder === me
      ? say("skull.last-chance-you")
      : say("skull.last-chance", { name: names[holder] });
  return html`
    <p class="skull-last-chance">
      <${Icon} name="hourglass" />
      <span>${words}</span>
      <button
        type="button"
        class="plain round"
        aria-label=${say("skull.rule")}
        title=${say("skull.rule")}
        onClick=${() => onRule("M-24")}
      >
        <${LineIcon} name="question" />
      </button>
    </p>
  `;
}
