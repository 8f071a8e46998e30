// The author of an operation in words: this phone, a member, or the players themselves.
import { say } from "../../../lib/i18n.js";
import { deviceOf, isServer } from "../../../sheets/authors.js";
import { nameOf } from "./who-am-i.js";

/**
 * @param {import("./sync.js").SheetSharing} sharing
 * @param {import("../../../rules/log.js").Operation} operation
 */
export function writerOf(sharing, { author }) {
  if (isServer(author)) return say("versions.by-players");
  const member = sharing.room.value?.crew.find(({ devices }) => devices.includes(deviceOf(author)));
  if (deviceOf(author) === deviceOf(sharing.editor.author))
    return member
      ? say("versions.by-you", { name: nameOf(sharing, member) })
      : say("versions.by-this");
  return member ? nameOf(sharing, member) : say("versions.by-other");
}
