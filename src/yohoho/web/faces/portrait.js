// Draws the portrait of a player, and finds the one that belongs to a seat.
import { PORTRAITS } from "../lib/facts.js";
import { html, useMemo } from "../lib/html.js";
import { loadStyle } from "../lib/stylesheets.js";
import { LOOKS, shapesOf, STRANGER } from "./looks.js";

await loadStyle("faces.css");

/** Hidden from screen readers, because the name stands beside it. @param {{ of: string }} props */
export function PlayerPortrait({ of }) {
  const look = LOOKS[of] ?? STRANGER;
  const shapes = useMemo(() => shapesOf(look), [look]);
  return html`
    <svg
      class="player-portrait"
      data-portrait=${of}
      data-ground=${look.ground}
      viewBox="7 9 86 86"
      aria-hidden="true"
    >
      ${shapes.map(([fill, path]) => html`<path fill=${fill} fill-rule="evenodd" d=${path} />`)}
    </svg>
  `;
}

/**
 * The portrait of a seat. A replay knows only names: bots keep the portrait of their character, and
 * people get one that follows from their name.
 * @param {import("../wire.js").SeatInfo} info
 */
export function portraitOf({ kind, portrait, character, name = "" }) {
  if (kind === "bot") return character ?? "";
  if (portrait) return portrait;
  const mark = name
    .replace(/ [IVX]+$/, "")
    .replaceAll(" ", "-")
    .toLowerCase();
  if (mark in LOOKS) return mark;
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return PORTRAITS[sum % PORTRAITS.length] ?? "";
}
