// The screen at /puzzles/ID: a puzzle at the real table, or the next mistake of the deck.
import { now } from "../lib/clock.js";
import { html, useEffect, useState } from "../lib/html.js";
import { say } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { loadStyle } from "../lib/stylesheets.js";
import { notice } from "../ui/announcer.js";
import { Loading } from "../ui/frame.js";
import { closeOverlay } from "../table/overlay-state.js";
import { LocalUnavailable } from "../table/local-frame.js";
import { TableSession } from "../table/table-session.js";
import { DECK_ID } from "./addresses.js";
import { deck, dueCards, removeMistake } from "./deck.js";
import { fitting, nextPuzzle, usePuzzles } from "./documents.js";
import { addAttempt, choice, isSolved } from "./progress.js";
import { PuzzleFrame } from "./puzzle-frame.js";
import { PuzzleTransport } from "./puzzle-transport.js";
import { daysUntil, practise } from "./schedule.js";

await Promise.all(
  ["table.css", "table-people.css", "table-over.css", "puzzles.css"].map(loadStyle),
);

/** @typedef {import("../wire.js").Puzzle} Puzzle */
/** @typedef {import("./deck.js").DeckCard} DeckCard */
/** @typedef {import("./puzzle-transport.js").Position} Position */
/** @typedef {import("./grading.js").Grade} Grade */

/** A session at a puzzle. */
export class PuzzleSession extends TableSession {
  /** @param {Position} position */
  constructor(position) {
    const transport = new PuzzleTransport(position);
    super(transport);
    this.puzzleTransport = transport;
    transport.begin();
  }
}

/** @param {{ id: string }} props */
export default function PuzzleScreen({ id }) {
  useEffect(() => closeOverlay, []);
  if (id === DECK_ID) return html`<${Practice} />`;
  return html`<${ShippedPuzzle} id=${id} />`;
}

/** @param {{ id: string }} props */
function ShippedPuzzle({ id }) {
  const { puzzles, problem, again } = usePuzzles();
  const puzzle = puzzles?.find((one) => one.id === id);
  if (problem) return html`<${Unavailable} why=${say("puzzle.offline")} again=${again} />`;
  if (!puzzles) return html`<main class="room"><${Loading} gone=${false} /></main>`;
  if (!puzzle) return html`<${Unavailable} why=${say("puzzle.gone")} />`;
  const next = () => {
    const filter = { box: puzzle.edition || puzzle.game, theme: "", band: choice.peek().band };
    const same = fitting(puzzles, { ...filter, theme: choice.peek().theme });
    const from = same.length > 1 ? same : fitting(puzzles, { ...filter, band: "any" });
    navigate(`/puzzles/${nextPuzzle(from, isSolved, id)?.id ?? id}`);
  };
  return html`
    <${AtTable}
      key=${id}
      title=${say("puzzle.title")}
      position=${puzzle}
      onGrade=${(/** @type {Grade} */ grade) => addAttempt(id, grade)}
      nextText=${say("puzzle.next")}
      onNext=${next}
    />
  `;
}

/** Asks the mistakes that are due, one after the other. */
function Practice() {
  const [card, setCard] = useState(firstDue);
  const [back, setBack] = useState("");
  if (!card)
    return html`
      <${Unavailable} why=${say(deck.value.length ? "puzzle.gone" : "puzzle.deck-empty")} />
    `;
  const next = () => {
    const due = firstDue();
    setBack("");
    if (due) setCard(due);
    else navigate("/puzzles");
  };
  const remove = () => {
    removeMistake(card.id);
    notice(say("puzzle.deck-removed"));
    next();
  };
  const onGrade = (/** @type {Grade} */ grade) => {
    const at = now();
    const days = Math.max(1, daysUntil(practise(card, grade, at), at));
    setBack(say("puzzle.deck-back", { days }));
  };
  return html`
    <${AtTable}
      key=${card.id}
      title=${say("puzzle.deck")}
      position=${card}
      onGrade=${onGrade}
      nextText=${say(dueCards(deck.value, now()).length ? "puzzle.deck-next" : "puzzle.all")}
      onNext=${next}
      onRemove=${remove}
      note=${back}
    />
  `;
}

/** @returns {DeckCard | null} */
const firstDue = () => dueCards(deck.peek(), now())[0] ?? null;

/**
 * @param {{
 *   title: string,
 *   position: Position,
 *   onGrade: (grade: Grade) => void,
 *   nextText: string,
 *   onNext: () => void,
 *   onRemove?: () => void,
 *   note?: string,
 * }} props
 */
function AtTable({ position, onGrade, ...around }) {
  const [round, setRound] = useState(0);
  const [session, setSession] = useState(/** @type {PuzzleSession | null} */ (null));
  useEffect(() => {
    const opened = new PuzzleSession(position);
    setSession(opened);
    return () => opened.close();
  }, [round]);
  const view = session?.timeline.view.value;
  const grade = session?.puzzleTransport.grade.value ?? null;
  useEffect(() => {
    if (grade && round === 0) onGrade(grade);
  }, [grade]);
  if (!session || !view) return html`<main class="room"><${Loading} gone=${false} /></main>`;
  return html`
    <${PuzzleFrame}
      key=${round}
      ...${around}
      position=${position}
      session=${session}
      view=${view}
      grade=${grade}
      onAgain=${() => setRound(round + 1)}
    />
  `;
}

/** @param {{ why: string, again?: () => void }} props */
const Unavailable = ({ why, again }) => html`
  <${LocalUnavailable}
    title=${say("puzzle.unavailable")}
    why=${why}
    back=${{ href: "/puzzles", label: say("puzzle.all") }}
    again=${again}
  />
`;
