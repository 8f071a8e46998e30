// The result of a daily deal as a picture to share. Like the text, it tells nothing of the cards.
import { scoreText } from "../games/daily-words.js";
import { formatFullDay } from "../lib/calendar-days.js";
import { say, withMinus } from "../lib/i18n.js";
import { rungName } from "../ui/bot-ladder.js";
import { drawName } from "../ui/picture-text.js";
import {
  DISPLAY,
  drawRule,
  EDGE,
  newPicture,
  PAPER,
  pngOf,
  SANS,
  WIDE,
} from "../ui/result-picture.js";
import { moodOf, signOf } from "./share-text.js";

/** @typedef {import("./share-text.js").Shared} Shared */
/** @typedef {import("./bot-lines.js").PlacedLine} PlacedLine */
/** @typedef {CanvasRenderingContext2D} Pen */

const MARKS_TOP = 430;
const MARK = 84;
const LINES_TOP = 600;
const LINE = 64;
const TRACK_LEFT = 400;
const TRACK_WIDE = 500;
const COLOURS = { good: PAPER.good, bad: PAPER.bad, none: PAPER.quiet };

/** @param {Shared} result @param {PlacedLine[]} placed @returns {Promise<Blob>} */
export async function pictureOf(result, placed) {
  const { day, game, points, place, players, marks } = result;
  const step = Math.min(MARK, (WIDE - 2 * EDGE) / marks.length);
  const { canvas, pen } = newPicture(
    LINES_TOP + placed.length * LINE + 130,
    game,
    say("daily.page-share-head", { day: formatFullDay(day) }),
  );
  pen.textAlign = "center";
  pen.fillStyle = PAPER.gold;
  pen.font = `96px ${DISPLAY}`;
  pen.fillText(scoreText(points), WIDE / 2, 320, WIDE - 2 * EDGE);
  pen.fillStyle = PAPER.ink;
  pen.font = `40px ${SANS}`;
  pen.fillText(say("daily.page-place", { place, count: players }), WIDE / 2, 382, WIDE - 2 * EDGE);
  marks.forEach((mark, at) =>
    drawMark(pen, mark, WIDE / 2 + (at - (marks.length - 1) / 2) * step, step),
  );
  placed.forEach((line, at) => drawLine(pen, line, LINES_TOP + at * LINE));
  return pngOf(canvas);
}

/** @param {Pen} pen @param {string} mark @param {number} x @param {number} width */
function drawMark(pen, mark, x, width) {
  pen.strokeStyle = pen.fillStyle = COLOURS[moodOf(mark)];
  pen.lineWidth = 4;
  pen.beginPath();
  pen.arc(x, MARKS_TOP + 46, 0.4 * width, 0, 2 * Math.PI);
  pen.stroke();
  pen.textAlign = "center";
  pen.font = `600 ${Math.round(width / 2)}px ${SANS}`;
  pen.fillText(signOf(mark), x, MARKS_TOP + 60);
}

/** @param {Pen} pen @param {PlacedLine} line @param {number} top */
function drawLine(pen, { rung, points, at }, top) {
  drawRule(pen, top);
  const ink = rung ? PAPER.ink : PAPER.gold;
  pen.fillStyle = ink;
  pen.font = `${rung ? 400 : 600} 34px ${SANS}`;
  drawName(pen, rung ? rungName(rung) : say("daily.page-you"), EDGE + 10, top + 44, 300, "left");
  pen.textAlign = "right";
  pen.fillText(withMinus(points), WIDE - EDGE - 10, top + 44);
  pen.fillStyle = rung ? PAPER.edge : PAPER.gold;
  pen.fillRect(TRACK_LEFT, top + 22, 14 + (TRACK_WIDE - 14) * at, 20);
}
