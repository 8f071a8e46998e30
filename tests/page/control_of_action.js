// The control that leads to an action at the drawn table: what answers it, or what is touched
// before, such as a summary to close, the role of a card or the dial. Nothing if none is there.
([action, legal]) => {
  const [verb, what = ""] = action.split(/ (.*)/);
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter(
      (element) => element.checkVisibility() && !element.disabled,
    );
  const showing = (elements, face) =>
    elements.find((element) => element.querySelector(`[data-face="${face}"]`));
  const [summary] = all("dialog[open].round-summary footer .primary");
  if (summary) return summary;
  if (all("dialog[open].sk-role").length) return showing(all("dialog[open].sk-role button"), what);
  const dial = () => {
    const [knob] = all("[role=spinbutton]");
    const buttons = all("[data-takes-focus]:has([role=spinbutton]) > button");
    const off = Number(what) - Number(knob?.getAttribute("aria-valuenow"));
    if (!off) return all(".skull-acts button")[0];
    return off < 0 ? buttons[0] : buttons.at(-1);
  };
  const nth = (elements) => elements[legal.indexOf(action)];
  const control = {
    bid: () => (all(".sk-bids").length ? all(".sk-bids button")[Number(what)] : dial()),
    play: () => all(`.sk-held[data-card="${what.split(":")[0]}"]`)[0],
    place: () => showing(all(".skull-hand .skull-held.may"), what),
    pass: () => all(".skull-acts button").at(-1),
    flip: () => all(`.skull-places > li:nth-child(${Number(what) + 1}) .skull-touch`)[0],
    draw: () => nth(all(".skull-choose .skull-held.may")),
    discard: () => nth(all(".skull-choose .skull-held.may")),
  }[verb];
  return (control ? control() : nth(all("dialog[open].decision .choice"))) ?? null;
};
