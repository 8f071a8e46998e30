// Sets the title of the browser tab while a screen is open.
import { useEffect } from "./html.js";

/** @param {string} title */
export function useTitle(title) {
  useEffect(() => void (document.title = `${title} · yohoho`), [title]);
}
