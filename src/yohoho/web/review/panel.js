// The figures of a review beside the replay: what is reviewed, how far it is, the score without
// luck, the moments that mattered, and the rounds.
import { html, useEffect } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { announce } from "../ui/announcer.js";
import { Icon, LineIcon } from "../ui/icon.js";
import { Answer } from "./answer.js";
import { Categories } from "./categories.js";
import { Moments } from "./moments.js";
import { EFFORTS } from "./review-job.js";
import { Rounds } from "./rounds.js";
import { progressText, troubleText } from "./status-words.js";
import { Summary } from "./summary.js";

/** @typedef {import("./game-review.js").GameReview} GameReview */

/** @param {{ review: GameReview, replay: import("../wire.js").Replay }} props */
export function ReviewPanel({ review, replay }) {
  const question = review.question.value;
  if (question?.told)
    return html`
      <aside key="answer" class="review-panel" aria-label=${say("review.title")}>
        <${Answer}
          key=${question.tick.decision.step}
          review=${review}
          replay=${replay}
          question=${question}
        />
      </aside>
    `;
  return html`
    <aside key="figures" class="review-panel stack" aria-label=${say("review.title")}>
      <header class="review-head">
        <h2>${say("review.title")}</h2>
        <button
          type="button"
          class="plain round"
          aria-label=${say("review.close")}
          title=${say("review.close")}
          onClick=${() => review.close()}
        >
          <${LineIcon} name="close" />
        </button>
      </header>
      <${Wanted} review=${review} names=${replay.names} />
      <${Status} review=${review} />
      <${Figures} review=${review} />
    </aside>
  `;
}

/**
 * The seat that is reviewed, and the effort.
 * @param {{ review: GameReview, names: string[] }} props
 */
function Wanted({ review, names }) {
  const { seat, effort } = review.wanted.value;
  const sit = (/** @type {any} */ event) => {
    const { value } = event.currentTarget;
    void review.start({ seat: value === "" ? null : Number(value) });
  };
  const work = (/** @type {any} */ event) =>
    void review.start({ effort: event.currentTarget.value });
  return html`
    <div class="review-wanted">
      <label class="field">
        <span>${say("review.seat")}</span>
        <select value=${seat ?? ""} onChange=${sit}>
          ${seat === null && html`<option value="">${say("review.own-seat")}</option>`}
          ${names.map((name, n) => html`<option key=${n} value=${n}>${name}</option>`)}
        </select>
      </label>
      <label class="field">
        <span>${say("review.effort")}</span>
        <select value=${effort} onChange=${work}>
          ${EFFORTS.map(
            (one) => html`<option key=${one} value=${one}>${say(`review.effort-${one}`)}</option>`,
          )}
        </select>
      </label>
    </div>
  `;
}

/** How far the review is, or why there is none. @param {{ review: GameReview }} props */
function Status({ review }) {
  const { problem, job } = review;
  const now = job.value;
  useNews(review);
  const trouble = troubleText(review);
  const again = () => void review.start();
  if (problem.value?.code === "unreachable")
    return html`<${Trouble} icon="anchor" text=${trouble} />`;
  if (problem.value)
    return html`
      <${Trouble}
        icon=${problem.value.code === "no-judge" ? "parrot-head" : "hourglass"}
        text=${trouble}
        again=${problem.value.code === "no-judge" ? null : again}
      />
    `;
  if (trouble)
    return html`
      <${Trouble}
        icon=${now?.state === "failed" ? "kraken-tentacle" : "hourglass"}
        text=${trouble}
        again=${now?.reason?.code === "review-fault" ? null : again}
      />
    `;
  if (review.isRunning) return html`<${Progress} review=${review} />`;
  return now
    ? null
    : html`
        <button type="button" class="primary" onClick=${() => review.start()}>
          ${say("review.start")}
        </button>
      `;
}

/**
 * A reason why there is no review, and a way on.
 * @param {{ icon: string, text: string, again?: (() => void) | null }} props
 */
function Trouble({ icon, text, again = null }) {
  return html`
    <div class="review-trouble" role="alert">
      <${Icon} name=${icon} />
      <p>${text}</p>
      ${again && html`<button type="button" onClick=${again}>${say("tables.again")}</button>`}
    </div>
  `;
}

/** @param {{ review: GameReview }} props */
function Progress({ review }) {
  const { of = 0 } = review.job.value ?? {};
  return html`
    <div class="review-progress">
      <label>
        <span>${progressText(review)}</span>
        <progress max=${of || 1} value=${review.rounds.value.length}></progress>
      </label>
      <button type="button" class="plain" onClick=${() => review.cancel()}>
        ${say("review.stop")}
      </button>
    </div>
  `;
}

/**
 * Tells screen readers of the first verdicts and of the end, once each.
 * @param {GameReview} review
 */
function useNews(review) {
  const some = review.rounds.value.length > 0;
  const done = review.job.value?.state === "done";
  useEffect(() => {
    if (done) announce(say("review.done", { count: review.moments.length }));
    else if (some) announce(say("review.first"));
  }, [some, done]);
}

/** @param {{ review: GameReview }} props */
function Figures({ review }) {
  const rounds = review.rounds.value;
  const whole = review.job.value?.review ?? null;
  return html`
    ${
      whole &&
      html`
        <${Summary} review=${whole} />
        <${Moments} review=${review} />
      `
    }
    ${rounds.length > 0 && html`<${Rounds} rounds=${rounds} unit=${review.unit} />`}
    ${
      whole &&
      html`
        <${Categories} categories=${whole.categories} unit=${whole.unit} />
        <p class="quiet small-print">${say("review.about")}</p>
      `
    }
  `;
}
