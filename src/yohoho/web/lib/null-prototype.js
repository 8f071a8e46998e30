// Objects inherit keys such as `constructor` and treat `__proto__` specially. Objects whose keys
// come from other people or from an address must therefore have no prototype.

/**
 * Copies the own properties of an object into one without a prototype.
 * @template {object} T
 * @param {T} object
 * @returns {T}
 */
export const withoutPrototype = (object) => Object.assign(Object.create(null), object);
