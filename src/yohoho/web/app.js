// Starts the page: loads the language and the current user, then the screen for the address.
import { Announcer } from "./ui/announcer.js";
import { preferences } from "./lib/preferences.js";
import { effect, html, render, signal, useEffect } from "./lib/html.js";
import { fetchMe } from "./lib/http.js";
import { Frame, NotFound, Loading } from "./ui/frame.js";
import { withoutPrototype } from "./lib/null-prototype.js";
import { followLinks, route } from "./lib/router.js";
import { language, loadLanguage, preferredLanguage } from "./lib/i18n.js";
import { registerWorker } from "./lib/release.js";

/** @typedef {import("preact").ComponentType<any>} Screen */

/**
 * The first part of an address names a screen, which is loaded when it is first opened.
 * @type {Record<string, () => Promise<{ default: Screen }>>}
 */
const SCREENS = withoutPrototype({
  "": () => import("./home/home.js"),
  about: () => import("./about/about.js"),
  carry: () => import("./settings/move-device.js"),
  games: () => import("./tables/finished-games.js"),
  history: () => import("./history/history.js"),
  join: () => import("./join/join.js"),
  open: () => import("./new-table/new-table.js"),
  pad: () => import("./pad/pad.js"),
  referee: () => import("./referee/referee.js"),
  replay: () => import("./replay/replay.js"),
  rules: () => import("./rulebook/rulebook.js"),
  settings: () => import("./settings/settings.js"),
  t: () => import("./table/table.js"),
  tables: () => import("./tables/tables.js"),
});

const screen = signal(
  /** @type {{ name: string, Screen: Screen | null, gone: boolean }} */ ({
    name: "",
    Screen: null,
    gone: false,
  }),
);

/** @param {string} path */
async function loadScreen(path) {
  const name = path.split("/")[1] ?? "";
  if (screen.value.Screen && screen.value.name === name) return;
  const load = SCREENS[name];
  try {
    const Screen = load ? (await load()).default : NotFound;
    if (route.value.path === path) screen.value = { name, Screen, gone: false };
  } catch {
    // The server is unreachable, or a new release has replaced this file.
    screen.value = { name, Screen: null, gone: true };
  }
}

/** Draws the screen; the second part of the address says which table, book or game it shows. */
function App() {
  const { name, Screen, gone } = screen.value;
  const about = decodeURIComponent(route.value.path.split("/")[2] ?? "");
  useEffect(
    () => document.getElementById("page")?.setAttribute("aria-busy", String(!Screen)),
    [Screen],
  );
  const inside = Screen
    ? html`
        <${Screen} key=${`${name}/${about}`} about=${about} />
      `
    : html`
        <${Loading} gone=${gone} />
      `;
  return html`
    <${Frame} screen=${name}>${inside}<//>
    <${Announcer} />
  `;
}

effect(() => {
  document.documentElement.dataset.theme = preferences.value.theme;
  document.documentElement.dataset.motion = preferences.value.motion;
});
followLinks();
await Promise.all([loadLanguage(preferredLanguage()), fetchMe().catch(() => null)]);
effect(() => {
  const wanted = preferredLanguage();
  if (wanted !== language.peek()) void loadLanguage(wanted);
});
effect(() => void loadScreen(route.value.path));
render(
  html`
    <${App} />
  `,
  /** @type {Element} */ (document.getElementById("page")),
);
registerWorker();
