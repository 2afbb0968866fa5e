import { arrangeBoxes } from './arrange-boxes.ts';
import type { Place } from './place-boxes.ts';
import type { GraphEdge } from './resource-graph.ts';

/** A box of the layout; one with items surrounds them. */
export interface LayoutItem {
  readonly id: string;
  readonly items?: readonly LayoutItem[];
}

/** The input of the layout: ids and edges, without names and states. */
export interface LayoutInput {
  readonly items: readonly LayoutItem[];
  readonly edges: readonly GraphEdge[];
}

/** A placed box. `x` and `y` are the upper left corner. */
export interface PlacedNode extends Place {
  readonly id: string;
  /** Number of groups around it. */
  readonly depth: number;
  readonly isGroup: boolean;
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  /** A group precedes its items. */
  readonly nodes: readonly PlacedNode[];
}

export const nodeSize = { width: 200, height: 60 } as const;
/** Space in a group for its title and around its items. */
export const groupSpace = { title: 44, padding: 14 } as const;
const margin = 8;
/** Width to height of the content of a group. */
const groupRatio = 1.4;

/**
 * Arranges each group on its own, and then as one box among others, in layers from left to right in creation order.
 *
 * @param ratio - Width to height of the canvas that the graph should fill.
 */
export function layoutGraph({ items, edges }: LayoutInput, ratio = 1.6): GraphLayout {
  const paths = new Map<string, readonly string[]>();
  collectPaths(items, [], paths);
  const level = layoutLevel(items, edges, paths, 0, ratio);
  return {
    width: Math.ceil(level.width) + 2 * margin,
    height: Math.ceil(level.height) + 2 * margin,
    nodes: level.nodes.map((node) => ({ ...node, x: node.x + margin, y: node.y + margin })),
  };
}

/** Maps each id to the ids of its groups from the outermost, followed by itself. */
function collectPaths(
  items: readonly LayoutItem[],
  above: readonly string[],
  paths: Map<string, readonly string[]>,
): void {
  for (const { id, items: inner } of items) {
    paths.set(id, [...above, id]);
    if (inner) collectPaths(inner, [...above, id], paths);
  }
}

function layoutLevel(
  items: readonly LayoutItem[],
  edges: readonly GraphEdge[],
  paths: ReadonlyMap<string, readonly string[]>,
  depth: number,
  ratio: number,
): GraphLayout {
  const contents = new Map(
    items.flatMap((item) =>
      item.items ? [[item.id, layoutLevel(item.items, edges, paths, depth + 1, groupRatio)] as const] : [],
    ),
  );
  const boxes = items.map(({ id }) => ({ id, ...groupSize(contents.get(id)) }));
  const ids = new Set(items.map(({ id }) => id));
  const lifted = edges.flatMap(({ from, to }) => {
    const [start, end] = [paths.get(from)?.[depth], paths.get(to)?.[depth]];
    const isHere = start !== undefined && end !== undefined && start !== end;
    return isHere && ids.has(start) && ids.has(end) ? [{ from: start, to: end }] : [];
  });
  const { width, height, places } = arrangeBoxes(boxes, lifted, ratio);
  const nodes = items.flatMap(({ id }): PlacedNode[] => {
    const place = places.get(id)!;
    const content = contents.get(id);
    const inner = (content?.nodes ?? []).map((node) => ({
      ...node,
      x: node.x + place.x + groupSpace.padding,
      y: node.y + place.y + groupSpace.title,
    }));
    return [{ id, depth, isGroup: content !== undefined, ...place }, ...inner];
  });
  return { width, height, nodes };
}

function groupSize(content: GraphLayout | undefined) {
  if (!content) return nodeSize;
  return {
    width: Math.max(content.width, nodeSize.width + 24) + 2 * groupSpace.padding,
    height: content.height + groupSpace.title + groupSpace.padding,
  };
}
