// Watches the table from now on. `window.scenes` lists the scenes with their time and the words
// shown, and `window.early` every control that could be used and every result that could be seen
// while a scene was running.
() => {
  const CONTROLS =
    ".sk-bids button, .sk-held.playable, .skull-touch.ready, .skull-held.may, " +
    ".skull-acts button, dialog.decision button, .ending button";
  window.scenes = [];
  window.early = [];
  const text = (selector) => document.querySelector(selector)?.innerText ?? "";
  const numbers = () =>
    [...document.querySelectorAll("[data-seat]")].map((seat) => [
      Number(seat.dataset.seat),
      seat.querySelector(".sk-numbers, .sk-tally")?.innerText ?? "",
    ]);
  const look = () => {
    const stage = document.querySelector(".table-stage");
    const kind = stage?.dataset.scene ?? "";
    const now = performance.now();
    const last = window.scenes.at(-1);
    const words = `${text(".sk-status")} ${text(".skull-prompt")} ${text(".skull-centre")}`;
    if (stage && (!last || last.kind !== kind))
      window.scenes.push({ kind, from: now, until: now, words, tallies: numbers(), struck: false });
    else if (last) {
      last.until = now;
      last.struck ||= Boolean(document.querySelector(".skull-place.struck"));
      last.words = words;
    }
    if (kind)
      for (const control of document.querySelectorAll(CONTROLS))
        if (control.checkVisibility()) window.early.push([kind, control.outerHTML.slice(0, 90)]);
    requestAnimationFrame(look);
  };
  look();
};
