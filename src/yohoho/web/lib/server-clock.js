// The server's clock. Deadlines are in its time, which may differ from that of this device.
import { now } from "./clock.js";

/** The server's clock minus this device's, in milliseconds. */
let offset = 0;

/** @param {number} time the time on the server at this moment */
export function setServerClock(time) {
  offset = time - now();
}

export const serverNow = () => now() + offset;
