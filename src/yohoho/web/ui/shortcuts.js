// Keys that work anywhere on the page. The list of keys shows the same table that is obeyed.
import { signal, useEffect, useLayoutEffect, useRef } from "../lib/html.js";

/**
 * `run` gets the key that was pressed; it returns false if the key means nothing now.
 * @typedef {object} Shortcut
 * @property {string[]} keys
 * @property {string} label  the key of its text
 * @property {(key: string) => boolean | void} run
 * @property {boolean} [inDialogs]  whether it works while a dialog is open
 * @property {boolean} [repeats]  whether it runs again while the key is held
 */

/** The shortcuts of each open part of the page; later parts come first. */
export const shortcuts = signal(/** @type {Shortcut[][]} */ ([]));

/**
 * Adds shortcuts; the returned function removes them.
 * @param {Shortcut[]} added
 */
export function addShortcuts(added) {
  shortcuts.value = [added, ...shortcuts.peek()];
  return () => void (shortcuts.value = shortcuts.peek().filter((each) => each !== added));
}

/**
 * Adds shortcuts while a component is shown. `run` is always that of the last drawing.
 * @param {Shortcut[]} current
 */
export function useShortcuts(current) {
  const latest = useRef(current);
  // A layout effect runs before the next key, so that quick keys do not use an old state.
  useLayoutEffect(() => void (latest.current = current));
  const names = current.map(({ keys, label }) => `${label} ${keys.join(" ")}`).join("\n");
  useEffect(
    () =>
      addShortcuts(
        latest.current.map((shortcut, n) => ({
          ...shortcut,
          run: (key) => latest.current[n]?.run(key),
        })),
      ),
    [names],
  );
}

/** @param {KeyboardEvent} event */
function press(event) {
  const { key, target } = event;
  const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
  if (hasModifier || event.defaultPrevented || isTyping(target) || isPressing(event)) return;
  const name = nameOf(event);
  const modal = Boolean(document.querySelector("dialog[open]"));
  const shortcut = shortcuts
    .peek()
    .flat()
    .find(
      (each) =>
        each.keys.includes(name) &&
        (!modal || each.inDialogs) &&
        (!event.repeat || each.repeats) &&
        each.run(key) !== false,
    );
  if (shortcut) event.preventDefault();
}

/** The name of a key: `h`, `?`, `ArrowLeft`, `Shift+ArrowLeft`. @param {KeyboardEvent} event */
function nameOf({ key, shiftKey }) {
  if (key.length === 1) return key.toLowerCase();
  return shiftKey ? `Shift+${key}` : key;
}

/** Whether the space bar presses the button in focus. @param {KeyboardEvent} event */
const isPressing = ({ key, target }) =>
  key === " " && target instanceof Element && Boolean(target.closest("a, button"));

/** Whether a person writes here. @param {EventTarget | null} target */
export const isTyping = (target) =>
  target instanceof Element &&
  Boolean(
    target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]"),
  );

export const showKeys = () => void import("./key-list.js").then((list) => list.showKeys());

/** Called once. */
export function followShortcuts() {
  addShortcuts([{ keys: ["?"], label: "keys.title", run: showKeys }]);
  document.addEventListener("keydown", press);
}
