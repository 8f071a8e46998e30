// The calendar of past days, month by month, and the games of the chosen day to practise on.
import { useAnswer } from "../games/daily.js";
import {
  addMonths,
  firstWeekday,
  formatDay,
  formatMonth,
  formatWeekday,
  monthOf,
} from "../lib/calendar-days.js";
import { html, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { LoadProblem } from "../ui/problem.js";
import { clamp, dayByKey, weekFrom, weeksOf } from "./month.js";
import { PastDay } from "./past-day.js";

/** @typedef {import("../wire.js").DailyCalendar} DailyCalendar */
/** @typedef {import("../wire.js").CalendarDay} CalendarDay */
/** @typedef {import("./month.js").Range} Range */

/** @param {Range} range the days before today */
export function Calendar(range) {
  const [chosen, choose] = useState(range.last);
  const day = clamp(chosen, range);
  const month = monthOf(day);
  const { answer, problem, again } = /** @type {ReturnType<typeof useAnswer<DailyCalendar>>} */ (
    useAnswer(`/api/daily/calendar?month=${month}`)
  );
  const days = answer?.days ?? [];
  return html`
    <section class="panel daily-calendar" aria-labelledby="daily-calendar">
      <h2 id="daily-calendar">${say("daily.page-calendar")}</h2>
      <p class="quiet">${say("daily.page-calendar-why")}</p>
      ${
        problem
          ? html`<${LoadProblem} problem=${problem} again=${again} />`
          : html`
              <div class="daily-calendar-parts">
                <div>
                  <${MonthHead} month=${month} range=${range} onTurn=${choose} />
                  <${MonthGrid}
                    month=${month}
                    day=${day}
                    days=${days}
                    range=${range}
                    onChoose=${choose}
                  />
                </div>
                <${PastDay}
                  key=${day}
                  day=${day}
                  loaded=${Boolean(answer)}
                  played=${days.find((one) => one.day === day)}
                />
              </div>
            `
      }
    </section>
  `;
}

/** Before the second day there is nothing to practise on. */
export function NoPastDays() {
  return html`
    <section class="panel daily-calendar" aria-labelledby="daily-calendar">
      <h2 id="daily-calendar">${say("daily.page-calendar")}</h2>
      <p class="no-rows">
        <${Icon} name="treasure-map" />
        ${say("daily.page-days-none")}
      </p>
    </section>
  `;
}

/** @param {{ month: string, range: Range, onTurn: (day: string) => void }} props */
function MonthHead({ month, range, onTurn }) {
  const before = addMonths(month, -1);
  const after = addMonths(month, 1);
  return html`
    <div class="daily-month">
      <button
        type="button"
        class="plain round"
        aria-label=${say("daily.page-month-before")}
        disabled=${before < monthOf(range.first)}
        onClick=${() => onTurn(clamp(`${before}-28`, range))}
      >
        <${LineIcon} name="back" />
      </button>
      <h3 id="daily-month" aria-live="polite">${formatMonth(month)}</h3>
      <button
        type="button"
        class="plain round"
        aria-label=${say("daily.page-month-after")}
        disabled=${after > monthOf(range.last)}
        onClick=${() => onTurn(clamp(`${after}-01`, range))}
      >
        <${LineIcon} name="forward" />
      </button>
    </div>
  `;
}

/**
 * @param {{
 *   month: string,
 *   day: string,
 *   days: CalendarDay[],
 *   range: Range,
 *   onChoose: (day: string) => void,
 * }} props
 */
function MonthGrid({ month, day, days, range, onChoose }) {
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const byKey = useRef(false);
  const first = firstWeekday();
  const press = (/** @type {KeyboardEvent} */ event) => {
    const next = dayByKey(day, event.key, range, first);
    if (!next) return;
    event.preventDefault();
    byKey.current = true;
    onChoose(next);
  };
  // An effect that runs later could still wait when the next key is pressed, and take its flag.
  useLayoutEffect(() => {
    const focused = /** @type {HTMLElement | null | undefined} */ (
      grid.current?.querySelector("button[tabindex='0']")
    );
    if (byKey.current) focused?.focus();
    byKey.current = false;
  }, [day]);
  return html`
    <table
      role="grid"
      class="daily-grid"
      aria-labelledby="daily-month"
      ref=${grid}
      onKeyDown=${press}
    >
      <thead>
        <tr>
          ${weekFrom(first).map(
            (one) => html`
              <th key=${one} scope="col" abbr=${formatWeekday(one, "long")}>
                ${formatWeekday(one, "short")}
              </th>
            `,
          )}
        </tr>
      </thead>
      <tbody>
        ${weeksOf(month, first).map(
          (week, number) => html`
            <tr key=${number}>
              ${week.map(
                (one, place) => html`
                  <${Cell}
                    key=${place}
                    day=${one}
                    chosen=${one === day}
                    range=${range}
                    played=${days.find((other) => other.day === one)}
                    onChoose=${onChoose}
                  />
                `,
              )}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/**
 * @param {{
 *   day: string | null,
 *   chosen: boolean,
 *   range: Range,
 *   played: CalendarDay | undefined,
 *   onChoose: (day: string) => void,
 * }} props
 */
function Cell({ day, chosen, range, played, onChoose }) {
  if (!day) return html`<td></td>`;
  const number = Number(day.slice(-2));
  if (day < range.first || day > range.last)
    return html`<td class="quiet"><span>${number}</span></td>`;
  const finishedCount = countFinished(played);
  return html`
    <td aria-selected=${String(chosen)}>
      <button
        type="button"
        class="plain"
        data-kept=${finishedCount}
        tabindex=${chosen ? 0 : -1}
        aria-label=${say(`daily.page-day-${finishedCount}`, { day: formatDay(day) })}
        onClick=${() => onChoose(day)}
      >
        ${number}
      </button>
    </td>
  `;
}

/** How many of a day's games were finished. @param {CalendarDay | undefined} played */
function countFinished(played) {
  const games = played?.games ?? [];
  const finished = games.filter(({ state }) => state === "finished").length;
  if (!finished) return "open";
  return finished === games.length ? "played" : "partly";
}
