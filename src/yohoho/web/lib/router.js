// The current address as a signal. Links within the page are followed without reloading it.
import { followBackButton, setAddress, whenHistoryRests } from "./back-button.js";
import { base, toAddress, toPath } from "./base.js";
import { signal } from "./html.js";

/** A host of files redirects "/rules" to the folder "/rules/". */
const FOLDER = /(?<=.)\/$/;

export const route = signal(currentRoute());

function currentRoute() {
  return {
    path: toPath(location.pathname).replace(FOLDER, ""),
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1),
  };
}

/** @param {string} address a path of the page @param {{ replace?: boolean }} [how] */
export function navigate(address, how = {}) {
  whenHistoryRests(() => {
    setAddress(toAddress(address), Boolean(how.replace));
    route.value = currentRoute();
    if (!how.replace) scrollTo(0, 0);
  });
}

/** Closing a layer changes the history, but not the address. */
function readAddress() {
  const now = currentRoute();
  const { path, query, hash } = route.peek();
  const same = now.path === path && now.hash === hash && String(now.query) === String(query);
  if (!same) route.value = now;
}

export function followLinks() {
  followBackButton();
  addEventListener("popstate", readAddress);
  addEventListener("hashchange", readAddress);
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (!link || !isInternal(link, event)) return;
    event.preventDefault();
    navigate(toPath(link.getAttribute("href") ?? "/"));
  });
}

/** @param {HTMLAnchorElement} link @param {MouseEvent} event */
function isInternal(link, event) {
  const plain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const path = toPath(link.pathname);
  const file =
    link.hasAttribute("download") || path.startsWith("/api/") || path.startsWith("/page/");
  const own = link.origin === location.origin && `${link.pathname}/`.startsWith(`${base}/`);
  return plain && !event.defaultPrevented && !link.target && !file && own;
}
