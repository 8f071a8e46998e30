// A table whose server is a recording: the messages of a whole game, which `make recordings` has
// written. The test, or the page, repeats the commands of the recording in their order.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** @param {"beck" | "schmidt" | "skull"} name */
export function readRecording(name) {
  return JSON.parse(readFileSync(new URL(`./recordings/${name}.json`, import.meta.url), "utf8"));
}

export class RecordedTable {
  /** @param {"beck" | "schmidt" | "skull"} name */
  constructor(name) {
    const { table, exchanges } = readRecording(name);
    this.path = `/t/${table}`;
    [this.greeting, ...this.exchanges] = exchanges;
    /** Every message that the page has sent. */
    this.sent = [];
    /** For `openPage`: how the page connects to the table. */
    this.openTable = () => this.#connect();
  }

  /** The command that the person of the recording sends next; undefined at the end of the game. */
  get nextCommand() {
    return this.exchanges[0]?.command;
  }

  #connect() {
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
    if (message.type === "hello") this.say(...this.greeting.messages);
    if (message.type === "do") this.#do(message);
  }

  #do({ id, command }) {
    const { command: recorded, messages } = this.exchanges.shift() ?? {};
    assert.deepEqual(command, recorded, "the page sends another command than the recording");
    this.say(...messages.map((each) => (each.type === "ack" ? { ...each, id } : each)));
  }

  /** Sends messages to the page, as one frame. */
  say(...messages) {
    this.socket.onmessage({ data: JSON.stringify(messages) });
  }

  /** Loses the connection. */
  disconnect() {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    this.socket.readyState = WebSocket.CLOSED;
    this.socket.onclose?.();
  }
}
