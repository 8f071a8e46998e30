// A table and a finished game, each as a row of a list.
import { now } from "../lib/clock.js";
import { html } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { formatDate, formatList, language, say } from "../lib/i18n.js";
import { gameName, gameOf } from "./games.js";

/** @typedef {import("../wire.js").TableLine} TableLine */
/** @typedef {import("../wire.js").GameLine} GameLine */

const STEPS = /** @type {const} */ ([
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
]);

/** @param {{ table: TableLine }} props */
export function TableRow({ table }) {
  const game = gameName(table.game);
  return html`
    <li>
      <a class="line" href="/t/${table.id}">
        <span class="line-sign"><${Icon} name=${gameOf(table.game).icon} /></span>
        <span class="line-words">
          <strong>
            ${table.title || game}${
              table.hosting &&
              html`
                <${Icon} name="crown" />
                <span class="unseen">${say("tables.host")}</span>
              `
            }
          </strong>
          <span class="quiet">
            ${table.title && `${game} · `}${say("tables.seats", {
              taken: table.taken,
              seats: table.seats,
            })}
          </span>
        </span>
        <span class="line-end">
          <span class="pill ${table.status}">${say(`tables.status-${table.status}`)}</span>
          <span class="quiet">${timeAgo(table.updated)}</span>
        </span>
      </a>
    </li>
  `;
}

/** @param {{ game: GameLine, children?: any }} props */
export function GameRow({ game, children }) {
  return html`
    <li class="game-row">
      <a class="line" href="/replay/${game.id}">
        <span class="line-sign"><${Icon} name=${gameOf(game.game).icon} /></span>
        <span class="line-words">
          <strong>
            ${game.names.map(
              (name, seat) => html`
                ${seat > 0 && ", "}
                <span class=${seat === game.seat && "myself"}>${name}</span>
              `,
            )}
          </strong>
          <span class="quiet">${gameName(game.game)} · ${formatDate(game.finished)}</span>
          <${Outcome} game=${game} />
        </span>
        <span class="line-end">
          <${LineIcon} name="play" />
          <span class="unseen">${say("games.replay")}</span>
        </span>
      </a>
      ${children}
    </li>
  `;
}

/** Who has won, and whether the game is shared or imported. @param {{ game: GameLine }} props */
function Outcome({ game: { names, winners, seat, shared, table } }) {
  const alone = winners.length === 1 && winners[0] === seat;
  const won = { names: formatList(winners.map((winner) => names[winner] ?? "")) };
  return html`
    <span class="quiet game-outcome">
      ${
        winners.length > 0 &&
        html`
          <span>
            <${Icon} name="trophy" />
            ${alone ? say("games.you-won") : say("games.won", won)}
          </span>
        `
      }
      ${shared && html`<span class="pill">${say("games.shared")}</span>`}
      ${!table && html`<span class="pill">${say("games.imported")}</span>`}
    </span>
  `;
}

/** The time since then in words. @param {number} at */
function timeAgo(at) {
  const gone = at - now();
  const [unit, length] = STEPS.find(([, length]) => -gone >= length) ?? STEPS[2];
  return new Intl.RelativeTimeFormat(language.value, { numeric: "auto" }).format(
    Math.round(gone / length),
    unit,
  );
}
