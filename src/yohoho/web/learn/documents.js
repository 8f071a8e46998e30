// The lessons, from the server or from the service worker, which keeps those that were opened.
import { useEffect, useState } from "../lib/html.js";
import { problemOf, request } from "../lib/http.js";

/** @typedef {import("../wire.js").LessonDocument} LessonDocument */
/** @typedef {import("../wire.js").LessonSummary} LessonSummary */
/** @typedef {import("../lib/http.js").Problem} Problem */

/**
 * What was loaded, null until then; the problem, and a way to try again.
 * @template T
 * @typedef {{ it: T | null, problem: Problem | null, again: () => void }} Loaded
 */

/** All lessons in teaching order. @returns {Loaded<LessonSummary[]>} */
export const useLessons = () => useLoaded("/api/lessons");

/** One lesson. @param {string} id @returns {Loaded<LessonDocument>} */
export const useLesson = (id) => useLoaded(`/api/lessons/${encodeURIComponent(id)}`);

/** @param {string} path @returns {Loaded<any>} */
function useLoaded(path) {
  const [it, setIt] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
  const again = () => {
    setProblem(null);
    void request("GET", path).then(setIt, (error) => setProblem(problemOf(error)));
  };
  useEffect(again, [path]);
  return { it, problem, again };
}

/**
 * The lessons of one game and edition, in teaching order.
 * @typedef {{ name: string, game: string, lessons: LessonSummary[] }} Course
 */

/** @param {LessonSummary[]} lessons @returns {Course[]} */
export function coursesOf(lessons) {
  const courses = Map.groupBy(lessons, ({ game, edition }) => edition || game);
  return [...courses].map(([name, lessons]) => ({ name, game: lessons[0]?.game ?? "", lessons }));
}

/**
 * The lesson after this one in its course; null after the last.
 * @param {LessonSummary[]} lessons
 * @param {LessonSummary} lesson
 */
export function lessonAfter(lessons, { id, game, edition }) {
  const course = lessons.filter((other) => other.game === game && other.edition === edition);
  return course[course.findIndex((other) => other.id === id) + 1] ?? null;
}

/**
 * The first lesson of a course that is not done; null if all are.
 * @param {LessonSummary[]} lessons
 * @param {string[]} done
 */
export const nextLesson = (lessons, done) => lessons.find(({ id }) => !done.includes(id)) ?? null;
