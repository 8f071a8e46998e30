// A short animation when the sealed bids are opened: three knocks. It blocks nothing.
import { after } from "../../../lib/clock.js";
import { announce } from "../../../ui/announcer.js";
import { prefersReducedMotion } from "../../../lib/preferences.js";
import { html, useEffect } from "../../../lib/html.js";
import { play } from "../../../lib/sounds.js";
import { say } from "../../../lib/i18n.js";

const KNOCK_MS = 420;
const SHOWN_MS = 2600;

/** @param {{ sharing: import("./sync.js").SheetSharing, number: number }} props */
export function BidsOpened({ sharing, number }) {
  useEffect(() => {
    const { people, rounds } = sharing.editor.sheet.value;
    const bids = rounds.get(number)?.bids ?? {};
    for (const { id, name } of people)
      if (id in bids) announce(say("pad.has-bid", { name, bid: bids[id] }));
    const knocks = prefersReducedMotion()
      ? []
      : [0, 1, 2].map((n) => after(n * KNOCK_MS, () => play("fist")));
    const end = after(
      prefersReducedMotion() ? SHOWN_MS / 2 : SHOWN_MS,
      () => (sharing.opened.value = null),
    );
    return () => [...knocks, end].forEach((cancel) => cancel());
  }, []);
  return html`
    <p class="crew-yo" aria-hidden="true">
      ${["1", "2", "3"].map(
        (n) => html`<span key=${n} data-knock=${n}>${say(`moment.yo-${n}`)}</span>`,
      )}
    </p>
  `;
}
