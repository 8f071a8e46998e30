// The list of all games on this device and on the server, and the ways to a new one.
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { navigate } from "../lib/router.js";
import { formatDate, formatList, say } from "../lib/i18n.js";
import { ImportButton } from "./files.js";
import { DeleteDialog } from "./delete-dialog.js";
import { replaySheet } from "./new-sheet.js";
import { tally } from "../rules/tally.js";
import { fold, setupOf } from "../rules/sheet.js";
import { allSheets, fetchShared, fetchLastPlayers } from "../sheets/storage.js";
import { isDeliberate } from "./tap-guard.js";
import { useMySheets } from "../sheets/my-sheets.js";
import { StorageWarning } from "./storage-warning.js";

/** @typedef {import("../rules/sheet.js").Sheet} Sheet */
/** @typedef {import("../wire.js").SheetLine} SheetLine */
/**
 * A game in the list; `here` means that it is on this device.
 * @typedef {{
 *   id: string,
 *   at: number,
 *   names: string,
 *   state: string,
 *   shared: boolean,
 *   here: boolean,
 * }} Entry
 */

/** @param {Sheet} sheet @returns {Entry} */
function ofSheet(sheet) {
  const { over, winners, next } = tally(sheet);
  const won = formatList(
    sheet.people.filter(({ id }) => winners.includes(id)).map(({ name }) => name),
  );
  const round = next?.number ?? 1;
  const state = over
    ? say("pad.won-by", { name: won })
    : say("table.round-of", { round, rounds: Math.max(round, setupOf(sheet, round).plan.length) });
  return {
    id: sheet.id,
    at: sheet.at,
    names: formatList(sheet.people.map(({ name }) => name)),
    state,
    shared: fetchShared(sheet.id) !== null,
    here: true,
  };
}

/** @param {SheetLine} line @returns {Entry} */
function ofLine({ id, names, ranks, rounds, over, played, alone }) {
  const won = formatList(names.filter((_, seat) => ranks[seat] === 1));
  const state = over ? say("pad.won-by", { name: won }) : say("table.round", { round: rounds + 1 });
  return { id, at: played, names: formatList(names), state, shared: !alone, here: false };
}

export function GameList() {
  const [, refresh] = useState(0);
  const { lines, unreachable } = useMySheets();
  const here = allSheets().map((log) => ofSheet(fold(log)));
  const there = lines.filter(({ id }) => !here.some((entry) => entry.id === id)).map(ofLine);
  const games = [...here, ...there].sort((one, other) => other.at - one.at);
  const crew = fetchLastPlayers();
  return html`
    <div class="hall narrow pad-list">
      <h1>${say("pad.title")}</h1>
      <p>${say("pad.lead")}</p>
      <${StorageWarning} />
      <div class="stack">
        <a class="button primary" href="/pad/new">
          <${Icon} name="scroll-unfurled" />
          ${say("pad.new")}
        </a>
        ${
          crew &&
          html`
            <button
              type="button"
              class="pad-again"
              onClick=${(/** @type {Event} */ event) =>
                isDeliberate(event, "again", true) && navigate(`/pad/${replaySheet()}`)}
            >
              <${Icon} name="card-random" />
              <span class="grow">
                <strong>${say("pad.again")}</strong>
                <small class="quiet">${formatList(crew.sailors.map(({ name }) => name))}</small>
              </span>
            </button>
          `
        }
        <${ImportButton} onRead=${() => refresh((n) => n + 1)} />
      </div>
      <div class="hall-head">
        <h2>${say("pad.games")}</h2>
        <a class="more-ways" href="/history">
          <${LineIcon} name="graph" />
          ${say("history.link")}
        </a>
      </div>
      ${
        unreachable &&
        html`
          <p class="quiet pad-only-here" role="status">${say("pad.only-here")}</p>
        `
      }
      ${
        games.length
          ? html`
              <ul class="pad-games">
                ${games.map(
                  (game) => html`
                    <${Row} key=${game.id} game=${game} onGone=${() => refresh((n) => n + 1)} />
                  `,
                )}
              </ul>
            `
          : html`
              <div class="nothing">
                <${Icon} name="scroll-unfurled" />
                <p>${say("pad.no-games")}</p>
              </div>
            `
      }
    </div>
  `;
}

/** @param {{ game: Entry, onGone: () => void }} props */
function Row({ game, onGone }) {
  const [asking, ask] = useState(false);
  const { id, at, names, state, shared, here } = game;
  const where = !here ? say("pad.elsewhere") : shared ? say("pad.shared") : "";
  return html`
    <li class="pad-game" data-here=${here} data-shared=${shared}>
      <a class="line" href="/pad/${id}">
        <span class="line-words">
          <strong>${names}</strong>
          <span class="quiet">${[state, formatDate(at)].join(" · ")}</span>
          ${
            where &&
            html`
              <span class="pad-where">
                <${Icon} name="galleon" />
                ${where}
              </span>
            `
          }
        </span>
      </a>
      <button
        type="button"
        class="plain round"
        aria-label=${say("pad.delete-of", { names })}
        title=${say("pad.delete")}
        onClick=${() => ask(true)}
      >
        <${LineIcon} name="close" />
      </button>
      ${
        asking &&
        html`
          <${DeleteDialog}
            id=${id}
            names=${names}
            shared=${shared}
            here=${here}
            onGone=${onGone}
            onClose=${() => ask(false)}
          />
        `
      }
    </li>
  `;
}
