// Handing something on: by the device's own way of sharing where there is one, else by the
// clipboard.
import { notice } from "./announcer.js";
import { say } from "../lib/i18n.js";

/** @param {ShareData} what @param {string} text what the clipboard gets instead */
export async function share(what, text) {
  if (!("share" in navigator)) return copy(text);
  try {
    await navigator.share(what);
  } catch (error) {
    // Who changes their mind has not met an error.
    if (/** @type {DOMException} */ (error).name !== "AbortError") await copy(text);
  }
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(say("lobby.copied"));
  } catch {
    // No clipboard without https: the browser's own window lets it be copied by hand.
    prompt(say("lobby.copy"), text);
  }
}
