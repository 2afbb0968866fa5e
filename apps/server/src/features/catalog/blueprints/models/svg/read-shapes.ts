import type { Attr, Element } from '@xmldom/xmldom';
import {
  isInertValue,
  presentation,
  svgAttributes,
  svgElements,
  svgNamespace,
  textElements,
} from './allowed-svg.ts';
import { activeContent, tooComplex } from './svg-refusal.ts';

const htmlNamespace = 'http://www.w3.org/1999/xhtml';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';
const maxDepth = 64;
const idPattern = /^[\w.-]+$/;

/** An element of an SVG with allowed content only. */
export interface Shape {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (Shape | string)[];
}

function readValue(name: string, value: string): [string, string][] {
  if (!isInertValue(value)) throw activeContent('value', name);
  return [[name, value.trim()]];
}

/** Returns the declarations of a `style` attribute as equivalent attributes. */
function readStyle(text: string): [string, string][] {
  return text.split(';').flatMap((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    const property = name.trim().toLowerCase();
    if (!presentation.has(property)) return [];
    return readValue(property, value.join(':').replace(/!\s*important\s*$/i, ''));
  });
}

function readAttribute({ localName, namespaceURI, value }: Attr): [string, string][] {
  const name = localName ?? '';
  if (/^on/i.test(name)) throw activeContent('event', name);
  if (/^href$/i.test(name)) {
    const target = value.trim();
    if (!target.startsWith('#') || !idPattern.test(target.slice(1))) throw activeContent('link', name);
    return namespaceURI === null || namespaceURI === xlinkNamespace ? [['href', target]] : [];
  }
  if (namespaceURI !== null) return [];
  if (name === 'id') return idPattern.test(value) ? [['id', value]] : [];
  if (name === 'style') return readStyle(value);
  return svgAttributes.has(name) ? readValue(name, value) : [];
}

function readAttributes(element: Element): ReadonlyMap<string, string> {
  const all = Array.from({ length: element.attributes.length }, (_, index) =>
    element.attributes.item(index)!,
  );
  // A declaration wins over an attribute of the same name, so `style` comes last.
  const ordered = all.toSorted((a, b) => Number(a.name === 'style') - Number(b.name === 'style'));
  return new Map(ordered.flatMap(readAttribute));
}

function readChildren(element: Element, depth: number): (Shape | string)[] {
  const children: (Shape | string)[] = [];
  const keepsText = textElements.has(element.localName ?? '');
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === node.ELEMENT_NODE) {
      const child = readShape(node as Element, depth);
      if (child) children.push(child);
    } else if (keepsText && (node.nodeType === node.TEXT_NODE || node.nodeType === node.CDATA_SECTION_NODE)) {
      children.push(node.nodeValue ?? '');
    }
  }
  return children;
}

/**
 * Returns the allowed content of an element, or undefined for elements that draw nothing: metadata, and elements of
 * editors' namespaces. Throws an `SvgRefusal` for everything else.
 */
export function readShape(element: Element, depth = 0): Shape | undefined {
  if (depth > maxDepth) throw tooComplex();
  const { namespaceURI } = element;
  const name = element.localName ?? '';
  if (namespaceURI === htmlNamespace) throw activeContent('element', name);
  if (namespaceURI !== null && namespaceURI !== svgNamespace) return undefined;
  if (name === 'metadata') return undefined;
  if (!svgElements.has(name)) throw activeContent('element', name);
  return { name, attributes: readAttributes(element), children: readChildren(element, depth + 1) };
}
