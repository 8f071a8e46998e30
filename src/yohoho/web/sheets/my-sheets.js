// The sheets that the server keeps for this person, whichever device they were written on.
import { preferences } from "../lib/preferences.js";
import { useEffect, useState } from "../lib/html.js";
import { request, ensureGuest, fetchMe, me, problemOf } from "../lib/http.js";
import { fetchLeaving, fetchShared, fetchSheet, keepCopy, keepShared } from "./storage.js";
import { copiesHere, hasCopy, copyFinished, markDeleted, sheetsToCopy } from "./copies.js";
import { sendLeft } from "./left-sheets.js";

/** @typedef {import("../wire.js").SheetLine} SheetLine */
/**
 * Asked: an answer has come.
 * @typedef {{ lines: SheetLine[], asked: boolean, unreachable: boolean }} MySheets
 */

/**
 * Nobody is made by looking: who is not known here, and has no game to keep here, has no sheets
 * here.
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
 * What came by another way (a file, say) is the same sheet: from now on they are kept alike.
 * @param {SheetLine[]} lines
 */
function adoptLocal(lines) {
  for (const { id, alone, over } of lines) {
    if (fetchShared(id) || !fetchSheet(id)) continue;
    if (!alone || !(over || hasCopy(id))) keepShared(id, { since: 0, known: [], room: null });
    else if (!hasCopy(id) && !preferences.value.phoneOnly) keepCopy(id, { since: 0, known: [] });
  }
}

/** Both sides hear of each other: what there is there, then what is to be kept there. */
async function synchronize() {
  const copies = copiesHere();
  const lines = await fetchMySheets();
  adoptLocal(lines);
  markDeleted(copies, lines);
  return lines;
}

/** @returns {MySheets} */
export function useMySheets() {
  const [mine, setMine] = useState(
    /** @type {MySheets} */ ({ lines: [], asked: false, unreachable: false }),
  );
  const { phoneOnly } = preferences.value;
  useEffect(() => {
    let wanted = true;
    const look = () =>
      void synchronize().then(
        (lines) => (
          void copyFinished(lines),
          wanted && setMine({ lines, asked: true, unreachable: false })
        ),
        (error) =>
          wanted &&
          setMine((now) => ({ ...now, unreachable: problemOf(error).code === "unreachable" })),
      );
    look();
    addEventListener("online", look);
    return () => ((wanted = false), removeEventListener("online", look));
  }, [phoneOnly]);
  const left = fetchLeaving();
  return { ...mine, lines: mine.lines.filter(({ id }) => !left.includes(id)) };
}
