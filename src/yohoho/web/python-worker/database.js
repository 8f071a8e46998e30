// Rows of bytes in IndexedDB, by kind and key. Errors have the code of their reason as message; see
// src/yohoho/offline/browser_database.py.

const NAME = "yohoho";
const ROWS = "rows";
/** The row that names the worker whose turn it is to write. */
const OWNER = ["meta", "owner"];
/** The first character that no key contains. */
const END = "\uffff";

/** @typedef {[kind: string, key: string, data: Uint8Array | null | undefined]} Change */

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function awaitRequest(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(reasonOf(request.error));
  });
}

/** @param {unknown} error */
function reasonOf(error) {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError") return new Error("storage-full");
  if (name === "InvalidStateError" || name === "NotFoundError") return new Error("storage-lost");
  return error instanceof Error && error.message.startsWith("storage-")
    ? error
    : new Error("storage-failed");
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ROWS);
  return awaitRequest(request);
}

/** Deletes everything that was kept. */
export function forgetAll() {
  return awaitRequest(indexedDB.deleteDatabase(NAME));
}

export class Database {
  /** @param {IDBDatabase} database @param {string} owner tells this worker from others */
  constructor(database, owner) {
    this.owner = owner;
    this.database = inUse(database);
  }

  /** Opens the rows, for this worker alone: one that opened them before can no longer write. */
  static async open() {
    const owner = crypto.randomUUID?.() ?? String(Math.random());
    const database = new Database(await open(), owner);
    await database.claim();
    return database;
  }

  async claim() {
    const rows = this.write();
    rows.put(new TextEncoder().encode(this.owner), OWNER);
    await awaitTransaction(rows.transaction);
  }

  write() {
    try {
      const transaction = this.database.transaction(ROWS, "readwrite", { durability: "strict" });
      return transaction.objectStore(ROWS);
    } catch (error) {
      throw reasonOf(error);
    }
  }

  /**
   * @param {string} kind @param {string} prefix
   * @returns {Promise<[key: string, data: Uint8Array][]>} by key
   */
  async rows(kind, prefix) {
    const range = IDBKeyRange.bound([kind, prefix], [kind, prefix + END]);
    const rows = this.database.transaction(ROWS).objectStore(ROWS);
    const [keys, values] = await Promise.all([
      awaitRequest(rows.getAllKeys(range)),
      awaitRequest(rows.getAll(range)),
    ]);
    return keys.map((key, at) => [/** @type {string[]} */ (key)[1] ?? "", values[at]]);
  }

  /** Makes all changes or none. @param {Change[]} changes */
  async commit(changes) {
    const rows = this.write();
    const owner = await awaitRequest(rows.get(OWNER));
    if (!owner) throw abort(rows, "storage-lost");
    if (new TextDecoder().decode(owner) !== this.owner) throw abort(rows, "storage-taken");
    try {
      for (const [kind, key, data] of changes)
        if (data) rows.put(data, [kind, key]);
        else rows.delete([kind, key]);
    } catch (error) {
      throw abort(rows, reasonOf(error).message);
    }
    await awaitTransaction(rows.transaction);
  }

  /** Opens the storage again after the browser has cleared it. */
  async reopen() {
    this.database.close();
    this.database = inUse(await open());
    await this.claim();
  }

  close() {
    this.database.close();
  }
}

/**
 * When somebody deletes the database, the next commit finds it closed.
 * @param {IDBDatabase} database
 */
function inUse(database) {
  database.onversionchange = () => database.close();
  return database;
}

/** @param {IDBObjectStore} rows @param {string} reason */
function abort(rows, reason) {
  rows.transaction.abort();
  return new Error(reason);
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function awaitTransaction(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(reasonOf(transaction.error));
  });
}
