// Who wrote something: this phone, somebody of the crew, or the players who enter their own lines.
import { say } from "../../lib/i18n.js";
import { deviceOf, isServer } from "../../sheets/authors.js";
import { nameOf } from "./who-am-i.js";

/**
 * @param {import("./sync.js").Together} together
 * @param {import("../../rules/log.js").Operation} operation
 */
export function writerOf(together, { author }) {
  if (isServer(author)) return say("versions.by-players");
  const mate = together.room.value?.crew.find(({ devices }) => devices.includes(deviceOf(author)));
  if (deviceOf(author) === deviceOf(together.book.author))
    return mate
      ? say("versions.by-you", { name: nameOf(together, mate) })
      : say("versions.by-this");
  return mate ? nameOf(together, mate) : say("versions.by-other");
}
