// All games in one list, the newest first: who came where, with how much, and the way back into the game.
import { List, usePages } from "../home/pages.js";
import { html } from "../house/html.js";
import { Icon, Stroke } from "../house/icon.js";
import { dated, say } from "../house/voice.js";
import { gamesAddress, pathFor } from "./address.js";
import { Filter } from "./filter.js";

/** @typedef {import("../wire.js").Played} Played */
/** @typedef {{ name: string, rank: number | null | undefined, score: number | undefined }} Place */

/** @type {Record<string, string>} */
const SIGNS = { "skull-king": "crowned-skull", skull: "rose" };

/** @param {{ choice: import("./address.js").Choice }} props */
export function Games({ choice }) {
  const pages = usePages(pathFor("/api/history", choice), (answer) => /** @type {Played[]} */ (answer.games));
  const row = (/** @type {Played} */ game) => html`<${Row} key=${`${game.kind}/${game.id}`} game=${game} />`;
  const narrowed = Object.values(choice).some(Boolean);
  return html`<${Filter} choice=${choice} to=${gamesAddress} />
    <section class="panel" aria-labelledby="logbook-games">
      <h2 id="logbook-games" class="unseen">${say("history.tab-games")}</h2>
      <${List} pages=${pages} none=${say(narrowed ? "history.no-match" : "history.none")} icon="scroll-unfurled" row=${row} whole />
    </section>`;
}

/** @param {{ game: Played }} props */
function Row({ game }) {
  const pad = game.kind === "pad";
  const sign = pad ? "scroll-unfurled" : (SIGNS[game.game] ?? "anchor");
  return html`<li class="voyage" data-kind=${game.kind}>
    <a class="line" href=${pad ? `/pad/${game.id}` : `/replay/${game.id}`}>
      <span class="line-sign"><${Icon} name=${sign} /></span>
      <span class="line-words">
        <span class="voyage-when">
          <strong>${say(`play.game.${game.game}`)}</strong>
          <span class="pill">${say(`history.kind-${game.kind}`)}</span>
          ${game.group && html`<span class="pill voyage-group">${game.group}</span>`}
          <span class="quiet">${dated(game.date)}</span>
        </span>
        <span class="voyage-places">${placesOf(game).map((place) => html`<${PlaceOf} place=${place} />`)}</span>
      </span>
      <span class="line-end"><${Stroke} name=${pad ? "forward" : "play"} /><span class="unseen">${pad ? say("history.to-sheet") : say("games.replay")}</span></span>
    </a>
  </li>`;
}

/** The first place first; a record that cannot be read any more has names only. @param {Played} game @returns {Place[]} */
function placesOf({ names, ranks, scores }) {
  const places = names.map((name, seat) => ({ name, rank: ranks[seat], score: scores[seat] }));
  return places.sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || 0);
}

/** @param {{ place: Place }} props */
function PlaceOf({ place: { name, rank, score } }) {
  return html`<span class="place-of ${rank === 1 ? "first" : ""}">
    ${rank && html`<span class="place-rank numbers"><span class="unseen">${say("column.rank")} </span>${rank}</span>`}
    <span class="place-name">${name}</span>
    ${score !== undefined && html`<span class="place-score numbers">${String(score).replace("-", "−")}</span>`}
    ${rank === null && html`<span class="quiet">(${say("history.left")})</span>`}
  </span>`;
}
