// The page begins here: language, who I am, and the room for each address.
import { Announcer } from "./ui/announcer.js";
import { preferences } from "./lib/preferences.js";
import { effect, html, render, signal, useEffect } from "./lib/html.js";
import { fetchMe } from "./lib/http.js";
import { Frame, NotFound, Loading } from "./ui/frame.js";
import { withoutPrototype } from "./lib/null-prototype.js";
import { followLinks, route } from "./lib/router.js";
import { language, loadLanguage, preferredLanguage } from "./lib/i18n.js";
import { registerWorker } from "./lib/release.js";

/** @typedef {import("preact").ComponentType<any>} Room */

/**
 * Each room is fetched when somebody enters it.
 * @type {Record<string, () => Promise<{ default: Room }>>}
 */
const ROOMS = withoutPrototype({
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

const room = signal(
  /** @type {{ name: string, Room: Room | null, gone: boolean }} */ ({
    name: "",
    Room: null,
    gone: false,
  }),
);

/** @param {string} path */
async function enter(path) {
  const name = path.split("/")[1] ?? "";
  if (room.value.Room && room.value.name === name) return;
  const load = ROOMS[name];
  try {
    const Room = load ? (await load()).default : NotFound;
    if (route.value.path === path) room.value = { name, Room, gone: false };
  } catch {
    // The file is not there: the server is away, or it has a new release with new files.
    room.value = { name, Room: null, gone: true };
  }
}

/** The second part of the address is what the room is about: a table, a book, a game. */
function App() {
  const { name, Room, gone } = room.value;
  const about = decodeURIComponent(route.value.path.split("/")[2] ?? "");
  useEffect(
    () => document.getElementById("page")?.setAttribute("aria-busy", String(!Room)),
    [Room],
  );
  const inside = Room
    ? html`
        <${Room} key=${`${name}/${about}`} about=${about} />
      `
    : html`
        <${Loading} gone=${gone} />
      `;
  return html`
    <${Frame} room=${name}>${inside}<//>
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
effect(() => void enter(route.value.path));
render(
  html`
    <${App} />
  `,
  /** @type {Element} */ (document.getElementById("page")),
);
registerWorker();
