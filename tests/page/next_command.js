// What somebody would type next in the text view: nothing while others think, `over` at the end.
// The same command comes up again after half a second: it may be typed only once for each question.
() => {
  if (document.querySelector(".ending")) return "over";
  const command = () => {
    if (!document.querySelector(".text-view .question")) return null;
    const bid = document.querySelector(".text-bids button");
    if (bid && !document.querySelector(".text-actions button"))
      return `bid ${bid.textContent.trim()}`;
    const typed = document.querySelector(".text-actions kbd");
    if (typed) return typed.textContent.trim();
    const playable = document.querySelector(".text-hand button");
    if (!playable) return null;
    const twoFaced = playable.parentElement.querySelectorAll("button").length > 1;
    return `play ${playable.querySelector(".number").textContent}${twoFaced ? " pirate" : ""}`;
  };
  const next = command();
  const before = window.lastCommand;
  if (!next || (next === before?.command && performance.now() - before.at < 500)) return null;
  window.lastCommand = { command: next, at: performance.now() };
  return next;
};
