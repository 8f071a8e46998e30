// Everybody who has finished a daily deal, and once the day is closed the ways to their games.
import { scoreText, timeUntil } from "../games/daily-words.js";
import { html, useState } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { LineIcon } from "../ui/icon.js";

/** @typedef {import("../wire.js").DailyResult} DailyResult */
/** @typedef {import("../wire.js").DailyLine} DailyLine */

const FIRST_ROWS = 10;

/** @param {{ result: DailyResult }} props */
export function Standings({ result }) {
  const [all, showAll] = useState(false);
  const { lines, closed, closes } = result;
  const shown = lines.filter(({ me, friend }, at) => all || at < FIRST_ROWS || me || friend);
  return html`
    <section class="panel stack" aria-labelledby="daily-all">
      <h2 id="daily-all">${say("daily.page-all-players")}</h2>
      ${
        lines.length > 0
          ? html`
              <ol class="rows daily-standings">
                ${shown.map(
                  (line) => html`
                    <${Row}
                      key=${`${line.place}/${line.name}/${line.replay}`}
                      line=${line}
                      result=${result}
                    />
                  `,
                )}
              </ol>
            `
          : html`<p class="quiet prose">${say("daily.page-nobody")}</p>`
      }
      ${
        shown.length < lines.length &&
        html`
          <button type="button" onClick=${() => showAll(true)}>
            ${say("daily.page-show-all", { count: lines.length })}
          </button>
        `
      }
      ${
        !closed &&
        html`
          <p class="quiet prose">${say("daily.page-replays-later", { time: timeUntil(closes) })}</p>
        `
      }
    </section>
  `;
}

/** @param {{ line: DailyLine, result: DailyResult }} props */
function Row({ line, result: { day, game } }) {
  const name = line.name || say("daily.page-nameless");
  return html`
    <li data-me=${String(line.me)}>
      <span class="daily-rank" aria-label=${say("ending.place", { rank: line.place })}>
        ${line.place}
      </span>
      <span class="grow">
        <strong>${name}</strong>
        ${
          (line.me || line.friend) &&
          html`
            ${" "}
            <span class="pill">${say(line.me ? "play.you" : "daily.page-friend")}</span>
          `
        }
        ${
          line.attempts > 1 &&
          html`<small class="quiet">${say("daily.page-attempts", { count: line.attempts })}</small>`
        }
      </span>
      <span class="numbers">${scoreText(line.points)}</span>
      ${
        line.replay &&
        html`
          <a
            class="plain round"
            href="/watch/${day}/${game}/${line.replay}"
            aria-label=${say("daily.page-replay-of", { name })}
            title=${say("daily.page-replay-of", { name })}
          >
            <${LineIcon} name="play" />
          </a>
        `
      }
    </li>
  `;
}
