// The log of a table: the entries since the page was opened, and their sentences in the current
// language.
import { now } from "../lib/clock.js";
import { computed, effect, html, signal, useLayoutEffect, useRef } from "../lib/html.js";
import { loadStyle } from "../lib/stylesheets.js";
import { say } from "../lib/i18n.js";
import { LogWriter } from "./log-text.js";

await loadStyle("log.css");

/** @typedef {import("./timeline.js").Timeline<TableView>} TableTimeline */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").Told} Told */
/** @typedef {import("./log-text.js").Scene} Scene */
/** @typedef {import("./log-text.js").Line} Line */
/** `id` differs in each. @typedef {{ id: number, told: Told, scene: Scene }} Entry */
/** @typedef {Line & { id: string, book: string }} Written */
/** @typedef {{ id: string, round: number | null, lines: Written[] }} Chapter */

const MAX_ENTRIES = 500;
const END_SLACK_PX = 40;

export class TableLog {
  /**
   * @param {TableTimeline} line
   * @param {(game: string) => import("./page-game.js").GameWords} wordsOf
   */
  constructor(line, wordsOf) {
    this.entries = signal(/** @type {Entry[]} */ ([]));
    this.count = 0;
    /** @type {Set<(entries: Entry[]) => void>} */
    this.listeners = new Set();
    /** @type {Told[]} */
    let heard = [];
    /** @type {string[]} */
    let before = [];
    let past = false;
    const deaf = line.listen((entries, fresh) => {
      before = namesIn(line.view.peek());
      past = line.view.peek() === null;
      heard = past
        ? ofThisGame(entries)
        : fresh && this.entries.peek().length
          ? [createMissedEntry(), ...entries]
          : entries;
    });
    // Entries are written after their view has arrived, which knows who sits where.
    const stop = effect(() => {
      const view = line.view.value;
      if (!view || !heard.length) return;
      const scene = seatingOf(view, wordsOf(view.settings.game), before);
      this.write(
        heard.map((entry) => ({ id: ++this.count, told: entry, scene })),
        past,
      );
      heard = [];
      const { recalled } = scene.words;
      if (recalled) this.entries.value = recalled(view.game, this.entries.peek());
    });
    this.close = () => (deaf(), stop());
  }

  /**
   * `past` marks entries from before the page was opened, which are not announced.
   * @param {Entry[]} entries
   * @param {boolean} past
   */
  write(entries, past) {
    this.entries.value = [...this.entries.peek(), ...entries].slice(-MAX_ENTRIES);
    if (past) return;
    for (const listen of this.listeners) listen(entries);
  }

  /**
   * Listeners hear every message; a signal could skip some.
   * @param {(entries: Entry[]) => void} listen
   */
  listen(listen) {
    this.listeners.add(listen);
    return () => void this.listeners.delete(listen);
  }

  chapters = computed(() => groupByRound(this.entries.value));
}

/** The sentences of one entry. @param {Entry} entry @returns {Line[]} */
export function sentences({ told, scene }) {
  return new LogWriter(scene).tell(told);
}

/** @param {TableView | null} view */
const namesIn = (view) => view?.seats.map((seat) => seat.name ?? "") ?? [];

/**
 * The seating with names; a person who has just left keeps their name.
 * @param {TableView} view
 * @param {import("./page-game.js").GameWords} words
 * @param {string[]} [before]
 * @returns {Scene}
 */
export function seatingOf(view, words, before = []) {
  const { options } = view.settings;
  const names = namesIn(view).map((name, seat) => name || (before[seat] ?? ""));
  return {
    names,
    you: view.you ?? null,
    round: view.game?.round ?? null,
    edition: options.edition,
    words,
    book: words.book(options),
  };
}

/**
 * The entries since the last rematch, because people sat elsewhere before.
 * @param {Told[]} entries
 */
const ofThisGame = (entries) =>
  entries.slice(entries.findLastIndex(({ what }) => what === "rematched") + 1);

/** The entry that stands for what was missed while the connection was lost. @returns {Told} */
const createMissedEntry = () => ({ seq: 0, at: now(), what: "missed" });

