import { DOMParser, type Element } from '@xmldom/xmldom';
import { svgNamespace, localUrl } from './allowed-svg.ts';
import { readShape, type Shape } from './read-shapes.ts';
import { malformedSvg, tooComplex, tooManyAttributes } from './svg-refusal.ts';

/** Maximum number of elements to draw; an element drawn by reference counts each time. */
const maxDrawn = 20_000;
const maxDepth = 256;

const shapesIn = ({ children }: Shape): Shape[] => children.filter((child) => typeof child !== 'string');

function indexIds(shape: Shape, byId: Map<string, Shape>): Map<string, Shape> {
  const id = shape.attributes.get('id');
  if (id !== undefined && !byId.has(id)) byId.set(id, shape);
  for (const child of shapesIn(shape)) indexIds(child, byId);
  return byId;
}

/** Returns the ids that an element draws or paints with. */
function referencesOf({ attributes }: Shape): string[] {
  return [...attributes].flatMap(([name, value]) =>
    name === 'href' ? [value.slice(1)] : [...value.matchAll(localUrl)].map((match) => match[2] ?? ''),
  );
}

/** Refuses an SVG that references itself or expands excessively through references. */
function checkCost(root: Shape): void {
  const byId = indexIds(root, new Map());
  const costs = new Map<Shape, number>();
  const pending = new Set<Shape>();
  const costOf = (shape: Shape): number => {
    const known = costs.get(shape);
    if (known !== undefined) return known;
    if (pending.has(shape) || pending.size > maxDepth) throw tooComplex();
    pending.add(shape);
    const targets = referencesOf(shape).flatMap((id) => byId.get(id) ?? []);
    const cost = [...shapesIn(shape), ...targets].reduce((sum, part) => sum + costOf(part), 1);
    if (cost > maxDrawn) throw tooComplex();
    pending.delete(shape);
    costs.set(shape, cost);
    return cost;
  };
  costOf(root);
}

const maxTags = 5000;
/** Far above what SVG defines; the parser compares every attribute of an element with all others. */
const maxAttributes = 250;
const notXmlText = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** Refuses text whose parsing would take too long. */
function checkSize(text: string): void {
  const parts = text.split('<');
  if (parts.length > maxTags) throw tooComplex();
  for (const part of parts.slice(1)) {
    // Comments, character data and instructions have no attributes; an attribute without an equals sign is not
    // well-formed.
    if (!/^[!?]/.test(part) && part.split('=').length - 1 > maxAttributes) {
      throw tooManyAttributes(maxAttributes);
    }
  }
}

function parse(text: string): Element {
  checkSize(text);
  const refuse = (): never => {
    throw malformedSvg();
  };
  try {
    // Parsed as plain XML: in SVG mode, the parser would put elements without a namespace into the SVG namespace, which
    // browsers do not.
    const parser = new DOMParser({ onError: refuse });
    const { documentElement, doctype } = parser.parseFromString(text, 'application/xml');
    if (documentElement && !doctype) return documentElement;
  } catch {
    // Not well-formed; the parser wraps the errors of its handler.
  }
  throw malformedSvg();
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  if (notXmlText.test(text)) throw malformedSvg();
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

function write({ name, attributes, children }: Shape, namespace = ''): string {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
  const childMarkup = children.map((child) => (typeof child === 'string' ? escapeXml(child) : write(child)));
  const tag = `${name}${namespace}${written}`;
  return childMarkup.length === 0 ? `<${tag}/>` : `<${tag}>${childMarkup.join('')}</${name}>`;
}

/**
 * Returns an SVG rebuilt from allowed content only: shapes, text, gradients and internal references. Drops editor data
 * and comments. Throws an `SvgRefusal` for active content.
 */
export function sanitizeSvg(text: string): string {
  const element = parse(text);
  const isDrawing = element.localName === 'svg' && element.namespaceURI === svgNamespace;
  const root = isDrawing ? readShape(element) : undefined;
  if (!root) throw malformedSvg();
  checkCost(root);
  return write(root, ` xmlns="${svgNamespace}"`);
}
