const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const svgNamespace = 'http://www.w3.org/2000/svg';

/** Elements that a drawing may consist of. */
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

/** Attributes that a drawing may have; `id` and `href` have separate rules. */
export const svgAttributes: ReadonlySet<string> = new Set([...geometry, ...presentation]);

/** A reference to an element of the same drawing inside a value; its second group is the id. */
export const localUrl = /url\(\s*(['"]?)#([\w.-]+)\1\s*\)/g;

const functions = words('rgb rgba hsl hsla matrix translate scale rotate skewX skewY');
const unsafeCharacter = /[^\p{L}\p{N}\s.,#%()'"+*_-]/u;

/**
 * Whether a value can neither load nor run anything: plain characters, known functions and `url(#id)` only. It holds
 * no colon, slash or backslash, so it has neither an address nor an escape in it.
 */
export function isInertValue(value: string): boolean {
  const rest = value.replaceAll(localUrl, ' ');
  if (unsafeCharacter.test(rest)) return false;
  // Read token by token: a pattern for a name before a bracket takes quadratic time for a long value without one.
  const tokens = rest.match(/[\p{L}\p{N}_-]+|\S/gu) ?? [];
  return tokens.every((token, index) => token !== '(' || functions.has(tokens[index - 1] ?? ''));
}
