// Three knocks on the table, and all bids lie open. It passes by over the page and is in nobody's
// way.
import { announce } from "../../ui/announcer.js";
import { calm } from "../../lib/preferences.js";
import { html, useEffect } from "../../lib/html.js";
import { play } from "../../lib/sounds.js";
import { say } from "../../lib/i18n.js";

const KNOCK = 420;
const LONG = 2600;

/** @param {{ together: import("./sync.js").Together, number: number }} props */
export function Yohoho({ together, number }) {
  useEffect(() => {
    const { people, rounds } = together.book.sheet.value;
    const bids = rounds.get(number)?.bids ?? {};
    for (const { id, name } of people)
      if (id in bids) announce(say("pad.has-bid", { name, bid: bids[id] }));
    const knocks = calm() ? [] : [0, 1, 2].map((n) => setTimeout(() => play("fist"), n * KNOCK));
    const end = setTimeout(() => (together.opened.value = null), calm() ? LONG / 2 : LONG);
    return () => [...knocks, end].forEach(clearTimeout);
  }, []);
  return html`
    <p class="crew-yo" aria-hidden="true">
      ${["1", "2", "3"].map(
        (n) => html`
          <span key=${n} data-knock=${n}>${say(`moment.yo-${n}`)}</span>
        `,
      )}
    </p>
  `;
}
