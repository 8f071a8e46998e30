// Ignores accidental taps: the same button twice within a moment counts once, and a control that
// has just appeared under the finger does not count.
const BOUNCE_MS = 150;
let last = { key: "", at: -BOUNCE_MS };

/**
 * Whether this tap counts. `moves` means that another control appears at this place afterwards.
 * @param {Event} event
 * @param {string} key
 * @param {boolean} [moves]
 */
export function isDeliberate(event, key, moves = false) {
  const soon = event.timeStamp - last.at < BOUNCE_MS;
  if (soon && (last.key === key || last.key === MOVED)) return false;
  last = { key: moves ? MOVED : key, at: event.timeStamp };
  return true;
}

const MOVED = "moved";
