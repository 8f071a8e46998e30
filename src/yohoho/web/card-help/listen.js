// Opens the help about a card: a long press, a mouse that rests on the card, or the key `i`. It
// listens to the whole document, so that every card has help wherever it is drawn.
import { after } from "../lib/clock.js";
import { onLongPress } from "../ui/long-press.js";
import { addShortcuts } from "../ui/shortcuts.js";

/** @typedef {import("./words.js").Asked} Asked */

const HOVER_MS = 650;
/** A card in a link is a picture of what the link opens. */
const CARD = "[data-face]:not(a [data-face], .card-help [data-face])";

const loadHelp = () => import("./help.js");

/** @type {import("../lib/clock.js").Cancel | undefined} */
let cancelHover;
/** @type {HTMLElement | null} The card under the mouse. */
let hovered = null;
/** Removes what the hover shows. */
let hideHover = () => {};

/**
 * The card at a place, or the only card on the button there.
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
function cardAt(target) {
  if (!(target instanceof Element)) return null;
  const cards = target.closest("button")?.querySelectorAll(CARD) ?? [];
  return /** @type {HTMLElement | null} */ (
    target.closest(CARD) ?? (cards.length === 1 ? (cards[0] ?? null) : null)
  );
}

/** @param {PointerEvent} event */
function onMove(event) {
  const card = event.pointerType === "mouse" ? cardAt(event.target) : hovered;
  // A card that moves under a mouse that rests is not meant.
  if (card === hovered || event.buttons || !(event.movementX || event.movementY)) return;
  closeHover();
  hovered = card;
  if (card) cancelHover = after(HOVER_MS, () => void openHover(card));
}

/** @param {HTMLElement} card */
async function openHelp(card) {
  const cards = cardsBeside(card);
  (await loadHelp()).showHelp(cards, cards.indexOf(card));
}

/** @param {HTMLElement} card */
async function openHover(card) {
  const { showHover } = await loadHelp();
  if (hovered === card && card.isConnected) hideHover = showHover(card);
}

function closeHover() {
  cancelHover?.();
  hideHover();
  hovered = null;
}

/** The cards of the same dialog, or of the page. @param {Element | null} card */
function cardsBeside(card) {
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const scope = card?.closest("dialog") ?? dialogs.at(-1) ?? document.getElementById("page");
  const all = /** @type {HTMLElement[]} */ ([...(scope?.querySelectorAll(CARD) ?? [])]);
  return all.filter(
    (one) => one.checkVisibility() && (dialogs.length > 0 || !one.closest("dialog")),
  );
}

/** The key is about the card in focus, under the mouse, or else the first one. */
function onKey() {
  const focused = document.activeElement;
  if (focused?.closest(".card-help")) return false;
  const cards = cardsBeside(focused);
  const inside = /** @type {HTMLElement | null | undefined} */ (
    focused === document.body ? null : focused?.querySelector(CARD)
  );
  const card = [inside, hovered].find((card) => card && cards.includes(card)) ?? cards[0];
  if (!card) return false;
  void openHelp(card);
  return true;
}

/** Called once. */
export function listenForCardHelp() {
  addShortcuts([{ keys: ["i"], label: "card-help.card", run: onKey, inDialogs: true }]);
  onLongPress(cardAt, (card) => void openHelp(card));
  document.addEventListener("pointerdown", closeHover, true);
  document.addEventListener("pointermove", onMove, true);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && closeHover(), true);
}
