// Saves content as a file of the device.
import { after } from "../lib/clock.js";

/** The time in which the browser has read the content. */
const READ_MS = 10_000;

/** @param {string} name @param {Blob} content */
export function download(name, content) {
  const href = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  after(READ_MS, () => URL.revokeObjectURL(href));
}
