// The end of a game: the ranking, a rematch, and the proof of the deals. It can be put aside to
// look at the table.
import { html } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { say, withMinus } from "../lib/i18n.js";
import { gameName } from "../games/games.js";
import { wordsOf } from "../games/at-table.js";
import { FairDeal } from "./fair-deal.js";
import { namesOf } from "./game.js";
import { share } from "../ui/share.js";

/** @typedef {import("./table-session.js").TableSession} TableSession */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").Result} Result */
/** @typedef {{ seat: number, name: string, rank: number, score: number, winner: boolean }} Place */

/** @param {{ session: TableSession, view: TableView }} props */
export function Ending({ session, view }) {
  const places = placesOf(view);
  const seated = typeof view.you === "number";
  const text = resultText(view, places);
  return html`
    <section class="ending panel" aria-labelledby="ending-title">
      <header class="ending-head">
        <${Icon} name="trophy" />
        <h2 id="ending-title">${verdict(view, places)}</h2>
        <button
          type="button"
          class="plain round"
          aria-label=${say("ending.aside")}
          title=${say("ending.aside")}
          onClick=${() => (session.resultsHidden.value = true)}
        >
          <${LineIcon} name="close" />
        </button>
      </header>
      <div class="ending-body stack">
        <${Ranking} places=${places} me=${view.you ?? null} words=${wordsOf(view.settings.game)} />
        <div class="ending-ways">
          ${
            seated &&
            html`
              <button type="button" class="primary" onClick=${() => session.do({ do: "rematch" })}>
                ${say("ending.rematch")}
              </button>
            `
          }
          ${
            seated &&
            html`
              <a class="button" href="/replay/${view.id}-${view.game_number}">
                <${LineIcon} name="play" />
                ${" "}${say("ending.replay")}
              </a>
            `
          }
          <button type="button" onClick=${() => share({ text }, text)}>
            <${LineIcon} name="share" />
            ${" "}${say("ending.share")}
          </button>
          <a class="button" href="/">${say("page.home")}</a>
        </div>
        <${FairDeal} view=${view} />
      </div>
    </section>
  `;
}

/** @param {{ session: TableSession }} props */
export function EndingAside({ session }) {
  return html`
    <button
      type="button"
      class="primary ending-aside"
      onClick=${() => (session.resultsHidden.value = false)}
    >
      <${Icon} name="trophy" />
      ${" "}${say("ending.again")}
    </button>
  `;
}

/**
 * The players from the first rank down; equal ranks in seat order.
 * @param {TableView} view
 * @returns {Place[]}
 */
function placesOf(view) {
  const result = /** @type {Result} */ (view.game.result);
  const names = namesOf(view);
  return result.ranks
    .map((rank, seat) => ({
      seat,
      rank,
      name: names[seat] ?? "",
      score: result.scores[seat] ?? 0,
      winner: result.winners.includes(seat),
    }))
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}

/** @param {TableView} view @param {Place[]} places */
function verdict(view, places) {
  const winners = places.filter((place) => place.winner);
  if (winners.some((place) => place.seat === view.you))
    return say(winners.length > 1 ? "ending.you-share" : "ending.you-win");
  return say(winners.length > 1 ? "ending.shared" : "ending.won", {
    name: winners.map((place) => place.name).join(" · "),
  });
}

/**
 * @param {{
 *   places: Place[],
 *   me: number | null,
 *   words: import("../game/page-game.js").GameWords,
 * }} props
 */
function Ranking({ places, me, words }) {
  return html`
    <ol class="ending-ranking">
      ${places.map(
        ({ seat, rank, name, score, winner }) => html`
          <li key=${seat} data-winner=${String(winner)} data-me=${String(seat === me)}>
            <span class="ending-place" aria-label=${say("ending.place", { rank })}>${rank}</span>
            <span class="grow">
              ${name}${
                seat === me &&
                html`
                  ${" "}
                  <span class="pill">${say("play.you")}</span>
                `
              }
            </span>
            <span class="numbers">${words.score(score)}</span>
          </li>
        `,
      )}
    </ol>
  `;
}

/** The ranking as a text to share. @param {TableView} view @param {Place[]} places */
function resultText(view, places) {
  const lines = places.map(({ rank, name, score }) => `${rank}. ${name}: ${withMinus(score)}`);
  return [gameName(view.settings.game), ...lines].join("\n");
}
