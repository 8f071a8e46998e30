// What a person who looks at the table would touch next: a selector, or nothing while others think.
() => {
  const first = (...selectors) =>
    selectors.find((selector) => {
      const element = document.querySelector(selector);
      return element && element.checkVisibility() && !element.disabled;
    });
  const dialog = first(
    "dialog[open].round-summary footer .primary",
    "dialog[open].sk-role button.plain:not(.round)",
  );
  if (dialog) return dialog;
  if (document.querySelector(".ending, .ending-aside")) return "over";
  if (document.querySelector("dialog[open].decision")) {
    if (document.querySelector(".laid-out") && !document.querySelector(".laid[aria-pressed=true]"))
      return first(".laid:not(:disabled)");
    return first(
      "dialog[open].decision .primary.wide:not(:disabled)",
      "dialog[open].decision .choice:not(:disabled)",
    );
  }
  if (document.querySelector("dialog[open]"))
    return first("dialog[open] .over-head button", "dialog[open] .primary");
  if (document.querySelector(".sk-bids") && !document.querySelector(".sk-bids [aria-pressed=true]"))
    return ".sk-bids button:nth-of-type(2)";
  return first(
    ".sk-held.picked",
    ".sk-held.playable",
    ".skull-touch.ready",
    ".skull-choose .skull-held.may",
    ".skull-hand .skull-held.up",
    ".skull-hand .skull-held.may",
    ".skull-acts button:last-of-type",
  );
};
