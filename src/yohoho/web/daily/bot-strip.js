// How the bots of each rung did in the person's chair: one line for each, the person's among them.
import { html } from "../lib/html.js";
import { say, withMinus } from "../lib/i18n.js";
import { RungMark, rungName } from "../ui/bot-ladder.js";
import { placedLines } from "./bot-lines.js";

/** @typedef {import("../wire.js").DailyResult} DailyResult */

/** @param {{ result: DailyResult }} props */
export function BotStrip({ result }) {
  return html`
    <section class="panel stack" aria-labelledby="daily-bots">
      <h2 id="daily-bots">${say("daily.page-bots")}</h2>
      ${
        result.references.length
          ? html`
              <p class="quiet prose">${say("daily.page-bots-why")}</p>
              <ol class="daily-rungs">
                ${placedLines(result).map(Line)}
              </ol>
            `
          : html`<p class="quiet prose">${say("daily.page-bots-pending")}</p>`
      }
    </section>
  `;
}

/** @param {import("./bot-lines.js").PlacedLine} line */
const Line = ({ rung, points, at }) => html`
  <li key=${rung} data-me=${String(!rung)}>
    <span>
      ${
        rung
          ? html`
              <${RungMark} rung=${rung} />
              ${" "}${rungName(rung)}
            `
          : say("daily.page-you")
      }
    </span>
    <span class="daily-track" style=${{ "--at": at.toFixed(3) }} aria-hidden="true"></span>
    <span class="numbers">${withMinus(points)}</span>
  </li>
`;
