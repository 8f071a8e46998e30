// A finger that bounces: the same button twice in a blink is one tap, and what has just come under
// the finger was not meant.
const BOUNCE_MS = 150;
let last = { key: "", at: -BOUNCE_MS };

/**
 * Whether this tap counts. `moves`: what lies there afterwards is something else.
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
