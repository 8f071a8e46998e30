// What the end of every game has: the winner, the places, and the button for the next game.
import { html } from "../lib/html.js";
import { Icon } from "../ui/icon.js";
import { navigate } from "../lib/router.js";
import { formatList, say } from "../lib/i18n.js";
import { SeatMark } from "../ui/score-graph.js";
import { PersonName } from "./person-name.js";
import { isDeliberate } from "./tap-guard.js";

/** @param {{ icon: string, names: string[] }} props `names`: several win a draw */
export function Winner({ icon, names }) {
  return html`
    <div class="pad-crown" aria-hidden="true"><${Icon} name=${icon} /></div>
    <p class="pad-winner" role="status">
      ${say(names.length > 1 ? "ending.shared" : "ending.won", { name: formatList(names) })}
    </p>
  `;
}

/**
 * Starts the next game with the same players.
 * @param {{ start: () => string }} props `start` returns the id of its sheet
 */
export function NextGameButton({ start }) {
  const next = (/** @type {Event} */ event) =>
    isDeliberate(event, "again", true) && navigate(`/pad/${start()}`);
  return html`
    <button type="button" class="primary" onClick=${next}>
      <${Icon} name="card-random" />
      ${say("pad.again")}
    </button>
  `;
}

/**
 * A player's line: `result` stands at its end. Without a rank the player has left.
 * @typedef {{ name: string, colour: number, rank: number | null, result: any }} Place
 */

/**
 * The players from the first rank down; those without one come last.
 * @param {{ places: Place[] }} props
 */
export function Places({ places }) {
  const sorted = [...places].sort((one, other) => (one.rank ?? 99) - (other.rank ?? 99));
  return html`
    <ol class="pad-places numbers" aria-label=${say("ending.places")}>
      ${sorted.map(
        ({ name, colour, rank, result }) => html`
          <li key=${name} class=${rank === 1 ? "first" : ""}>
            <span class="pad-rank">${rank ? html`<${Rank} rank=${rank} />` : "–"}</span>
            <${SeatMark} seat=${colour} />
            <span class="grow pad-row-name"><${PersonName} name=${name} /></span>
            ${result}
          </li>
        `,
      )}
    </ol>
  `;
}

/** @param {{ rank: number }} props */
function Rank({ rank }) {
  return html`
    <span aria-hidden="true">${`${rank}.`}</span>
    <span class="unseen">${say("ending.place", { rank })}</span>
  `;
}
