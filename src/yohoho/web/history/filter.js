// The filter by group and season. It is part of the address, so that it can be shared.
import { now } from "../lib/clock.js";
import { html, useEffect, useState } from "../lib/html.js";
import { request, me } from "../lib/http.js";
import { navigate } from "../lib/router.js";
import { say } from "../lib/i18n.js";
import { NO_FILTER, yearOf } from "./address.js";
import { withSeasons } from "./local-games.js";

/** @typedef {import("./address.js").Choice} Choice */
/** @typedef {import("../sheets/finished-games.js").Counted} Counted */
/** @typedef {import("../wire.js").Seasons} Seasons */

const MAX_YEARS = 6;

/**
 * The groups and years to choose from. Without the server they come from this device, and the list
 * below shows the problem.
 * @param {Counted[]} games
 * @returns {Seasons}
 */
function useSeasons(games) {
  const [there, setThere] = useState(/** @type {Seasons} */ ({ groups: [], since: null }));
  const hasUser = me.value !== null;
  useEffect(() => {
    if (hasUser) request("GET", "/api/seasons").then(setThere, () => {});
  }, [hasUser]);
  return withSeasons(games, there);
}

/** @param {{ choice: Choice, games: Counted[], to: (choice: Choice) => string }} props */
export function Filter({ choice, games, to }) {
  const { groups, since } = useSeasons(games);
  const change = (/** @type {Partial<Choice>} */ news) =>
    navigate(to({ ...choice, ...news }), { replace: true });
  const narrowed = Object.values(choice).some(Boolean);
  // The filter is open on wide screens; a phone shows the people first.
  const [open] = useState(narrowed || matchMedia("(min-width: 48rem)").matches);
  return html`
    <details class="panel season" open=${open}>
      <summary>
        <span>${say("history.filter")}</span>
        ${narrowed && html`<strong class="season-chosen">${filterText(choice)}</strong>`}
      </summary>
      <${Years} choice=${choice} since=${since} to=${to} />
      <div class="season-fields">
        ${
          (groups.length > 0 || choice.group) &&
          html`
            <${GroupChoice}
              group=${choice.group}
              groups=${groups}
              onPick=${(/** @type {string} */ group) => change({ group })}
            />
          `
        }
        <${Day}
          label=${say("history.since")}
          value=${choice.since}
          most=${choice.until}
          onPick=${(/** @type {string} */ from) => change({ since: from })}
        />
        <${Day}
          label=${say("history.until")}
          value=${choice.until}
          least=${choice.since}
          onPick=${(/** @type {string} */ until) => change({ until })}
        />
        ${narrowed && html`<a class="button" href=${to(NO_FILTER)}>${say("history.clear")}</a>`}
      </div>
    </details>
  `;
}

/** @param {Choice} choice @param {number} year */
const isYear = ({ since, until }, year) =>
  since === yearOf(year).since && until === yearOf(year).until;

/** @param {Choice} choice */
function filterText({ group, since, until }) {
  const year = Number(since.slice(0, 4));
  const time = isYear({ group, since, until }, year)
    ? String(year)
    : since || until
      ? `${since || "…"} – ${until || "…"}`
      : "";
  return [group, time].filter(Boolean).join(" · ");
}

/**
 * A season is a year; other spans are chosen by their days.
 * @param {{ choice: Choice, since: number | null, to: (choice: Choice) => string }} props
 */
function Years({ choice, since, to }) {
  if (since === null) return null;
  const year = new Date(now()).getFullYear();
  const first = Math.max(new Date(since).getFullYear(), year - MAX_YEARS + 1);
  const years = Array.from({ length: Math.max(1, year - first + 1) }, (_, n) => year - n);
  const all = !choice.since && !choice.until;
  const link = (
    /** @type {string} */ words,
    /** @type {Partial<Choice>} */ span,
    /** @type {boolean} */ here,
  ) => html`
    <a
      key=${words}
      class="season-year"
      href=${to({ ...choice, ...span })}
      aria-current=${here ? "true" : undefined}
    >
      ${words}
    </a>
  `;
  return html`
    <nav class="season-years numbers" aria-label=${say("history.season")}>
      ${link(say("history.all-time"), { since: "", until: "" }, all)}
      ${years.map((year) => link(String(year), yearOf(year), isYear(choice, year)))}
    </nav>
  `;
}

/**
 * A group in the address that is unknown here is shown, and can be deselected.
 * @param {{ group: string, groups: string[], onPick: (group: string) => void }} props
 */
function GroupChoice({ group, groups, onPick }) {
  const names = group && !groups.includes(group) ? [...groups, group] : groups;
  return html`
    <label class="field season-group">
      <span>${say("history.group")}</span>
      <select
        value=${group}
        onChange=${(/** @type {any} */ event) => onPick(event.currentTarget.value)}
      >
        <option value="">${say("history.group-all")}</option>
        ${names.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
      </select>
      <small>${say("history.group-why")}</small>
    </label>
  `;
}

/**
 * @param {{
 *   label: string,
 *   value: string,
 *   least?: string,
 *   most?: string,
 *   onPick: (day: string) => void,
 * }} props
 */
function Day({ label, value, least, most, onPick }) {
  return html`
    <label class="field">
      <span>${label}</span>
      <input
        type="date"
        value=${value}
        min=${least || undefined}
        max=${most || undefined}
        onChange=${(/** @type {any} */ event) => onPick(event.currentTarget.value)}
      />
    </label>
  `;
}
