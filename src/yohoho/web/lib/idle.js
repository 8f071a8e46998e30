// Work that can wait until the browser has nothing else to do.

const SOON_MS = 200;

/** Safari has no requestIdleCallback. @param {() => void} work */
export const whenIdle = (work) =>
  void ("requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, SOON_MS));
