// Shares a result as text or as a picture.
import { notice } from "../../ui/announcer.js";
import { sharePng } from "../../ui/result-picture.js";
import { formatDate, say } from "../../lib/i18n.js";
import { download } from "../../ui/download.js";
import { fileName } from "./files.js";
import { linesOf, pictureOf } from "./picture.js";

/** @typedef {import("./sheet-editor.js").SheetEditor} SheetEditor */

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
  await sharePng(await pictureOf(editor), fileName(editor));
}
