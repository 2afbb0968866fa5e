import { criticalPath } from '../criticalPath.ts';
import type { DependencyGraph, DependencyKind, GraphNode } from '../types.ts';

/** Lays the nodes in layers that can run one after the other; what waits for itself is reported as a circle. */
export function orderGraph(nodes: GraphNode[]): DependencyGraph {
  const byId = new Map(nodes.map((node) => [node.id.toLowerCase(), node]));
  const waiting = new Map<GraphNode, number>();
  const followers = new Map<GraphNode, GraphNode[]>();
  for (const node of nodes) {
    // Ids in different letter case, and resources outside of the template, are settled here once.
    const before = new Map<GraphNode, DependencyKind>();
    node.dependsOn.forEach((id, i) => {
      const other = byId.get(id.toLowerCase());
      if (other && other !== node && !before.has(other)) before.set(other, node.kinds[i] ?? 'implicit');
    });
    node.dependsOn = [...before.keys()].map((other) => other.id);
    node.kinds = [...before.values()];
    waiting.set(node, before.size);
    for (const other of before.keys()) {
      const list = followers.get(other);
      if (list) list.push(node);
      else followers.set(other, [node]);
    }
  }
  const order: string[][] = [];
  let layer = nodes.filter((node) => waiting.get(node) === 0);
  while (layer.length > 0) {
    order.push(layer.map((node) => node.id));
    const next: GraphNode[] = [];
    for (const node of layer) {
      waiting.delete(node);
      for (const follower of followers.get(node) ?? []) {
        const left = (waiting.get(follower) ?? 0) - 1;
        waiting.set(follower, left);
        if (left === 0) next.push(follower);
      }
    }
    layer = next;
  }
  const graph = { nodes, order, cycles: findCycles([...waiting.keys()], byId), criticalPath: [] };
  return { ...graph, criticalPath: criticalPath(graph).path };
}

/** One circle for every group of nodes that were left over, walked without recursion. */
function findCycles(left: GraphNode[], byId: Map<string, GraphNode>): string[][] {
  const open = new Set(left);
  const cycles: string[][] = [];
  const done = new Set<GraphNode>();
  for (const start of left) {
    const trail: GraphNode[] = [];
    let node: GraphNode | undefined = start;
    const onTrail = new Set<GraphNode>();
    while (node && !done.has(node) && !onTrail.has(node)) {
      trail.push(node);
      onTrail.add(node);
      node = node.dependsOn.map((id) => byId.get(id.toLowerCase())).find((other) => other && open.has(other));
    }
    if (node && !done.has(node)) cycles.push(trail.slice(trail.indexOf(node)).map((member) => member.id));
    for (const member of trail) done.add(member);
  }
  return cycles;
}
