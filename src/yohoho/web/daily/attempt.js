// Opens a table of a daily deal: one request at a time, and the problem if it fails.
import { useState } from "../lib/html.js";
import { problemOf } from "../lib/http.js";

/** @typedef {import("../lib/http.js").Problem} Problem */

/** @param {() => void} again is called after a problem: another device may have played meanwhile */
export function useAttempt(again) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const attempt = async (/** @type {() => Promise<void>} */ open) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    await open().catch((error) => {
      setProblem(problemOf(error));
      again();
    });
    setBusy(false);
  };
  return { attempt, busy, problem };
}
