// The bots' strength levels, called rungs: their names and marks, and the one that was chosen last.
import { preferences, setPreferences } from "../lib/preferences.js";
import { LADDER } from "../lib/facts.js";
import { html, useState } from "../lib/html.js";
import { loadStyle } from "../lib/stylesheets.js";
import { hasText, say } from "../lib/i18n.js";

await loadStyle("ladder.css");

/** @typedef {import("../wire.js").SeatInfo} SeatInfo */

/** An easy, a middling and a hard opponent, which are offered before all the others. */
const FIRST_RUNGS = ["cabin-boy", "sailor", "captain"];

/**
 * The rank of a rung, from 1; 0 for bots from plugins. The variants with less time have the same
 * rank.
 * @param {string} rung
 */
const rankOf = (rung) => LADDER.indexOf(rung.replace(/-quick$/, "")) + 1;

/** The name of a rung; bots from plugins have only their own name. @param {string} rung */
export const rungName = (rung) => (hasText(`rung.${rung}`) ? say(`rung.${rung}`) : rung);

/** Several bots of a rung, as in "against sailors". @param {string} rung */
export const rungPlural = (rung) =>
  hasText(`rung.many-${rung}`) ? say(`rung.many-${rung}`) : rung;

/**
 * The rung that was chosen last if this game has it, otherwise the default.
 * @param {string[]} rungs
 * @param {string} usual
 */
export const preferRung = (rungs, usual) =>
  rungs.includes(preferences.value.bots) ? preferences.value.bots : usual;

/** The weakest rung of our own. @param {string[]} rungs @param {string} usual */
export const easiestRung = (rungs, usual) => LADDER.find((rung) => rungs.includes(rung)) ?? usual;

/** Stores the chosen rung for the next table. @param {string} rung */
export const rememberRung = (rung) => setPreferences({ bots: rung });

/** The rung in a bot's full name, which may end with a style. @param {string} bot */
export const rungOf = (bot) => bot.split(":")[0] ?? bot;

/** The rung and style of a bot, in words. @param {Pick<SeatInfo, "rung" | "style">} bot */
export function botText({ rung, style }) {
  if (!rung) return say("lobby.bot");
  return style
    ? say("lobby.bot-of", { rung: rungName(rung), style: say(`style.${style}`) })
    : rungName(rung);
}

/** The stand-in of a person who is away, in words. @param {SeatInfo} seat */
export const standInText = ({ rung }) =>
  rung ? say("seat.stand-in-of", { bot: rungName(rung) }) : say("seat.stand-in");

/** The character of a bot, in words. @param {SeatInfo} seat */
export const characterText = ({ character }) => (character ? say(`character.${character}`) : "");

/** The bars fill 17 units, with gaps of 1 unit; the first is 2 units high, the last 10. */
const BAR_PITCH = 18 / LADDER.length;
const BAR_STEP = 8 / (LADDER.length - 1);

/**
 * Draws the rank of a rung as bars; bots from plugins have none.
 * @param {{ rung: string }} props
 */
export function RungMark({ rung }) {
  const rank = rankOf(rung);
  if (!rank) return null;
  const bar = (/** @type {string} */ _, /** @type {number} */ n) => html`
    <rect
      key=${n}
      class=${n < rank ? "held" : ""}
      x=${n * BAR_PITCH}
      y=${8 - n * BAR_STEP}
      width=${BAR_PITCH - 1}
      height=${2 + n * BAR_STEP}
      rx="0.5"
    />
  `;
  return html`<svg class="rank" viewBox="0 0 17 10" aria-hidden="true">${LADDER.map(bar)}</svg>`;
}

/**
 * A few rungs, and a button that shows all of them. All are shown if the chosen one is not among
 * the few.
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
  const [all, showAll] = useState(false);
  if (rungs.length < 2) return null;
  const few = rungs.filter((rung) => FIRST_RUNGS.includes(rung));
  const fold = few.length > 1 && few.length < rungs.length && few.includes(chosen);
  const shown = fold && !all ? few : rungs;
  return html`
    <fieldset class="ladder">
      <legend>${legend}</legend>
      ${why && html`<p class="quiet ladder-for">${why}</p>`}
      <div class="ladder-rungs">
        ${shown.map(
          (rung) => html`
            <label class="covered rung" key=${rung}>
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
      ${
        fold &&
        html`
          <button type="button" class="plain" aria-expanded=${all} onClick=${() => showAll(!all)}>
            ${say(all ? "rung.fewer" : "rung.more")}
          </button>
        `
      }
    </fieldset>
  `;
}
