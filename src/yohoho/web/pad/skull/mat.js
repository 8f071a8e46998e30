// The mat of a player on the sheet of Skull: name, successes, discs left, and who starts.
import { html } from "../../lib/html.js";
import { PersonName } from "../person-name.js";
import { Icon } from "../../ui/icon.js";
import { say } from "../../lib/i18n.js";
import { SeatMark } from "../../ui/score-graph.js";
import { SKULL_FACTS } from "../../rules/facts.js";

/** @typedef {import("./editor.js").SkullEditor} SkullEditor */

/**
 * What stands on the mat of a seat; a button or a list item around it draws the frame.
 * @param {{ editor: SkullEditor, seat: number }} props
 */
export function Mat({ editor, seat }) {
  const { name, colour } = editor.sheet.value.people[seat] ?? { name: "", colour: 0 };
  const { successes, discs, first, lastChance, asks } = editor.state.value;
  const left = discs[seat] ?? 0;
  const won = successes[seat] ?? 0;
  const starts = asks !== null && asks !== "next" && first === seat;
  return html`
    <span class="skull-pad-name">
      <${SeatMark} seat=${colour} />
      <span class="pad-row-name"><${PersonName} name=${name} /></span>
    </span>
    ${
      left
        ? html`
            <${Marks} kind="discs" count=${left} most=${SKULL_FACTS.discs}>
              ${
                lastChance === seat &&
                html`<span class="last-chance"><${Icon} name="hourglass" /></span>`
              }
            <//>
            <span class="unseen">${say("ending.discs-left", { count: left })}</span>
          `
        : html`<span class="skull-pad-out">${say("mat.out")}</span>`
    }
    <span class="skull-pad-duty">
      ${starts && say("skull-pad.starts")}
      ${lastChance === seat && html`<span class="unseen">${say("skull.last-chance-name")}</span>`}
    </span>
    <${Marks} kind="successes" count=${won} most=${SKULL_FACTS.successes} />
    <span class="unseen">${say("ending.successes", { count: won })}</span>
  `;
}

/**
 * Marks that can be counted from across the table; screen readers have the number as text.
 * @param {{ kind: "successes" | "discs", count: number, most: number, children?: any }} props
 */
function Marks({ kind, count, most, children }) {
  return html`
    <span class="skull-pad-marks ${kind}" aria-hidden="true">
      ${Array.from(
        { length: most },
        (_, n) => html`
          <span key=${n} class=${n < count ? "held" : ""}>
            ${kind === "successes" && html`<${Icon} name="rose" />`}
          </span>
        `,
      )}${children}
    </span>
  `;
}

/** @param {SkullEditor} editor @param {number} seat */
export const isOut = (editor, seat) => !editor.state.value.discs[seat];
