// Vibrates the device. Browsers of computers offer vibration too, although nothing would move, so a
// device counts as able only if it is operated by touch.
import { preferences } from "./preferences.js";
import { isPageTouched } from "./user-activation.js";

/** Times in milliseconds, on and off in turns. */
const PATTERNS = { turn: [60], saved: [40], caught: [90, 60, 180] };

export const canVibrate = () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** @param {keyof typeof PATTERNS} pattern */
export function vibrate(pattern) {
  if (preferences.value.vibration && canVibrate() && isPageTouched())
    navigator.vibrate(PATTERNS[pattern]);
}
