// The round on a phone without the pen: everybody's bid and total, and the person's own tricks.
import { html } from "../../../lib/html.js";
import { formatSigned, say, withMinus } from "../../../lib/i18n.js";
import { SeatMark } from "../../../ui/score-graph.js";
import { pointsClass } from "../../../ui/totals.js";
import { Duties } from "../duties.js";
import { HarryMark } from "../score-cell.js";
import { NumberRow } from "../number-row.js";
import { Refusal } from "../../refusal.js";
import { playersOf, roundOf } from "../../../rules/sheet.js";
import { TotalsGraph } from "../score-table.js";
import { standingsOf } from "../standings.js";
import { isDeliberate } from "../../tap-guard.js";
import { useRequest } from "./request.js";
import { WhoAmI } from "./who-am-i.js";
import { PersonName } from "../../person-name.js";

/** @typedef {import("./sync.js").SheetSharing} SheetSharing */
/** @typedef {import("../standings.js").Standing} Standing */

/** @param {{ sharing: SheetSharing }} props */
export function OwnRoundScreen({ sharing }) {
  const { editor, room } = sharing;
  const [problem, ask] = useRequest(sharing);
  const sheet = editor.sheet.value;
  const { number = 1, cards = 1 } = editor.tally.value.next ?? {};
  const round = roundOf(sheet, number);
  const players = playersOf(sheet, number);
  const me = players.find(({ id }) => id === room.value?.person);
  const winTricks = (/** @type {number} */ tricks, /** @type {Event} */ event) =>
    isDeliberate(event, `won-${tricks}`) && ask("PUT", "tricks", { number, tricks });
  return html`
    <section class="pad-round crew-own" aria-label=${say("pad.step-tricks")}>
      <ol class="pad-rows">
        ${standingsOf(editor, number, room.value?.laid ?? null).map(
          (line) => html`<${Line} key=${line.person.id} line=${line} />`,
        )}
      </ol>
      ${!room.value?.person && html`<${WhoAmI} sharing=${sharing} />`}
      <${TotalsGraph} editor=${editor} />
      <div class="pad-hand">
        ${problem && html`<${Refusal} problem=${problem} edition=${sheet.options.edition} />`}
        ${
          me && me.id in round.bids
            ? html`
                <p class="pad-ask"><span>${say("crew.your-tricks")}</span></p>
                <${NumberRow}
                  most=${cards}
                  chosen=${round.tricks[me.id] ?? null}
                  label=${say("crew.your-tricks")}
                  onPick=${winTricks}
                />
              `
            : html`<p class="pad-account" role="status">${say("crew.pen-writes")}</p>`
        }
      </div>
    </section>
  `;
}

/** @param {{ line: Standing }} props */
function Line({ line }) {
  const { person, bid, changed, won, total, points } = line;
  return html`
    <li class="pad-row" data-person=${person.id}>
      <span class="pad-who">
        <${SeatMark} seat=${person.colour} />
        <span class="pad-row-name">
          <${PersonName} name=${person.name} />
          <small class="pad-row-bid quiet numbers">
            ${bid === null ? say("sheet.thinks") : say("sheet.bid", { bid })}
            ${changed && html`<${HarryMark} />`}
            <${Duties} deals=${line.deals} leads=${line.leads} />
          </small>
        </span>
        <span class="pad-stand numbers">
          <b>${withMinus(total)}</b>
          ${
            points !== null &&
            html`<small class=${pointsClass(points)}>${formatSigned(points)}</small>`
          }
        </span>
        <span class="pad-chip numbers" aria-hidden="true">${won ?? "–"}</span>
      </span>
    </li>
  `;
}
