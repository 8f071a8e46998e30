// Icons explain themselves: a tap on an icon, a long press on a button with an icon only, or the
// keyboard's focus on it shows its name. A mouse has the browser's own hint for `title`.
import { after, onNextFrame } from "../lib/clock.js";
import { loadStyle } from "../lib/stylesheets.js";
import { onLongPress } from "./long-press.js";

const SHOWN_MS = 2000;
const GAP_PX = 6;
const NAMED = "[title], [role=img][aria-label]:not(.card, .disc)";
const CONTROL = "button, a, input, select, textarea, label, summary";
/** A finger is wider than an icon. */
const AROUND_PX = [0, -12, 12];

const box = Object.assign(document.createElement("div"), { className: "explained" });
/** @type {import("../lib/clock.js").Cancel | undefined} */
let cancelHide;

/** @param {Element} element */
const nameOf = (element) => element.getAttribute("title") || element.ariaLabel || "";

/** A button whose name is not written on it. @param {Element} target */
function namelessButton(target) {
  const button = /** @type {HTMLElement | null} */ (
    target.closest("button[title], a[title], button[aria-label], a[aria-label]")
  );
  return button && !button.innerText.trim() ? button : null;
}

/** The icon at this place or very near. @param {MouseEvent} event */
function iconNear({ clientX, clientY }) {
  for (const x of AROUND_PX)
    for (const y of AROUND_PX) {
      const element = document.elementFromPoint(clientX + x, clientY + y)?.closest(NAMED);
      if (element && !element.closest(CONTROL)) return element;
    }
  return null;
}

/** @param {Element} element */
function show(element) {
  hide();
  box.textContent = nameOf(element);
  if (!box.textContent) return;
  box.showPopover();
  const { left, bottom, top, width } = element.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const below = bottom + GAP_PX + own.height < innerHeight;
  const middle = left + (width - own.width) / 2;
  box.style.left = `${Math.max(GAP_PX, Math.min(middle, innerWidth - own.width - GAP_PX))}px`;
  box.style.top = `${below ? bottom + GAP_PX : top - GAP_PX - own.height}px`;
  cancelHide = after(SHOWN_MS, hide);
}

function hide() {
  cancelHide?.();
  if (box.matches(":popover-open")) box.hidePopover();
}

/** @param {Event} event */
function onClick(event) {
  const { pointerType } = /** @type {PointerEvent} */ (event);
  const target = /** @type {Element} */ (event.target);
  if (pointerType === "mouse" || !pointerType || target.closest(CONTROL)) return;
  const icon = iconNear(/** @type {MouseEvent} */ (event));
  if (icon) show(icon);
}

/** @param {FocusEvent} event */
function onFocus({ target }) {
  hide();
  if (!(target instanceof HTMLElement) || !target.matches(":focus-visible")) return;
  // A dialog that opens may just be giving the focus: nothing else can be shown before it is open.
  onNextFrame(() => {
    if (document.activeElement === target && namelessButton(target) === target) show(target);
  });
}

/** Called once. */
export async function explainIcons() {
  await loadStyle("explain.css");
  box.popover = "manual";
  box.ariaHidden = "true";
  document.body.append(box);
  onLongPress(namelessButton, (button) => show(button));
  document.addEventListener("click", onClick);
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", hide, true);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide(), true);
}
