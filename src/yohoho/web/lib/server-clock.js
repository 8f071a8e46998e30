// The server's clock. Deadlines are in its time, which may differ from that of this device.

/** The server's clock minus this device's, in milliseconds. */
let offset = 0;

/** @param {number} now the time on the server at this moment */
export function setServerClock(now) {
  offset = now - Date.now();
}

export const serverNow = () => Date.now() + offset;
