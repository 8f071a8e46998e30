// The list of all games on this device and on the server, and the ways to a new one.
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { CodeField } from "../ui/join-code.js";
import { navigate } from "../lib/router.js";
import { formatDate, formatList, say } from "../lib/i18n.js";
import { ImportButton } from "./files.js";
import { DeleteDialog } from "./delete-dialog.js";
import { replaySheet } from "./new-sheet.js";
import { replaySkullSheet } from "./skull/new-sheet.js";
import { tally } from "../rules/tally.js";
import { fold, setupOf } from "../rules/sheet.js";
import {
  allSheets,
  allSkullSheets,
  fetchLastPlayers,
  fetchShared,
  fetchSkullCrew,
} from "../sheets/storage.js";
import { stateOfSheet } from "../sheets/skull-document.js";
import { gameName } from "../games/games.js";
import { isDeliberate } from "./tap-guard.js";
import { useMySheets } from "../sheets/my-sheets.js";
import { StorageWarning } from "./storage-warning.js";

/** @typedef {import("../rules/sheet.js").Sheet} Sheet */
/** @typedef {import("../wire.js").SheetLine} SheetLine */
/**
 * A game in the list; `here` means that it is on this device.
 * @typedef {{
 *   id: string,
 *   game: string,
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
    game: "skull-king",
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
  return {
    id,
    game: "skull-king",
    at: played,
    names: formatList(names),
    state,
    shared: !alone,
    here: false,
  };
}

/** @param {import("../sheets/skull-document.js").SkullSheet} sheet @returns {Entry} */
function ofSkullSheet(sheet) {
  const { winner, round } = stateOfSheet(sheet);
  const names = sheet.people.map(({ name }) => name);
  const state =
    winner === null
      ? say("table.round", { round })
      : say("pad.won-by", { name: names[winner] ?? "" });
  const { sheet: id, at } = sheet;
  return { id, game: "skull", at, names: formatList(names), state, shared: false, here: true };
}

export function GameList() {
  const [, refresh] = useState(0);
  const { lines, unreachable } = useMySheets();
  const here = allSheets().map((log) => ofSheet(fold(log)));
  const there = lines.filter(({ id }) => !here.some((entry) => entry.id === id)).map(ofLine);
  const skull = allSkullSheets().map(ofSkullSheet);
  const games = [...here, ...there, ...skull].sort((one, other) => other.at - one.at);
  return html`
    <div class="hall narrow pad-list">
      <h1>${say("pad.title")}</h1>
      <p>${say("pad.lead")}</p>
      <${StorageWarning} />
      ${!isSecureContext && html`<p class="pad-stop" role="note">${say("pad.insecure")}</p>`}
      <div class="stack">
        <a class="button primary" href="/pad/new">
          <${Icon} name="scroll-unfurled" />
          ${say("pad.new")}
        </a>
        <${AgainButton} game="skull-king" crew=${fetchLastPlayers()} onAgain=${replaySheet} />
        <${AgainButton} game="skull" crew=${fetchSkullCrew()} onAgain=${replaySkullSheet} />
        <${ImportButton} onRead=${() => refresh((n) => n + 1)} />
      </div>
      <section class="panel gangway" aria-labelledby="pad-code">
        <h2 id="pad-code">${say("pad.by-code")}</h2>
        <${CodeField} />
      </section>
      <div class="hall-head">
        <h2>${say("pad.games")}</h2>
        <a class="more-ways" href="/history">
          <${LineIcon} name="graph" />
          ${say("history.link")}
        </a>
      </div>
      ${
        unreachable &&
        html`<p class="quiet pad-only-here" role="status">${say("pad.only-here")}</p>`
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

/**
 * Starts another game with the last players of this game.
 * @param {{
 *   game: string,
 *   crew: { sailors: { name: string }[] } | null,
 *   onAgain: () => string,
 * }} props
 */
function AgainButton({ game, crew, onAgain }) {
  if (!crew) return null;
  const names = formatList(crew.sailors.map(({ name }) => name));
  return html`
    <button
      type="button"
      class="pad-again"
      onClick=${(/** @type {Event} */ event) =>
        isDeliberate(event, "again", true) && navigate(`/pad/${onAgain()}`)}
    >
      <${Icon} name="card-random" />
      <span class="grow">
        <strong>${say("pad.again")}</strong>
        <small class="quiet">${[gameName(game), names].join(" · ")}</small>
      </span>
    </button>
  `;
}

/** @param {{ game: Entry, onGone: () => void }} props */
function Row({ game, onGone }) {
  const [asking, ask] = useState(false);
  const { id, at, names, shared, here } = game;
  const about = [gameName(game.game), game.state, formatDate(at)].join(" · ");
  const where = !here ? say("pad.elsewhere") : shared ? say("pad.shared") : "";
  return html`
    <li class="pad-game" data-here=${here} data-shared=${shared}>
      <a class="line" href="/pad/${id}">
        <span class="line-words">
          <strong>${names}</strong>
          <span class="quiet">${about}</span>
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
            about=${about}
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
