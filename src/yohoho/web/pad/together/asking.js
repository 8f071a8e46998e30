// Asking the server for something about the sheet: once at a time, and a refusal is shown beside it.
import { announce } from "../../house/announcer.js";
import { useRef, useState } from "../../house/html.js";
import { problemOf } from "../../home/trouble.js";

/** @typedef {import("../../house/http.js").Problem} Problem */
/** @typedef {(method: string, path: string, body?: unknown) => Promise<boolean>} Ask */

/** @param {import("./sync.js").Together} together @returns {[Problem | null, Ask, boolean]} */
export function useAsk(together) {
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const [busy, setBusy] = useState(false);
  // A second tap comes before anything is drawn anew.
  const asked = useRef(false);
  /** @type {Ask} */
  const ask = async (method, path, body) => {
    if (asked.current) return false;
    asked.current = true;
    setBusy(true);
    const refused = await together.tell(method, path, body).then(() => null, problemOf);
    setProblem(refused);
    setBusy(false);
    asked.current = false;
    if (refused) announce(refused.sentence);
    return !refused;
  };
  return [problem, ask, busy];
}
