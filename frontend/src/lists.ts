/* The closed lists of what may be drawn: the same as in mathgames/explain/nodes.py. */
const words = (text: string) => new Set(text.trim().split(/\s+/));

export const HTML = words(`div span p h1 h2 h3 h4 strong em small ul ol li dl dt dd table caption thead tbody tr th td button
  form label input select option details summary output br section header footer pre code img`);
export const SVG = words("svg g rect circle ellipse line path polygon polyline text tspan title desc defs marker");
export const MATHML = words(`math mrow mi mn mo mfrac mtext mspace mtable mtr mtd mover munder msup msub mstyle mphantom
  menclose`);

/** Attributes that are written as they are, if their value is one that they may have. What else has a meaning is not
    written. There is no `id`, no `name` and no `for`: the page around finds its own elements by them. */
export const PLAIN = words(`class role tabindex title hidden lang dir
  type value placeholder disabled checked selected maxlength min max step autocomplete inputmode open spellcheck
  autocapitalize enterkeyhint readonly colspan rowspan scope src alt width height
  x y x1 y1 x2 y2 cx cy r rx ry d points viewBox preserveAspectRatio transform fill stroke stroke-width stroke-dasharray
  stroke-linecap stroke-linejoin text-anchor dominant-baseline font-size font-weight font-family opacity fill-opacity
  focusable refX refY markerWidth markerHeight orient xmlns
  display mathvariant stretchy form fence separator linethickness intent-text
  aria-colcount aria-colindex aria-current aria-description aria-disabled aria-hidden aria-label aria-pressed aria-rowcount aria-rowindex
  aria-valuemax aria-valuemin aria-valuenow aria-valuetext
  data-from data-gain data-into-view data-layout data-look data-ply data-state`);

/* A backslash could hide the name of a function, such as `url`. */
const PAINT = /^(?!.*url)[\w\s#%.,()/+-]*$/i;
/** Where not every value will do: what reaches for nothing outside of the tree, and takes nothing from the page. */
const VALUES = new Map([
  ["class", /^(?!(.*\s)?(jp|lm|p|jupyter)-)/is], // these mean something to the notebook around
  ["src", /^data:image\/svg\+xml[;,]/],
  ["fill", PAINT],
  ["stroke", PAINT],
  ["type", /^(button|submit|text|number|checkbox|radio)$/],
  ["tabindex", /^(0|-1)$/],
  ["autocomplete", /^off$/],
]);

/** Whether a plain attribute may have this value. */
export function isHarmless(name: string, value: string): boolean {
  return VALUES.get(name)?.test(value) ?? true;
}
