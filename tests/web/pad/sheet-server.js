// The server of one shared sheet, as one phone meets it: it merges operations, seals bids and says
// who is there. tests/server/sheets tests the real one; tests/page/test_pad_documents.py compares
// the documents of both.
import { append } from "../../../src/yohoho/web/sheets/ledger.js";
import { logOf } from "../../../src/yohoho/web/rules/log.js";
import { fold, playersOf, wholeRound } from "../../../src/yohoho/web/rules/sheet.js";
import { plannedCards, tally } from "../../../src/yohoho/web/rules/tally.js";
import { JUNE } from "./sheets.js";

/** The keys of members are in the order in which they came; this phone is the first. */
export const ME = "m1";

/**
 * @typedef {{ name: string, person?: string | null, pen?: boolean, devices?: string[] }} Member
 */
export class SheetServer {
  /**
   * @param {import("../../../src/yohoho/web/rules/log.js").Log} log
   * @param {{ crew?: Member[], owner?: number, code?: string | null }} [how] the first member is
   *   the person at this phone
   */
  constructor(log, { crew = [{ name: "Ann", pen: true }], owner = 0, code = "KLMNPQ" } = {}) {
    this.sheet = log.sheet;
    this.version = 0;
    /** Each operation with the version at which it came. */
    this.entries = [];
    this.crew = crew;
    this.owner = owner;
    this.code = code;
    /** Secret bids of the round, by person. */
    this.sealed = {};
    this.laid = null;
    this.penTaken = null;
    this.here = [ME];
    this.away = {};
    this.reachable = true;
    this.sockets = new Set();
    this.#add(log.operations);
  }

  get log() {
    return logOf(
      this.sheet,
      this.entries.map(({ operation }) => operation),
    );
  }

  // --- what the page asks

  /** For `openPage`: every answer, and the socket. */
  get page() {
    const me = { id: "me", name: this.crew[0].name };
    const path = `/api/sheets/${this.sheet}`;
    const on = (work) => (body) =>
      this.#reached(() => (work(body ?? {}), this.#announce(), this.room));
    const keys = this.crew.map((_, at) => `m${at + 1}`);
    return {
      openSocket: () => this.#connect(),
      answers: {
        "GET /api/visitor": () => this.#reached(() => ({ me })),
        [`POST ${path}/sync`]: (body) => this.#reached(() => this.#sync(body)),
        [`GET ${path}`]: () => this.#reached(() => this.room),
        [`DELETE ${path}`]: () => this.#reached(() => null),
        [`POST ${path}/share`]: on(() => (this.code ??= "KLMNPQ")),
        [`DELETE ${path}/share`]: on(() => (this.code = null)),
        [`POST ${path}/join`]: ({ code }) => this.#reached(() => this.#join(code)),
        [`PUT ${path}/me`]: on(({ person }) => (this.crew[0].person = person)),
        [`PUT ${path}/bid`]: on((body) => this.#bid(body)),
        [`POST ${path}/reveal`]: on(({ bids }) => this.reveal(bids)),
        [`PUT ${path}/tricks`]: on(({ tricks }) => this.#ownTricks(tricks)),
        [`PUT ${path}/laid`]: on(({ number, bids = {}, played, lead = null }) =>
          this.#lay({ number, bids, played, lead }),
        ),
        [`POST ${path}/pen`]: on(() => (this.crew[0].pen = true)),
        [`DELETE ${path}/pen`]: on(() => (this.penTaken = null)),
        ...Object.fromEntries(
          keys.flatMap((key, at) => [
            [`PUT ${path}/crew/${key}`, on((change) => Object.assign(this.crew[at], change))],
            [`DELETE ${path}/crew/${key}`, on(() => this.crew.splice(at, 1))],
          ]),
        ),
      },
    };
  }

  #reached(answer) {
    if (!this.reachable) throw new TypeError("the network is gone");
    return answer();
  }

  #sync({ operations, since, device }) {
    const [me] = this.crew;
    if (operations.length && !me.pen) return refusal(403, "pen-only");
    if (device) me.devices = [...new Set([...(me.devices ?? []), device])];
    if (this.#add(operations)) this.#announce();
    const brought = new Set(operations.map(({ id }) => id));
    const news = this.entries
      .filter(({ version, operation }) => version > since && !brought.has(operation.id))
      .map(({ operation }) => operation);
    const { version, room } = this;
    return { version, more: false, operations: this.entries.length, news, room };
  }

  #add(operations) {
    const storedIds = new Set(this.entries.map(({ operation }) => operation.id));
    const fresh = operations.filter(({ id }) => !storedIds.has(id));
    if (fresh.length) this.version += 1;
    this.entries.push(...fresh.map((operation) => ({ version: this.version, operation })));
    if (fresh.length) this.#dropLaid();
    return fresh.length > 0;
  }

