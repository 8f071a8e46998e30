// The viewer's own seat: bid, tricks, and the points they would count.
import { html } from "../lib/html.js";
import { say, formatSigned } from "../lib/i18n.js";
import { Face } from "../game/face.js";
import { CoachButton } from "../game/coach-line.js";
import { Marks, presenceMarks, RoleChips, stakeMarks } from "./seat-marks.js";
import { turnOf } from "./seats.js";
import { BidAndTricks } from "./bid-and-tricks.js";

/** @param {{ stage: import("./seats.js").Stage, me: number }} props */
export function MySeat({ stage, me }) {
  const own = stage.game.seats[me];
  if (!own) return null;
  const now = stage.game.if_it_ended_now?.[me];
  const marks = [presenceMarks, stakeMarks].flatMap((marksOf) => marksOf(stage, me));
  return html`
    <section
      class="sk-mine"
      data-seat=${me}
      data-turn=${turnOf(stage, me)}
      data-coach=${stage.coach ? "yes" : undefined}
      aria-label=${stage.names[me]}
    >
      <${Face} stage=${stage} seat=${me} turn=${stage.game.waiting.includes(me)}>
        <${RoleChips} stage=${stage} seat=${me} />
      <//>
      <div class="sk-who">
        <span class="sk-name">${stage.names[me]}</span>
        <${Marks} marks=${marks} />
        <span class="quiet">${say("sk.points", { count: own.score })}</span>
      </div>
      <${BidAndTricks} game=${stage.game} seat=${me} mine=${stage.game.bid ?? null} />
      ${now !== undefined && html`<${Now} points=${now} />`}
      <${CoachButton} stage=${stage} />
    </section>
  `;
}

/** @param {{ points: number }} props */
function Now({ points }) {
  const how = points < 0 ? "bad" : points > 0 ? "good" : "";
  return html`
    <span class="sk-now">
      <span>${say("sk.now")}</span>
      ${" "}
      <b class="numbers ${how}">${formatSigned(points)}</b>
    </span>
  `;
}
