// The person's finished games: to replay, export, import or delete.
import { notice } from "../ui/announcer.js";
import { Dialog } from "../ui/dialog.js";
import { html, useEffect, useState } from "../lib/html.js";
import { request, me, problemOf } from "../lib/http.js";
import { dropListeners } from "../ui/file-picker.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { loadStyle } from "../lib/stylesheets.js";
import { formatDate, say } from "../lib/i18n.js";
import { GameRow } from "../games/table-rows.js";
import { PagedList, usePages } from "../ui/pages.js";
import { useTitle } from "../lib/title.js";
import { ImportPanel, useImport } from "./import-panel.js";

await loadStyle("home.css");

/** @typedef {import("../wire.js").GameLine} GameLine */

export default function FinishedGames() {
  useTitle(say("games.title"));
  const [added, setAdded] = useState(0);
  const running = useImport(() => setAdded((count) => count + 1));
  return html`
    <div class="hall" ...${dropListeners(running.start)}>
      <header class="hall-head">
        <h1>${say("games.title")}</h1>
        <a class="more-ways" href="/history">
          <${LineIcon} name="graph" />
          ${say("history.link")}
        </a>
      </header>
      <div class="panel">
        <${ImportPanel} running=${running} />
        ${
          me.value
            ? html`<${GameList} added=${added} />`
            : html`
                <p class="no-rows">
                  <${Icon} name="scroll-unfurled" />
                  ${say("games.none")}
                </p>
              `
        }
      </div>
    </div>
  `;
}

/** @param {{ added: number }} props how many games were imported meanwhile */
function GameList({ added }) {
  const pages = usePages("/api/games", (answer) => /** @type {GameLine[]} */ (answer.games));
  useEffect(() => (added ? pages.again() : undefined), [added]);
  const [doomed, doom] = useState(/** @type {GameLine | null} */ (null));
  const forget = async (/** @type {GameLine} */ game) => {
    doom(null);
    try {
      await request("DELETE", `/api/games/${game.id}`);
      pages.drop(({ id }) => id === game.id);
      notice(say("games.forgotten"));
    } catch (error) {
      notice(problemOf(error).sentence, "trouble");
    }
  };
  const row = (/** @type {GameLine} */ game) => html`
    <${GameRow} key=${game.id} game=${game}>
      <${Tools} game=${game} onForget=${() => doom(game)} />
    <//>
  `;
  return html`
    <${PagedList}
      pages=${pages}
      none=${say("games.none")}
      icon="scroll-unfurled"
      row=${row}
      whole
    />
    ${
      doomed &&
      html`<${DeleteConfirm} game=${doomed} onKeep=${() => doom(null)} onForget=${forget} />`
    }
  `;
}

/** @param {{ game: GameLine, onForget: () => void }} props */
function Tools({ game, onForget }) {
  const when = formatDate(game.finished);
  return html`
    <span class="game-tools">
      <a
        class="plain round"
        href="/api/games/${game.id}/download"
        download
        aria-label="${say("games.download")}: ${when}"
        title=${say("games.download")}
      >
        <${LineIcon} name="download" />
      </a>
      <button
        type="button"
        class="plain round"
        aria-label="${say("games.forget")}: ${when}"
        title=${say("games.forget")}
        onClick=${onForget}
      >
        <${LineIcon} name="close" />
      </button>
    </span>
  `;
}

/** @param {{ game: GameLine, onKeep: () => void, onForget: (game: GameLine) => void }} props */
function DeleteConfirm({ game, onKeep, onForget }) {
  return html`
    <${Dialog} title=${say("games.forget-ask")} onClose=${onKeep}>
      <p>
        <strong>${game.names.join(", ")}</strong>
        <br />
        <span class="quiet">${formatDate(game.finished)}</span>
      </p>
      <p>${say("games.forget-why")}</p>
      <div class="row">
        <button type="button" class="primary" onClick=${onKeep}>${say("games.keep")}</button>
        <button type="button" class="danger" onClick=${() => onForget(game)}>
          ${say("games.forget-yes")}
        </button>
      </div>
    <//>
  `;
}
