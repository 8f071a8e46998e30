// A sheet and its screens. Each has its own address behind the #, so that the way back is the
// browser's own.
import { html, useEffect, useState } from "../lib/html.js";
import { Icon, Stroke } from "../ui/icon.js";
import { go, place } from "../lib/router.js";
import { say } from "../lib/i18n.js";
import { attempt, Book } from "./book.js";
import { ChangeNote } from "./change.js";
import { CrewScreen } from "./crew.js";
import { EndScreen } from "./end.js";
import { MoreScreen } from "./more.js";
import { OptionsScreen } from "./options.js";
import { RoundScreen } from "./round.js";
import { TableScreen } from "./table.js";
import { Beacon, standsIn, TogetherScreen, Word } from "./shared/screens.js";
import { Together } from "./shared/sync.js";
import { Unkept } from "./unkept.js";
import { Disagreements, VersionsScreen } from "./versions.js";

/** @typedef {import("../rules/log.js").Log} Log */

const TABS = /** @type {const} */ ([
  { hash: "", name: "round", icon: "card-play" },
  { hash: "table", name: "table", icon: "scroll-unfurled" },
  { hash: "crew", name: "crew", icon: "pirate-hat" },
  { hash: "more", name: "more", icon: "compass" },
]);

/** @param {{ log: Log }} props */
export function SheetRoom({ log }) {
  const [book] = useState(() => new Book(log));
  const [together] = useState(() => new Together(book));
  useEffect(() => () => (together.leave(), book.close()), []);
  const [screen, part] = screenOf(book);
  return html`
    <div class="pad-sheet" data-screen=${screen || "round"}>
      <${Head} book=${book} together=${together} screen=${screen} part=${part} />
      <${Unkept} book=${book} />
      <${Word} together=${together} />
      ${
        !["versions", "options"].includes(screen) &&
        html`
          <${ChangeNote} book=${book} />
        `
      }
      <${Disagreements} book=${book} />
      <${Screen} book=${book} together=${together} screen=${screen} part=${part} />
      <${Tabs} book=${book} screen=${screen} />
    </div>
  `;
}

/**
 * What the address asks for, if it can be had: without the pen nothing is changed, and what was not
 * written is not corrected.
 * @param {Book} book
 * @returns {[string, string]}
 */
function screenOf(book) {
  const [screen = "", part = ""] = place.value.hash.split("-");
  if (screen === "edit" && (book.locked.value || !book.sheet.value.rounds.has(Number(part))))
    return ["table", ""];
  return screen === "options" && book.locked.value ? ["more", ""] : [screen, part];
}

/** @param {{ book: Book, together: Together, screen: string, part: string }} props */
function Screen({ book, together, screen, part }) {
  if (standsIn(together, screen))
    return html`
      <${TogetherScreen} together=${together} screen=${screen} />
    `;
  const { next } = book.tally.value;
  if (screen === "table" || screen === "why")
    return html`
      <${TableScreen} book=${book} />
    `;
  if (screen === "crew")
    return html`
      <${CrewScreen} book=${book} />
    `;
  if (screen === "options")
    return html`
      <${OptionsScreen} book=${book} />
    `;
  if (screen === "versions")
    return html`
      <${VersionsScreen} key=${place.value.hash} book=${book} together=${together} />
    `;
  if (screen === "more")
    return html`
      <${MoreScreen} book=${book} />
    `;
  const number = screen === "edit" ? Number(part) : next?.number;
  const done = () =>
    screen === "edit" ? go(`/pad/${book.id}#table`, { replace: true }) : undefined;
  return number
    ? html`
        <${RoundScreen} key=${number} book=${book} number=${number} onDone=${done} />
      `
    : html`
        <${EndScreen} book=${book} />
      `;
}

/** @param {{ book: Book, together: Together, screen: string, part: string }} props */
function Head({ book, together, screen, part }) {
  const { next } = book.tally.value;
  const row =
    screen === "edit" ? book.tally.value.rows.find(({ number }) => number === Number(part)) : next;
  const onRound = screen === "" || screen === "bonus" || screen === "edit";
  /** @type {Record<string, string>} */
  const named = {
    others: say("crew.title"),
    versions: say("versions.title"),
    options: say("pad.options-title"),
  };
  const title =
    named[screen] ??
    (onRound
      ? row
        ? say("sheet.round", { number: row.number, cards: row.cards })
        : say("ending.title")
      : say(`pad.tab-${screen === "why" ? "table" : screen}`));
  const back = () => void attempt(() => book.undo());
  const forth = () => void attempt(() => book.redo());
  return html`
    <header class="pad-head">
      <h1>${title}</h1>
      <${Beacon} together=${together} />
      <button
        type="button"
        class="plain round"
        disabled=${!book.canUndo}
        onClick=${back}
        aria-label=${say("pad.undo")}
        title=${say("pad.undo")}
      >
        <${Turn} />
      </button>
      <button
        type="button"
        class="plain round"
        disabled=${!book.canRedo}
        onClick=${forth}
        aria-label=${say("pad.redo")}
        title=${say("pad.redo")}
      >
        <${Turn} forth />
      </button>
      <a
        class="plain round"
        href="/pad"
        aria-label=${say("pad.to-list")}
        title=${say("pad.to-list")}
      >
        <${Stroke} name="list" />
      </a>
    </header>
  `;
}

/** An arrow that turns back; or forth. @param {{ forth?: boolean }} props */
function Turn({ forth = false }) {
  return html`
    <svg class="icon stroke ${forth ? "forth" : ""}" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M9 5 4 10 9 15M4 10H14A6 6 0 0 1 14 21H11" />
    </svg>
  `;
}

/** @param {{ book: Book, screen: string }} props */
function Tabs({ book, screen }) {
  /** @type {Record<string, string>} */
  const inside = {
    bonus: "",
    edit: "table",
    why: "table",
    versions: "table",
    others: "more",
    options: "more",
  };
  const here = inside[screen] ?? screen;
  const leave = () => void (book.told.value = null);
  return html`
    <nav class="pad-tabs" aria-label=${say("pad.tabs")}>
      ${TABS.map(
        ({ hash, name, icon }) => html`
          <a
            key=${name}
            href="/pad/${book.id}${hash && `#${hash}`}"
            onClick=${leave}
            aria-current=${hash === here ? "page" : null}
          >
            <${Icon} name=${icon} />
            <span>${say(`pad.tab-${name}`)}</span>
          </a>
        `,
      )}
    </nav>
  `;
}
