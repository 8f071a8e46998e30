// Starts the page: loads the language and the current user, then the screen for the address.
import { Announcer } from "./ui/announcer.js";
import { keepFocus } from "./ui/focus-keeper.js";
import { followShortcuts } from "./ui/shortcuts.js";
import { preferences } from "./lib/preferences.js";
import { effect, html, render, signal, useEffect } from "./lib/html.js";
import { fetchMe } from "./lib/http.js";
import { Frame, NotFound, Loading } from "./ui/frame.js";
import { withoutPrototype } from "./lib/null-prototype.js";
import { followLinks, route } from "./lib/router.js";
import { language, loadLanguage, detectLanguage } from "./lib/i18n.js";
import { useLink, withoutServer } from "./lib/link.js";
import { isBundled, registerWorker } from "./lib/release.js";
import { after, whenIdle } from "./lib/clock.js";
import "./lib/stylesheets.js"; // the bundle loads the styles of a screen together with the screen

/** @typedef {import("preact").ComponentType<any>} Screen */

/**
 * The first part of an address names a screen, which is loaded when it is first opened.
 * @type {Record<string, () => Promise<{ default: Screen }>>}
 */
const SCREENS = withoutPrototype({
  "": () => import("./home/home.js"),
  about: () => import("./about/about.js"),
  carry: () => import("./settings/move-device.js"),
  daily: () => import("./daily/daily.js"),
  games: () => import("./tables/finished-games.js"),
  history: () => import("./history/history.js"),
  join: () => import("./join/join.js"),
  learn: () => import("./learn/learn.js"),
  open: () => import("./new-table/new-table.js"),
  pad: () => import("./pad/pad.js"),
  puzzles: () => import("./puzzles/puzzles.js"),
  referee: () => import("./referee/referee.js"),
  replay: () => import("./replay/replay.js"),
  rules: () => import("./rulebook/rulebook.js"),
  shared: () => import("./replay/shared.js"),
  settings: () => import("./settings/settings.js"),
  t: () => import("./table/table.js"),
  tables: () => import("./tables/tables.js"),
  watch: () => import("./replay/daily-replay.js"),
});

/** Screens with a list, and a table for each thing in it. */
const AT_TABLES = ["learn", "puzzles"];

/** The service worker fetches all files; those of the first screens come first. */
const WORKER_DELAY_MS = 3000;

/** `about` is the second part of the address: the table, book or game that the screen shows. */
const screen = signal(
  /** @type {{ name: string, about: string, Screen: Screen | null, gone: boolean }} */ ({
    name: "",
    about: "",
    Screen: null,
    gone: false,
  }),
);

/** The screen before stays as it is until the next one is loaded. @param {string} path */
async function loadScreen(path) {
  const [, name = "", second = ""] = path.split("/");
  const about = decodeURIComponent(second);
  const shown = screen.peek();
  if (shown.Screen && shown.name === name) {
    screen.value = { ...shown, about };
    return;
  }
  const load = SCREENS[name];
  try {
    const Screen = load ? (await load()).default : NotFound;
    if (route.value.path === path) screen.value = { name, about, Screen, gone: false };
  } catch {
    // The server is unreachable, or a new release has replaced this file.
    screen.value = { name, about, Screen: null, gone: true };
  }
}

/** What is shown of Python, on a page without a server. */
const offlineStatus = signal(/** @type {Screen | null} */ (null));

function App() {
  const { name, about, Screen, gone } = screen.value;
  useEffect(
    () => document.getElementById("page")?.setAttribute("aria-busy", String(!Screen)),
    [Screen],
  );
  const inside = Screen
    ? html`<${Screen} key=${`${name}/${about}`} about=${about} />`
    : html`<${Loading} gone=${gone} />`;
  const bare = name === "t" || (AT_TABLES.includes(name) && about !== "");
  return html`
    <${Frame} bare=${bare}>${inside}<//>
    <${Announcer} />
    ${offlineStatus.value && html`<${offlineStatus.value} atTable=${bare} />`}
  `;
}

effect(() => {
  document.documentElement.dataset.theme = preferences.value.theme;
  document.documentElement.dataset.motion = preferences.value.motion;
});

/**
 * The module itself waits for nothing: in the bundle, files that are loaded here import it, and
 * would wait for it in turn.
 */
async function start() {
  followLinks();
  if (withoutServer) await linkWithoutServer();
  await Promise.all([loadLanguage(detectLanguage()), fetchMe().catch(() => null)]);
  effect(() => {
    const preferred = detectLanguage();
    if (preferred !== language.peek()) void loadLanguage(preferred);
  });
  effect(() => void loadScreen(route.value.path));
  render(html`<${App} />`, /** @type {Element} */ (document.getElementById("page")));
  loadLater();
}

/** Python comes before what the service worker fetches for later visits. */
async function lineIsFree() {
  if (withoutServer) await (await import("./offline/python.js")).waitForPython();
}

async function linkWithoutServer() {
  const { localLink, followDownloads, startForPlayers } = await import("./offline/link.js");
  startForPlayers();
  useLink(localLink);
  followDownloads();
}

/** What the first screen can be drawn without. */
function loadLater() {
  // Most people go from the start page to a table. As single modules it would be too many files.
  if (isBundled && route.peek().path === "/") whenIdle(() => void SCREENS.t?.().catch(() => null));
  after(WORKER_DELAY_MS, () => void lineIsFree().then(registerWorker));
  followShortcuts();
  keepFocus();
  if (withoutServer)
    void import("./offline/status.js").then(
      ({ OfflineStatus }) => (offlineStatus.value = OfflineStatus),
    );
  void import("./ui/explain.js").then(({ explainIcons }) => explainIcons());
  void import("./card-help/listen.js").then(({ listenForCardHelp }) => listenForCardHelp());
}

void start();
