// The type of what a table session gets its news from and sends its commands to: the socket of a
// table on the server, or a lesson or puzzle that is played in the page.

/** @typedef {import("../wire.js").Command} Command */
/** @typedef {import("./socket.js").Message} Message */
/**
 * @template T
 * @typedef {import("@preact/signals").Signal<T>} Signal
 */

/**
 * @typedef {object} Transport
 * @property {string} name  the table; empty where other tabs cannot be at the same one
 * @property {Signal<import("./socket.js").SocketStatus>} status
 * @property {Signal<import("./http.js").Problem | null>} problem  why it is closed
 * @property {Signal<boolean>} restarting  whether the server has announced a restart
 * @property {Signal<import("../wire.js").ChatView[]>} chat  the last lines of the chat
 * @property {(listen: (message: Message) => void) => () => void} listen
 * @property {(command: Command) => Promise<number>} do  throws a Problem if it is refused
 * @property {(action: string) => Promise<number>} act  sends one of the view's `legal`
 * @property {() => Promise<import("../wire.js").Advice>} advice  asks the coach
 * @property {() => void} reconnectNow  without waiting, when the connection is lost
 * @property {() => void} close
 */

export {};
