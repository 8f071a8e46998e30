// Bots: how strong they are and in what temper, and which strength was chosen last.
import { choices, choose } from "./choices.js";
import { html } from "./html.js";
import { loadStyle } from "./style.js";
import { knows, say } from "./voice.js";

await loadStyle("ladder.css");

/** @typedef {import("../wire.js").SeatInfo} SeatInfo */

/** Strangers' bots are called as they call themselves. @param {string} rung */
export const rungName = (rung) => (knows(`rung.${rung}`) ? say(`rung.${rung}`) : rung);

/** What was chosen last, where it is to be had. @param {string[]} rungs @param {string} usual */
export const rungFor = (rungs, usual) => (rungs.includes(choices.value.bots) ? choices.value.bots : usual);

/** A bot's rung and style. @param {SeatInfo} seat */
export function sayBot({ rung, style }) {
  if (!rung) return say("lobby.bot");
  return style ? say("lobby.bot-of", { rung: rungName(rung), style: say(`style.${style}`) }) : rungName(rung);
}

/** What can be said of who it is. @param {SeatInfo} seat */
export const temperament = ({ character }) => (character ? say(`character.${character}`) : "");

/** @param {{ legend: string, group: string, rungs: string[], usual: string }} props */
export function RungChoice({ legend, group, rungs, usual }) {
  const chosen = rungFor(rungs, usual);
  if (rungs.length < 2) return null;
  return html`<fieldset class="ladder">
    <legend>${legend}</legend>
    <div class="ladder-rungs">
      ${rungs.map(
        (rung) => html`<label class="rung" key=${rung}>
          <input type="radio" name=${group} value=${rung} checked=${rung === chosen} onChange=${() => choose({ bots: rung })} />
          <span>${rungName(rung)}</span>
        </label>`,
      )}
    </div>
    <p class="quiet ladder-why">${knows(`rung.why-${chosen}`) && say(`rung.why-${chosen}`)}</p>
  </fieldset>`;
}
