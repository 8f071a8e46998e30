// To be built.
/** @param {{ stage: import("../table/stage.js").Stage<any>, view: import("../wire.js").TableView, line: import("../house/line.js").Line, logbook: import("../table/log.js").Logbook }} _props */
export function TextView(_props) {
  return null;
}
