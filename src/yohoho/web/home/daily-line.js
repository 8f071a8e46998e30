// The daily deal on the start page: today's games, how they stand, and when the next ones come.
import { html } from "../lib/html.js";
import { useMinutes, useToday } from "../games/daily.js";
import { stateText, timeUntil } from "../games/daily-words.js";
import { gameName, gameOf } from "../games/games.js";
import { formatList, say } from "../lib/i18n.js";
import { loadStyle } from "../lib/stylesheets.js";
import { Icon, LineIcon } from "../ui/icon.js";

await loadStyle("home-daily.css");

/** @typedef {import("../wire.js").DailyToday} DailyToday */
/** @typedef {import("../wire.js").DailyGame} DailyGame */

/** It takes the same space before the server has answered. A problem is told on its own screen. */
export function DailyLine() {
  const { answer } = useToday();
  useMinutes();
  return html`
    <section class="panel daily-line" aria-labelledby="daily-title">
      <div class="list-head">
        <h2 id="daily-title">${say("daily.page-title")}</h2>
        <a href="/daily">
          ${say("daily.page-all")}
          <${LineIcon} name="forward" />
        </a>
      </div>
      <ul class="rows">
        ${
          answer
            ? answer.games.map(
                (deal) => html`<${Deal} key=${deal.game} day=${answer.day} deal=${deal} />`,
              )
            : [0, 1].map((n) => html`<li key=${n} class="loading-rows"></li>`)
        }
      </ul>
      <p class="quiet">
        ${say("daily.page-next", { time: answer ? timeUntil(answer.ends) : "…" })}
      </p>
    </section>
  `;
}

/** @param {{ day: string, deal: DailyGame }} props */
function Deal({ day, deal: { game, opponents, mine, finished } }) {
  const names = formatList(opponents.map(({ name }) => name));
  return html`
    <li>
      <a class="line" href=${addressOf(day, game, mine)}>
        <span class="line-sign"><${Icon} name=${gameOf(game).icon} /></span>
        <span class="line-words">
          <strong>${gameName(game)}</strong>
          <span class="daily-line-state" data-state=${mine?.state ?? "none"}>
            ${stateText(mine, finished)}
          </span>
          <span class="quiet">${say("daily.page-against", { names })}</span>
        </span>
        <${LineIcon} name="forward" />
      </a>
    </li>
  `;
}

/** @param {string} day @param {string} game @param {DailyGame["mine"]} ownGame */
function addressOf(day, game, ownGame) {
  if (!ownGame) return "/daily";
  return ownGame.state === "finished" ? `/daily/${day}/${game}` : `/t/${ownGame.table}`;
}
