const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const svgNamespace = 'http://www.w3.org/2000/svg';

/** Elements allowed in an SVG. */
export const svgElements = words(`
  svg g path rect circle ellipse line polyline polygon text tspan title desc defs symbol use
  linearGradient radialGradient stop clipPath mask pattern`);

/** Elements whose text is kept. */
export const textElements = words('text tspan title desc');

/** Properties that may be set by an attribute or by a declaration in `style`. */
export const presentation = words(`
  fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stroke-opacity opacity color clip-path clip-rule mask stop-color stop-opacity font-family font-size
  font-style font-weight letter-spacing text-anchor dominant-baseline alignment-baseline baseline-shift visibility
  display overflow vector-effect paint-order shape-rendering text-rendering`);

const geometry = words(`
  x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy rotate width height d points viewBox preserveAspectRatio transform
  gradientUnits gradientTransform spreadMethod offset clipPathUnits maskUnits maskContentUnits patternUnits
  patternContentUnits patternTransform pathLength textLength lengthAdjust role`);

/** Attributes allowed in an SVG; `id` and `href` have separate rules. */
export const svgAttributes: ReadonlySet<string> = new Set([...geometry, ...presentation]);

/** Matches a reference to an element of the same SVG inside a value; the second group is the id. */
export const localUrl = /url\(\s*(['"]?)#([\w.-]+)\1\s*\)/g;

const functions = words('rgb rgba hsl hsla matrix translate scale rotate skewX skewY');
const unsafeCharacter = /[^\p{L}\p{N}\s.,#%()'"+*_-]/u;

/**
 * Returns whether a value can neither load nor run anything: it contains only plain characters, known functions and
 * `url(#id)`. Without a colon, slash or backslash it cannot contain an address or an escape.
 */
export function isInertValue(value: string): boolean {
  const rest = value.replaceAll(localUrl, ' ');
  if (unsafeCharacter.test(rest)) return false;
  // Read token by token: a pattern for a name before a parenthesis takes quadratic time for a long value without one.
  const tokens = rest.match(/[\p{L}\p{N}_-]+|\S/gu) ?? [];
  return tokens.every((token, index) => token !== '(' || functions.has(tokens[index - 1] ?? ''));
}
