// A round on a phone that looks on while the pen logs its cards: what lies before whom, who won,
// and how all stand.
import { Seats } from "../trick-log-seats.js";
import { caseOf, trickLogState } from "../trick-log-state.js";
import { announce } from "../../ui/announcer.js";
import { html, useEffect } from "../../lib/html.js";
import { cardName, say } from "../../lib/i18n.js";
import { plannedCards } from "../../rules/tally.js";
import { playersOf, restricted, roundOf, setupOf } from "../../rules/sheet.js";
import { TrickNumber } from "../trick-log.js";
import { byOf, logFaults } from "../../rules/tricklog.js";
import { Ruling } from "../trick-result.js";

/** @typedef {import("./sync.js").SheetSharing} SheetSharing */
/** @typedef {import("../trick-log-state.js").TrickLogState} TrickLogState */

/**
 * What the pen has logged of the round that is due, as far as this phone can make sense of it.
 * @param {SheetSharing} sharing
 * @returns {TrickLogState | null}
 */
export function liveRound({ editor, room }) {
  const laid = room.value?.laid;
  const sheet = editor.sheet.value;
  if (!laid || laid.number !== editor.tally.value.next?.number) return null;
  const { number } = laid;
  const players = playersOf(sheet, number);
  const round = restricted(
    { ...roundOf(sheet, number), bids: laid.bids, played: laid.played },
    players,
  );
  const cards = round.cards || plannedCards(sheet, number);
  const draft = {
    step: /** @type {const} */ ("tricks"),
    active: null,
    round,
    lead: laid.lead ?? undefined,
  };
  const still = () => undefined;
  const form = {
    editor,
    number,
    cards,
    players,
    setup: setupOf(sheet, number),
    draft,
    round: { ...round, cards },
    change: still,
    fill: still,
  };
  const judged = caseOf(form);
  // Its deck or its crew may have changed a moment ago: then the pen's next word is waited for.
  return round.played.length && !logFaults(judged).length ? trickLogState(form, judged) : null;
}

/** @param {{ now: TrickLogState }} props */
export function LiveRoundScreen({ now }) {
  const { form, last, order, plays, nameOf } = now;
  const latest = plays.at(-1);
  const words =
    latest &&
    say("tricklog.plays", {
      name: nameOf(byOf(latest)),
      card: cardName(latest.card, form.setup.edition.name),
    });
  useEffect(() => void (words && announce(words)), [words]);
  return html`
    <section class="pad-round crew-live" aria-label=${say("pad.step-tricks")}>
      <${TrickNumber} form=${form} />
      <${Seats} now=${now} still />
      <div class="pad-hand">
        ${
          last
            ? html`
                <${Ruling} now=${now} trick=${last} />
              `
            : html`
                <p class="pad-ask">
                  <span>
                    ${say(plays.length ? "tricklog.ask" : "tricklog.ask-lead", {
                      name: nameOf(order[plays.length] ?? null),
                    })}
                  </span>
                </p>
                <${TrickBefore} now=${now} />
              `
        }
        <p class="quiet crew-hint">${say("crew.pen-logs")}</p>
      </div>
    </section>
  `;
}

/** Who won the trick before the one that is played. @param {{ now: TrickLogState }} props */
function TrickBefore({ now }) {
  const number = now.tricks.filter(({ whole }) => whole).length;
  const trick = now.tricks[number - 1];
  if (!trick) return null;
  const { winner, plays } = trick;
  return html`
    <p class="crew-since">
      ${
        winner === null
          ? say("crew.trick-sunk", { number })
          : say("crew.trick-won", { number, name: now.nameOf(byOf(plays[winner] ?? { card: "" })) })
      }
    </p>
  `;
}
