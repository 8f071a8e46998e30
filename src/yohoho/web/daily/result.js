// The result of a daily deal: points, places, the bots in the same chair, replays and the secret.
import { useAnswer, useMinutes } from "../games/daily.js";
import { gameName } from "../games/games.js";
import { formatFullDay } from "../lib/calendar-days.js";
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { useTitle } from "../lib/title.js";
import { Loading } from "../ui/frame.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { BotStrip } from "./bot-strip.js";
import { FairDay, HowToCheck } from "./fair-day.js";
import { Score } from "./score.js";
import { Standings } from "./standings.js";

await loadStyle("daily-result.css");

/** @typedef {import("../wire.js").DailyResult} DailyResult */

/** @param {{ day: string, game: string }} props */
export function DayResult({ day, game }) {
  const { answer, problem, again } = /** @type {ReturnType<typeof useAnswer<DailyResult>>} */ (
    useAnswer(`/api/daily/${day}/${encodeURIComponent(game)}`)
  );
  useTitle(`${gameName(game)}, ${formatFullDay(day)}`);
  if (problem) return html`<${NoResult} problem=${problem} again=${again} />`;
  if (!answer) return html`<${Loading} gone=${false} />`;
  return html`<${ResultPage} result=${answer} />`;
}

/** @param {{ result: DailyResult }} props */
function ResultPage({ result }) {
  useMinutes();
  return html`
    <div class="hall narrow daily">
      <header class="hall-sign">
        <h1>${gameName(result.game)}</h1>
        <p class="quiet">${say("daily.page-banner", { day: formatFullDay(result.day) })}</p>
      </header>
      <${Score} result=${result} />
      <${BotStrip} result=${result} />
      <${Standings} result=${result} />
      <div class="panel">
        <${FairDay} proofs=${proofsOf(result)}>
          ${
            result.secret &&
            html`<${HowToCheck} commitment=${result.commitment} record=${recordOf(result)} />`
          }
        <//>
      </div>
      <a class="more-ways" href="/daily">
        <${LineIcon} name="back" />
        ${say("daily.page-all")}
      </a>
    </div>
  `;
}

/** @param {DailyResult} result @returns {import("./fair-day.js").Proof[]} */
const proofsOf = ({ commitment, secret }) => [
  { name: say("daily.page-proof"), value: commitment },
  { name: say("ending.secret"), value: secret },
];

/** A table of the daily deal plays one game. @param {DailyResult} result */
const recordOf = ({ mine }) =>
  mine?.state === "finished" ? `/api/games/${mine.table}-1/download` : "";

/** @param {{ problem: import("../lib/http.js").Problem, again: () => void }} props */
function NoResult({ problem, again }) {
  const away = problem.code === "unreachable";
  return html`
    <div class="nothing" role="alert">
      <${Icon} name=${away ? "anchor" : "locked-chest"} />
      <h1>${say(away ? "trouble.unreachable-title" : "daily.page-locked-title")}</h1>
      <p>${away ? say("daily.page-offline") : problem.sentence}</p>
      <div class="row">
        ${
          away &&
          html`
            <button type="button" class="primary" onClick=${again}>${say("tables.again")}</button>
          `
        }
        <a class="button ${away ? "" : "primary"}" href="/daily">${say("daily.page-all")}</a>
      </div>
    </div>
  `;
}
