// The screens in which a shared sheet differs: phones without the pen watch, and members bid in
// secret.
import { html, signal } from "../../../lib/html.js";
import { say } from "../../../lib/i18n.js";
import { loadStyle } from "../../../lib/stylesheets.js";
import { SecretBidsScreen } from "./secret-bids.js";
import { liveRound, LiveRoundScreen } from "./live-round.js";
import { MembersScreen } from "./members.js";
import { OwnRoundScreen } from "./own-round.js";
import { BidsOpened } from "./bids-opened.js";

await loadStyle("pad-together.css");

/** @typedef {import("./sync.js").SheetSharing} SheetSharing */

/** The round whose bids the pen enters by hand. */
const enteredByHand = signal("");

/** @param {SheetSharing} sharing @param {string} screen */
export function isSharedScreen(sharing, screen) {
  if (screen === "others") return true;
  if (!sharing.shared.value || sharing.ended.value) return false;
  if (screen === "crew") return sharing.locked.value;
  if (["table", "why", "versions", "more", "board"].includes(screen)) return false;
  const { next } = sharing.editor.tally.value;
  return next !== null && (sharing.locked.value || (screen === "" && inSecret(sharing)));
}

/** @param {SheetSharing} sharing */
function inSecret({ editor, room, status, locked }) {
  const { crew = [], bidding = null } = room.value ?? {};
  const due = bidding && bidding.number === editor.tally.value.next?.number ? bidding : null;
  if (!due || due.players.every((who) => due.written.includes(who))) return false;
  // The pen has entered the bids by hand, perhaps before a reload.
  if (room.value?.laid?.number === due.number) return false;
  if (!locked.value && editor.draft(due.number).round.played.length) return false;
  return (
    locked.value ||
    (crew.some(({ person }) => person) &&
      status.value !== "offline" &&
      enteredByHand.value !== `${editor.id}/${due.number}`)
  );
}

/** @param {{ sharing: SheetSharing, screen: string }} props */
export function SharedScreen({ sharing, screen }) {
  if (screen === "others" || screen === "crew")
    return html`<${MembersScreen} sharing=${sharing} />`;
  const live = sharing.locked.value && liveRound(sharing);
  if (live) return html`<${LiveRoundScreen} now=${live} />`;
  const bidding = sharing.room.value?.bidding;
  const alone = () => (enteredByHand.value = `${sharing.editor.id}/${bidding?.number}`);
  if (bidding && inSecret(sharing))
    return html`
      <${SecretBidsScreen}
        key=${bidding.number}
        sharing=${sharing}
        bidding=${bidding}
        onAlone=${alone}
      />
    `;
  return html`<${OwnRoundScreen} sharing=${sharing} />`;
}

/**
 * The status of the exchange with the other phones, as a dot and in words.
 * @param {{ sharing: SheetSharing }} props
 */
export function SharingStatusLine({ sharing }) {
  if (!sharing.shared.value || sharing.ended.value) return null;
  const words = say(`crew.is-${sharing.status.value}`);
  return html`
    <a
      class="plain round crew-beacon"
      data-standing=${sharing.status.value}
      href="/pad/${sharing.editor.id}#others"
      aria-label=${words}
      title=${words}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="6" />
      </svg>
    </a>
  `;
}

/** A message that concerns everybody at a shared sheet. @param {{ sharing: SheetSharing }} props */
export function SharingProblem({ sharing }) {
  const { ended, refused, locked, unsent, opened, shared, status } = sharing;
  if (ended.value)
    return html`
      <p class="pad-stop" role="status">${say("crew.ended", { why: ended.value.sentence })}</p>
    `;
  const why =
    unsent.value.length > 0 && (locked.value ? say("reason.pen-only") : refused.value?.sentence);
  const lost = shared.value && status.value === "offline";
  return html`
    ${
      lost &&
      html`
        <p class="crew-lost" role="status">
          ${say(locked.value ? "crew.lost-sight" : "crew.is-offline")}
        </p>
      `
    }
    ${why && html`<p class="pad-stop" role="status">${say("crew.unsent", { why })}</p>`}
    ${
      opened.value !== null &&
      html`<${BidsOpened} key=${opened.value} sharing=${sharing} number=${opened.value} />`
    }
  `;
}
