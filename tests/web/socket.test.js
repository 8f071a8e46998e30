import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { useRandom } from "../../src/yohoho/web/lib/random.js";
import { openAt } from "./page.js";
import { useVirtualClock } from "./virtual-clock.js";

openAt("/table/abc");
const clock = useVirtualClock();
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
  now: clock.now(),
  resumed,
  told: [],
  view: { version, chat: [] },
});

/** Moves the time until another socket is opened; returns the milliseconds that passed. */
async function msUntilNextAttempt() {
  const [before, count] = [clock.elapsed(), opened.length];
  while (opened.length === count) await clock.advanceToNext();
  return clock.elapsed() - before;
}

let line;
beforeEach(() => {
  opened = [];
  globalThis.WebSocket = FakeWebSocket;
  globalThis.document = new EventTarget();
  globalThis.addEventListener = () => {};
  globalThis.removeEventListener = () => {};
  line = new TableSocket("abc");
});
afterEach(() => {
  line.close();
  useRandom();
  assert.deepEqual(clock.pending(), []);
});

test("it says hello and is live after the welcome", () => {
  assert.equal(opened[0].address, "ws://localhost/ws/tables/abc");
  opened[0].accept();
  assert.deepEqual(opened[0].sent, [{ type: "hello", protocol: 1, since: 0, batch: true }]);
  opened[0].tell(welcome(4));
  assert.equal(line.status.value, "live");
  assert.equal(line.version, 4);
});

test("a command that was not acknowledged is sent again under the same id", async () => {
  opened[0].accept();
  opened[0].tell(welcome(4));
  const done = line.act("bid 2");
  const first = opened[0].sent.at(-1);
  opened[0].close();
  assert.equal(line.status.value, "lost");
  await clock.advance(400);
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
  assert.equal(line.version, 5);
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
  for (const later of [1_000, 298_000]) {
    clock.shiftDate(later);
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
  clock.shiftDate(301_000);
  line.failExpired();
  await assert.rejects(done, { code: "not-confirmed" });
});

test("each failed attempt waits longer, up to eight seconds", async () => {
  useRandom({ number: () => 0.5 });
  const waits = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    opened.at(-1).close();
    waits.push(await msUntilNextAttempt());
  }
  assert.deepEqual(waits, [300, 1000, 2000, 4000, 8000, 8000, 8000]);
});

test("the wait differs from page to page, by a fifth at most", async () => {
  const waits = [];
  for (const number of [0, 0.999]) {
    useRandom({ number: () => number });
    line.tries = 4;
    opened.at(-1).close();
    waits.push(Math.round(await msUntilNextAttempt()));
  }
  assert.deepEqual(waits, [6400, 9597]);
});

for (const error of ["unknown-table", "table-unreadable"])
  test(`a table that cannot be opened closes the line for good: ${error}`, async () => {
    opened[0].accept();
    opened[0].tell({ type: "problem", error, args: {} });
    assert.equal(line.status.value, "closed");
    assert.equal(line.problem.value.code, error);
    await clock.advance(60_000);
    assert.equal(opened.length, 1);
  });

test("a line that is closed before it is open says nothing and closes when it is", async () => {
  line.close();
  assert.equal(opened[0].readyState, FakeWebSocket.CONNECTING);
  opened[0].accept();
  assert.deepEqual(opened[0].sent, []);
  assert.equal(opened[0].readyState, 3);
  await clock.advance(60_000);
  assert.equal(opened.length, 1);
});

test("a line that hears nothing for half a minute is opened anew", async () => {
  opened[0].accept();
  opened[0].tell(welcome(4));
  await clock.advance(15_000);
  assert.deepEqual(opened[0].sent.at(-1), { type: "ping" });
  await clock.advance(30_000);
  assert.equal(line.status.value, "lost");
});

test("chat lines are kept from news, and replaced by a whole chat", () => {
  opened[0].accept();
  opened[0].tell(welcome(4));
  const chat = [{ what: "said", at: 1, name: "Ann", seat: 0, args: { text: "Ahoy" } }];
  opened[0].tell({ type: "news", told: chat, view: { version: 5 } });
  assert.deepEqual(
    line.chat.value.map(({ name, text }) => [name, text]),
    [["Ann", "Ahoy"]],
  );
  opened[0].tell({ type: "news", told: [], view: { version: 6, chat: [] } });
  assert.deepEqual(line.chat.value, []);
});
