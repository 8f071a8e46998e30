// The games of a past day: how they went, and the ways to their results and to practice.
import { practise } from "../games/daily.js";
import { scoreText } from "../games/daily-words.js";
import { gameName, gameOf } from "../games/games.js";
import { formatFullDay } from "../lib/calendar-days.js";
import { html } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { Icon } from "../ui/icon.js";
import { LoadingRows } from "../ui/pages.js";
import { ProblemLine } from "../ui/problem.js";
import { useAttempt } from "./attempt.js";

/** @typedef {import("../wire.js").CalendarDay} CalendarDay */
/** @typedef {import("../wire.js").CalendarGame} CalendarGame */

/**
 * A server that was away for a whole day has no deal of it.
 * @param {{ day: string, loaded: boolean, played: CalendarDay | undefined }} props
 */
export function PastDay({ day, loaded, played }) {
  return html`
    <div class="daily-past">
      <h3 aria-live="polite">${formatFullDay(day)}</h3>
      ${
        played
          ? html`<${Games} played=${played} />`
          : loaded
            ? html`<p class="quiet prose">${say("daily.page-no-deal")}</p>`
            : html`<${LoadingRows} />`
      }
    </div>
  `;
}

/** @param {{ played: CalendarDay }} props */
function Games({ played: { day, closed, games } }) {
  const { attempt, busy, problem } = useAttempt(() => undefined);
  return html`
    <ul>
      ${games.map(
        (one) => html`
          <li key=${one.game}>
            <span class="line-sign"><${Icon} name=${gameOf(one.game).icon} /></span>
            <span class="line-words">
              <strong>${gameName(one.game)}</strong>
              <span class="quiet">${pastText(one)}</span>
            </span>
            ${
              !closed &&
              one.state === "playing" &&
              html`
                <a class="button primary" href="/t/${one.table}">${say("daily.page-continue")}</a>
              `
            }
            ${
              (closed || one.state === "finished") &&
              html`
                <span class="row">
                  <a
                    class="button"
                    href="/daily/${day}/${one.game}"
                    aria-label=${say("daily.page-result-of", { game: gameName(one.game) })}
                  >
                    ${say("daily.page-result")}
                  </a>
                  <button
                    type="button"
                    disabled=${busy}
                    aria-label=${say("daily.page-practise-of", { game: gameName(one.game) })}
                    onClick=${() => attempt(() => practise(day, one.game))}
                  >
                    ${say("daily.page-practise")}
                  </button>
                </span>
              `
            }
          </li>
        `,
      )}
    </ul>
    ${!closed && html`<p class="quiet prose">${say("daily.page-closing")}</p>`}
    <${ProblemLine} problem=${problem} />
  `;
}

/** @param {CalendarGame} game */
const pastText = ({ state, points }) =>
  state === "finished" ? scoreText(points ?? 0) : say(`daily.page-state-${state}`);
