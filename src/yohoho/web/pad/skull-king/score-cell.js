// One player's round in a table: the tricks and the bid that counts, the points, the total.
import { html } from "../../lib/html.js";
import { Icon } from "../../ui/icon.js";
import { formatSigned, say, withMinus } from "../../lib/i18n.js";
import { pointsClass } from "../../ui/totals.js";
import { countedBid } from "../../rules/tally.js";

/** @typedef {import("../../rules/tally.js").Cell} Cell */
/** @typedef {import("../../rules/tally.js").Row} Row */

/** The icon that marks a bid that Harry has changed, as at a table of the page. */
const HARRY = "beard";

const HarryIcon = () => html`<${Icon} name=${HARRY} class="pad-harry" />`;

/** Marks a bid that Harry has changed, also for screen readers. */
export function HarryMark() {
  return html`
    <${HarryIcon} />
    <span class="unseen">${" "}${say("pad.legend-harry")}</span>
  `;
}

/** Whether Harry has changed this bid. @param {Cell} cell */
export const isChanged = ({ facts }) => Boolean(facts?.harry);

/** The tricks and the bid that counts, as in `2/1`. @param {Cell} cell */
export const tricksAndBid = (cell) => `${cell.tricks ?? "–"}/${countedBid(cell) ?? "–"}`;

/** The whole cell in words. @param {Cell} cell */
export function cellWords(cell) {
  const { bid, tricks, points, total } = cell;
  return say(isChanged(cell) ? "pad.cell-harry" : "sheet.cell", {
    from: bid,
    bid: countedBid(cell) ?? "–",
    tricks: tricks ?? "–",
    points: formatSigned(points),
    total: withMinus(total),
  });
}

/** @param {{ cell: Cell }} props */
export function ScoreCell({ cell }) {
  const { tricks, points, total } = cell;
  return html`
    <span class="pad-cell" aria-hidden="true">
      <small class=${countedBid(cell) === tricks ? "made" : ""}>
        ${tricksAndBid(cell)}${isChanged(cell) && html`<${HarryIcon} />`}
      </small>
      <span class="points ${pointsClass(points)}">${formatSigned(points)}</span>
      <b>${withMinus(total)}</b>
    </span>
    <span class="unseen">${cellWords(cell)}</span>
  `;
}

/** Whether Harry has changed a bid in one of these rounds. @param {Row[]} rows */
export const hasChangedBid = (rows) =>
  rows.some(({ cells }) => Object.values(cells).some(isChanged));

/** Explains Harry's mark where one of these rounds has it. @param {{ rows: Row[] }} props */
export function HarryLegend({ rows }) {
  if (!hasChangedBid(rows)) return null;
  return html`
    <span class="pad-legend-harry">
      <${HarryIcon} />
      ${" "} ${say("pad.legend-harry")}
    </span>
  `;
}
