// The whole page in Node: its own modules in a DOM without a browser, with a clock that the test
// moves, and a server that answers what the test says. Every page that is opened is a fresh one.
import { configure, within } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { Window } from "happy-dom";
import assert from "node:assert/strict";
import { resolveObjectURL } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { afterEach } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { options } from "preact";
import { LANGUAGE_NAMES } from "../../src/yohoho/web/lib/facts.js";
import { renewModules, WEB } from "./fresh-modules.js";
import { catalogueOf } from "./page.js";
import { VirtualClock } from "./virtual-clock.js";

const PUZZLES = new URL("../../src/yohoho/puzzles/data/puzzles.json.gz", import.meta.url);
const ORIGIN = "http://tavern.test";
/** As many turns of the event loop without a change count as rest; a click takes one or two. */
const QUIET_TURNS = 8;
/** A person needs this time from touch to touch; the page ignores a second tap that is faster. */
const TOUCH_MS = 600;
/** A page that still changes after these turns changes for ever. */
const MAX_TURNS = 2000;

/** The languages of the page. */
export const LANGUAGES = Object.keys(LANGUAGE_NAMES);
/** The person whose page it is, as the server names them. */
export const IDA = { id: "local", name: "Ida" };

/** Channels between the tabs of a browser; a message is there after the next promise. */
const channels = new Set();
globalThis.BroadcastChannel = class {
  onmessage = null;

  constructor(name) {
    this.name = name;
    channels.add(this);
  }

  postMessage(message) {
    for (const other of channels)
      if (other !== this && other.name === this.name)
        queueMicrotask(() => other.onmessage?.({ data: structuredClone(message) }));
  }

  close() {
    this.onmessage = null;
    channels.delete(this);
  }
};

/** Says what is on the page in place of its whole DOM. */
configure({
  getElementError: (message) =>
    new Error(`${message?.split("\n")[0]}\non the page: ${document.body.textContent}`),
});

/** The page that is open. */
let opened = null;
afterEach(() => opened?.close());

/** Preact runs effects after a frame; here after a turn of the event loop. */
options.requestAnimationFrame = (work) => void setImmediate(work);

/** Names of a browser's window that modules of the page find without `window.` in front. */
const GLOBALS = [
  "document location history localStorage sessionStorage navigator matchMedia getComputedStyle",
  "addEventListener removeEventListener dispatchEvent scrollTo visualViewport",
  "innerWidth innerHeight",
  "Element HTMLElement HTMLInputElement HTMLDialogElement SVGElement Node Event CustomEvent",
  "KeyboardEvent MouseEvent PointerEvent FocusEvent InputEvent MutationObserver ResizeObserver",
  "IntersectionObserver DOMParser CSS File FileReader DataTransfer customElements getSelection",
].flatMap((line) => line.split(" "));

/**
 * Opens a path of the page and waits until it is drawn.
 * @param {string} path
 * @param {{
 *   language?: string,
 *   storage?: Record<string, string>,
 *   preferences?: object,
 *   answers?: Record<string, unknown>,
 *   width?: number,
 *   openTable?: (table: string) => object,
 *   openSocket?: (path: string) => object,
 *   prepare?: (window: Window) => void,
 * }} [how] `answers` has a document, or a function of the body, for each "METHOD /path";
 *   `openSocket` answers `new WebSocket`; `prepare` changes the browser before a page is loaded
 */
export async function openPage(path, how = {}) {
  const page = new Page(how);
  await page.load(path);
  return page;
}

export class Page {
  constructor({ language = "en", storage = {}, preferences = {}, answers = {}, ...how }) {
    this.language = language;
    this.stored = { ...storage };
    const choices = { language, pace: "instant", soundOffered: true, ...preferences };
    this.stored.yohoho ??= JSON.stringify(choices);
    this.answers = { "GET /api/visitor": { me: null }, ...answers };
    this.width = how.width ?? 360;
    this.openTable = how.openTable;
    this.openSocket = how.openSocket ?? (() => ({ close: () => undefined }));
    this.prepare = how.prepare ?? (() => undefined);
    this.clock = new VirtualClock();
    // Not anew with each load: what a page writes after a reload has other ids.
    this.random = seededRandom();
    /** Every request: method, path and body. */
    this.requests = [];
    /** Every file that was saved on the device: its name and a Blob. */
    this.downloads = [];
  }

  /** Loads the page as a browser does: what is stored stays, the rest begins anew. */
  async load(path) {
    opened?.close();
    opened = this;
    renewModules();
    this.window = this.#newWindow(path);
    this.user = userEvent.setup({ delay: null, document: this.window.document });
    const link = await import(`${WEB}lib/link.js`);
    link.useLink({
      fetch: (address, init) => this.#answer(address, init),
      openTable: (table) => this.openTable(table),
    });
    (await import(`${WEB}lib/clock.js`)).useClock(this.clock);
    (await import(`${WEB}lib/random.js`)).useRandom(this.random);
    await import(`${WEB}app.js`);
    const { say } = await import(`${WEB}lib/i18n.js`);
    /** A text of the catalogue in the page's language. */
    this.say = say;
    await this.rest();
    return this;
  }

