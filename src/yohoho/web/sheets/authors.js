// The author of an operation is one tab of a device, or the server.

/** The author of operations that the server writes for members with phones. */
const SERVER = "house";

/** @param {string} author */
export const isServer = (author) => author === SERVER;

/** The device of an author, without its tab. @param {string} author */
export const deviceOf = (author) => author.slice(0, author.lastIndexOf("-"));
