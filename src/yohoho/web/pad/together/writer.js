// Who wrote something: this phone, somebody of the crew, or the players who enter their own lines.
import { say } from "../../lib/i18n.js";
import { nameOf } from "./who.js";

/** The author of what the server writes for people with phones. */
const HOUSE = "house";

/** @param {import("../log.js").Operation} operation */
export const isServers = ({ author }) => author === HOUSE;

/** The device, without its tab. @param {string} author */
export const deviceOf = (author) => author.slice(0, author.lastIndexOf("-"));

/**
 * @param {import("./sync.js").Together} together
 * @param {import("../log.js").Operation} operation
 */
export function writerOf(together, { author }) {
  if (author === HOUSE) return say("versions.by-players");
  const mate = together.room.value?.crew.find(({ devices }) => devices.includes(deviceOf(author)));
  if (deviceOf(author) === deviceOf(together.book.author))
    return mate
      ? say("versions.by-you", { name: nameOf(together, mate) })
      : say("versions.by-this");
  return mate ? nameOf(together, mate) : say("versions.by-other");
}
