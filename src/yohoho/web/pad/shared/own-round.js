// The round on a phone without the pen: all bids, and the person's own tricks.
import { html } from "../../lib/html.js";
import { say } from "../../lib/i18n.js";
import { SeatMark } from "../../ui/score-graph.js";
import { NumberRow } from "../number-row.js";
import { Refusal } from "../refusal.js";
import { playersOf, roundOf } from "../../rules/sheet.js";
import { isDeliberate } from "../tap-guard.js";
import { useRequest } from "./request.js";
import { WhoAmI } from "./who-am-i.js";

/** @typedef {import("./sync.js").SheetSharing} SheetSharing */
/** @typedef {import("../../rules/sheet.js").Person} Person */

/** @param {{ sharing: SheetSharing }} props */
export function OwnRoundScreen({ sharing }) {
  const { editor, room } = sharing;
  const [problem, ask] = useRequest(sharing);
  const sheet = editor.sheet.value;
  const { number = 1, cards = 1 } = editor.tally.value.next ?? {};
  const round = roundOf(sheet, number);
  const players = playersOf(sheet, number);
  const me = players.find(({ id }) => id === room.value?.person);
  const won = (/** @type {number} */ tricks, /** @type {Event} */ event) =>
    isDeliberate(event, `won-${tricks}`) && ask("PUT", "tricks", { number, tricks });
  return html`
    <section class="pad-round crew-own" aria-label=${say("pad.step-tricks")}>
      <ol class="pad-rows">
        ${players.map(
          (person) => html`
            <${Line}
              key=${person.id}
              person=${person}
              bid=${round.bids[person.id]}
              won=${round.tricks[person.id]}
            />
          `,
        )}
      </ol>
      ${
        !room.value?.person &&
        html`
          <${WhoAmI} sharing=${sharing} />
        `
      }
      <div class="pad-hand">
        ${
          problem &&
          html`
            <${Refusal} problem=${problem} edition=${sheet.options.edition} />
          `
        }
        ${
          me && me.id in round.bids
            ? html`
                <p class="pad-ask"><span>${say("crew.your-tricks")}</span></p>
                <${NumberRow}
                  most=${cards}
                  chosen=${round.tricks[me.id] ?? null}
                  label=${say("crew.your-tricks")}
                  onPick=${won}
                />
              `
            : html`
                <p class="pad-account" role="status">${say("crew.pen-writes")}</p>
              `
        }
      </div>
    </section>
  `;
}

/** @param {{ person: Person, bid: number | undefined, won: number | undefined }} props */
function Line({ person, bid, won }) {
  return html`
    <li class="pad-row" data-person=${person.id}>
      <span class="pad-who">
        <${SeatMark} seat=${person.colour} />
        <span class="pad-row-name">${person.name}</span>
        <small class="quiet">
          ${
            bid === undefined
              ? say("sheet.thinks")
              : won === undefined
                ? say("sheet.bid", { bid })
                : say("sheet.bid", { bid })
          }
        </small>
        <span class="pad-chip numbers" aria-hidden="true">${won ?? "–"}</span>
      </span>
    </li>
  `;
}
