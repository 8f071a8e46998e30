// Somebody has opened the link to a shared sheet: they come aboard, and find it on their phone.
import { html, useEffect, useState } from "../../house/html.js";
import { beSomebody, ask } from "../../house/http.js";
import { Icon } from "../../house/icon.js";
import { go } from "../../house/router.js";
import { say } from "../../house/voice.js";
import { problemOf, Unfetched } from "../../home/trouble.js";
import { checked } from "../document.js";
import { logOf } from "../log.js";
import { fetchShared, fetchSheet, keepShared, keepSheet } from "../shelf.js";
import { at, fetchWhole } from "./cargo.js";

/** @param {string} sheet @param {string} code */
async function board(sheet, code) {
  await beSomebody();
  const room = await ask("POST", `${at(sheet)}/join`, { code });
  // A sheet that is here already is matched from its beginning.
  if (fetchSheet(sheet)) return fetchShared(sheet) ?? keepShared(sheet, { since: 0, known: [], room });
  const { operations, since } = await fetchWhole(sheet);
  keepSheet(checked(logOf(sheet, operations)));
  keepShared(sheet, { since, known: operations.map(({ id }) => id), room });
}

/** @param {{ sheet: string, code: string }} props */
export function Boarding({ sheet, code }) {
  const [problem, setProblem] = useState(/** @type {import("../../house/http.js").Problem | null} */ (null));
  const come = () => {
    setProblem(null);
    board(sheet, code).then(
      () => go(`/pad/${sheet}`, { replace: true }),
      (error) => setProblem(problemOf(error)),
    );
  };
  useEffect(come, [sheet, code]);
  if (problem) return html`<${Unfetched} problem=${problem} again=${come} />`;
  return html`<div class="nothing" role="status"><${Icon} name="galleon" class="swell" /><h1>${say("crew.boarding")}</h1></div>`;
}
