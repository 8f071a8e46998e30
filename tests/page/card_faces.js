// Draws cards and discs with the page's own components, and returns each as SVG that needs no style
// sheet: what the style sheets say stands in attributes.
async ({ figures, numbers, discs, owners, colours }) => {
  const { html, render } = await import("/lib/html.js");
  const { loadLanguage } = await import("/lib/i18n.js");
  const { loadStyle } = await import("/lib/stylesheets.js");
  const { Card, CardBack } = await import("/cards/card.js");
  const { Disc } = await import("/cards/disc.js");
  await loadLanguage("en");
  await Promise.all(["tokens.css", "base.css", "cards.css"].map(loadStyle));

  const place = document.body.appendChild(document.createElement("div"));
  const GEOMETRY = [
    "d",
    "x",
    "y",
    "width",
    "height",
    "rx",
    "cx",
    "cy",
    "r",
    "transform",
    "fill-rule",
  ];
  const GRADIENT = /^radial-gradient\((\d+)% (\d+)%(?: at (\d+)% (\d+)%)?, (.*)\)$/;

  const part = (/** @type {number} */ value) => String(Math.round(value * 1000) / 1000);
  const attribute = (name, value) => ` ${name}="${String(value).replaceAll('"', "'")}"`;

  /** A colour as #rrggbb, and its opacity. */
  function colour(text) {
    const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g).map(Number);
    const hex = [red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("");
    return { hex: `#${hex}`, alpha };
  }

  function paint(name, value) {
    if (value === "none") return attribute(name, "none");
    const { hex, alpha } = colour(value);
    return attribute(name, hex) + (alpha < 1 ? attribute(`${name}-opacity`, part(alpha)) : "");
  }

  function stroke(style) {
    if (style.stroke === "none") return "";
    const dashes = style.strokeDasharray.replaceAll("px", "");
    return (
      paint("stroke", style.stroke) +
      attribute("stroke-width", parseFloat(style.strokeWidth)) +
      (dashes === "none" ? "" : attribute("stroke-dasharray", dashes)) +
      (style.strokeLinecap === "butt" ? "" : attribute("stroke-linecap", style.strokeLinecap))
    );
  }

  function font(style, family) {
    const own = style.fontFamily === family ? "" : attribute("font-family", style.fontFamily);
    const bold = style.fontWeight === "400" ? "" : attribute("font-weight", style.fontWeight);
    const spacing = style.letterSpacing === "normal" ? "" : parseFloat(style.letterSpacing);
    return (
      own +
      bold +
      attribute("font-size", part(parseFloat(style.fontSize))) +
      attribute("text-anchor", style.textAnchor) +
      (spacing && attribute("letter-spacing", spacing))
    );
  }

  /** An element and all in it; `family` is the font that needs no mention. */
  function serialise(element, family) {
    const style = getComputedStyle(element);
    const tag = element.tagName;
    const geometry = GEOMETRY.filter((name) => element.hasAttribute(name))
      .map((name) => attribute(name, element.getAttribute(name)))
      .join("");
    const opacity = style.opacity === "1" ? "" : attribute("opacity", style.opacity);
    const inside = [...element.children].map((child) => serialise(child, family)).join("");
    if (tag === "g") return `<g${geometry}${opacity}>${inside}</g>`;
    if (tag === "use") {
      const icon = element.getAttribute("href").split("#")[1];
      const tone = attribute("color", colour(style.color).hex);
      return `<use href="#icon-${icon}"${geometry}${tone}${opacity}/>`;
    }
    const look = geometry + paint("fill", style.fill) + stroke(style) + opacity;
    return tag === "text"
      ? `<text${look}${font(style, family)}>${element.textContent.trim()}</text>`
      : `<${tag}${look}/>`;
  }

  /** The ground of a card: the gradient behind its drawing. */
  function ground(box) {
    const [, wide, high, left = 50, top = 50, stops] = GRADIENT.exec(
      getComputedStyle(box).backgroundImage,
    );
    const tones = [...stops.matchAll(/(rgb\([^)]*\))(?: ([\d.]+)%)?/g)];
    const steps = tones.map(([, tone, at], index) => {
      const offset = at === undefined ? index / (tones.length - 1) : Number(at) / 100;
      return `<stop offset="${part(offset)}" stop-color="${colour(tone).hex}"/>`;
    });
    const size = `translate(${left / 100} ${top / 100}) scale(${wide / 100} ${high / 100})`;
    return (
      `<radialGradient id="{ground}" cx="0" cy="0" r="1" gradientTransform="${size}">` +
      `${steps.join("")}</radialGradient><rect width="100" height="140" fill="url(#{ground})"/>`
    );
  }

  function show(component) {
    render(component, place);
    return place.firstElementChild;
  }

  const probe = show(html`<${Card} name="green-7" />`).querySelector("text");
  const family = getComputedStyle(probe).fontFamily;

  function draw(component) {
    const box = show(component);
    const behind = box.classList.contains("card") ? ground(box) : "";
    return (
      behind + [...box.querySelector("svg").children].map((one) => serialise(one, family)).join("")
    );
  }

  /** The value of a colour of the style sheets at an element. */
  function resolve(element, name) {
    element.style.outlineColor = `var(${name})`;
    return colour(getComputedStyle(element).outlineColor).hex;
  }

  /** Two colours for a card where it is not drawn: of its ground, and of what is on it. */
  function tones(component) {
    const box = show(component);
    const names = box.classList.contains("number") ? ["--suit", "--paper"] : ["--deep", "--light"];
    return names.map((name) => resolve(box, name));
  }

  /** The same for a disc: of the symbol on it, and of its plate. */
  function discTones(face) {
    const box = show(disc(face, 0));
    const symbol = box.querySelector(".shown") ?? box;
    return [colour(getComputedStyle(symbol).color).hex, resolve(box, "--paper")];
  }

  const card = (name) => html`<${Card} name=${name} />`;
  const disc = (face, owner) => html`<${Disc} face=${face} owner=${owner} />`;
  const entries = (names, of) => Object.fromEntries(names.map((name) => [name, of(name)]));
  const everyOwner = [...Array(owners).keys()];
  return {
    font: family.replaceAll('"', "'"),
    colours: entries(colours, (name) => resolve(place, `--${name}`)),
    back: draw(html`<${CardBack} />`),
    cards: entries([...numbers, ...figures], (name) => draw(card(name))),
    tones: {
      ...entries([...numbers, ...figures], (name) => tones(card(name))),
      ...entries(discs, discTones),
    },
    discs: entries(discs, (face) => everyOwner.map((owner) => draw(disc(face, owner)))),
  };
};
