// A table whose server is a recording: the messages of a whole game or of a situation at a table,
// which `make recordings` has written. The test, or the page, repeats the commands of the recording
// in their order.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const textOf = (name) =>
  readFileSync(new URL(`./recordings/${name}.json`, import.meta.url), "utf8");

/** The usual options by game. Recordings hold only those that differ from them. */
const USUAL_OPTIONS = JSON.parse(textOf("usual-options"));

/** @param {string} name of a file in recordings/ */
export const readRecording = (name) =>
  JSON.parse(textOf(name), (key, value) => {
    if (key !== "options" || !value.usual) return value;
    const { usual, ...changes } = value;
    return { ...USUAL_OPTIONS[usual], ...changes };
  });

export class RecordedTable {
  /**
   * @param {string} name of a file in recordings/
   * @param {{ lenient?: boolean }} [how]  `lenient` acknowledges commands that were not recorded
   */
  constructor(name, { lenient = false } = {}) {
    const { table, exchanges, advice = [] } = readRecording(name);
    this.id = table;
    this.path = `/t/${table}`;
    [this.greeting, ...this.exchanges] = exchanges;
    this.lenient = lenient;
    /** The coach's answers, in their order. */
    this.advice = advice;
    /** Every message that the page has sent. */
    this.sent = [];
    /** The number of connections that the page has opened. */
    this.connections = 0;
    /** The last view that the page was sent, or would have been sent without a lost connection. */
    this.view = viewAfter(this.greeting);
    /** Entries of the log that the page has missed. */
    this.missed = [];
    /** For `openPage`: how the page connects to the table. */
    this.openTable = () => this.#connect();
  }

  /** The command that the person of the recording sends next; undefined at the end of the game. */
  get nextCommand() {
    return this.exchanges[0]?.command;
  }

  /** The commands that the page has sent. */
  get commands() {
    return this.sent.filter(({ type }) => type === "do").map(({ command }) => command);
  }

  /**
   * Lets the page come later: when the view is as the test wants it.
   * @param {(view: any) => boolean} isThere
   */
  startAt(isThere) {
    const welcome = this.greeting.messages[0];
    while (!isThere(this.view)) {
      assert.ok(this.exchanges.length, "the recording has no such view");
      this.view = viewAfter(this.exchanges.shift()) ?? this.view;
    }
    const { view } = this;
    this.greeting = { messages: [{ ...welcome, version: view.version, view }] };
    return this;
  }

  #connect() {
    this.connections += 1;
    this.socket = {
      readyState: WebSocket.CONNECTING,
      send: (data) => this.#receive(JSON.parse(data)),
      close: () => this.disconnect(),
    };
    const { socket } = this;
    queueMicrotask(() => {
      socket.readyState = WebSocket.OPEN;
      socket.onopen?.();
    });
    return socket;
  }

  #receive(message) {
    this.sent.push(message);
    if (message.type === "hello") this.#greet(message.since);
    if (message.type === "do") this.#do(message);
  }

  #greet(since) {
    if (!since) return this.say(...this.greeting.messages);
    const entries = this.missed.splice(0);
    const { version } = this.view;
    const [{ protocol, now }] = this.greeting.messages;
    this.say({
      type: "welcome",
      protocol,
      version,
      now,
      resumed: true,
      told: entries,
      view: this.view,
    });
  }

  #do({ id, command }) {
    const { command: recorded, messages } = this.exchanges[0] ?? {};
    if (this.lenient && !isDeepStrictEqual(command, recorded))
      return this.say({ type: "ack", id, version: this.view.version });
    assert.deepEqual(command, recorded, "the page sends another command than the recording");
    this.exchanges.shift();
    this.say(...messages.map((each) => (each.type === "ack" ? { ...each, id } : each)));
  }

  /** What happens next without a command of this person. */
  goOn() {
    const { command, messages } = this.exchanges.shift() ?? {};
    assert.equal(command, null, "nothing happens without this person");
    this.say(...messages);
  }

  /**
   * An entry of the log that is in no recording, such as a line of the chat.
   * @param {object} entry
   * @param {object} [changes] of the view
   */
  tell(entry, changes = {}) {
    const version = this.view.version + 1;
    const view = { ...this.view, chat: undefined, ...changes, version };
    const entries = [{ seq: version, at: this.greeting.messages[0].now + version, ...entry }];
    this.say({ type: "news", version, told: entries, view });
  }

  /** Sends messages to the page, as one frame; those of a lost connection are missed. */
  say(...messages) {
    this.view = viewAfter({ messages }) ?? this.view;
    if (this.socket.readyState === WebSocket.OPEN)
      this.socket.onmessage({ data: JSON.stringify(messages) });
    else this.missed.push(...messages.flatMap(({ told = [] }) => told));
  }

  /** Loses the connection. */
  disconnect() {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    this.socket.readyState = WebSocket.CLOSED;
    this.socket.onclose?.();
  }
}

/** The view of the last message that has one. */
const viewAfter = ({ messages }) => messages.findLast(({ view }) => view)?.view;