/** @param {Entry[]} entries @returns {Chapter[]} */
export function groupByRound(entries) {
  /** @type {Chapter[]} */
  const chapters = [];
  entries.forEach((entry, at) => {
    const begun = chapters.length ? roundBegun(entry, entries[at - 1]) : entry.scene.round;
    sentences(entry).forEach((line, n) => {
      const id = `${entry.id}-${n}`;
      const round = line.round ?? (n === 0 ? begun : null);
      const isNew = round !== null && round !== chapters.at(-1)?.round;
      if (!chapters.length || isNew || startsAnew(entry, n))
        chapters.push({ id, round, lines: [] });
      chapters.at(-1)?.lines.push({ ...line, id, book: entry.scene.book });
    });
  });
  return chapters;
}

/**
 * The round after the message before, for a game whose events do not tell that a round begins.
 * @param {Entry} entry
 * @param {Entry | undefined} before
 */
const roundBegun = ({ scene }, before) =>
  before && before.scene !== scene ? before.scene.round : null;

/** @param {Entry} entry @param {number} n */
const startsAnew = ({ told }, n) => n === 0 && told.what === "rematched";

/**
 * @param {object} props
 * @param {TableLog} props.logbook
 * @param {(ruling: string) => void} [props.onRule]  shows a rule without leaving the table
 */
export function Log({ logbook, onRule }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const follow = useScrollToEnd(box, logbook.entries.value);
  const written = logbook.chapters.value
    .map((chapter) => ({ ...chapter, lines: chapter.lines.filter((line) => line.kind !== "talk") }))
    .filter((chapter) => chapter.lines.length);
  if (!written.length) return html`<p class="log quiet">${say("log.table-empty")}</p>`;
  return html`
    <div
      class="log"
      ref=${box}
      onScroll=${follow}
      tabindex="0"
      role="group"
      aria-label=${say("log.table-title")}
    >
      ${written.map(
        (chapter) => html`<${Chapter} key=${chapter.id} chapter=${chapter} onRule=${onRule} />`,
      )}
    </div>
  `;
}

/**
 * Keeps the end of the log in view until the person scrolls up.
 * @param {{ current: HTMLElement | null }} box
 * @param {unknown} news
 */
export function useScrollToEnd(box, news) {
  const atEnd = useRef(true);
  const toEnd = () => {
    if (atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  useLayoutEffect(toEnd, [news]);
  useLayoutEffect(() => {
    // A sheet that is just opening has no size yet.
    const sizes = new ResizeObserver(toEnd);
    if (box.current) sizes.observe(box.current);
    return () => sizes.disconnect();
  }, []);
  return () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    atEnd.current = scrollHeight - scrollTop - clientHeight < END_SLACK_PX;
  };
}

/** @param {{ chapter: Chapter, onRule?: (ruling: string) => void }} props */
function Chapter({ chapter, onRule }) {
  const title =
    chapter.round === null
      ? say("log.table-chapter")
      : say("log.table-round", { round: chapter.round });
  return html`
    <section>
      <h3>${title}</h3>
      <ul>
        ${chapter.lines.map(
          (line) => html`
            <li key=${line.id} class=${line.kind}><${Sentence} line=${line} onRule=${onRule} /></li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {{ line: Line & { book: string }, onRule?: (ruling: string) => void }} props */
export function Sentence({ line, onRule }) {
  return line.parts.map(
    ({ text, ruling }) => html`
      <span>${text}${" "}</span>
      ${
        ruling &&
        line.book &&
        html`<${RulingLink} ruling=${ruling} book=${line.book} onRule=${onRule} />`
      }
    `,
  );
}

/** @param {{ ruling: string, book: string, onRule?: (ruling: string) => void }} props */
export function RulingLink({ ruling, book, onRule }) {
  const show = (/** @type {Event} */ event) => {
    if (!onRule) return;
    event.preventDefault();
    onRule(ruling);
  };
  const label = say("log.table-ruling", { ruling });
  // The rules open in a new tab, so that the table stays open.
  return html`
    <a
      class="ruling"
      href="/rules/${book}#${ruling}"
      target="_blank"
      aria-label=${label}
      onClick=${show}
    >
      ${ruling}
    </a>
    ${" "}
  `;
}
