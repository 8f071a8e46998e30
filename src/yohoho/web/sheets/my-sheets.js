// The sheets that the server keeps for this person, from all their devices.
import { preferences } from "../lib/preferences.js";
import { useEffect, useState } from "../lib/html.js";
import { request, ensureGuest, fetchMe, me, problemOf } from "../lib/http.js";
import { fetchLeaving, fetchShared, fetchSheet, keepCopy, keepShared } from "./storage.js";
import { copiesHere, hasCopy, copyFinished, markDeleted, sheetsToCopy } from "./copies.js";
import { sendLeft } from "./left-sheets.js";

/** @typedef {import("../wire.js").SheetLine} SheetLine */
/**
 * `asked` means that the server has answered.
 * @typedef {{ lines: SheetLine[], asked: boolean, unreachable: boolean }} MySheets
 */

/**
 * Fetches the list of sheets. No guest is created unless this device has a game to copy.
 * @returns {Promise<SheetLine[]>}
 */
async function fetchMySheets() {
  if (!(me.value ?? (await fetchMe()))) {
    if (!sheetsToCopy().length) return [];
    await ensureGuest();
  }
  await sendLeft();
  /** @type {SheetLine[]} */
  const lines = [];
  for (let before = ""; ;) {
    /** @type {import("../wire.js").SheetPage} */
    const page = await request("GET", `/api/sheets?limit=100${before}`);
    lines.push(...page.sheets);
    if (page.before === null) return lines;
    before = `&before=${page.before}`;
  }
}

/**
 * A sheet that came by another way, such as a file, is connected with the same sheet on the server.
 * @param {SheetLine[]} lines
 */
function adoptLocal(lines) {
  for (const { id, alone, over } of lines) {
    if (fetchShared(id) || !fetchSheet(id)) continue;
    if (!alone || !(over || hasCopy(id))) keepShared(id, { since: 0, known: [], room: null });
    else if (!hasCopy(id) && !preferences.value.phoneOnly) keepCopy(id, { since: 0, known: [] });
  }
}

/** Fetches the server's list, and marks what the two sides have in common. */
async function synchronize() {
  const copies = copiesHere();
  const lines = await fetchMySheets();
  adoptLocal(lines);
  markDeleted(copies, lines);
  return lines;
}

/** @returns {MySheets} */
export function useMySheets() {
  const [ownSheets, setOwnSheets] = useState(
    /** @type {MySheets} */ ({ lines: [], asked: false, unreachable: false }),
  );
  const { phoneOnly } = preferences.value;
  useEffect(() => {
    let isCurrent = true;
    const look = () =>
      void synchronize().then(
        (lines) => (
          void copyFinished(lines),
          isCurrent && setOwnSheets({ lines, asked: true, unreachable: false })
        ),
        (error) =>
          isCurrent &&
          setOwnSheets((now) => ({ ...now, unreachable: problemOf(error).code === "unreachable" })),
      );
    look();
    addEventListener("online", look);
    return () => ((isCurrent = false), removeEventListener("online", look));
  }, [phoneOnly]);
  const left = fetchLeaving();
  return { ...ownSheets, lines: ownSheets.lines.filter(({ id }) => !left.includes(id)) };
}
