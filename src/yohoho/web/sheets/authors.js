// An operation's author is a device and one of its tabs, or the server.

/** The author of what the server writes for people with phones. */
const SERVER = "house";

/** @param {string} author */
export const isServer = (author) => author === SERVER;

/** The device, without its tab. @param {string} author */
export const deviceOf = (author) => author.slice(0, author.lastIndexOf("-"));
