// What a person who looks at the table would touch next: the kind of the move, or nothing while
// others think. The element is kept as `nextMove`. The same move is found again after `patience`
// milliseconds: a person waits a moment for what a touch does before touching the same thing again.
(patience) => {
  const findShown = (selector) =>
    [document.querySelector(selector)].find(
      (element) => element?.checkVisibility() && !element.disabled,
    );
  const first = (...moves) => {
    const candidates = moves.map(([kind, selector]) => [kind, findShown(selector)]);
    return candidates.find(([, element]) => element) ?? [null];
  };
  const there = (selector) => Boolean(document.querySelector(selector));
  const look = () => {
    const question = first(
      ["close-summary", "dialog[open].round-summary footer .primary"],
      ["choose-role", "dialog[open].sk-role button.plain:not(.round)"],
    );
    if (question[0]) return question;
    if (there(".ending, .ending-aside")) return ["over"];
    if (there("dialog[open].decision")) {
      if (there(".laid-out") && !there(".laid[aria-pressed=true]"))
        return first(["lay-away", ".laid:not(:disabled)"]);
      return first(
        ["confirm", "dialog[open].decision .primary.wide:not(:disabled)"],
        ["decide", "dialog[open].decision .choice:not(:disabled)"],
      );
    }
    if (there("dialog[open]"))
      return first(
        ["close-dialog", "dialog[open] .over-head button"],
        ["close-dialog", "dialog[open] .primary"],
      );
    if (there(".sk-bids") && !there(".sk-bids [aria-pressed=true]"))
      return first(["bid", ".sk-bids button:nth-of-type(2)"]);
    return first(
      ["play-card", ".sk-held.picked"],
      ["pick-card", ".sk-held.playable"],
      ["turn-disc", ".skull-touch.ready"],
      ["choose-disc", ".skull-choose .skull-held.may"],
      ["put-disc", ".skull-hand .skull-held.up"],
      ["pick-disc", ".skull-hand .skull-held.may"],
      ["challenge-or-pass", ".skull-acts button:last-of-type"],
    );
  };
  const [kind, element] = look();
  const before = window.lastMove;
  if (!kind || (kind === before?.kind && performance.now() - before.at < patience)) return null;
  window.nextMove = element;
  window.lastMove = { kind, at: performance.now() };
  return kind;
};
