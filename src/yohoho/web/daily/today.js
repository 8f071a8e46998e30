// Today's deals: who plays against you, and the button that begins, goes on or shows the result.
import { useMinutes, useToday } from "../games/daily.js";
import { timeUntil } from "../games/daily-words.js";
import { addDays, formatDay } from "../lib/calendar-days.js";
import { gameName } from "../games/games.js";
import { html } from "../lib/html.js";
import { withoutServer } from "../lib/link.js";
import { say } from "../lib/i18n.js";
import { useTitle } from "../lib/title.js";
import { Icon } from "../ui/icon.js";
import { NeedsServer } from "../ui/needs-server.js";
import { LoadProblem } from "../ui/problem.js";
import { Calendar, NoPastDays } from "./calendar.js";
import { GameOfDay } from "./game-of-day.js";
import { FairDay } from "./fair-day.js";

/** @typedef {import("../wire.js").DailyToday} DailyToday */

export function Today() {
  const { answer, problem, again } = useToday();
  useTitle(say("daily.page-title"));
  return html`
    <div class="hall daily">
      <header class="hall-sign">
        <${Icon} name="hourglass" />
        <h1>${say("daily.page-title")}</h1>
        <p>${say("daily.page-lead")}</p>
      </header>
      ${
        answer
          ? html`<${Deals} today=${answer} again=${again} />`
          : problem
            ? html`<${NoDeals} problem=${problem} again=${again} />`
            : html`<${Waiting} />`
      }
    </div>
  `;
}

/** @param {{ today: DailyToday, again: () => void }} props */
function Deals({ today, again }) {
  useMinutes();
  return html`
    <section class="daily-today" aria-labelledby="daily-today">
      <div class="daily-head">
        <h2 id="daily-today">${say("daily.page-today", { day: formatDay(today.day) })}</h2>
        <span class="quiet">${say("daily.page-next", { time: timeUntil(today.ends) })}</span>
      </div>
      <div class="daily-games">
        ${today.games.map(
          (game) => html`
            <${GameOfDay} key=${game.game} day=${today.day} deal=${game} again=${again} />
          `,
        )}
      </div>
      ${
        withoutServer
          ? html`<${NeedsServer} what="daily" />`
          : html`
              <p class="quiet">${say("daily.page-how")}</p>
              <${FairDay} proofs=${proofsOf(today)} />
            `
      }
    </section>
    ${!withoutServer && html`<${DaysKept} count=${today.days_kept} />`}
    ${
      today.first < today.day
        ? html`<${Calendar} first=${today.first} last=${addDays(today.day, -1)} />`
        : html`<${NoPastDays} />`
    }
  `;
}

/**
 * The fingerprints of today's and tomorrow's secret of each game.
 * @param {DailyToday} today
 * @returns {import("./fair-day.js").Proof[]}
 */
const proofsOf = ({ games }) =>
  games.flatMap(({ game, commitment, tomorrow }) => [
    { name: say("daily.page-proof-today", { game: gameName(game) }), value: commitment },
    { name: say("daily.page-proof-tomorrow", { game: gameName(game) }), value: tomorrow },
  ]);

/** @param {{ count: number }} props */
function DaysKept({ count }) {
  return html`
    <section class="panel daily-kept">
      <${Icon} name="anchor" />
      <p>
        <strong>${count ? say("daily.page-kept", { count }) : say("daily.page-kept-none")}</strong>
        ${
          count > 0 &&
          html`
            ${" "}
            <span class="quiet">${say("daily.page-kept-why")}</span>
          `
        }
      </p>
    </section>
  `;
}

/** @param {{ problem: import("../lib/http.js").Problem, again: () => void }} props */
function NoDeals({ problem, again }) {
  if (problem.code !== "unreachable")
    return html`<div class="panel"><${LoadProblem} problem=${problem} again=${again} /></div>`;
  return html`
    <div class="panel nothing" role="alert">
      <${Icon} name="anchor" />
      <h2>${say("trouble.unreachable-title")}</h2>
      <p>${say("daily.page-offline")}</p>
      <div class="row">
        <button type="button" class="primary" onClick=${again}>${say("tables.again")}</button>
        <a class="button" href="/pad">${say("home.pad")}</a>
      </div>
    </div>
  `;
}

function Waiting() {
  return html`
    <div class="daily-games" role="status">
      <span class="unseen">${say("page.loading")}</span>
      <div class="panel"><div class="loading-rows"></div></div>
      <div class="panel"><div class="loading-rows"></div></div>
    </div>
  `;
}
