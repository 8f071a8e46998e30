// Sheets this person has left: gone from this device at once, and the server is told as soon as it
// can be reached.
import { request, problemOf } from "../lib/http.js";
import { fetchLeaving, forgetSheet, keepLeaving } from "./storage.js";
import { sheetPath } from "./exchange.js";

/** There is nothing to leave any more, or nobody who could. */
const FINAL_ERRORS = ["no-such-sheet", "not-your-sheet", "who-are-you"];

/** @param {string} sheet */
export function leaveSheet(sheet) {
  keepLeaving([...fetchLeaving(), sheet]);
  forgetSheet(sheet);
  return sendLeft();
}

/** Back aboard before the server heard of it. @param {string} sheet */
export const undoLeave = (sheet) => keepLeaving(fetchLeaving().filter((one) => one !== sheet));

let told = Promise.resolve();

/** One after the other; what does not come through waits for the next time. */
export const sendLeft = () => (told = told.then(sendAll));

async function sendAll() {
  for (const sheet of fetchLeaving()) {
    const refused = await request("DELETE", sheetPath(sheet)).then(() => null, problemOf);
    if (refused && !FINAL_ERRORS.includes(refused.code)) return;
    undoLeave(sheet);
  }
}

addEventListener("online", () => void sendLeft());
