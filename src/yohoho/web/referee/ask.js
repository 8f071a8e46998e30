// Asking the referee on the server, which knows the rules; the page does not.
import { useEffect, useState } from "../house/html.js";
import { ask, Problem } from "../house/http.js";

/** @typedef {{ trick: import("../wire.js").TrickAnswer, legal: import("../wire.js").SkullKingLegalRuling, score: import("../wire.js").ScoreAnswer }} Answers */

/**
 * The answer to a question, as soon as it is there; null asks nothing. What was answered last stays until then,
 * so that nothing flickers: `fresh` says whether it answers this very question.
 * @template {keyof Answers} Kind
 * @param {Kind} kind @param {Record<string, any> | null} question
 * @returns {{ answer: Answers[Kind] | null, problem: Problem | null, fresh: boolean }}
 */
export function useReferee(kind, question) {
  const asked = question && JSON.stringify(question);
  const [told, tell] = useState({ asked, answer: /** @type {Answers[Kind] | null} */ (null), problem: /** @type {Problem | null} */ (null) });
  useEffect(() => {
    let here = true;
    const settle = (/** @type {Answers[Kind] | null} */ answer, /** @type {Problem | null} */ problem) => here && tell({ asked, answer, problem });
    if (asked) ask("POST", `/api/referee/${kind}`, asked).then((answer) => settle(answer, null), (problem) => settle(null, problem));
    return () => void (here = false);
  }, [kind, asked]);
  const answer = asked ? told.answer : null;
  return { answer, problem: asked ? told.problem : null, fresh: told.asked === asked };
}
