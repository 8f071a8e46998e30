// Shares a result as text or as a picture.
import { notice } from "../ui/announcer.js";
import { formatDate, say } from "../lib/i18n.js";
import { download } from "./download.js";
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
