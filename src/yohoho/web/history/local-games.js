// The finished games on this device: all games without a network, and those that the server lacks.
import { preferences } from "../lib/preferences.js";
import { html, useMemo } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { say } from "../lib/i18n.js";
import { careersIn, ranking } from "../sheets/careers.js";
import { listFinishedGames, dateOfGame } from "../sheets/finished-games.js";
import { keyOf } from "../sheets/names.js";
import { setPhoneOnly, copyCount, hasCopy } from "../sheets/copies.js";
import { useMySheets } from "../sheets/my-sheets.js";
import { spanOf } from "./address.js";

/** @typedef {import("../sheets/finished-games.js").Counted} Counted */
/** @typedef {import("./address.js").Choice} Choice */
/** @typedef {import("../wire.js").Careers} Careers */
/**
 * `unsent` holds the games that the server does not have.
 * @typedef {{ games: Counted[], unsent: Counted[], unreachable: boolean }} Here
 */

/**
 * Returns the games of this device, and starts copying those that the server lacks.
 * @returns {Here}
 */
export function useLocalGames() {
  const { lines, asked, unreachable } = useMySheets();
  const games = useMemo(listFinishedGames, [
    copyCount.value,
    lines.length,
    preferences.value.phoneOnly,
  ]);
  const isThere = (/** @type {string} */ id) => hasCopy(id) || lines.some((line) => line.id === id);
  return {
    games,
    unsent: asked ? games.filter(({ sheet }) => !isThere(sheet.id)) : [],
    unreachable,
  };
}

/** The games of a group and a time span. @param {Counted[]} games @param {Choice} choice */
export function filterGames(games, choice) {
  const { since, until } = spanOf(choice);
  const isOf = (/** @type {string} */ group) =>
    !choice.group || keyOf(group) === keyOf(choice.group);
  return games.filter(
    ({ sheet }) => isOf(sheet.group) && since <= dateOfGame(sheet) && dateOfGame(sheet) < until,
  );
}

/**
 * The careers in these games, without ratings.
 * @param {Counted[]} games
 * @returns {Careers}
 */
export function careersOf(games) {
  const careers = careersIn(games);
  const places = ranking(careers);
  const people = [...careers].map(([key, career]) => ({
    key,
    career,
    rating: null,
    place: places.get(key) ?? null,
  }));
  return {
    people: people.sort((one, other) => (one.key < other.key ? -1 : 1)),
    games: games.length,
  };
}

/**
 * Adds the groups and the first day of these games to the server's.
 * @param {Counted[]} games
 * @param {import("../wire.js").Seasons} there
 * @returns {import("../wire.js").Seasons}
 */
export function withSeasons(games, there) {
  const groups = new Map(
    [...games.map(({ sheet }) => sheet.group), ...there.groups]
      .filter(Boolean)
      .map((group) => [keyOf(group), group]),
  );
  const moments = [
    ...games.map(({ sheet }) => dateOfGame(sheet)),
    ...(there.since === null ? [] : [there.since]),
  ];
  return {
    groups: [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group),
    since: moments.length ? Math.min(...moments) : null,
  };
}

/**
 * Says that the list is incomplete because the server is unreachable.
 * @param {{ again?: () => void }} props
 */
export function OfflineNote({ again }) {
  return html`
    <div class="adrift" role="status">
      <${Icon} name="anchor" />
      <p>${say("history.offline")}</p>
      ${again && html`<button type="button" onClick=${again}>${say("tables.again")}</button>`}
    </div>
  `;
}

/** Explains where finished sheets are kept, and lets the person choose. */
export function StorageChoice() {
  const { phoneOnly } = preferences.value;
  return html`
    <section class="panel logbook-foot" aria-label=${say("history.phone-only")}>
      <p>
        <${Icon} name="locked-chest" />
        <span>
          ${say(phoneOnly ? "history.kept-here" : "history.kept")}${" "}
          <a href="/pad">${say("history.to-pad")}</a>
        </span>
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked=${phoneOnly}
          onChange=${(/** @type {any} */ event) => setPhoneOnly(event.currentTarget.checked)}
        />
        <span>
          ${say("history.phone-only")}
          <small>${say("history.phone-only-why")}</small>
        </span>
      </label>
    </section>
  `;
}
