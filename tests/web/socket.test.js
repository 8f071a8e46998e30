import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { openAt } from "./page.js";

openAt("/table/abc");
const { TableSocket } = await import("../../src/yohoho/web/lib/socket.js");

/** The sockets that were opened, in order. */
let opened = [];

class FakeWebSocket {
  static CONNECTING = 0;
  static OPEN = 1;

  constructor(address) {
    this.address = address;
    this.readyState = FakeWebSocket.CONNECTING;
    this.sent = [];
    opened.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  accept() {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen();
  }

  tell(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  close() {
    this.readyState = 3;
    this.onclose();
  }
}

const welcome = (version, resumed = false) => ({
  type: "welcome",
  now: Date.now(),
  resumed,
  told: [],
  view: { version, chat: [] },
});

let line;
beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
  opened = [];
  globalThis.WebSocket = FakeWebSocket;
  globalThis.document = new EventTarget();
  globalThis.addEventListener = () => {};
  globalThis.removeEventListener = () => {};
  line = new TableSocket("abc");
});
afterEach(() => {
  line.close();
  mock.timers.reset();
});

test("it says hello and is live after the welcome", () => {
  assert.equal(opened[0].address, "ws://localhost/ws/tables/abc");
  opened[0].accept();
  assert.deepEqual(opened[0].sent, [{ type: "hello", protocol: 1, since: 0, batch: true }]);
  opened[0].tell(welcome(4));
  assert.equal(line.status.value, "live");
  assert.equal(line.view.value.version, 4);
});

test("a command that was not acknowledged is sent again under the same id", async () => {
  opened[0].accept();
  opened[0].tell(welcome(4));
  const done = line.act("bid 2");
  const first = opened[0].sent.at(-1);
  opened[0].close();
  assert.equal(line.status.value, "lost");
  mock.timers.tick(400);
  opened[1].accept();
  assert.equal(opened[1].sent[0].since, 4);
  opened[1].tell(welcome(4, true));
  assert.deepEqual(opened[1].sent.at(-1), first);
  opened[1].tell({ type: "ack", id: first.id, version: 5 });
  assert.equal(await done, 5);
  assert.equal(line.waiting.size, 0);
});

test("an acknowledgement and its news come in one frame", async () => {
  opened[0].accept();
  opened[0].tell(welcome(4));
  const done = line.act("bid 2");
  const { id } = opened[0].sent.at(-1);
  const news = { type: "news", version: 5, told: [], view: { version: 5 } };
  opened[0].tell([{ type: "ack", id, version: 5 }, news]);
  assert.equal(await done, 5);
  assert.equal(line.view.value.version, 5);
});

test("a refused command fails with its reason and is not sent again", async () => {
  opened[0].accept();
  opened[0].tell(welcome(4));
  const done = line.act("bid 99");
  const { id } = opened[0].sent.at(-1);
  opened[0].tell({ type: "problem", id, error: "bad-bid", args: { most: 3 }, ruling: null });
  await assert.rejects(done, { code: "bad-bid", args: { most: 3 } });
  assert.equal(line.waiting.size, 0);
});

test("for five minutes a command is sent again at every welcome, under one id", () => {
  opened[0].accept();
  opened[0].tell(welcome(4));
  line.act("bid 2").catch(() => assert.fail("it was given up"));
  for (const later of [1_000, 299_000]) {
    mock.timers.setTime(1_000_000 + later);
    line.receive(welcome(4, true));
  }
  const sent = opened[0].sent.filter(({ type }) => type === "do");
  assert.equal(sent.length, 3);
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
});

test("after five minutes a command is given up, so that it is not carried out twice", async () => {
  opened[0].accept();
  opened[0].tell(welcome(4));
  const done = line.act("bid 2");
  opened[0].close();
  mock.timers.setTime(1_000_000 + 301_000);
  line.failExpired();
  await assert.rejects(done, { code: "not-confirmed" });
});

test("each failed attempt waits longer, up to about eight seconds", () => {
  const waits = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    opened.at(-1).close();
    const [before, count] = [Date.now(), opened.length];
    while (opened.length === count) mock.timers.tick(10);
    waits.push(Date.now() - before);
  }
  assert.ok(waits[0] <= 370 && waits[6] >= 6_400 && waits[6] <= 9_610, String(waits));
});

test("an unknown table closes the line for good", () => {
  opened[0].accept();
  opened[0].tell({ type: "problem", error: "unknown-table", args: {} });
  assert.equal(line.status.value, "closed");
  assert.equal(line.problem.value.code, "unknown-table");
  mock.timers.tick(60_000);
  assert.equal(opened.length, 1);
});

test("a line that is closed before it is open says nothing and closes when it is", () => {
  line.close();
  assert.equal(opened[0].readyState, FakeWebSocket.CONNECTING);
  opened[0].accept();
  assert.deepEqual(opened[0].sent, []);
  assert.equal(opened[0].readyState, 3);
  mock.timers.tick(60_000);
  assert.equal(opened.length, 1);
});

test("a line that hears nothing for half a minute is opened anew", () => {
  opened[0].accept();
  opened[0].tell(welcome(4));
  mock.timers.tick(15_000);
  assert.deepEqual(opened[0].sent.at(-1), { type: "ping" });
  mock.timers.tick(30_000);
  assert.equal(line.status.value, "lost");
});

test("chat lines are kept from news, and replaced by a whole chat", () => {
  opened[0].accept();
  opened[0].tell(welcome(4));
  const told = [{ what: "said", at: 1, name: "Ann", seat: 0, args: { text: "Ahoy" } }];
  opened[0].tell({ type: "news", told, view: { version: 5 } });
  assert.deepEqual(
    line.chat.value.map(({ name, text }) => [name, text]),
    [["Ann", "Ahoy"]],
  );
  opened[0].tell({ type: "news", told: [], view: { version: 6, chat: [] } });
  assert.deepEqual(line.chat.value, []);
});
