// The Back button closes what lies on top. Every open layer (a dialog, a sheet) has one entry in
// the browser's history, whose state holds the number of layers that are open there.
import { after } from "./clock.js";

/** @typedef {{ close: () => void }} Layer */

/** The time in which a layer disappears after it was asked to close. */
const CLOSING_MS = 150;

/** @type {Layer[]} From the bottom to the top. */
const layers = [];
/** Whether entries are being removed. The browser does that later and then reports `popstate`. */
let removing = false;
let planned = false;
/** The address that was set while a layer was open: entries below still hold an older one. */
let newer = /** @type {string | null} */ (null);
/** @type {(() => void)[]} */
const waiting = [];

const entries = () => Number(history.state?.layers ?? 0);

/**
 * Adds a layer on top; Back calls `close`. The returned function removes the layer.
 * @param {() => void} close
 */
export function openLayer(close) {
  const layer = { close };
  layers.push(layer);
  plan();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    plan();
  };
}

/** A layer that replaces another one in the same moment keeps its entry. */
function plan() {
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    matchHistory();
  });
}

/** Adds or removes entries until there is one for each layer. */
function matchHistory() {
  if (removing) return;
  while (layers.length > entries())
    history.pushState({ ...history.state, layers: entries() + 1 }, "");
  removing = layers.length < entries();
  if (removing) history.go(layers.length - entries());
}

function onHistory() {
  keepNewerAddress();
  if (removing) {
    removing = false;
    matchHistory();
    if (!removing) waiting.splice(0).forEach((go) => go());
    return;
  }
  const closing = layers.slice(entries()).reverse();
  closing.forEach((layer) => layer.close());
  // A layer that refuses to close gets its entry again.
  if (closing.length) after(CLOSING_MS, matchHistory);
}

function keepNewerAddress() {
  if (newer !== null) history.replaceState(history.state, "", newer);
  if (!entries()) newer = null;
}

/** @param {string} address @param {boolean} replace */
export function setAddress(address, replace) {
  if (replace) history.replaceState(history.state, "", address);
  else history.pushState(null, "", address);
  newer = replace && entries() ? address : null;
}

/**
 * Calls `go`, which changes the address, when no entries are being removed: a removal would
 * otherwise undo it.
 * @param {() => void} go
 */
export function whenHistoryRests(go) {
  if (removing) waiting.push(go);
  else go();
}

/** Called once, before any layer opens. */
export function followBackButton() {
  addEventListener("popstate", onHistory);
}
