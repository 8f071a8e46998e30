// Short notes on the table: who is deciding, how the ghost plays, why there is an extra round.
import { html, useEffect, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { cardName, firstKey, say } from "../lib/i18n.js";
import { RulingButton } from "../rulings/reason-list.js";

/** @typedef {import("../game/stage.js").Stage<import("../wire.js").SkullKingView>} Stage */

/**
 * Another player decides about a pirate's power. The element exists before it has a text, so that
 * screen readers announce it.
 * @param {{ stage: Stage }} props
 */
export function DecidingNote({ stage }) {
  const { game, names, me } = stage;
  const { power } = game;
  const seat = game.power_seat ?? game.waiting[0];
  const other = power && seat !== undefined && seat !== me;
  const args = {
    name: names[seat ?? 0],
    pirate: cardName(`pirate-${power}`, game.options.edition),
  };
  return html`
    <div role="status">
      ${
        other &&
        html`
          <p class="note-line">
            <${Icon} name="hourglass" />
            <span>${say(firstKey(`power.other-${power}`, "power.other-power"), args)}</span>
          </p>
        `
      }
    </div>
  `;
}

/** Explains once in a game of two how Graybeard plays. @param {{ stage: Stage }} props */
export function GhostNote({ stage }) {
  const { game, onRule } = stage;
  const [read, setRead] = useState(false);
  const first = game.round === 1;
  useEffect(() => void (first || setRead(false)), [first]);
  if (read || !first || !game.seats.some((seat) => seat.ghost)) return null;
  return html`
    <aside class="note-line" aria-label=${say("play.ghost")}>
      <${Icon} name="ghost" />
      <span>
        ${say("power.ghost")}${" "}
        <${RulingButton} ruling="G-5" onRule=${onRule} />
      </span>
      <button
        type="button"
        class="plain round"
        aria-label=${say("power.ghost-read")}
        title=${say("power.ghost-read")}
        onClick=${() => setRead(true)}
      >
        <${LineIcon} name="check" />
      </button>
    </aside>
  `;
}

/** The plan is over and several players share the lead. @param {{ stage: Stage }} props */
export function ExtraRoundNote({ stage }) {
  const { game, onRule } = stage;
  if (game.round <= game.rounds || game.phase !== "bid") return null;
  return html`
    <p class="note-line">
      <${Icon} name="crossed-sabres" />
      <span>
        ${say("power.extra-round")}${" "}
        <${RulingButton} ruling="Y-4" onRule=${onRule} />
      </span>
    </p>
  `;
}
