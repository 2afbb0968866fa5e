import { localUrl } from './allowed-svg.ts';
import type { Shape } from './read-shapes.ts';
import { tooComplex } from './svg-refusal.ts';

/** Elements that may have to be drawn; an element that is drawn by reference counts each time. */
const mostDrawn = 20_000;
const mostDepth = 256;

const shapesIn = ({ children }: Shape): Shape[] => children.filter((child) => typeof child !== 'string');

function indexIds(shape: Shape, byId: Map<string, Shape>): Map<string, Shape> {
  const id = shape.attributes.get('id');
  if (id !== undefined && !byId.has(id)) byId.set(id, shape);
  for (const child of shapesIn(shape)) indexIds(child, byId);
  return byId;
}

/** Ids that an element draws or paints with. */
function referencesOf({ attributes }: Shape): string[] {
  return [...attributes].flatMap(([name, value]) =>
    name === 'href' ? [value.slice(1)] : [...value.matchAll(localUrl)].map((match) => match[2] ?? ''),
  );
}

/** Refuses a drawing that refers to itself, or that grows beyond measure through references, as a few bytes can. */
export function checkCost(root: Shape): void {
  const byId = indexIds(root, new Map());
  const costs = new Map<Shape, number>();
  const pending = new Set<Shape>();
  const costOf = (shape: Shape): number => {
    const known = costs.get(shape);
    if (known !== undefined) return known;
    if (pending.has(shape) || pending.size > mostDepth) throw tooComplex();
    pending.add(shape);
    const targets = referencesOf(shape).flatMap((id) => byId.get(id) ?? []);
    const cost = [...shapesIn(shape), ...targets].reduce((sum, part) => sum + costOf(part), 1);
    if (cost > mostDrawn) throw tooComplex();
    pending.delete(shape);
    costs.set(shape, cost);
    return cost;
  };
  costOf(root);
}
