/* The closed lists of what may be drawn: the same as in mathgames/nodes.py. */
const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean));

export const HTML = words(`div span p h2 h3 h4 strong em small ul ol li dl dt dd table caption thead tbody tr th td button
  form label input select option details summary output br section header footer pre code img`);
export const SVG = words("svg g rect circle ellipse line path polygon polyline text tspan title desc defs marker");
export const MATHML = words(`math mrow mi mn mo mfrac mtext mspace mtable mtr mtd mover munder msup msub mstyle mphantom
  menclose`);

/** Attributes that are written as they are; aria-* and data-* are too. What else has a meaning is not written. */
export const PLAIN = words(`class role tabindex title hidden lang dir
  type name value placeholder disabled checked selected maxlength min max step autocomplete inputmode for open spellcheck
  autocapitalize enterkeyhint readonly colspan rowspan scope src alt width height
  x y x1 y1 x2 y2 cx cy r rx ry d points viewBox preserveAspectRatio transform fill stroke stroke-width stroke-dasharray
  stroke-linecap stroke-linejoin text-anchor dominant-baseline font-size font-weight font-family opacity fill-opacity
  focusable refX refY markerWidth markerHeight orient xmlns
  display mathvariant stretchy form fence separator linethickness intent-text`);

/** Whether a plain attribute's value reaches for nothing outside of the tree. */
export function isHarmless(name: string, value: string): boolean {
  if (name === "src") return value.startsWith("data:image/svg+xml");
  return !(name === "fill" || name === "stroke") || !/url\s*\(/i.test(value);
}
