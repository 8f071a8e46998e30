// My visit to one table: the line to it, and what the page needs to remember beside the view.
import { batch, effect, signal } from "../lib/html.js";
import { notice } from "../ui/announcer.js";
import { Problem } from "../lib/http.js";
import { Line } from "../lib/socket.js";
import { checkRelease } from "../lib/release.js";
import { say } from "../lib/i18n.js";
import { Coach } from "../game/coach.js";
import { Logbook } from "../game/log.js";

/** @typedef {import("../wire.js").TableView} TableView */
/** @typedef {import("../wire.js").Told} Told */
/** @typedef {import("../wire.js").Command} Command */
/** @typedef {import("../game/stage.js").Beat} Beat */
/**
 * Something that rises from a seat: a reaction, or what was said.
 * @typedef {{ id: number, seat: number, reaction?: string, text?: string, phrase?: string }} Float
 */

const FLOAT_MS = 4000;

export class Visit {
  /** @param {string} table */
  constructor(table) {
    this.line = new Line(table);
    this.logbook = new Logbook(this.line);
    this.coach = new Coach(this.line);
    this.beat = signal(/** @type {Beat} */ ({ n: 0, events: [] }));
    this.floats = signal(/** @type {Float[]} */ ([]));
    /** Commands that nobody has answered yet. */
    this.pending = signal(0);
    /** The host has sent me away, with these words. */
    this.kicked = signal(/** @type {{ reason: string } | null} */ (null));
    /** I sat here and do not any more, and it was not done here. */
    this.unseated = signal(false);
    /** I only want to watch. */
    this.watching = signal(false);
    /** The results have been put aside. */
    this.aside = signal(false);
    /** Up to when I have read the chat, by the server's clock. */
    this.read = signal(-1);
    this.leaving = false;
    /** My seat in the view before. @type {number | null} */
    this.sat = null;
    this.otherTabs = new OtherTabs(table);
    this.stops = [
      this.line.listen((told, fresh) => this.hear(told, fresh)),
      effect(() => this.noticeStanding(this.line.standing.value)),
      effect(() => this.noticeView(this.line.view.value)),
    ];
  }

  /** Called before the view changes. @param {Told[]} told @param {boolean} fresh */
  hear(told, fresh) {
    const before = this.line.view.peek();
    const events = told.flatMap((entry) => (entry.what === "acted" ? (entry.events ?? []) : []));
    if (!fresh)
      batch(() => {
        if (events.length) this.beat.value = { n: this.beat.peek().n + 1, events };
        for (const entry of told) this.hearEntry(entry, before?.you ?? null);
      });
    if (fresh && before) notice(say("line.missed"));
  }

  /** @param {Told} entry @param {number | null} mine my seat before */
  hearEntry(entry, mine) {
    const isMe = mine !== null && entry.seat === mine;
    if (entry.what === "kicked" && isMe) this.kicked.value = { reason: entry.args?.reason ?? "" };
    if (entry.what === "acted" && isMe && entry.args?.by === "clock")
      notice(say("table.clock-ran-out"));
    if (entry.what === "stand-in-set" && isMe)
      notice(say(entry.args?.on ? "table.stand-in-acts" : "table.handed-back"));
    if (entry.what === "rematched") this.aside.value = false;
    // What I have said myself I know; my reaction I want to see.
    const rises = entry.what === "reacted" || (entry.what === "said" && !isMe);
    if (rises && typeof entry.seat === "number")
      this.float({ id: entry.seq, seat: entry.seat, ...entry.args });
  }

  /** @param {Float} float */
  float(float) {
    this.floats.value = [...this.floats.peek().slice(-5), float];
    setTimeout(
      () => (this.floats.value = this.floats.peek().filter((other) => other !== float)),
      FLOAT_MS,
    );
  }

  /** @param {import("../lib/socket.js").Standing} standing */
  noticeStanding(standing) {
    if (this.stood === "lost" && standing === "live") {
      notice(say("line.back"));
      void checkRelease();
    }
    // Between two attempts the line connects; it is still lost then.
    if (standing !== "connecting") this.stood = standing;
  }

  /** @param {TableView | null} view */
  noticeView(view) {
    if (!view) return;
    const you = view.you ?? null;
    if (you !== null) this.satDown();
    else if (this.sat !== null && !this.kicked.peek() && !this.leaving) this.unseated.value = true;
    this.sat = you;
    if (this.read.peek() < 0) this.readChat();
  }

  /** Who sits has no more to hear of why they did not. */
  satDown() {
    this.kicked.value = null;
    this.unseated.value = this.watching.value = this.leaving = false;
  }

  /** Everything in the chat has been seen. */
  readChat() {
    const last = this.line.chat.peek().at(-1)?.at ?? 0;
    if (last !== this.read.peek()) this.read.value = last;
  }

  /** Whether it was done; what stands against it is said in passing. @param {Command} command */
  async do(command) {
    this.pending.value += 1;
    try {
      await this.line.do(command);
      return true;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      notice(problem.sentence, "trouble");
      return false;
    } finally {
      this.pending.value -= 1;
    }
  }

  async leave() {
    this.leaving = true;
    if (!(await this.do({ do: "leave" }))) this.leaving = false;
  }

  end() {
    for (const stop of this.stops) stop();
    this.otherTabs.close();
    this.logbook.close();
    this.coach.stop();
    this.line.close();
  }
}

/** The same table in another tab of mine: both work, but it helps to know. */
class OtherTabs {
  /** @param {string} table */
  constructor(table) {
    if (!("BroadcastChannel" in window)) return;
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
