// Shares a result as text, or as a picture that is drawn here.
import { notice } from "../ui/announcer.js";
import { formatDate, say, withMinus } from "../lib/i18n.js";
import { download, fileName } from "./files.js";
import { groupAndDate } from "./print-view.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */
/** @typedef {{ rank: string, name: string, total: string, colour: number }} Line */

/** @param {SheetEditor} editor @returns {Line[]} from the top down */
function linesOf(editor) {
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

/** @param {SheetEditor} editor */
export function textOf(editor) {
  const { over, next } = editor.tally.value;
  const state = over
    ? say("ending.title")
    : say("replay-page.round-n", { round: next?.number ?? 1 });
  const lines = linesOf(editor).map(({ rank, name, total }) => `${rank} ${name}: ${total}`);
  return [
    `${say("play.game.skull-king")}, ${formatDate(editor.sheet.value.at)} (${state})`,
    ...lines,
  ].join("\n");
}

/** @param {SheetEditor} editor */
export async function shareText(editor) {
  const text = textOf(editor);
  try {
    if (navigator.share) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    notice(say("lobby.copied"));
  } catch (error) {
    // A person who closes the share dialog has not met an error.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      download(`${fileName(editor)}.txt`, new Blob([text], { type: "text/plain" }));
  }
}

/** @param {SheetEditor} editor */
export async function sharePicture(editor) {
  const picture = await pictureOf(editor);
  const file = new File([picture], `${fileName(editor)}.png`, { type: "image/png" });
  try {
    if (navigator.canShare?.({ files: [file] })) return await navigator.share({ files: [file] });
    download(file.name, picture);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError"))
      download(file.name, picture);
  }
}

const WIDE = 1080;
const ROW = 92;
const TOP = 250;
/** The colours of the picture do not depend on the theme, because it leaves the page. */
const PAPER = {
  ground: "#f6ead0",
  edge: "#c9b68e",
  ink: "#2b241b",
  quiet: "#64594a",
  gold: "#8a5300",
};
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

/** @param {SheetEditor} editor @returns {Promise<Blob>} */
export async function pictureOf(editor) {
  const lines = linesOf(editor);
  const canvas = Object.assign(document.createElement("canvas"), {
    width: WIDE,
    height: TOP + lines.length * ROW + 110,
  });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("canvas");
  drawGround(pen, canvas.height, editor);
  lines.forEach((line, at) => drawLine(pen, line, TOP + at * ROW, at));
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("canvas"))), "image/png"),
  );
}

/** @param {CanvasRenderingContext2D} pen @param {number} height @param {SheetEditor} editor */
function drawGround(pen, height, editor) {
  pen.fillStyle = PAPER.ground;
  pen.fillRect(0, 0, WIDE, height);
  pen.strokeStyle = PAPER.edge;
  pen.lineWidth = 6;
  pen.strokeRect(24, 24, WIDE - 48, height - 48);
  pen.textAlign = "center";
  pen.fillStyle = PAPER.ink;
  pen.font = '110px "Pirata One", serif';
  pen.fillText(say("play.game.skull-king"), WIDE / 2, 150);
  pen.fillStyle = PAPER.quiet;
  pen.font = "34px system-ui, sans-serif";
  pen.fillText(groupAndDate(editor.sheet.value), WIDE / 2, 206, WIDE - 160);
  pen.font = '40px "Pirata One", serif';
  pen.fillText("yohoho", WIDE / 2, height - 50);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Line} line
 * @param {number} top
 * @param {number} at
 */
function drawLine(pen, { rank, name, total, colour }, top, at) {
  pen.strokeStyle = PAPER.edge;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(80, top);
  pen.lineTo(WIDE - 80, top);
  pen.stroke();
  pen.fillStyle = COLOURS[colour % COLOURS.length] ?? PAPER.ink;
  pen.beginPath();
  pen.arc(200, top + 46, 14, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = at === 0 ? PAPER.gold : PAPER.ink;
  pen.font = '64px "Pirata One", serif';
  pen.textAlign = "start";
  pen.fillText(rank, 90, top + 67);
  pen.font = `${at === 0 ? 600 : 400} 46px system-ui, sans-serif`;
  pen.fillText(name, 240, top + 62, 560);
  pen.textAlign = "end";
  pen.fillText(total, WIDE - 90, top + 62);
}
