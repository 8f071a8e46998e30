// The scoreboard for a tablet or a television: places, totals, the bids of this round and their
// sum, the last points, who deals and leads, and the graph. It follows the other phones and changes
// nothing.
import { html } from "../../lib/html.js";
import { formatSigned, say, withMinus } from "../../lib/i18n.js";
import { SeatMark } from "../../ui/score-graph.js";
import { pointsClass } from "../../ui/totals.js";
import { FullScreenButton } from "../board-link.js";
import { Duties } from "./duties.js";
import { EndScreen } from "./end-screen.js";
import { TotalsGraph } from "./score-table.js";
import { HarryMark } from "./score-cell.js";
import { PersonName } from "../person-name.js";
import { standingsOf } from "./standings.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("./shared/sync.js").SheetSharing} SheetSharing */
/** @typedef {import("./standings.js").Standing} Standing */

/** @param {{ editor: SheetEditor, sharing: SheetSharing }} props */
export function BoardScreen({ editor, sharing }) {
  const { next } = editor.tally.value;
  if (!next) return html`<${EndScreen} editor=${editor} />`;
  const lines = standingsOf(editor, next.number, sharing.room.value?.laid ?? null);
  const cards = editor.draft(next.number).round.cards || next.cards;
  return html`
    <div class="pad-board" style=${`--rows: ${lines.length}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">${say("column.name")}</th>
            <th scope="col">${say("column.bid")}</th>
            <th scope="col">${say("pad.board-last")}</th>
            <th scope="col">${say("column.total")}</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map((line) => html`<${Line} key=${line.person.id} line=${line} />`)}
        </tbody>
      </table>
      <div class="pad-board-side">
        <${BidSum} lines=${lines} cards=${cards} />
        <${TotalsGraph} editor=${editor} />
        <${FullScreenButton} />
      </div>
    </div>
  `;
}

/**
 * The sum of the bids, once all are known.
 * @param {{ lines: Standing[], cards: number }} props
 */
function BidSum({ lines, cards }) {
  if (lines.some(({ bid }) => bid === null)) return null;
  const sum = lines.reduce((all, { bid }) => all + (bid ?? 0), 0);
  return html`
    <p class="pad-board-sum numbers" role="status">${say("pad.bid-sum", { sum, cards })}</p>
  `;
}

/** @param {{ line: Standing }} props */
function Line({ line }) {
  const { person, bid, changed, points, total, rank } = line;
  return html`
    <tr>
      <th scope="row">
        <span class="pad-board-who">
          ${
            rank !== null &&
            html`
              <span class="numbers pad-board-rank ${rank === 1 ? "first" : ""}">
                <span aria-hidden="true">${`${rank}.`}</span>
                <span class="unseen">${say("ending.place", { rank })}</span>
              </span>
            `
          }
          <${SeatMark} seat=${person.colour} />
          <span class="pad-board-name">
            <${PersonName} name=${person.name} />
            <${Duties} deals=${line.deals} leads=${line.leads} />
          </span>
        </span>
      </th>
      <td class="numbers pad-board-bid">${bid ?? "–"}${changed && html`<${HarryMark} />`}</td>
      <td class="numbers ${points === null ? "" : pointsClass(points)}">
        ${points === null ? "–" : formatSigned(points)}
      </td>
      <td class="numbers pad-board-total">${withMinus(total)}</td>
    </tr>
  `;
}
