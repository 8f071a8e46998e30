// Asks the referee on the server, because the page applies no rules here.
import { useEffect, useState } from "../lib/html.js";
import { request } from "../lib/http.js";

/** @typedef {import("../lib/http.js").Problem} Problem */

/**
 * @typedef {object} Answers
 * @property {import("../wire.js").TrickAnswer} trick
 * @property {import("../wire.js").SkullKingLegalRuling} legal
 * @property {import("../wire.js").ScoreAnswer} score
 */

/**
 * @template Answer
 * @typedef {{ asked: string | null, answer: Answer | null, problem: Problem | null }} Told
 */

const NOTHING = { answer: null, problem: null };

/**
 * Returns the answer to a question; null asks nothing. The previous answer stays until the new one
 * arrives, so that nothing flickers; `fresh` tells whether the answer belongs to this question.
 * @template {keyof Answers} Kind
 * @param {Kind} kind @param {Record<string, any> | null} question
 * @returns {{ answer: Answers[Kind] | null, problem: Problem | null, fresh: boolean }}
 */
export function useReferee(kind, question) {
  const asked = question && JSON.stringify(question);
  const [told, tell] = useState(
    /** @type {Told<Answers[Kind]>} */ ({ asked, answer: null, problem: null }),
  );
  useEffect(() => {
    let here = true;
    const settle = (/** @type {Told<Answers[Kind]>} */ told) => here && tell(told);
    if (asked)
      request("POST", `/api/referee/${kind}`, asked).then(
        (answer) => settle({ asked, answer, problem: null }),
        (problem) => settle({ asked, answer: null, problem }),
      );
    return () => void (here = false);
  }, [kind, asked]);
  const { answer, problem } = asked ? told : NOTHING;
  return { answer, problem, fresh: told.asked === asked };
}
