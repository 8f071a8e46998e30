// The parts of a table of the daily deal: a line that says which day it is, and the ways on after
// its end. Such a table takes nothing but the moves of the game.
import { html, useState } from "../lib/html.js";
import { practise } from "../games/daily.js";
import { dailyText } from "../games/daily-words.js";
import { problemOf } from "../lib/http.js";
import { say } from "../lib/i18n.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { ProblemLine } from "../ui/problem.js";

/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").DailyTerms} DailyTerms */
/** @typedef {import("../lib/http.js").Problem} Problem */

/** @param {{ view: TableView }} props */
export function DailyBanner({ view: { daily } }) {
  if (!daily) return null;
  return html`
    <p class="daily-banner">
      <${Icon} name="hourglass" />
      ${dailyText(daily)}
    </p>
  `;
}

/** @param {{ game: string, daily: DailyTerms }} props */
export function DailyWays({ game, daily: { day, practice } }) {
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const again = () => {
    setProblem(null);
    practise(day, game).catch((error) => setProblem(problemOf(error)));
  };
  return html`
    <footer class="ending-ways">
      ${
        practice &&
        html`<button type="button" onClick=${again}>${say("daily.page-practise-again")}</button>`
      }
      <a class="button primary" href="/daily/${day}/${game}">
        <${LineIcon} name="graph" />
        ${" "}${say("daily.page-to-result")}
      </a>
      <a class="button" href="/daily">${say("daily.page-all")}</a>
      <${ProblemLine} problem=${problem} />
    </footer>
  `;
}
