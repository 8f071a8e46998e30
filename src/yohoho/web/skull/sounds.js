// What is heard at the table. A turned disc is heard when its face is seen.
import { useEffect, useRef } from "../house/html.js";
import { calm } from "../house/choices.js";
import { play } from "../house/sounds.js";

/** @typedef {import("./lying.js").Stage} Stage */
/** @typedef {import("../wire.js").SkullEvent} SkullEvent */

const FLIP = 600;

/** @param {Stage} stage */
export function useSounds({ beat, game, me }) {
  const { n, events } = beat.value;
  const heard = useRef(n);
  useEffect(() => {
    if (n !== heard.current) events.forEach(hear);
    heard.current = n;
  }, [n]);
  const asked = me !== null && game.waiting.includes(me);
  const before = useRef(asked);
  useEffect(() => {
    if (asked && !before.current) play("turn");
    before.current = asked;
  }, [asked]);
}

/** @param {SkullEvent} event */
function hear(event) {
  const late = (/** @type {import("../house/sounds.js").Sound} */ sound) => setTimeout(() => play(sound), calm() ? 0 : FLIP);
  if (event.event === "disc-placed") play("card");
  if (event.event === "disc-flipped") late(event.disc === "skull" ? "fist" : "card");
  if (event.event === "challenge-won") late("coin");
}
