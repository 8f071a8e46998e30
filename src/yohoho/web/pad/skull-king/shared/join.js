// Joins a shared sheet by its link and stores it on this device.
import { preferences } from "../../../lib/preferences.js";
import { html, useEffect, useState } from "../../../lib/html.js";
import { request, ensureGuest, fetchMe, me, Problem, problemOf } from "../../../lib/http.js";
import { Icon } from "../../../ui/icon.js";
import { say } from "../../../lib/i18n.js";
import { LoadProblem } from "../../../ui/problem.js";
import { validate } from "../../../sheets/document.js";
import { logOf } from "../../../rules/log.js";
import {
  fetchShared,
  fetchSheet,
  keepCopy,
  keepShared,
  keepSheet,
} from "../../../sheets/storage.js";
import { sheetPath, fetchWhole } from "../../../sheets/exchange.js";
import { undoLeave } from "../../../sheets/left-sheets.js";

/** Errors that mean the sheet does not exist or is not for this person. */
const NOT_FOUND_ERRORS = ["no-such-sheet", "not-your-sheet", "who-are-you"];

/**
 * Anybody may join with a code; without one, only a member on another device.
 * @param {string} sheet
 * @param {string} code
 */
async function fetchRoom(sheet, code) {
  if (code) await ensureGuest();
  else if (!(me.value ?? (await fetchMe()))) throw new Problem("who-are-you");
  return code
    ? request("POST", `${sheetPath(sheet)}/join`, { code })
    : request("GET", sheetPath(sheet));
}

/**
 * Whether this is a private copy of a finished game, as copies.js makes them.
 * @param {import("../../../wire.js").Room} room
 */
const isPrivate = ({ bidding, code, crew }) => bidding === null && !code && crew.length === 1;

/** @param {string} sheet @param {string} code */
async function joinSheet(sheet, code) {
  const room = await fetchRoom(sheet, code);
  undoLeave(sheet);
  // A sheet that is already on this device is exchanged from its beginning.
  if (fetchSheet(sheet))
    return fetchShared(sheet) ?? keepShared(sheet, { since: 0, known: [], room });
  const { operations, since } = await fetchWhole(sheet);
  keepSheet(validate(logOf(sheet, operations)));
  const operationIds = operations.map(({ id }) => id);
  if (!isPrivate(room)) keepShared(sheet, { since, known: operationIds, room });
  else if (!preferences.value.phoneOnly) keepCopy(sheet, { since, known: operationIds });
}

/** @param {{ sheet: string, code: string, onJoined: () => void, notFound: any }} props */
export function JoinSheet({ sheet, code, onJoined, notFound }) {
  const [problem, setProblem] = useState(
    /** @type {import("../../../lib/http.js").Problem | null} */ (null),
  );
  const come = () => {
    setProblem(null);
    joinSheet(sheet, code).then(onJoined, (error) => setProblem(problemOf(error)));
  };
  useEffect(come, [sheet, code]);
  if (problem && !code && NOT_FOUND_ERRORS.includes(problem.code)) return notFound;
  if (problem) return html`<${LoadProblem} problem=${problem} again=${come} />`;
  return html`
    <div class="nothing" role="status">
      <${Icon} name="galleon" class="swell" />
      <h1>${say("crew.boarding")}</h1>
    </div>
  `;
}
