import type { DependencyKind, GraphNode } from '../types.ts';

/** Nodes arranged by their dependencies. */
export interface Layers {
  /** The nodes of a layer can run in parallel, after the layers before it. */
  readonly layers: GraphNode[][];
  /** Nodes in a cycle, and nodes that depend on one. */
  readonly blocked: GraphNode[];
  /** The nodes that each node depends on. Dependencies outside the graph are left out. */
  readonly dependencies: ReadonlyMap<GraphNode, ReadonlyMap<GraphNode, DependencyKind>>;
}

/** Arranges nodes in layers that run one after the other. Nodes are identified by their key. */
export function arrangeInLayers(nodes: readonly GraphNode[]): Layers {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const dependencies = new Map<GraphNode, Map<GraphNode, DependencyKind>>();
  const pending = new Map<GraphNode, number>();
  const followers = new Map<GraphNode, GraphNode[]>();
  for (const node of nodes) {
    const own = new Map<GraphNode, DependencyKind>();
    node.dependsOnKeys.forEach((key, i) => {
      const other = byKey.get(key);
      if (other && other !== node && !own.has(other)) own.set(other, node.kinds[i] ?? 'implicit');
    });
    dependencies.set(node, own);
    pending.set(node, own.size);
    for (const other of own.keys()) {
      const list = followers.get(other);
      if (list) list.push(node);
      else followers.set(other, [node]);
    }
  }
  const layers: GraphNode[][] = [];
  let layer = nodes.filter((node) => pending.get(node) === 0);
  while (layer.length > 0) {
    layers.push(layer);
    const next: GraphNode[] = [];
    for (const node of layer) {
      pending.delete(node);
      for (const follower of followers.get(node) ?? []) {
        const count = (pending.get(follower) ?? 0) - 1;
        pending.set(follower, count);
        if (count === 0) next.push(follower);
      }
    }
    layer = next;
  }
  return { layers, blocked: [...pending.keys()], dependencies };
}