  #dropLaid() {
    if (this.laid && this.laid.number !== tally(fold(this.log)).next?.number) this.laid = null;
  }

  #join(code) {
    if (code !== this.code) return refusal(404, "no-such-code", { join: code });
    return this.room;
  }

  #bid({ bid }) {
    const { person } = this.crew[0];
    if (bid === null) delete this.sealed[person];
    else this.sealed[person] = bid;
  }

  #ownTricks(tricks) {
    const { number } = tally(fold(this.log)).next;
    const { bids } = fold(this.log).rounds.get(number);
    this.#write({ bids, tricks: { [this.crew[0].person]: tricks } });
  }

  #lay(laid) {
    this.laid = laid.played.length || Object.keys(laid.bids).length ? laid : null;
  }

  /** Opens all bids: the sealed ones, and those that the pen has entered. */
  reveal(bids = {}) {
    this.#write({ bids: { ...bids, ...this.sealed } });
    this.sealed = {};
  }

  /** The server writes a part of the round that is due. */
  #write(part) {
    const { number } = tally(fold(this.log)).next;
    const round = wholeRound(part);
    const log = append(this.log, "house", { do: "write-round", number, round }, JUNE);
    this.#add(log.operations);
  }

  // --- what others do

  /** Others have written: the log with their operations. */
  receive(log) {
    this.#add(log.operations);
    this.#announce();
  }

  /** Changes what the room says, such as `sealed` or `laid`, and tells the phone. */
  change(values) {
    Object.assign(this, values);
    this.#announce();
  }

  /** The network of the phone is gone. */
  disconnect() {
    this.reachable = false;
    for (const socket of this.sockets) this.#close(socket, 1006);
  }

  /** The network is back, and the browser notices. */
  reconnect() {
    this.reachable = true;
    dispatchEvent(new Event("online"));
  }

  /** The phone is no member any more. */
  sendAway() {
    for (const socket of this.sockets) {
      socket.onmessage({ data: JSON.stringify({ type: "problem", error: "not-your-sheet" }) });
      this.#close(socket, 4403);
    }
  }

  // --- the socket

  #connect() {
    const socket = { readyState: 0, close: () => this.#close(socket, 1000) };
    queueMicrotask(() => {
      if (!this.reachable) return this.#close(socket, 1006);
      socket.readyState = 1;
      this.sockets.add(socket);
      this.#tell(socket);
    });
    return socket;
  }

  #close(socket, code) {
    this.sockets.delete(socket);
    if (socket.readyState === 3) return;
    socket.readyState = 3;
    socket.onclose?.({ code });
  }

  #announce() {
    this.version += 1;
    for (const socket of this.sockets) this.#tell(socket);
  }

  #tell(socket) {
    socket.onmessage({ data: JSON.stringify(this.news) });
  }

  // --- documents

  get news() {
    return { type: "sheet-news", version: this.version, here: this.here, away: this.away };
  }

  get room() {
    const [me] = this.crew;
    return structuredClone({
      id: this.sheet,
      version: this.version,
      code: this.code,
      owner: this.owner === 0,
      pen: Boolean(me.pen),
      person: me.person ?? null,
      crew: this.crew.map((member, at) => ({
        key: `m${at + 1}`,
        name: member.name,
        me: at === 0,
        owner: at === this.owner,
        pen: Boolean(member.pen),
        person: member.person ?? null,
        devices: member.devices ?? [],
      })),
      bidding: this.#bidding(me.person),
      laid: this.laid,
      pen_taken: this.penTaken,
    });
  }

  #bidding(person) {
    const sheet = fold(this.log);
    const { next } = tally(sheet);
    if (!next) return null;
    const { number } = next;
    const players = playersOf(sheet, number).map(({ id }) => id);
    const bids = sheet.rounds.get(number)?.bids ?? {};
    const written = players.filter((who) => who in bids);
    const missing = players.filter((who) => !(who in bids) && !(who in this.sealed));
    const phones = this.crew.map((member) => member.person);
    const waiting = missing.filter((who) => phones.includes(who));
    return {
      number,
      cards: sheet.rounds.get(number)?.cards || plannedCards(sheet, number),
      players,
      written,
      sealed: players.filter((who) => who in this.sealed),
      waiting,
      without: missing.filter((who) => !phones.includes(who)),
      ready: !waiting.length && written.length < players.length,
      mine: this.sealed[person] ?? null,
    };
  }
}

/** A refusal as the server sends it. */
export const refusal = (status, error, args = {}) =>
  Response.json({ error, text: error, ruling: null, args }, { status });
