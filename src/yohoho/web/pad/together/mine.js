// The sheets that the server keeps for this person, whichever device they were written on.
import { useEffect, useState } from "../../house/html.js";
import { ask, findMe, me } from "../../house/http.js";
import { problemOf } from "../../home/trouble.js";
import { fetchLeaving, fetchShared, fetchSheet, keepShared } from "../shelf.js";
import { tellLeaving } from "./leaving.js";

/** @typedef {import("../../wire.js").SheetLine} SheetLine */
/** @typedef {{ lines: SheetLine[], unreachable: boolean }} Mine */

/** Nobody is made by looking: who is not known here has no sheets here. @returns {Promise<SheetLine[]>} */
async function fetchMine() {
  if (!(me.value ?? (await findMe()))) return [];
  await tellLeaving();
  /** @type {SheetLine[]} */
  const lines = [];
  for (let before = ""; ; ) {
    /** @type {import("../../wire.js").SheetPage} */
    const page = await ask("GET", `/api/sheets?limit=100${before}`);
    lines.push(...page.sheets);
    if (page.before === null) return lines;
    before = `&before=${page.before}`;
  }
}

/** A copy that came by another way (a file, say) is the same sheet: from now on they are kept alike. @param {SheetLine[]} lines */
function tie(lines) {
  for (const { id } of lines) if (!fetchShared(id) && fetchSheet(id)) keepShared(id, { since: 0, known: [], room: null });
}

/** @returns {Mine} */
export function useMine() {
  const [mine, setMine] = useState(/** @type {Mine} */ ({ lines: [], unreachable: false }));
  useEffect(() => {
    let wanted = true;
    const look = () =>
      void fetchMine().then(
        (lines) => wanted && (tie(lines), setMine({ lines, unreachable: false })),
        (error) => wanted && setMine((now) => ({ ...now, unreachable: problemOf(error).code === "unreachable" })),
      );
    look();
    addEventListener("online", look);
    return () => ((wanted = false), removeEventListener("online", look));
  }, []);
  const left = fetchLeaving();
  return { ...mine, lines: mine.lines.filter(({ id }) => !left.includes(id)) };
}
