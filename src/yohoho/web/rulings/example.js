// Worked examples. The result is drawn at once; the reasons come from the referee, whose rules are
// loaded when an example is near.
import { Card } from "../cards/card.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { useLazy } from "../ui/lazy.js";
import { cardName, say, formatSigned } from "../lib/i18n.js";
import { refereeAddress } from "./referee-address.js";
import { Reasons } from "./reasons.js";
import { SkullExample } from "./skull-example.js";

/** @typedef {import("./library.js").Example} AnyExample */

const KINDS = { trick: TrickExample, hand: HandExample, score: ScoreExample, skull: SkullExample };

/** @param {{ id: string, example: AnyExample, text: string }} props */
export function Example({ id, example, text }) {
  const figure = useRef(/** @type {HTMLElement | null} */ (null));
  const near = useNearViewport(figure);
  return html`
    <figure class="example ${example.kind}" id=${id} ref=${figure}>
      <figcaption>
        <span class="example-word">${say("rules.example")}</span>
        ${" "}${text}
      </figcaption>
      <${KINDS[example.kind]} example=${example} near=${near} />
    </figure>
  `;
}

/**
 * Whether the example is near the visible part of the page; a book has dozens, and most are never
 * read.
 * @param {{ current: HTMLElement | null }} figure
 */
function useNearViewport(figure) {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && setNear(true),
      { rootMargin: "500px" },
    );
    if (figure.current) watch.observe(figure.current);
    return () => watch.disconnect();
  }, []);
  return near;
}

const loadReferee = () => import("../rules/referee.js");
const loadNothing = async () => null;

/** The judges of the referee; null until the example is near. @param {boolean} near */
const useReferee = (near) => useLazy(near ? loadReferee : loadNothing, String(near)).it;

/** @param {{ example: import("./library.js").Trick, near: boolean }} props */
function TrickExample({ example, near }) {
  const { cards, edition, blanks = [], winner, leader } = example;
  const why = useReferee(near)?.judgeTrick({ cards, edition, blanks }).why ?? [];
  return html`
    <ol class="example-cards" data-trick>
      ${cards.map(
        (name, n) => html`
          <li class="example-card ${n === winner ? "wins" : n === leader ? "leads" : ""}">
            <${Card} name=${name} edition=${edition} />
            <span class="example-place">
              ${n === winner ? say("rules.wins") : n === leader ? say("rules.leads") : n + 1}
            </span>
          </li>
        `,
      )}
    </ol>
    <div class="example-verdict">
      <p class="example-headline">
        ${
          winner === null
            ? say("rules.nobody")
            : say("rules.winner", { card: cardName(cards[winner] ?? "", edition) })
        }
      </p>
      <${Reasons} why=${why} edition=${edition} />
      <${TryInReferee} address=${refereeAddress("trick", { edition, cards, blanks })} />
    </div>
  `;
}

/** @param {{ example: import("./library.js").Hand, near: boolean }} props */
function HandExample({ example, near }) {
  const { edition, trick, hand, legal } = example;
  const { refused = [] } = useReferee(near)?.judgeHand({ edition, trick, hand }) ?? {};
  const why = refused.map(({ reason, ruling, args }) => ({ code: reason, ruling, args }));
  return html`
    <div class="example-rows">
      <p class="example-row-name">${say("rules.on-table")}</p>
      <div class="example-cards">
        ${trick.map((name) => html`<${Card} name=${name} edition=${edition} />`)}
      </div>
      <p class="example-row-name">${say("rules.in-hand")}</p>
      <ul class="example-cards">
        ${hand.map(
          (name) => html`
            <li class="example-card ${legal.includes(name) ? "may" : "may-not"}">
              <${Card} name=${name} edition=${edition} />
              <span class="example-place">
                <${LineIcon} name=${legal.includes(name) ? "check" : "close"} />
                <span class="unseen">
                  ${legal.includes(name) ? say("rules.may") : say("rules.may-not")}
                </span>
              </span>
            </li>
          `,
        )}
      </ul>
    </div>
    <div class="example-verdict">
      ${
        legal.length === hand.length &&
        html`<p class="example-headline">${say("rules.all-may")}</p>`
      }
      <${Reasons} why=${why} edition=${edition} />
      <${TryInReferee} address=${refereeAddress("legal", { edition, cards: trick, hand })} />
    </div>
  `;
}

/** The facts in an example about scoring, with the labels of the score sheet. */
const FACTS = /** @type {const} */ ({
  dealt: "column.cards",
  bid: "column.bid",
  tricks: "column.tricks",
  bonus: "column.bonus",
  wager: "column.wager",
});

/** @param {{ example: import("./library.js").Score, near: boolean }} props */
function ScoreExample({ example, near }) {
  const { edition, question, points } = example;
  const why = useReferee(near)?.judgeScore(question).why ?? [];
  const names = /** @type {(keyof typeof FACTS)[]} */ (Object.keys(FACTS));
  const facts = names.filter((fact) => question[fact] !== undefined);
  return html`
    <dl class="example-facts numbers">
      ${facts.map(
        (fact) => html`
          <div>
            <dt>${say(FACTS[fact])}</dt>
            <dd>${question[fact]}</dd>
          </div>
        `,
      )}
      <div class="example-points ${points < 0 ? "lost" : ""}">
        <dt>${say("column.score")}</dt>
        <dd>${formatSigned(points)}</dd>
      </div>
    </dl>
    <div class="example-verdict">
      <${Reasons} why=${why} edition=${edition} />
      <${TryInReferee} address=${refereeAddress("score", question)} />
    </div>
  `;
}

/** @param {{ address: string }} props */
function TryInReferee({ address }) {
  return html`
    <a class="example-try" href=${address}>
      <${Icon} name="magnifying-glass" />
      ${" "}${say("rules.try")}
    </a>
  `;
}
