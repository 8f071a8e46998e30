// To be built.
/** @param {{ stage: import("./stage.js").Stage<any>, view: import("../wire.js").TableView }} _props */
export function Alerts(_props) {
  return null;
}
