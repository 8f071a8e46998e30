// The current address as a signal. Links within the page are followed without reloading it.
import { followBackButton, setAddress, whenHistoryRests } from "./back-button.js";
import { signal } from "./html.js";

export const route = signal(currentRoute());

function currentRoute() {
  return {
    path: location.pathname,
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1),
  };
}

/** @param {string} address @param {{ replace?: boolean }} [how] */
export function navigate(address, how = {}) {
  whenHistoryRests(() => {
    setAddress(address, Boolean(how.replace));
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
    navigate(link.getAttribute("href") ?? "/");
  });
}

/** @param {HTMLAnchorElement} link @param {MouseEvent} event */
function isInternal(link, event) {
  const plain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const href = link.getAttribute("href") ?? "";
  const file =
    link.hasAttribute("download") || href.startsWith("/api/") || href.startsWith("/page/");
  return (
    plain && !event.defaultPrevented && !link.target && !file && link.origin === location.origin
  );
}
