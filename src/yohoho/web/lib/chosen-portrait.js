// The portrait that a person chose on this device, which travels with their name.
import { PORTRAITS } from "./facts.js";
import { preferences } from "./preferences.js";

/** @typedef {import("./facts.js").PortraitName} PortraitName */

/** Null for the usual one of the person. @returns {PortraitName | null} */
export function getChosenPortrait() {
  const { portrait } = preferences.value;
  return PORTRAITS.includes(portrait) ? /** @type {PortraitName} */ (portrait) : null;
}
