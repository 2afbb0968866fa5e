import { largest } from '../../ui/chart/largest.ts';
import type { ResourceGraph } from './resource-graph.ts';

export const pictureNode = { width: 160, height: 44 } as const;
/** A long chain has narrower nodes, so that it needs less scrolling. */
const narrowNode = { width: 132, height: 44 } as const;
const widestChain = 5;
const gap = { x: 28, y: 14 } as const;
const narrowGap = 14;
const margin = 2;

interface PicturePlace {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface PictureLayout {
  readonly width: number;
  readonly height: number;
  /** Size of every node. */
  readonly node: { readonly width: number; readonly height: number };
  readonly places: readonly PicturePlace[];
}

/** Returns the layer of each node: one more than that of its last dependency. The nodes are in creation order. */
function layersOf({ nodes, edges }: ResourceGraph): Map<string, number> {
  const layers = new Map<string, number>();
  for (const { id } of nodes) {
    const before = edges.filter(({ to }) => to === id).map(({ from }) => layers.get(from) ?? 0);
    layers.set(id, before.length === 0 ? 0 : largest(before) + 1);
  }
  return layers;
}

/**
 * Arranges a small graph in layers from left to right, each node close to its dependencies. Unlike the layout of the
 * interactive graph, it needs no library.
 */
export function layoutPicture(graph: ResourceGraph): PictureLayout {
  const layers = layersOf(graph);
  const byLayer = Map.groupBy(graph.nodes, ({ id }) => layers.get(id) ?? 0);
  const most = largest([...byLayer.values()].map(({ length }) => length));
  const height = most * (pictureNode.height + gap.y) - gap.y;
  const columns = largest([...byLayer.keys()]) + 1;
  const node = columns > widestChain ? narrowNode : pictureNode;
  const step = node.width + (columns > widestChain ? narrowGap : gap.x);
  const places = new Map<string, PicturePlace>();
  const middleOf = (id: string) => {
    const dependencies = graph.edges.flatMap(({ from, to }) =>
      to === id ? (places.get(from)?.y ?? []) : [],
    );
    return dependencies.length === 0
      ? height
      : dependencies.reduce((sum, y) => sum + y, 0) / dependencies.length;
  };
  for (const layer of [...byLayer.keys()].toSorted((a, b) => a - b)) {
    const members = (byLayer.get(layer) ?? []).toSorted((a, b) => middleOf(a.id) - middleOf(b.id));
    const used = members.length * (pictureNode.height + gap.y) - gap.y;
    for (const [index, { id }] of members.entries()) {
      places.set(id, {
        id,
        x: margin + layer * step,
        y: margin + (height - used) / 2 + index * (pictureNode.height + gap.y),
      });
    }
  }
  return {
    width: (columns - 1) * step + node.width + 2 * margin,
    height: height + 2 * margin,
    node,
    places: [...places.values()],
  };
}
