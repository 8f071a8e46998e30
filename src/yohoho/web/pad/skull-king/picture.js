// The result as a picture: the places, and below them every round of everybody.
import { formatSigned, say, withMinus } from "../../lib/i18n.js";
import { drawName } from "../../ui/picture-text.js";
import { seatShape } from "../../ui/score-graph.js";
import { drawRule, EDGE, newPicture, PAPER, pngOf, SANS, WIDE } from "../../ui/result-picture.js";
import { groupAndDate } from "./print-view.js";
import { hasChangedBid, isChanged, tricksAndBid } from "./score-cell.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {import("../../rules/tally.js").Cell} Cell */
/** @typedef {import("../../rules/tally.js").Row} Row */
/** @typedef {CanvasRenderingContext2D} Pen */
/** @typedef {{ rank: string, name: string, total: string, colour: number }} Line */

const PLACES_TOP = 240;
const PLACE = 76;
const HEAD = 96;
const ROUND = 74;
const LEGEND = 36;
/** The column with the numbers of the rounds. */
const NUMBERS = 60;
/** Few players would stand too far apart otherwise. */
const WIDEST_COLUMN = 340;
/** Half the width of a mark in the units of its outline. */
const MARK_UNITS = 5;
/** Stands beside a bid that Harry has changed. */
const HARRY = "H";
const COLOURS = [
  "#8f5300",
  "#1b5f9e",
  "#0d6e4c",
  "#a82a64",
  "#6b5d00",
  "#633ca1",
  "#ac3417",
  "#46505e",
];

/** The places from the top down. @param {SheetEditor} editor @returns {Line[]} */
export function linesOf(editor) {
  const { ranks, totals } = editor.tally.value;
  const people = [...editor.sheet.value.people].sort(
    (one, other) => (ranks[one.id] ?? 99) - (ranks[other.id] ?? 99),
  );
  return people.map(({ id, name, colour }) => ({
    rank: ranks[id] ? `${ranks[id]}.` : "–",
    name,
    colour,
    total: withMinus(totals[id] ?? 0),
  }));
}

/** @param {SheetEditor} editor @returns {Promise<Blob>} */
export async function pictureOf(editor) {
  const places = linesOf(editor);
  const rows = editor.tally.value.rows.filter(({ complete }) => complete);
  const table = PLACES_TOP + places.length * PLACE + 30;
  const rounds = HEAD + rows.length * ROUND + legendOf(rows).length * LEGEND + 24;
  const { canvas, pen } = newPicture(
    table + (rows.length ? rounds : 0) + 100,
    say("play.game.skull-king"),
    groupAndDate(editor.sheet.value),
  );
  places.forEach((line, at) => drawPlace(pen, line, PLACES_TOP + at * PLACE, at));
  if (rows.length) drawRounds(pen, editor, rows, table);
  return pngOf(canvas);
}

/**
 * The colour and the shape of a player, as on the screen.
 * @param {Pen} pen
 * @param {number} colour
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function drawMark(pen, colour, x, y, size) {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / MARK_UNITS, size / MARK_UNITS);
  pen.fillStyle = COLOURS[colour % COLOURS.length] ?? PAPER.ink;
  pen.fill(new Path2D(seatShape(colour)));
  pen.restore();
}

/** @param {Pen} pen @param {Line} line @param {number} top @param {number} at */
function drawPlace(pen, { rank, name, total, colour }, top, at) {
  drawRule(pen, top);
  drawMark(pen, colour, 180, top + 38, 13);
  const first = at === 0;
  pen.fillStyle = first ? PAPER.gold : PAPER.ink;
  pen.font = `600 42px ${SANS}`;
  pen.textAlign = "left";
  pen.fillText(rank, EDGE + 10, top + 52);
  pen.font = `${first ? 600 : 400} 42px ${SANS}`;
  pen.textAlign = "right";
  pen.fillText(total, WIDE - EDGE - 10, top + 52);
  drawName(pen, name, 214, top + 52, WIDE - EDGE - 214 - 180, "left");
}

/** @param {Pen} pen @param {SheetEditor} editor @param {Row[]} rows @param {number} top */
function drawRounds(pen, editor, rows, top) {
  const { people } = editor.sheet.value;
  const column = Math.min(WIDEST_COLUMN, (WIDE - 2 * EDGE - NUMBERS) / people.length);
  const left = (WIDE - NUMBERS - people.length * column) / 2;
  const middle = (/** @type {number} */ at) => left + NUMBERS + (at + 0.5) * column;
  people.forEach(({ name, colour }, at) => {
    drawMark(pen, colour, middle(at), top + 22, 10);
    pen.fillStyle = PAPER.ink;
    pen.font = `600 ${people.length > 5 ? 24 : 28}px ${SANS}`;
    drawName(pen, name, middle(at), top + 70, column - 12, "center");
  });
  rows.forEach((row, at) => {
    const y = top + HEAD + at * ROUND;
    drawRule(pen, y);
    pen.fillStyle = PAPER.quiet;
    pen.textAlign = "center";
    pen.font = `28px ${SANS}`;
    pen.fillText(String(row.number), left + NUMBERS / 2, y + 47);
    people.forEach(({ id }, seat) => {
      const cell = row.cells[id];
      if (cell) drawCell(pen, cell, middle(seat), y);
    });
  });
  const foot = top + HEAD + rows.length * ROUND;
  drawRule(pen, foot);
  pen.fillStyle = PAPER.quiet;
  pen.textAlign = "center";
  pen.font = `26px ${SANS}`;
  legendOf(rows).forEach((line, at) =>
    pen.fillText(line, WIDE / 2, foot + 42 + at * LEGEND, WIDE - 2 * EDGE),
  );
}

/** The lines that explain the signs of these rounds. @param {Row[]} rows */
const legendOf = (rows) => [
  say("pad.picture-legend"),
  ...(hasChangedBid(rows) ? [`${HARRY} ${say("pad.legend-harry")}`] : []),
];

/**
 * The points, and below them tricks / bid, Harry's mark and the bonus.
 * @param {Pen} pen
 * @param {Cell} cell
 * @param {number} x
 * @param {number} top
 */
function drawCell(pen, cell, x, top) {
  const { points, score } = cell;
  pen.textAlign = "center";
  pen.font = `600 30px ${SANS}`;
  pen.fillStyle = points < 0 ? PAPER.bad : points > 0 ? PAPER.good : PAPER.ink;
  pen.fillText(formatSigned(points), x, top + 33);
  const bonus = score ? score.bonus + score.alliances : 0;
  pen.font = `22px ${SANS}`;
  drawParts(pen, x, top + 62, [
    [tricksAndBid(cell), PAPER.quiet],
    [isChanged(cell) ? ` ${HARRY}` : "", PAPER.gold],
    [bonus ? `  ★${bonus}` : "", PAPER.gold],
  ]);
}

/**
 * Draws texts of several colours as one line, with its middle at `x`.
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {[text: string, colour: string][]} parts
 */
function drawParts(pen, x, y, parts) {
  const width = (/** @type {string} */ text) => pen.measureText(text).width;
  let left = x - width(parts.map(([text]) => text).join("")) / 2;
  pen.textAlign = "left";
  for (const [text, colour] of parts) {
    pen.fillStyle = colour;
    pen.fillText(text, left, y);
    left += width(text);
  }
}
