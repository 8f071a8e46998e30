// The list of all games, newest first: the ranking of each, and a link to the game.
import { PagedList, usePages } from "../ui/pages.js";
import { html, useEffect } from "../lib/html.js";
import { me } from "../lib/http.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { formatDate, say, withMinus } from "../lib/i18n.js";
import { historyRow } from "../sheets/finished-games.js";
import { copyCount } from "../sheets/copies.js";
import { gameName, gameOf } from "../games/games.js";
import { gamesAddress, pathFor } from "./address.js";
import { Filter } from "./filter.js";
import { OfflineNote, filterGames } from "./local-games.js";

/** @typedef {import("../wire.js").Played} Played */
/** @typedef {import("./address.js").Choice} Choice */
/** @typedef {import("./local-games.js").Here} Here */
/** @typedef {{ name: string, rank: number | null | undefined, score: number | undefined }} Place */

/** @param {{ choice: Choice, here: Here }} props */
export function Games({ choice, here }) {
  const local = filterGames(here.games, choice).map(historyRow).reverse();
  return html`
    <${Filter} choice=${choice} games=${here.games} to=${gamesAddress} />
    <section class="panel" aria-labelledby="logbook-games">
      <h2 id="logbook-games" class="unseen">${say("history.tab-games")}</h2>
      ${
        me.value
          ? html`<${MergedGames} choice=${choice} local=${local} />`
          : html`<${LocalGames} choice=${choice} local=${local} unreachable=${here.unreachable} />`
      }
    </section>
  `;
}

/** @param {Choice} choice */
const emptyText = (choice) =>
  say(Object.values(choice).some(Boolean) ? "history.no-match" : "history.none");

/** @param {Played} game */
const rowOf = (game) => html`<${Row} key=${`${game.kind}/${game.id}`} game=${game} />`;

/** @param {{ choice: Choice, local: Played[] }} props */
function MergedGames({ choice, local }) {
  const pages = usePages(
    pathFor("/api/history", choice),
    (answer) => /** @type {Played[]} */ (answer.games),
  );
  useEffect(() => void (copyCount.value && pages.again()), [copyCount.value]);
  const adrift = pages.problem?.code === "unreachable" && local.length > 0;
  const shown = local.length
    ? { ...pages, rows: mergeRows(pages, local), problem: adrift ? null : pages.problem }
    : pages;
  return html`
    ${adrift && html`<${OfflineNote} again=${pages.again} />`}
    <${PagedList}
      pages=${shown}
      none=${emptyText(choice)}
      icon="scroll-unfurled"
      row=${rowOf}
      whole
    />
  `;
}

/**
 * Merges the server's rows with those of this device, each game once, newest first. Older ones of
 * the device come with later pages.
 * @param {import("../ui/pages.js").Shown<Played>} pages
 * @param {Played[]} local
 */
function mergeRows({ rows, before }, local) {
  const loadedIds = new Set(rows?.map(({ id }) => id));
  const oldest = before === null ? -Infinity : (rows?.at(-1)?.date ?? -Infinity);
  const others = local.filter(({ id, date }) => !loadedIds.has(id) && date >= oldest);
  return [...(rows ?? []), ...others].sort(
    (one, other) => other.date - one.date || (one.id < other.id ? -1 : 1),
  );
}

/** @param {{ choice: Choice, local: Played[], unreachable: boolean }} props */
function LocalGames({ choice, local, unreachable }) {
  const pages = {
    rows: local,
    before: null,
    problem: null,
    more: () => {},
    again: () => {},
    drop: () => {},
  };
  return html`
    ${unreachable && html`<${OfflineNote} />`}
    <${PagedList} pages=${pages} none=${emptyText(choice)} icon="scroll-unfurled" row=${rowOf} />
  `;
}

/** @param {{ game: Played }} props */
function Row({ game }) {
  const pad = game.kind === "pad";
  const sign = pad ? "scroll-unfurled" : gameOf(game.game).icon;
  return html`
    <li class="voyage" data-kind=${game.kind}>
      <a class="line" href=${pad ? `/pad/${game.id}` : `/replay/${game.id}`}>
        <span class="line-sign"><${Icon} name=${sign} /></span>
        <span class="line-words">
          <span class="voyage-when">
            <strong>${gameName(game.game)}</strong>
            <span class="pill">${say(`history.kind-${game.kind}`)}</span>
            ${game.group && html`<span class="pill voyage-group">${game.group}</span>`}
            <span class="quiet">${formatDate(game.date)}</span>
          </span>
          <span class="voyage-places">
            ${placesOf(game).map((place) => html`<${PlaceLine} place=${place} />`)}
          </span>
        </span>
        <span class="line-end">
          <${LineIcon} name=${pad ? "forward" : "play"} />
          <span class="unseen">${pad ? say("history.to-sheet") : say("games.replay")}</span>
        </span>
      </a>
    </li>
  `;
}

/**
 * The players from the first rank down; a record that cannot be read has names only.
 * @param {Played} game
 * @returns {Place[]}
 */
function placesOf({ names, ranks, scores }) {
  const places = names.map((name, seat) => ({ name, rank: ranks[seat], score: scores[seat] }));
  return places.sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || 0);
}

/** @param {{ place: Place }} props */
function PlaceLine({ place: { name, rank, score } }) {
  return html`
    <span class="place-of ${rank === 1 ? "first" : ""}">
      ${
        rank &&
        html`
          <span class="place-rank numbers">
            <span class="unseen">${say("column.rank")}${" "}</span>
            ${rank}
          </span>
        `
      }
      <span class="place-name">${name}</span>
      ${score !== undefined && html`<span class="place-score numbers">${withMinus(score)}</span>`}
      ${rank === null && html`<span class="quiet">(${say("history.left")})</span>`}
    </span>
  `;
}
