// The daily deals: today's for a component, and the requests that open a table of one.
import { after, every } from "../lib/clock.js";
import { useEffect, useState } from "../lib/html.js";
import { ensureGuest, me, problemOf, request } from "../lib/http.js";
import { navigate } from "../lib/router.js";
import { serverNow } from "../lib/server-clock.js";
import { onPageVisible } from "../ui/pages.js";

/** @typedef {import("../wire.js").DailyToday} DailyToday */
/** @typedef {import("../lib/http.js").Problem} Problem */

/** The server's clock may be behind this device's. */
const AFTER_MIDNIGHT_MS = 1500;
/** The time until the next day is told in minutes at the least. */
const TICK_MS = 60_000;

/**
 * What the server says at a path, asked for again when the page becomes visible, when the person
 * changes, and when `other` does.
 * @template Answer
 * @param {string} path
 * @param {unknown} [other]
 * @returns {{ answer: Answer | null, problem: Problem | null, again: () => void }}
 */
export function useAnswer(path, other) {
  const [reply, setReply] = useState(
    /** @type {{ path: string, answer: Answer | null, problem: Problem | null }} */ ({
      path,
      answer: null,
      problem: null,
    }),
  );
  const [tries, setTries] = useState(0);
  const again = () => setTries((count) => count + 1);
  useEffect(() => {
    let isCurrent = true;
    request("GET", path).then(
      (answer) => isCurrent && setReply({ path, answer, problem: null }),
      (error) => isCurrent && setReply({ path, answer: null, problem: problemOf(error) }),
    );
    // An answer to an earlier address must not replace that of the present one.
    return () => void (isCurrent = false);
  }, [path, tries, me.value?.id, other]);
  useEffect(() => onPageVisible(again), []);
  return { ...(reply.path === path ? reply : { answer: null, problem: null }), again };
}

/** Today's deals. They are asked for again when the next day begins. */
export function useToday() {
  const today = /** @type {ReturnType<typeof useAnswer<DailyToday>>} */ (useAnswer("/api/daily"));
  const ends = today.answer?.ends;
  useEffect(() => {
    if (!ends) return;
    return after(ends - serverNow() + AFTER_MIDNIGHT_MS, today.again);
  }, [ends]);
  return today;
}

/** Draws the component again every minute. */
export function useMinutes() {
  const [, setTick] = useState(0);
  useEffect(() => every(TICK_MS, () => setTick((tick) => tick + 1)), []);
}

/** Opens or resumes the counted attempt of today. @param {string} game @throws {Problem} */
export async function playToday(game) {
  await ensureGuest();
  const { table } = await request("POST", `/api/daily/${encodeURIComponent(game)}`);
  navigate(`/t/${table}`);
}

/** Opens a table that does not count. @param {string} day @param {string} game @throws {Problem} */
export async function practise(day, game) {
  await ensureGuest();
  const { table } = await request("POST", `/api/daily/${day}/${encodeURIComponent(game)}/practice`);
  navigate(`/t/${table}`);
}
