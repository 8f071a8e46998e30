// Bots: how strong they are and in what temper, and which strength was chosen last.
import { preferences, setPreferences } from "../lib/preferences.js";
import { html } from "../lib/html.js";
import { loadStyle } from "../lib/stylesheets.js";
import { hasText, say } from "../lib/i18n.js";

await loadStyle("ladder.css");

/** @typedef {import("../wire.js").SeatInfo} SeatInfo */

/** Weakest first, as the server has them. */
const LADDER = ["cabin-boy", "captain-gentle", "sailor", "captain-mild", "first-mate", "captain"];

/**
 * From 1; 0 for who stands on no rung of ours. Less time to think makes no other bot.
 * @param {string} rung
 */
const rankOf = (rung) => LADDER.indexOf(rung.replace(/-quick$/, "")) + 1;

/** Strangers' bots are called as they call themselves. @param {string} rung */
export const rungName = (rung) => (hasText(`rung.${rung}`) ? say(`rung.${rung}`) : rung);

/** What was chosen last, where it is to be had. @param {string[]} rungs @param {string} usual */
export const preferredRung = (rungs, usual) =>
  rungs.includes(preferences.value.bots) ? preferences.value.bots : usual;

/** For the next time. @param {string} rung */
export const rememberRung = (rung) => setPreferences({ bots: rung });

/** The rung in a bot's full name, which may end with a style. @param {string} bot */
export const rungOf = (bot) => bot.split(":")[0] ?? bot;

/** A bot's rung and style. @param {SeatInfo} seat */
export function botText({ rung, style }) {
  if (!rung) return say("lobby.bot");
  return style
    ? say("lobby.bot-of", { rung: rungName(rung), style: say(`style.${style}`) })
    : rungName(rung);
}

/** Who plays for somebody who is away. @param {SeatInfo} seat */
export const standInText = ({ rung }) =>
  rung ? say("seat.stand-in-of", { bot: rungName(rung) }) : say("seat.stand-in");

/** What can be said of who it is. @param {SeatInfo} seat */
export const characterText = ({ character }) => (character ? say(`character.${character}`) : "");

/**
 * How high a rung is, as a mark beside its name. Of strangers nobody knows.
 * @param {{ rung: string }} props
 */
export function RungMark({ rung }) {
  const rank = rankOf(rung);
  if (!rank) return null;
  const bar = (/** @type {string} */ _, /** @type {number} */ n) => html`
    <rect
      key=${n}
      class=${n < rank ? "held" : ""}
      x=${n * 3}
      y=${8 - n * 1.6}
      width="2"
      height=${2 + n * 1.6}
      rx="0.5"
    />
  `;
  return html`
    <svg class="rank" viewBox="0 0 17 10" aria-hidden="true">${LADDER.map(bar)}</svg>
  `;
}

/**
 * @param {{
 *   legend: string,
 *   why?: string,
 *   group: string,
 *   rungs: string[],
 *   chosen: string,
 *   onPick: (rung: string) => void,
 * }} props
 */
export function RungChoice({ legend, why, group, rungs, chosen, onPick }) {
  if (rungs.length < 2) return null;
  return html`
    <fieldset class="ladder">
      <legend>${legend}</legend>
      ${
        why &&
        html`
          <p class="quiet ladder-for">${why}</p>
        `
      }
      <div class="ladder-rungs">
        ${rungs.map(
          (rung) => html`
            <label class="rung" key=${rung}>
              <input
                type="radio"
                name=${group}
                value=${rung}
                checked=${rung === chosen}
                onChange=${() => onPick(rung)}
              />
              <${RungMark} rung=${rung} />
              <span>${rungName(rung)}</span>
            </label>
          `,
        )}
      </div>
      <p class="quiet ladder-why">${hasText(`rung.why-${chosen}`) && say(`rung.why-${chosen}`)}</p>
    </fieldset>
  `;
}
