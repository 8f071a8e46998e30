// The choice between grapeshot and cannonball, which all make at once and which is then shown.
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { formatList, say } from "../lib/i18n.js";
import { isAdvised } from "../game/coach-line.js";
import { ConfirmChoice, mayConfirm } from "../game/confirm-choice.js";

/** @typedef {import("./decisions.js").Question} Question */
/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */

/** @type {Record<string, string>} */
const ICONS = { grapeshot: "powder-bag", cannonball: "cannon-ball" };

/** @param {boolean | null | undefined} cannonball */
const wordFor = (cannonball) => (cannonball ? "cannonball" : "grapeshot");

/** @param {Question} props */
export function LoadChoice({ stage, choices, busy, answer }) {
  const { cannonball } = stage.game;
  return html`
    <div class="choices two">
      ${choices.map((action) => {
        const load = action.slice("load ".length);
        const chosen = typeof cannonball === "boolean" && load === wordFor(cannonball);
        return html`
          <button
            type="button"
            class="choice load"
            data-advised=${isAdvised(stage, action)}
            aria-pressed=${String(chosen)}
            disabled=${busy}
            onClick=${() => answer(action)}
          >
            <${Icon} name=${ICONS[load] ?? "cannon"} />
            <span class="choice-name">${say(`load.${load}`)}</span>
            <small>${say(`load.choice-${load}`)}</small>
          </button>
        `;
      })}
    </div>
  `;
}

/**
 * The viewer's chosen load, which can be changed while others decide.
 * @param {{ stage: Stage, onChange: () => void }} props
 */
export function LoadChosen({ stage, onChange }) {
  const { cannonball, waiting } = stage.game;
  const load = wordFor(cannonball);
  const others = formatList(waiting.map((seat) => stage.names[seat] ?? ""));
  return html`
    <div class="note-line asking">
      <${Icon} name=${ICONS[load] ?? "cannon"} />
      <span>
        ${say("load.choice-made", { load: say(`load.${load}`) })}
        ${
          others &&
          html`
            <small class="quiet">
              ${
                mayConfirm(stage)
                  ? say("game.reconsider")
                  : say("load.choice-waiting", { names: others })
              }
            </small>
          `
        }
      </span>
      <button type="button" onClick=${onChange}>${say("load.choice-change")}</button>
      <${ConfirmChoice} stage=${stage} />
    </div>
  `;
}
