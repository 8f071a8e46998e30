// The ground of a picture of a result, on which score sheets and daily deals draw, and how such a
// picture is shared.
import { download } from "./download.js";
import { drawName } from "./picture-text.js";

/** @typedef {CanvasRenderingContext2D} Pen */

export const WIDE = 1080;
export const EDGE = 70;
/** The colours of the picture do not depend on the theme, because it leaves the page. */
export const PAPER = {
  ground: "#f6ead0",
  edge: "#c9b68e",
  ink: "#2b241b",
  quiet: "#64594a",
  gold: "#8a5300",
  good: "#1a6b45",
  bad: "#9e2b1c",
};
export const SANS = "system-ui, sans-serif";
export const DISPLAY = '"Pirata One", serif';

/**
 * A canvas with a frame, a title, a line below it, and the name of the page at its foot.
 * @param {number} height
 * @param {string} title
 * @param {string} line
 * @returns {{ canvas: HTMLCanvasElement, pen: Pen }}
 */
export function newPicture(height, title, line) {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("canvas");
  pen.fillStyle = PAPER.ground;
  pen.fillRect(0, 0, WIDE, height);
  pen.strokeStyle = PAPER.edge;
  pen.lineWidth = 6;
  pen.strokeRect(24, 24, WIDE - 48, height - 48);
  pen.textAlign = "center";
  pen.fillStyle = PAPER.ink;
  pen.font = `110px ${DISPLAY}`;
  pen.fillText(title, WIDE / 2, 145, WIDE - 2 * EDGE);
  pen.fillStyle = PAPER.quiet;
  pen.font = `34px ${SANS}`;
  drawName(pen, line, WIDE / 2, 204, WIDE - 160, "center");
  pen.font = `40px ${DISPLAY}`;
  pen.fillText("yohoho", WIDE / 2, height - 50);
  return { canvas, pen };
}

/** @param {Pen} pen @param {number} y */
export function drawRule(pen, y) {
  pen.strokeStyle = PAPER.edge;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(EDGE, y);
  pen.lineTo(WIDE - EDGE, y);
  pen.stroke();
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
export const pngOf = (canvas) =>
  new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("canvas"))), "image/png"),
  );

/**
 * Shares a picture with the device's share dialog if it takes files, otherwise downloads it.
 * @param {Blob} picture
 * @param {string} name without its ending
 */
export async function sharePng(picture, name) {
  const file = new File([picture], `${name}.png`, { type: "image/png" });
  try {
    if (navigator.canShare?.({ files: [file] })) return await navigator.share({ files: [file] });
    download(file.name, picture);
  } catch (error) {
    // A person who closes the share dialog has not met an error.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      download(file.name, picture);
  }
}
