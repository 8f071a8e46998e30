// To be built.
export class Logbook {
  /** @param {import("../house/line.js").Line} line */
  constructor(line) {
    this.line = line;
  }
}

/** @param {{ logbook: Logbook }} _props */
export function Log(_props) {
  return null;
}
