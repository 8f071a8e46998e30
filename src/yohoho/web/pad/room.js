// A sheet and its screens. Each has its own address behind the #, so that the way back is the browser's own.
import { html, useEffect, useState } from "../house/html.js";
import { Icon, Stroke } from "../house/icon.js";
import { go, place } from "../house/router.js";
import { say } from "../house/voice.js";
import { attempt, Book } from "./book.js";
import { ChangeNote, Disagreements } from "./change.js";
import { CrewScreen } from "./crew.js";
import { EndScreen } from "./end.js";
import { MoreScreen } from "./more.js";
import { RoundScreen } from "./round.js";
import { TableScreen } from "./table.js";
import { Beacon, standsIn, TogetherScreen, Word } from "./together/screens.js";
import { Together } from "./together/sync.js";
import { Unkept } from "./unkept.js";

/** @typedef {import("./log.js").Log} Log */

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
  useEffect(() => () => (together.close(), book.close()), []);
  const [screen = "", part = ""] = place.value.hash.split("-");
  return html`<div class="pad-sheet" data-screen=${screen || "round"}>
    <${Head} book=${book} together=${together} screen=${screen} part=${part} />
    <${Unkept} book=${book} />
    <${Word} together=${together} />
    <${ChangeNote} book=${book} />
    <${Disagreements} book=${book} />
    <${Screen} book=${book} together=${together} screen=${screen} part=${part} />
    <${Tabs} book=${book} screen=${screen} />
  </div>`;
}

/** @param {{ book: Book, together: Together, screen: string, part: string }} props */
function Screen({ book, together, screen, part }) {
  if (standsIn(together, screen)) return html`<${TogetherScreen} together=${together} screen=${screen} />`;
  const { next } = book.tally.value;
  if (screen === "table" || screen === "why") return html`<${TableScreen} book=${book} />`;
  if (screen === "crew") return html`<${CrewScreen} book=${book} />`;
  if (screen === "more") return html`<${MoreScreen} book=${book} />`;
  const number = screen === "edit" ? Number(part) : next?.number;
  const done = () => (screen === "edit" ? go(`/pad/${book.id}#table`, { replace: true }) : undefined);
  if (screen === "edit" && !book.sheet.value.rounds.has(Number(part))) return html`<${TableScreen} book=${book} />`;
  return number ? html`<${RoundScreen} key=${number} book=${book} number=${number} onDone=${done} />` : html`<${EndScreen} book=${book} />`;
}

/** @param {{ book: Book, together: Together, screen: string, part: string }} props */
function Head({ book, together, screen, part }) {
  const { next } = book.tally.value;
  const row = screen === "edit" ? book.tally.value.rows.find(({ number }) => number === Number(part)) : next;
  const onRound = screen === "" || screen === "bonus" || screen === "edit";
  const title = screen === "others" ? say("crew.title") : onRound ? (row ? say("sheet.round", { number: row.number, cards: row.cards }) : say("ending.title")) : say(`pad.tab-${screen === "why" ? "table" : screen}`);
  const back = () => void attempt(() => book.undo());
  const forth = () => void attempt(() => book.redo());
  return html`<header class="pad-head">
    <h1>${title}</h1>
    <${Beacon} together=${together} />
    <button type="button" class="plain round" disabled=${!book.canUndo} onClick=${back} aria-label=${say("pad.undo")} title=${say("pad.undo")}><${Turn} /></button>
    <button type="button" class="plain round" disabled=${!book.canRedo} onClick=${forth} aria-label=${say("pad.redo")} title=${say("pad.redo")}><${Turn} forth /></button>
    <a class="plain round" href="/pad" aria-label=${say("pad.to-list")} title=${say("pad.to-list")}><${Stroke} name="list" /></a>
  </header>`;
}

/** An arrow that turns back; or forth. @param {{ forth?: boolean }} props */
function Turn({ forth = false }) {
  return html`<svg class="icon stroke ${forth ? "forth" : ""}" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 5 4 10 9 15M4 10H14A6 6 0 0 1 14 21H11" /></svg>`;
}

/** @param {{ book: Book, screen: string }} props */
function Tabs({ book, screen }) {
  /** @type {Record<string, string>} */
  const inside = { bonus: "", edit: "table", why: "table", others: "more" };
  const here = inside[screen] ?? screen;
  const leave = () => void (book.told.value = null);
  return html`<nav class="pad-tabs" aria-label=${say("pad.tabs")}>
    ${TABS.map(
      ({ hash, name, icon }) => html`<a key=${name} href="/pad/${book.id}${hash && `#${hash}`}" onClick=${leave} aria-current=${hash === here ? "page" : null}>
        <${Icon} name=${icon} /><span>${say(`pad.tab-${name}`)}</span>
      </a>`,
    )}
  </nav>`;
}
