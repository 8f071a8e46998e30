// Every object inherits `constructor`, `toString` and the like, and `__proto__` is no key of its
// own. Where keys come from other people or from an address, what is kept by them must inherit
// nothing.

/**
 * A copy of this object that has its own properties only.
 * @template {object} T
 * @param {T} object
 * @returns {T}
 */
export const withoutPrototype = (object) => Object.assign(Object.create(null), object);
