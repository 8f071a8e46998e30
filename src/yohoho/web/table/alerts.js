// Alerts of a table: events are announced to screen readers, the viewer's turn plays a sound,
// vibrates, changes the title and may show a notification, and the screen stays on during a game.
import { after, now } from "../lib/clock.js";
import { announce } from "../ui/announcer.js";
import { preferences } from "../lib/preferences.js";
import { useEffect, useRef } from "../lib/html.js";
import { play } from "../lib/sounds.js";
import { vibrate } from "../lib/vibration.js";
import { useWakeLock } from "../lib/wake-lock.js";
import { say } from "../lib/i18n.js";
import { myTurn, question } from "../game/questions.js";
import { textOf } from "../game/log-text.js";
import { sentences } from "../game/log.js";

/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../game/log.js").TableLog} TableLog */
/** @typedef {import("../game/log.js").Entry} Entry */
/** @typedef {import("../game/questions.js").Stage} Stage */

/** Announcements wait for this long without a new event; for less when it is the viewer's turn. */
const QUIET_MS = 500;
const TURN_MS = 120;
const MAX_WAIT_MS = 1500;
/** After a long absence only the last lines are announced. */
const MAX_LINES = 12;

/**
 * @param {{
 *   stage: Stage | null,
 *   view: TableView,
 *   logbook: TableLog,
 * }} props  no stage before the game
 */
export function Alerts({ stage, view, logbook }) {
  const queue = useRef(/** @type {AnnouncementQueue | null} */ (null));
  queue.current ??= new AnnouncementQueue();
  const turn = stage ? turnKey(stage, view) : "";
  useEffect(() => {
    const unsubscribe = logbook.listen((entries) =>
      queue.current?.hear(entries.flatMap(linesToSpeak)),
    );
    return () => {
      unsubscribe();
      queue.current?.stop();
    };
  }, [logbook]);
  useEffect(() => {
    if (!turn || !stage) return;
    queue.current?.ask(`${say("alert.turn")} ${question(stage)}`);
    void notify(view, question(stage));
    play("turn");
    vibrate("turn");
    return () => queue.current?.ask("");
  }, [turn]);
  const reconsiders = typeof view.reconsider_until === "number";
  useEffect(() => {
    if (!reconsiders) return;
    queue.current?.ask(say("game.reconsider-spoken"));
    return () => queue.current?.ask("");
  }, [reconsiders]);
  useTurnTitle(Boolean(turn));
  useWakeLock(
    view.phase === "playing" && !view.paused && view.you !== null && view.you !== undefined,
  );
  return null;
}

/**
 * A key that changes with the question; empty when it is not the viewer's turn.
 * @param {Stage} stage
 * @param {TableView} view
 */
function turnKey(stage, view) {
  if (view.phase !== "playing" || view.paused || !myTurn(stage)) return "";
  return [stage.game.round, stage.game.phase, ...(stage.game.legal ?? [])].join("/");
}

/**
 * The lines to announce. Reasons are left out, but not those for the viewer's own points.
 * @param {Entry} entry
 */
function linesToSpeak(entry) {
  if (isNoticed(entry)) return [];
  const { names, you } = entry.scene;
  const ownPrefix = you === null ? null : `${names[you]}: `;
  const lines = sentences(entry).map((line) => ({ kind: line.kind, text: textOf(line) }));
  return lines
    .filter(({ kind, text }) => kind !== "why" || (ownPrefix && text.startsWith(ownPrefix)))
    .map(({ text }) => text);
}

/** Entries that are already shown as a notice, which is announced too. @param {Entry} entry */
function isNoticed({ told, scene }) {
  return told.seat === scene.you && told.what === "stand-in-set";
}

/** Collects lines that arrive together and announces them at once. */
class AnnouncementQueue {
  /** @type {string[]} */
  lines = [];
  /** The question comes last, and is dropped if it has been answered. */
  question = "";
  /** @type {import("../lib/clock.js").Cancel | undefined} */
  cancelFlush = undefined;
  since = 0;

  /** @param {string[]} lines */
  hear(lines) {
    if (!lines.length) return;
    if (!this.lines.length) this.since = now();
    this.lines.push(...lines);
    this.flushAfter(Math.min(QUIET_MS, Math.max(0, this.since + MAX_WAIT_MS - now())));
  }

  /** @param {string} question */
  ask(question) {
    this.question = question;
    if (question) this.flushAfter(TURN_MS);
  }

  /** @param {number} wait */
  flushAfter(wait) {
    this.cancelFlush?.();
    this.cancelFlush = after(wait, () => this.flush());
  }

  flush() {
    const said = [...this.lines.splice(0).slice(-MAX_LINES), this.question].filter(Boolean);
    this.question = "";
    if (said.length) announce(said.join(" "));
  }

  stop() {
    this.cancelFlush?.();
  }
}

/** @param {boolean} turn */
function useTurnTitle(turn) {
  const title = say("alert.title");
  useEffect(() => {
    if (!turn) return;
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [turn, title]);
}

/**
 * Shows a system notification if the person wants it and the page is hidden.
 * @param {TableView} view
 * @param {string} body
 */
async function notify(view, body) {
  if (!document.hidden || !preferences.value.notify) return;
  try {
    if (Notification.permission !== "granted") return;
    const title = say("alert.turn");
    const how = { body, tag: `yohoho-${view.id}` };
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(title, how);
    else new Notification(title, how).onclick = () => focus();
  } catch {
    // The browser has no notifications or blocks them; the title says the same.
  }
}
