// The keys that make a move: those of the table, and Enter for what has the focus already.
(move) => {
  const due = window.nextMove;
  if (!due) return [];
  const nth = (list) => String(([...list].findIndex((each) => each.contains(due)) + 1) % 10);
  switch (move) {
    case "bid":
      return ["1"];
    case "pick-card":
      return [nth(due.parentElement.children)];
    case "pick-disc":
      return [due.querySelector("[data-face=skull]") ? "s" : "f"];
    case "turn-disc":
      return [nth(due.closest("ol").children)];
    case "challenge-or-pass": {
      const least = document.querySelector("[role=spinbutton]")?.ariaValueMin;
      return /pass/i.test(due.ariaLabel ?? "") ? ["p"] : [least, "Enter"];
    }
    default:
      return ["Enter"];
  }
};
