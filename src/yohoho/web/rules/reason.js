// A reason for something (`yohoho.core.errors.Reason` in JavaScript).

/**
 * @param {string} code
 * @param {string | null | undefined} ruling
 * @param {Record<string, any>} [args]
 * @returns {import("../wire.js").Reason}
 */
export const reason = (code, ruling, args = {}) => ({ code, ruling: ruling ?? null, args });
