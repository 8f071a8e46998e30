// Sheets this person has left: gone from this device at once, and the server is told as soon as it
// can be reached.
import { ask, problemOf } from "../lib/http.js";
import { fetchLeaving, forgetSheet, keepLeaving } from "./storage.js";
import { at } from "./exchange.js";

/** There is nothing to leave any more, or nobody who could. */
const DONE = ["no-such-sheet", "not-your-sheet", "who-are-you"];

/** @param {string} sheet */
export function leave(sheet) {
  keepLeaving([...fetchLeaving(), sheet]);
  forgetSheet(sheet);
  return tellLeaving();
}

/** Back aboard before the server heard of it. @param {string} sheet */
export const stay = (sheet) => keepLeaving(fetchLeaving().filter((one) => one !== sheet));

let told = Promise.resolve();

/** One after the other; what does not come through waits for the next time. */
export const tellLeaving = () => (told = told.then(tellAll));

async function tellAll() {
  for (const sheet of fetchLeaving()) {
    const refused = await ask("DELETE", at(sheet)).then(() => null, problemOf);
    if (refused && !DONE.includes(refused.code)) return;
    stay(sheet);
  }
}

addEventListener("online", () => void tellLeaving());
