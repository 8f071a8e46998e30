// The session of this page at one table: its transport, its timeline, and the state that the view
// does not hold.
import { after } from "../lib/clock.js";
import { effect, signal } from "../lib/html.js";
import { notice } from "../ui/announcer.js";
import { Problem } from "../lib/http.js";
import { preferences, scenePace } from "../lib/preferences.js";
import { checkRelease } from "../lib/release.js";
import { say } from "../lib/i18n.js";
import { Coach } from "../game/coach.js";
import { framesOf } from "../game/frames.js";
import { TableLog } from "../game/log.js";
import { Timeline } from "../game/timeline.js";
import { scenesOf, wordsOf } from "../games/at-table.js";

/** @typedef {import("../lib/transport.js").Transport} Transport */
/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").Told} Told */
/** @typedef {import("../wire.js").Command} Command */
/**
 * A reaction or a chat line that rises from a seat.
 * @typedef {{
 *   id: number,
 *   seat: number,
 *   reaction?: string,
 *   text?: string,
 *   phrase?: string,
 * }} Reaction
 */

const REACTION_MS = 4000;

export class TableSession {
  /** @param {Transport} transport */
  constructor(transport) {
    this.transport = transport;
    this.timeline = /** @type {Timeline<TableView>} */ (
      new Timeline(scenePace, () => !preferences.peek().textView)
    );
    this.logbook = new TableLog(this.timeline, wordsOf);
    this.coach = new Coach(() => transport.advice(), this.timeline.view, wordsOf);
    this.reactions = signal(/** @type {Reaction[]} */ ([]));
    /** The number of commands without an answer. */
    this.pending = signal(0);
    /** The reason if the host has kicked the viewer. */
    this.kicked = signal(/** @type {{ reason: string } | null} */ (null));
    /** Whether the viewer has lost their seat through another device or tab. */
    this.unseated = signal(false);
    /** Whether the viewer chose to watch. */
    this.watching = signal(false);
    /** Whether the results are put aside. */
    this.resultsHidden = signal(false);
    /** The moves that were made for the viewer and that they have read of. */
    this.movesRead = signal("");
    /** The time up to which the viewer has read the chat, by the server's clock. */
    this.readUntil = signal(-1);
    this.leaving = false;
    /** The viewer's seat in the view before. @type {number | null} */
    this.lastSeat = null;
    this.otherTabs = new OtherTabs(transport.name);
    this.stops = [
      this.transport.listen((message) => this.onMessage(message)),
      this.timeline.listen((entries, fresh) => this.onTold(entries, fresh)),
      effect(() => this.onStatus(this.transport.status.value)),
      effect(() => this.onView(this.timeline.view.value)),
    ];
    this.onVisible = () => document.hidden || this.timeline.catchUp();
    document.addEventListener("visibilitychange", this.onVisible);
  }

  /** @param {import("../lib/socket.js").Message} message */
  onMessage({ told, view, fresh, live }) {
    const { timeline } = this;
    if (fresh) return timeline.cut(view, told, true);
    const before = timeline.latest;
    timeline.add(framesOf(before, { told, view }, scenesOf(view.settings.game)));
    if (!live || document.hidden || (before && interrupts(before, view))) timeline.catchUp();
  }

  /** Called before the shown view changes. @param {Told[]} entries @param {boolean} fresh */
  onTold(entries, fresh) {
    const before = this.timeline.view.peek();
    if (!fresh) for (const entry of entries) this.onEntry(entry, before?.you ?? null);
    if (fresh && before) notice(say("line.missed"));
  }

  /** @param {Told} entry @param {number | null} ownSeat my seat before */
  onEntry(entry, ownSeat) {
    const isMe = ownSeat !== null && entry.seat === ownSeat;
    if (entry.what === "kicked" && isMe) this.kicked.value = { reason: entry.args?.reason ?? "" };
    if (entry.what === "stand-in-set" && isMe)
      notice(say(entry.args?.on ? "table.stand-in-acts" : "table.handed-back"));
    if (entry.what === "rematched") this.resultsHidden.value = false;
    // The viewer's own chat lines do not rise, but their reactions do.
    const rises = entry.what === "reacted" || (entry.what === "said" && !isMe);
    if (rises && typeof entry.seat === "number")
      this.showReaction({ id: entry.seq, seat: entry.seat, ...entry.args });
  }

  /** @param {Reaction} float */
  showReaction(float) {
    this.reactions.value = [...this.reactions.peek().slice(-5), float];
    after(
      REACTION_MS,
      () => (this.reactions.value = this.reactions.peek().filter((other) => other !== float)),
    );
  }

  /** @param {import("../lib/socket.js").SocketStatus} standing */
  onStatus(standing) {
    if (this.lastStatus === "lost" && standing === "live") {
      notice(say("line.back"));
      void checkRelease();
    }
    // The socket is `connecting` between two attempts, and still lost.
    if (standing !== "connecting") this.lastStatus = standing;
  }

  /** @param {TableView | null} view */
  onView(view) {
    if (!view) return;
    const you = view.you ?? null;
    if (you !== null) this.onSeated();
    else if (this.lastSeat !== null && !this.kicked.peek() && !this.leaving)
      this.unseated.value = true;
    this.lastSeat = you;
    if (this.readUntil.peek() < 0) this.markChatRead();
  }

  /** Clears the reasons why the viewer had no seat. */
  onSeated() {
    this.kicked.value = null;
    this.unseated.value = this.watching.value = this.leaving = false;
  }

  /** Marks the whole chat as read. */
  markChatRead() {
    const last = this.transport.chat.peek().at(-1)?.at ?? 0;
    if (last !== this.readUntil.peek()) this.readUntil.value = last;
  }

  /**
   * Runs a command and returns whether it succeeded; a refusal is shown as a notice.
   * @param {Command} command
   */
  async do(command) {
    this.pending.value += 1;
    try {
      await this.transport.do(command);
      return true;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.onRefusal(problem);
      return false;
    } finally {
      this.pending.value -= 1;
    }
  }

  /** @param {Problem} problem */
  onRefusal(problem) {
    notice(problem.sentence, "trouble");
  }

  async leave() {
    this.leaving = true;
    if (!(await this.do({ do: "leave" }))) this.leaving = false;
  }

  close() {
    for (const stop of this.stops) stop();
    this.otherTabs.close();
    this.logbook.close();
    this.coach.stop();
    this.timeline.close();
    document.removeEventListener("visibilitychange", this.onVisible);
    this.transport.close();
  }
}

/**
 * Whether a change of the table is more important than the scenes before it.
 * @param {TableView} before
 * @param {TableView} after
 */
const interrupts = (before, after) =>
  before.you !== after.you ||
  before.paused !== after.paused ||
  before.archived !== after.archived ||
  before.game_number !== after.game_number;

/** Tells the person that the same table is open in another tab; both tabs work. */
class OtherTabs {
  /** @param {string} table */
  constructor(table) {
    if (!table || !("BroadcastChannel" in window)) return;
    this.channel = new BroadcastChannel(`yohoho-table-${table}`);
    this.channel.onmessage = (message) => {
      if (message.data === "hello") this.channel?.postMessage("me too");
      notice(say("table.other-tab"));
    };
    this.channel.postMessage("hello");
  }

  close() {
    this.channel?.close();
  }
}
