// Secret bids: members enter their own, the pen enters those of people without a phone, and all are
// opened together. The pen can also bid for a member whose phone is missing; the other bids stay
// sealed.
import { html, useState } from "../../../lib/html.js";
import { Icon, LineIcon } from "../../../ui/icon.js";
import { formatList, say } from "../../../lib/i18n.js";
import { SeatMark } from "../../../ui/score-graph.js";
import { NumberRow } from "../number-row.js";
import { Refusal } from "../../refusal.js";
import { isDeliberate } from "../../tap-guard.js";
import { useRequest } from "./request.js";
import { WhoAmI } from "./who-am-i.js";
import { PersonName } from "../../person-name.js";

/** @typedef {import("./sync.js").SheetSharing} SheetSharing */
/** @typedef {import("../../../wire.js").Bidding} Bidding */
/** @typedef {import("../../../rules/sheet.js").Person} Person */

/**
 * The bids that the pen has entered for others; nobody else sees them.
 * @param {SheetSharing} sharing
 * @param {Bidding} bidding
 * @returns {Record<string, number>}
 */
function mergeBids({ editor }, { number, without, waiting }) {
  const { bids } = editor.draft(number).round;
  return Object.fromEntries(
    [...without, ...waiting].flatMap((who) => (who in bids ? [[who, bids[who] ?? 0]] : [])),
  );
}

/** @param {{ sharing: SheetSharing, bidding: Bidding, onAlone: () => void }} props */
export function SecretBidsScreen({ sharing, bidding, onAlone }) {
  const { editor, room } = sharing;
  const { person = null, pen = false } = room.value ?? {};
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  const [problem, ask, busy] = useRequest(sharing);
  const noted = mergeBids(sharing, bidding);
  const mayBid = bidding.players.filter(
    (who) =>
      (who === person && !bidding.written.includes(who)) || (pen && bidding.without.includes(who)),
  );
  // A person with a phone is asked about only when the pen taps on their name.
  const absent = pen ? bidding.waiting.filter((who) => who !== person) : [];
  // A bid that is on its way to the server is not asked for again.
  const missing = (/** @type {string} */ who) =>
    who === person ? bidding.mine === null && !busy : !(who in noted);
  const next =
    chosen && [...mayBid, ...absent].includes(chosen)
      ? chosen
      : (mayBid.find(missing) ?? mayBid[0]);
  const active = sharing.claiming.value ? null : (next ?? null);
  const name = (/** @type {string} */ who) =>
    editor.sheet.value.people.find(({ id }) => id === who)?.name ?? "";
  const bid = (/** @type {number} */ value, /** @type {Event} */ event) => {
    if (!active || !isDeliberate(event, `bid-${value}`)) return;
    choose(null);
    if (active === person)
      return ask("PUT", "bid", {
        number: bidding.number,
        bid: value === bidding.mine ? null : value,
      });
    note(active, noted[active] === value && absent.includes(active) ? null : value);
  };
  const note = (/** @type {string} */ who, /** @type {number | null} */ value) => {
    const draft = editor.draft(bidding.number);
    const { [who]: _, ...others } = draft.round.bids;
    editor.setDraft(bidding.number, {
      ...draft,
      round: { ...draft.round, bids: value === null ? others : { ...others, [who]: value } },
    });
  };
  const awaited = [...bidding.waiting, ...bidding.without].filter((who) => !(who in noted));
  const label =
    active === person ? say("crew.your-bid") : say("pad.ask-bid", { name: name(active ?? "") });
  const taken = active === person ? bidding.mine : (noted[active ?? ""] ?? null);
  return html`
    <section class="pad-round crew-bidding" aria-label=${say("pad.step-bids")}>
      <ol class="pad-rows">
        ${bidding.players.map(
          (who) => html`
            <${BidderRow}
              key=${who}
              sharing=${sharing}
              bidding=${bidding}
              who=${who}
              noted=${noted[who]}
              active=${who === active}
              onPick=${[...mayBid, ...absent].includes(who) ? () => choose(who) : null}
            />
          `,
        )}
      </ol>
      ${!person && html`<${WhoAmI} sharing=${sharing} />`}
      <div class="pad-hand">
        ${
          problem &&
          html`<${Refusal} problem=${problem} edition=${editor.sheet.value.options.edition} />`
        }
        ${
          active !== null &&
          html`
            <p class="pad-ask">
              <span>${label}</span>
              <span class="quiet">
                ${say(absent.includes(active) ? "crew.stand-in" : "crew.secret")}
              </span>
            </p>
            <${NumberRow} most=${bidding.cards} chosen=${taken} label=${label} onPick=${bid} />
          `
        }
        <p class="pad-account" role="status">
          ${
            awaited.length
              ? say("crew.waiting-for", { names: formatList(awaited.map(name)) })
              : say("crew.all-in")
          }
        </p>
        ${
          absent.some((who) => !(who in noted) && who !== active) &&
          html`<p class="crew-hint quiet">${say("crew.stand-in-hint")}</p>`
        }
        ${
          pen &&
          html`
            <div class="pad-actions">
              <button type="button" onClick=${onAlone}>${say("crew.by-hand")}</button>
              <button
                type="button"
                class="primary grow"
                disabled=${busy || awaited.length > 0}
                onClick=${() => ask("POST", "reveal", { number: bidding.number, bids: noted })}
              >
                <${Icon} name="fist" />
                ${say("crew.reveal")}
              </button>
            </div>
          `
        }
      </div>
    </section>
  `;
}

/**
 * @param {{
 *   sharing: SheetSharing,
 *   bidding: Bidding,
 *   who: string,
 *   noted: number | undefined,
 *   active: boolean,
 *   onPick: (() => void) | null,
 * }} props
 */
function BidderRow({ sharing, bidding, who, noted, active, onPick }) {
  const { editor, room } = sharing;
  const person = /** @type {Person | undefined} */ (
    editor.sheet.value.people.find(({ id }) => id === who)
  );
  const isOwn = who === room.value?.person;
  const written = bidding.written.includes(who)
    ? editor.sheet.value.rounds.get(bidding.number)?.bids[who]
    : undefined;
  const number = written ?? (isOwn ? bidding.mine : null) ?? noted;
  const sealed = bidding.sealed.includes(who);
  const state =
    noted !== undefined && !bidding.without.includes(who)
      ? say("crew.by-pen")
      : sealed || written !== undefined || noted !== undefined
        ? say("sheet.has-bid")
        : bidding.without.includes(who)
          ? say("crew.no-phone")
          : say("sheet.thinks");
  const inside = html`
    <${SeatMark} seat=${person?.colour ?? 0} />
    <span class="pad-row-name"><${PersonName} name=${person?.name} /></span>
    <small class="quiet">${state}</small>
    <span class="pad-chip numbers">
      ${number ?? (sealed ? html`<${LineIcon} name="check" />` : "–")}
    </span>
  `;
  return html`
    <li class="pad-row ${active ? "active" : ""}" data-person=${who} data-sealed=${sealed}>
      ${
        onPick
          ? html`
              <button
                type="button"
                class="pad-who"
                aria-current=${active ? "step" : null}
                onClick=${onPick}
              >
                ${inside}
              </button>
            `
          : html`<span class="pad-who">${inside}</span>`
      }
    </li>
  `;
}
