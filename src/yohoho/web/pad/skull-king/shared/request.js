// Sends requests about the sheet one at a time, and shows a refusal beside the control.
import { announce } from "../../../ui/announcer.js";
import { useRef, useState } from "../../../lib/html.js";
import { problemOf } from "../../../lib/http.js";

/** @typedef {import("../../../lib/http.js").Problem} Problem */
/** @typedef {(method: string, path: string, body?: unknown) => Promise<boolean>} Ask */

/** @param {import("./sync.js").SheetSharing} sharing @returns {[Problem | null, Ask, boolean]} */
export function useRequest(sharing) {
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const [busy, setBusy] = useState(false);
  // A second tap comes before the next drawing: the same request is sent once, another one follows.
  const latest = useRef({ what: "", done: Promise.resolve(true) });
  /** @type {Ask} */
  const ask = (method, path, body) => {
    const what = JSON.stringify([method, path, body]);
    if (latest.current.what === what) return latest.current.done;
    const done = latest.current.done
      .then(() => tell(method, path, body))
      .finally(() => {
        if (latest.current.done !== done) return;
        latest.current.what = "";
        setBusy(false);
      });
    latest.current = { what, done };
    setBusy(true);
    return done;
  };
  /** @type {Ask} */
  const tell = async (method, path, body) => {
    const refused = await sharing.post(method, path, body).then(() => null, problemOf);
    setProblem(refused);
    if (refused) announce(refused.sentence);
    return !refused;
  };
  return [problem, ask, busy];
}
