import { edgeSides, type Side } from './edge-sides.ts';
import { groupSpace, type GraphLayout, type PlacedNode } from './graph-layout.ts';
import type { GraphEdge } from './resource-graph.ts';

/** The texts of a box in an exported image. */
interface BoxLabel {
  readonly name: string;
  readonly caption: string;
  /** Monthly cost. */
  readonly cost?: string | undefined;
}

interface Drawing {
  readonly layout: GraphLayout;
  readonly edges: readonly GraphEdge[];
  /** By the id of the box. */
  readonly labels: ReadonlyMap<string, BoxLabel>;
}

/** Returns a graph with its groups as a standalone SVG in light colors, for use in documents. */
export function graphSvg({ layout, edges, labels }: Drawing): string {
  const places = new Map(layout.nodes.map((node) => [node.id, node]));
  const boxes = (isGroup: boolean) =>
    layout.nodes.filter((node) => node.isGroup === isGroup).map((node) => boxSvg(node, labels.get(node.id)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${layout.width}" height="${layout.height}" viewBox="0 0 ${layout.width} ${layout.height}" font-family="Roboto, Arial, sans-serif" font-size="13">`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#7A8494"/></marker></defs>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...boxes(true),
    `<g fill="none" stroke="#7A8494" stroke-width="1.5">${edges.map((edge) => edgeSvg(edge, places)).join('')}</g>`,
    ...boxes(false),
    '</svg>',
  ].join('\n');
}

function edgeSvg({ from, to }: GraphEdge, places: ReadonlyMap<string, PlacedNode>): string {
  const [start, end] = [places.get(from), places.get(to)];
  if (!start || !end) return '';
  const sides = edgeSides(start, end);
  const [first, last] = [pointOn(start, sides.start), pointOn(end, sides.end)];
  const isAcross = sides.start === 'left' || sides.start === 'right';
  const middle = isAcross ? (first.x + last.x) / 2 : (first.y + last.y) / 2;
  const curve = isAcross
    ? `${middle} ${first.y} ${middle} ${last.y}`
    : `${first.x} ${middle} ${last.x} ${middle}`;
  return `<path d="M${first.x} ${first.y}C${curve} ${last.x} ${last.y}" marker-end="url(#arrow)"/>`;
}

/** Returns the middle of a side of a box. */
function pointOn({ x, y, width, height }: PlacedNode, side: Side) {
  if (side === 'left' || side === 'right') return { x: side === 'left' ? x : x + width, y: y + height / 2 };
  return { x: x + width / 2, y: side === 'top' ? y : y + height };
}

/** Average width of a character of the exported text, in pixels at 13 px. */
const characterWidth = 7;

function boxSvg({ id, x, y, width, isGroup, height }: PlacedNode, label: BoxLabel | undefined): string {
  if (!label) return '';
  const { name, caption, cost = '' } = label;
  const space = Math.floor((width - 24) / characterWidth);
  const middle = (isGroup ? groupSpace.title : height) / 2;
  const [top, bottom] = [middle - 4, middle + 13];
  const fill = isGroup ? '#F6F8FB' : '#fff';
  return [
    `<g transform="translate(${x} ${y})"><title>${escapeXml(id)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${fill}" stroke="${isGroup ? '#C5CDD8' : '#7A8494'}"/>`,
    `<text x="12" y="${top}" font-weight="600" fill="#1B2430">${escapeXml(shortenMiddle(name, space))}</text>`,
    `<text x="12" y="${bottom}" font-size="11" fill="#556070">${escapeXml(shortenMiddle(caption, Math.max(8, space - cost.length)))}</text>`,
    cost &&
      `<text x="${width - 12}" y="${bottom}" font-size="11" text-anchor="end" fill="#556070">${escapeXml(cost)}</text>`,
    '</g>',
  ].join('');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Shortens a name in the middle, where the names of one blueprint differ least. */
export function shortenMiddle(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = Math.floor((length - 1) / 2);
  return `${text.slice(0, length - 1 - end)}…${text.slice(-end)}`;
}
