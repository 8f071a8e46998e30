// The screen of a finished game of Skull: the winner, the places, and the next game.
import { html } from "../../lib/html.js";
import { PersonName } from "../person-name.js";
import { Icon } from "../../ui/icon.js";
import { navigate } from "../../lib/router.js";
import { say } from "../../lib/i18n.js";
import { SeatMark } from "../../ui/score-graph.js";
import { ranksOf } from "../../rules/skull-sheet.js";
import { isDeliberate } from "../tap-guard.js";
import { newSkullSheetFrom } from "./new-sheet.js";

/** @typedef {import("./editor.js").SkullEditor} SkullEditor */

/** @param {{ editor: SkullEditor }} props */
export function SkullEndScreen({ editor }) {
  const { winner } = editor.state.value;
  return html`
    <div class="pad-screen pad-end">
      <div class="pad-crown" aria-hidden="true"><${Icon} name="rose" /></div>
      <p class="pad-winner">${say("ending.won", { name: editor.names[winner ?? 0] })}</p>
      <${SkullPlaces} editor=${editor} />
      <div class="pad-tools" data-takes-focus>
        <button
          type="button"
          class="primary"
          onClick=${(/** @type {Event} */ event) =>
            isDeliberate(event, "again", true) &&
            navigate(`/pad/${newSkullSheetFrom(editor.sheet.value)}`)}
        >
          <${Icon} name="card-random" />
          ${say("pad.again")}
        </button>
      </div>
    </div>
  `;
}

/** The players from the first place down. @param {{ editor: SkullEditor }} props */
export function SkullPlaces({ editor }) {
  const { successes, discs } = editor.state.value;
  const ranks = ranksOf(editor.state.value);
  const lines = editor.sheet.value.people
    .map((person, seat) => ({
      ...person,
      rank: ranks[seat] ?? 0,
      won: successes[seat] ?? 0,
      left: discs[seat] ?? 0,
    }))
    .sort((one, other) => one.rank - other.rank);
  return html`
    <ol class="pad-places numbers" aria-label=${say("ending.places")}>
      ${lines.map(
        ({ name, colour, rank, won, left }) => html`
          <li key=${name} class=${rank === 1 ? "first" : ""}>
            <span class="pad-rank">
              <span aria-hidden="true">${`${rank}.`}</span>
              <span class="unseen">${say("ending.place", { rank })}</span>
            </span>
            <${SeatMark} seat=${colour} />
            <span class="grow pad-row-name"><${PersonName} name=${name} /></span>
            <span class="skull-pad-result">
              <span>${say("ending.successes", { count: won })}</span>
              <small class="quiet">
                ${left ? say("ending.discs-left", { count: left }) : say("mat.out")}
              </small>
            </span>
          </li>
        `,
      )}
    </ol>
  `;
}
