// Where a shared sheet differs from one's own: who may not write looks on, and those with phones
// bid in secret.
import { html, signal } from "../../lib/html.js";
import { say } from "../../lib/i18n.js";
import { loadStyle } from "../../lib/stylesheets.js";
import { BiddingScreen } from "./secret-bids.js";
import { liveOf, LiveScreen } from "./live-round.js";
import { OthersScreen } from "./members.js";
import { OwnScreen } from "./own-round.js";
import { Yohoho } from "./yohoho.js";

await loadStyle("pad-together.css");

/** @typedef {import("./sync.js").Together} Together */

/** The round whose bids the pen enters alone, for once. */
const byHand = signal("");

/** @param {Together} together @param {string} screen */
export function standsIn(together, screen) {
  if (screen === "others") return true;
  if (!together.shared.value || together.ended.value) return false;
  if (screen === "crew") return together.locked.value;
  if (["table", "why", "versions", "more"].includes(screen)) return false;
  const { next } = together.book.tally.value;
  return next !== null && (together.locked.value || (screen === "" && inSecret(together)));
}

/** @param {Together} together */
function inSecret({ book, room, standing, locked }) {
  const { crew = [], bidding = null } = room.value ?? {};
  const due = bidding && bidding.number === book.tally.value.next?.number ? bidding : null;
  if (!due || due.players.every((who) => due.written.includes(who))) return false;
  // Where cards have been logged, the bids were entered by hand, be it before a reload.
  if (!locked.value && book.draft(due.number).round.played.length) return false;
  return (
    locked.value ||
    (crew.some(({ person }) => person) &&
      standing.value !== "offline" &&
      byHand.value !== `${book.id}/${due.number}`)
  );
}

/** @param {{ together: Together, screen: string }} props */
export function TogetherScreen({ together, screen }) {
  if (screen === "others" || screen === "crew")
    return html`
      <${OthersScreen} together=${together} />
    `;
  const live = together.locked.value && liveOf(together);
  if (live)
    return html`
      <${LiveScreen} now=${live} />
    `;
  const bidding = together.room.value?.bidding;
  const alone = () => (byHand.value = `${together.book.id}/${bidding?.number}`);
  if (bidding && inSecret(together))
    return html`
      <${BiddingScreen}
        key=${bidding.number}
        together=${together}
        bidding=${bidding}
        onAlone=${alone}
      />
    `;
  return html`
    <${OwnScreen} together=${together} />
  `;
}

/**
 * How it stands with the other phones: a dot, and its meaning in words.
 * @param {{ together: Together }} props
 */
export function Beacon({ together }) {
  if (!together.shared.value || together.ended.value) return null;
  const words = say(`crew.is-${together.standing.value}`);
  return html`
    <a
      class="plain round crew-beacon"
      data-standing=${together.standing.value}
      href="/pad/${together.book.id}#others"
      aria-label=${words}
      title=${words}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="6" />
      </svg>
    </a>
  `;
}

/** What everybody at a shared sheet should know now. @param {{ together: Together }} props */
export function Word({ together }) {
  const { ended, refused, locked, unsent, opened, shared, standing } = together;
  if (ended.value)
    return html`
      <p class="pad-stop" role="status">${say("crew.ended", { why: ended.value.sentence })}</p>
    `;
  const why =
    unsent.value.length > 0 && (locked.value ? say("reason.pen-only") : refused.value?.sentence);
  const lost = shared.value && standing.value === "offline";
  return html`
    ${
      lost &&
      html`
        <p class="crew-lost" role="status">
          ${say(locked.value ? "crew.lost-sight" : "crew.is-offline")}
        </p>
      `
    }
    ${
      why &&
      html`
        <p class="pad-stop" role="status">${say("crew.unsent", { why })}</p>
      `
    }
    ${
      opened.value !== null &&
      html`
        <${Yohoho} key=${opened.value} together=${together} number=${opened.value} />
      `
    }
  `;
}
