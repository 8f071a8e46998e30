// A replay as text: the table at the step in words, the log up to there, and a line for commands,
// by which the whole review can be run.
import { html, useMemo } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { plainLine } from "../game/log-text.js";
import { myTurn, typingHint } from "../game/questions.js";
import { word } from "../game/vocabulary.js";
import { bookOf, handsAt, namesOf, stageOfReplay, viewAt } from "../games/replay-moment.js";
import { ASKED } from "../text-view/commands.js";
import { TextView } from "../text-view/text-view.js";
import { AllHands, handLines } from "./all-hands.js";
import { roundsOf } from "./playback.js";

/** @typedef {import("../wire.js").Replay} Replay */
/** @typedef {import("../game/page-game.js").GameTable} GameTable */
/** @typedef {import("../game/page-game.js").TextPage} TextPage */
/** @typedef {import("../game/page-game.js").AnyStage} Stage */
/** @typedef {import("./player.js").Playback} Playback */
/** @typedef {import("./use-review.js").ShownReview} ShownReview */
/** @typedef {import("../text-view/place.js").Place} Place */

/**
 * @typedef {object} Props
 * @property {Replay} replay
 * @property {GameTable} table
 * @property {TextPage} page
 * @property {Playback} playback
 * @property {number | null} chair
 * @property {Pick<Stage, "beat" | "scene" | "takes" | "skip">} scenes
 * @property {ShownReview | null} review
 * @property {(() => void) | null} onReview
 */

const STEPS = ["next", "back", "round"];
const REVIEWED = ["review", "moment", "answer", "hidden", "ledger", "close"];

/** @param {Props} props */
export default function TextReplay(props) {
  const { replay, table, page, playback, chair, review } = props;
  const question = review?.it.question.value ?? null;
  const log = useLog(replay);
  // A question hides what was told to everybody but the seat, so the log is closed meanwhile.
  const entries = question ? [] : log.slice(0, playback.at + 1);
  const { at } = playback;
  const stage =
    review && question
      ? review.parts.stageOfQuestion(review.it, question, replay, table)
      : { ...stageOfReplay(replay), ...props.scenes, ...momentOf(props) };
  const open = question ? question.open : chair === null;
  return html`
    <${TextView}
      stage=${stage}
      page=${page}
      title=${titleOf(props)}
      book=${bookOf(replay)}
      place=${placeOf(props)}
      logbook=${{ entries: { value: entries, peek: () => entries } }}
      turn=${question ? `${question.tick.decision.step}/${question.open}` : ""}
      note=${review && question && html`<${Note} review=${review} />`}
      more=${open && html`<${AllHands} replay=${replay} at=${at} stage=${stage} page=${page} />`}
    />
  `;
}

/** @param {Props} props */
const momentOf = ({ replay, table, playback: { at }, chair }) => ({
  game: viewAt(table, replay, at, chair),
  hands: handsAt(replay, at, chair),
  me: chair,
});

/** @param {Props} props */
function titleOf({ playback: { at, last }, review }) {
  const question = review?.it.question.value;
  if (!question) return say("replay-page.step-n", { step: at + 1, steps: last + 1 });
  if (question.open) return say("review.true-cards");
  return say(question.told ? "review.title" : "review.ask");
}

/** What can be done about the question. @param {{ review: ShownReview }} props */
function Note({ review: { parts, it } }) {
  parts.useBackCloses(it);
  const question = it.question.value;
  if (question?.open)
    return html`
      <p>${say("review.nobody-knew")}</p>
      <button type="button" onClick=${() => it.showTrueCards(false)}>
        ${say("review.hide-true")}
      </button>
    `;
  return question?.told ? null : html`<${parts.WaysAround} review=${it} />`;
}

/**
 * The events of each step as entries of a log.
 * @param {Replay} replay
 * @returns {import("../game/log.js").Entry[]}
 */
function useLog(replay) {
  return useMemo(() => {
    const { words } = stageOfReplay(replay);
    const about = { names: namesOf(replay), you: null, words, book: bookOf(replay) };
    const { edition } = replay.options;
    return replay.steps.map(({ events, view }, step) => ({
      id: step,
      told: { seq: step, at: 0, what: "acted", events },
      scene: { ...about, edition, round: view.round ?? null },
    }));
  }, [replay]);
}

/** @param {Props} props @returns {Place} */
function placeOf(props) {
  const { review, onReview } = props;
  const reviewed = (review ?? onReview) ? REVIEWED : [];
  return {
    commands: [...ASKED, ...STEPS, ...reviewed, "rules", "quit"],
    numbered: ["round", "moment"],
    talks: false,
    hint: ({ stage, hand }) =>
      myTurn(stage) && review ? typingHint(stage, hand) : nothingAsked(props),
    act: async (action) =>
      lines(
        review ? review.parts.answerReview(action, inReview(props, review)) : [nothingAsked(props)],
      ),
    say: async () => [],
    run: async (command, number) => lines(run(command, number, props)),
  };
}

/** @param {string[]} texts */
const lines = (texts) => texts.filter(Boolean).map(plainLine);

/** @param {Props} props */
function nothingAsked({ review, onReview }) {
  if (review) return review.parts.nothingAsked();
  return onReview
    ? say("replay-page.text-review-first", { word: word("review") })
    : say("replay-page.text-nothing-asked");
}

/**
 * @param {string} command
 * @param {number | undefined} number
 * @param {Props} props
 * @returns {string[]}
 */
function run(command, number, props) {
  const { review, onReview } = props;
  const question = review?.it.question.peek();
  if (STEPS.includes(command) && !(question && command === "next"))
    return goTo(command, number, props);
  if (review) return review.parts.runReview(command, number, inReview(props, review));
  if (command !== "review" || !onReview) return [nothingAsked(props)];
  onReview();
  return [say("replay-page.text-review-begins", { word: word("review") })];
}

/** @param {Props} props @param {ShownReview} review */
const inReview = ({ replay, table, page }, { it }) => ({
  review: it,
  replay,
  table,
  page,
  hiddenLines: () => {
    const step = it.question.peek()?.tick.decision.step ?? 0;
    return handLines(replay, Math.max(0, step - 1), stageOfReplay(replay), page);
  },
});

/**
 * Goes to another step; the status line tells what happens there. It closes a question.
 * @param {string} command
 * @param {number | undefined} number
 * @param {Props} props
 */
function goTo(command, number, { replay, playback: { at, jumps, move }, review }) {
  const round = roundsOf(replay.steps).find((one) => one.number === number);
  if (command === "round" && !round) return [say("replay-page.text-no-round")];
  review?.it.endQuestion();
  const to = { next: jumps.forward, back: jumps.back, round: round?.at }[command] ?? at;
  move(to);
  return [];
}