  #newWindow(path) {
    const window = new Window({
      url: ORIGIN + path,
      width: this.width,
      height: 740,
      settings: { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true },
    });
    window.document.documentElement.lang = this.language;
    window.document.body.innerHTML = '<div id="page" aria-busy="true"></div>';
    for (const [name, text] of Object.entries(this.stored)) window.localStorage.setItem(name, text);
    for (const name of GLOBALS) {
      const value = window[name];
      const bound = typeof value === "function" && /^[a-z]/.test(name) ? value.bind(window) : value;
      Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true });
    }
    globalThis.window = globalThis;
    globalThis.isSecureContext = true;
    globalThis.fetch = async (address) => this.#file(String(address));
    globalThis.WebSocket = this.#socketClass();
    addPopovers(window);
    window.document.addEventListener("click", (event) => this.#keepDownload(event), true);
    window.addEventListener("keydown", (event) => this.#cancelDialog(event));
    this.prepare(window);
    return window;
  }

  #socketClass() {
    const connect = (address) => this.openSocket(new URL(address).pathname);
    const states = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };
    return Object.assign(function WebSocket(address) {
      return connect(address);
    }, states);
  }

  /** Escape cancels the dialog on top, as in a browser. */
  #cancelDialog({ key, defaultPrevented }) {
    const dialog = [...this.document.querySelectorAll("dialog[open]")].at(-1);
    if (key !== "Escape" || defaultPrevented || !dialog) return;
    const cancel = new this.window.Event("cancel", { cancelable: true });
    if (dialog.dispatchEvent(cancel)) dialog.close();
  }

  /** A link that saves a file leads nowhere. */
  #keepDownload(event) {
    const link = event.target.closest("a[download]");
    if (!link) return;
    event.preventDefault();
    this.downloads.push({ name: link.download, content: resolveObjectURL(link.href) });
  }

  /** Files of the release: catalogues and examples. */
  #file(address) {
    if (address.endsWith("/puzzles/data.json"))
      return new Response(gunzipSync(readFileSync(PUZZLES)));
    const [, language, name] = /\/locales\/([^/]+)\/([^?]+)/.exec(address) ?? [];
    if (language) return new Response(catalogueOf(language, name));
    const file = new URL(address.split("?")[0], WEB);
    return existsSync(file) ? new Response(readFileSync(file)) : Response.json({});
  }

  async #answer(address, { method = "GET", body } = {}) {
    const sent = typeof body === "string" ? JSON.parse(body) : body;
    this.requests.push({ method, path: address, body: sent });
    const answer = this.answers[`${method} ${address}`];
    if (answer === undefined) throw new TypeError(`no answer for ${method} ${address}`);
    const document = await (typeof answer === "function" ? answer(sent) : answer);
    return document instanceof Response ? document : Response.json(document);
  }

  /** Waits until nothing changes any more without the clock, the server or a person. */
  async rest() {
    let quiet = 0;
    const observer = new this.window.MutationObserver(() => (quiet = 0));
    observer.observe(this.document, { subtree: true, childList: true, attributes: true });
    for (let turns = 0; quiet++ < QUIET_TURNS; turns++) {
      assert.ok(turns < MAX_TURNS, "the page changes for ever");
      await nextTurn();
    }
    observer.disconnect();
  }

  /** Lets time pass. */
  async advance(ms) {
    await this.clock.advance(ms);
    await this.rest();
  }

  get document() {
    return this.window.document;
  }

  /** Queries of the DOM Testing Library over the whole page: `page.find.getByRole(…)`. */
  get find() {
    return within(this.document.body);
  }

  /** The address in the address bar. */
  get address() {
    const { pathname, search, hash } = this.window.location;
    return pathname + search + hash;
  }

  get focused() {
    return this.document.activeElement;
  }

  /** Fails if another element has the focus; `assert.equal` would print all of it for minutes. */
  assertFocused(element) {
    const { outerHTML } = this.focused;
    assert.ok(this.focused === element, `the focus is at ${outerHTML.slice(0, 200)}`);
  }

  /** Whether the text of a key is on the page. */
  shows(key, args) {
    return this.document.body.textContent.includes(this.say(key, args));
  }

  /** A click or tap, as long after the one before as a person needs. */
  async click(element) {
    await this.clock.advance(TOUCH_MS);
    await this.user.click(element);
    await this.rest();
  }

  /** Presses keys, as in `{Enter}` or `abc`. */
  async press(keys) {
    await this.user.keyboard(keys);
    await this.rest();
  }

  async tab(how) {
    await this.user.tab(how);
    await this.rest();
  }

  async type(element, text) {
    await this.user.clear(element);
    await this.user.type(element, text);
    await this.rest();
  }

  async back() {
    this.window.history.back();
    await this.rest();
  }

  async forward() {
    this.window.history.forward();
    await this.rest();
  }

  /** Chooses a file of the device. */
  async chooseFile(input, name, text) {
    await this.user.upload(input, new this.window.File([text], name));
    await this.rest();
  }

  /** Chooses an option of a list. */
  async select(element, option) {
    await this.user.selectOptions(element, option);
    await this.rest();
  }

  async reload() {
    const { address } = this;
    this.stored = { ...this.window.localStorage };
    return this.load(address);
  }

  /** Ends the page; a test that ends does so by itself. */
  close() {
    opened = null;
    for (const channel of channels) channel.close();
    channels.clear();
    void this.window.happyDOM.abort();
  }
}

/** Popovers, which happy-dom lacks: only whether one is open, not that it hides its content. */
function addPopovers({ HTMLElement }) {
  const open = new WeakSet();
  const { matches } = HTMLElement.prototype;
  Object.assign(HTMLElement.prototype, {
    showPopover() {
      open.add(this);
    },
    hidePopover() {
      open.delete(this);
    },
    matches(selector) {
      return selector === ":popover-open" ? open.has(this) : matches.call(this, selector);
    },
  });
}

/** The same numbers in every run: a linear congruential generator with the constants of ANSI C. */
function seededRandom() {
  let state = 7;
  const next = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0);
  return {
    number: () => next() / 2 ** 32,
    words: (count) => Array.from({ length: count }, next),
  };
}
