// The opponents of a daily deal, with their faces and their strength.
import { PlayerPortrait } from "../faces/portrait.js";
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { botText, RungMark } from "../ui/bot-ladder.js";

/** @typedef {import("../wire.js").DailyOpponent} DailyOpponent */

/** @param {{ opponents: DailyOpponent[] }} props */
export function OpponentList({ opponents }) {
  return html`
    <ul class="daily-opponents" aria-label=${say("daily.page-opponents")}>
      ${opponents.map(
        (bot) => html`
          <li key=${bot.name}>
            <${PlayerPortrait} of=${bot.character} />
            <strong>${bot.name}</strong>
            <small class="quiet">
              <${RungMark} rung=${bot.rung} />
              ${" "}${botText(bot)}
            </small>
          </li>
        `,
      )}
    </ul>
  `;
}
