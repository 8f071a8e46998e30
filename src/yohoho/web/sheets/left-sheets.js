// Sheets that this person has left: they are removed from this device at once, and the server is
// told when it can be reached.
import { request, problemOf } from "../lib/http.js";
import { fetchLeaving, forgetSheet, keepLeaving } from "./storage.js";
import { sheetPath } from "./exchange.js";

/** The sheet is gone, or the person has no right to it any more. */
const FINAL_ERRORS = ["no-such-sheet", "not-your-sheet", "who-are-you"];

/** @param {string} sheet */
export function leaveSheet(sheet) {
  keepLeaving([...fetchLeaving(), sheet]);
  forgetSheet(sheet);
  return sendLeft();
}

/** Cancels leaving before the server has heard of it. @param {string} sheet */
export const undoLeave = (sheet) => keepLeaving(fetchLeaving().filter((one) => one !== sheet));

let notified = Promise.resolve();

/** Sends one sheet after the other; failures are tried again next time. */
export const sendLeft = () => (notified = notified.then(sendAll));

async function sendAll() {
  for (const sheet of fetchLeaving()) {
    const refused = await request("DELETE", sheetPath(sheet)).then(() => null, problemOf);
    if (refused && !FINAL_ERRORS.includes(refused.code)) return;
    undoLeave(sheet);
  }
}

addEventListener("online", () => void sendLeft());
