// What the browser writes on its tab while somebody is in a room.
import { useEffect } from "./html.js";

/** @param {string} title */
export function useTitle(title) {
  useEffect(() => void (document.title = `${title} · yohoho`), [title]);
}
