// The list of all games on this device and on the server, and the ways to a new one.
import { html, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { CodeField } from "../ui/join-code.js";
import { navigate } from "../lib/router.js";
import { formatDate, formatList, say } from "../lib/i18n.js";
import { ImportButton } from "./files.js";
import { DeleteDialog } from "./delete-dialog.js";
import { gameName } from "../games/games.js";
import { PAD_GAMES } from "./games.js";
import { isDeliberate } from "./tap-guard.js";
import { useMySheets } from "../sheets/my-sheets.js";
import { StorageWarning } from "./storage-warning.js";

/** @typedef {import("./pad-game.js").ListedGame} ListedGame */

export function GameList() {
  const [, refresh] = useState(0);
  const { lines, unreachable } = useMySheets();
  const games = PAD_GAMES.flatMap((game) => game.list(lines)).sort(
    (one, other) => other.at - one.at,
  );
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
        ${PAD_GAMES.map(
          ({ name, rematch }) => html`
            <${RematchButton} key=${name} game=${name} rematch=${rematch()} />
          `,
        )}
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
 * @param {{ game: string, rematch: import("./pad-game.js").Rematch | null }} props
 */
function RematchButton({ game, rematch }) {
  if (!rematch) return null;
  return html`
    <button
      type="button"
      class="pad-again"
      onClick=${(/** @type {Event} */ event) =>
        isDeliberate(event, "again", true) && navigate(`/pad/${rematch.start()}`)}
    >
      <${Icon} name="card-random" />
      <span class="grow">
        <strong>${say("pad.again")}</strong>
        <small class="quiet">${[gameName(game), formatList(rematch.names)].join(" · ")}</small>
      </span>
    </button>
  `;
}

/** @param {{ game: ListedGame, onGone: () => void }} props */
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
