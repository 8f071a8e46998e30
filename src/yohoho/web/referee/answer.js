// Asks the referee of the page's own rules.
import { Problem } from "../lib/http.js";

/**
 * Returns the ruling of a judge, or the problem with the question; null asks nothing.
 * @template Question, Ruling
 * @param {(question: Question) => Ruling} judge
 * @param {Question | null} question
 * @returns {{ answer: Ruling | null, problem: Problem | null }}
 */
export function answerOf(judge, question) {
  try {
    return { answer: question && judge(question), problem: null };
  } catch (error) {
    if (error instanceof Problem) return { answer: null, problem: error };
    throw error;
  }
}
