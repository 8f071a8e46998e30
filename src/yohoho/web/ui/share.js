// Shares a text or link: with the device's share dialog if there is one, otherwise by the
// clipboard.
import { notice } from "./announcer.js";
import { say } from "../lib/i18n.js";

/** @param {ShareData} what @param {string} text what the clipboard gets instead */
export async function share(what, text) {
  if (!("share" in navigator)) return copy(text);
  try {
    await navigator.share(what);
  } catch (error) {
    // A person who closes the share dialog has not met an error.
    if (/** @type {DOMException} */ (error).name !== "AbortError") await copy(text);
  }
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(say("lobby.copied"));
  } catch {
    // Browsers have no clipboard without https; the text is then shown for copying by hand.
    prompt(say("lobby.copy"), text);
  }
}
