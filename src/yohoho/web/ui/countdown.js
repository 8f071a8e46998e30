// Seconds that are left until a time on the server.
import { every } from "../lib/clock.js";
import { useEffect, useState } from "../lib/html.js";
import { serverNow } from "../lib/server-clock.js";

/** Draws the component again every second while something runs. @param {boolean} running */
export function useSeconds(running) {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!running) return;
    return every(1000, () => setTick((tick) => tick + 1));
  }, [running]);
}

/** Whole seconds left until this time. @param {number} until */
export const secondsUntil = (until) => Math.max(0, Math.round((until - serverNow()) / 1000));
