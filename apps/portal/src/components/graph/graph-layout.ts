import dagre from '@dagrejs/dagre';
import type { GraphEdge } from './resource-graph.ts';

interface PlacedNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
}

/** The input of the layout: ids and edges, without states. */
export interface LayoutInput {
  readonly nodes: readonly string[];
  readonly edges: readonly GraphEdge[];
}

export const nodeSize = { width: 200, height: 56 } as const;

/**
 * Arranges the nodes in layers, with the resources created first on the left. `x` and `y` are the upper left corner.
 */
export function layoutGraph(graph: LayoutInput): GraphLayout {
  const layered = new dagre.graphlib.Graph();
  layered.setGraph({ rankdir: 'LR', nodesep: 20, ranksep: 48, marginx: 16, marginy: 16 });
  layered.setDefaultEdgeLabel(() => ({}));
  for (const id of graph.nodes) layered.setNode(id, { ...nodeSize });
  for (const edge of graph.edges) layered.setEdge(edge.from, edge.to);
  dagre.layout(layered);
  const nodes = graph.nodes.map((id) => {
    const placed = layered.node(id);
    return {
      id,
      x: Math.round((placed.x ?? 0) - nodeSize.width / 2),
      y: Math.round((placed.y ?? 0) - nodeSize.height / 2),
    };
  });
  const size = layered.graph();
  return { width: Math.ceil(size.width ?? 0), height: Math.ceil(size.height ?? 0), nodes };
}
